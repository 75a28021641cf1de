/** What the player does: sent with the table's sequence number, answered in words. */

import { _ } from "./i18n.js";
import { arrive, goOn } from "./pause.js";
import { change, state, wire } from "./state.js";
import { reasonText } from "./words.js";

/** @typedef {import("./protocol").Ack} Ack */

/**
 * Texts for the error codes of the wire.
 * @param {Ack} ack
 */
export function errorText(ack) {
  /** @type {Record<string, string>} */
  const texts = {
    offline: _("No connection. Nothing was sent."),
    unanswered: _("The server does not answer. Please look whether it arrived."),
    rate_limited: _("Too fast. Please wait a moment."),
    unknown_table: _("There is no table with this code."),
    not_seated: _("You do not sit at this table."),
    forbidden: _("You may not do that."),
    already_started: _("The match has already started."),
    table_full: _("All seats are taken."),
    seat_taken: _("This seat is taken."),
    not_your_turn: _("It is not your turn."),
    internal: _("Something went wrong on the server. Nothing was lost; please try again."),
  };
  if (ack.error === "illegal") return reasonText(ack.reason);
  return texts[ack.error ?? ""] ?? ack.message ?? _("That cannot be done now.");
}

/**
 * Sends a command about this table; shows the reason if it is refused.
 * @param {string} kind
 * @param {Record<string, unknown>} [fields]
 */
export async function tell(kind, fields = {}) {
  const ack = await wire.send(kind, { table: state.table, ...fields });
  change({ said: ack.ok ? "" : errorText(ack) });
  return ack;
}

/** What I have done last, until it is seen. */
let sent = "";

/**
 * Whether it was not me who did this at my seat: then my time was up.
 * @param {string} action
 */
export function notByMe(action) {
  const other = action !== sent;
  sent = "";
  return other;
}

/**
 * Plays a card, or says a word of the game.
 * @param {string} action
 */
export async function act(action) {
  const seen = state.update?.seq;
  goOn();
  // What has come behind a full trick was not known to who has chosen this.
  if (state.busy || !state.update || state.update.seq !== seen) return;
  sent = action;
  change({ busy: true, picked: null, ahead: null, said: "", missed: "" });
  const ack = await wire.send("act", { table: state.table, seq: state.update.seq, action });
  change({ busy: false });
  if (!ack.ok) sent = "";
  if (ack.error === "stale" || ack.error === "unanswered") await sync();
  else if (!ack.ok) change({ said: errorText(ack) });
}

/** Fetches the whole view. */
export async function sync() {
  const ack = await wire.send("sync", { table: state.table });
  if (ack.ok && ack.update) arrive(ack.update);
  return ack;
}

/** Leaves the table for the home page. */
export async function leave() {
  const ack = await tell("leave");
  if (ack.ok || ack.error === "not_seated") location.assign("/");
}
