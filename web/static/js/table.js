/** The table page: connects, keeps the newest view, draws it. */

import { html, nothing, render } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { act, notByMe, sync } from "./actions.js";
import { playByItself } from "./ahead.js";
import { hear, tellTime, tellTurn } from "./alert.js";
import { isShuffled, say, tellEnd, tellNews, whoseTurn } from "./announce.js";
import { claimQuestion, playedNow, playedShortly, question } from "./auction.js";
import { cardName, loadDeck, sign, suitName } from "./cards.js";
import { heard } from "./chat.js";
import { secondsTo, startClock } from "./clock.js";
import { dialog, settleDialog } from "./dialogs.js";
import { door, enter } from "./door.js";
import { hand, pairQuestion } from "./hand.js";
import { _, list, ngettext } from "./i18n.js";
import { listenForKeys } from "./keys.js";
import { fetched } from "./later.js";
import { connect } from "./net.js";
import { exchangePart, lobbyPart, resultPart, talonPart, watchingPart } from "./parts.js";
import { arrive, forget, listenToGoOn, stay, takenBy, turnWaits } from "./pause.js";
import { oneByOne } from "./presses.js";
import { completed, players, takerOf, trick } from "./seats.js";
import { onSetting, setting } from "./settings.js";
import { shortScore, writeDown } from "./slate.js";
import { change, drawnBy, duel, myTurn, sittingOut, state, view, wire } from "./state.js";
import { watchShuffle } from "./watchseeds.js";
import { nameOf, spoken } from "./words.js";

/** @typedef {import("./protocol").Update} Update */
/** @typedef {import("./protocol").View} View */

const root = /** @type {HTMLElement} */ (document.getElementById("app"));

/**
 * The cards of my hand that were not there before, in the middle of a hand.
 * @param {View | undefined} before
 * @param {View} after
 */
function fromTalon(before, after) {
  if (before?.phase !== "play" || before.deal_no !== after.deal_no) return [];
  return after.hand.filter((code) => !before.hand.includes(code));
}

/**
 * What was done at my seat when my time was up, in a sentence.
 * @param {Update} update
 */
function doneForMe({ events, view: { seat } }) {
  const mine = events.find((event) => event.type === "action" && event.seat === seat)?.action;
  return mine && notByMe(mine) ? _("Your time was up. Chosen for you: {what}.", { what: spoken(mine) }) : "";
}

/**
 * Whether the trick that stays is no longer the last one: more has happened while there was no connection.
 * @param {View | undefined} before
 * @param {View} after
 */
const isAnother = (before, after) => before?.deal_no !== after.deal_no || String(before.tricks) !== String(after.tricks);

/** The highest `seq` of this connection; the server may have taken a backup back before it. */
let newest = -1;

/**
 * Draws what has come.
 * @param {import("./protocol").Sent} sent
 * @param {number} at When it came, by this page's clock.
 */
function take(sent, at) {
  if (sent.table !== state.table || sent.seq < newest || !(state.update || sent.view.rules)) return;
  newest = sent.seq;
  const seen = /** @type {import("./protocol").View} */ ({ ...state.update?.view, ...sent.view });
  const update = { ...sent, view: seen };
  const before = state.update;
  const swept = completed(before, update);
  const missed = doneForMe(update);
  tellNews(update, missed);
  const drawn = fromTalon(before?.view, seen);
  const until = (/** @type {number | null} */ ms) => (ms === null ? null : at + ms);
  change({
    update,
    place: "in",
    swept: swept ?? (seen.trick.length || isAnother(before?.view, seen) ? null : state.swept),
    taker: swept ? takerOf(update) : state.taker,
    picked: state.picked && seen.hand.includes(state.picked) && seen.turn === seen.seat ? state.picked : null,
    ahead: state.ahead && seen.phase === "play" && seen.hand.includes(state.ahead) && seen.deal_no === before?.view.deal_no ? state.ahead : null,
    away: seen.phase === "talon" ? state.away : [],
    // The hands of a rematch are counted from one again.
    silent: ["trump", "match-over"].includes(seen.phase) ? null : state.silent,
    asking: update.events.length ? null : state.asking,
    ...(update.events.length ? { drawn, shuffled: isShuffled(update) } : {}),
    said: update.events.length ? "" : state.said,
    missed: missed || (seen.deal_no === before?.view.deal_no ? state.missed : ""),
    deadline: until(seen.turn_deadline_ms),
    nextHand: until(seen.next_hand_ms),
  });
  // What ends the hand may come after its last trick.
  if (swept || (state.swept && seen.phase !== "play")) stay();
  hear(update.events);
  if (drawn.length || update.events.some((e) => e.type === "take")) talonPart()?.drew(before, update);
  playByItself();
  if (before?.view.watchers === 0 && seen.watchers) void fetched(() => import("./watching.js")).then((part) => (say(part.watchersInWords()), change({})));
  writeDown(seen);
  watchShuffle(seen, update.table);
  if (seen.phase === "kontra" && state.silent === seen.deal_no && seen.turn === seen.seat && seen.legal.includes("pass")) {
    queueMicrotask(() => act("pass"));
  }
}

