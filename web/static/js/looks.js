/** The settings dialog, the same on every page: how things look and sound in this browser. */

import { html } from "lit-html";
import { _, lang } from "./i18n.js";
import { SETTINGS, choose, setting } from "./settings.js";

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

/** All settings, each as a list of choices. */
export function looks() {
  return html`<div class="fields">
    ${row("language", _("Language"), languages(), lang, speak)}
    ${SETTINGS().filter(({ name }) => name !== "buzz" || "vibrate" in navigator).map(({ name, label, choices }) => row(name, label, choices, setting(name), (value) => choose(name, value)))}
  </div>`;
}
