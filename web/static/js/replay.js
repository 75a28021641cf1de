/** The replay page: a hand, place by place, at an address that can be passed on; or a record that is brought. */

import { html, nothing, render } from "lit-html";
import { loadDeck } from "./cards.js";
import { gameNamed } from "./games.js";
import { _ } from "./i18n.js";
import { addressOf, source, textOf } from "./replaydata.js";
import { deeds } from "./replaydeeds.js";
import { cameTo, choices, ending, openHands, ownHand, saidSoFar, table } from "./replaydraw.js";
import { ADDRESS, DEEDS, byHand, choosePace, ended, failed, forget, furthest, go, hide, keep, kept, key, last, look, now, pause, reached, stand } from "./replaystand.js";
import { onSetting, setting } from "./settings.js";
import { change, drawnBy, state } from "./state.js";
import { nameOf } from "./words.js";

/** @typedef {import("./replaystand.js").Pace} Pace */

const root = /** @type {HTMLElement} */ (document.getElementById("replay"));
const ICONS = {
  before: "M6 5v14M19 5 9 12l10 7z",
  back: "M16 5 6 12l10 7z",
  play: "M7 4v16l13-8z",
  pause: "M7 5v14M17 5v14",
  onward: "M8 5l10 7-10 7z",
  after: "M18 5v14M5 5l10 7-10 7z",
};

/**
 * @param {keyof typeof DEEDS} deed
 * @param {string} label
 * @param {boolean} can
 * @param {keyof typeof ICONS} [icon]
 */
const tool = (deed, label, can, icon = /** @type {keyof typeof ICONS} */ (deed)) =>
  html`<button class="tool" data-deed=${deed} aria-label=${label} title=${label} aria-disabled=${can ? "false" : "true"} @click=${() => can && DEEDS[deed]()}>
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${ICONS[icon]} /></svg>
  </button>`;

/** @param {Event} event */
const valueOf = (event) => /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target).value;

/**
 * @param {string} id
 * @param {string} label
 * @param {string} value
 * @param {[string, string][]} options
 * @param {(value: string) => void} chosen
 */
const select = (id, label, value, options, chosen) =>
  html`<p class="field">
    <label for=${id}>${label}</label>
    <select id=${id} .value=${value} @change=${(/** @type {Event} */ event) => chosen(valueOf(event))}>
      ${options.map(([code, text]) => html`<option value=${code} ?selected=${code === value}>${text}</option>`)}
    </select>
  </p>`;

function controls() {
  const hands = now.match?.deals.length ?? 0;
  const [place, all] = [now.place, furthest()];
  const told = now.hiding ? String(place) : _("{place} of {places}", { place, places: last() });
  return html`<section class="controls" aria-label=${_("Play and step")}>
    <input
      type="range"
      min="0"
      max=${all}
      .value=${String(place)}
      aria-label=${_("Place in the hand")}
      aria-valuetext=${told}
      @input=${(/** @type {Event} */ event) => (pause(), stand(Number(valueOf(event))))}
    />
    <div class="tools">
      ${tool("before", _("Hand before"), now.hand > 1)} ${tool("back", _("One step back"), place > 0 || now.hand > 1)}
      ${now.playing ? tool("play", _("Pause"), true, "pause") : tool("play", _("Play"), place < last() || now.hand < hands)}
      ${tool("onward", _("One step on"), place < last() || now.hand < hands)} ${tool("after", _("Next hand"), now.hand < hands && (!now.hiding || ended(now.hand)))}
      <span class="place" aria-hidden="true">${now.hand}.${place}</span>
    </div>
    <p class="status" role="status">${state.news}</p>
  </section>`;
}

function options() {
  const { match } = now;
  if (!match || !state.update) return nothing;
  const { view } = state.update;
  const eyes = match.names.map((_name, seat) => /** @type {[string, string]} */ ([String(seat), nameOf(view, seat)]));
  return html`<section class="panel options" aria-label=${_("How it is shown")}>
    ${select("eyes", _("Through whose eyes"), now.eyes === null ? "" : String(now.eyes), [["", _("all cards open")], ...eyes], (value) => look(value === "" ? null : Number(value)))}
    ${select("pace", _("Pace"), now.pace, [["slow", _("slow")], ["normal", _("normal pace")], ["fast", _("fast")]], (value) => choosePace(/** @type {Pace} */ (value)))}
    <label class="check"
      ><input type="checkbox" .checked=${now.hiding} @change=${(/** @type {Event} */ event) => hide(/** @type {HTMLInputElement} */ (event.target).checked)} />${_("Hide results until they have been seen")}</label
    >
  </section>`;
}

