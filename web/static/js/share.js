/** The invitation: code, link and QR code, copied or shared as far as this browser and address allow. */

import { html, nothing } from "lit-html";
import { _ } from "./i18n.js";
import { change, state } from "./state.js";

/** Where others find this server: the keeper may have said so, as the QR code does. */
const origin = () => document.documentElement.dataset["invitedTo"] ?? location.origin;

const link = () => `${origin()}/t/${state.table}`;

/** Whether the link leads everybody who follows it to his own machine. */
const leadsNowhere = () => /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(origin()).hostname);

/** Copies the link. Plain http has no clipboard, so the text is selected there and copied the old way. */
async function copy() {
  try {
    await navigator.clipboard.writeText(link());
    change({ said: _("Link copied.") });
  } catch {
    const field = /** @type {HTMLInputElement | null} */ (document.getElementById("link"));
    field?.select();
    const done = document.execCommand("copy");
    change({ said: done ? _("Link copied.") : _("The link is selected: copy it now.") });
  }
}

/** Code, link and QR code. */
export function invitation() {
  return html`<section class="invitation" aria-label=${_("Invitation")}>
    <img src=${`/qr/${state.table}.svg`} width="132" height="132" alt=${_("QR code with the link to this table")} />
    <div>
      <p>${_("Invite friends with this code or link:")}</p>
      <p class="code" data-code>${state.table}</p>
      <label class="unseen" for="link">${_("Link")}</label>
      <input id="link" readonly .value=${link()} @focus=${(/** @type {FocusEvent} */ e) => /** @type {HTMLInputElement} */ (e.target).select()} />
      <p class="row">
        <button @click=${copy}>${_("Copy link")}</button>
        ${"share" in navigator
          ? html`<button @click=${() => navigator.share({ title: "Bauern", url: link() }).catch(() => undefined)}>${_("Share")}</button>`
          : nothing}
      </p>
      ${leadsNowhere() ? html`<p><small>${_("This link works on this machine only. For others, start the server with --host 0.0.0.0 and open the address that it prints.")}</small></p>` : nothing}
    </div>
  </section>`;
}
