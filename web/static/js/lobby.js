/** Before the match: who sits where, under which rules; and the host's tools, which stay at hand later too. */

import { html, nothing } from "lit-html";
import { leave, tell } from "./actions.js";
import { gameNamed } from "./games.js";
import { _, list } from "./i18n.js";
import { fieldLabel, valueText } from "./rulesform.js";
import { remember } from "./rulesets.js";
import { glyph, presence } from "./seats.js";
import { change, hosting, view } from "./state.js";
import { watchingPart } from "./parts.js";
import { invitation } from "./share.js";
import { LEVELS, levelName, levelStyle, nameOf, TABLE_SETTINGS } from "./words.js";

/**
 * A control's text with the seat that it is about: among several the text alone does not tell.
 * @param {string} text
 * @param {number} seat
 */
const named = (text, seat) => `${text}: ${nameOf(view(), seat)}`;

/** Whether I choose who sits there and how good it is. @param {number} seat */
const chosenHere = (seat) => hosting() && view().phase === "lobby" && seat !== view().seat;

/**
 * How good the bot at a seat is, for the host to choose.
 * @param {number} seat
 * @param {string} now
 */
const levelChoice = (seat, now) =>
  html`<select
    class="slim"
    aria-label=${named(_("Level of the bot"), seat)}
    aria-describedby=${`style-${seat}`}
    @change=${(/** @type {Event} */ event) => tell("seat-bot", { seat, level: /** @type {HTMLSelectElement} */ (event.target).value })}
  >
    ${[...LEVELS(), ...(LEVELS().includes(now) ? [] : [now])].map((one) => html`<option value=${one} .selected=${one === now}>${levelName(one)}</option>`)}
  </select>`;

/** @param {number} seat */
function hostTools(seat) {
  const { seats, settings } = view();
  const who = seats[seat];
  if (!who || !hosting() || seat === view().seat) return nothing;
  const lobby = view().phase === "lobby";
  const name = nameOf(view(), seat);
  if (who.kind === "open") {
    return html`<button class="slim" aria-label=${named(_("Seat a bot"), seat)} @click=${() => tell("seat-bot", { seat, level: settings["bot_level"] })}>${_("Seat a bot")}</button>`;
  }
  if (who.kind === "bot") {
    return lobby ? html`<button class="slim" aria-label=${named(_("Free the seat"), seat)} @click=${() => tell("seat-bot", { seat, level: null })}>${_("Free the seat")}</button>` : nothing;
  }
  return html`<button class="slim danger" aria-label=${named(_("Remove"), seat)} @click=${() => confirm(_("Remove {name} from the table?", { name })) && tell("kick", { seat })}>${_("Remove")}</button>`;
}

/** @param {number} seat */
function ownTools(seat) {
  const { seat: mine, seats, phase, swaps } = view();
  const who = seats[seat];
  if (!who || phase !== "lobby" || mine === seat) return nothing;
  if (who.kind === "open") {
    const text = mine === null ? _("Sit here") : _("Move here");
    return html`<button class="slim" aria-label=${named(text, seat)} @click=${() => tell("join", { seat })}>${text}</button>`;
  }
  if (mine === null) return nothing;
  if (swaps.some((s) => s.seat === mine && s.to === seat)) return html`<span class="badge">${_("asked to change seats")}</span>`;
  const asked = swaps.some((s) => s.seat === seat && s.to === mine);
  const text = asked ? _("Yes, change seats") : _("Change seats");
  return html`<button class=${asked ? "slim primary" : "slim"} aria-label=${named(text, seat)} @click=${() => tell("swap", { seat })}>${text}</button>`;
}

/** @param {number} seat */
function seatRow(seat) {
  const { seats, seat: mine, phase } = view();
  const who = seats[seat];
  if (!who) return nothing;
  const facts = [seat === mine ? _("you") : "", who.host ? _("host") : "", who.kind === "open" ? "" : presence(who), who.level && !chosenHere(seat) ? levelName(who.level) : "", phase === "lobby" && who.kind !== "open" && who.consented === false ? _("has not agreed yet") : ""];
  return html`<li data-seat=${seat}>
    <span class="name">${glyph(seat)}${who.kind === "open" ? html`<i>${_("Free seat")}</i><span class="unseen">${nameOf(view(), seat)}</span>` : html`<bdi>${nameOf(view(), seat)}</bdi>`}</span>
    <span class="facts">${facts.filter(Boolean).map((fact) => html`<span class="badge">${fact}</span>`)}</span>
    <span class="tools">${ownTools(seat)}${hostTools(seat)}</span>
    ${who.level ? html`<span class="style">${chosenHere(seat) ? levelChoice(seat, who.level) : nothing}<small id=${`style-${seat}`}>${levelStyle(who.level)}</small></span>` : nothing}
  </li>`;
}

