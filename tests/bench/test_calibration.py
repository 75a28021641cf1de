"""What bots said of their chances, beside what came of them."""

from random import Random

import pytest

from bauern.bench import arena, levels
from bauern.bench.calibration import MARGIN, Calibration, Forecast, Judgement, added, calibrated
from bauern.bench.evening import Contest
from bauern.bench.intervals import part
from bauern.bench.levels import predicted
from bauern.bots.bidding import Thoughts
from bauern.bots.levels import Level
from bauern.bots.worth import POINT
from bauern.engine import DECK, GAMES, Event, Game, Rules, View, rules_of
from tests.bots.walk import position

HANDS = [" ".join(DECK[seat::4]) for seat in range(4)]
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


@pytest.mark.parametrize(
    ("name", "bid", "looks"),
    [
        ("master", 0.4, [160, 160, 2560]),
        ("master", -3.0, [160, 160]),
        ("master", 0.6, [160]),
        ("strong", 0.4, [64, 64]),
    ],
)
def test_a_pass_of_who_has_looked_twice_is_judged_by_more_than_he_has_seen_if_it_was_near(
    name: str, bid: float, looks: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Level] = []

    class Told:
        def __init__(self, game: Game, rules: Rules, rng: Random, level: Level) -> None:
            del game, rules, rng
            asked.append(level)

        def thoughts(self, view: View, events: tuple[Event, ...]) -> Thoughts:
            del view, events
            return Thoughts({"pass": 0.5 * POINT, "bid:bettler": bid * POINT + len(asked)}, {"bid:bettler": 0.6})

    monkeypatch.setattr(levels, "Player", Told)
    asking = position("0:trump:H", hands=HANDS)
    told = predicted(name, *asking.told, 1)
    assert told
    assert [level.bidding_worlds for level in asked] == looks
    assert told.values["bid:bettler"] == pytest.approx(bid + len(looks) / POINT)
    assert told.chance == (0.6 if bid > 0.5 else None)
