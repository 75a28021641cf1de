/** The words of the game: contracts, reasons, actions and table settings, by their codes. */

import { cardName, suitName } from "./cards.js";
import { _, ngettext } from "./i18n.js";

/** @typedef {import("./protocol").View} View */

/**
 * Name and one-line meaning of every contract.
 * @returns {Record<string, [string, string]>}
 */
const CONTRACTS = () => ({
  normal: [_("Normal"), _("First side at 66, or the last trick.")],
  bettler: [_("Bettler"), _("No trump. I take no trick; my partner lays his cards down.")],
  "ass-bettler": [_("Ass-Bettler"), _("A Bettler with an ace in my hand.")],
  assenbettler: [_("Assenbettler"), _("A Bettler in which the ace is the lowest card.")],
  schnapser: [_("Schnapser"), _("With trump. I alone reach 66 in my first three tricks, nobody else takes one.")],
  "schnapser-partner": [
    _("Schnapser with partner"),
    _("With trump. The two of us reach 66 in the first three tricks, the others take none."),
  ],
  damengang: [_("Damengang"), _("No trump, queens are highest. I take every trick.")],
  koenigsgang: [_("Königsgang"), _("No trump, kings are highest. I take every trick.")],
  plauderer: [_("Plauderer"), _("A Bettler with all hands open after the first card.")],
  gang: [_("Gang"), _("No trump. I take every trick.")],
  zehnerloch: [_("Zehnerloch"), _("No trump, tens are highest and aces lowest. I take every trick.")],
  bauernschnapser: [_("Bauernschnapser"), _("With trump. I take every trick.")],
  bauernloch: [_("Bauernloch"), _("With trump, aces are lowest. I take every trick.")],
  kontraschnapser: [_("Kontraschnapser"), _("A Schnapser against the caller's side, who leads first.")],
  farbengang: [_("Farbengang"), _("I hold all five cards of a suit that is not trump.")],
  herrenschnapser: [_("Herrenschnapser"), _("I hold all five trumps.")],
  kontrabauernschnapser: [_("Kontrabauernschnapser"), _("Every trick against the caller's side, who leads first.")],
  kontrabauernloch: [_("Kontrabauernloch"), _("Every trick with aces lowest, against the caller's side.")],
});

/** @param {string} id */
export const contractName = (id) => CONTRACTS()[id]?.[0] ?? id;

/**
 * What some contracts mean to three players, where nobody has a partner.
 * @returns {Record<string, string>}
 */
const ALONE = () => ({
  bettler: _("No trump. I take no trick; the talon stays where it is."),
  schnapser: _("With trump. I reach 66 in my first tricks, nobody else takes one."),
  kontraschnapser: _("A Schnapser by an opponent of the caller, who leads first."),
  kontrabauernschnapser: _("Every trick by an opponent of the caller, who leads first."),
  kontrabauernloch: _("Every trick with aces lowest, by an opponent of the caller."),
  farbengang: _("I hold five cards of a suit that is not trump, and take the tricks."),
  herrenschnapser: _("I hold five trumps, and take the tricks."),
});

/**
 * @param {View} view
 * @param {string} id
 */
export const contractMeaning = (view, id) => (view.seats.length === 3 && ALONE()[id]) || (CONTRACTS()[id]?.[1] ?? "");

/**
 * Why something cannot be done, by the engine's reason code.
 * @returns {Record<string, string>}
 */
const REASONS = () => ({
  "not-now": _("That cannot be done now."),
  "not-your-turn": _("It is not your turn."),
  "match-over": _("The match is over."),
  "not-in-hand": _("You do not hold this card."),
  "must-follow": _("You hold the suit that was led and must follow it."),
  "must-head": _("You can beat the best card in this suit and must do so."),
  "must-trump": _("You cannot follow suit and must trump."),
  "must-overtrump": _("You can beat the trump that lies there and must do so."),
  "answer-claim-first": _("First say whether you have 66."),
  "pair-not-leading": _("A pair can only be announced when you lead."),
  "pair-not-held": _("You do not hold king and queen of this suit."),
  "pair-counts-not": _("Pairs do not count here."),
  "pair-needs-trick": _("Your side needs a trick first."),
  "claim-needs-trick": _("Only who has just taken a trick may claim."),
  "pair-king-leads": _("A pair is announced with the king here."),
  "discard-two": _("Two different cards must be laid away."),
  "no-talon-in-bettler": _("The talon is not taken in a Bettler."),
  "only-on-lead": _("That can only be done before leading to a trick."),
  "talon-closed": _("The talon is closed."),
  "talon-used-up": _("The talon is used up."),
  "one-card-left": _("Only one card lies face down: it is too late for that here."),
  "too-early": _("That can only be done from the second trick on here."),
  "needs-trump-jack": _("You need the trump jack for it."),
  "suit-not-held": _("None of your first three cards is of this suit."),
  "decline-not-allowed": _("Trump must be named from the hand here."),
  "not-offered": _("This contract is not played at this table."),
  "too-low": _("It does not go higher than the last announcement."),
  "needs-ace": _("You need an ace for it."),
  "say-ass-bettler": _("With an ace it must be an Ass-Bettler."),
  "callers-side-only": _("Only the caller's side may announce it."),
  "caller-only": _("Only the caller may announce it."),
  "not-the-caller": _("The caller may not announce it."),
  "opponents-only": _("Only the caller's opponents may announce it."),
  "needs-matching-bid": _("The plain announcement must have been made before."),
  "needs-plain-suit": _("You need all five cards of one suit that is not trump."),
  "needs-all-trumps": _("You need all five trumps."),
});

