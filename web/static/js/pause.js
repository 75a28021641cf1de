/** How long a full trick stays. What comes meanwhile waits and is then drawn in order: nothing is lost, and nobody is kept from playing. */

import { onSetting, setting } from "./settings.js";
import { change, myTurn, state, view } from "./state.js";

/** @typedef {import("./protocol").Sent} Sent */

/** With so much left of my time a trick no longer waits for my tap, in milliseconds. */
const HURRY = 10_000;

/** How long the last trick of a hand stays, after which no card comes, for who waits for none. */
const SHORT = 600;

/** @type {{ sent: Sent, at: number }[]} What has come while the trick stays, and when. */
let queue = [];

/** @type {ReturnType<typeof setTimeout>[]} */
let timers = [];

/** @type {(sent: Sent, at: number) => void} */
let take = () => undefined;

/** @param {(sent: Sent, at: number) => void} taker */
export function takenBy(taker) {
  take = taker;
}

const mine = (/** @type {Sent} */ { view }) => view.seat !== null && view.turn === view.seat && view.legal.length > 0;

/** Whether something has come that is not drawn yet. */
export const waiting = () => queue.length > 0;

/** Whether my turn has begun behind a trick that stays until it is tapped. */
export const turnWaits = () => setting("pause") === "tap" && queue.some(({ sent }) => mine(sent));

/**
 * Takes an update, or lets it wait for the trick that is being looked at.
 * @param {Sent} sent
 */
export function arrive(sent) {
  const at = performance.now();
  const whole = sent.view.rules !== undefined;
  if (whole) {
    // An answer may be overtaken by what has happened since.
    queue = queue.filter((later) => later.sent.seq > sent.seq);
    take(sent, at);
    if (!state.swept) goOn();
    return;
  }
  if (!state.swept || setting("pause") === "next" || document.hidden) return take(sent, at);
  queue.push({ sent, at });
  if (sent.events.some((event) => event.type === "deal")) return goOn();
  const left = sent.view.turn_deadline_ms;
  if (mine(sent) && typeof left === "number") timers.push(setTimeout(goOn, left - HURRY));
  change({});
}

/** Has the trick that was just completed stay. */
export function stay() {
  stop();
  const chosen = setting("pause");
  const over = view().phase !== "play";
  const milliseconds = chosen === "next" && over ? SHORT : Number(chosen);
  if (milliseconds) timers.push(setTimeout(goOn, milliseconds));
}

/** Forgets what waits: it came by another connection, or the table is no longer mine to see. */
export function forget() {
  queue = [];
}

function stop() {
  timers.forEach(clearTimeout);
  timers = [];
}

/** Sweeps the trick away and draws what has come since. A further trick among it stays too, unless it is my turn by now. */
export function goOn() {
  if (!state.swept && !queue.length) return;
  stop();
  do {
    change({ swept: null });
    for (let next = queue.shift(); next; next = state.swept ? undefined : queue.shift()) take(next.sent, next.at);
  } while (state.swept && queue.some(({ sent }) => mine(sent)));
}

/** Has keys do what a tap on the trick does: Escape everywhere, Enter and Space where they would not press a button or play a card. */
export function listenToGoOn() {
  addEventListener(
    "keydown",
    (event) => {
      const at = /** @type {HTMLElement} */ (event.target);
      if (!state.swept || at.closest("input, select, textarea, dialog")) return;
      const skips = at.closest("a, button, summary") ? Boolean(at.closest(".hand")) && !myTurn() : true;
      if (event.key === "Escape") return goOn(); // and whatever else it closes
      if (!skips || (event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === " ") addEventListener("keyup", (up) => up.preventDefault(), { once: true });
      goOn();
    },
    { capture: true },
  );
  document.addEventListener("visibilitychange", () => document.hidden && goOn());
  // It was to stay as long as was wished before.
  onSetting((name) => name === "pause" && goOn());
}
