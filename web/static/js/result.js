/** The end of a hand and of a match: one sentence that explains the score, and everything that was played. */

import { html, nothing } from "lit-html";
import { tell } from "./actions.js";
import { cardNames, picture, sign, sorted, suitName } from "./cards.js";
import { secondsTo } from "./clock.js";
import { proofAddress } from "./proof.js";
import { _, list, ngettext, pgettext } from "./i18n.js";
import { glyph, presence } from "./seats.js";
import { eyesOfSides, slate } from "./slate.js";
import { state, view } from "./state.js";
import { closedBy, contractName, laidInWords, nameOf, points, trickCount } from "./words.js";

/** @typedef {import("./protocol").Result} Result */

/** @param {number[]} seats */
function names(seats) {
  const mine = view().seat;
  const order = seats.includes(mine ?? -1) ? [mine ?? 0, ...seats.filter((s) => s !== mine)] : seats;
  return list(order.map((s) => (s === mine ? pgettext("for whom", "you") : nameOf(view(), s))));
}

/** @param {number} n */
const inTricks = (n) =>
  [_("without a trick"), _("in one trick"), _("in two tricks"), _("in three tricks"), _("in four tricks"), _("in five tricks")][n] ??
  ngettext("in {n} trick", "in {n} tricks", n);

/** @param {number} factor */
function doubled(factor) {
  if (factor === 1) return "";
  return ` ${_("Kontra made it count {n} times.", { n: factor })}`;
}

/**
 * The score in a sentence: what was played, how it went, who gets what.
 * @param {Result} result
 */
export function verdict(result) {
  const { contract, declarer, winners, kontra, takers, ending } = result;
  const gain = Math.max(...result.points);
  const each = view().seats.length === 3 && winners.length > 1;
  const values = { contract: contractName(contract), points: each ? _("{points} each", { points: points(gain) }) : points(gain), names: names(winners) };
  if (ending === "forfeit") return givenUp(result, values);
  if (ending === "resigned") return resigned(result, values);
  if (result.closed_by !== null) return closed(result, values);
  if (contract !== "normal") {
    const made = winners.includes(declarer ?? -1);
    const how = takers.length ? inTricks(takers.length) : _("without playing");
    return made
      ? _("{contract} made {how}: {points} for {names}.", { ...values, how }) + doubled(kontra)
      : _("{contract} lost {how}: {points} for {names}.", { ...values, how }) + doubled(kontra);
  }
  return plainVerdict(result, values) + doubled(kontra);
}

/**
 * The sentence of a match that a side has given up: those whom it brings a Bummerl.
 * @param {Result} result
 * @param {{ names: string }} values
 */
function givenUp({ match }, values) {
  const losers = (match?.bummerl ?? []).flatMap((n, seat) => (n ? [seat] : []));
  const mine = losers.includes(view().seat ?? -1);
  if (losers.length > 1) {
    return mine
      ? _("Your side has given the match up: it goes to {names}.", values)
      : _("The others have given the match up: it goes to {names}.", values);
  }
  return mine
    ? _("You have given the match up: it goes to {names}.", values)
    : _("A player has given the match up: it goes to {names}.", values);
}

/**
 * The sentence of a hand without an announcement.
 * @param {Result} result
 * @param {{ points: string, names: string }} values
 */
function plainVerdict({ winners, ending, kontra, points: gained, eyes: counted, hands }, values) {
  const winner = winners[0] ?? 0;
  const losers = hands.flatMap((dealt, seat) => (dealt.length && !winners.includes(seat) ? [seat] : []));
  const [theirs = 0, ours = 0] = [counted[losers[0] ?? 0], counted[winner]];
  const rest = { ...values, ours, theirs, losers: names(losers) };
  if (ending === "last-trick") {
    return view().rules["sixty_six"] === "claim"
      ? _("Nobody claimed 66, so the last trick decides: {points} for {names}.", rest)
      : _("Nobody reached 66, so the last trick decides: {points} for {names}.", rest);
  }
  if (ending === "false-claim") return _("66 was claimed too early: {points} for {names}.", rest);
  const worth = Math.max(...gained) / kontra;
  if (worth === 3) return _("66 reached with {ours} eyes against {losers} without a trick: {points} for {names}.", rest);
  if (worth === 2) return _("66 reached with {ours} eyes against {losers} with only {theirs}, fewer than 33: {points} for {names}.", rest);
  return _("66 reached with {ours} eyes against {losers} with {theirs}: {points} for {names}.", rest);
}

