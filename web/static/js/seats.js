/** The players round the table and the trick between them. */

import { html, nothing, svg } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { cardName, picture } from "./cards.js";
import { _ } from "./i18n.js";
import { clockOf } from "./clock.js";
import { goOn } from "./pause.js";
import { bottom, duel, placeOf, state, view } from "./state.js";
import { contractName, laidInWords, levelName, nameOf, spoken, trickCount } from "./words.js";

/** One shape and colour a seat, so that names that look alike stay apart. */
const SHAPES = [
  svg`<circle cx="8" cy="8" r="6.5" />`,
  svg`<path d="M8 1.5 15 14H1Z" />`,
  svg`<rect x="2" y="2" width="12" height="12" rx="1.5" />`,
  svg`<path d="M8 .5 15.5 8 8 15.5.5 8Z" />`,
];

/** @param {number} seat */
export const glyph = (seat) =>
  html`<svg class="glyph" viewBox="0 0 16 16" aria-hidden="true" data-glyph=${seat}>${SHAPES[seat]}</svg>`;

/**
 * What is to be said about who sits there: a bot, away, gone.
 * @param {import("./protocol").Seat} seat
 */
export function presence(seat) {
  if (seat.kind === "open") return _("free");
  if (seat.kind === "bot") return _("bot");
  if (seat.away) return _("away, a bot plays");
  if (!seat.connected) return _("connection lost");
  return "";
}

/**
 * The last word of a seat in the auction or the kontra round, as it was said.
 * @param {number} seat
 */
function lastWord(seat) {
  const { phase, bids, kontra_said } = view();
  const said = phase === "auction" ? bids : phase === "kontra" ? kontra_said : [];
  const last = said.map((word) => word.seat).lastIndexOf(seat);
  const doubled = kontra_said.slice(0, Math.max(0, last)).filter(({ action }) => action === "kontra").length;
  return said[last] && spoken(said[last].action, 2 ** doubled);
}

/** Whether a seat only looks on while the two others play. @param {number} seat */
const looksOn = (seat) => duel() && ![view().dealer, view().caller].includes(seat);

/**
 * What a seat has taken and announced.
 * @param {number} seat
 */
function tally(seat) {
  const { tricks, phase, pairs, laid_down } = view();
  const taken = phase === "play" && laid_down !== seat && !looksOn(seat) ? [trickCount(tricks[seat] ?? 0).replace(" ", "\u00a0")] : [];
  return [...taken, ...pairs.filter((pair) => pair.seat === seat).map(({ live, value }) => (live ? `${value}` : `(${value})`))];
}

/**
 * The part of a seat in this hand.
 * @param {number} seat
 */
function part(seat) {
  const { contract, laid_down, closed_by, seats } = view();
  if (looksOn(seat)) return [_("looks on")];
  const said = [];
  if (contract?.declarer === seat && contract.id !== "normal") said.push(contractName(contract.id));
  else if (contract?.declarer === seat && seats.length === 3) said.push(_("plays alone"));
  if (closed_by === seat) said.push(_("closed"));
  if (laid_down === seat) said.push(_("cards down"));
  return said;
}

/**
 * What a seat is for all its hand; an onlooker is neither.
 * @param {number} seat
 */
function office(seat) {
  const { dealer, caller, contract } = view();
  if (looksOn(seat)) return [];
  return [...(seat === dealer ? [_("dealer")] : []), ...(seat === caller && !contract ? [_("caller")] : [])];
}

/**
 * What is to be known of a seat besides its cards and the turn.
 * @param {number} seat
 */
export function about(seat) {
  const who = view().seats[seat];
  return who ? [presence(who), who.level ? levelName(who.level) : "", ...part(seat), ...tally(seat), ...office(seat)].filter(Boolean) : [];
}

/** What stands between two facts, at the end of a line rather than at the start of the next. */
const APART = "\u202f· ";

/**
 * The same at the table: first what changes, since the rest may be cut off where there is little room. How good a bot is,
 * is seen where there is more, and heard everywhere.
 * @param {import("./protocol").Seat} who
 * @param {number} seat
 */
function facts(who, seat) {
  const told = tally(seat).join(APART);
  const all = [told ? html`<span class="tally">${told}</span>` : "", presence(who), ...part(seat), ...office(seat)].filter(Boolean);
  const level = who.level ? html`<span class="level">${APART}${levelName(who.level).replaceAll(" ", "\u00a0")}</span>` : nothing;
  return html`${all.map((fact, n) => html`${n ? APART : ""}${fact}`)}${level}`;
}

