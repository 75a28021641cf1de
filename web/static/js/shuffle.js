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
 * @property {string[]} hands
 * @property {string} [commitment]
 * @property {string} [server_seed]
 * @property {string[]} [client_seeds]
 */

/** @typedef {"proved" | "no-seeds" | "bad-seed" | "other-seed" | "other-cards"} Answer */

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
 */
export async function order(serverSeed, words) {
  const numbers = stream(await keyOf(serverSeed, words, "deal"));
  const cards = [...PACK];
  for (let place = cards.length - 1; place > 0; place -= 1) {
    const other = await draw(place + 1, numbers);
    [cards[place], cards[other]] = [cards[other] ?? "", cards[place] ?? ""];
  }
  return cards;
}

/**
 * x.fair.hands
 * @param {string[]} cards
 * @param {number} dealer
 * @param {string} pattern
 * @param {number} players
 */
function hands(cards, dealer, pattern, players) {
  /** @type {string[][]} */
  const dealt = Array.from({ length: players }, () => []);
  let at = 0;
  for (const size of pattern === "all-at-once" ? [5] : [3, 2]) {
    for (let step = 1; step <= players; step += 1) {
      dealt[(dealer + step) % players]?.push(...cards.slice(at, at + size));
      at += size;
    }
  }
  return dealt.map((hand) => hand.join(" "));
}

/**
 * x.fair.proof: whether the cards of a deal follow from its seeds.
 * @param {Deal} deal
 * @param {string} pattern The house rule `deal_pattern`.
 * @returns {Promise<Answer>}
 */
export async function check(deal, pattern) {
  const { commitment, server_seed: seed, client_seeds: words } = deal;
  if (commitment === undefined || seed === undefined || words === undefined) return "no-seeds";
  if (!HEX.test(seed)) return "bad-seed";
  if (hex(await sha256(bytesOf(seed))) !== commitment) return "other-seed";
  const due = hands(await order(seed, words), deal.dealer, pattern, words.length);
  return due.join() === deal.hands.join() ? "proved" : "other-cards";
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
