/** The exchange of three players: eight cards in two rows, two of them are put back; nothing is sent before it is confirmed. */

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { act } from "./actions.js";
import { contractRow } from "./auction.js";
import { cardName, cardNames, picture, sorted } from "./cards.js";
import { carry } from "./drag.js";
import { glide } from "./glide.js";
import { moved } from "./hand.js";
import { _ } from "./i18n.js";
import { change, state, view } from "./state.js";

const TWO = 2;

/** The cards that are to be laid away; what is no longer in the hand is forgotten. */
const away = () => state.away.filter((code) => view().hand.includes(code));

/**
 * Puts a card with those to be laid away, or takes it back.
 * @param {string} code
 */
function turn(code) {
  const now = away();
  if (now.includes(code)) {
    move(code, now.filter((other) => other !== code));
    change({ said: _("{card} taken back.", { card: cardName(code) }) });
  } else if (now.length === TWO) {
    change({ said: _("Two cards lie there already: take one back first.") });
  } else {
    move(code, [...now, code]);
    change({ said: _("{card} laid away.", { card: cardName(code) }) });
  }
}

/** @param {string} code */
const seen = (code) => document.querySelector(`.away [data-code="${code}"]`) ?? document.querySelector(`.eight [data-code="${code}"]`);

/**
 * @param {string} code
 * @param {string[]} cards
 */
function move(code, cards) {
  const from = seen(code)?.getBoundingClientRect();
  change({ away: cards });
  queueMicrotask(() => {
    const card = seen(code);
    if (from && card) glide(card, from);
  });
}

/** Takes the last card back. */
function undo() {
  const last = away().at(-1);
  if (last) turn(last);
}

function confirmed() {
  const cards = away();
  if (cards.length === TWO) void act(`discard:${cards.join()}`);
  else change({ said: _("Lay two cards away first.") });
}

/**
 * A card is carried: over to the other part it changes sides.
 * @param {PointerEvent} event
 * @param {string} code
 * @param {string} goal
 */
const carried = (event, code, goal) => carry(event, (on) => on.some((element) => element.matches(goal)) && turn(code));

const IN_ROWS = { ArrowDown: 4, ArrowUp: -4 };

/** The eight cards in the middle of the table. */
export function eight() {
  const { hand, trump } = view();
  const gone = away();
  if (state.asking === "raise") return raising();
  return html`<div class="eight" role="group" aria-label=${_("Your eight cards")} @keydown=${(/** @type {KeyboardEvent} */ event) => moved(event, IN_ROWS)}>
    ${repeat(
      sorted(hand, trump),
      (code) => code,
      (code) => html`<button
        data-code=${code}
        aria-pressed=${gone.includes(code)}
        @click=${() => turn(code)}
        @pointerdown=${(/** @type {PointerEvent} */ event) => carried(event, code, ".away")}
      >
        ${picture(code)}<span class="unseen">${cardName(code)}</span>
      </button>`,
    )}
  </div>`;
}

/** Where two cards are laid away, with what can be done about it. */
export function laying() {
  const cards = away();
  const ready = cards.length === TWO;
  return html`<div class="laying">
    <div class="away" role="group" aria-label=${cards.length ? _("To be laid away: {cards}", { cards: cardNames(cards) }) : _("To be laid away: nothing yet")}>
      ${[0, 1].map((n) => html`<span class="place" aria-hidden="true">${n + 1}</span>`)}
      ${repeat(
        cards,
        (code) => code,
        (code) => html`<button data-code=${code} @click=${() => turn(code)} @pointerdown=${(/** @type {PointerEvent} */ event) => carried(event, code, ".eight")}>
          ${picture(code)}<span class="unseen">${_("Take back: {card}", { card: cardName(code) })}</span>
        </button>`,
      )}
    </div>
    <p class="deeds">
      <button class="primary" data-code="discard" aria-disabled=${ready ? "false" : "true"} @click=${confirmed}>${_("Lay away")}</button>
      <button data-about="undo" aria-disabled=${cards.length ? "false" : "true"} @click=${undo}>${_("Undo")}</button>
      ${raises().length ? html`<button data-about="raise" aria-expanded=${state.asking === "raise"} @click=${() => change({ asking: state.asking ? null : "raise" })}>${_("Raise …")}</button>` : nothing}
    </p>
  </div>`;
}

const raises = () => view().legal.filter((code) => code.startsWith("bid:"));

/** What the announcement can be raised to. */
function raising() {
  return html`<section class="question" data-phase="talon" data-mine>
    <h2>${_("Raise to")}</h2>
    <ul class="contracts">
      ${raises().map((code) => contractRow(code.slice(4)))}
    </ul>
    <button @click=${() => change({ asking: null })}>${_("Back to the cards")}</button>
  </section>`;
}
