/** The page that checks shuffles: in this browser, with nothing asked of the server but a record that it keeps. */

import { html, nothing, render } from "lit-html";
import { _, list, ngettext } from "./i18n.js";
import "./languages.js";
import { noted } from "./noted.js";
import { inWords, recordIn } from "./recordtext.js";
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
 * Fetches the record of a match: by its table only those who played it are given it, by its address everybody.
 * @param {string} path
 * @param {string} name
 */
async function fetchRecord(path, name) {
  said.textContent = _("One moment …");
  const answer = await fetch(`${path}.toml`, { headers: { Authorization: `Bearer ${read("token") ?? ""}` } }).catch(() => null);
  if (!answer?.ok) {
    said.textContent = _("There is no such record, or not for you: it is given to those who played, once the match is over.");
    return;
  }
  const text = await answer.text();
  take(text);
  const link = /** @type {HTMLAnchorElement} */ (byId("download"));
  link.href = URL.createObjectURL(new Blob([text], { type: "application/toml" }));
  link.download = `bauern-${name}.toml`;
  link.hidden = false;
}

/** Does what the address asks for behind its #. */
function open() {
  const asked = location.hash.slice(1);
  const match = /^([A-Z2-9]{6})\/(\d+)$/.exec(asked);
  const [, address] = /^replay\/([0-9a-f-]+)$/.exec(asked) ?? [];
  if (match) void fetchRecord(`/record/${match[1]}/${match[2]}`, `${match[1]}-${match[2]}`);
  else if (address) void fetchRecord(`/replay/${address}`, address);
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
