/** The page that checks shuffles: in this browser, with nothing asked of the server but a record that it keeps. */

import { html, nothing, render } from "lit-html";
import { parse } from "smol-toml";
import { GAMES } from "./games.js";
import { _, list, ngettext } from "./i18n.js";
import "./languages.js";
import { noted } from "./noted.js";
import { check, sealIsBroken } from "./shuffle.js";
import { read } from "./storage.js";

/** @typedef {import("./shuffle.js").Answer} Answer */
/** @typedef {import("./shuffle.js").Deal} Deal */
/** @typedef {{ deal: Deal, answer: Answer }} Checked */

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const field = /** @type {HTMLTextAreaElement} */ (byId("record"));
const said = byId("said");
const answers = byId("answers");

/** How many sit at the table, by the record's game. */
const PLAYERS = new Map(GAMES().map(({ key, seats }) => [key, seats]));

/**
 * @param {unknown} value
 * @returns {value is string[]}
 */
const texts = (value) => Array.isArray(value) && value.every((one) => typeof one === "string");

/**
 * Whether these are texts, one for each player.
 * @param {unknown} value
 * @param {number} players
 */
const bySeat = (value, players) => texts(value) && value.length === players;

/**
 * @param {unknown} value
 * @param {number} players
 */
function isDeal(value, players) {
  const deal = /** @type {Record<string, unknown>} */ (value);
  const text = (/** @type {string} */ key) => deal[key] === undefined || typeof deal[key] === "string";
  return (
    typeof deal["dealer"] === "number" &&
    bySeat(deal["hands"], players) &&
    text("talon") &&
    (deal["reshuffles"] === undefined || texts(deal["reshuffles"])) &&
    text("commitment") &&
    text("server_seed") &&
    (deal["client_seeds"] === undefined || bySeat(deal["client_seeds"], players))
  );
}

/** @param {string} text */
function recordIn(text) {
  const record = parse(text);
  const deals = record["deals"];
  const rules = /** @type {Record<string, unknown>} */ (record["rules"] ?? {});
  const players = PLAYERS.get(String(record["game"]));
  if (record["format"] !== "bauern-record/1" || !players || !Array.isArray(deals) || !deals.length) return null;
  if (!deals.every((deal) => isDeal(deal, players))) return null;
  const names = texts(record["seats"]) ? record["seats"] : [];
  return { deals: /** @type {Deal[]} */ (deals), names, pattern: String(rules["deal_pattern"] ?? "3+2") };
}

/** @param {Answer} answer */
const inWords = (answer) =>
  ({
    proved: _("Proved: the cards follow from the number that the server had committed itself to, and from the words."),
    "no-seeds": _("Not proved: the record says nothing about the shuffle."),
    "bad-seed": _("Not proved: the server's number is damaged."),
    "other-seed": _("Not proved: this is not the number that the server had committed itself to."),
    "other-cards": _("Not proved: the cards do not follow from these numbers and words."),
    "other-shuffle": _("Not proved: a new shuffle of the talon does not follow from these numbers and words."),
  })[answer];

const when = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "medium" });

/** @param {Deal} deal */
function witness(deal) {
  const seen = noted(deal.commitment ?? "");
  if (!seen) return html`<p class="note">${_("This browser did not see the fingerprint before the deal; somebody else at the table may have.")}</p>`;
  const mine = !seen.words || (deal.client_seeds ?? []).includes(seen.words);
  return html`<p class="note">${_("This browser saw the fingerprint before the deal, first at {time}.", { time: when.format(seen.at) })}</p>
    ${seen.words
      ? html`<p class=${mine ? "note" : "wrong"}>
          ${mine ? _("Your words were used.") : _("Your words are missing: you had added “{words}”.", { words: seen.words })}
        </p>`
      : nothing}`;
}

/**
 * @param {Checked} checked
 * @param {number} n
 * @param {string[]} names
 */
