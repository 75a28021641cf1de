/** What a player need not look for: my turn by the title, a sound and a short buzz; what the others do by sounds of their own. */

import { _ } from "./i18n.js";
import { setting } from "./settings.js";
import { play } from "./sounds.js";

/** @typedef {import("./sounds.js").Sound} Sound */

const plain = document.title;
const LATE = 10;
const AFTER_THE_CARD = 0.15;
const APART = 0.1;

/** When the next sound may begin. */
let next = 0;

/** @type {AudioContext | null} */
let audio = null;

// Browsers allow sound only after the player has touched the page, some only while he does, and some stop it when he goes away.
for (const kind of ["pointerdown", "click", "keydown"]) {
  addEventListener(kind, () => {
    audio ??= new AudioContext();
    if (audio.state !== "running") void audio.resume();
  });
}

/**
 * Plays a sound as loud as the player wants it, if he does.
 * @param {Sound} name
 * @param {number} [wait] Not before so many seconds; and what comes at once is heard one after the other.
 */
function ring(name, wait = 0) {
  const level = { soft: 0.25, loud: 1 }[setting("sound")];
  const heard = setting("heard") === "all" || name === "turn" || name === "time";
  if (!audio || !level || !heard) return;
  next = Math.max(audio.currentTime + wait, next);
  play(audio, name, level, next);
  next += APART;
}

/** @param {number[]} pattern */
function buzz(...pattern) {
  if (setting("buzz") === "on") navigator.vibrate?.(pattern);
}

const CARD = /^[HSDC][ATKQJ]$/;
const WORD = /^(bid|kontra|claim|close)|\+$/;

/**
 * Lets what has happened be heard: announcements and kontra, cards, and who sweeps them up.
 * @param {import("./protocol").Happening[]} events
 */
export function hear(events) {
  const done = events.map(({ type, action }) => (type === "action" && action) || "");
  if (done.some((action) => WORD.test(action))) ring("word");
  else if (done.some((action) => CARD.test(action))) ring("card");
  if (events.some(({ type }) => type === "trick")) ring("trick", AFTER_THE_CARD);
}

let was = false;

/**
 * Tells the player when his turn begins.
 * @param {boolean} mine
 */
export function tellTurn(mine) {
  document.title = mine ? `▶ ${_("Your turn")} – ${plain}` : plain;
  if (mine && !was) {
    ring("turn", AFTER_THE_CARD);
    buzz(120);
  }
  was = mine;
}

let warned = false;

/**
 * Warns once a turn when its time runs out; returns whether it has just done so.
 * @param {number | null} left The seconds of my turn, if it is mine and timed.
 */
export function tellTime(left) {
  const late = left !== null && left <= LATE;
  const now = late && !warned;
  if (now) {
    ring("time");
    buzz(80, 60, 80);
  }
  warned = late;
  return now;
}
