/** What the table page knows, and the few ways in which it changes. */

/** @typedef {import("./protocol").View} View */
/** @typedef {import("./protocol").Update} Update */
/** @typedef {import("./protocol").Laid} Laid */
/** @typedef {import("./protocol").Ack} Ack */
/** @typedef {"slate" | "last" | "chat" | "menu" | "table" | "rules" | "looks" | "keys" | "seeds" | "resign"} DialogName */

/**
 * @typedef {object} State
 * @property {string} table The invitation code.
 * @property {boolean} online
 * @property {boolean} taken Another tab of the same player has taken over.
 * @property {string} banner What the server said last about itself.
 * @property {"asking" | "door" | "waiting" | "in" | "gone"} place Where the player stands: at the door, or in.
 * @property {string} doorText Why the door is shut.
 * @property {boolean} mayWatch Whether the door is open for who only watches.
 * @property {Update | null} update
 * @property {Laid[] | null} swept The trick that has just been completed, while it stays.
 * @property {number | null} taker Who has taken it.
 * @property {string | null} picked The card that was tapped first.
 * @property {string | null} ahead The card that was chosen before my turn.
 * @property {string | import("lit-html").TemplateResult} said What was said to the player last: a reason, an answer.
 * @property {string} missed What was done for the player when his time was up.
 * @property {string} news What has just happened, for those who listen: in a lesson and a replay.
 * @property {{ n: number, text: string }[]} told The same at a table, line by line since my last action.
 * @property {number} moves Updates in which something happened.
 * @property {number} saids How often something was said to the player.
 * @property {DialogName | null} dialog
 * @property {Omit<import("./protocol").ChatLine, "table">[]} chat
 * @property {number} unread
 * @property {number | null} silent The hand in which the player will not be asked for kontra any more.
 * @property {number | null} deadline When the turn ends, by this page's clock.
 * @property {number | null} nextHand When the next hand starts.
 * @property {boolean} busy An action is on its way.
 * @property {string[]} away The cards of the exchange that will be laid away.
 * @property {"close" | "raise" | null} asking What the player has begun and not confirmed.
 * @property {string[]} drawn The cards that came last from the talon into the own hand.
 * @property {boolean} shuffled The talon has just been shuffled and shows a new trump.
 * @property {number} bottom Whose side of the table an onlooker sees it from.
 */

/** @type {State} */
export const state = {
  table: document.documentElement.dataset["table"] ?? "",
  online: true,
  taken: false,
  banner: "",
  place: "asking",
  doorText: "",
  mayWatch: false,
  update: null,
  swept: null,
  taker: null,
  picked: null,
  ahead: null,
  said: "",
  missed: "",
  news: "",
  told: [],
  moves: 0,
  saids: 0,
  dialog: null,
  chat: [],
  unread: 0,
  silent: null,
  deadline: null,
  nextHand: null,
  busy: false,
  away: [],
  asking: null,
  drawn: [],
  shuffled: false,
  bottom: 0,
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
  if (patch.said) state.saids += 1;
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

/** The seat at the bottom of the screen: mine, or for onlookers the one they have chosen. */
export const bottom = () => view().seat ?? state.bottom;

/** Where two, three or four sit, from the bottom clockwise: 0 bottom, 1 left, 2 top, 3 right. */
const PLACES = [[0], [0, 2], [0, 1, 3], [0, 1, 2, 3]];

/**
 * Where a seat is on the screen.
 * @param {number} seat
 */
export function placeOf(seat) {
  const { length } = view().seats;
  return PLACES[length - 1]?.[(seat - bottom() + length) % length] ?? 0;
}

/** Whether two play against each other, with nothing announced: Schnapsen, and the play-off of three. */
export const duel = () => view().contract?.declarer === null;

/** Whether I sit at the table and this hand is played by the two others. */
export const sittingOut = () => duel() && view().seats.length > 2 && ![view().dealer, view().caller].includes(view().seat ?? view().dealer);

/** Whether I am the host. */
export const hosting = () => view().host !== null && view().host === view().seat;

export const myTurn = () => view().seat !== null && view().turn === view().seat && view().legal.length > 0;
