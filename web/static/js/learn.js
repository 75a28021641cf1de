/** Learning by playing: a recorded hand, step by step. What is right and what is allowed the server has worked out. */

import { html, nothing, render } from "lit-html";
import { happened } from "./announce.js";
import { claimQuestion, playedNow, question } from "./auction.js";
import { cardName, loadDeck, sign, sorted, suitName } from "./cards.js";
import { hand, pairQuestion } from "./hand.js";
import { _ } from "./i18n.js";
import { listenForKeys } from "./keys.js";
import { looks } from "./looks.js";
import { exchangePart, talonPart } from "./parts.js";
import { players, trick } from "./seats.js";
import { onSetting } from "./settings.js";
import { change, drawnBy, duel, myTurn, state, view, wire } from "./state.js";
import { read, write } from "./storage.js";

/** @typedef {import("./protocol").Update} Update */
/** @typedef {import("./protocol").View} View */
/** @typedef {{ key: string, accept: string[], asked: Update, shown: Update | null }} Step */
/** @typedef {{ game: string, players: number, rules: View["rules"], steps: Step[] }} Lesson */

const { game = "", people = "" } = document.documentElement.dataset;
const root = /** @type {HTMLElement} */ (document.getElementById("app"));
const title = root.querySelector("h1")?.textContent ?? "";
const spoken = root.querySelector(".readable")?.getAttribute("lang");
const KEPT = `learn.${game}`;

/** The words of each step, as the page has brought them. */
const words = new Map(
  [...root.querySelectorAll("#steps > li")].map((li) => [
    li.getAttribute("data-key") ?? "",
    {
      title: li.querySelector("h2")?.textContent ?? "",
      before: [...(li.querySelector(".before")?.children ?? [])],
      after: [...(li.querySelector(".after")?.children ?? [])],
      rule: li.querySelector(".its-rule"),
    },
  ]),
);

/** @type {Lesson} */
const lesson = await (await fetch(`/learn/${game}.json`)).json();
const seats = people
  .split(",")
  .slice(0, lesson.players)
  .map((name, seat) => ({ name: seat ? name.trim() : _("You"), kind: /** @type {const} */ ("guest"), connected: true, ready: true }));
const last = lesson.steps.length - 1;

/** Where the learner is: the step, and whether he has done what it asks. */
let at = 0;
let done = false;

const step = () => /** @type {Step} */ (lesson.steps[at]);
const asking = () => !done && step().accept.length > 0;

/**
 * An update as the modules of the table expect it: of a table where only the hand changes.
 * @param {Update} update
 */
function whole(update) {
  const { open_hands, trump } = update.view;
  const open = Object.fromEntries(Object.entries(open_hands).map(([seat, cards]) => [seat, sorted(cards, trump)]));
  const view = { ...update.view, open_hands: open, seats, rules: lesson.rules, differs: [], settings: {}, swaps: [], watchers: 0, host: null };
  return /** @type {Update} */ ({ ...update, view });
}

/** Where the learner was when this page was open last. */
function restore() {
  const [key, answered] = (read(KEPT) ?? "").split(" ");
  at = Math.max(0, lesson.steps.findIndex((one) => one.key === key));
  done = answered === "done" && step().accept.length > 0;
}

/**
 * Goes to a step, before or after its answer, and keeps the place.
 * @param {number} where
 * @param {boolean} answered
 */
function go(where, answered) {
  [at, done] = [where, answered];
  write(KEPT, `${step().key} ${done ? "done" : ""}`);
  show();
  scrollTo(0, 0);
}

function show() {
  const before = state.update;
  const { asked, shown } = step();
  const update = whole(done && shown ? shown : asked);
  const { view: seen, events } = update;
  const full = done && !seen.trick.length && events.some(({ type }) => type === "trick");
  const drawn = done && events.some(({ type }) => type === "take") && before ? seen.hand.filter((card) => !before.view.hand.includes(card)) : [];
  change({
    update,
    place: "in",
    news: happened(update),
    swept: full ? seen.last_trick : null,
    taker: seen.last_taker,
    drawn,
    said: "",
    picked: null,
    away: [],
    asking: null,
  });
  if (done && drawn.length) talonPart()?.drew(before, update);
}

/**
 * What the table would answer: the right action leads on, another one that is allowed is only talked about.
 * @param {string} kind
 * @param {Record<string, unknown>} [fields]
 */
async function answer(kind, { action } = {}) {
  const code = String(action);
  if (kind !== "act" || !asking()) return { ok: false, error: "not_your_turn" };
  if (step().accept.includes(code)) {
    go(at, true);
    return { ok: true };
  }
  if (!view().legal.includes(code)) return { ok: false, error: "illegal", reason: view().why[code] ?? "not-now" };
  return { ok: false, error: "other", message: _("That is allowed, but try something else here: read once more, or let it be shown to you.") };
}

/** The controls that the answer of this step needs, in their order, as far as they are on the page. */
function wanted() {
  const [code = ""] = step().accept;
  const names = code.startsWith("discard:") ? [...code.slice(8).split(","), "discard"] : [code, code.replace("+", "")];
  const pair = code.endsWith("+") && state.picked ? [...root.querySelectorAll("[data-about=pair] .primary")] : [];
  const named = (/** @type {string} */ what) =>
    names.flatMap((name) => [...root.querySelectorAll(`.felt button[data-${what}="${name}"]:not([aria-pressed="true"], .away > *)`)]);
  const codes = named("code"); // a question that is open already comes before what has opened it
  return /** @type {HTMLElement[]} */ ([...new Set([...pair, ...(codes.length ? codes : named("about"))])]);
}

let hinting = false;

