"""What holds for every bot, under every house rule."""

import multiprocessing
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from random import Random

import pytest

from bauern.bots import BOTS, choose
from bauern.engine import IllegalAction
from tests.bots.walk import BAUERN, Decision, after, decisions, random_rules, reached

LEVELS = pytest.mark.parametrize("name", BOTS)


def answer(name: str, decision: Decision, seed: int = 1) -> str:
    return choose(name, BAUERN.key, decision.match.rules, decision.view, decision.events, seed)


def any_legal(rng: Random) -> Callable[[Decision], str]:
    return lambda decision: rng.choice(decision.view.legal)


@LEVELS
def test_every_answer_is_legal_under_every_house_rule(name: str, soak: Callable[[int], int]) -> None:
    rng = Random(1)
    for _ in range(soak(60)):
        for decision in decisions(random_rules(rng), rng, any_legal(rng)):
            assert answer(name, decision) in decision.view.legal


@LEVELS
def test_a_table_of_bots_comes_to_the_end_of_a_hand(name: str, soak: Callable[[int], int]) -> None:
    rng = Random(2)
    for _ in range(soak(40)):
        *_, last = decisions(random_rules(rng), rng, lambda decision: answer(name, decision))
        assert after(last, answer(name, last)) is None


@LEVELS
def test_a_seed_gives_the_same_answer_again_whatever_was_played_between(name: str) -> None:
    rng, stream = Random(3), Random(0)
    rules = random_rules(rng)
    seen = list(decisions(rules, rng, any_legal(rng)))
    bot = BOTS[name](BAUERN, rules, stream)
    for decision in seen[::3]:
        stream.seed(7)
        first = bot.act(decision.view, decision.events)
        bot.act(seen[0].view, seen[0].events)
        stream.seed(7)
        assert bot.act(decision.view, decision.events) == first == answer(name, decision, 7)


@LEVELS
def test_another_process_answers_the_same(name: str) -> None:
    rng = Random(4)
    seen = list(decisions(random_rules(rng), rng, any_legal(rng)))
    assert [pickle.loads(pickle.dumps(d.view)) for d in seen] == [d.view for d in seen]  # noqa: S301  (our own bytes)
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        waiting = [pool.submit(choose, name, BAUERN.key, d.match.rules, d.view, d.events, 5) for d in seen]
        assert [future.result() for future in waiting] == [answer(name, d, 5) for d in seen]


@LEVELS
def test_what_others_hold_unseen_changes_no_answer(name: str, soak: Callable[[int], int]) -> None:
    rng = Random(5)
    compared = 0
    for _ in range(soak(20)):
        for decision in decisions(random_rules(rng), rng, any_legal(rng)):
            other = exchanged(decision, rng)
            if other and (other.view, other.events) == (decision.view, decision.events):
                assert other.deck != decision.deck
                assert answer(name, other) == answer(name, decision)
                compared += 1
    assert compared


def exchanged(decision: Decision, rng: Random) -> Decision | None:
    """Return the same hand with two cards exchanged, None if it could not have come to this decision."""
    deck = list(decision.deck)
    i, j = rng.sample(range(len(deck)), 2)
    deck[i], deck[j] = deck[j], deck[i]
    try:
        return reached(decision.match.rules, decision.dealer, tuple(deck), decision.acts)
    except IllegalAction:
        return None
