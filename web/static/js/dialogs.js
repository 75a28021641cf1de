/** The one dialog element of the table page, and what it can hold. */

import { html, nothing } from "lit-html";
import { cardName, picture } from "./cards.js";
import { chatBox } from "./chat.js";
import { _ } from "./i18n.js";
import { KEYS } from "./keys.js";
import { hosting, leave, ruleSummary, seatList } from "./lobby.js";
import { looks } from "./looks.js";
import { rulesForm, rulesInForce } from "./rulesform.js";
import { seeding } from "./seeding.js";
import { invitation } from "./share.js";
import { eyesOfSides, slate } from "./slate.js";
import { change, state, view } from "./state.js";
import { nameOf } from "./words.js";

/** @param {import("./protocol").Laid[]} laid */
const laidTrick = (laid) =>
  html`<ol class="look">
    ${laid.map(
      ({ seat, card, pair }) =>
        html`<li>${picture(card)}<span><bdi>${nameOf(view(), seat)}</bdi>${pair ? ` · ${pair}` : ""}</span><span class="unseen">${cardName(card)}</span></li>`,
    )}
  </ol>`;

function lastTrick() {
  const { last_trick, last_taker, first_trick } = view();
  if (!last_trick || last_taker === null) return html`<p>${_("There is no closed trick that you may look at.")}</p>`;
  return html`${laidTrick(last_trick)}
    <p class="taker">${_("{name} takes the trick.", { name: nameOf(view(), last_taker) })}</p>
    ${first_trick ? html`<h2>${_("First trick")}</h2>${laidTrick(first_trick)}` : nothing}`;
}

function slateAndEyes() {
  const { eyes: counted } = view();
  return html`${slate()}${counted ? eyesOfSides(counted) : nothing}`;
}

/** @type {(name: import("./state.js").DialogName) => () => void} */
const opener = (name) => () => change({ dialog: name });

function menu() {
  return html`<div class="menu">
    <button @click=${opener("slate")}>${_("Slate")}</button>
    <button @click=${opener("last")}>${_("Last trick")}</button>
    <button @click=${opener("chat")}>${_("Chat")}</button>
    <button @click=${opener("table")}>${_("Players and invitation")}</button>
    <button @click=${opener("rules")}>${_("House rules")}</button>
    <button @click=${opener("seeds")}>${_("Add your own words to the shuffle")}</button>
    <button @click=${opener("looks")}>${_("Settings")}</button>
    <button @click=${opener("keys")}>${_("Keys")}</button>
    <button class="danger" @click=${() => confirm(_("Leave this table?")) && leave()}>${_("Leave the table")}</button>
  </div>`;
}

const rules = () => (view().phase === "lobby" && hosting() ? rulesForm() : html`${ruleSummary()}${rulesInForce()}`);

const keyList = () =>
  html`<dl class="differs">${KEYS().map(({ key, about }) => html`<dt><kbd>${key.toUpperCase()}</kbd></dt><dd>${about}</dd>`)}</dl>`;

/** @returns {Record<import("./state.js").DialogName, [string, () => unknown]>} */
const CONTENTS = () => ({
  slate: [_("Slate"), slateAndEyes],
  last: [_("Last trick"), lastTrick],
  chat: [_("Chat"), chatBox],
  menu: [_("Menu"), menu],
  table: [_("Players and invitation"), () => html`${seatList()}${invitation()}`],
  rules: [_("House rules"), rules],
  looks: [_("Settings"), looks],
  share: [_("Invitation"), invitation],
  keys: [_("Keys"), keyList],
  seeds: [_("The next shuffle"), seeding],
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
          ${state.said ? html`<p class="said" role="alert">${state.said}</p>` : nothing} ${open[1]()}
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
