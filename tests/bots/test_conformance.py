"""What holds for every bot, under every house rule."""

import multiprocessing
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from random import Random

import pytest

from bauern.bots import BOTS, choose
from bauern.engine import GAMES, Game, IllegalAction
from tests.bots.walk import Decision, Start, after, any_legal, decisions, random_start, reached

pytestmark = pytest.mark.xdist_group("kernel")  # else two processes would compile it
LEVELS = pytest.mark.parametrize("name", BOTS)
PHASES = {
    "bauernschnapsen": {"trump", "auction", "kontra", "play"},
    "dreierschnapsen": {"trump", "auction", "talon", "kontra", "play"},
    "schnapsen": {"play"},
}
"""In which something is chosen."""
MANY = 60
"""Hands in which each of them is met, though cards are exchanged at random."""
EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def answer(name: str, decision: Decision, seed: int = 1) -> str:
    return choose(name, *decision.told, seed)


@EVERY_GAME
@LEVELS
def test_every_answer_is_legal_under_every_house_rule(name: str, game: Game, soak: Callable[[int], int]) -> None:
    rng = Random(1)
    for _ in range(soak(10)):
        for decision in decisions(random_start(game, rng), any_legal(rng)):
            assert answer(name, decision) in decision.view.legal
            assert choose(name, *decision.told, 1, care=0.1) in decision.view.legal


@EVERY_GAME
@LEVELS
def test_a_table_of_bots_comes_to_the_end_of_a_hand(name: str, game: Game, soak: Callable[[int], int]) -> None:
    rng = Random(2)
    for _ in range(soak(10)):
        *_, last = decisions(random_start(game, rng), lambda decision: answer(name, decision))
        assert after(last, answer(name, last)) is None


@EVERY_GAME
@LEVELS
def test_a_seed_gives_the_same_answer_again_whatever_was_played_between(name: str, game: Game) -> None:
    rng, stream = Random(3), Random(0)
    start = random_start(game, rng)
    seen = list(decisions(start, any_legal(rng)))
    bot = BOTS[name](game, start.rules, stream, 1)
    for decision in seen[::3]:
        stream.seed(7)
        first = bot.act(decision.view, decision.events)
        bot.act(seen[0].view, seen[0].events)
        stream.seed(7)
        assert bot.act(decision.view, decision.events) == first == answer(name, decision, 7)


def test_another_process_answers_the_same() -> None:
    rng = Random(4)
    seen = [d for game in GAMES.values() for d in decisions(random_start(game, rng), any_legal(rng))]
    assert [pickle.loads(pickle.dumps(d.view)) for d in seen] == [d.view for d in seen]  # noqa: S301  (our own bytes)
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        for name in BOTS:
            waiting = [pool.submit(choose, name, *d.told, 5) for d in seen]
            assert [future.result() for future in waiting] == [answer(name, d, 5) for d in seen]


@EVERY_GAME
@LEVELS
def test_what_lies_unseen_changes_no_answer(name: str, game: Game, soak: Callable[[int], int]) -> None:
    rng = Random(5)
    compared: set[str] = set()
    for hand in range(MANY):
        if hand >= soak(20) and compared == PHASES[game.key]:
            break
        for decision in decisions(random_start(game, rng), any_legal(rng)):
            other = exchanged(decision, rng)
            if other and (other.view, other.events) == (decision.view, decision.events):
                assert other.start != decision.start
                assert answer(name, other) == answer(name, decision)
                compared |= {decision.view.phase} if len(decision.view.legal) > 1 else set()
    assert compared == PHASES[game.key]


def exchanged(decision: Decision, rng: Random) -> Decision | None:
    """Return the same hand with two cards exchanged, None if it could not have come to this decision."""
    deck = list(decision.start.chance.deck)
    i, j = rng.sample(range(len(deck)), 2)
    deck[i], deck[j] = deck[j], deck[i]
    chance = replace(decision.start.chance, deck=tuple(deck))
    other: Start = replace(decision.start, chance=chance)
    try:
        return reached(other, decision.acts)
    except IllegalAction:
        return None
