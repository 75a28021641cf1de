/** The house-rule form, made from what the server says about each rule. */

import { html, nothing } from "lit-html";
import { tell } from "./actions.js";
import { gameNamed } from "./games.js";
import { _, list } from "./i18n.js";
import { forget, save, saved } from "./rulesets.js";
import { change, view } from "./state.js";
import { contractMeaning, contractName, levelStyle, points, ruleLink, TABLE_SETTINGS } from "./words.js";

/** @typedef {import("./protocol").Field} Field */
/** @typedef {import("./protocol").RuleValue} RuleValue */

/** @type {Field[]} */
let fields = [];
let asked = false;

/** What the form was last filled with. */
let filled = "";

/** What can be chosen in this game; empty until it has come. */
function known() {
  if (!asked) {
    asked = true;
    fetch(`/rules/${encodeURIComponent(view().game)}.json`)
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(answer)))
      .then(
        (all) => {
          fields = all;
          change({});
        },
        () => (asked = false),
      );
  }
  return fields;
}

/** @param {string} name */
const fieldOf = (name) => known().find((f) => f.name === name);

/** @param {string} name */
export const fieldLabel = (name) => fieldOf(name)?.label ?? name;

/**
 * A value in words.
 * @param {string} name
 * @param {RuleValue | undefined} value
 */
export function valueText(name, value) {
  const field = fieldOf(name);
  if (Array.isArray(value)) return value.map(contractName).join(", ");
  if (typeof value === "object") {
    const usual = Object.fromEntries((field?.contracts ?? []).map(({ id, points: n }) => [id, n]));
    return Object.entries(value)
      .filter(([id, n]) => n !== usual[id])
      .map(([id, n]) => `${contractName(id)}: ${points(n)}`)
      .join(", ");
  }
  return field?.choices?.find((c) => c.value === value)?.label ?? String(value ?? "");
}

/**
 * What a rule decides, and the way to it.
 * @param {Field} field
 */
const about = ({ name, label, help }) => html`<small><span id=${`rule-${name}-help`}>${help}</span> ${ruleLink(name, { about: label })}</small>`;

/** @param {Field} field */
function control(field) {
  const value = view().rules[field.name];
  const id = `rule-${field.name}`;
  if (field.kind === "choice") {
    return html`<p class="field">
      <label for=${id}>${field.label}</label>
      <select id=${id} name=${field.name} aria-describedby=${`${id}-help`}>
        ${(field.choices ?? []).map((c) => html`<option value=${c.value} ?selected=${c.value === value}>${c.label}</option>`)}
      </select>
      ${about(field)}
    </p>`;
  }
  if (field.kind === "integer") {
    return html`<p class="field">
      <label for=${id}>${field.label}</label>
      <input id=${id} name=${field.name} type="number" required min=${field.min ?? 1} max=${field.max ?? 99} value=${String(value)} aria-describedby=${`${id}-help`} />
      ${about(field)}
    </p>`;
  }
  if (field.kind === "contracts") return contractTable(field);
  return nothing;
}

/**
 * Offer and value of each contract in one table: two rules, one look.
 * @param {Field} field
 */
function contractTable(field) {
  const offered = /** @type {string[]} */ (view().rules["contracts"]);
  const values = /** @type {Record<string, number>} */ (view().rules["values"]);
  return html`<fieldset class="contract-table">
    <legend>${field.label}</legend>
    ${about(field)}
    ${(field.contracts ?? []).map(
      ({ id }) => html`<div>
        <label class="check"><input type="checkbox" name="contract" value=${id} ?checked=${offered.includes(id)} /><span>${contractName(id)}</span></label>
        <input type="number" required min="1" max="1000000" data-contract=${id} value=${String(values[id])} aria-label=${_("Points for {contract}", { contract: contractName(id) })} />
        <small>${contractMeaning(view(), id)} ${ruleLink(id, { about: contractName(id) })}</small>
      </div>`,
    )}
  </fieldset>`;
}

const STYLE = "bot-style";

/** Says how the bots play that are chosen in the form now: it may differ from what the table has. */
function tellStyle() {
  const [chosen, style] = [document.getElementById("opt-bot_level"), document.getElementById(STYLE)];
  if (chosen instanceof HTMLSelectElement && style) style.textContent = levelStyle(chosen.value);
}

