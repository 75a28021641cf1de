/** What has just happened, in words: for the status line, and for those who listen. */

import { cardName } from "./cards.js";
import { _ } from "./i18n.js";
import { contractName, nameOf, spoken } from "./words.js";

/** @typedef {import("./protocol").Update} Update */

/**
 * What an update brought, as one or two sentences.
 * @param {Update} update
 */
export function happened({ events, view }) {
  const said = [];
  for (const event of events) {
    const { type, seat, action } = event;
    if (type === "action" && seat !== undefined && action && seat !== view.seat) {
      said.push(`${nameOf(view, seat)}: ${spoken(action)}.`);
    } else if (type === "trick" && seat !== undefined) {
      said.push(
        seat === view.seat ? _("You take the trick.") : _("{name} takes the trick.", { name: nameOf(view, seat) }),
      );
    } else if (type === "deal" && view.phase === "trump") {
      said.push(_("{name} deals.", { name: nameOf(view, view.dealer) }));
    }
  }
  if (view.phase === "play" && view.contract && events.some((e) => e.action === "pass") && !view.trick.length) {
    said.push(_("Played is {contract}.", { contract: contractName(view.contract.id) }));
  }
  return said.join(" ");
}

/**
 * Whose turn it is, in the fewest words.
 * @param {import("./protocol").View} view
 */
export function whoseTurn(view) {
  const { phase, turn, seat } = view;
  if (phase === "lobby") return _("Waiting for the start.");
  if (phase === "result" || phase === "match-over" || turn === null) return "";
  if (turn !== seat) return _("It is {name}'s turn.", { name: nameOf(view, turn) });
  if (phase === "trump") return _("Your turn: name trump.");
  if (phase === "auction") return _("Your turn: announce or pass.");
  if (phase === "kontra") return _("Your turn: kontra or pass.");
  return _("Your turn: play a card.");
}

/**
 * The cards on the table in words.
 * @param {import("./protocol").View} view
 * @param {import("./protocol").Laid[]} laid
 */
export const laidInWords = (view, laid) =>
  laid.map(({ seat, card }) => `${nameOf(view, seat)}: ${cardName(card)}`).join(", ");
