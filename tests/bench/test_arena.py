"""What a contest comes to, by bots of chance; what people read of it is tested with the commands."""

import pytest

from bauern.bench import arena
from bauern.bench.evening import Contest
from bauern.bench.workers import spread
from bauern.engine import GAMES, Refused, rules_of

DUO, TEAMS = GAMES["schnapsen"], GAMES["bauernschnapsen"]


def contest(deals: int, seats: tuple[str, ...] = ("random", "random")) -> Contest:
    game = DUO if len(seats) == 2 else TEAMS
    return Contest(game, game.first_preset, rules_of(game), seats, deals, 5)


def fails_at_three(job: int, tick: object) -> int:
    del tick
    if job == 3:
        raise Refused("bad_seats", "three is refused")
    return job * job


@pytest.fixture(autouse=True)
def _short_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "PART", 4)


def test_what_comes_out_is_the_same_for_any_number_of_workers() -> None:
    ticks: list[None] = []
    alone = arena.play(contest(9), lambda: None)
    assert arena.play(contest(9), lambda: ticks.append(None), workers=2) == alone
    assert len(ticks) == 9


def test_parts_of_a_contest_are_other_deals() -> None:
    records = arena.play(contest(9), lambda: None).records.values()
    deals = [deal.hands for record in records for deal in record.deals]
    assert len(deals) == len(set(deals)) == 9


def test_what_a_worker_raises_is_raised_here() -> None:
    assert spread([1, 2, 4], fails_at_three, 2, lambda: None) == [1, 4, 16]
    with pytest.raises(Refused, match="three is refused"):
        spread([1, 2, 3, 4], fails_at_three, 2, lambda: None)