/** All hands; what they came to stands there, unless that is still to be seen. */
function hands() {
  const deals = now.match?.deals ?? [];
  const open = deals.findIndex((_deal, n) => !ended(n + 1));
  const listed = now.hiding && open >= 0 ? deals.filter((_deal, n) => n <= open || reached(n + 1) >= 0) : deals;
  return html`<nav class="panel" aria-label=${_("All hands of the match")}>
    <ol class="handlist">
      ${listed.map((deal) => {
        const hand = deals.indexOf(deal) + 1;
        const told = !now.hiding || ended(hand);
        return html`<li>
          <a href=${`#${hand}.0`} aria-current=${hand === now.hand ? "true" : nothing}>${_("Hand {n}", { n: hand })}</a>
          <span>${told ? cameTo(deal) : ""}${deal.chosen ? ` (${_("cards chosen, not shuffled")})` : ""}</span>
        </li>`;
      })}
    </ol>
  </nav>`;
}

/** Why there is nothing to see, with the line that says where. */
const trouble = () =>
  now.fault ? html`<div class="panel fault" role="alert"><p>${now.fault.message}</p>${now.fault.line ? html`<p><code lang="en">${now.fault.line}</code></p>` : nothing}</div>` : nothing;

/** @param {string} text */
async function bring(text) {
  if (!text.trim()) return;
  forget();
  now.from = source("", text);
  keep("bauern.brought", text);
  history.replaceState(history.state, "", "/replay");
  await begin();
}

/** @param {Blob | undefined} file */
async function bringFile(file) {
  if (!file) return;
  try {
    await bring(await textOf(file));
  } catch (error) {
    failed(error);
  }
}

function bringing() {
  return html`<form class="panel" @submit=${(/** @type {SubmitEvent} */ event) => (event.preventDefault(), bring(/** @type {HTMLTextAreaElement} */ (document.getElementById("record")).value))}>
    <h1>${_("Watch a record")}</h1>
    <p>${_("The server replays it by the rules and keeps nothing of it.")}</p>
    <p class="field">
      <label for="record">${_("A record: paste it here, or drop the file")}</label>
      <textarea id="record" name="record" rows="6" required spellcheck="false" autocomplete="off"></textarea>
    </p>
    <p class="row">
      <button class="primary">${_("Watch")}</button>
      <label for="file">${_("or choose a file")}</label>
      <input id="file" type="file" accept=".toml" @change=${(/** @type {Event} */ event) => bringFile(/** @type {HTMLInputElement} */ (event.target).files?.[0])} />
    </p>
    <p><a href="/">${_("To the home page")}</a></p>
  </form>`;
}

function page() {
  const { match, shown } = now;
  if (!match || !shown || !state.update) return html`${now.from ? nothing : bringing()}${trouble()}`;
  const at = shown.places[now.place];
  if (!at) return nothing;
  const title = gameNamed(match.game)?.name ?? match.game;
  const which = now.hiding ? _("Hand {n}", { n: now.hand }) : _("Hand {hand} of {hands}", { hand: now.hand, hands: match.deals.length });
  const over = now.place === last() && !["result", "match-over"].includes(at.shown.phase);
  return html`<h1 class="title"><a href="/">Bauern</a> <span>${title}</span> <span>${which}</span></h1>
    ${trouble()}
    <div class="stage" @pointerdown=${touched} @pointerup=${lifted}>${table(now.eyes === null ? null : ownHand(at, now.eyes))}</div>
    ${controls()}
    <div class="beside">
      ${now.eyes === null && at.open.hands.some((cards) => cards.length) ? html`<section class="panel" aria-label=${_("All hands")}>${openHands(at)}${choices(at)}</section>` : at.shown.turn === now.eyes ? html`<section class="panel">${choices(at)}</section>` : nothing}
      <section class="panel saids">${saidSoFar(shown.places.slice(0, now.place + 1))}</section>
      ${ending()} ${over ? html`<p class="panel">${_("The record ends here.")}</p>` : nothing}
      ${match.misses.length && !now.hiding ? html`<section class="panel misses"><h2>${_("It does not come out as the record tells")}</h2><ul>${match.misses.map((line) => html`<li><code lang="en">${line}</code></li>`)}</ul></section>` : nothing}
      ${options()} ${hands()} ${deeds()}
    </div>`;
}