/** Whether a first tap has picked a card that a second one plays. */
function pickedAlone() {
  const { legal } = view();
  return state.picked !== null && legal.includes(state.picked) && !legal.includes(`${state.picked}+`);
}

/**
 * A text that is a new node whenever its key is another one: what is added is heard, and what comes again is heard again.
 * @param {unknown} key
 * @param {unknown} text
 */
const fresh = (key, text) => repeat(text ? [key] : [], (one) => one, () => text);

/** How long a line must have been on the page before what it says is heard, in milliseconds. */
const UNHEARD = 150;
let where = "";
let listening = false;

/**
 * The line that says what is going on, for the eye and the ear; each part of it is heard by itself.
 * @param {string} place Elsewhere it is another line, which says nothing at first.
 */
function status(place) {
  if (place !== where) {
    [where, listening] = [place, false];
    setTimeout(() => ((listening = true), change({})), UNHEARD);
  }
  const mine = Boolean(state.update) && myTurn();
  const again = () => _("{card}: tap again to play.", { card: cardName(state.picked ?? "") });
  const tap = state.swept && setting("pause") === "tap" && !myTurn();
  const turn = !state.update ? "" : pickedAlone() ? again() : tap ? _("Tap the trick to go on.") : whoseTurn(view());
  // Whose turn it is among the others can be seen and asked for; what they do is told.
  const live = mine || tap || !state.update || view().turn === null ? nothing : "off";
  return html`<p class="status" role="status" aria-atomic="false" ?data-mine=${mine}>
    <span class="unseen">${repeat(listening ? state.told : [], ({ n }) => n, ({ text }) => html`<span>${text} </span>`)}</span>
    <span class="missed" aria-hidden="true" aria-live="off">${state.missed}</span>
    <span class="said">${fresh(state.saids, state.said && html`<span>${state.said}</span>`)}</span>
    ${fresh(`${mine && state.moves} ${turn}`, listening && turn && html`<strong aria-live=${live}>${turn}</strong>`)}
  </p>`;
}

function banner() {
  if (state.taken) {
    return html`<div class="banner" role="alert">
      <p>${_("Bauern is open in another tab.")}</p>
      <button @click=${() => (change({ taken: false }), wire.again())}>${_("Play here")}</button>
    </div>`;
  }
  if (!state.online) return html`<div class="banner" role="alert"><p>${state.banner || _("Connection lost. Coming back …")}</p></div>`;
  return nothing;
}

const ICONS = {
  last: "M4 5.5 13 3l3.5 13-9 2.5zM15.5 6h4.5v14h-9.5v-1.5",
  chat: "M3 5h18v11H11l-5 4v-4H3z",
  menu: "M4 7h16M4 12h16M4 17h16",
};

/**
 * @param {"last" | "chat" | "menu"} name
 * @param {string} label
 */
const tool = (name, label) =>
  html`<button class="tool" aria-label=${label} title=${label} @click=${() => change({ dialog: name, ...(name === "chat" ? { unread: 0 } : {}) })}>
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${ICONS[name]} /></svg>
    ${name === "chat" && state.unread ? html`<span class="count">${state.unread}</span>` : nothing}
  </button>`;

/**
 * The name of trump beside its sign, as far as there is room.
 * @param {string} trump
 */
function trumpName(trump) {
  const suit = suitName(trump);
  if (state.shuffled) return html`<b class="fresh" aria-hidden="true">${_("New trump: {suit}", { suit })}</b>`;
  if (view().contract) return html`<b class=${playedNow() ? "suitname" : ""} aria-hidden="true">${suit}</b>`;
  return html`<span class="contract" aria-hidden="true">${_("Trump is {suit}", { suit })}</span>`;
}

function bar() {
  const { phase, trump, contract } = view();
  const lobbyNow = phase === "lobby";
  return html`<header class="bar">
    ${lobbyNow ? nothing : html`<h1 class="unseen">${_("Table {code}", { code: state.table })}</h1>`}
    <p class="played">
      ${lobbyNow
        ? html`<a href="/">Bauern</a>`
        : html`${trump ? html`<span class="trump">${sign(trump)}<span class="unseen">${_("Trump is {suit}.", { suit: suitName(trump) })}</span></span>${trumpName(trump)}` : nothing}
            ${contract ? html`<span class="contract">${playedNow()}</span><span class="short">${playedShortly()}</span>` : nothing}`}
    </p>
    ${lobbyNow
      ? nothing
      : html`<button class="score" @click=${() => change({ dialog: "slate" })} aria-label=${_("Score {score}: show the slate", { score: shortScore() })}>
          ${shortScore()}
        </button>`}
    <nav aria-label=${_("Table")}>
      ${lobbyNow ? nothing : tool("last", _("Last trick"))}
      ${tool("chat", state.unread ? _("Chat, new messages") : _("Chat"))} ${tool("menu", _("Menu"))}
    </nav>
  </header>`;
}