/**
 * The sentence of a hand whose talon was closed: by whom, and whether he has made it.
 * @param {Result} result
 * @param {{ points: string, names: string }} values
 */
function closed({ closed_by, winners, ending, eyes: counted }, values) {
  const closer = closed_by ?? 0;
  const mine = closer === view().seat;
  const rest = { ...values, closer: nameOf(view(), closer), ours: counted[closer] ?? 0 };
  if (ending === "false-claim") return `${_("66 was claimed too early: {points} for {names}.", rest)} ${closedBy(view(), closer)}`;
  if (winners.includes(closer)) {
    return mine
      ? _("You closed the talon and made it with {ours} eyes: {points} for {names}.", rest)
      : _("{closer} closed the talon and made it with {ours} eyes: {points} for {names}.", rest);
  }
  if (ending === "sixty-six") {
    return mine
      ? _("You closed the talon, but the other one reached 66 first: {points} for {names}.", rest)
      : _("{closer} closed the talon, but the other one reached 66 first: {points} for {names}.", rest);
  }
  return mine
    ? _("You closed the talon and did not reach 66: {points} for {names}.", rest)
    : _("{closer} closed the talon and did not reach 66: {points} for {names}.", rest);
}

/**
 * The sentence of a hand that one of two has given up.
 * @param {Result} result
 * @param {{ points: string, names: string }} values
 */
function resigned({ winners, closed_by, hands }, values) {
  const seat = hands.findIndex((dealt, one) => dealt.length && !winners.includes(one));
  const rest = { ...values, name: nameOf(view(), seat) };
  const said =
    seat === view().seat
      ? _("You gave the hand up: {points} for {names}.", rest)
      : _("{name} gave the hand up: {points} for {names}.", rest);
  return closed_by === null ? said : `${said} ${closedBy(view(), closed_by)}`;
}

/** @param {number | undefined} seat Nobody's is a trick that the end of the hand has cut short. */
const taker = (seat) =>
  seat === undefined ? nothing : html`${glyph(seat)}<bdi aria-hidden="true">${nameOf(view(), seat)}</bdi><span class="unseen">${_("{name} takes the trick.", { name: nameOf(view(), seat) })} </span>`;

/** @param {Result} result */
export function tricksTable({ tricks, takers }) {
  if (!tricks.length) return nothing;
  return html`<h3>${_("Tricks")}</h3>
    <ol class="played">
      ${tricks.map(
        (cards, n) => html`<li>
          <span class="taker">${taker(takers[n])}</span>
          <span class="cards"
            >${cards.map(
              ({ card, seat, pair }) => html`<span class="small" ?data-taker=${seat === takers[n]}
                >${picture(card)}${pair ? html`<b class="pair" aria-hidden="true">${pair}</b>` : nothing}</span>`,
            )}<span class="unseen">${laidInWords(view(), cards)}</span></span
          >
        </li>`,
      )}
    </ol>`;
}

/** @param {string[]} cards */
const row = (cards) =>
  html`<p class="cards">${cards.map((card) => html`<span class="small">${picture(card)}</span>`)}<span class="unseen">${cardNames(cards)}</span></p>`;

/** @param {Result} result */
export function handsTable({ hands, takers, pairs, talon, discard, declarer }) {
  return html`<h3>${_("All hands")}</h3>
    <ul class="hands">
      ${hands.map((cards, seat) => {
        if (!cards.length) return nothing;
        const said = pairs
          .filter((pair) => pair.seat === seat)
          .map(({ value, suit, live }) => html`<li>${value} ${sign(suit)}${suitName(suit)}${live ? "" : ` ${_("(did not count)")}`}</li>`);
        return html`<li>
          <p class="name">${glyph(seat)}<bdi>${nameOf(view(), seat)}</bdi></p>
          <p class="facts">${trickCount(takers.filter((t) => t === seat).length)}</p>
          ${said.length ? html`<ul class="pairs">${said}</ul>` : nothing}
          ${row(sorted(cards, view().trump))}
          ${discard.length && seat === declarer ? html`<p class="facts">${_("Laid away:")}</p>${row(discard)}` : nothing}
        </li>`;
      })}
      ${talon.length
        ? html`<li>
            <p class="name">${_("Talon")}</p>
            ${row(talon)}
          </li>`
        : nothing}
    </ul>`;
}

