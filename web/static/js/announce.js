/** What has just happened, in words: for the status line, and for those who listen. */

import { cardName, cardNames, suitName } from "./cards.js";
import { _ } from "./i18n.js";
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
 * Whether who listens is told of an action: of his own only of what is neither a card nor a pass.
 * @param {string} action
 * @param {boolean} mine
 */
const tells = (action, mine) => !mine || (action !== "pass" && action.length > 3);

/**
 * What an update brought, as one or two sentences.
 * @param {Update} update
 */
export function happened(update) {
  const { events, view } = update;
  const said = [];
  for (const event of events) {
    const { type, seat, action } = event;
    if (type === "action" && seat !== undefined && action && tells(action, seat === view.seat)) {
      said.push(`${nameOf(view, seat)}: ${spoken(action)}.`.replace("!.", "!"));
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
  const begins = events.some((e) => /^(pass|kontra|discard)/.test(e.action ?? "")) && !view.trick.length;
  if (view.phase === "play" && view.contract && view.contract.declarer !== null && begins) {
    said.push(_("Played is {contract}.", { contract: contractName(view.contract.id) }));
  }
  return said.join(" ");
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

/**
 * The cards on the table in words.
 * @param {View} view
 * @param {import("./protocol").Laid[]} laid
 */
export const laidInWords = (view, laid) =>
  laid.map(({ seat, card }) => `${nameOf(view, seat)}: ${cardName(card)}`).join(", ");
