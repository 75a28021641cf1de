"""Which cards may be played, and who takes the trick: one function for every game (b.play.*)."""

from collections.abc import Sequence
from typing import assert_never

from bauern.engine.cards import Card, Suit, eyes_of, rank_of, suit_of
from bauern.engine.contracts import Contract, Goal, Lead
from bauern.engine.errors import Reason
from bauern.engine.kontra import laid_down
from bauern.engine.rules import Rules
from bauern.engine.seats import Seat, clockwise, others, side_of
from bauern.engine.state import Announced, Play, Played, Trick


def first_leader(announced: Announced) -> Seat:
    """Return who leads to the first trick (rules b.play.first-lead, b.play.schnapser-lead, d.play.first-lead)."""
    contract = announced.contract
    moved = announced.sitting.rules.schnapser_lead == "declarer" and contract.goal is not Goal.RACE
    by_caller = contract.lead is Lead.CALLER and not moved
    return announced.deal.caller if by_caller else announced.declarer


def beats(card: Card, best: Card, contract: Contract, trump: Suit | None) -> bool:
    """Whether `card` takes the trick from `best`, the card that is winning it."""
    if suit_of(card) == suit_of(best):
        order = contract.rank_order
        return order[rank_of(card)] > order[rank_of(best)]
    return suit_of(card) == trump


def winning(trick: Sequence[Played], contract: Contract, trump: Suit | None) -> Played:
    """Return the play that is taking a trick that has begun (rule b.play.taker)."""
    best = trick[0]
    for played in trick[1:]:
        if beats(played.card, best.card, contract, trump):
            best = played
    return best


def card_refusals(play: Play) -> dict[Card, Reason | None]:
    """Return every card of the seat on turn with the reason against playing it, if any.

    Rules b.play.*, d.play.defenders; two players have no duty until the talon is closed or used up (s.play.open,
    s.play.strict).
    """
    hand, rules = play.hands[play.turn], play.rules
    if not play.trick or play.talon_is_open:
        return dict.fromkeys(hand)
    announced = play.announced
    contract, trump = announced.contract, announced.trump_suit
    led = suit_of(play.trick[0].card)
    best = winning(play.trick, contract, trump)
    side = side_of(play.turn, play.seats, announced.declarer)
    spared = rules.head_partner == "no" and best.seat in side
    winners = {card for card in hand if beats(card, best.card, contract, trump)}
    if any(suit_of(card) == led for card in hand):
        heads = _must_head(contract, rules) and not spared
        return _suit_refusals(hand, led, winners if heads else set(), Reason.MUST_FOLLOW)
    if not any(suit_of(card) == trump for card in hand):
        return dict.fromkeys(hand)
    if not winners and rules.undertrump == "only-if-it-wins":
        return dict.fromkeys(hand)
    over = rules.overtrump == "must" and not spared
    return _suit_refusals(hand, trump, winners if over else set(), Reason.MUST_TRUMP)


def _suit_refusals(
    hand: Sequence[Card], suit: Suit | None, better: set[Card], reason: Reason
) -> dict[Card, Reason | None]:
    """Refuse the other suits with `reason`, and cards not among `better` where there are any."""
    must_beat = any(suit_of(card) == suit for card in better)
    beat_reason = Reason.MUST_HEAD if reason is Reason.MUST_FOLLOW else Reason.MUST_OVERTRUMP
    found: dict[Card, Reason | None] = {}
    for card in hand:
        if suit_of(card) != suit:
            found[card] = reason
        else:
            found[card] = beat_reason if must_beat and card not in better else None
    return found


def _must_head(contract: Contract, rules: Rules) -> bool:
    """Whether a higher card of the led suit must be played."""
    match contract.goal:
        case Goal.NO_TRICK:
            return rules.bettler_heading == "on"
        case Goal.RACE | Goal.SIXTY_SIX:
            return rules.heading_scope == "all"
        case Goal.ALL_TRICKS:
            return True
        case _:
            assert_never(contract.goal)


def closed(play: Play) -> Trick | None:
    """Return the trick on the table if everybody who plays has played to it."""
    announced = play.announced
    if len(play.trick) < len(play.seats) - (laid_down(announced) is not None):
        return None
    taker = winning(play.trick, announced.contract, announced.trump_suit).seat
    return Trick(play.trick, taker, eyes_of(played.card for played in play.trick))


def next_seat(play: Play) -> Seat:
    """Return who plays after `turn`, past a partner who has laid his cards down."""
    down = laid_down(play.announced)
    return next(seat for seat in clockwise(play.turn + 1, play.seats) if seat != down)


def counting(play: Play, seat: Seat) -> tuple[Trick, ...]:
    """Return the tricks that count for the side of this seat (rule s.close.frozen)."""
    side = side_of(seat, play.seats, play.announced.declarer)
    tricks = play.tricks
    if play.closing is not None and seat in frozen(play):
        tricks = tricks[: play.closing.tricks]
    return tuple([trick for trick in tricks if trick.taker in side])


def frozen(play: Play) -> tuple[Seat, ...]:
    """Return for whom nothing counts any more: a closer's opponent, if the house rule says so."""
    if play.closing is None or play.rules.duo_after_close == "counts":
        return ()
    return others((play.closing.seat,), play.seats)
