/** Cards that are played without a further touch: one chosen beforehand, and the last one for who wishes that. */

import { act } from "./actions.js";
import { cardName } from "./cards.js";
import { _ } from "./i18n.js";
import { onSetting, setting } from "./settings.js";
import { change, myTurn, sittingOut, state, view } from "./state.js";
import { reasonText } from "./words.js";

const LEAST = 700;
const MOST = 1700;

/** As many milliseconds as a bot of human pace takes: chance alone, so that it tells nobody how many cards there were to choose from. */
export const pace = () => LEAST + Math.random() * (MOST - LEAST);

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** For which turn a card has been arranged. */
let arranged = -1;

onSetting((name) => name === "ahead" && change({ ahead: null }));

/** Whether a card can be chosen now for the own turn to come. */
export function choosing() {
  const { phase, turn, seat, laid_down } = view();
  return setting("ahead") === "on" && state.place === "in" && phase === "play" && turn !== null && !myTurn() && laid_down !== seat && !sittingOut();
}

/**
 * Chooses a card beforehand, or takes the choice back.
 * @param {string} code
 */
export function choose(code) {
  const card = cardName(code);
  if (state.ahead === code) change({ ahead: null, said: _("{card} taken back.", { card }) });
  else change({ ahead: code, said: _("{card} is played when your turn comes. Press it again to take it back.", { card }) });
}

/** The last card, where it may play itself. */
function last() {
  const { hand, legal } = view();
  return setting("lone") === "on" && hand.length === 1 && !legal.includes("claim") ? hand[0] : undefined;
}

/** Once my turn has come: plays by itself what is arranged, after a while; a card that may not be played is let go. */
export function playByItself() {
  const { seq, view: { phase, legal, why } } = /** @type {import("./protocol").Update} */ (state.update);
  if (arranged !== seq) clearTimeout(timer);
  if (phase !== "play" || !myTurn() || arranged === seq) return;
  const code = state.ahead ?? last();
  // A question comes first: what is chosen is kept for after it.
  if (!code || (legal.includes("pass") && !legal.includes(code))) return;
  if (legal.includes(`${code}+`)) {
    change({ ahead: null, picked: code });
  } else if (legal.includes(code)) {
    arranged = seq;
    timer = setTimeout(() => state.update?.seq === seq && code === (state.ahead ?? last()) && void act(code), pace());
  } else {
    change({ ahead: null, said: `${_("{card} may not be played now.", { card: cardName(code) })} ${reasonText(why[code])}` });
  }
}
