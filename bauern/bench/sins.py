"""What partners swear at: each sin a function that says of a decision whether it is one.

What its seat could know makes it a sin, and that it costs: where not said otherwise, one of the other cards named would
have brought more game points, in the true hand with all cards open and on average of hands that the seat could imagine
(`Decision.worse_than`). So whoever overtakes his partner because he needs the lead has done right, and what costs
nothing is none. Playing on when a contract is broken is not among them: here a hand ends with the card that breaks it.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from bauern.bench.decisions import CLAIM, RESIGN, Decision
from bauern.bots.kernel import layout
from bauern.engine import EYES, Card, Eyes, Suit
from bauern.engine.cards import eyes_of, partner_card, suit_of
from bauern.engine.contracts import Goal, Partner
from bauern.engine.pairs import counts_unsaid
from bauern.engine.scoring import OUT, Table
from bauern.engine.state import Played
from bauern.engine.tricks import beats

_FAT: Final = 10
"""Eyes from which a card is worth smearing."""
_LAST_TWO: Final = 2


def overtaking(decision: Decision) -> bool:
    """Taking a trick from one's partner that no opponent could have beaten, though another card would have let it be.

    Partners are also the two who play against the soloist of three.
    """
    if not _partner_is_sure(decision) or decision.card is None or not _beats(decision, decision.card):
        return False
    return decision.worse_than({code for code, card in decision.cards.items() if not _beats(decision, card)})


def not_smearing(decision: Decision) -> bool:
    """Giving no ten and no ace to a trick that is surely the partner's, though one could, where eyes count."""
    card, contract = decision.card, decision.play.announced.contract
    counted = contract.goal is Goal.RACE or (contract.goal is Goal.SIXTY_SIX and contract.partner is Partner.PLAYS)
    if not counted or card is None or not _partner_is_sure(decision) or EYES[card] >= _FAT:
        return False
    fat = {code for code, other in decision.cards.items() if EYES[other] >= _FAT and not _beats(decision, other)}
    return decision.worse_than(fat)


def leading_into_a_void(decision: Decision) -> bool:
    """Leading a suit that an opponent has shown not to have, who may well have trumps, with something else to lead."""
    trump = decision.play.announced.trump_suit
    if decision.play.trick or decision.card is None or trump is None:
        return False
    voids = {suit for suit in map(suit_of, decision.cards.values()) if suit != trump and _ruffs(decision, suit, trump)}
    if suit_of(decision.card) not in voids:
        return False
    return decision.worse_than({code for code, card in decision.cards.items() if suit_of(card) not in voids})


def breaking_a_pair(decision: Decision) -> bool:
    """Playing a king or queen beside the other without announcing them, where pairs of this seat count.

    Also leading the pair without a word. Something else, or announcing it, would have brought more.
    """
    card, position = decision.card, decision.position
    if card is None or position is None or decision.code.endswith("+") or not _has_mate(decision, card):
        return False
    if not position.book.table[layout.PAIRS_OF + position.book.seat(decision.seat)] or counts_unsaid(
        decision.play, card
    ):
        return False
    both = {card, partner_card(card)}
    return decision.worse_than({code for code, other in decision.cards.items() if code[-1] == "+" or other not in both})


def missing_a_claim(decision: Decision) -> bool:
    """Not claiming with 66 that the seat could count, where it must be claimed.

    This one need not cost: nothing is ever won by waiting, since the losers' tricks and eyes only grow.
    """
    if CLAIM not in decision.legal or decision.code in {CLAIM, RESIGN}:
        return False
    play, table = decision.play, Table(decision.play)
    hidden = table.counts_discard(decision.seat) and decision.seat != play.announced.declarer
    away = eyes_of(play.announced.discard) if hidden else 0
    return table.eyes(decision.seat) - away >= OUT


def forgetting_the_last_trick(decision: Decision) -> bool:
    """Playing the highest trump that is left to the last trick but one, where the other card would have brought more.

    Where nobody reaches 66 the last trick wins, and that trump would have taken it.
    """
    play, card = decision.play, decision.card
    announced = play.announced
    trump = announced.trump_suit
    last_two = len(play.hands[decision.seat]) == _LAST_TWO and not play.talon_is_open
    if not last_two or announced.contract.goal is not Goal.RACE or card is None or suit_of(card) != trump:
        return False
    if any(beats(other, card, announced.contract, trump) for other in decision.sight.unseen):
        return False
    return decision.worse_than({code for code, other in decision.cards.items() if other != card})


def giving_up(decision: Decision) -> bool:
    """Resigning a hand that, all cards open, could still have brought more; what one resigns for is never better."""
    if decision.code != RESIGN or decision.chosen is None:
        return False
    return max(decision.values.values(), default=decision.chosen) > decision.chosen


def helping_the_soloist(decision: Decision) -> bool:
    """Playing against one's fellow defender where an announced contract is to be broken.

    That is taking the trick of a Bettler from the soloist who would have had it; or, where he may not lose one, leaving
    him a trick that a card of one's own would surely have taken.
    """
    play, best, card = decision.play, decision.best, decision.card
    announced = play.announced
    defends = decision.seat not in Table(play).side(announced.declarer)
    if not defends or card is None or best is None or announced.contract.goal is Goal.RACE:
        return False
    if best.seat in decision.side:
        return False
    if announced.contract.goal is Goal.NO_TRICK:
        return _beats(decision, card) and decision.worse_than(
            {code for code, other in decision.cards.items() if not _beats(decision, other)}
        )
    taking = {code for code, other in decision.cards.items() if _takes_surely(decision, other)}
    return decision.code not in taking and decision.worse_than(taking)


SINS: Final[Mapping[str, Callable[[Decision], bool]]] = MappingProxyType(
    {
        "overtaking a sure trick": overtaking,
        "not smearing": not_smearing,
        "leading into a void": leading_into_a_void,
        "breaking a pair": breaking_a_pair,
        "missing a claim": missing_a_claim,
        "forgetting the last trick": forgetting_the_last_trick,
        "giving up too soon": giving_up,
        "helping the soloist": helping_the_soloist,
    }
)
"""Every sin by its name in the tables."""


def sins_of(decision: Decision) -> list[str]:
    """Return the names of what is wrong with a decision."""
    return [name for name, is_one in SINS.items() if is_one(decision)]


def _partner_is_sure(decision: Decision) -> bool:
    """Whether the trick is a partner's whatever comes."""
    best = decision.best
    return best is not None and best.seat in decision.side and decision.sight.is_sure(best)


def _beats(decision: Decision, card: Card) -> bool:
    """Whether a card takes the trick as it lies."""
    announced, best = decision.play.announced, decision.best
    return best is not None and beats(card, best.card, announced.contract, announced.trump_suit)


def _takes_surely(decision: Decision, card: Card) -> bool:
    return _beats(decision, card) and decision.sight.is_sure(Played(decision.seat, card, Eyes(0)))


def _ruffs(decision: Decision, suit: Suit, trump: Suit) -> bool:
    """Whether an opponent is known to be without a suit and may have trumps."""
    sight = decision.sight
    return any(
        suit in sight.voids[other]
        and any(suit_of(card) == trump and sight.may_hold(other, card) for card in sight.unseen)
        for other in sight.to_come()
        if other not in decision.side
    )


def _has_mate(decision: Decision, card: Card) -> bool:
    return partner_card(card) in decision.play.hands[decision.seat]
