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

/** @typedef {{ who: string, name: string }} Speaker */

const KEY = `muted.${state.table}`;

/**
 * Who is muted at this table, each with the name he had last: people come again under another one, change seats, sit down and watch.
 * @type {Map<string, string>}
 */
const quiet = new Map();
for (const line of (read(KEY) ?? "").split("\n").filter(Boolean)) {
  const [, who, name] = /^([0-9a-f]{16}) (.+)$/.exec(line) ?? [];
  if (who && name) quiet.set(who, name); // else it was kept by an older page, by name alone
}
const keep = () => write(KEY, [...quiet].map((pair) => pair.join(" ")).join("\n"));

/**
 * Mutes one person, or hears him again.
 * @param {Speaker} speaker
 */
function hush(speaker) {
  const { who, name } = speaker;
  const off = quiet.delete(who);
  if (!off) quiet.set(who, name);
  keep();
  change({ said: off ? _("{name} is heard again.", { name }) : _("{name} is muted at this table, also next time.", { name }) });
}

/**
 * Everybody else who has written, and who is muted.
 * @returns {Speaker[]}
 */
function speakers() {
  const { seat: mine, seats } = view();
  const others = state.chat.filter(({ seat, name }) => mine === null || (seat !== mine && name !== seats[mine]?.name));
  return [...new Map([...others.map(({ who, name }) => /** @type {const} */ ([who, name])), ...quiet])].map(([who, name]) => ({ who, name }));
}

export const muted = () => read("mute") === "yes";

/** @param {import("./protocol").ChatLine} line */
export function heard({ seat, name, text, who }) {
  if (quiet.has(who)) {
    quiet.set(who, name);
    keep();
    return change({});
  }
  if (muted()) return;
  const seen = state.dialog === "chat";
  if (seat === null || seat !== state.update?.view.seat) tellLine(_("{name} writes: {text}", { name, text }));
  change({ chat: [...state.chat, { seat, name, text, who }].slice(-KEPT), unread: seen ? 0 : state.unread + 1 });
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
  const { who, name } = speaker;
  const seat = view().seats.findIndex((seated) => seated.name === name);
  const text = quiet.has(who) ? _("Hear {name} again", { name }) : _("Mute {name}", { name });
  return html`<button class="slim" @click=${() => hush(speaker)}>${seat < 0 ? nothing : glyph(seat)}${text}</button>`;
}

/** The chat with its quick phrases. */
export function chatBox() {
  const { settings, seat } = view();
  if (settings["chat"] === "off") return html`<p>${_("The host has switched the chat off.")}</p>`;
  const may = seat !== null || settings["chat"] === "all";
  return html`<ol class="lines" aria-label=${_("Messages")} aria-live="polite" tabindex="0">
      ${state.chat.filter((line) => !quiet.has(line.who)).map(
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
