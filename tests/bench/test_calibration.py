"""What bots said of their chances, beside what came of them."""

import pytest

from bauern.bench import arena
from bauern.bench.calibration import MARGIN, Calibration, Forecast, Judgement, added, calibrated
from bauern.bench.evening import Contest
from bauern.bench.intervals import part
from bauern.bench.levels import predicted
from bauern.engine import GAMES, Event, Rules, View, rules_of

TEAMS, DUO = GAMES["bauernschnapsen"], GAMES["schnapsen"]


def told(chance: float, *, made: bool | None = True) -> Forecast:
    return Forecast("calm", passed=False, over=0, chance=chance, made=made)


def sure_of_bettler(  # noqa: PLR0913, PLR0917  (what a bot is asked with)
    name: str, game: str, rules: Rules, view: View, events: tuple[Event, ...], seed: int
) -> Judgement:
    """Think that all is made, that passing is worth nothing, a Bettler 4 and a Gang less than nothing."""
    assert (name, game, rules.kontra_levels, seed > 0) == ("random", "bauernschnapsen", 0, True)
    assert events
    worth = {"pass": 0.0, "bid:bettler": 4.0, "bid:gang": -9.0}
    return Judgement(1.0, {code: worth[code] for code in view.legal})


def test_tenths_have_the_mean_of_what_was_said_and_the_part_that_was_made() -> None:
    (found,) = calibrated("schnapsen", [told(0.71), told(0.79, made=False), told(1.0), told(0.3, made=None)])
    seventh, last = found.deciles()
    assert (seventh.tenth, seventh.count, seventh.made) == (7, 2, part(1, 2))
    assert seventh.said == pytest.approx(0.75)
    assert (last.tenth, last.count, last.said, last.made) == (9, 1, 1.0, part(1, 1))


def test_calibrations_of_a_bot_add_up_and_games_stay_apart() -> None:
    parts = [
        Calibration("a", "calm", 3, 2, 1, {2: 2}, {2: 0.5}, {2: 1}),
        Calibration("b", "calm", 9),
        Calibration("a", "calm", 2, 1, 1, {2: 1, 9: 1}, {2: 0.25, 9: 1.0}, {9: 1}),
    ]
    assert added(parts) == [Calibration("a", "calm", 5, 3, 2, {2: 3, 9: 1}, {2: 0.75, 9: 1.0}, {2: 1, 9: 1}), parts[1]]


def test_what_was_passed_over_by_a_tenth_of_a_point_is_told_apart() -> None:
    def passed(over: float) -> Forecast:
        return Forecast("calm", passed=True, over=over, chance=None, made=None)

    (found,) = calibrated("schnapsen", [passed(0), passed(0.05), passed(MARGIN), passed(0.2)])
    assert (found.passes, found.passed_over, found.clearly) == (4, 3, 1)


def test_the_arena_asks_for_thoughts_and_tells_what_came_of_them() -> None:
    rules = rules_of(TEAMS, None, {"contracts": ["bettler", "gang"], "kontra_levels": 0})
    contest = Contest(TEAMS, "app", rules, ("random",) * 4, 12, 3, predict=sure_of_bettler)
    outcome = arena.play(contest, lambda: None, workers=2)
    said = [word for record in outcome.records.values() for deal in record.deals for word in deal.actions.split()]
    auctioned = [word for word in said if "bid:" in word or ":pass" in word]
    assert len(outcome.forecasts) == len(auctioned) > 40
    deals = [deal.expect for record in outcome.records.values() for deal in record.deals]
    announced = [deal for deal in deals if deal.contract in {"bettler", "gang"}]
    made = [deal for deal in announced if deal.declarer in (deal.winners or ())]
    (found,) = calibrated("bauernschnapsen", outcome.forecasts)
    assert found.count == {9: len(announced)}
    assert found.made == {9: len(made)}
    assert 0 < found.passed_over < found.passes  # not where Bettler was no more to be had


def test_where_nobody_asks_or_announces_there_are_no_thoughts() -> None:
    assert arena.play(Contest(DUO, "classic", rules_of(DUO), ("random",) * 2, 2, 3), lambda: None).forecasts == ()
    contest = Contest(DUO, "classic", rules_of(DUO), ("random",) * 2, 2, 3, predict=sure_of_bettler)
    assert arena.play(contest, lambda: None).forecasts == ()  # of two nobody announces anything


def test_what_was_passed_over_is_looked_for_in_a_second_look() -> None:
    """In its first look a bot has taken the best, so that none could be found there."""
    rules = rules_of(TEAMS, None, {"kontra_levels": 0})
    contest = Contest(TEAMS, "app", rules, ("calm",) * 4, 60, 3, predict=predicted)
    (found,) = calibrated("bauernschnapsen", arena.play(contest, lambda: None).forecasts)
    assert 0 < found.passed_over < found.passes / 4