/** Who is ready for what comes next, and the button for it. */
function goOn() {
  const { phase, seat, seats } = view();
  const over = phase === "match-over";
  const left = secondsTo(state.nextHand);
  const missing = seats.flatMap((s, n) => (!s.ready && s.kind !== "bot" && s.kind !== "open" ? [{ ...s, name: nameOf(view(), n) }] : []));
  if (seat === null) return nothing;
  const me = seats[seat];
  return html`<div class="goon">
    ${me?.ready
      ? html`<p>
          ${missing.length
            ? _("Waiting for {names}.", { names: list(missing.map((s) => s.name + (presence(s) ? ` (${presence(s)})` : ""))) })
            : _("On it goes.")}
        </p>`
      : html`<button class="primary" data-code="ready" @click=${() => tell("ready")}>
          ${over ? _("Rematch") : _("Next hand")}${left === null || over ? nothing : html` <span class="clock" aria-hidden="true">${left} s</span>`}
        </button>`}
  </div>`;
}

/**
 * How the match has ended, in sentences.
 * @param {Result & { match: NonNullable<Result["match"]> }} result
 */
function ofMatch(result) {
  const { winners, bummerl, scores } = result.match;
  // Given up between two hands: the sentence of the last one does not tell.
  const early = result.ending !== "forfeit" && winners.every((seat) => (scores[seat] ?? 0) < view().target);
  const named = (/** @type {number[]} */ seats) => list(seats.map((s) => nameOf(view(), s)));
  return [
    _("The match is won by {names}.", { names: named(winners) }),
    ...[1, 2, 4].map((count) => {
      const losers = bummerl.flatMap((n, seat) => (n === count ? [seat] : []));
      return losers.length ? ngettext("One Bummerl for {names}.", "{n} Bummerl for {names}.", count, { names: named(losers) }) : "";
    }),
    early ? givenUp(result, { names: names(winners) }) : "",
  ];
}

/** @param {Result & { match: NonNullable<Result["match"]> }} result */
export function matchVerdict(result) {
  const [won, ...more] = ofMatch(result);
  return html`<p class="match"><strong>${won}</strong> ${more.filter(Boolean).join(" ")}</p>`;
}

/** Two of three have reached the target together: that the next hand is theirs alone. */
function playOffWords() {
  const { scores, target } = view();
  const level = scores.flatMap((n, seat) => (n === Math.max(...scores) ? [seat] : []));
  if (Math.max(...scores) < target) return "";
  return _("{names} are level: a hand of Schnapsen between the two decides.", { names: list(level.map((s) => nameOf(view(), s))) });
}

/** The same on the page. */
export function playOffNext() {
  const words = playOffWords();
  return words ? html`<p class="match">${words}</p>` : nothing;
}

/**
 * The end of a hand for who listens: how it went, and what it means for the match.
 * @param {Result} result
 */
export const inWords = (result) => [verdict(result), ...(result.match ? ofMatch({ ...result, match: result.match }) : [playOffWords()])].filter(Boolean).join(" ");

/**
 * Ways to check what was dealt; each opens beside the table.
 * @param {Result} result
 */
function proofs(result) {
  const address = proofAddress(result);
  const { record, seat, chosen } = view();
  const match = record && seat !== null ? `${state.table}/${record}` : null;
  const [again, ofHand, ofMatch] = [_("Watch the match again"), _("Check the shuffle"), _("Check the whole match, keep its record")];
  const link = (/** @type {string} */ href, /** @type {string} */ text) => html`<a class="button slim" href=${href} target="_blank" rel="noopener">${text}</a>`;
  return html`${chosen ? html`<p class="facts">${_("The cards of this hand were chosen, not shuffled.")}</p>` : nothing}
    <p class="row">
      ${match ? link(`/replay#${match}`, again) : nothing} ${address ? link(address, ofHand) : nothing}
      ${match ? link(`/verify#${match}`, ofMatch) : nothing}
    </p>`;
}

/** The whole page of a finished hand. */
export function resultPage() {
  const { phase } = view();
  const result = /** @type {Result | null} */ (view().result);
  // The trick that ended the hand is seen first.
  if ((phase !== "result" && phase !== "match-over") || !result || state.swept) return nothing;
  return html`<section class="result" aria-label=${_("Result")} tabindex="-1">
    <div class="sheet">
      ${result.match ? matchVerdict({ ...result, match: result.match }) : playOffNext()}
      <h2 id="verdict">${verdict(result)}</h2>
      ${goOn()} ${slate()} ${eyesOfSides(result.eyes)} ${tricksTable(result)} ${handsTable(result)} ${proofs(result)}
    </div>
  </section>`;
}
