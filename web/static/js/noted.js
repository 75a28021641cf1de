/**
 * What this browser has seen with its own eyes: commitments before the cards were dealt, and the words that its player added.
 * Without it a record could only prove itself.
 */

import { read, write } from "./storage.js";

/**
 * @typedef {object} Note
 * @property {string} commitment
 * @property {number} at When it was first seen, in milliseconds since 1970.
 * @property {string} words What the player of this browser has added to that deal.
 */

const KEPT = 300;

/** @returns {Note[]} */
function all() {
  try {
    const stored = JSON.parse(read("shuffles") ?? "[]");
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

/**
 * @param {string} commitment
 * @returns {Note | undefined}
 */
export const noted = (commitment) => all().find((note) => note.commitment === commitment);

/**
 * Notes a commitment that is shown now, and what the player has added to its deal.
 * @param {string} commitment
 * @param {string} [words]
 */
export function note(commitment, words) {
  const known = noted(commitment);
  if (known && (words === undefined || words === known.words)) return;
  const others = all().filter((other) => other.commitment !== commitment);
  const fresh = { commitment, at: known?.at ?? Date.now(), words: words ?? "" };
  write("shuffles", JSON.stringify([...others, fresh].slice(-KEPT)));
}
