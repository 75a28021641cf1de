"""The auction: who may announce what, and who speaks next (rules b.auction.*)."""

from collections import Counter
from collections.abc import Sequence
from typing import assert_never

from bauern.engine.actions import Action, Bid, Pass
from bauern.engine.cards import ACE, Card, Suit, rank_of, suit_of
from bauern.engine.contracts import NORMAL, Contract, Who, biddable
from bauern.engine.errors import Reason
from bauern.engine.presets import Game
from bauern.engine.rules import Rules
from bauern.engine.seats import Seat, clockwise, side_of
from bauern.engine.state import Announced, Auction, Call

FIVE = 5
"""Cards of one suit: all of them."""


def highest(calls: Sequence[Call]) -> Call | None:
    """Return the announcement that stands: each one overbids or takes over the one before."""
    return next((call for call in reversed(calls) if call.contract is not None), None)


def refusals(game: Game, rules: Rules, phase: Auction) -> dict[Action, Reason | None]:
    """Return everything that `turn` could say, each with the reason against it, if any."""
    said: dict[Action, Reason | None] = {Pass(): None}
    for contract in biddable(game.players):
        said[Bid(contract.key)] = _refusal(game, rules, phase, contract)
    return said


def next_speaker(game: Game, rules: Rules, phase: Auction) -> Seat | None:
    """Return who speaks after the calls made so far, or None when the auction is over."""
    calls, caller = phase.calls, phase.deal.caller
    if rules.auction == "until-all-pass":
        out = {call.seat for call in calls if call.contract is None}
        best = highest(calls)
        after = Seat((calls[-1].seat + 1) % game.players)
        return next(
            (seat for seat in clockwise(after, game.players) if seat not in out and not (best and best.seat == seat)),
            None,
        )
    if len(calls) < game.players:
        return Seat((caller + len(calls)) % game.players)
    asked_again = Auction(phase.deal, phase.trump, calls, caller)
    if len(calls) == game.players and _could_take(game, rules, asked_again):
        return caller
    return None


def outcome(phase: Auction) -> Announced:
    """Return what is played: the highest announcement, or the caller's Normal."""
    best = highest(phase.calls)
    contract, declarer = NORMAL, phase.deal.caller
    if best and best.contract:
        contract, declarer = best.contract, best.seat
    return Announced(phase.deal, phase.trump, phase.calls, contract, declarer)


def _could_take(game: Game, rules: Rules, phase: Auction) -> bool:
    """Whether the caller has an equal bid to take another seat's over (b.auction.equal)."""
    best = highest(phase.calls)
    return (
        rules.equal_bid == "caller-may-take"
        and best is not None
        and best.seat != phase.deal.caller
        and any(_refusal(game, rules, phase, c) is None for c in biddable(game.players))
    )


def _refusal(game: Game, rules: Rules, phase: Auction, contract: Contract) -> Reason | None:
    if contract.key not in rules.contracts:
        return Reason.NOT_OFFERED
    hand = phase.deal.dealt[phase.turn]
    return (
        _who_refusal(game, rules, phase, contract)
        or _cards_refusal(contract.who, hand, phase.trump.suit)
        or _narrowed(rules, phase, contract, hand)
        or (None if _overbids(game, rules, phase, contract) else Reason.TOO_LOW)
    )


def _who_refusal(game: Game, rules: Rules, phase: Auction, contract: Contract) -> Reason | None:
    caller = phase.deal.caller
    callers_side = phase.turn in side_of(caller, game.players, caller)
    if contract.who is Who.CALLERS_SIDE and not callers_side:
        return Reason.CALLERS_SIDE_ONLY
    if contract.who is not Who.OPPONENTS:
        return None
    if rules.kontra_contracts_by == "any-non-caller":
        return Reason.NOT_THE_CALLER if phase.turn == caller else None
    if callers_side:
        return Reason.OPPONENTS_ONLY
    if rules.kontra_contracts_by == "only-over-a-matching-bid" and not any(
        call.contract and call.contract.key == contract.answers for call in phase.calls
    ):
        return Reason.NEEDS_MATCHING_BID
    return None


def _cards_refusal(who: Who, hand: Sequence[Card], trump: Suit) -> Reason | None:
    match who:
        case Who.ACE_HOLDER:
            return None if any(rank_of(card) == ACE for card in hand) else Reason.NEEDS_ACE
        case Who.ALL_TRUMPS:
            return None if Counter(map(suit_of, hand))[trump] == FIVE else Reason.NEEDS_ALL_TRUMPS
        case Who.PLAIN_FIVE:
            suits = Counter(map(suit_of, hand)).items()
            plain = any(count == FIVE and suit != trump for suit, count in suits)
            return None if plain else Reason.NEEDS_PLAIN_SUIT
        case _:
            return None


def _narrowed(rules: Rules, phase: Auction, contract: Contract, hand: Sequence[Card]) -> Reason | None:
    is_caller = phase.turn == phase.deal.caller
    match contract.narrowed_by:
        case "bettler_with_ace":
            barred = rules.bettler_with_ace == "must-say-ass-bettler"
            has_ace = any(rank_of(card) == ACE for card in hand)
            return Reason.SAY_ASS_BETTLER if barred and has_ace else None
        case "schnapser_by":
            barred = rules.schnapser_by == "caller"
            return Reason.CALLER_ONLY if barred and not is_caller else None
        case "bauernschnapser_by":
            barred = rules.bauernschnapser_by == "caller"
            return Reason.CALLER_ONLY if barred and not is_caller else None
        case "gang_by":
            barred = rules.gang_by == "non-caller"
            return Reason.NOT_THE_CALLER if barred and is_caller else None
        case None:
            return None
        case _:
            assert_never(contract.narrowed_by)


def _overbids(game: Game, rules: Rules, phase: Auction, contract: Contract) -> bool:
    best = highest(phase.calls)
    if best is None or best.contract is None:
        return True
    mine, theirs = rules.value_of(contract) or 0, rules.value_of(best.contract) or 0
    asked_again = rules.auction == "one-round" and len(phase.calls) >= game.players
    if mine != theirs:
        return mine > theirs and not asked_again
    caller = phase.deal.caller
    match rules.equal_bid:
        case "first-keeps":
            return False
        case "earlier-seat-may-hold":
            order = list(clockwise(caller, game.players))
            return order.index(phase.turn) < order.index(best.seat)
        case "caller-may-take":
            again = asked_again or rules.auction == "until-all-pass"
            return phase.turn == caller and again
        case _:
            assert_never(rules.equal_bid)