function row({ deal, answer }, n, names) {
  const seeds = deal.client_seeds ?? [];
  const words = seeds.map((text, seat) => ({ text, name: names[seat] || _("seat {n}", { n: seat + 1 }) })).filter(({ text }) => text);
  return html`<li data-answer=${answer}>
    <h3>${_("Deal {n}", { n: n + 1 })}</h3>
    <p class="answer">${inWords(answer)}</p>
    ${deal.commitment ? witness(deal) : nothing}
    <details>
      <summary>${_("Numbers and words")}</summary>
      <dl>
        <dt>${_("Fingerprint")}</dt>
        <dd><code>${deal.commitment ?? "–"}</code></dd>
        <dt>${_("The server's number")}</dt>
        <dd><code>${deal.server_seed ?? "–"}</code></dd>
        ${words.map(({ text, name }) => html`<dt><bdi>${name}</bdi></dt><dd><code dir="auto">${text}</code></dd>`)}
      </dl>
    </details>
  </li>`;
}

/**
 * @param {Checked[]} checked
 * @param {boolean} broken
 */
function verdict(checked, broken) {
  const bad = checked.flatMap(({ answer }, n) => (answer === "proved" ? [] : [String(n + 1)]));
  if (bad.length) return _("Not proved: look at deal {numbers}.", { numbers: list(bad) });
  if (broken) return _("The cards are proved, but the record was changed after it was written.");
  return ngettext("The deal is proved.", "All {n} deals are proved.", checked.length);
}

/** @param {string} text */
async function verify(text) {
  render(nothing, answers);
  let record = null;
  try {
    record = recordIn(text);
  } catch {
    // Not TOML: said below.
  }
  if (!record) {
    said.textContent = _("This is not a record of Bauern.");
    return;
  }
  const { deals, names, pattern } = record;
  const [broken, ...found] = await Promise.all([sealIsBroken(text), ...deals.map((deal) => check(deal, pattern))]);
  const checked = deals.map((deal, n) => ({ deal, answer: found[n] ?? "no-seeds" }));
  render(html`<ol>${checked.map((one, n) => row(one, n, names))}</ol>`, answers);
  said.textContent = verdict(checked, broken);
}

/** @param {string} text */
function take(text) {
  field.value = text;
  void verify(text);
}

/** @param {Blob} file */
async function takeFile(file) {
  const bytes = await file.arrayBuffer();
  try {
    take(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    said.textContent = _("This is not a record of Bauern.");
  }
}

/**
 * Fetches the record of a match, which only those who played it are given.
 * @param {string} table
 * @param {string} match
 */
async function fetchRecord(table, match) {
  said.textContent = _("One moment …");
  const answer = await fetch(`/record/${table}/${match}.toml`, { headers: { Authorization: `Bearer ${read("token") ?? ""}` } }).catch(() => null);
  if (!answer?.ok) {
    said.textContent = _("There is no such record, or not for you: it is given to those who played, once the match is over.");
    return;
  }
  const text = await answer.text();
  take(text);
  const link = /** @type {HTMLAnchorElement} */ (byId("download"));
  link.href = URL.createObjectURL(new Blob([text], { type: "application/toml" }));
  link.download = `bauern-${table}-${match}.toml`;
  link.hidden = false;
}

/** Does what the address asks for behind its #. */
function open() {
  const asked = location.hash.slice(1);
  const match = /^([A-Z2-9]{6})\/(\d+)$/.exec(asked);
  if (match) void fetchRecord(match[1] ?? "", match[2] ?? "");
  else if (asked.startsWith("deal=")) take(decodeURIComponent(asked.slice("deal=".length)));
}

byId("check").addEventListener("submit", (event) => {
  event.preventDefault();
  void verify(field.value);
});
byId("file").addEventListener("change", (event) => {
  const [file] = /** @type {HTMLInputElement} */ (event.target).files ?? [];
  if (file) void takeFile(file);
});
field.addEventListener("dragover", (event) => event.preventDefault());
field.addEventListener("drop", (event) => {
  const [file] = event.dataTransfer?.files ?? [];
  if (!file) return;
  event.preventDefault();
  void takeFile(file);
});
addEventListener("hashchange", open);
open();