function settingControls() {
  return TABLE_SETTINGS().map(({ name, label, choices }) => {
    const now = view().settings[name];
    const known = choices.some(([value]) => value === now);
    const all = known ? choices : [...choices, /** @type {[string | number, string]} */ ([now ?? "", String(now)])];
    return html`<p class="field">
      <label for=${`opt-${name}`}>${label}</label>
      <select id=${`opt-${name}`} data-setting=${name} aria-describedby=${name === "bot_level" ? STYLE : nothing} @change=${tellStyle}>
        ${all.map(([value, text]) => html`<option value=${value} ?selected=${value === now}>${text}</option>`)}
      </select>
      ${name === "bot_level" ? html`<small><span id=${STYLE}></span> <a class="rule" href="/bots" target="_blank">${_("About the bots")}</a></small>` : nothing}
    </p>`;
  });
}

/**
 * The house rules as the form has them now.
 * @param {HTMLFormElement} form
 */
function filledRules(form) {
  /** @type {Record<string, RuleValue>} */
  const rules = {};
  for (const field of known()) {
    const input = form.elements.namedItem(field.name);
    if (input instanceof HTMLSelectElement) {
      rules[field.name] = field.choices?.find((c) => String(c.value) === input.value)?.value ?? input.value;
    } else if (input instanceof HTMLInputElement) {
      rules[field.name] = Number(input.value);
    } else if (field.kind === "contracts") {
      rules[field.name] = [...form.querySelectorAll("input[name=contract]:checked")].map((c) => /** @type {HTMLInputElement} */ (c).value);
    } else if (field.kind === "values") {
      const inputs = /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("input[data-contract]"));
      rules[field.name] = Object.fromEntries([...inputs].map((i) => [i.dataset["contract"] ?? "", Number(i.value)]));
    }
  }
  return rules;
}

/** @param {HTMLFormElement} form */
function filledSettings(form) {
  const selects = /** @type {NodeListOf<HTMLSelectElement>} */ (form.querySelectorAll("select[data-setting]"));
  return Object.fromEntries(
    [...selects].map((s) => {
      const name = s.dataset["setting"] ?? "";
      return [name, typeof view().settings[name] === "number" ? Number(s.value) : s.value];
    }),
  );
}

/** @param {SubmitEvent} event */
async function submitted(event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  await playLike({ rules: filledRules(form), settings: filledSettings(form) });
}

/** @typedef {{ preset?: string, rules?: Record<string, RuleValue>, settings?: Record<string, string | number> }} Wanted */

/**
 * Changes the rules; who does so agrees to them. Whether they were changed.
 * @param {Wanted} wanted
 */
async function configure(wanted) {
  const ack = await tell("configure", wanted);
  if (ack.error === "bad_rules") {
    // The server names the rule, or the table setting, that cannot be as it is wanted.
    const name = (ack.message ?? "").split(/[:.]/)[0] ?? "";
    change({ said: refusal(name, wanted.rules ?? {}) });
    document.getElementById(`rule-${name}`)?.focus();
  }
  if (!ack.ok) return false;
  await tell("consent");
  return true;
}

/**
 * Why a rule cannot be as it is wanted, in words.
 * @param {string} name
 * @param {Record<string, RuleValue>} rules
 */
function refusal(name, rules) {
  const rule = name === "settings" ? _("The table") : fieldLabel(name);
  const need = fieldOf(name)?.needs?.find(({ value }) => value === rules[name]);
  if (!need) return _("{rule}: what is wanted there cannot be chosen here.", { rule });
  const { value, name: other, needed } = need;
  const together = fieldOf(other)?.kind === "contracts" ? contractName(needed) : valueText(other, needed);
  return _("{rule}: “{choice}” can only be played with “{other}: {needed}”.", { rule, choice: valueText(name, value), other: fieldLabel(other), needed: together });
}

/** @param {Wanted} wanted */
async function playLike(wanted) {
  if (await configure(wanted)) change({ dialog: null });
}

/**
 * Plays by a kept set, without what is not known here any more; what was left out is said.
 * @param {import("./rulesets.js").RuleSet | undefined} set
 */
async function use(set) {
  if (!set) return;
  const { preset, settings } = view();
  /** @type {string[]} */
  const gone = [];
  /**
   * @template T
   * @param {Record<string, T>} kept
   * @param {(name: string) => unknown} known
   */
  const only = (kept, known) =>
    Object.fromEntries(Object.entries(kept).filter(([name]) => known(name) || (gone.push(name), false)));
  const rules = only(set.rules, fieldOf);
  const wanted = { preset: hasPreset(set.preset) ? set.preset : preset, rules, settings: only(set.settings, (name) => name in settings) };
  if (!(await configure(wanted))) return;
  change({ dialog: null, said: gone.length ? _("Left out, since it is not known here: {names}.", { names: list(gone) }) : "" });
}

