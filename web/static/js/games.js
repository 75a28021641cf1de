/** The games and their presets, in words: to choose from, and to say what is played. */

import { _ } from "./i18n.js";

/**
 * @typedef {object} Game
 * @property {string} key
 * @property {number} seats
 * @property {string} name
 * @property {string} about
 * @property {Record<string, [string, string]>} presets Name and sentence of each, where there is more than one; the first is the default.
 */

/** @returns {Game[]} */
export const GAMES = () => [
  {
    key: "bauernschnapsen",
    seats: 4,
    name: "Bauernschnapsen",
    about: _("Four players, two against two, with announcements."),
    presets: {},
  },
  {
    key: "dreierschnapsen",
    seats: 3,
    name: "Dreierschnapsen",
    about: _("Three players, one against two; who plays alone takes the talon."),
    presets: {},
  },
  {
    key: "schnapsen",
    seats: 2,
    name: _("Schnapsen for two"),
    about: _("Two players and a talon to draw from, exchange and close."),
    presets: {
      classic: [_("Classic"), _("What the other wins after a closing counts for nothing; 66 ends the hand by itself.")],
      klub: [_("Club"), _("After a closing the other's tricks still count, and leading from the trump pair scores 40 even unsaid.")],
      cash: [_("Cash"), _("The strict way: no exchange in the first trick, no closing on the last card, no pair without a trick.")],
      flip: [_("Flip"), _("After each of the first three tricks the talon is shuffled and shows a new trump.")],
      pagat: [_("With claims"), _("Nobody counts for you: 66 must be claimed, and a false claim is costly.")],
    },
  },
];

/** @param {string} key */
export const gameNamed = (key) => GAMES().find((game) => game.key === key);