/** Shows which control is meant: framed, named, and with the focus. */
function hint() {
  hinting = true;
  const [first] = wanted();
  const names = wanted().map((button) => button.innerText.trim().replace(/\s+/g, " "));
  change({ said: names.length ? _("Here: {what}", { what: names.slice(0, 2).join(", ") }) : "" });
  first?.focus();
}

function bar() {
  const { trump, contract } = view();
  return html`<header class="bar">
    <a class="home-link" href="/">Bauern</a>
    <p class="played">
      ${trump ? html`<span class="trump">${sign(trump)}<span class="unseen">${_("Trump is {suit}.", { suit: suitName(trump) })}</span></span><b aria-hidden="true">${suitName(trump)}</b>` : nothing}
      ${contract && !duel() ? html`<span class="contract">${playedNow()}</span>` : nothing}
    </p>
    <p class="progress">
      <span>${_("Step {n} of {all}", { n: at + 1, all: lesson.steps.length })}</span>
      <progress aria-hidden="true" max=${lesson.steps.length} value=${at + 1}></progress>
    </p>
  </header>`;
}

/** The eyes of both sides, where the table counts them. */
function counted() {
  const { eyes, seat } = view();
  if (!eyes || seat === null || !["play", "result", "match-over"].includes(view().phase)) return nothing;
  const others = seats.length === 4 ? [1] : seats.map((_seat, n) => n).filter((n) => n !== seat);
  const theirs = others.length === 2 && eyes[1] === eyes[2] ? eyes[1] : others.map((n) => eyes[n] ?? 0).join(" / ");
  return html`<p class="counted">${_("Eyes: your side {ours}, the others {theirs}", { ours: eyes[seat] ?? 0, theirs: theirs ?? 0 })}</p>`;
}

/** The words of this step, with what leads on. */
function box() {
  const { title: name, before, after, rule } = words.get(step().key) ?? { title: "", before: [], after: [], rule: null };
  const next = at < last && !asking();
  return html`<section class="lesson" aria-labelledby="step-title">
    <div class="told" role="status" lang=${spoken ?? nothing}>
      <h2 id="step-title" ?hidden=${done}>${name}</h2>
      ${done ? html`<p class="right">${_("Right.")}</p>${after}` : before} ${at === 0 ? nothing : counted()}
    </div>
    ${done ? rule : nothing} ${at === last ? ending() : nothing}
    <p class="answer" role="status" ?data-says=${Boolean(state.said || again())}><span class="unseen">${state.news}</span> ${state.said || again()}</p>
    <p class="deeds">
      <button data-about="back" aria-disabled=${at || done ? "false" : "true"} @click=${back}>${_("Back")}</button>
      ${asking() ? html`<button data-about="hint" @click=${hint}>${_("Show me")}</button>` : nothing}
      ${next ? html`<button class="primary" data-about="next" @click=${() => go(at + 1, false)}>${_("Next step")}</button>` : nothing}
      ${at === last ? html`<button data-about="again" @click=${() => go(0, false)}>${_("Once more from the start")}</button>` : nothing}
    </p>
  </section>`;
}

/** What to do after the last step. */
const ending = () =>
  html`<p class="ending"><a class="button primary" href="/">${_("Play now")}</a> <a class="button" href=${`/rules/${game}`}>${_("All the rules")}</a></p>`;

function back() {
  if (done) go(at, false);
  else if (at) go(at - 1, false);
}

/** The reminder that a first tap has only picked a card. */
function again() {
  const { picked } = state;
  if (!picked || !view().legal.includes(picked) || view().legal.includes(`${picked}+`)) return "";
  return _("{card}: tap again to play.", { card: cardName(picked) });
}

function table() {
  const { phase, talon_left } = view();
  const exchanging = phase === "talon" && myTurn() ? exchangePart() : null;
  const lies = (duel() && phase === "play") || talon_left > 0 ? talonPart() : null;
  return html`<div class="felt">
    ${players()}
    <div class="middle">${lies?.talon()}${asking() ? question() : nothing}${exchanging?.eight() ?? trick()}${asking() ? claimQuestion(false) : nothing}</div>
    <div class="own">
      <div class="asked">${asking() ? html`${claimQuestion(true)}${pairQuestion()}${lies?.closeQuestion()}` : nothing}</div>
      ${exchanging?.laying() ?? hand()}
    </div>
  </div>`;
}

function page() {
  return html`<h1 class="unseen" lang=${spoken ?? nothing}>${title}</h1>
    ${bar()}${box()}${table()}
    <details class="settings"><summary>${_("Settings")}</summary>${looks()}</details>`;
}

/** Where the focus goes when its control has done its work. */
const NEXT = ["[data-about=next]", ".choice button", ".eight button", ".question button[aria-disabled=false]", ".hand button", "[data-about=again]"];

function draw() {
  const before = document.activeElement;
  const inside = before !== document.body && root.contains(before);
  render(page(), root);
  const { phase, seat } = view();
  Object.assign(root.dataset, { step: step().key, done: String(done), phase, seat: seat ?? "", players: seats.length });
  root.toggleAttribute("data-duel", duel());
  if (!asking()) hinting = false;
  for (const marked of root.querySelectorAll("[data-hint]")) marked.removeAttribute("data-hint");
  if (hinting) for (const control of wanted()) control.setAttribute("data-hint", "");
  if (inside && (document.activeElement === document.body || document.activeElement === root)) {
    const next = NEXT.map((selector) => root.querySelector(selector)).find(Boolean);
    /** @type {HTMLElement} */ (next ?? root).focus();
  }
}

root.replaceChildren();
restore();
wire.send = answer;
drawnBy(draw);
onSetting(() => change({}));
loadDeck();
listenForKeys();
show();
