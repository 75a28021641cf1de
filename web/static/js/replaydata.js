/** What a replay shows: fetched by its address, or worked out by the server from a record that was brought. */

import { _ } from "./i18n.js";
import { read } from "./storage.js";

/** @typedef {import("./protocol").View} View */
/** @typedef {import("./protocol").Happening} Happening */
/** @typedef {{ dealer: number, actions: number, chosen: boolean, scores: number[], contract: string | null, declarer: number | null, winners: number[], points: number[] }} Deal */
/** @typedef {{ game: string, preset: string, rules: View["rules"], differs: string[], names: string[], players: number, deals: Deal[], misses: string[] }} Match */
/** @typedef {Pick<View, "seat" | "hand" | "legal" | "why" | "discard"> & { eyes: View["eyes"] }} Sight What one seat knew and could do. */
/** @typedef {{ hands: string[][], talon: string[] }} Open Where all cards were. */
/** @typedef {{ action: { seat: number, action: string } | null, events: Happening[], shown: View, open: Open, seats: Sight[] }} Place */
/** @typedef {{ places: Place[], game: string, again: string, again_seats: number[] }} Hand */

/** Why something could not be had: in words, and where the server says what is wrong with a record, its line. */
export class Fault extends Error {
  /**
   * @param {string} text
   * @param {string} line
   */
  constructor(text, line = "") {
    super(text);
    this.line = line;
  }
}

/** @param {Response | null} answer */
async function fault(answer) {
  if (answer?.status === 404) return new Fault(_("There is no such match, or it is not over yet."));
  if (answer?.status === 429) return new Fault(_("Too fast. Please wait a moment."));
  const told = await answer?.json().catch(() => null);
  if (told?.message) return new Fault(_("This record cannot be replayed:"), told.message);
  return new Fault(_("The server does not answer. Please try again."));
}

/**
 * @param {string} path
 * @param {RequestInit} how
 */
async function fetched(path, how) {
  const answer = await fetch(path, how).catch(() => null);
  if (!answer?.ok) throw await fault(answer);
  return answer;
}

/**
 * Puts what is new at each place on what was there before.
 * @param {Hand & { frames: Place[] }} told
 * @returns {Hand}
 */
function folded({ frames, ...rest }) {
  /** @type {Place[]} */
  const places = [];
  for (const frame of frames) {
    const before = places.at(-1);
    places.push({
      ...frame,
      shown: { ...before?.shown, ...frame.shown },
      open: { ...before?.open, ...frame.open },
      seats: frame.seats.map((sight, seat) => ({ ...before?.seats[seat], ...sight })),
    });
  }
  return { ...rest, places };
}

/**
 * Where a replay comes from.
 * @param {string} address Of a match that this server keeps; empty for a record that was brought.
 * @param {string} brought
 */
export function source(address, brought) {
  const [base, how] = address ? [`/replay/${address}`, {}] : ["/replay/brought", { method: "POST", body: brought }];
  /** @type {Map<number, Promise<Hand>>} */
  const hands = new Map();
  return {
    address,
    /** @returns {Promise<Match>} */
    match: async () => (await fetched(`${base}/match.json`, how)).json(),
    /** @param {number} number */
    hand(number) {
      const known = hands.get(number) ?? fetched(`${base}/${number}.json`, how).then(async (answer) => folded(await answer.json()));
      hands.set(number, known);
      known.catch(() => hands.delete(number));
      return known;
    },
    /** The record itself. */
    text: async () => (address ? (await fetched(`${base}.toml`, {})).text() : brought),
  };
}

/**
 * The address of a match by its table, which only those who played it are told.
 * @param {string} table
 * @param {string} match
 */
export async function addressOf(table, match) {
  const answer = await fetched(`/record/${table}/${match}.toml`, { headers: { Authorization: `Bearer ${read("token") ?? ""}` } });
  return answer.headers.get("Link")?.match("<(/replay/[0-9a-f-]+)>")?.[1] ?? "/replay";
}

/**
 * The text of a file, if it is a text and not too long to be a record.
 * @param {Blob} file
 */
export async function textOf(file) {
  if (file.size > 131072) throw new Fault(_("This file is too long to be a record."));
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer());
  } catch {
    throw new Fault(_("This is not a record of Bauern."));
  }
}

/**
 * The view of a place for the table's drawing: an onlooker's, with what a seat knew of the eyes if it is one's eyes.
 * @param {Match} match
 * @param {Place} place
 * @param {number | null} eyes
 * @returns {View}
 */
export function viewOf({ preset, rules, differs, names }, { shown, seats }, eyes) {
  const known = eyes === null ? null : seats[eyes]?.eyes;
  return {
    ...shown,
    ...(known ? { eyes: known } : {}),
    seat: null,
    hand: [],
    legal: [],
    why: {},
    discard: [],
    host: null,
    preset,
    rules,
    differs,
    settings: {},
    watchers: 0,
    swaps: [],
    shuffle: { deal_no: 0, commitment: "", added: [] },
    dealt: null,
    chosen: false,
    record: null,
    turn_deadline_ms: null,
    next_hand_ms: null,
    seats: names.map((name) => ({ name: name || null, kind: "guest", connected: true, ready: true })),
  };
}
