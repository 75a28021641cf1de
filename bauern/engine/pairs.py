"""Marriages: 20, in trump 40 (rules b.pair.*, x.pair.*)."""

from typing import assert_never

from bauern.engine.cards import Card, Eyes, partner_card, suit_of
from bauern.engine.contracts import Pairs
from bauern.engine.errors import Reason
from bauern.engine.rules import Rules
from bauern.engine.seats import Seat, side_of
from bauern.engine.state import Pair, PairSeen, Play


def refusal(play: Play, rules: Rules, players: int, card: Card) -> Reason | None:
    """Return the reason against announcing a pair by leading this card, if any."""
    if play.trick:
        return Reason.PAIR_NOT_LEADING
    if partner_card(card) not in play.hands[play.turn]:
        return Reason.PAIR_NOT_HELD
    if play.turn not in _counting_seats(play, rules, players):
        return Reason.PAIR_COUNTS_NOT
    if rules.pair_before_trick == "not-allowed" and not has_trick(play, players, play.turn):
        return Reason.PAIR_NEEDS_TRICK
    return None


def announced_by(play: Play, card: Card) -> Pair:
    """Return the pair that the seat on turn announces with this card."""
    suit = suit_of(card)
    return Pair(play.turn, suit, Eyes(40 if suit == play.announced.trump_suit else 20))


def has_trick(play: Play, players: int, seat: Seat) -> bool:
    """Whether the side of this seat has taken a trick."""
    side = side_of(seat, players, play.announced.declarer)
    return any(trick.taker in side for trick in play.tricks)


def seen(play: Play, rules: Rules, players: int) -> tuple[PairSeen, ...]:
    """Return the announced pairs with whether each counts by now (rule b.pair.pending)."""
    at_once = rules.pair_before_trick == "at-once"
    return tuple(PairSeen(p.seat, p.suit, p.value, at_once or has_trick(play, players, p.seat)) for p in play.pairs)


def _counting_seats(play: Play, rules: Rules, players: int) -> tuple[Seat, ...]:
    declarer = play.announced.declarer
    match play.announced.contract.pairs:
        case Pairs.NOBODYS:
            return ()
        case Pairs.EVERYBODYS:
            return tuple(Seat(s) for s in range(players))
        case Pairs.DECLARERS:
            count = rules.schnapser_partner_pairs == "count"
            return side_of(declarer, players, declarer) if count else (declarer,)
        case Pairs.DECLARING_SIDES:
            return side_of(declarer, players, declarer)
        case _:
            assert_never(play.announced.contract.pairs)
