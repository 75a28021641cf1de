/** House rules that a player keeps in this browser: under names, and those of the last table that he started. */

import { read, write } from "./storage.js";

/**
 * @typedef {object} RuleSet
 * @property {string} preset
 * @property {Record<string, import("./protocol").RuleValue>} rules
 * @property {Record<string, string | number>} settings
 */

/**
 * What is kept under a key; nothing if somebody else has written there.
 * @param {string} key
 * @returns {Record<string, RuleSet>}
 */
function kept(key) {
  try {
    const found = JSON.parse(read(key) ?? "{}");
    return typeof found === "object" && found !== null ? found : {};
  } catch {
    return {};
  }
}

/** @param {string} game */
export const saved = (game) => kept(`rules.${game}`);

/**
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
