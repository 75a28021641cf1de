/** What can be done with a replay: passed on, kept, checked, played oneself. */

import { html, nothing } from "lit-html";
import { errorText } from "./actions.js";
import { _ } from "./i18n.js";
import { fetched } from "./later.js";
import { Fault } from "./replaydata.js";
import { now } from "./replaystand.js";
import { change, state } from "./state.js";
import { nameOf } from "./words.js";

const SILENT = () => _("The server does not answer. Please try again.");

/** Has this browser work out whether the cards follow from their seeds. */
async function prove() {
  now.proof = _("One moment …");
  change({});
  const parts = await fetched(() => Promise.all([import("./shuffle.js"), import("./recordtext.js")])).catch(() => null);
  if (!parts) {
    now.proof = SILENT();
    return change({});
  }
  const [{ check }, { inWords, recordIn }] = parts;
  try {
    const record = recordIn((await now.from?.text()) ?? "");
    const deal = record?.deals[now.hand - 1];
    now.proof = record && deal ? inWords(await check(deal, record.pattern)) : _("This is not a record of Bauern.");
  } catch (error) {
    now.proof = error instanceof Fault ? error.message : _("This is not a record of Bauern.");
  }
  change({});
}

/** Opens the page that checks every shuffle of the record. */
async function verifyAll() {
  const text = await now.from?.text();
  location.assign(`/verify#deal=${encodeURIComponent(text ?? "")}`);
}

/** Copies the address of this place. Plain http has no clipboard, so the text is selected there and copied the old way. */
async function copy() {
  const field = /** @type {HTMLInputElement} */ (document.getElementById("link"));
  try {
    await navigator.clipboard.writeText(field.value);
    now.said = _("Link copied.");
  } catch {
    field.select();
    now.said = document.execCommand("copy") ? _("Link copied.") : _("The link is selected: copy it now.");
  }
  change({});
}

/** Opens a table of one's own with the cards of this hand, and bots on the other seats. */
async function playAgain() {
  const { shown, match } = now;
  if (!shown || !match) return;
  now.said = _("One moment …");
  change({});
  const net = await fetched(() => import("./net.js")).catch(() => null);
  if (!net) {
    now.said = SILENT();
    return change({});
  }
  const line = await new Promise((resolve) => {
    const made = net.connect({ welcome: () => resolve(made) });
  });
  const seat = Math.max(0, shown.again_seats.indexOf(state.bottom));
  const opened = await line.send("open-table", { game: shown.game, deal: shown.again });
  const { table } = opened;
  const joined = opened.ok ? await line.send("join", { table, seat }) : opened;
  const started = joined.ok ? await line.send("start", { table }) : joined;
  if (started.ok) location.assign(`/t/${table}`);
  now.said = errorText(started);
  change({});
}

/** All of it. */
export function deeds() {
  const address = now.from?.address;
  const name = state.update ? nameOf(state.update.view, state.bottom) : "";
  return html`<section class="panel keep" aria-label=${_("What can be done with it")}>
    ${address
      ? html`<p class="field">
            <label for="link">${_("Link to this place")}</label>
            <span class="row"><input id="link" readonly .value=${`${location.origin}/replay/${address}#${now.hand}.${now.place}`} @focus=${(/** @type {FocusEvent} */ e) => /** @type {HTMLInputElement} */ (e.target).select()} /><button @click=${copy}>${_("Copy link")}</button></span>
          </p>
          <p class="row"><a class="button" href=${`/replay/${address}.toml`} download>${_("Keep the record")}</a></p>`
      : nothing}
    <p class="row"><button data-code="again" @click=${playAgain}>${_("Play this deal yourself")}</button></p>
    <p class="note">${_("Against bots, with the same cards, on the seat of {name}. These cards are chosen, not shuffled, and the record says so.", { name })}</p>
    <p class="row">
      <button data-code="prove" @click=${prove}>${_("Check the shuffle of this hand")}</button>
      ${address ? html`<a class="button" href=${`/verify#replay/${address}`}>${_("Check the whole match")}</a>` : html`<button @click=${verifyAll}>${_("Check the whole match")}</button>`}
    </p>
    <p class="proof" role="status">${now.proof}</p>
    <p class="answer" role="status">${now.said}</p>
    <p><a href="/replay">${_("Watch another record")}</a></p>
  </section>`;
}
