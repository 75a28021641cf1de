/** The slate of the inn: the score of this match, old totals struck through, and the Bummerl as chalk dots. */

import { html, nothing } from "lit-html";
import { _, list, ngettext } from "./i18n.js";
import { duel, state, view } from "./state.js";
import { eyes, nameOf, shownScore } from "./words.js";

/** @typedef {import("./protocol").View} View */

/**
 * The totals this page has seen, in order: what the view does not tell is not on the slate.
 * @type {{ deal: number, scores: number[] }[]}
 */
let written = [];

/**
 * Writes down the totals after a hand; a new match wipes the slate.
 * @param {View} seen
 */
export function writeDown(seen) {
  const key = `bauern.slate.${state.table}`;
  try {
    if (!written.length) written = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    const ended = seen.phase === "result" || seen.phase === "match-over";
    if (!ended && seen.scores.every((n) => n === 0)) written = [];
    else if (ended && written.at(-1)?.deal !== seen.deal_no) written.push({ deal: seen.deal_no, scores: seen.scores });
    sessionStorage.setItem(key, JSON.stringify(written));
  } catch {
    written = [];
  }
}

/** The sides of the match, mine first, each as its seats: only of four do two share a column. */
export function sides() {
  const { seats, seat } = view();
  const order = seats.map((_seat, n) => (n + (seat ?? 0)) % seats.length);
  if (order.length < 4) return order.map((one) => [one]);
  return [0, 1].map((parity) => order.filter((_seat, n) => n % 2 === parity).sort());
}

/** The sides of this hand, mine first: of three players one is against two, or one does not play. */
function sidesNow() {
  const { seats, contract, dealer, caller } = view();
  const all = sides();
  if (seats.length !== 3 || !contract) return all;
  if (duel()) return all.filter(([one]) => one === dealer || one === caller);
  const others = all.flat().filter((one) => one !== contract.declarer);
  const alone = [contract.declarer ?? 0];
  return all[0]?.[0] === alone[0] ? [alone, others] : [others, alone];
}

/** @param {number} count */
function dots(count) {
  const text = ngettext("{n} Bummerl", "{n} Bummerl", count);
  return html`<p class="bummerl">
    <span aria-hidden="true">${Array.from({ length: count }, () => html`<i></i>`)}</span><span class=${count ? "unseen" : ""}>${text}</span>
  </p>`;
}

/** The slate itself. */
export function slate() {
  const { scores, bummerl, target, seat } = view();
  const columns = sides().map((seats, n) => {
    const one = seats[0] ?? 0;
    const before = written.map((line) => shownScore(view(), line.scores[one] ?? 0));
    const now = shownScore(view(), scores[one] ?? 0);
    const old = before.at(-1) === now ? before.slice(0, -1) : before;
    return html`<div>
      <p class="side">${seat === null || !seats[1] ? nothing : html`<b>${n === 0 ? _("We") : _("They")}</b> `}<small>${list(seats.map((s) => nameOf(view(), s)))}</small></p>
      <p class="totals">${old.map((total) => html`<s aria-hidden="true">${total}</s> `)}<b>${now}</b></p>
      ${dots(bummerl[one] ?? 0)}
    </div>`;
  });
  const title = view().rules["score_direction"] === "down" ? _("From {target} down to 0", { target }) : _("Played to {target}", { target });
  return html`<section class="slate" aria-label=${_("Slate")}>
    <p class="goal">${title}</p>
    <div class="columns">${columns}</div>
  </section>`;
}

/**
 * What each side of this hand has in tricks and pairs; partners share it.
 * @param {(number | null)[]} counted
 */
export function eyesOfSides(counted) {
  const told = (/** @type {number | null | undefined} */ n) => (n === null || n === undefined ? _("not known") : eyes(n));
  return html`<ul class="eyes">
    ${sidesNow().map((seats) => html`<li>${list(seats.map((s) => nameOf(view(), s)))}: ${told(counted[seats[0] ?? 0])}</li>`)}
  </ul>`;
}

/** "12 : 9", my side first. */
export function shortScore() {
  return sides()
    .map((seats) => shownScore(view(), view().scores[seats[0] ?? 0] ?? 0))
    .join(" : ");
}
