"""The hands that a bot thinks of are exactly those that fit what it has seen, each as often as the others."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from math import comb, prod, sqrt
from random import Random

import numpy as np
import pytest

from bauern.bots.beliefs import Beliefs
from bauern.bots.judgement import likelihoods
from bauern.bots.kernel.jit import Array, Chances
from bauern.bots.masks import mask_of
from bauern.engine import GAMES, Card, Game, IllegalAction
from bauern.engine.state import Play
from tests.bots.walk import (
    DREIER,
    DUO,
    Decision,
    any_legal,
    course_of,
    decisions,
    position,
    random_start,
    reached,
    remembered,
    true_world,
    unowned,
)

pytestmark = pytest.mark.xdist_group("kernel")  # else two processes would compile it
Cards = tuple[Card, ...]
World = tuple[int, ...]
PLAIN = {"contracts": ("bettler", "schnapser", "gang", "zehnerloch"), "trump_suit_must_be_held": "no"}
"""No announcement and no trump that tells of cards by the rules."""
PLAINER = {"bettler_with_ace": "allowed", "decline_trump": "off", "duo_flip_shuffles": 0, "duo_fast_forty": "off"}
"""Nor, with a talon, what would have to be dealt in another order to fit."""


def beliefs_of(decision: Decision) -> Beliefs:
    """Return what the seat on turn believes, with what play has told it once something is played."""
    barred = course_of(decision).barred if decision.view.contract else ()
    return Beliefs(remembered(decision), barred)


def hidden_from(decision: Decision, phase: Play) -> list[Cards]:
    """Return what the seat on turn cannot see: by seat, then the talon."""
    held = [() if seat == decision.seat else hand for seat, hand in enumerate(phase.hands)]
    known = {*decision.view.discard, decision.view.trump_card}
    return [*held, tuple(card for card in unowned(phase) if card not in known)]


def endings(game: Game, rng: Random, hands: int) -> Iterator[tuple[Decision, Play]]:
    """Yield decisions of the play at which the hidden cards can lie in few ways."""
    rules = PLAIN | PLAINER if game.talon else PLAIN
    for _ in range(hands):
        for decision in decisions(random_start(game, rng, **rules), any_legal(rng)):
            phase = decision.match.phase
            if isinstance(phase, Play):
                sizes = list(map(len, hidden_from(decision, phase)))
                if 1 < prod(comb(sum(sizes[i:]), size) for i, size in enumerate(sizes)) <= 60:
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


def fitting(decision: Decision, phase: Play) -> set[World]:
    """Return the worlds that fit, found by dealing every one of them and playing the same hand again."""
    held = hidden_from(decision, phase)
    hidden = tuple(card for hand in held for card in hand)
    found = set()
    for sharing in sharings(hidden, tuple(map(len, held))):
        swap = exchange(held, sharing)
        chance = replace(decision.start.chance, deck=tuple(swap.get(card, card) for card in decision.start.chance.deck))
        acts = [(seat, swapped(code, swap)) for seat, code in decision.acts]
        try:
            other = reached(replace(decision.start, chance=chance), acts)
        except IllegalAction:
            continue
        if other and (other.view, other.events) == (decision.view, decision.events):
            assert isinstance(other.match.phase, Play)
            found.add(true_world(other.match.phase))
    return found


def exchange(before: Sequence[Cards], now: Sequence[Cards]) -> dict[Card, Card]:
    """Return which card lies instead of which; what lies in the same hand still is not moved."""
    swap: dict[Card, Card] = {}
    for old, new in zip(before, now, strict=True):
        swap |= zip((c for c in old if c not in new), (c for c in new if c not in old), strict=True)
    return swap


def swapped(code: str, swap: dict[Card, Card]) -> str:
    """Return the code of a discard with the cards exchanged; every other card of a code was seen."""
    kind, colon, cards = code.partition(":")
    if kind != "discard":
        return code
    return kind + colon + ",".join(swap.get(Card(card), Card(card)) for card in cards.split(","))


def rows(hands: Array) -> list[World]:
    return [tuple(row) for row in hands.tolist()]


def surprise(counted: Counter[World], expected: Mapping[World, float]) -> float:
    """Return by how many standard deviations chi-square is more than what chance makes it."""
    square = sum((counted[world] - often) ** 2 / often for world, often in expected.items())
    free = len(expected) - 1
    return (square - free) / sqrt(2 * free)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_hand_that_fits_is_drawn_and_each_as_often(game: Game, soak: Callable[[int], int]) -> None:
    rng, each = Random(1), 60
    narrowed = 0
    for decision, phase in endings(game, rng, soak(120)):
        fit = fitting(decision, phase)
        beliefs = beliefs_of(decision)
        assert beliefs.count() == len(fit)
        assert sorted(rows(beliefs.all())) == sorted(fit)
        drawn = Counter(rows(beliefs.drawn(rng, each * len(fit))))
        assert set(drawn) == fit
        assert len(fit) == 1 or surprise(drawn, dict.fromkeys(fit, each)) < 6
        narrowed += len(fit) < 6
    assert narrowed


def many(game: Game, rng: Random) -> Iterator[tuple[Decision, Beliefs, Chances, Array]]:
    """Yield decisions at which some of many worlds explain better than others what was said and led."""
    while True:
        for decision in decisions(random_start(game, rng), any_legal(rng)):
            if not isinstance(decision.match.phase, Play):
                continue
            beliefs, memory = beliefs_of(decision), remembered(decision)
            guessed = memory.soloist not in {
                None,
                decision.seat,
            }  # what he has laid away is drawn by a habit of its own
            if not guessed and 300 < beliefs.count() < 3000:
                every = beliefs.all()
                likely = likelihoods(memory, every)
                if likely.max() > 1.1 * likely.mean():
                    yield decision, beliefs, likely / likely.sum(), every
                    break


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_worlds_are_drawn_the_more_often_the_better_they_explain_what_was_said(
    game: Game, soak: Callable[[int], int]
) -> None:
    rng, runs, count = Random(6), 40, 200
    for _, (_, beliefs, likely, every) in zip(range(soak(20)), many(game, rng), strict=False):
        number = {world: i for i, world in enumerate(rows(every))}
        classes = np.searchsorted(np.cumsum(np.sort(likely)), np.arange(1, 5) / 5)
        border = np.sort(likely)[classes]
        share = [likely[np.searchsorted(border, likely) == k].sum() for k in range(5)]
        counted = np.zeros((runs, 5))
        for run in range(runs):
            worlds = beliefs.worlds(rng, count)
            assert worlds.chance.tolist() == pytest.approx([1 / count] * count)
            drawn = likely[[number[world] for world in rows(worlds.hands)]]
            counted[run] = np.bincount(np.searchsorted(border, drawn), minlength=5) / count
        error = counted.std(axis=0, ddof=1) / runs**0.5
        assert (abs(counted.mean(axis=0) - share) <= 5 * error + 0.002).all()


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_few_worlds_are_all_looked_at_each_as_likely_as_it_explains_what_was_said(game: Game) -> None:
    rng = Random(7)
    for decision, _ in endings(game, rng, 2):
        beliefs = beliefs_of(decision)
        found = beliefs.worlds(rng, 500)
        assert sorted(rows(found.hands)) == sorted(rows(beliefs.all()))
        likely = likelihoods(remembered(decision), found.hands)
        assert found.chance.tolist() == pytest.approx((likely / likely.sum()).tolist())
        alike = beliefs.worlds(rng, 500, weighed=False)
        assert alike.chance.tolist() == pytest.approx([1 / len(alike.hands)] * len(alike.hands))


def held(beliefs: Beliefs, seat: int, cards: str) -> float:
    """Return how many of these cards a seat has on average."""
    found = beliefs.worlds(Random(2), 400)
    return float(found.chance @ np.bitwise_count(found.hands[:, seat] & mask_of(cards.split())))


def test_what_was_said_is_believed() -> None:
    hands = ["HA HT HK DQ SJ", "HJ SQ CQ DA DJ", "SA ST SK CA DT", "HQ CK CJ CT DK"]
    silent = beliefs_of(position("0:trump:H 0:pass 1:pass 2:pass", hands=hands))
    gang = beliefs_of(position("0:trump:H 0:pass 1:pass 2:bid:gang", hands=hands))
    bettler = beliefs_of(position("0:trump:H 0:pass 1:pass 2:bid:ass-bettler", hands=hands))
    assert held(silent, 0, "HA HT HK HJ") > 1.5
    assert held(gang, 2, "HA SA DA CA") > 1.5 * held(silent, 2, "HA SA DA CA")
    assert held(bettler, 2, "HA SA DA CA") >= 1


def test_a_card_that_was_shown_or_announced_is_where_it_was() -> None:
    hands = ["HK HQ HA ST SJ", "HJ SQ CQ DA DJ", "SA SK CA CT DT", "HT CK CJ DQ DK"]
    turned = beliefs_of(position("0:turn:1 0:pass", hands=hands))
    led = beliefs_of(position("0:trump:H 0:pass 1:pass 2:pass 3:pass 1:pass 3:pass 0:HK+", hands=hands))
    rng = Random(3)
    assert all(turned.drawn(rng, 50)[:, 0] & mask_of(["ST"]))
    assert all(led.drawn(rng, 50)[:, 0] & mask_of(["HQ"]))


def test_what_two_players_saw_go_from_the_talon_into_a_hand_is_there_and_what_was_shuffled_in_is_not() -> None:
    hands = ["SJ DJ CJ SQ DQ", "HJ CQ DK CK SK"]
    talon = "HA SA DA CA ST DT CT HT HQ HK"
    rng, shown = Random(4), mask_of(["HA"])
    exchanged = beliefs_of(position("0:SJ 1:SK 1:exchange 1:CQ", hands=hands, talon=talon, game=DUO))
    assert all(exchanged.drawn(rng, 50)[:, 1] & shown)
    flipped = position("0:SJ 1:SK 1:CQ", hands=hands, talon=talon, game=DUO, preset="flip")
    assert flipped.view.trump_card not in {"HA", None}
    assert not any(beliefs_of(flipped).drawn(rng, 50)[:, 1] & shown)
    later = position("0:SJ 1:SK 1:CQ 0:CJ", hands=hands, talon=talon, game=DUO, preset="flip")
    assert "HA" not in {*later.view.hand, later.view.trump_card}
    assert any(beliefs_of(later).drawn(rng, 50)[:, 1 - later.seat] & shown)


def test_the_soloist_of_three_is_thought_to_have_laid_away_what_wins_nothing() -> None:
    hands = ["HA HT HK HQ SJ DJ", "HJ SA SQ DA CQ CJ", "SK DT DK DQ CT CK"]
    said = "0:trump:H 0:pass 1:pass 2:pass 0:discard:SJ,DJ 1:pass 2:pass 0:HQ"
    beliefs = beliefs_of(position(said, hands=hands, talon="CA ST", game=DREIER))
    assert held(beliefs, -1, "HA HT HK CA") * 4 < held(beliefs, -1, "SJ DJ DQ CK")


def test_a_pass_tells_something_only_while_nothing_is_announced() -> None:
    hands = ["HA HT HK DQ SJ", "HJ SQ CQ DA DJ", "SA ST SK CA DT", "HQ CK CJ CT DK"]
    early = remembered(position("0:trump:H 0:pass 1:pass", hands=hands))
    late = remembered(position("0:trump:H 0:pass 1:bid:ass-bettler 2:pass", hands=hands))
    assert early.silent == [0, 1]
    assert late.silent == [0]
