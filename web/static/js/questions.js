/** What one may ask the table: by a letter, or by the same button in the menu; answered in the status line. */

import { html } from "lit-html";
import { whoseTurn } from "./announce.js";
import { playedNow } from "./auction.js";
import { cardNames, suitName } from "./cards.js";
import { secondsTo } from "./clock.js";
import { _, list, ngettext } from "./i18n.js";
import { talonPart, watchingPart } from "./parts.js";
import { about, relation } from "./seats.js";
import { sides } from "./slate.js";
import { change, duel, myTurn, state, view } from "./state.js";
import { doublingName, eyes, laidInWords, nameOf, shownScore, spoken, trickCount } from "./words.js";

function hand() {
  const { hand: mine } = view();
  return mine.length ? cardNames(mine) : _("You have no card.");
}

/** What the player on turn may do; two of eight cards are any two, and giving up stands in the menu. */
function allowed() {
  const { legal, contract } = view();
  const told = legal.filter((code) => code !== "resign" && !code.startsWith("discard:")).map((code) => spoken(code, contract?.kontra));
  return myTurn() && told.length ? _("You may: {what}.", { what: told.join(", ") }) : whoseTurn(view()) || _("That cannot be done now.");
}

function trumpAndContract() {
  const { trump, contract } = view();
  const suit = trump ? _("Trump is {suit}.", { suit: suitName(trump) }) : _("There is no trump.");
  if (!contract || duel()) return suit;
  return `${suit} ${playedNow()}${contract.kontra > 1 ? ` (${doublingName(contract.kontra / 2)})` : ""}.`;
}

function time() {
  const left = secondsTo(state.deadline);
  return left === null ? whoseTurn(view()) : `${whoseTurn(view())} ${ngettext("{n} second left", "{n} seconds left", left)}`;
}

function lastTrick() {
  const { last_trick, last_taker } = view();
  if (!last_trick || last_taker === null) return _("There is no closed trick that you may look at.");
  return `${laidInWords(view(), last_trick)}. ${_("{name} takes the trick.", { name: nameOf(view(), last_taker) })}`;
}

function talon() {
  const { discard } = view();
  const laid = discard.length ? ` ${_("You have laid away {cards}.", { cards: cardNames(discard) })}` : "";
  return `${talonPart()?.talonInWords() ?? ""}${laid}`;
}

/** What the slate says, and what everybody can count: tricks, and eyes where the room counts them. */
function score() {
  const { scores, tricks, bummerl, eyes: counted } = view();
  const parts = sides().map((seats) => {
    const one = seats[0] ?? 0;
    const taken = seats.reduce((sum, s) => sum + (tricks[s] ?? 0), 0);
    const [dots, told] = [bummerl[one] ?? 0, counted?.[one] ?? null];
    const facts = [shownScore(view(), scores[one] ?? 0), trickCount(taken), told === null ? "" : eyes(told), dots ? ngettext("{n} Bummerl", "{n} Bummerl", dots) : ""];
    return `${list(seats.map((s) => nameOf(view(), s)))}: ${facts.filter((fact) => fact !== "").join(", ")}`;
  });
  return parts.join("; ");
}

/** Who sits where, in the order of play from me on. */
function players() {
  const { seats, seat } = view();
  const order = seats.map((_seat, n) => (n + (seat ?? 0)) % seats.length);
  return order.map((one) => [`${nameOf(view(), one)}: ${relation(one)}`, ...about(one)].filter(Boolean).join(", ").replace(": , ", ": ")).join("; ");
}

/** What has been told since my last action, once more. */
const happened = () => state.told.map(({ text }) => text).join(" ") || _("Nothing yet.");

/** @typedef {{ key: string, what: string, answer?: () => string, deed?: () => void }} Question */

/**
 * The keys that a game with a talon has besides; the last two do something, and answer only why not.
 * @returns {Question[]}
 */
const OF_TALON = () => [
  { key: "n", what: _("The talon"), answer: talon },
  ...(view().seats.length === 3 && !duel()
    ? []
    : [
        { key: "x", what: _("Exchange the trump jack"), deed: () => talonPart()?.exchange() },
        { key: "c", what: _("Close the talon"), deed: () => talonPart()?.close() },
      ]),
];

/**
 * The keys, what each asks, and the answer.
 * @returns {Question[]}
 */
const QUESTIONS = () => [
  { key: "h", what: _("My hand"), answer: hand },
  { key: "m", what: _("What I may do"), answer: allowed },
  { key: "t", what: _("The trick on the table"), answer: () => laidInWords(view(), view().trick) || _("There is no card on the table.") },
  { key: "l", what: _("The last trick"), answer: lastTrick },
  { key: "r", what: _("What has happened since my last turn"), answer: happened },
  { key: "z", what: _("Whose turn, and how long"), answer: time },
  { key: "a", what: _("Trump and contract"), answer: trumpAndContract },
  { key: "s", what: _("The score"), answer: score },
  { key: "p", what: _("Who sits where"), answer: players },
  { key: "w", what: _("How many are watching"), answer: () => (view().watchers && watchingPart()?.watchersInWords()) || _("Nobody is watching.") },
  ...(view().seats.length < 4 ? OF_TALON() : []),
];

/** @param {Question} question */
function ask({ answer: told, deed }) {
  const said = told?.();
  if (said) change({ said });
  if (deed) {
    change({ dialog: null });
    deed();
  }
}

/**
 * Answers a key, if it asks something.
 * @param {string} key
 */
export function answer(key) {
  const found = QUESTIONS().find((one) => one.key === key);
  if (key === "?") change({ dialog: "keys" });
  else if (found) ask(found);
}

/** The same as buttons: for who has no letter keys, or needs them otherwise. */
export const questionList = () =>
  html`<p>${_("Each question is answered here and, at the table, by its letter.")} <a href="/rules/by-ear" target="_blank">${_("Playing by keyboard and screen reader")}</a></p>
    <div class="menu">
      ${QUESTIONS().map((one) => html`<button @click=${() => ask(one)}><kbd>${one.key.toUpperCase()}</kbd> ${one.what}</button>`)}
    </div>`;
