/**
 * The shuffle of `rulesdocs/en/fair-shuffle.md` once more, so that a visitor's own browser can check what the server says.
 * The names of the sections there are cited here.
 */

import { hmac, sha256 } from "./digests.js";
import { bytesOf, hex } from "./hex.js";

const PACK = [..."HSDC"].flatMap((suit) => [..."ATKQJ"].map((rank) => suit + rank));
const LABEL = "bauern-shuffle/1";
const HEX = /^[0-9a-f]{64}$/;
const DIGEST = /^digest = "([0-9a-f]{64})"\n/gm;
/** A digest however it stands there: see `bauern.engine.proof`. */
const ANY_DIGEST = /igest["']?[ \t]*=/;

const utf8 = new TextEncoder();

/**
 * @typedef {object} Deal What a record says of a deal, as far as it is checked here.
 * @property {number} dealer
 * @property {string[]} hands By seat, empty for who is not dealt to.
 * @property {string} [talon]
 * @property {string[]} [reshuffles] The talon after each time it was shuffled anew.
 * @property {string} [commitment]
 * @property {string} [server_seed]
 * @property {string[]} [client_seeds]
 * @property {boolean} [chosen] Somebody chose the cards.
 */

/** @typedef {"proved" | "chosen" | "no-seeds" | "bad-seed" | "other-seed" | "other-cards" | "other-shuffle"} Answer */

/** @param {number} value */
function fourBytes(value) {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

/**
 * x.fair.key
 * @param {string} serverSeed
 * @param {string[]} words
 * @param {string} use
 */
function keyOf(serverSeed, words, use) {
  const texts = [use, ...words].map((text) => utf8.encode(text));
  const message = [...utf8.encode(LABEL), ...texts.flatMap((text) => [...fourBytes(text.length), ...text])];
  return hmac(bytesOf(serverSeed), Uint8Array.from(message));
}

/**
 * x.fair.bytes
 * @param {Uint8Array<ArrayBuffer>} key
 */
async function* stream(key) {
  for (let block = 0; ; block += 1) yield* await hmac(key, fourBytes(block));
}

/**
 * x.fair.number
 * @param {number} below
 * @param {AsyncGenerator<number>} numbers
 */
async function draw(below, numbers) {
  for (;;) {
    const { value } = await numbers.next();
    if (value < 256 - (256 % below)) return value % below;
  }
}

/**
 * x.fair.order
 * @param {string} serverSeed
 * @param {string[]} words
 * @param {string[]} [cards] What is shuffled, in its order before.
 * @param {string} [use]
 */
export async function order(serverSeed, words, cards = PACK, use = "deal") {
  const numbers = stream(await keyOf(serverSeed, words, use));
  const shuffled = [...cards];
  for (let place = shuffled.length - 1; place > 0; place -= 1) {
    const other = await draw(place + 1, numbers);
    [shuffled[place], shuffled[other]] = [shuffled[other] ?? "", shuffled[place] ?? ""];
  }
  return shuffled;
}

/**
 * Cards for each hand, and then for the talon, in each round of the deal, by the number of players.
 * @type {Record<number, [number, number][]>}
 */
const ROUNDS = {
  2: [[5, 10]],
  3: [[3, 2], [3, 0]],
  4: [[3, 0], [2, 0]],
};

/**
 * x.fair.hands: the hands by seat and the talon, each as it is written in a record.
 * @param {string[]} cards
 * @param {Deal} deal Who has no card in it is not dealt to: a play-off of two.
 * @param {string} pattern
 */
function dealt(cards, { dealer, hands }, pattern) {
  const left = [...cards];
  const seats = hands.map((_hand, step) => (dealer + 1 + step) % hands.length).filter((seat) => hands[seat]);
  /** @type {string[][]} */
  const given = hands.map(() => []);
  /** @type {string[]} */
  const talon = [];
  const rounds = ROUNDS[seats.length] ?? [];
  const whole = rounds.reduce(([all, under], [each, there]) => [all + each, under + there], [0, 0]);
  for (const [each, there] of pattern === "all-at-once" ? [whole] : rounds) {
    for (const seat of seats) given[seat]?.push(...left.splice(0, each));
    talon.push(...left.splice(0, there));
  }
  return [...given, talon].map((some) => some.join(" "));
}

/** @param {string} cards */
const sorted = (cards) => cards.split(" ").sort((a, b) => PACK.indexOf(a) - PACK.indexOf(b));

/**
 * x.fair.proof: whether the cards of a deal, and of each new shuffle of its talon, follow from its seeds.
 * @param {Deal} deal
 * @param {string} pattern The house rule `deal_pattern`.
 * @returns {Promise<Answer>}
 */
export async function check(deal, pattern) {
  const { commitment, server_seed: seed, client_seeds: words } = deal;
  if (deal.chosen) return "chosen";
  if (commitment === undefined || seed === undefined || words === undefined) return "no-seeds";
  if (!HEX.test(seed)) return "bad-seed";
  if (hex(await sha256(bytesOf(seed))) !== commitment) return "other-seed";
  const due = dealt(await order(seed, words), deal, pattern);
  if (due.join() !== [...deal.hands, deal.talon ?? ""].join()) return "other-cards";
  // x.fair.reshuffle
  for (const [n, talon] of (deal.reshuffles ?? []).entries()) {
    const anew = await order(seed, words, sorted(talon), `talon-${n + 1}`);
    if (anew.join(" ") !== talon) return "other-shuffle";
  }
  return "proved";
}

/**
 * x.fair.digest: whether a record has a digest that is not its own.
 * @param {string} text
 */
export async function sealIsBroken(text) {
  if (!ANY_DIGEST.test(text)) return false;
  const found = [...text.matchAll(DIGEST)].map((match) => match[1]);
  const own = hex(await sha256(utf8.encode(text.replaceAll(DIGEST, ""))));
  return found.length !== 1 || found[0] !== own;
}
