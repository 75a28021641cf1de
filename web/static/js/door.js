/** At the door of a table: in by one's seat, else by name; or why not. */

import { html, nothing } from "lit-html";
import { errorText } from "./actions.js";
import { _ } from "./i18n.js";
import { arrive } from "./pause.js";
import { change, state, wire } from "./state.js";
import { read, write } from "./storage.js";

const KNOCK_AGAIN = 2000;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let knocking;

/** Whether the address says that its visitor only watches: so it is when the page is loaded anew, too. */
const watching = () => location.hash === "#watch";

/** @param {boolean} only */
export const wantsToWatch = (only) => history.replaceState(history.state, "", only ? "#watch" : location.pathname + location.search);

/** After every connect: back to the own seat, or to the door. */
export async function enter() {
  if (state.place === "gone") return;
  const ack = await wire.send("sync", { table: state.table });
  if (ack.ok && ack.update) {
    arrive(ack.update);
  } else if (ack.error === "not_seated") {
    if (watching() || state.place === "waiting") void knock();
    else change({ place: "door", mayWatch: ack.spectators !== "off" });
  } else if (ack.error === "unknown_table") {
    change({ place: "gone", doorText: errorText(ack) });
  } else {
    change({ said: errorText(ack) });
  }
}

/**
 * Asks for a seat, or to watch; while a hand runs there may be no seat, so asks again.
 */
async function knock() {
  clearTimeout(knocking);
  const ack = await wire.send("join", { table: state.table, ...(watching() ? { watch: true } : {}) });
  if (ack.ok && ack.update) {
    arrive(ack.update);
  } else if (watching() && (ack.error === "forbidden" || ack.error === "table_full")) {
    change({ place: "door", mayWatch: ack.error !== "forbidden", doorText: ack.error === "forbidden" ? _("You may not watch at this table.") : _("No more people can watch at this table.") });
  } else if (!watching() && (ack.error === "already_started" || ack.error === "table_full")) {
    change({ place: "waiting", doorText: errorText(ack) });
    knocking = setTimeout(() => state.place === "waiting" && void knock(), KNOCK_AGAIN);
  } else {
    change({ place: ack.error === "unknown_table" ? "gone" : "door", doorText: errorText(ack) });
  }
}

/** @param {SubmitEvent} event */
function entered(event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const name = /** @type {HTMLInputElement} */ (form.elements.namedItem("name")).value.trim();
  wantsToWatch(event.submitter?.getAttribute("value") === "watch");
  if (name && name !== read("name")) {
    // The name is told when connecting; the seat is asked for once the server has answered.
    write("name", name);
    change({ place: "waiting", doorText: "" });
    wire.again();
  } else {
    void knock();
  }
}

/** The door, as the state says. */
export function door() {
  if (state.place === "asking" || state.place === "in") return html`<section class="door"><p>${_("One moment …")}</p></section>`;
  if (state.place === "gone") {
    return html`<section class="door"><h1>${state.doorText}</h1><p><a class="button" href="/">${_("To the home page")}</a></p></section>`;
  }
  if (state.place === "waiting") {
    return html`<section class="door">
      <h1>${_("A moment's patience")}</h1>
      <p>${state.doorText} ${_("You get a bot's seat as soon as the hand is over.")}</p>
      <p>${_("Did you sit here before, in another browser? Ask the host to remove your old seat: the next one who comes gets it.")}</p>
      <p><a class="button" href="/">${_("To the home page")}</a></p>
    </section>`;
  }
  return html`<section class="door">
    <h1>${_("Table {code}", { code: state.table })}</h1>
    <p>${_("You are invited to a game of cards.")}</p>
    ${state.doorText ? html`<p class="said" role="alert">${state.doorText}</p>` : nothing}
    <form @submit=${entered}>
      <p class="field">
        <label for="door-name">${_("Your name")}</label>
        <input id="door-name" name="name" maxlength="24" autocomplete="nickname" value=${read("name") ?? ""} />
      </p>
      <p class="row">
        <button class="primary big" value="sit">${_("Sit down")}</button>
        ${state.mayWatch ? html`<button value="watch">${_("Only watch")}</button>` : nothing}
      </p>
    </form>
  </section>`;
}