/** How many watch; for the host who, and how to remove somebody. */
function watcherList() {
  const { watchers, watching = [] } = view();
  if (!watchers) return nothing;
  const gone = (/** @type {string} */ watcher) => confirm(_("Remove {name} from the table?", { name: watcher })) && tell("kick", { watcher });
  return html`<p class="onlookers">${watchingPart()?.watchersInWords()}</p>
    ${hosting() && watching.length
      ? html`<ul class="seatlist" aria-label=${_("Onlookers")}>
          ${watching.map(
            (name) => html`<li>
              <span class="name"><bdi>${name}</bdi></span>
              <span class="tools"><button class="slim danger" aria-label=${`${_("Remove")}: ${name}`} @click=${() => gone(name)}>${_("Remove")}</button></span>
            </li>`,
          )}
        </ul>`
      : nothing}`;
}

/** The seats; of four by sides: who sits opposite plays together. */
export function seatList() {
  const { seats: all } = view();
  const onlookers = watcherList();
  if (all.length < 4) {
    return html`<ul class="seatlist" aria-label=${_("Players")}>
        ${all.map((_seat, n) => seatRow(n))}
      </ul>
      ${onlookers}`;
  }
  const pairs = [[0, 2], [1, 3]];
  return html`<div class="sides">
      ${pairs.map(
        (seats, n) => html`<section aria-labelledby=${`side-${n}`}>
          <h2 id=${`side-${n}`}>${n === 0 ? _("One side") : _("The other side")}</h2>
          <ul class="seatlist">
            ${seats.map(seatRow)}
          </ul>
        </section>`,
      )}
    </div>
    ${onlookers}`;
}

/** The preset that is played, and what differs from it, option by option. */
export function ruleSummary() {
  const { differs, rules, game, preset } = view();
  const [name, about] = gameNamed(game)?.presets[preset] ?? [];
  const played = name ? html`<p><strong>${name}:</strong> ${about}</p>` : nothing;
  if (!differs.length) return html`${played}<p>${_("Played by the usual rules.")}</p>`;
  return html`${played}
    <p>${name ? _("Different from {preset}:", { preset: name }) : _("Different from the usual rules:")}</p>
    <dl class="differs">
      ${differs.map((name) => html`<dt>${fieldLabel(name)}</dt><dd>${valueText(name, rules[name])}</dd>`)}
    </dl>`;
}

/** The host has changed something: agree or go. */
function consentQuestion() {
  const { seat, seats } = view();
  if (seat === null || seats[seat]?.consented !== false) return nothing;
  return html`<section class="consent" role="alertdialog" aria-labelledby="consent-title">
    <h2 id="consent-title">${_("The rules of this table were changed")}</h2>
    ${ruleSummary()}
    <p class="row">
      <button class="primary" data-code="consent" @click=${() => tell("consent")}>${_("I play under these rules")}</button>
      <button @click=${leave}>${_("Leave")}</button>
    </p>
  </section>`;
}

/** Starts the match; its rules are offered again for this player's next table. */
function start() {
  const { game, preset, differs, rules, settings } = view();
  const own = Object.fromEntries(differs.map((name) => [name, /** @type {import("./protocol").RuleValue} */ (rules[name])]));
  remember(game, { preset, rules: own, settings });
  return tell("start");
}

/**
 * What the table has of a setting, as the host's way to the form in which it is chosen.
 * @param {string} name
 */
function chosenNow(name) {
  const now = view().settings[name] ?? "";
  const { label, choices } = TABLE_SETTINGS().find((one) => one.name === name) ?? { label: name, choices: [] };
  const [, text] = choices.find(([value]) => value === now) ?? [now, name === "bot_level" ? levelName(String(now)) : now];
  return html`<button class="slim" @click=${() => change({ dialog: "rules" })}>${label}: ${text}</button>`;
}

const freeSeats = () => html`${_("Free seats are taken by bots.")} ${chosenNow("bot_level")}`;

function startButton() {
  const { seats } = view();
  if (!hosting()) {
    return html`<p class="waiting">${_("{name} starts the match when everybody is here.", { name: nameOf(view(), view().host ?? 0) })}</p>`;
  }
  const missing = seats.flatMap((s, n) => (s.kind !== "bot" && s.kind !== "open" && s.consented === false ? [nameOf(view(), n)] : []));
  const open = seats.some((s) => s.kind === "open");
  return html`<p class="row">
      <button class="primary big" data-code="start" ?aria-disabled=${missing.length > 0} @click=${start}>${_("Start the match")}</button>
      <button data-about="rules" @click=${() => change({ dialog: "rules" })}>${_("House rules …")}</button>
    </p>
    <p class="aside">
      ${missing.length
        ? _("{names} must agree to the rules first.", { names: list(missing) })
        : open
          ? freeSeats()
          : nothing}
    </p>
    <p class="row">${chosenNow("spectators")}</p>`;
}

/** The page before the match. */
export function lobby() {
  const game = gameNamed(view().game);
  return html`<section class="lobby">
    <h1>${game?.name}</h1>
    <p>${game?.about}</p>
    ${view().chosen ? html`<p><strong>${_("The cards of the first hand are chosen, not shuffled: it is a hand that was played before.")}</strong></p>` : nothing}
    ${consentQuestion()} ${startButton()} ${seatList()} ${invitation()}
    <section aria-label=${_("Rules")} class="ruleset">${ruleSummary()}</section>
    <p><button class="slim" @click=${() => change({ dialog: "seeds" })}>${_("Add your own words to the shuffle")}</button></p>
  </section>`;
}
