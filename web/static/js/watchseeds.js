/** What goes on about shuffles without being asked: fingerprints are noted, and random words added for who wants that. */

import { hex } from "./hex.js";
import { note } from "./noted.js";
import { change, wire } from "./state.js";
import { read } from "./storage.js";

/** 128 random bits that can be read out: four groups of eight digits. */
export const randomWords = () => hex(crypto.getRandomValues(new Uint8Array(16))).replace(/(.{8})(?!$)/g, "$1 ");

export const always = () => read("random-words") === "yes";

/**
 * Notes words once the server has them.
 * @param {string} words
 * @param {string} commitment The deal that they are meant for.
 * @param {Promise<import("./protocol").Ack>} answer
 */
export async function added(words, commitment, answer) {
  const ack = await answer;
  if (ack.ok) note(commitment, words);
  change({});
}

/** The commitment that random words were sent for by themselves. */
let served = "";

/**
 * Notes what is shown for the next deal, and adds random words where the player wants that for every deal.
 * @param {import("./protocol").View} seen
 * @param {string} table
 */
export function watchShuffle({ shuffle, seat }, table) {
  const { commitment } = shuffle;
  note(commitment);
  if (!always() || seat === null || shuffle.added[seat] || served === commitment) return;
  served = commitment;
  const words = randomWords();
  void added(words, commitment, wire.send("seed", { table, words }));
}