/** @type {PointerEvent | null} */
let finger = null;
const SWIPE = 40;

/** @param {PointerEvent} event */
function touched(event) {
  finger = event.pointerType === "mouse" ? null : event;
}

/** @param {PointerEvent} event */
function lifted(event) {
  if (!finger) return;
  const [x, y] = [event.clientX - finger.clientX, event.clientY - finger.clientY];
  finger = null;
  if (Math.abs(x) < SWIPE || Math.abs(x) < Math.abs(y)) return;
  if (x < 0) DEEDS.onward();
  else DEEDS.back();
}

/** @type {Record<string, keyof typeof DEEDS>} */
const KEYS = { ArrowLeft: "back", ArrowRight: "onward", Home: "first", End: "last", PageUp: "before", PageDown: "after", " ": "play" };
/** @type {Record<string, Pace>} */
const PACE_KEYS = { 1: "slow", 2: "normal", 3: "fast" };

addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  const busy = target.closest("input, select, textarea") || (event.key === " " && target.closest("button, a, summary"));
  if (!now.shown || busy || event.ctrlKey || event.altKey || event.metaKey) return;
  const [deed, pace] = [KEYS[event.key], PACE_KEYS[event.key]];
  if (deed === "after" && now.hiding && !ended(now.hand)) return;
  if (deed) DEEDS[deed]();
  else if (pace && setting("keys") === "on") choosePace(pace);
  else if (event.key.toLowerCase() === "o" && setting("keys") === "on") look(now.eyes === null ? 0 : now.eyes + 1 < (now.match?.players ?? 0) ? now.eyes + 1 : null);
  else return;
  event.preventDefault();
});

/** The place that the address names. */
function named() {
  const [, hand, place] = /^#(\d{1,3})(?:\.(\d{1,4}))?$/.exec(location.hash) ?? [];
  return /** @type {const} */ ([Number(hand ?? 1), Number(place ?? 0)]);
}

async function begin() {
  try {
    now.match = (await now.from?.match()) ?? null;
    root.dataset["players"] = String(now.match?.players ?? "");
    await go(...named());
  } catch (error) {
    failed(error);
    if (!ADDRESS) now.from = null;
    change({});
  }
}

/** Does what the address asks for. */
async function open() {
  const match = /^#([A-Z2-9]{6})\/(\d+)$/.exec(location.hash);
  if (!ADDRESS && match) {
    try {
      location.replace(await addressOf(match[1] ?? "", match[2] ?? ""));
    } catch (error) {
      failed(error);
    }
    return;
  }
  const brought = kept("bauern.brought");
  now.seen = JSON.parse(kept(key()) ?? "{}");
  if (ADDRESS) now.from = source(ADDRESS, "");
  else if (brought && location.hash) now.from = source("", brought);
  if (now.from) await begin();
}

function draw() {
  const { phase = "", turn = "" } = state.update?.view ?? {};
  render(page(), root);
  const at = now.shown ? { hand: now.hand, at: now.place, last: last(), phase, turn: turn ?? "" } : {};
  Object.assign(root.dataset, at);
  // Another language shows the same place.
  for (const link of document.querySelectorAll("a[data-language]")) if (now.shown) /** @type {HTMLAnchorElement} */ (link).hash = `${now.hand}.${now.place}`;
  root.toggleAttribute("data-duel", state.update?.view.contract?.declarer === null);
}

drawnBy(draw);
onSetting(() => change({}));
loadDeck();
change({});
addEventListener("hashchange", () => {
  const [hand, place] = named();
  if (location.hash && (hand !== now.hand || place !== now.place)) byHand(() => go(hand, place))();
});
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  pause();
  if (!ADDRESS) void bringFile(event.dataTransfer?.files[0]);
});
void open();
