/** Watching: what who watches is told of himself, and what those who play are told of who watches. */

import { html, nothing } from "lit-html";
import { errorText, leave } from "./actions.js";
import { wantsToWatch } from "./door.js";
import { _, list, ngettext } from "./i18n.js";
import { arrive } from "./pause.js";
import { change, state, view, wire } from "./state.js";
import { nameOf } from "./words.js";

const eye = () =>
  html`<svg class="eye" viewBox="0 0 24 24" aria-hidden="true"><path d="M2 12c5-8.5 15-8.5 20 0-5 8.5-15 8.5-20 0z" /><circle cx="12" cy="12" r="3.2" /></svg>`;

const live = () => view().settings["spectators"] === "live";

/** How many watch, and what they see, in a sentence. */
export function watchersInWords() {
  const { watchers } = view();
  if (!watchers) return _("Nobody is watching.");
  return live()
    ? ngettext("{n} person is watching, live and without anybody's hand.", "{n} people are watching, live and without anybody's hand.", watchers)
    : ngettext("{n} person is watching, and sees each hand when it is over.", "{n} people are watching, and see each hand when it is over.", watchers);
}

/** The same as a sign at the table, for those who play. */
export function watcherSign() {
  const { watchers, seat } = view();
  return watchers && seat !== null
    ? html`<p class="watchers" title=${watchersInWords()}>
        ${eye()}<span aria-hidden="true">${watchers} <small>${live() ? _("live") : _("later")}</small></span><span class="unseen">${watchersInWords()}</span>
      </p>`
    : nothing;
}

/** Whether a seat is wanted as soon as there may be one, and the update at which it was asked for last. */
let waits = false;
/** @type {import("./protocol").Update | null} */
let asked = null;

/** Asks for a seat; while a hand is played there is none, so asks again at its end. */
async function sitDown() {
  asked = state.update;
  const ack = await wire.send("join", { table: state.table });
  waits = ack.error === "already_started";
  if (ack.ok && ack.update) {
    wantsToWatch(false);
    arrive(ack.update);
  }
  change({ said: ack.ok || waits ? "" : errorText(ack) });
}

function seatButton() {
  const { seats, phase } = view();
  const free = seats.some(({ kind }) => kind === (phase === "lobby" ? "open" : "bot"));
  if (waits) {
    return html`<span>${_("You get a bot's seat as soon as the hand is over.")}</span>
      <button class="slim" @click=${() => ((waits = false), change({}))}>${_("Only watch")}</button>`;
  }
  return html`<button class="slim" aria-disabled=${free ? "false" : "true"} @click=${() => (free ? sitDown() : change({ said: _("All seats are taken.") }))}>
    ${_("Sit down")}
  </button>`;
}

/** For who watches: that he does, whom, what he sees, and the ways from here. */
export function onlooker() {
  const { seat, seats, phase, watchers } = view();
  if (seat !== null) return nothing;
  if (waits && asked !== state.update && (phase === "result" || phase === "match-over")) {
    asked = state.update;
    queueMicrotask(sitDown);
  }
  const names = list(seats.flatMap(({ kind }, n) => (kind === "open" ? [] : [nameOf(view(), n)])));
  return html`<section class="onlooker" aria-label=${_("Watching")}>
    <p>
      ${eye()}<b aria-hidden="true">${watchers}</b><strong>${names ? _("You are watching {names}.", { names }) : _("You are watching.")}</strong>
      <span>${live() ? _("Live, without anybody's hand.") : _("Each hand is shown when it is over.")}</span>
      <span class="unseen">${watchersInWords()}</span>
    </p>
    <p class="row">${seatButton()}<button class="slim" @click=${leave}>${_("Stop watching")}</button></p>
  </section>`;
}

/** Who reads what I write in the chat. */
export function readers() {
  const { seat, settings } = view();
  if (settings["chat"] === "players") return seat === null ? _("Only the players write here, and only they read it.") : _("Only the players read what you write.");
  if (seat === null) return _("Only those who watch read what you write, not the players.");
  if (settings["spectators"] === "off") return _("Only the players read what you write.");
  return live()
    ? _("The players and those who watch read what you write.")
    : _("The players read what you write; those who watch read it when the hand is over.");
}
