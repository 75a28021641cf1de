"""What a seat remembers of a hand is where the engine has it, in the numbers of the kernel."""

from collections.abc import Callable, Iterator
from random import Random

import numpy as np
import pytest

from bauern.bots.beliefs import Beliefs
from bauern.bots.course import eyes_in, rows_of
from bauern.bots.kernel import layout as at
from bauern.bots.kernel.position import position_of
from bauern.bots.masks import mask_of
from bauern.engine import DECK, EYES, GAMES, Game
from bauern.engine.contracts import Goal
from bauern.engine.scoring import OUT, Table
from bauern.engine.state import Play
from tests.bots.walk import (
    BAUERN,
    DREIER,
    DUO,
    Chooser,
    Decision,
    any_legal,
    course_of,
    decisions,
    ordered,
    position,
    random_start,
    remembered,
    true_world,
)

pytestmark = pytest.mark.xdist_group("kernel")  # else two processes would compile it
OFTEN = 0.7
OF_TWO = {"closed", "exchanged", "claiming"}
SEEN = {
    BAUERN.key: {"claiming"},
    DREIER.key: {*OF_TWO, "play-off of two", "eyes laid away"},
    DUO.key: {*OF_TWO, "a new trump"},
}
EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def eager(rng: Random) -> Chooser:
    """Return a chooser that seldom announces a contract, and mostly does in the play what can be done beside cards."""
    chosen = any_legal(rng, "claim")

    def choose(decision: Decision) -> str:
        legal = decision.view.legal
        rare = [code for code in legal if code in {"close", "exchange"} or code.endswith("+")]
        if rare and rng.random() < OFTEN:
            return rng.choice(rare)
        return "pass" if {"bid:gang", "pass"} <= {*legal} and rng.random() < OFTEN else chosen(decision)

    return choose


def plays(game: Game, rng: Random, hands: int, **rules: object) -> Iterator[tuple[Decision, Play]]:
    """Yield the decisions of random hands at which cards are played."""
    for _ in range(hands):
        for decision in decisions(random_start(game, rng, **rules), eager(rng)):
            if isinstance(decision.match.phase, Play):
                yield decision, decision.match.phase


@EVERY_GAME
def test_what_a_seat_remembers_is_where_the_hand_stands(game: Game, soak: Callable[[int], int]) -> None:
    seen: set[str] = set()
    for decision, play in plays(game, Random(1), soak(200)):
        course, where = course_of(decision), position_of(ordered(decision.match), int)
        assert course.book.cards == where.book.cards
        assert not any(course.row[at.HANDS : at.HANDS + at.SEATS])
        row = rows_of(course.book, course.row, np.array([true_world(play)]))[0]
        if play.announced.contract.goal is Goal.NO_TRICK:  # no eyes count, nor does anybody take the talon of three
            row[at.EYES : at.TRICKS] = where.row[at.EYES : at.TRICKS]
        assert row.tolist() == where.row.tolist()
        seen |= told_of(decision, play)
    assert seen == SEEN[game.key]


def told_of(decision: Decision, play: Play) -> set[str]:
    """Return what is special about this decision."""
    memory = remembered(decision)
    told = {
        "closed": memory.closed_at is not None,
        "play-off of two": decision.start.game is not play.sitting.game,
        "a new trump": len({laid.trump for laid in memory.plays}) > 1,
        "claiming": play.claiming,
        "exchanged": any(memory.shown) and play.sitting.game is DUO,
        "eyes laid away": bool(play.announced.discard) and play.rules.three_discard_eyes != "nobody",
    }
    return {name for name, there in told.items() if there}


@EVERY_GAME
def test_what_is_the_case_is_always_thought_possible(game: Game, soak: Callable[[int], int]) -> None:
    rng, looked_through = Random(2), 0
    for _ in range(soak(200)):
        for decision in decisions(random_start(game, rng), any_legal(rng)):
            play = decision.match.phase
            beliefs = Beliefs(remembered(decision), course_of(decision).barred if isinstance(play, Play) else ())
            count = beliefs.count()
            assert count
            if isinstance(play, Play) and count <= 300:
                assert list(true_world(play)) in beliefs.all().tolist()
                looked_through += 1
    assert looked_through


def test_eyes_are_counted_in_many_packs_at_once() -> None:
    rng = Random(3)
    packs = [rng.sample(DECK, 5) for _ in range(50)]
    assert eyes_in(np.array([*map(mask_of, packs)])).tolist() == [sum(EYES[card] for card in pack) for pack in packs]


def test_before_a_contract_there_is_no_course() -> None:
    hands = ["HA HT HK DQ SJ", "HJ SQ CQ DA DJ", "SA ST SK CA DT", "HQ CK CJ CT DK"]
    with pytest.raises(ValueError, match="auction"):
        course_of(position("0:trump:H", hands=hands))


@EVERY_GAME
def test_66_are_counted_by_whoever_can_know_of_them(game: Game, soak: Callable[[int], int]) -> None:
    told = {True: 0, False: 0}
    for decision, play in plays(game, Random(4), soak(150), sixty_six="claim", contracts=()):
        table = Table(play)
        if not table.counts_discard(decision.seat) or decision.seat == play.announced.declarer:
            has_it = table.eyes(decision.seat) >= OUT
            assert course_of(decision).has_out(remembered(decision)) is has_it
            told[has_it] += 1
    assert min(told.values())
