/** What the table page knows, and the few ways in which it changes. */

/** @typedef {import("./protocol").View} View */
/** @typedef {import("./protocol").Update} Update */
/** @typedef {import("./protocol").Laid} Laid */
/** @typedef {import("./protocol").Ack} Ack */
/** @typedef {"slate" | "last" | "chat" | "menu" | "table" | "rules" | "looks" | "share" | "keys" | "seeds"} DialogName */

/**
 * @typedef {object} State
 * @property {string} table The invitation code.
 * @property {boolean} online
 * @property {boolean} taken Another tab of the same player has taken over.
 * @property {string} banner What the server said last about itself.
 * @property {"asking" | "door" | "waiting" | "in" | "gone"} place Where the player stands: at the door, or in.
 * @property {string} doorText Why the door is shut.
 * @property {Update | null} update
 * @property {Laid[] | null} swept The trick that has just been completed, while it stays.
 * @property {string | null} picked The card that was tapped first.
 * @property {string} said What was said to the player last: a reason, an answer.
 * @property {string} news What has just happened, for those who listen.
 * @property {DialogName | null} dialog
 * @property {{ seat: number | null, name: string, text: string }[]} chat
 * @property {number} unread
 * @property {number | null} silent The hand in which the player will not be asked for kontra any more.
 * @property {number | null} deadline When the turn ends, by this page's clock.
 * @property {number | null} nextHand When the next hand starts.
 * @property {boolean} busy An action is on its way.
 */

/** @type {State} */
export const state = {
  table: document.documentElement.dataset["table"] ?? "",
  online: true,
  taken: false,
  banner: "",
  place: "asking",
  doorText: "",
  update: null,
  swept: null,
  picked: null,
  said: "",
  news: "",
  dialog: null,
  chat: [],
  unread: 0,
  silent: null,
  deadline: null,
  nextHand: null,
  busy: false,
};

/** @type {() => void} */
let draw = () => undefined;
let due = false;

/**
 * Sets what is called, once a frame at most, after changes.
 * @param {() => void} drawer
 */
export function drawnBy(drawer) {
  draw = drawer;
}

/** @param {Partial<State>} patch */
export function change(patch) {
  Object.assign(state, patch);
  if (due) return;
  due = true;
  queueMicrotask(() => {
    due = false;
    draw();
  });
}

/**
 * Sends a command about this table. Set by the page once it is connected.
 * @type {{ send: (kind: string, fields?: Record<string, unknown>) => Promise<Ack>, again: () => void }}
 */
export const wire = {
  send: () => Promise.resolve({ ok: false, error: "offline" }),
  again: () => undefined,
};

/** The view; only called where there is one. */
export function view() {
  if (!state.update) throw new Error("no view yet");
  return state.update.view;
}

/** The seat at the bottom of the screen: mine, or the first for onlookers. */
export const bottom = () => view().seat ?? 0;

/**
 * Where a seat is on the screen: 0 bottom, 1 left, 2 top, 3 right (clockwise, as the cards go).
 * @param {number} seat
 */
export const placeOf = (seat) => (seat - bottom() + view().seats.length) % view().seats.length;

export const myTurn = () => view().seat !== null && view().turn === view().seat && view().legal.length > 0;
