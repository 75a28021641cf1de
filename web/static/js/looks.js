/** The settings dialog, the same on every page: how things look and sound in this browser. */

import { html } from "lit-html";
import { _, lang } from "./i18n.js";
import { SETTINGS, choose, setting } from "./settings.js";
import { read, write } from "./storage.js";

const languages = () =>
  [...document.querySelectorAll("a[data-language]")].map((a) => [a.getAttribute("data-language") ?? "", a.textContent?.trim() ?? ""]);

/**
 * @param {string} name
 * @param {string} label
 * @param {string[][]} choices
 * @param {string} value
 * @param {(value: string) => void} chosen
 */
const row = (name, label, choices, value, chosen) =>
  html`<p class="field">
    <label for=${`set-${name}`}>${label}</label>
    <select id=${`set-${name}`} .value=${value} @change=${(/** @type {Event} */ e) => chosen(/** @type {HTMLSelectElement} */ (e.target).value)}>
      ${choices.map(([code = "", text]) => html`<option value=${code} ?selected=${code === value}>${text}</option>`)}
    </select>
  </p>`;

/** @param {string} code */
function speak(code) {
  const url = new URL(location.href);
  url.searchParams.set("lang", code);
  location.assign(url);
}

/** What one switch sets for eyes that are no longer young. */
const BIG = { index: "large", size: "large", contrast: "high" };
const BEFORE = "before-big";

const isBig = () => Object.entries(BIG).every(([name, value]) => setting(name) === value);

/** Sets all of it at once, or what it was before. */
function switchBig() {
  const before = isBig() ? JSON.parse(read(BEFORE) ?? "{}") : BIG;
  if (!isBig()) write(BEFORE, JSON.stringify(Object.fromEntries(Object.keys(BIG).map((name) => [name, setting(name)]))));
  for (const { name, choices } of SETTINGS()) {
    if (name in BIG) choose(name, before[name] ?? choices[0]?.[0]);
  }
}

/** All settings, each as a list of choices. */
export function looks() {
  return html`<div class="looks">
    <p>
      <label class="check"><input type="checkbox" data-about="big" .checked=${isBig()} @change=${switchBig} /><strong>${_("Big and plain")}</strong></label>
      <small>${_("For eyes that are no longer young: large letters, cards and buttons, strong contrast, no decoration. Switched off, it is as before.")}</small>
    </p>
    <div class="fields">
    ${row("language", _("Language"), languages(), lang, speak)}
    ${SETTINGS().filter(({ name }) => name !== "buzz" || "vibrate" in navigator).map(({ name, label, choices }) => row(name, label, choices, setting(name), (value) => choose(name, value)))}
    </div>
  </div>`;
}
