"""The hands that a bot thinks of are exactly those that fit what it has seen, each as often as the others."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

from bauern.bots.beliefs import Beliefs, Hands
from bauern.bots.memory import Memory
from bauern.bots.model import mask_of
from bauern.engine import Card, IllegalAction
from bauern.engine.deal import deck_for
from bauern.engine.state import Play
from tests.bots.walk import BAUERN, Decision, decisions, position, random_rules, reached

Cards = tuple[Card, ...]


def beliefs_of(decision: Decision) -> Beliefs:
    return Beliefs(Memory.of(BAUERN, decision.match.rules, decision.view, decision.events))


def endings(rng: Random, hands: int) -> Iterator[tuple[Decision, Play]]:
    """Yield decisions of the play at which few cards are hidden; no announcement that tells of cards by the rules."""
    for _ in range(hands):
        rules = replace(
            random_rules(rng), contracts=("bettler", "schnapser", "gang", "zehnerloch"), trump_suit_must_be_held="no"
        )
        for decision in decisions(rules, rng, lambda d: rng.choice(d.view.legal)):
            phase = decision.match.phase
            if isinstance(phase, Play) and 3 <= sum(map(len, phase.hands)) - len(decision.view.hand) <= 6:
                yield decision, phase


def sharings(cards: Cards, sizes: tuple[int, ...]) -> Iterator[tuple[Cards, ...]]:
    """Yield every way to give so many of the cards to each."""
    if not sizes:
        yield ()
        return
    for chosen in combinations(cards, sizes[0]):
        rest = tuple(card for card in cards if card not in chosen)
        for others in sharings(rest, sizes[1:]):
            yield (chosen, *others)


def worlds(decision: Decision, phase: Play) -> set[Hands]:
    """Return the hands that fit, found by dealing every one of them and playing the same hand again."""
    held = [() if seat == decision.seat else hand for seat, hand in enumerate(phase.hands)]
    hidden = tuple(card for hand in held for card in hand)
    found = set()
    for sharing in sharings(hidden, tuple(map(len, held))):
        swap = dict(zip(hidden, (card for hand in sharing for card in hand), strict=True))
        dealt = [tuple(swap.get(card, card) for card in hand) for hand in phase.announced.deal.dealt]
        deck = deck_for(phase.announced.sitting, decision.dealer, dealt)
        try:
            other = reached(decision.match.rules, decision.dealer, deck, decision.acts)
        except IllegalAction:
            continue
        if other and (other.view, other.events) == (decision.view, decision.events):
            assert isinstance(other.match.phase, Play)
            found.add(tuple(mask_of(hand) for hand in other.match.phase.hands))
    return found


def test_every_hand_that_fits_is_drawn_and_each_as_often(soak: Callable[[int], int]) -> None:
    rng = Random(1)
    narrowed = 0
    for decision, phase in endings(rng, soak(1000)):
        fitting = worlds(decision, phase)
        beliefs = beliefs_of(decision)
        assert beliefs.count() == len(fitting)
        each = 60
        drawn = Counter(beliefs.draw(rng) for _ in range(each * len(fitting)))
        assert set(drawn) == fitting
        spread = sum((drawn[world] - each) ** 2 / each for world in fitting)
        free = len(fitting) - 1
        assert spread <= free + 6 * (2 * free) ** 0.5
        narrowed += len(fitting) < 6
    assert narrowed


def test_what_was_said_is_believed() -> None:
    hands = ["HA HT HK DQ SJ", "HJ SQ CQ DA DJ", "SA ST SK CA DT", "HQ CK CJ CT DK"]
    rng, many = Random(2), 200
    silent = beliefs_of(position("0:trump:H 0:pass 1:pass 2:pass", hands=hands))
    gang = beliefs_of(position("0:trump:H 0:pass 1:pass 2:bid:gang", hands=hands))
    bettler = beliefs_of(position("0:trump:H 0:pass 1:pass 2:bid:ass-bettler", hands=hands))

    def held(beliefs: Beliefs, seat: int, cards: str) -> list[int]:
        return [(beliefs.draw_likely(rng)[seat] & mask_of(cards.split())).bit_count() for _ in range(many)]

    assert sum(held(silent, 0, "HA HT HK HJ")) > 1.5 * many
    assert sum(held(gang, 2, "HA SA DA CA")) > 1.5 * sum(held(silent, 2, "HA SA DA CA"))
    assert min(held(bettler, 2, "HA SA DA CA")) == 1


def test_a_card_that_was_shown_or_announced_is_where_it_was() -> None:
    hands = ["HK HQ HA ST SJ", "HJ SQ CQ DA DJ", "SA SK CA CT DT", "HT CK CJ DQ DK"]
    turned = beliefs_of(position("0:turn:1 0:pass", hands=hands))
    led = beliefs_of(position("0:trump:H 0:pass 1:pass 2:pass 3:pass 1:pass 3:pass 0:HK+", hands=hands))
    rng = Random(3)
    assert all(turned.draw(rng)[0] & mask_of(["ST"]) for _ in range(50))
    assert all(led.draw(rng)[0] & mask_of(["HQ"]) for _ in range(50))
