"""The auction: who may announce what, and who speaks next (rules b.auction.*, d.talon.raise)."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from bauern.engine.actions import Action, Bid, Pass
from bauern.engine.cards import ACE, Card, Suit, rank_of, suit_of
from bauern.engine.contracts import NORMAL, Contract, Who, biddable
from bauern.engine.errors import Reason
from bauern.engine.rules import Rules
from bauern.engine.seats import Seat, clockwise, side_of
from bauern.engine.state import Announced, Auction, Call, TakingTalon

FIVE = 5
"""Cards of one suit: all of them."""


def highest(calls: Sequence[Call]) -> Call | None:
    """Return the announcement that stands: each one overbids or takes over the one before."""
    return next((call for call in reversed(calls) if call.contract is not None), None)


def refusals(phase: Auction) -> dict[Action, Reason | None]:
    """Return everything on offer that `turn` could say, each with the reason against it, if any."""
    said: dict[Action, Reason | None] = {Pass(): None}
    for contract in _offered(phase):
        said[Bid(contract.key)] = _refusal(phase, contract)
    return said


def refusal(phase: Auction, action: Bid | Pass) -> Reason | None:
    """Return the reason against what `turn` says, if any."""
    if isinstance(action, Pass):
        return None
    said = next((contract for contract in _offered(phase) if contract.key == action.contract), None)
    return Reason.NOT_OFFERED if said is None else _refusal(phase, said)


def raise_refusals(phase: TakingTalon, hand: Sequence[Card]) -> dict[Action, Reason | None]:
    """Return what the soloist with the talon in his hand could raise to (rule d.talon.raise)."""
    announced = phase.announced
    rules, now = announced.sitting.rules, Auction(announced.deal, announced.trump, announced.calls, announced.declarer)
    said: dict[Action, Reason | None] = {}
    for contract in biddable(len(announced.sitting.seats)):
        higher = (rules.value_of(contract) or 0) > (rules.value_of(announced.contract) or 0)
        said[Bid(contract.key)] = (
            _may_not_say(now, contract, hand)
            or (None if rules.takes_talon(contract) else Reason.NO_TALON_IN_BETTLER)
            or (None if higher else Reason.TOO_LOW)
        )
    return said


def next_speaker(phase: Auction) -> Seat | None:
    """Return who speaks after the calls made so far, or None when the auction is over."""
    calls, caller, seats = phase.calls, phase.deal.caller, phase.deal.sitting.seats
    if phase.deal.sitting.rules.auction == "until-all-pass":
        out = {call.seat for call in calls if call.contract is None}
        best = highest(calls)
        after = clockwise(calls[-1].seat + 1, seats)
        return next((seat for seat in after if seat not in out and not (best and best.seat == seat)), None)
    if len(calls) < len(seats):
        return clockwise(caller, seats)[len(calls)]
    asked_again = Auction(phase.deal, phase.trump, calls, caller)
    if len(calls) == len(seats) and _could_take(asked_again):
        return caller
    return None


def outcome(phase: Auction) -> Announced:
    """Return what is played: the highest announcement, or the caller's Normal."""
    best = highest(phase.calls)
    contract, declarer = NORMAL, phase.deal.caller
    if best and best.contract:
        contract, declarer = best.contract, best.seat
    return Announced(phase.deal, phase.trump, phase.calls, contract, declarer, phase.deal.dealt)


def _could_take(phase: Auction) -> bool:
    """Whether the caller has an equal bid to take another seat's over (b.auction.equal)."""
    best = highest(phase.calls)
    return (
        phase.deal.sitting.rules.equal_bid == "caller-may-take"
        and best is not None
        and best.seat != phase.deal.caller
        and any(_refusal(phase, c) is None for c in _offered(phase))
    )


def _offered(phase: Auction) -> Iterator[Contract]:
    """Yield what the room offers."""
    offered = phase.deal.sitting.rules.contracts
    return (contract for contract in biddable(len(phase.deal.sitting.seats)) if contract.key in offered)


def _refusal(phase: Auction, contract: Contract) -> Reason | None:
    refused = _may_not_say(phase, contract, phase.deal.dealt[phase.turn])
    return refused or (None if _overbids(phase, contract) else Reason.TOO_LOW)


def _may_not_say(phase: Auction, contract: Contract, hand: Sequence[Card]) -> Reason | None:
    """Return the reason against announcing a contract with this hand, whatever was bid before."""
    rules = phase.deal.sitting.rules
    if contract.key not in rules.contracts or (rules.three_farben_mode == "off" and contract.in_hand):
        return Reason.NOT_OFFERED
    return (
        _who_refusal(phase, contract)
        or _cards_refusal(contract.who, hand, phase.trump.suit)
        or _narrowed(phase, contract, hand)
    )


def _who_refusal(phase: Auction, contract: Contract) -> Reason | None:
    caller, rules = phase.deal.caller, phase.deal.sitting.rules
    callers_side = phase.turn in side_of(caller, phase.deal.sitting.seats, caller)
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
            return None if [suit_of(card) for card in hand].count(trump) == FIVE else Reason.NEEDS_ALL_TRUMPS
        case Who.PLAIN_FIVE:
            suits = [suit_of(card) for card in hand if suit_of(card) != trump]
            return None if any(suits.count(suit) == FIVE for suit in suits) else Reason.NEEDS_PLAIN_SUIT
        case _:
            return None


def _narrowed(phase: Auction, contract: Contract, hand: Sequence[Card]) -> Reason | None:
    rules: Rules = phase.deal.sitting.rules
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


def _overbids(phase: Auction, contract: Contract) -> bool:
    rules, seats = phase.deal.sitting.rules, phase.deal.sitting.seats
    best = highest(phase.calls)
    if best is None or best.contract is None:
        return True
    mine, theirs = rules.value_of(contract) or 0, rules.value_of(best.contract) or 0
    asked_again = rules.auction == "one-round" and len(phase.calls) >= len(seats)
    if mine != theirs:
        return mine > theirs and not asked_again
    caller = phase.deal.caller
    match rules.equal_bid:
        case "first-keeps":
            return False
        case "earlier-seat-may-hold":
            order = clockwise(caller, seats)
            return order.index(phase.turn) < order.index(best.seat)
        case "caller-may-take":
            again = asked_again or rules.auction == "until-all-pass"
            return phase.turn == caller and again
        case _:
            assert_never(rules.equal_bid)
