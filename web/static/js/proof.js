/** The address where a finished hand can be checked. */

import { view } from "./state.js";

/** Reads like TOML: JSON writes a text, a number or a list of texts as TOML does. */
const toml = (/** @type {unknown} */ value) => JSON.stringify(value);

/** @param {string[]} cards */
const line = (cards) => cards.join(" ");

/**
 * A record of the deal alone: all that its proof needs, behind the #, which stays in the browser.
 * @param {import("./protocol").Result} result
 */
export function proofAddress({ proof, hands, talon, reshuffles }) {
  if (!proof) return null;
  const { dealer, rules, game, preset, seats } = view();
  const pattern = rules["deal_pattern"];
  const lines = [
    `format = "bauern-record/1"`,
    `game = ${toml(game)}`,
    `preset = ${toml(preset)}`,
    `seats = ${toml(seats.map((seat) => seat.name ?? ""))}`,
    ...(pattern ? [`[rules]`, `deal_pattern = ${toml(pattern)}`] : []),
    `[[deals]]`,
    `dealer = ${dealer}`,
    `hands = ${toml(hands.map(line))}`,
    ...(talon.length ? [`talon = ${toml(line(talon))}`] : []),
    ...(reshuffles.length ? [`reshuffles = ${toml(reshuffles.map(line))}`] : []),
    `actions = ""`,
    `commitment = ${toml(proof.commitment)}`,
    `server_seed = ${toml(proof.server_seed)}`,
    `client_seeds = ${toml(proof.client_seeds)}`,
  ];
  return `/verify#deal=${encodeURIComponent(`${lines.join("\n")}\n`)}`;
}
