/** A rules page: the faces that the visitor has chosen, and a search that leaves only what it finds. */

import { _, ngettext } from "./i18n.js";
import "./languages.js";
import { setting } from "./settings.js";

const page = /** @type {HTMLElement} */ (document.querySelector("main"));

/** The server draws the cards: it is told once by which faces. */
function tellFaces() {
  const faces = `${setting("deck")}-${setting("colours")}`;
  const told = `faces=${faces}`;
  if (page.dataset["faces"] === faces || document.cookie.includes(told)) return;
  document.cookie = `${told}; path=/; max-age=31536000; samesite=lax`;
  if (document.cookie.includes(told)) location.reload();
}

/**
 * A text as it is compared: small letters without their marks.
 * @param {string} text
 */
const bare = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * Every place of a word in a section, to be marked.
 * @param {Element} section
 * @param {string} word
 */
function places(section, word) {
  const found = [];
  const walker = document.createTreeWalker(section, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = bare(node.textContent ?? "");
    if (text.length !== node.textContent?.length) continue;
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + word.length);
      found.push(range);
    }
  }
  return found;
}

/**
 * Starts the search, and gives what ends it: everything is shown again.
 * @param {HTMLFormElement} form
 */
function search(form) {
  const field = /** @type {HTMLInputElement} */ (form.querySelector("input"));
  const answer = /** @type {HTMLElement} */ (form.querySelector("[role=status]"));
  const sections = [...document.querySelectorAll("article > section")].slice(1);
  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  const look = () => {
    const word = bare(field.value.trim());
    const ranges = [];
    let n = 0;
    for (const section of sections) {
      const fits = word.length < 2 || bare(section.textContent ?? "").includes(word);
      section.toggleAttribute("hidden", !fits);
      if (word.length > 1 && fits) {
        n += 1;
        ranges.push(...places(section, word));
      }
    }
    if ("highlights" in CSS) CSS.highlights.set("found", new Highlight(...ranges));
    answer.textContent = word.length < 2 ? "" : n ? ngettext("{n} paragraph", "{n} paragraphs", n) : _("Nothing found.");
  };
  field.addEventListener("input", look);
  return () => {
    field.value = "";
    look();
  };
}

const form = document.querySelector("#search");
const showAll = form instanceof HTMLFormElement ? search(form) : () => {};

/**
 * Shows the section that an address names, and opens its examples.
 * @param {string} hash
 */
function open(hash) {
  const named = document.getElementById(hash.slice(1));
  if (named?.hidden) {
    showAll();
    named.scrollIntoView();
  }
  for (const example of named?.querySelectorAll("details") ?? []) example.open = true;
}

tellFaces();
open(location.hash);
addEventListener("hashchange", () => open(location.hash));
// A link to where the address leads already changes no address.
document.addEventListener("click", ({ target }) => {
  const link = target instanceof Element ? target.closest("a") : null;
  if (link?.hash && link.pathname === location.pathname) open(link.hash);
});
