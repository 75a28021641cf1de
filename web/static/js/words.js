/** The words of the game: contracts, reasons, actions and table settings, by their codes. */

import { html } from "lit-html";
import { cardName, suitName } from "./cards.js";
import { _, codesOf, known, ngettext } from "./i18n.js";
import { duel, view as seen } from "./state.js";

/** @typedef {import("./protocol").View} View */

/** @param {string} id */
export const contractName = (id) => known(`contract.${id}`) ?? id;

/**
 * What a contract means, in one line; some mean something else to three players, where nobody has a partner.
 * @param {View} view
 * @param {string} id
 */
export const contractMeaning = (view, id) => (view.seats.length === 3 && known(`meaning3.${id}`)) || (known(`meaning.${id}`) ?? "");

/**
 * Why something cannot be done, by the engine's reason code.
 * @param {string | undefined} code
 */
export const reasonText = (code) => known(`reason.${code}`) ?? _("That cannot be done now.");

/**
 * The way to the rule behind a reason, a contract or a house rule; in a tab of its own, so that the hand goes on.
 * @param {string} code
 * @param {{ about?: string, action?: string }} [more] What it is about, where several ways stand side by side; what was tried.
 */
export const ruleLink = (code, { about, action } = {}) =>
  html`<a
    class="rule"
    target="_blank"
    href=${`/rules/${duel() ? "schnapsen" : seen().game}/${code}${action ? `?for=${action}` : ""}`}
    aria-label=${about ? `${_("Rule")}: ${about}` : _("Rule")}
    >${_("Rule")}</a
  >`;

/**
 * A reason with the way to its rule.
 * @param {string | undefined} code
 * @param {string} [action]
 */
export const reasonWithRule = (code, action) => html`${reasonText(code)} ${code ? ruleLink(code, action ? { action } : {}) : ""}`;

const DOUBLINGS = () => [_("Kontra"), _("Rekontra"), _("Subkontra"), _("Hirsch")];

/**
 * The word for the doubling that takes the factor from `factor` to twice that.
 * @param {number} factor
 */
export const doublingName = (factor) => DOUBLINGS()[Math.round(Math.log2(factor))] ?? _("Kontra");

/**
 * What an action is called when somebody has said it.
 * @param {string} action
 * @param {number} [factor] What counted before, where it may be a doubling.
 */
export function spoken(action, factor = 1) {
  const [what = "", detail = ""] = action.split(":");
  if (what === "pass") return _("Pass");
  if (what === "kontra") return doublingName(factor);
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

/** The bots that people may choose, the weakest first. */
export const LEVELS = () => codesOf("level");

/** What sits down where nobody has chosen. */
export const USUAL_LEVEL = "solid";

/**
 * What a level is called; that of no other bot is of the one that takes a failed bot's place, or plays in tests.
 * @param {string} level
 */
export const levelName = (level) => known(`level.${level}`) ?? _("at random");

/**
 * How such a bot plays, in a sentence.
 * @param {string} level
 */
export const levelStyle = (level) => known(`style.${level}`) ?? "";

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
 * The name at a seat; the server has numbered those that look alike.
 * @param {View} view
 * @param {number} seat
 */
export function nameOf(view, seat) {
  return view.seats[seat]?.name || _("Seat {n}", { n: seat + 1 });
}

/**
 * The table settings that the host can choose, with their choices.
 * @returns {{ name: string, label: string, choices: [string | number, string][] }[]}
 */
export const TABLE_SETTINGS = () => [
  { name: "bot_level", label: _("Level of the bots"), choices: LEVELS().map((level) => [level, levelName(level)]) },
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

/**
 * Cards on the table in words, with the pairs that were announced.
 * @param {View} view
 * @param {import("./protocol").Laid[]} laid
 */
export const laidInWords = (view, laid) =>
  laid.map(({ seat, card, pair }) => `${nameOf(view, seat)}: ${cardName(card)}${pair ? `, ${pair}` : ""}`).join("; ");