/** @param {string | undefined} code */
export const reasonText = (code) => (code && REASONS()[code]) || _("That cannot be done now.");

const DOUBLINGS = () => [_("Kontra"), _("Rekontra"), _("Subkontra"), _("Hirsch")];

/**
 * The word for the doubling that takes the factor from `factor` to twice that.
 * @param {number} factor
 */
export const doublingName = (factor) => DOUBLINGS()[Math.round(Math.log2(factor))] ?? _("Kontra");

/**
 * What an action is called when somebody has said it.
 * @param {string} action
 */
export function spoken(action) {
  const [what = "", detail = ""] = action.split(":");
  if (what === "pass") return _("Pass");
  if (what === "kontra") return _("Kontra");
  if (what === "claim") return _("66!");
  if (what === "bid") return contractName(detail);
  if (what === "trump") return _("Trump is {suit}", { suit: suitName(detail) });
  if (what === "discard") return _("two cards laid away");
  if (what === "exchange") return _("trump jack exchanged");
  if (what === "close") return _("talon closed");
  if (what === "resign") return _("hand given up");
  if (what === "turn") return detail === "2" ? _("Turn up the second card") : _("Turn up the first card");
  if (action.endsWith("+")) return _("{card} with its pair", { card: cardName(action) });
  return cardName(action);
}

/** @param {number} n */
export const points = (n) => ngettext("{n} point", "{n} points", n);

/** @param {number} n */
export const eyes = (n) => ngettext("{n} eye", "{n} eyes", n);

/** @param {number} n */
export const trickCount = (n) => ngettext("{n} trick", "{n} tricks", n);

/**
 * A score as this room counts: up from nothing, or down to it.
 * @param {View} view
 * @param {number} score
 */
export function shownScore(view, score) {
  return view.rules["score_direction"] === "down" ? Math.max(0, view.target - score) : score;
}

/**
 * @param {View} view
 * @param {number} seat
 */
export function nameOf(view, seat) {
  return view.seats[seat]?.name || _("Seat {n}", { n: seat + 1 });
}

/**
 * The table settings that the host can choose, with their choices; the first is the default.
 * @returns {{ name: string, label: string, choices: [string | number, string][] }[]}
 */
export const TABLE_SETTINGS = () => [
  {
    name: "turn_seconds",
    label: _("Time for a turn"),
    choices: [[0, _("no limit")], ...seconds(20, 30, 60, 120)],
  },
  {
    name: "result_seconds",
    label: _("A finished hand stays"),
    choices: [...seconds(20, 10, 40, 60), [0, _("not at all")]],
  },
  { name: "bot_pace", label: _("Bots play"), choices: [["human", _("like people")], ["none", _("at once")]] },
  { name: "bot_level", label: _("Bots are"), choices: [["solid", _("solid partners")], ["random", _("playing at random")]] },
  {
    name: "visibility",
    label: _("The table is"),
    choices: [["private", _("private, by invitation")], ["public", _("open to all")]],
  },
  {
    name: "spectators",
    label: _("Onlookers"),
    choices: [["off", _("nobody may watch")], ["delayed", _("one hand later")], ["live", _("live, without hands")]],
  },
  {
    name: "absent",
    label: _("Who is away"),
    choices: [["bot", _("is played for by a bot")], ["wait", _("is waited for")], ["forfeit", _("lets his side lose the match")]],
  },
  { name: "absent_seconds", label: _("Away means after"), choices: seconds(60, 20, 120, 300) },
  { name: "chat", label: _("Chat"), choices: [["all", _("for everybody")], ["players", _("for players")], ["off", _("off")]] },
];

/**
 * @param {number[]} values
 * @returns {[number, string][]}
 */
function seconds(...values) {
  return values.map((n) => [n, ngettext("{n} second", "{n} seconds", n)]);
}

/**
 * Who has closed the talon, in a sentence.
 * @param {View} view
 * @param {number} seat
 */
export const closedBy = (view, seat) => (seat === view.seat ? _("You have closed the talon.") : _("{name} has closed the talon.", { name: nameOf(view, seat) }));
