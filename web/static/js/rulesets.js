/** House rules that a player keeps in this browser: under names, and those of the last table that he started. */

import { read, write } from "./storage.js";

/**
 * @typedef {object} RuleSet
 * @property {string} preset
 * @property {Record<string, import("./protocol").RuleValue>} rules
 * @property {Record<string, string | number>} settings
 */

/**
 * Whether this looks like a set of rules.
 * @param {RuleSet} set
 */
const isSet = (set) => [set, set?.rules, set?.settings].every((part) => typeof part === "object" && part !== null);

/**
 * The rule sets that are kept under a key, without what is none: somebody else may have written there.
 * @param {string} key
 * @returns {Record<string, RuleSet>}
 */
function kept(key) {
  try {
    /** @type {[string, RuleSet][]} */
    const found = Object.entries(JSON.parse(read(key) ?? "{}") ?? {});
    return Object.fromEntries(found.filter(([, set]) => isSet(set)));
  } catch {
    return {};
  }
}

/** @param {string} game */
export const saved = (game) => kept(`rules.${game}`);

/**
 * Keeps a set; whether it outlives this page.
 * @param {string} game
 * @param {string} name
 * @param {RuleSet} set
 */
export const save = (game, name, set) => write(`rules.${game}`, JSON.stringify({ ...saved(game), [name]: set }));

/**
 * @param {string} game
 * @param {string} name
 */
export function forget(game, name) {
  const { [name]: _gone, ...others } = saved(game);
  write(`rules.${game}`, JSON.stringify(others));
}

/**
 * @param {string} game
 * @returns {RuleSet | undefined}
 */
export const last = (game) => kept("last-rules")[game];

/**
 * @param {string} game
 * @param {RuleSet} set
 */
export const remember = (game, set) => write("last-rules", JSON.stringify({ ...kept("last-rules"), [game]: set }));

/** @param {string} game */
export function forgetLast(game) {
  const { [game]: _gone, ...others } = kept("last-rules");
  write("last-rules", JSON.stringify(others));
}
