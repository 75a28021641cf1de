/** What has just happened, in words: for the status line, and for those who listen. */

import { cardName, cardNames, suitName } from "./cards.js";
import { _ } from "./i18n.js";
import { resultPart } from "./parts.js";
import { state, view as seen } from "./state.js";
import { contractName, nameOf, spoken } from "./words.js";

/** @typedef {import("./protocol").Update} Update */
/** @typedef {import("./protocol").View} View */

/**
 * Who took what from the talon.
 * @param {View} view
 * @param {import("./protocol").Happening} event
 */
function taken(view, { seat = 0, cards }) {
  const name = nameOf(view, seat);
  if (seat === view.seat) return _("You take {cards}.", { cards: cardNames(cards ?? []) });
  if (cards) return _("{name} draws the card turned up: {cards}.", { name, cards: cardNames(cards) });
  return view.contract && view.contract.declarer !== null ? _("{name} takes the talon.", { name }) : _("{name} draws.", { name });
}

/** Whether the talon has been shuffled anew, and not only its upper card exchanged. */
export const isShuffled = (/** @type {Update} */ { events }) => events.some((e) => e.type === "trump") && events.some((e) => e.type === "take");

/**
 * What somebody has done, in words; of what is my own only a word of the game.
 * @param {View} view
 * @param {{ seat: number, action: string }} event
 */
function done(view, { seat, action }) {
  if (seat === view.seat && (action === "pass" || action.length < 4)) return "";
  const word = spoken(action, (view.contract?.kontra ?? 2) / 2);
  return `${nameOf(view, seat)}: ${word}.`.replace("!.", "!");
}

/**
 * What an update brought, as one or two sentences.
 * @param {Update} update
 */
export function happened(update) {
  const { events, view } = update;
  const said = [];
  for (const event of events) {
    const { type, seat, action } = event;
    if (type === "action" && seat !== undefined && action) {
      said.push(done(view, { seat, action }));
    } else if (type === "trick" && seat !== undefined) {
      said.push(
        seat === view.seat ? _("You take the trick.") : _("{name} takes the trick.", { name: nameOf(view, seat) }),
      );
    } else if (type === "deal" && event.packet !== 2) {
      said.push(_("{name} deals.", { name: nameOf(view, view.dealer) }));
    } else if (type === "take") {
      said.push(taken(view, event));
    } else if (type === "trump" && event.card && view.phase === "play") {
      const values = { card: cardName(event.card), suit: suitName(event.suit ?? "") };
      said.push(isShuffled(update) ? _("The talon is shuffled: {card} is turned up, trump is {suit}.", values) : _("Turned up: {card}", values) + ".");
    }
  }
  if (view.contract?.declarer === null && !view.talon_left && events.some((e) => e.type === "take")) said.push(_("The talon is used up."));
  const begins = events.some((e) => /^(pass|kontra|discard)/.test(e.action ?? "")) && !view.trick.length;
  if (view.phase === "play" && view.contract && view.contract.declarer !== null && begins) {
    said.push(_("Played is {contract}.", { contract: contractName(view.contract.id) }));
  }
  return said.filter(Boolean).join(" ");
}

/** Lines that are kept: as many as come while I may not act. */
const KEPT = 12;
let lines = 0;

/** The hand whose end has been told. */
let ended = 0;

/**
 * One line more for who listens; drawn with the next change.
 * @param {string} text
 */
export function say(text) {
  if (text) state.told = [...state.told, { n: ++lines, text }].slice(-KEPT);
}

/**
 * Tells what an update brought. My own action ends what led to it; and where closed tricks are hidden, so does the next lead.
 * @param {Update} update
 * @param {string} missed What was done for me.
 */
export function tellNews(update, missed) {
  const { events, view } = update;
  const own = events.some(({ type, seat }) => type === "action" && seat === view.seat);
  if (own || (view.trick.length === 1 && !view.last_trick && view.tricks.some(Boolean))) state.told = [];
  say([missed, happened(update)].filter(Boolean).join(" "));
  if (events.length) state.moves += 1;
}

/** Tells how the hand has ended, once: with the words of a part that may come later than the update. */
export function tellEnd() {
  const { phase, deal_no, result } = seen();
  const part = phase === "result" || phase === "match-over" ? resultPart() : null;
  if (phase !== "result" && phase !== "match-over") ended = 0;
  else if (part && result && ended !== deal_no) {
    ended = deal_no;
    say(part.inWords(/** @type {import("./protocol").Result} */ (result)));
  }
}

/**
 * Whose turn it is, in the fewest words.
 * @param {View} view
 */
export function whoseTurn(view) {
  const { phase, turn, seat, legal } = view;
  if (phase === "lobby") return _("Waiting for the start.");
  if (phase === "result" || phase === "match-over" || turn === null) return "";
  if (turn !== seat) {
    const name = nameOf(view, turn);
    return phase === "talon" ? _("{name} is exchanging …", { name }) : _("It is {name}'s turn.", { name });
  }
  if (phase === "trump") return _("Your turn: name trump.");
  if (phase === "auction") return _("Your turn: announce or pass.");
  if (phase === "kontra") return _("Your turn: kontra or pass.");
  if (phase === "talon") return _("Your turn: lay two cards away.");
  if (legal.includes("claim") && legal.includes("pass")) return _("Your turn: claim 66 or play on.");
  return _("Your turn: play a card.");
}