/**
 * Who a seat is to me; the eye sees it by the place.
 * @param {number} seat
 */
export function relation(seat) {
  const { seat: mine, seats } = view();
  if (seat === mine) return _("you");
  return mine !== null && seats.length === 4 && placeOf(seat) === 2 ? _("your partner") : "";
}

/** The players in the order of play, from the bottom of the screen on. */
export function players() {
  const { seats } = view();
  const order = seats.map((_seat, n) => (n + bottom()) % seats.length);
  return html`<div class="seats" role="list" aria-label=${_("Players")}>${order.map(plate)}</div>`;
}

/** @param {number} seat */
function plate(seat) {
  const who = view().seats[seat];
  if (!who) return nothing;
  const turn = view().turn === seat;
  const word = lastWord(seat);
  const mine = view().seat === seat;
  return html`<div class="seat" role="listitem" data-place=${placeOf(seat)} data-seat=${seat} ?data-turn=${turn}>
    <div class="name">${glyph(seat)}<bdi>${nameOf(view(), seat)}</bdi></div>
    <div class="role">
      ${turn ? html`<strong class="turn">${mine ? html`${_("you")}<span class="unseen"> – ${_("Your turn")}</span>` : html`<span class="words">${_("to play")}</span>`}${clockOf()}</strong>` : nothing}
      ${turn && mine ? nothing : html`<span class="unseen">${relation(seat)}</span>`}
      <span>${facts(who, seat)}</span>
    </div>
    ${backs(seat)} ${word ? html`<div class="word">${word}</div>` : nothing} ${openHand(seat)}
  </div>`;
}

/**
 * The cards that another seat still holds, from behind.
 * @param {number} seat
 */
function backs(seat) {
  const { seat: mine, open_hands, hand_sizes, phase } = view();
  if (seat === mine || open_hands[seat] || phase === "result" || phase === "match-over") return nothing;
  return html`<p class="backs" aria-hidden="true">${Array.from({ length: hand_sizes[seat] ?? 0 }, () => picture("back"))}</p>`;
}

/** @param {number} seat */
function openHand(seat) {
  const cards = view().open_hands[seat];
  if (!cards || seat === view().seat) return nothing;
  return html`<ul class="open" aria-label=${_("Open hand")}>
    ${cards.map((code) => html`<li>${picture(code)}<span class="unseen">${cardName(code)}</span></li>`)}
  </ul>`;
}

/**
 * The trick that an update has completed, from what everybody saw of it.
 * @param {import("./protocol").Update | null} before
 * @param {import("./protocol").Update} after
 */
export function completed(before, after) {
  const taken = after.events.some((e) => e.type === "trick");
  const [last, another] = after.events.filter((e) => e.type === "action");
  // Whoever sees a hand when it is over sees all of it at once.
  if (!taken || !before || another || last?.seat === undefined || !last.action) return null;
  const card = last.action.slice(0, 2);
  return [...before.view.trick.filter((laid) => laid.card !== card), { seat: last.seat, card, pair: 0 }];
}

/**
 * Who has taken the trick that an update has completed.
 * @param {import("./protocol").Update} update
 */
export const takerOf = ({ events }) => events.find((e) => e.type === "trick")?.seat ?? null;

/** The cards on the table: the running trick, or the one just completed. */
export function trick() {
  const { trick: running, trump_card, phase } = view();
  const shown = running.length ? running : (state.swept ?? []);
  const turned = trump_card && phase !== "play" && phase !== "talon" && !duel() && !shown.length;
  const full = !running.length && shown.length > 0;
  return html`<ol class="trick" aria-label=${full ? _("Last trick") : _("Trick")} ?data-full=${full} @click=${() => state.swept && goOn()}>
      ${repeat(
        shown,
        (laid) => laid.card,
        (laid) => html`<li data-place=${placeOf(laid.seat)} ?data-won=${full && laid.seat === state.taker}>
          ${picture(laid.card)}${laid.pair ? html`<span class="pair" aria-hidden="true">${laid.pair}</span>` : nothing}
          <span class="unseen">${laidInWords(view(), [laid])}</span>
        </li>`,
      )}
    </ol>
    ${turned ? html`<p class="turned">${picture(trump_card)}<span>${_("Turned up: {card}", { card: cardName(trump_card) })}</span></p>` : nothing}`;
}
