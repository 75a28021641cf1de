/** The talon of two players: drawn from, exchanged with, closed; and the one of three, which only lies there. */

import { html, nothing } from "lit-html";
import { act } from "./actions.js";
import { cardName, picture } from "./cards.js";
import { carry } from "./drag.js";
import { glide } from "./glide.js";
import { leadTo } from "./hand.js";
import { _, ngettext } from "./i18n.js";
import { change, duel, myTurn, sittingOut, state, view } from "./state.js";
import { closedBy, nameOf, reasonText, reasonWithRule } from "./words.js";

/** @typedef {import("./protocol").Update} Update */

/**
 * Why it cannot be done now, in words.
 * @param {"exchange" | "close"} code
 */
function whyNot(code) {
  const { turn, why } = view();
  if (myTurn() || turn === null) return reasonText(why[code]);
  return _("It is {name}'s turn.", { name: nameOf(view(), turn) });
}

/** @param {"exchange" | "close"} code */
const refused = (code) => (myTurn() ? reasonWithRule(view().why[code], code) : whyNot(code));

const may = (/** @type {string} */ code) => view().legal.includes(code);

/** Puts the trump jack in the place of the card turned up. */
export function exchange() {
  if (may("exchange")) void act("exchange");
  else change({ said: refused("exchange") });
}

/**
 * Asks whether the talon shall really be closed.
 * @param {MouseEvent} [event]
 */
export function close(event) {
  if (!may("close")) return change({ said: refused("close") });
  change({ asking: "close", picked: null, said: "" });
  leadTo("close", event);
}

/** The question before the talon is closed. */
export function closeQuestion() {
  if (state.asking !== "close" || !may("close")) return nothing;
  return html`<div class="choice" data-about="close" role="group" aria-labelledby="close-question">
    <p id="close-question"><strong>${_("Close the talon?")}</strong> ${_("Nobody draws any more, and you must reach 66.")}</p>
    <button class="primary" data-code="close" @click=${() => (change({ asking: null }), act("close"))}>${_("Close it")}</button>
    <button class="quiet" @click=${() => change({ asking: null })}>${_("Back")}</button>
  </div>`;
}

/** What lies in the talon, in words. */
export function talonInWords() {
  const { talon_left, trump_card, closed_by } = view();
  if (!talon_left) return duel() ? _("The talon is used up.") : _("There is no talon on the table.");
  const left = ngettext("{n} card in the talon.", "{n} cards in the talon.", talon_left);
  if (closed_by !== null) return `${left} ${closedBy(view(), closed_by)}`;
  return trump_card ? `${left} ${_("Turned up: {card}", { card: cardName(trump_card) })}.` : left;
}

/**
 * @param {"exchange" | "close"} code
 * @param {string} text
 * @param {(event: MouseEvent) => void} done
 */
const tool = (code, text, done) =>
  html`<button class="slim" data-about=${code} aria-disabled=${may(code) ? "false" : "true"} aria-describedby=${may(code) ? nothing : `why-${code}`} @click=${done}>${text}</button>
    ${may(code) ? nothing : html`<span id=${`why-${code}`} hidden>${whyNot(code)}</span>`}`;

/** The pile with the card turned up, or with its cover once it is closed; and what can be done with it. */
export function talon() {
  const { talon_left, trump_card, closed_by, seat } = view();
  const open = trump_card && closed_by === null;
  return html`<section class="talon" aria-label=${_("Talon")} ?data-closed=${closed_by !== null}>
    <div class="pile" ?data-may=${may("exchange")}>
      ${talon_left && open ? html`<span class="upcard" @click=${exchange}>${picture(trump_card)}</span>` : nothing}
      ${talon_left > 1 || !open ? Array.from({ length: Math.min(3, talon_left) }, () => html`<span class="stacked">${picture("back")}</span>`) : nothing}
      ${talon_left && closed_by !== null ? html`<span class="cover">${picture("back")}</span>` : nothing}
      ${talon_left ? html`<b class="left" aria-hidden="true">${talon_left}</b>` : nothing}
    </div>
    <p class="unseen">${talonInWords()}</p>
    ${open && seat !== null && !sittingOut()
      ? html`<p class="tools">${tool("exchange", _("Exchange"), exchange)} ${tool("close", _("Close …"), close)}</p>`
      : nothing}
  </section>`;
}

/**
 * The jack that can be exchanged is carried to the talon.
 * @param {PointerEvent} event
 * @param {string} code
 */
export function pressed(event, code) {
  if (may("exchange") && code === `${view().trump}J`) {
    carry(event, (on) => on.some((element) => element.closest(".talon")) && exchange());
  }
}

/**
 * Cards that came from the talon slide to where they belong.
 * @param {Update | null} before
 * @param {Update} after
 */
export function drew(before, after) {
  const pile = document.querySelector(".talon .pile")?.getBoundingClientRect();
  if (!before || !pile) return;
  // After the page has been drawn: that was put off first.
  queueMicrotask(() => {
    for (const code of state.drawn) {
      const card = document.querySelector(`.hand [data-code="${code}"]`);
      if (card) glide(card, pile);
    }
    for (const { type, seat } of after.events) {
      if (type === "take" && seat !== after.view.seat) given(seat ?? 0, pile);
    }
  });
}

/**
 * A card from behind slides from the talon to another seat.
 * @param {number} seat
 * @param {DOMRect} pile
 */
function given(seat, pile) {
  const back = document.querySelector(".talon .stacked, .backs .card");
  const goal = document.querySelector(`.seat[data-seat="${seat}"]`);
  const felt = document.querySelector(".felt");
  if (!back || !goal || !felt) return;
  const [from, to, base] = [pile, goal.getBoundingClientRect(), felt.getBoundingClientRect()];
  const card = /** @type {HTMLElement} */ (back.cloneNode(true));
  card.setAttribute("class", "ghost");
  card.style.left = `${to.x + to.width / 2 - base.x}px`;
  card.style.top = `${to.y + to.height / 2 - base.y}px`;
  felt.append(card);
  const slide = glide(card, from);
  if (slide) slide.onfinish = () => card.remove();
  else card.remove();
}
