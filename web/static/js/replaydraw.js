/** The parts of a replay: hands, what the seat on turn could do, what was said, how it ended. */

import { html, nothing } from "lit-html";
import { playedNow, question } from "./auction.js";
import { cardName, picture, sign, sorted, suitName } from "./cards.js";
import { _, list } from "./i18n.js";
import { handsTable, matchVerdict, playOffNext, tricksTable, verdict } from "./result.js";
import { glyph, players, trick } from "./seats.js";
import { eyesOfSides, shortScore, slate } from "./slate.js";
import { duel, view } from "./state.js";
import { talon } from "./talon.js";
import { contractName, nameOf, points, reasonText, spoken } from "./words.js";

/** @typedef {import("./replaydata.js").Place} Place */
/** @typedef {import("./replaydata.js").Deal} Deal */

/** @param {string} text */
const isCard = (text) => /^[HSDC][ATKQJ]\+?$/.test(text);

/**
 * What a choice is called before it is made.
 * @param {string} code
 */
function choice(code) {
  if (code === "exchange") return _("Exchange");
  if (code === "close") return _("Close it");
  if (code === "claim") return _("I have 66");
  if (code === "resign") return _("Give the hand up");
  return spoken(code, view().contract?.kontra);
}

/**
 * What the seat on turn could do, in words; the cards of its hand show it besides.
 * @param {Place} place
 */
export function choices({ shown, seats }) {
  const { turn } = shown;
  if (turn === null) return nothing;
  const legal = seats[turn]?.legal ?? [];
  const away = legal.some((code) => code.startsWith("discard:")) ? [_("lay any two cards away")] : [];
  const named = [...legal.filter((code) => !code.startsWith("discard:")).map(choice), ...away];
  return html`<h2>${_("Allowed now")}</h2>
    <p class="could">${glyph(turn)}<bdi>${nameOf(view(), turn)}</bdi>: ${named.join(", ")}</p>`;
}

/**
 * One card of a hand; what the rules allowed of it is said and shown while its seat is on turn.
 * @param {string} code
 * @param {Place} place
 * @param {number} seat
 */
function card(code, { shown, seats }, seat) {
  const sight = seats[seat];
  const asked = shown.turn === seat && shown.phase === "play" && !sight?.legal.includes("pass");
  const may = Boolean(sight?.legal.includes(code) || sight?.legal.includes(`${code}+`));
  const unseen = !sight?.hand.includes(code);
  const about = unseen ? _("not yet taken up") : asked && !may ? reasonText(sight?.why[code]) : asked ? _("could be played") : "";
  return html`<li class="slot" data-code=${code} ?data-legal=${asked && may} ?data-unseen=${unseen} title=${about || nothing}>
    ${picture(code)}<span class="unseen">${cardName(code)}${about ? ` (${about})` : ""}</span>
  </li>`;
}

/**
 * The hand of the seat through whose eyes is looked, as at the table.
 * @param {Place} place
 * @param {number} seat
 */
export function ownHand(place, seat) {
  const sight = place.seats[seat];
  const { phase, turn, trump, hand_sizes } = place.shown;
  const cards = sorted(sight?.hand ?? [], trump);
  const hidden = phase === "trump" ? Math.max(0, (hand_sizes[seat] ?? 0) - cards.length) : 0;
  const many = cards.length + hidden;
  return html`<ul class="hand" aria-label=${_("Hand of {name}", { name: nameOf(view(), seat) })} data-count=${many} ?data-live=${phase === "play" && turn === seat}>
    ${cards.map((code) => card(code, place, seat))} ${Array.from({ length: hidden }, () => html`<li class="slot unseen-card">${picture("back")}</li>`)}
  </ul>
    ${sight?.discard.length ? html`<p class="facts">${_("Laid away:")} ${list(sight.discard.map(cardName))}</p>` : nothing}`;
}

/**
 * Every hand with its cards open, and the talon.
 * @param {Place} place
 */
