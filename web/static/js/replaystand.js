/** Where a replay stands, and how it goes on: by steps, by itself, to any place. */

import { happened } from "./announce.js";
import { Fault, viewOf } from "./replaydata.js";
import { completed, takerOf } from "./seats.js";
import { change } from "./state.js";
import { read, write } from "./storage.js";

/** @typedef {import("./replaydata.js").Match} Match */
/** @typedef {import("./replaydata.js").Hand} Hand */

/** How long each place is seen while it plays, in milliseconds. */
const PACES = { slow: 2400, normal: 1200, fast: 500 };

/** @typedef {keyof typeof PACES} Pace */

export const ADDRESS = document.documentElement.dataset["replay"] ?? "";

/** What is shown. */
export const now = {
  /** @type {ReturnType<typeof import("./replaydata.js").source> | null} */
  from: null,
  /** @type {Match | null} */
  match: null,
  /** @type {Hand | null} */
  shown: null,
  hand: 1,
  place: 0,
  /** @type {number | null} Through whose eyes; null with all cards open. */
  eyes: null,
  playing: false,
  pace: /** @type {Pace} */ (Object.hasOwn(PACES, read("pace") ?? "") ? read("pace") : "normal"),
  hiding: read("spoilers") === "hidden",
  /** @type {Record<string, number>} The furthest place that was seen, by hand. */
  seen: {},
  /** @type {Fault | null} */
  fault: null,
  /** @type {string} What the browser says about the shuffle of the hand. */
  proof: "",
  said: "",
};

/** @type {ReturnType<typeof setTimeout> | undefined} */
let ticking;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let noting;

/** Where it is kept what has been seen. */
export const key = () => `bauern.seen.${ADDRESS || "brought"}`;

/** @param {string} name */
export function kept(name) {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {string} text
 */
export function keep(name, text) {
  try {
    sessionStorage.setItem(name, text);
  } catch {
    // Then a reload begins afresh.
  }
}

export const last = () => (now.shown?.places.length ?? 1) - 1;
export const reached = (/** @type {number} */ hand) => now.seen[hand] ?? -1;
export const ended = (/** @type {number} */ hand) => reached(hand) >= (now.match?.deals[hand - 1]?.actions ?? 0);
/** How far can be gone at once: all the way, but not past what has been seen where that would tell the end. */
export const furthest = () => (now.hiding ? Math.max(0, Math.min(last(), reached(now.hand))) : last());

/**
 * Goes to a place of a hand.
 * @param {number} hand
 * @param {number} place
 */
export async function go(hand, place) {
  const { match, from } = now;
  if (!match || !from) return;
  const wanted = Math.min(Math.max(1, hand), match.deals.length);
  try {
    const shown = await from.hand(wanted);
    Object.assign(now, { shown, hand: wanted, fault: null, ...(wanted === now.hand ? {} : { proof: "" }) });
    stand(Math.min(Math.max(0, place), last()));
  } catch (error) {
    failed(error);
  }
}

/**
 * Stands at a place of this hand.
 * @param {number} place
 */
export function stand(place) {
  const { shown, match } = now;
  const at = shown?.places[place];
  if (!shown || !match || !at) return;
  const before = shown.places[place - 1];
  const seen = viewOf(match, at, now.eyes);
  const update = { table: "", seq: place, events: at.events, view: seen };
  const old = before ? { table: "", seq: place - 1, events: before.events, view: viewOf(match, before, now.eyes) } : null;
  now.place = place;
  now.seen[now.hand] = Math.max(reached(now.hand), place);
  keep(key(), JSON.stringify(now.seen));
  change({ update, swept: completed(old, update), taker: takerOf(update), bottom: now.eyes ?? 0, news: happened(update) });
  clearTimeout(noting);
  noting = setTimeout(() => history.replaceState(history.state, "", `#${now.hand}.${now.place}`), 150);
}

/** @param {unknown} error */
export function failed(error) {
  if (!(error instanceof Fault)) throw error;
  pause();
  now.fault = error;
  change({});
}

export function pause() {
  clearTimeout(ticking);
  now.playing = false;
}

/** One place on; at the end of a hand into the next one. */
async function onward() {
  if (now.place < last()) stand(now.place + 1);
  else if (now.hand < (now.match?.deals.length ?? 0)) await go(now.hand + 1, 0);
  else pause();
}

async function back() {
  if (now.place > 0) stand(now.place - 1);
  else if (now.hand > 1) {
    const before = await now.from?.hand(now.hand - 1).catch(failed);
    await go(now.hand - 1, now.hiding ? Math.max(0, reached(now.hand - 1)) : (before?.places.length ?? 1) - 1);
  }
}

/** Plays on by itself until the hand is over, or somebody takes it in hand. */
function play() {
  pause();
  now.playing = true;
  const tick = async () => {
    await onward();
    if (!now.playing) return;
    if (now.place === last()) pause();
    else ticking = setTimeout(tick, PACES[now.pace]);
    change({});
  };
  ticking = setTimeout(tick, now.place === last() ? 0 : PACES[now.pace] / 3);
  change({});
}

/**
 * What somebody does by hand ends what plays by itself.
 * @param {() => unknown} deed
 */
export const byHand = (deed) => () => {
  pause();
  void deed();
  change({});
};

export const DEEDS = {
  first: byHand(() => stand(0)),
  before: byHand(() => go(now.hand - 1, 0)),
  back: byHand(back),
  play: () => (now.playing ? byHand(() => undefined)() : play()),
  onward: byHand(onward),
  after: byHand(() => go(now.hand + 1, 0)),
  last: byHand(() => stand(furthest())),
};

/** @param {Pace} pace */
export function choosePace(pace) {
  now.pace = pace;
  write("pace", pace);
  if (now.playing) play();
  else change({});
}

/** @param {number | null} eyes */
export function look(eyes) {
  now.eyes = eyes;
  stand(now.place);
}

/** @param {boolean} hiding */
export function hide(hiding) {
  now.hiding = hiding;
  write("spoilers", hiding ? "hidden" : "shown");
  change({});
}

/** Begins with a record that has just been brought: nothing of the one before is left. */
export function forget() {
  pause();
  clearTimeout(noting);
  Object.assign(now, { match: null, shown: null, fault: null, seen: {}, proof: "", said: "" });
}