/** @param {string} preset */
const hasPreset = (preset) => Object.hasOwn(gameNamed(view().game)?.presets ?? {}, preset);

/** The presets of this game, where there is more than one; the form below is filled anew with what is chosen. */
function presetChoice() {
  const presets = Object.entries(gameNamed(view().game)?.presets ?? {});
  if (!presets.length) return nothing;
  return html`<p class="field">
    <label for="preset">${_("Played as")}</label>
    <select id="preset" aria-describedby="preset-help" @change=${(/** @type {Event} */ e) => configure({ preset: /** @type {HTMLSelectElement} */ (e.target).value })}>
      ${presets.map(([key, [name]]) => html`<option value=${key} ?selected=${key === view().preset}>${name}</option>`)}
    </select>
    <small id="preset-help">${gameNamed(view().game)?.presets[view().preset]?.[1]}</small>
  </p>`;
}

/** Whole sets of rules under names, kept in this browser: to play by one, to delete it, to keep what the form says. */
function ruleSets() {
  const { game, preset } = view();
  const sets = saved(game);
  const chosen = () => /** @type {HTMLSelectElement} */ (document.getElementById("rule-set")).value;
  /** @param {Event} event */
  function keep(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (/** @type {HTMLButtonElement} */ (event.target).form);
    const field = /** @type {HTMLInputElement} */ (document.getElementById("rule-set-name"));
    const name = field.value.trim().replaceAll(/\s+/g, " ");
    if (!/[^\p{C}\p{Z}]/u.test(name)) return field.focus();
    if (!form.reportValidity()) return;
    const stays = save(game, name, { preset, rules: filledRules(form), settings: filledSettings(form) });
    field.value = "";
    change({
      said: stays ? _("“{name}” is saved in this browser.", { name }) : _("“{name}” is kept only until you leave this page: this browser stores nothing more.", { name }),
    });
  }
  return html`<fieldset class="sets">
    <legend>${_("My saved rules")}</legend>
    ${Object.keys(sets).length
      ? html`<p class="row">
          <select id="rule-set" aria-label=${_("My saved rules")}>${Object.keys(sets).map((name) => html`<option value=${name}>${name}</option>`)}</select>
          <button type="button" data-code="use-set" @click=${() => use(sets[chosen()])}>${_("Play like this")}</button>
          <button type="button" data-code="forget-set" @click=${() => (forget(game, chosen()), change({}))}>${_("Delete")}</button>
        </p>`
      : nothing}
    <p class="row">
      <input id="rule-set-name" maxlength="40" aria-label=${_("Name for these rules")} placeholder=${_("Name for these rules")} @keydown=${(/** @type {KeyboardEvent} */ event) => event.key === "Enter" && keep(event)} />
      <button type="button" data-code="save-set" @click=${keep}>${_("Save what the form says")}</button>
    </p>
  </fieldset>`;
}

/** Fills the form, once it is drawn, with the rules of the table when these have changed: with those of another preset. */
function fill() {
  const { preset, rules, settings } = view();
  const now = JSON.stringify([preset, rules, settings]);
  if (now !== filled) queueMicrotask(() => /** @type {HTMLFormElement | null} */ (document.querySelector("form.rules"))?.reset());
  filled = now;
}

/** The form; for the host before the start. */
export function rulesForm() {
  if (!known().length) return html`<p>${_("One moment …")}</p>`;
  fill();
  queueMicrotask(tellStyle);
  return html`<form class="rules" @submit=${submitted}>
    ${presetChoice()}
    <h2>${_("The table")}</h2>
    <div class="fields">${settingControls()}</div>
    <h2>${_("Rules")}</h2>
    <div class="fields">${fields.map(control)}</div>
    <p class="row sticky">
      <button class="primary" data-code="configure">${_("Play like this")}</button>
      <button type="button" @click=${() => playLike({ preset: view().preset })}>${_("Back to the usual rules")}</button>
    </p>
    ${ruleSets()}
  </form>`;
}

/** Every rule in force, to read. */
export function rulesInForce() {
  return html`<dl class="differs">
    ${known().map((field) => {
      const other = view().differs.includes(field.name);
      const text = field.name === "values" && !other ? _("as usual") : valueText(field.name, view().rules[field.name]);
      return html`<dt>${field.label} ${ruleLink(field.name, { about: field.label })}</dt><dd>${other ? html`<strong>${text}</strong>` : text}</dd>`;
    })}
  </dl>`;
}