export function openHands(place) {
  const { trump, turn, phase } = place.shown;
  const { hands, talon: left } = place.open;
  return html`<ul class="openhands">
    ${hands.map((cards, seat) => {
      const away = place.seats[seat]?.discard ?? [];
      if (!cards.length && !away.length && place.shown.hand_sizes[seat] === 0 && phase !== "play") return nothing;
      return html`<li data-seat=${seat} ?data-turn=${turn === seat}>
        <p class="name">${glyph(seat)}<bdi>${nameOf(view(), seat)}</bdi></p>
        <ul class="cards" aria-label=${_("Hand of {name}", { name: nameOf(view(), seat) })} ?data-live=${phase === "play" && turn === seat}>
          ${sorted(cards, trump).map((code) => card(code, place, seat))}
        </ul>
        ${away.length ? html`<p class="facts">${_("Laid away:")} ${list(away.map(cardName))}</p>` : nothing}
      </li>`;
    })}
    ${left.length
      ? html`<li>
          <p class="name">${_("Talon")}</p>
          <ul class="cards" aria-label=${_("Talon")}>${left.map((code) => html`<li class="slot">${picture(code)}<span class="unseen">${cardName(code)}</span></li>`)}</ul>
        </li>`
      : nothing}
  </ul>`;
}

/**
 * Everything that was said up to here, in order: trump, announcements, kontra, pairs, claims.
 * @param {Place[]} sofar
 */
export function saidSoFar(sofar) {
  const said = sofar.flatMap(({ action }, n) => {
    if (!action || (isCard(action.action) && !action.action.endsWith("+"))) return [];
    const factor = sofar[n - 1]?.shown.contract?.kontra ?? 1;
    const word = spoken(action.action, factor);
    return [html`<li>${glyph(action.seat)}<bdi>${nameOf(view(), action.seat)}</bdi>: ${word}</li>`];
  });
  if (!said.length) return nothing;
  return html`<h2>${_("What was said")}</h2>
    <ol class="saidlist">${said}</ol>`;
}

/** The table itself, as onlookers see it. */
export function table(/** @type {unknown} */ own) {
  const { phase, talon_left, trump, contract } = view();
  const lies = (duel() && phase === "play") || talon_left > 0;
  return html`<header class="bar">
      <p class="played">
        ${trump ? html`<span class="trump">${sign(trump)}<span class="unseen">${_("Trump is {suit}.", { suit: suitName(trump) })}</span></span>` : nothing}
        ${contract ? html`<span class="contract">${playedNow()}</span>` : nothing}
      </p>
      <p class="score"><span class="unseen">${_("Score")}: </span>${shortScore()}</p>
    </header>
    <div class="felt" ?data-open=${!own}>
      ${players()}
      <div class="middle">${lies ? talon() : nothing}${question()}${trick()}</div>
      ${own ? html`<div class="own">${own}</div>` : nothing}
    </div>`;
}

/** How the hand, and the match with it, ended; nothing before. */
export function ending() {
  const { phase } = view();
  const result = /** @type {import("./protocol").Result | null} */ (view().result);
  if ((phase !== "result" && phase !== "match-over") || !result) return nothing;
  return html`<section class="panel ended" aria-labelledby="verdict">
    ${result.match ? matchVerdict({ ...result, match: result.match }) : playOffNext()}
    <h2 id="verdict">${verdict(result)}</h2>
    ${slate()} ${eyesOfSides(result.eyes)} ${tricksTable(result)} ${handsTable(result)}
  </section>`;
}

/**
 * What a deal of the list came to.
 * @param {Deal} deal
 */
export function cameTo({ contract, declarer, winners, points: gained }) {
  if (contract === null) return _("not played to its end");
  const values = { contract: contractName(contract), names: list(winners.map((seat) => nameOf(view(), seat))), points: points(Math.max(...gained)) };
  if (declarer === null) return `${values.names}: ${values.points}`;
  return `${_("{contract} by {name}", { contract: values.contract, name: nameOf(view(), declarer) })}, ${values.names}: ${values.points}`;
}
