/** Naming trump, announcing, kontra and claiming: the questions in the middle of the table. */

import { html, nothing } from "lit-html";
import { act } from "./actions.js";
import { cardName, sign, suitName } from "./cards.js";
import { _ } from "./i18n.js";
import { glyph } from "./seats.js";
import { change, duel, myTurn, state, view } from "./state.js";
import { contractMeaning, contractName, doublingName, nameOf, points, reasonText, reasonWithRule, ruleLink, spoken } from "./words.js";

/** Who is thinking, for the others. */
function waiting() {
  const { turn, phase } = view();
  if (turn === null) return nothing;
  const name = nameOf(view(), turn);
  const texts = {
    trump: _("{name} names trump …", { name }),
    auction: _("{name} announces …", { name }),
    talon: _("{name} is exchanging …", { name }),
    kontra: _("{name} is asked for kontra …", { name }),
  };
  const text = texts[/** @type {keyof typeof texts} */ (phase)];
  return html`<p class="waiting">${text}</p>`;
}

function trumpQuestion() {
  const { legal } = view();
  const turns = legal.includes("turn:2")
    ? { "turn:1": _("Turn up my first hidden card"), "turn:2": _("Turn up my second hidden card") }
    : { "turn:1": _("Turn up my next hidden card") };
  return html`<h2>${_("Which suit is trump?")}</h2>
    <div class="suits">
      ${legal
        .filter((code) => code.startsWith("trump:"))
        .map((code) => {
          const suit = code.slice(6);
          return html`<button class="suit" data-code=${code} @click=${() => act(code)}>${sign(suit)}<span>${suitName(suit)}</span></button>`;
        })}
    </div>
    <div class="turns">
      ${Object.entries(turns)
        .filter(([code]) => legal.includes(code))
        .map(([code, text]) => html`<button data-code=${code} @click=${() => act(code)}>${text}</button>`)}
    </div>`;
}

/** The announcements so far, in order. */
function spokenSoFar() {
  const { bids } = view();
  if (!bids.length) return nothing;
  return html`<ol class="bids" aria-label=${_("Announcements so far")}>
    ${bids.map((bid) => html`<li>${glyph(bid.seat)}<bdi>${nameOf(view(), bid.seat)}</bdi>: ${spoken(bid.action)}</li>`)}
  </ol>`;
}

/** @param {string} id */
export function contractRow(id) {
  const { legal, why, rules } = view();
  const code = `bid:${id}`;
  const can = legal.includes(code);
  const worth = /** @type {Record<string, number>} */ (rules["values"])[id] ?? 0;
  const reason = reasonText(why[code]);
  return html`<li>
    <button
      class="contract"
      data-code=${code}
      aria-disabled=${can ? "false" : "true"}
      aria-describedby=${`about-${id}`}
      @click=${() => (can ? void act(code) : change({ said: reasonWithRule(why[code], code) }))}
    >
      <strong>${contractName(id)}</strong> <span class="worth">${points(worth)}</span>
    </button>
    <p id=${`about-${id}`}>${can ? contractMeaning(view(), id) : html`${contractMeaning(view(), id)} <em>${reason}</em>`}</p>
    ${ruleLink(id, { about: contractName(id) })}
  </li>`;
}

function announceQuestion() {
  const { legal, rules, trump_card } = view();
  const offered = /** @type {string[]} */ (rules["contracts"]);
  const open = offered.filter((id) => legal.includes(`bid:${id}`));
  const shut = offered.filter((id) => !open.includes(id));
  return html`<h2>${_("Do you announce?")}</h2>
    ${spokenSoFar()}
    ${trump_card ? html`<p class="lot" aria-hidden="true">${_("Turned up: {card}", { card: cardName(trump_card) })}</p>` : nothing}
    ${legal.includes("pass")
      ? html`<button class="primary pass" data-code="pass" @click=${() => act("pass")}>${_("Pass")}</button>`
      : nothing}
    <ul class="contracts">
      ${[...open, ...shut].map(contractRow)}
    </ul>`;
}

/** What is played, in one line; with two players whether the talon is closed. */
export function playedNow() {
  const { contract, closed_by, seats } = view();
  if (closed_by !== null) return _("Talon closed");
  if (duel()) return seats.length > 2 ? _("Play-off") : "";
  if (!contract) return "";
  const name = contractName(contract.id);
  return _("{contract} by {name}", { contract: name, name: nameOf(view(), contract.declarer ?? 0) }) + doubled();
}

function doubled() {
  const { kontra = 1 } = view().contract ?? {};
  return kontra > 1 ? ` × ${kontra}` : "";
}

/** What is played, without by whom: for where there is little room, since the seat says it too. */
export function playedShortly() {
  const { contract } = view();
  return contract && !duel() ? contractName(contract.id) + doubled() : playedNow();
}

function kontraQuestion() {
  const { legal, contract, deal_no } = view();
  return html`<h2>${playedNow()}</h2>
    <div class="answers">
      <button class="primary" data-code="pass" @click=${() => act("pass")}>${_("Pass")}</button>
      ${legal.includes("kontra")
        ? html`<button data-code="kontra" @click=${() => act("kontra")}>${doublingName(contract?.kontra ?? 1)}</button>`
        : nothing}
    </div>
    <label class="check"
      ><input
        type="checkbox"
        .checked=${state.silent === deal_no}
        @change=${(/** @type {Event} */ event) => {
          const { checked } = /** @type {HTMLInputElement} */ (event.target);
          change({ silent: checked ? deal_no : null });
          if (checked) void act("pass");
        }}
      />${_("Pass now and do not ask me again in this hand")}</label
    >`;
}

/** The question in the middle of the table, or who is being asked. */
export function question() {
  const { phase, deal_no, dealer, bummerl } = view();
  const questions = { trump: trumpQuestion, auction: announceQuestion, talon: () => nothing, kontra: kontraQuestion };
  const ask = questions[/** @type {keyof typeof questions} */ (phase)];
  if (!ask || (phase === "talon" && myTurn())) return nothing;
  return html`<section class="question" data-phase=${phase} ?data-mine=${myTurn()}>
    ${myTurn() ? ask() : html`${phase === "auction" ? spokenSoFar() : nothing}${waiting()}`}
    ${phase === "trump" && deal_no === 1 && !bummerl.some(Boolean)
      ? html`<p class="lot">${_("The lot has made {name} the first dealer.", { name: nameOf(view(), dealer) })}</p>`
      : nothing}
  </section>`;
}

/**
 * Claiming 66, where the room wants a claim.
 * @param {boolean} asked Whether it must be answered now; else it only can be done, and stays out of the way.
 */
export function claimQuestion(asked) {
  const { phase, legal } = view();
  if (phase !== "play" || !legal.includes("claim") || legal.includes("pass") !== asked) return nothing;
  return html`<div class="choice" data-about="claim" role="group" aria-label=${_("Claim")}>
    <button class="primary" data-code="claim" @click=${() => act("claim")}>${_("I have 66")}</button>
    ${asked ? html`<button data-code="pass" @click=${() => act("pass")}>${_("Play on")}</button>` : nothing}
  </div>`;
}
