/** Letter keys that answer in the status line, for players who cannot or do not look. */

import { laidInWords, whoseTurn } from "./announce.js";
import { cardNames, suitName } from "./cards.js";
import { secondsTo } from "./clock.js";
import { _, ngettext } from "./i18n.js";
import { setting } from "./settings.js";
import { scoreInWords } from "./slate.js";
import { talonPart, watchingPart } from "./parts.js";
import { change, duel, state, view } from "./state.js";
import { contractName, nameOf } from "./words.js";

function trumpInWords() {
  const { trump, contract } = view();
  const suit = trump ? _("Trump is {suit}.", { suit: suitName(trump) }) : _("There is no trump.");
  return contract && !duel() ? `${suit} ${_("Played is {contract}.", { contract: contractName(contract.id) })}` : suit;
}

function timeInWords() {
  const left = secondsTo(state.deadline);
  return left === null ? whoseTurn(view()) : `${whoseTurn(view())} ${ngettext("{n} second left", "{n} seconds left", left)}`;
}

/** @param {import("./protocol").Laid[] | null} laid */
const trickInWords = (laid) => (laid?.length ? laidInWords(view(), laid) : _("There is no card on the table."));

function lastTrickInWords() {
  const { last_trick, last_taker } = view();
  if (!last_trick || last_taker === null) return _("There is no closed trick that you may look at.");
  return `${laidInWords(view(), last_trick)}. ${_("{name} takes the trick.", { name: nameOf(view(), last_taker) })}`;
}

function talonInWords() {
  const { discard } = view();
  const laid = discard.length ? ` ${_("You have laid away {cards}.", { cards: cardNames(discard) })}` : "";
  return `${talonPart()?.talonInWords() ?? ""}${laid}`;
}

/**
 * The keys that a game with a talon has besides; the last two do something, and answer only why not.
 * @returns {Key[]}
 */
const TALON_KEYS = () => [
  { key: "n", about: _("The talon"), answer: talonInWords },
  ...(view().seats.length === 3 && !duel()
    ? []
    : [
        { key: "x", about: _("Exchange the trump jack"), answer: () => talonPart()?.exchange() },
        { key: "c", about: _("Close the talon"), answer: () => talonPart()?.close() },
      ]),
];

/** @typedef {{ key: string, about: string, answer: () => string | void }} Key */

/**
 * The keys, what each is for, and what it says.
 * @returns {Key[]}
 */
export const KEYS = () => [
  { key: "h", about: _("My hand"), answer: () => (view().hand.length ? cardNames(view().hand) : _("You have no card.")) },
  { key: "t", about: _("The trick on the table"), answer: () => trickInWords(view().trick) },
  { key: "a", about: _("Trump and contract"), answer: trumpInWords },
  { key: "s", about: _("The score"), answer: scoreInWords },
  { key: "l", about: _("The last trick"), answer: lastTrickInWords },
  { key: "z", about: _("Whose turn, and how long"), answer: timeInWords },
  { key: "w", about: _("How many are watching"), answer: () => (view().watchers ? watchingPart()?.watchersInWords() : _("Nobody is watching.")) },
  ...(view().seats.length < 4 ? TALON_KEYS() : []),
];

/** Listens for the keys, outside text fields. */
export function listenForKeys() {
  addEventListener("keydown", (event) => {
    if (setting("keys") === "off" || !state.update || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = /** @type {HTMLElement} */ (event.target);
    if (at.closest("input, select, textarea, dialog")) return;
    if (event.key === "Escape") {
      change({ picked: null, ahead: null, asking: null, said: "" });
      return;
    }
    const found = KEYS().find(({ key }) => key === event.key.toLowerCase());
    const said = found?.answer();
    if (said) change({ said });
  });
}
