/** The one dialog element of the table page, and what it can hold. */

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { cardName, picture } from "./cards.js";
import { act, leave } from "./actions.js";
import { chatBox } from "./chat.js";
import { _ } from "./i18n.js";
import { lobbyPart, looksPart, questionsPart, rulesPart, seedingPart, sharePart } from "./parts.js";
import { glyph } from "./seats.js";
import { eyesOfSides, slate } from "./slate.js";
import { change, hosting, myTurn, state, view } from "./state.js";
import { nameOf } from "./words.js";

/** @param {import("./protocol").Laid[]} laid */
const laidTrick = (laid) =>
  html`<ol class="look">
    ${laid.map(
      ({ seat, card, pair }) =>
        html`<li>${picture(card)}<span>${glyph(seat)}<bdi>${nameOf(view(), seat)}</bdi>${pair ? ` · ${pair}` : ""}</span><span class="unseen">${cardName(card)}</span></li>`,
    )}
  </ol>`;

function lastTrick() {
  const { last_trick, last_taker, first_trick } = view();
  if (!last_trick || last_taker === null) return html`<p>${_("There is no closed trick that you may look at.")}</p>`;
  return html`${laidTrick(last_trick)}
    <p class="taker">${_("{name} takes the trick.", { name: nameOf(view(), last_taker) })}</p>
    ${first_trick ? html`<h2>${_("First trick")}</h2>${laidTrick(first_trick)}` : nothing}`;
}

/** What I have laid away, which I alone may look at. */
function laidAway() {
  const { discard } = view();
  if (!discard.length) return nothing;
  return html`<h2>${_("Laid away by you")}</h2>
    <ul class="look">
      ${discard.map((card) => html`<li>${picture(card)}<span>${cardName(card)}</span></li>`)}
    </ul>`;
}

function slateAndEyes() {
  const { eyes: counted } = view();
  return html`${slate()}${counted ? eyesOfSides(counted) : nothing}`;
}

/** @type {(name: import("./state.js").DialogName | null) => () => void} */
const opener = (name) => () => change({ dialog: name });

function menu() {
  return html`<div class="menu">
    <button @click=${opener("slate")}>${_("Slate")}</button>
    <button @click=${opener("last")}>${_("Last trick")}</button>
    <button @click=${opener("chat")}>${_("Chat")}</button>
    <button @click=${opener("table")}>${_("Players and invitation")}</button>
    <button @click=${opener("rules")}>${_("House rules")}</button>
    <a class="button" target="_blank" href=${`/rules/${view().game}`}>${_("Rules")}</a>
    <button @click=${opener("seeds")}>${_("Add your own words to the shuffle")}</button>
    <button @click=${opener("looks")}>${_("Settings")}</button>
    <button @click=${opener("keys")}>${_("Questions and keys")}</button>
    ${view().legal.includes("resign") ? html`<button class="danger apart" @click=${opener("resign")}>${_("Give this hand up …")}</button>` : nothing}
    <button class="danger apart" @click=${() => confirm(_("Leave this table?")) && leave()}>${_("Leave the table")}</button>
  </div>`;
}

/** Giving a hand up, asked for once more. */
function resigning() {
  const { legal } = view();
  if (!myTurn() || !legal.includes("resign")) return html`<p>${_("That cannot be done now.")}</p>`;
  return html`<p>${_("The other one scores one to three points by what you have so far, and after a closing at least what it costs. Then all cards are shown.")}</p>
    <p class="row">
      <button class="primary" @click=${opener(null)}>${_("Play on")}</button>
      <button class="danger apart" data-code="resign" @click=${() => (change({ dialog: null }), act("resign"))}>${_("Give the hand up")}</button>
    </p>`;
}

const moment = () => html`<p>${_("One moment …")}</p>`;

function rules() {
  const [lobby, form] = [lobbyPart(), rulesPart()];
  if (!lobby || !form) return moment();
  return view().phase === "lobby" && hosting() ? form.rulesForm() : html`${lobby.ruleSummary()}${form.rulesInForce()}`;
}

/** @returns {Record<import("./state.js").DialogName, [string, () => unknown]>} */
const CONTENTS = () => ({
  slate: [_("Slate"), slateAndEyes],
  last: [_("Last trick"), () => html`${lastTrick()}${laidAway()}`],
  chat: [_("Chat"), chatBox],
  menu: [_("Menu"), menu],
  table: [_("Players and invitation"), () => html`${lobbyPart()?.seatList() ?? moment()}${sharePart()?.invitation()}`],
  rules: [_("House rules"), rules],
  looks: [_("Settings"), () => looksPart()?.looks() ?? moment()],
  keys: [_("Questions and keys"), () => questionsPart()?.questionList() ?? moment()],
  seeds: [_("The next shuffle"), () => seedingPart()?.seeding() ?? moment()],
  resign: [_("Give the hand up?"), resigning],
});

/** The dialog; closed while there is nothing in it. */
export function dialog() {
  const open = state.dialog && state.update ? CONTENTS()[state.dialog] : null;
  return html`<dialog aria-labelledby="dialog-title" @close=${() => change({ dialog: null })} @click=${outside}>
    ${open
      ? html`<div class="sheet">
          <header>
            <h1 id="dialog-title">${open[0]}</h1>
            <button class="slim" @click=${() => change({ dialog: null })}>${_("Close")}</button>
          </header>
          ${repeat(state.said ? [state.saids] : [], (n) => n, () => html`<p class="said" role="alert">${state.said}</p>`)} ${open[1]()}
        </div>`
      : nothing}
  </dialog>`;
}

/** @param {MouseEvent} event */
function outside(event) {
  if (event.target === event.currentTarget) change({ dialog: null });
}

/** Opens or closes the element as the state says; the browser keeps and gives back the focus. */
export function settleDialog() {
  const element = document.querySelector("dialog");
  if (!element) return;
  if (state.dialog && !element.open) element.showModal();
  else if (!state.dialog && element.open) element.close();
}
