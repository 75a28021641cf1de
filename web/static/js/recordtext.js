/** Records as the browser reads them: what the proof of a shuffle needs, and its answer in words. */

import { parse } from "smol-toml";
import { GAMES } from "./games.js";
import { _ } from "./i18n.js";

/** @typedef {import("./shuffle.js").Deal} Deal */

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
    (deal["chosen"] === undefined || typeof deal["chosen"] === "boolean") &&
    (deal["client_seeds"] === undefined || bySeat(deal["client_seeds"], players))
  );
}

/**
 * What a record says, as far as its proof goes; null if it is no record.
 * @param {string} text
 */
export function recordIn(text) {
  const record = parse(text);
  const deals = record["deals"];
  const rules = /** @type {Record<string, unknown>} */ (record["rules"] ?? {});
  const players = PLAYERS.get(String(record["game"]));
  if (record["format"] !== "bauern-record/1" || !players || !Array.isArray(deals) || !deals.length) return null;
  if (!deals.every((deal) => isDeal(deal, players))) return null;
  const names = texts(record["seats"]) ? record["seats"] : [];
  return { deals: /** @type {Deal[]} */ (deals), names, pattern: String(rules["deal_pattern"] ?? "3+2") };
}

/** @param {import("./shuffle.js").Answer} answer */
export const inWords = (answer) =>
  ({
    proved: _("Proved: the cards follow from the number that the server had committed itself to, and from the words."),
    chosen: _("Not proved: these cards were chosen, not shuffled."),
    "no-seeds": _("Not proved: the record says nothing about the shuffle."),
    "bad-seed": _("Not proved: the server's number is damaged."),
    "other-seed": _("Not proved: this is not the number that the server had committed itself to."),
    "other-cards": _("Not proved: the cards do not follow from these numbers and words."),
    "other-shuffle": _("Not proved: a new shuffle of the talon does not follow from these numbers and words."),
  })[answer];
