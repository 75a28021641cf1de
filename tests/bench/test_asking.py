"""Every level at the same positions: what its answers cost there."""

from itertools import groupby, pairwise
from math import sqrt

import pytest

from bauern.bench import arena
from bauern.bench.asking import Answers, added, ask, asked_with
from bauern.bench.decisions import decisions
from bauern.bench.evening import Contest
from bauern.bench.intervals import NORMAL_95
from bauern.bots import BOTS, choose
from bauern.engine import GAMES, Game, rules_of, view
from bauern.engine.record import Record

pytestmark = pytest.mark.xdist_group("kernel")  # else two processes would compile it
TEAMS = GAMES["bauernschnapsen"]


def played(game: Game, deals: int) -> list[Record]:
    contest = Contest(game, game.first_preset, rules_of(game), ("calm",) * game.players, deals, 7)
    return list(arena.play(contest, lambda: None).records.values())


def test_what_a_seat_is_asked_with_is_what_it_was_asked_with_when_it_was_played() -> None:
    """So that the bot that played does the same again, wherever it draws no lots."""
    asked = forced = 0
    for record in played(TEAMS, 6):
        for one in decisions(record):
            game, rules, seen, told, lot = asked_with(one, 0)
            assert (game, rules, seen) == (TEAMS.key, one.match.rules, view(one.match, one.seat))
            answer = choose("calm", game, rules, seen, told, lot)
            asked += 1
            if len(seen.legal) == 1:
                forced += 1
                assert answer == one.code
            assert answer in seen.legal
    assert asked > forced > 0


def test_lots_are_drawn_anew_in_every_deal() -> None:
    """Else the first card of every deal would be played by its looks, or of none."""
    lots: dict[int, list[str]] = {}
    for record in played(TEAMS, 4):
        for _, hand in groupby(decisions(record), lambda one: one.match.deal_no):
            for number, one in enumerate(hand):
                *_, lot = asked_with(one, number)
                assert asked_with(one, number)[-1] == lot
                lots.setdefault(number, []).append(lot)
    assert len(lots[0]) > 1
    assert all(len(set(drawn)) == len(drawn) for drawn in lots.values())


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_all_levels_are_asked_at_the_same_positions(game: Game) -> None:
    records = played(game, 2)
    ticks: list[None] = []
    found = ask(records, 1, lambda: ticks.append(None))
    assert [one.bot for one in found] == list(BOTS)
    assert len(ticks) == len(records)
    choices = sum(one.regret is not None for record in records for one in decisions(record))
    for one in found:
        assert one.deals == sum(len(record.deals) for record in records)
        assert one.choices == found[0].choices
        assert sum(one.choices.values()) == choices > 0
    spent = [one.regret_a_deal() * one.deals for one in found]
    assert [one.saved for one in found[1:]] == pytest.approx([a - b for a, b in pairwise(spent)])


def test_who_chooses_at_random_regrets_the_most() -> None:
    found = {one.bot: one.regret_a_deal() for one in ask(played(TEAMS, 8), 1, lambda: None)}
    assert found["random"] > found["solid"]
    assert found["random"] > found["master"]


def test_what_is_saved_has_an_interval_over_deals() -> None:
    saved = [1, 0, -1, 4]
    parts = [Answers("a", "calm", 1, saved=each, saved_squared=each**2) for each in saved]
    (found,) = added(parts)
    half = NORMAL_95 * sqrt(sum((each - 1) ** 2 for each in saved) / 4 / 4)
    told = found.saved_a_deal()
    assert (told.value, told.low, told.high) == pytest.approx((1, 1 - half, 1 + half))
