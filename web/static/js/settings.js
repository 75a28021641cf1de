/** What each player chooses for himself; kept in this browser, shown as data attributes on the root for the CSS. */

import { _ } from "./i18n.js";
import { read, write } from "./storage.js";

/**
 * Every setting with its choices; the first is the default, but for card faces that a language's players are used to.
 * @returns {{ name: string, label: string, choices: [string, string][] }[]}
 */
export const SETTINGS = () => [
  { name: "deck", label: _("Card faces"), choices: [["french", _("French suits")], ["german", _("German suits")]] },
  {
    name: "colours",
    label: _("Suit colours"),
    choices: [["usual", _("as usual for these faces")], ["two", _("two colours")], ["four", _("four colours")]],
  },
  { name: "index", label: _("Corner letters"), choices: [["normal", _("normal")], ["large", _("large")]] },
  { name: "size", label: _("Text, buttons and cards"), choices: [["normal", _("normal")], ["large", _("large")]] },
  { name: "contrast", label: _("Contrast"), choices: [["usual", _("as usual")], ["high", _("high, without decoration")]] },
  {
    name: "sort",
    label: _("Order of my cards"),
    choices: [["suit", _("by suit")], ["rank", _("by rank")], ["dealt", _("as dealt")]],
  },
  { name: "tap", label: _("Playing by touch"), choices: [["two", _("tap to pick, tap again to play")], ["one", _("one tap plays")]] },
  { name: "ahead", label: _("Choosing a card before my turn"), choices: [["on", _("on")], ["off", _("off")]] },
  { name: "lone", label: _("My last card"), choices: [["off", _("is played by me")], ["on", _("plays itself")]] },
  {
    name: "pause",
    label: _("A full trick stays"),
    choices: [
      ["1200", _("1.2 seconds")],
      ["600", _("0.6 seconds")],
      ["2500", _("2.5 seconds")],
      ["tap", _("until I tap it")],
      ["next", _("until the next card")],
    ],
  },
  { name: "theme", label: _("Light"), choices: [["auto", _("like this device")], ["light", _("day")], ["dark", _("evening")]] },
  { name: "sound", label: _("Sounds"), choices: [["soft", _("soft")], ["loud", _("loud")], ["off", _("off")]] },
  { name: "heard", label: _("Heard is"), choices: [["all", _("what everybody does")], ["turn", _("only that it is my turn")]] },
  { name: "buzz", label: _("Vibration on my turn"), choices: [["on", _("on")], ["off", _("off")]] },
  { name: "keys", label: _("Letter keys"), choices: [["on", _("on")], ["off", _("off")]] },
];

/** @type {Record<string, string>} */
const DEFAULTS = Object.fromEntries(SETTINGS().map((s) => [s.name, s.choices[0]?.[0] ?? ""]));
DEFAULTS["deck"] = document.documentElement.dataset["usualDeck"] ?? "french";

/** @type {Record<string, string>} */
const chosen = {};

/** @type {Set<(name: string) => void>} */
const listeners = new Set();

/** @param {string} name */
export function setting(name) {
  return chosen[name] ?? DEFAULTS[name] ?? "";
}

/**
 * @param {string} name
 * @param {string} value
 */
export function choose(name, value) {
  chosen[name] = value;
  write("settings", JSON.stringify(chosen));
  show(name);
  for (const listener of listeners) listener(name);
}

/**
 * Calls `listener` after each change.
 * @param {(name: string) => void} listener
 */
export function onSetting(listener) {
  listeners.add(listener);
}

/** @param {string} name */
function show(name) {
  document.documentElement.dataset[name] = setting(name);
}

/** Takes the stored choices that still exist. */
function restore() {
  try {
    const stored = JSON.parse(read("settings") ?? "{}");
    for (const { name, choices } of SETTINGS()) {
      if (choices.some(([value]) => value === stored[name])) chosen[name] = stored[name];
    }
  } catch {
    // Not ours or damaged: the defaults hold.
  }
}

restore();
Object.keys(DEFAULTS).forEach(show);
