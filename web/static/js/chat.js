/** Talking at the table: plain text, never markup. */

import { html, nothing } from "lit-html";
import { tell } from "./actions.js";
import { say as tellLine } from "./announce.js";
import { _ } from "./i18n.js";
import { watchingPart } from "./parts.js";
import { glyph } from "./seats.js";
import { change, state, view } from "./state.js";
import { read, write } from "./storage.js";

const MOST = 500;
const KEPT = 200;

const PHRASES = () => [_("Hello!"), _("Well played!"), _("Oh dear."), _("One moment, please."), _("Thanks, see you!")];

/** @typedef {{ seat: number | null, name: string }} Speaker */

const KEY = `muted.${state.table}`;

/** Who is muted at this table, by name: the server lets no two have one that looks the same, and people change seats, sit down and watch. */
const quiet = new Set((read(KEY) ?? "").split("\n").filter(Boolean));

/**
 * Mutes one person, or hears him again.
 * @param {Speaker} speaker
 */
function hush(speaker) {
  const { name } = speaker;
  const off = quiet.delete(name);
  if (!off) quiet.add(name);
  write(KEY, [...quiet].join("\n"));
  change({ said: off ? _("{name} is heard again.", { name }) : _("{name} is muted at this table, also next time.", { name }) });
}

/** Everybody else who can write, or has written. */
function speakers() {
  const { seats, seat: mine } = view();
  const seated = seats.flatMap(({ name, kind }, seat) => (name && seat !== mine && (kind === "guest" || kind === "member") ? [{ seat, name }] : []));
  const onlookers = new Map(state.chat.filter(({ seat }) => seat === null).map(({ name }) => [name, { seat: null, name }]));
  seats.forEach(({ name }) => name && onlookers.delete(name));
  return [...seated, ...onlookers.values()];
}

export const muted = () => read("mute") === "yes";

/** @param {import("./protocol").ChatLine} line */
export function heard({ seat, name, text }) {
  if (muted() || quiet.has(name)) return;
  const seen = state.dialog === "chat";
  if (seat === null || seat !== state.update?.view.seat) tellLine(_("{name} writes: {text}", { name, text }));
  change({ chat: [...state.chat, { seat, name, text }].slice(-KEPT), unread: seen ? 0 : state.unread + 1 });
}

/** @param {string} text */
async function say(text) {
  const trimmed = text.trim();
  if (!trimmed) return;
  await tell("chat", { text: trimmed });
}

/** @param {SubmitEvent} event */
function sent(event) {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (/** @type {HTMLFormElement} */ (event.target).elements.namedItem("text"));
  void say(field.value);
  field.value = "";
}

/** @param {Speaker} speaker */
function hushButton(speaker) {
  const { seat, name } = speaker;
  const text = quiet.has(name) ? _("Hear {name} again", { name }) : _("Mute {name}", { name });
  return html`<button class="slim" @click=${() => hush(speaker)}>${seat === null ? nothing : glyph(seat)}${text}</button>`;
}

/** The chat with its quick phrases. */
export function chatBox() {
  const { settings, seat } = view();
  if (settings["chat"] === "off") return html`<p>${_("The host has switched the chat off.")}</p>`;
  const may = seat !== null || settings["chat"] === "all";
  return html`<ol class="lines" aria-label=${_("Messages")} aria-live="polite" tabindex="0">
      ${state.chat.filter((line) => !quiet.has(line.name)).map(
        (line) => html`<li data-seat=${line.seat ?? nothing}>${line.seat === null ? nothing : glyph(line.seat)}<b><bdi>${line.name}</bdi></b> ${line.seat === null ? html`<small>${_("watching")}</small> ` : nothing}<span dir="auto">${line.text}</span></li>`,
      )}
    </ol>
    <p class="readers">${watchingPart()?.readers()}</p>
    ${may
      ? html`<p class="phrases">${PHRASES().map((text) => html`<button @click=${() => say(text)}>${text}</button>`)}</p>
          <form class="row" @submit=${sent}>
            <label class="unseen" for="chat-text">${_("Message")}</label>
            <input id="chat-text" name="text" maxlength=${MOST} autocomplete="off" placeholder=${_("Message")} />
            <button class="primary">${_("Send")}</button>
          </form>`
      : nothing}
    <label class="check"
      ><input
        type="checkbox"
        .checked=${muted()}
        @change=${(/** @type {Event} */ event) => {
          write("mute", /** @type {HTMLInputElement} */ (event.target).checked ? "yes" : "no");
          change({ unread: 0 });
        }}
      />${_("Mute the chat, also next time")}</label
    >
    <p class="row">
      ${speakers().map(hushButton)}
    </p>`;
}