/** What is needed only where somebody watches. */
const watching = () => (view().watchers ? watchingPart() : null);

/** What the hand of this moment is, where that is not plain. */
function aside() {
  const { dealer, caller } = view();
  if (!sittingOut()) return nothing;
  const names = list([caller, dealer].map((one) => nameOf(view(), one)));
  return html`<p class="aside">${_("Play-off: {names} decide the match in a hand of Schnapsen, and you look on.", { names })}</p>`;
}

function game() {
  const { phase, talon_left } = view();
  const exchanging = phase === "talon" && myTurn() ? exchangePart() : null;
  const ends = ["play", "result", "match-over"].includes(phase) ? resultPart() : null;
  const lies = (duel() && phase === "play") || talon_left > 0 ? talonPart() : null;
  return html`<div class="felt">
    ${players()}
    <div class="middle">${lies?.talon()}${question()}${exchanging?.eight() ?? trick()}${claimQuestion(false)}</div>
    ${status("game")}
    <div class="own">
      <div class="asked">${claimQuestion(true)}${pairQuestion()}${lies?.closeQuestion()}</div>
      ${exchanging?.laying() ?? hand()}
    </div>
    ${watching()?.watcherSign()} ${aside()} ${ends?.resultPage()}
  </div>`;
}

function page() {
  if (state.place !== "in" || !state.update) return html`${banner()}<div class="room">${door()}${status("door")}</div>`;
  const inLobby = view().phase === "lobby";
  return html`${bar()}${banner()}${watching()?.onlooker()}${inLobby ? html`<div class="room">${lobbyPart()?.lobby()}${status("lobby")}</div>` : game()}${dialog()}`;
}

/** What the state is, on the element itself: for the styles, and for who looks from outside. */
function label() {
  const { seq = -1, view: seen } = state.update ?? {};
  const players = seen?.seats.length ?? "";
  Object.assign(root.dataset, { seq, phase: seen?.phase ?? "", turn: seen?.turn ?? "", seat: seen?.seat ?? "", players });
  root.toggleAttribute("data-duel", Boolean(seen) && duel());
}

/** Where the focus goes when its control has done its work: to what is asked, else to the hand. */
const NEXT = [".goon button", ".asked button", ".eight button", ".question button[aria-disabled=false]", ".question button", ".hand button"];

/** Draws; a control that vanishes hands the focus on instead of dropping it. */
function draw() {
  const before = document.activeElement;
  const inside = before !== document.body && root.contains(before);
  if (state.update) tellEnd();
  render(page(), root);
  settleDialog();
  label();
  const lost = document.activeElement === document.body || document.activeElement === root;
  if (inside && lost) {
    const next = NEXT.map((selector) => root.querySelector(selector)).find(Boolean);
    /** @type {HTMLElement} */ (next ?? root).focus();
  }
  const left = state.update && myTurn() ? secondsTo(state.deadline) : null;
  if (tellTime(left)) {
    say(ngettext("{n} second left", "{n} seconds left", left ?? 0));
    change({});
  }
  tellTurn(Boolean(state.update) && (myTurn() || turnWaits()));
}

takenBy(take);
drawnBy(draw);
onSetting(() => change({}));
loadDeck();
oneByOne();
listenToGoOn();
listenForKeys();
startClock();

const line = connect({
  welcome() {
    newest = -1;
    forget();
    void enter();
  },
  update: arrive,
  chat: heard,
  online: (online) => {
    if (online && !state.online && state.update) say(_("Connected again."));
    change({ online, ...(online ? { banner: "", said: "" } : {}) });
  },
  notice: ({ code }) => {
    if (code === "kicked" || code === "not-watching" || code === "table-ended") forget();
    if (code === "taken-over") {
      change({ taken: true });
    } else if (code === "kicked") {
      change({ place: "gone", doorText: _("The host has removed you from this table.") });
    } else if (code === "not-watching") {
      change({ place: "door", mayWatch: false, doorText: _("Nobody may watch at this table any more.") });
    } else if (code === "table-ended") {
      change({ place: "gone", doorText: _("This table has been closed.") });
    } else if (code === "restart") {
      change({ banner: _("The server is being restarted; your hand is safe. Coming back …") });
    }
  },
});
Object.assign(wire, line);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && state.place === "in" && state.online && !state.taken) void sync();
});
