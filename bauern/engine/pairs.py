"""Marriages: 20, in trump 40 (rules b.pair.*, x.pair.*, s.pair.*)."""

from typing import assert_never

from bauern.engine.cards import KING, Card, Eyes, partner_card, rank_of, suit_of
from bauern.engine.contracts import Pairs
from bauern.engine.errors import Reason
from bauern.engine.seats import Seat, side_of
from bauern.engine.state import Pair, PairSeen, Play
from bauern.engine.tricks import counting, frozen


def refusal(play: Play, card: Card) -> Reason | None:
    """Return the reason against announcing a pair by leading this card, if any."""
    if play.trick:
        return Reason.PAIR_NOT_LEADING
    if partner_card(card) not in play.hands[play.turn]:
        return Reason.PAIR_NOT_HELD
    if play.rules.duo_pair_lead == "king" and rank_of(card) != KING:
        return Reason.PAIR_KING_LEADS
    if play.turn not in _counting_seats(play):
        return Reason.PAIR_COUNTS_NOT
    if play.rules.pair_before_trick == "not-allowed" and not has_trick(play, play.turn):
        return Reason.PAIR_NEEDS_TRICK
    return None


def announced_by(play: Play, card: Card) -> Pair:
    """Return the pair that the seat on turn announces with this card."""
    suit = suit_of(card)
    return Pair(play.turn, suit, Eyes(40 if suit == play.announced.trump_suit else 20))


def counts_unsaid(play: Play, card: Card) -> bool:
    """Whether leading this card scores the trump pair without a word (rule s.pair.fast-forty)."""
    return (
        play.rules.duo_fast_forty == "on"
        and suit_of(card) == play.announced.trump_suit
        and has_trick(play, play.turn)
        and refusal(play, card) is None
    )


def has_trick(play: Play, seat: Seat) -> bool:
    """Whether the side of this seat has taken a trick that counts."""
    return bool(counting(play, seat))


def seen(play: Play) -> tuple[PairSeen, ...]:
    """Return the announced pairs with whether each counts by now (rule b.pair.pending)."""
    at_once = play.rules.pair_before_trick == "at-once"
    return tuple(PairSeen(p.seat, p.suit, p.value, at_once or has_trick(play, p.seat)) for p in play.pairs)


def _counting_seats(play: Play) -> tuple[Seat, ...]:
    declarer, seats = play.announced.declarer, play.seats
    match play.announced.contract.pairs:
        case Pairs.NOBODYS:
            return ()
        case Pairs.EVERYBODYS:
            return tuple(seat for seat in seats if seat not in frozen(play))
        case Pairs.DECLARERS:
            count = play.rules.schnapser_partner_pairs == "count"
            return side_of(declarer, seats, declarer) if count else (declarer,)
        case Pairs.DECLARING_SIDES:
            return side_of(declarer, seats, declarer)
        case _:
            assert_never(play.announced.contract.pairs)
