"""What bots guess by, counted again: the arithmetic by made-up notes, the notes by deals that are played at random."""

import ast
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from math import exp
from pathlib import Path
from random import Random

import numpy as np
import pytest
from typer.testing import CliRunner

from bauern.bench.evening import Contest, Evening
from bauern.bench.fits import Sample, line, line_of_odds
from bauern.bench.guesses import Guess, guesses
from bauern.bench.guessing import WITNESSES, Kind, Note, play
from bauern.bench.intervals import Estimate, part
from bauern.bots import bidding, chances, judgement, worth
from bauern.cli import app
from bauern.engine import GAMES, SEED_BYTES, Game, Result, Seat, parse, rules_of, seeds
from bauern.engine.actions import Play
from bauern.engine.contracts import CONTRACTS, Goal
from bauern.engine.record import Record

pytestmark = pytest.mark.xdist_group("kernel")  # else two processes would compile it
TEAMS, TRIO, DUO = GAMES.values()
FITS = pytest.mark.parametrize("fit", [line, line_of_odds])


def sample(rows: Sequence[tuple[float, float]], known: float = 0.0) -> Sample:
    """Return cases of x and y, each from a deal of its own."""
    x = np.array([(1.0, x) for x, _ in rows]).reshape(len(rows), 2)
    return Sample(x, np.array([y for _, y in rows]), np.full(len(rows), known), range(len(rows)))


def odds(rng: Random, offset: float, slope: float, x: float) -> float:
    return float(rng.random() < 1 / (1 + exp(-offset - slope * x)))


def points(rng: Random, offset: float, slope: float, x: float) -> float:
    return offset + slope * x + rng.gauss(0, 2)


@pytest.mark.parametrize(("fit", "draw"), [(line, points), (line_of_odds, odds)])
def test_the_fit_finds_the_line_that_the_cases_were_made_from(
    fit: Callable[[Sample], list[Estimate] | None], draw: Callable[[Random, float, float, float], float]
) -> None:
    rng, within = Random(1), 0
    for _ in range(100):
        offset, slope = rng.uniform(-1, 1), rng.uniform(0.3, 1.2)
        rows = [(x := rng.uniform(-3, 3), draw(rng, offset, slope, x)) for _ in range(400)]
        found = fit(sample(rows))
        assert found
        assert [one.value for one in found] == pytest.approx([offset, slope], abs=0.6)
        within += sum(one.low < true < one.high for one, true in zip(found, (offset, slope), strict=True))
    assert 180 <= within <= 198  # of 200 in 95 %: 190, four standard deviations either way


@FITS
def test_what_is_known_of_a_line_is_taken_off(fit: Callable[[Sample], list[Estimate] | None]) -> None:
    rng = Random(2)
    rows = [(x := rng.uniform(-2, 2), odds(rng, 0.5, 1, x)) for _ in range(300)]
    plain, less = fit(sample(rows)), fit(sample(rows, known=0.75))
    assert plain
    assert less
    assert [one.value for one in less] == pytest.approx([plain[0].value - 0.75, plain[1].value])


@FITS
def test_a_case_told_twice_of_one_deal_makes_nothing_surer(fit: Callable[[Sample], list[Estimate] | None]) -> None:
    rng = Random(3)
    once = sample([(x := rng.uniform(-2, 2), odds(rng, 0, 1, x)) for _ in range(200)])
    again, seen, known = np.repeat(once.x, 2, axis=0), np.repeat(once.y, 2), np.repeat(once.known, 2)
    twice = Sample(again, seen, known, [n // 2 for n in range(400)])
    alone, told = fit(once), fit(twice)
    assert alone
    assert told
    for a, b in zip(alone, told, strict=True):
        assert (b.low, b.value, b.high) == pytest.approx((a.low, a.value, a.high))
    assert fit(replace(twice, deals=range(400))) != pytest.approx(told)


@pytest.mark.parametrize(
    "rows",
    [
        [],
        [(n % 5, n % 2) for n in range(19)],
        [(1.0, n % 2) for n in range(30)],
        [(n, n > 14) for n in range(30)],
    ],
    ids=["no case", "few cases", "the same x", "always above a bound, never below"],
)
def test_where_the_cases_leave_it_open_nothing_is_told(rows: list[tuple[float, float]]) -> None:
    assert line_of_odds(sample(rows)) is None
    assert line_of_odds(sample([(n % 5, n % 2) for n in range(20)]))


def test_a_part_has_the_interval_of_wilson() -> None:
    none, half = part(0, 10), part(50, 100)
    assert none
    assert half
    # z²/(n + z²) above nothing; half of all has 0.5 ± z/(2·√(n + z²))
    assert (none.value, none.low, none.high) == pytest.approx((0, 0, 3.8416 / 13.8416))
    assert (half.value, half.low, half.high) == pytest.approx(
        (0.5, 0.5 - 0.98 / 103.8416**0.5, 0.5 + 0.98 / 103.8416**0.5)
    )
    assert part(0, 0) is None


def named(found: Sequence[Guess], name: str) -> Guess:
    [one] = [guess for guess in found if guess.name == name]
    return one


def from_line(about: str, rng: Random, offset: float, slope: float) -> list[Note]:
    xs = [rng.uniform(-3, 3) for _ in range(3000)]
    if about in {"normal", "after all"}:
        return [Note(about, deal, (x,), points(rng, offset, slope, x)) for deal, x in enumerate(xs)]
    return [Note(about, deal, (x,), odds(rng, offset, slope, x)) for deal, x in enumerate(xs)]


LINES = {
    "made NO_TRICK": ("MADE no trick", chances.MADE[4][Goal.NO_TRICK, False]),
    "made ALL_TRICKS": ("MADE all tricks", chances.MADE[4][Goal.ALL_TRICKS, False]),
    "made SIXTY_SIX": ("MADE 66", chances.MADE[4][Goal.SIXTY_SIX, False]),
    "made SIXTY_SIX together": ("MADE 66 with the partner", chances.MADE[4][Goal.SIXTY_SIX, True]),
    "made by others": ("MADE_BY_OTHERS", chances.MADE_BY_OTHERS[4]),
    "normal": ("NORMAL", chances.NORMAL[4]),
    "after all": ("NORMAL_AFTER_ALL", chances.NORMAL_AFTER_ALL[4]),
}


@pytest.mark.parametrize("about", LINES)
def test_a_line_is_found_beside_the_one_that_stands_and_told_to_be_off_where_it_is(about: str) -> None:
    name, (offset, slope) = LINES[about]
    for shift in (0.0, 0.7):
        found = guesses(TEAMS, from_line(about, Random(4), offset + shift, slope + shift))
        for part_of, stands in (("offset", offset), ("slope", slope)):
            one = named(found, f"bauernschnapsen chances.{name} {part_of}")
            assert one.counted
            assert one.ci95
            low, high = one.ci95
            assert (one.stands, one.cases) == (stands, 3000)
            assert abs(one.counted - stands - shift) < high - low < 0.6  # four standard deviations
            assert one.off == (not low <= stands <= high)
            assert one.off or not shift


@pytest.mark.parametrize("key", chances.ANOTHER_LEADS[4])
def test_what_is_lacking_where_another_leads_is_told_apart_and_not_in_the_line(key: str) -> None:
    offset, slope = chances.MADE[4][chances.alike(CONTRACTS[key])]
    found = guesses(TEAMS, from_line(f"made {key}, another leads", Random(7), offset - 2, slope))
    lacking = named(found, f"bauernschnapsen chances.ANOTHER_LEADS {key}")
    assert lacking.stands == chances.ANOTHER_LEADS[4][key]
    assert lacking.counted == pytest.approx(-2, abs=0.2)
    assert named(found, "bauernschnapsen chances.MADE 66 offset").cases == 0
    assert named(found, "bauernschnapsen chances.MADE 66 with the partner offset").cases == 0


def test_silence_costs_what_those_who_passed_have_got_less_than_normal_promised() -> None:
    offset, slope = chances.NORMAL[4]
    seen = [(1, 2.0), (-1, 2.0), (1, -1.0), (-1, 0.5)] * 5
    lacking = [0.5, 1.5, 0.0, 2.0] * 5
    notes = [
        Note("silence", deal, (sign, x), sign * (offset + slope * x) - less)
        for deal, ((sign, x), less) in enumerate(zip(seen, lacking, strict=True))
    ]
    assert named(guesses(TEAMS, notes), "bauernschnapsen chances.SILENCE").counted == pytest.approx(1)


def test_what_a_trump_is_worth_is_found_beside_open_cards() -> None:
    rng, notes = Random(6), []
    for deal in range(500):
        x = (rng.uniform(-2, 2), rng.randrange(4), rng.randrange(2), rng.randrange(2))
        notes.append(Note("trump", deal, tuple(map(float, x)), -3 + 0.25 * x[0] + 0.5 * x[1] + 0.75 * x[2] + x[3]))
    found = guesses(TEAMS, notes)
    names = ("IN_OPEN_CARDS", "LENGTH", "FORTY", "ACE")
    assert [named(found, f"bauernschnapsen bidding.{name}").counted for name in names] == [0.25, 0.5, 0.75, 1]


def test_tables_are_counted_place_by_place_and_the_last_one_stands_for_all_beyond() -> None:
    notes = [Note("schnapser", 0, (x,), y) for x, y in ((0, 0), (0, 1), (8, 1), (11, 1), (3, 0))]
    found = guesses(TRIO, notes)
    told = [named(found, f"dreierschnapsen judgement.BY_STRENGTH {n}") for n in range(9)]
    assert [one.cases for one in told] == [2, 0, 0, 1, 0, 0, 0, 0, 2]
    assert [one.counted for one in told] == [0.5, None, None, 0, None, None, None, None, 1]
    assert [one.stands for one in told] == judgement.BY_STRENGTH.tolist()
    assert [one.told.endswith(", off") for one in told] == [one.off for one in told]


def test_hands_are_counted_by_their_points_also_by_such_as_do_not_stand_there() -> None:
    notes = [Note("hands", deal, (), y) for deal, y in enumerate([1, 1, 1, 3])] + [Note("hands", 9, (), 48)]
    found = {one.name.rpartition(" ")[2]: one for one in guesses(TEAMS, notes) if " worth.HANDS " in one.name}
    assert {int(points): one.stands for points, one in found.items()} == {**worth.HANDS[4], 48: 0}
    assert (found["1"].counted, found["3"].counted, found["48"].counted, found["12"].counted) == (0.6, 0.2, 0.2, 0)


NO_GUESSES = {"worth.POINT"}
"""What is public beside them: a unit."""


def public() -> Iterator[str]:
    for module in (chances, judgement, bidding, worth):
        assert module.__file__
        for node in ast.parse(Path(module.__file__).read_text("utf-8")).body:
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id[0] != "_":
                yield f"{module.__name__.rpartition('.')[2]}.{node.target.id}"


def test_every_number_that_bots_guess_by_is_named() -> None:
    told = {one.name.split(" ")[1] for game in GAMES.values() for one in guesses(game, [])}
    assert told == {*public()} - NO_GUESSES


# --- what is noted


def witnessed(game: Game, kind: Kind, count: int, bot: str = "random") -> Iterator[tuple[list[Note], Result, Record]]:
    """Yield what is noted in deals in which this bot does what is not forced."""
    contest = Contest(game, game.first_preset, rules_of(game), (bot,) * game.players, 1, 0)
    for number in range(count):
        rng = Random(f"{game.key} {number}")
        witness = WITNESSES[kind](game, number, rng)
        evening = Evening(contest, str(number), 0, witness.answer)
        evening.play(seeds(rng.randbytes(SEED_BYTES), [""] * game.players))
        yield list(witness.notes(evening.result)), evening.result, next(evening.records())


def words(record: Record) -> list[tuple[int, str]]:
    """Return who did what in its only deal."""
    [deal] = record.deals
    return [(int(seat), code) for seat, _, code in (word.partition(":") for word in deal.actions.split())]


CALLER = Seat(1)
"""Seat 0 deals first."""


@pytest.mark.parametrize("game", [TEAMS, TRIO], ids=lambda game: game.key)
def test_a_forced_contract_is_the_last_word_and_is_noted_beside_whether_it_was_made(game: Game) -> None:
    seen = 0
    for notes, result, record in witnessed(game, Kind.ANNOUNCED, 60):
        for note in notes:
            bids = [(seat, code) for seat, code in words(record) if code.startswith("bid:")]
            assert bids == [(result.declarer, f"bid:{result.contract}")]
            assert note.y == (result.declarer in result.winners)
            assert note.about.startswith("made ")
            leader = next(seat for seat, code in words(record) if isinstance(parse(code), Play))
            assert note.about.endswith(", another leads") is (leader != result.declarer)
            seen += 1
    assert seen >= 5


@pytest.mark.parametrize("game", [TEAMS, TRIO], ids=lambda game: game.key)
def test_where_everybody_is_kept_silent_normal_is_graded_for_the_callers_side(game: Game) -> None:
    seen = 0
    for notes, result, _ in witnessed(game, Kind.SILENT, 30):
        for note in notes:
            assert (note.about, result.contract) == ("normal", "normal")
            assert note.y == max(result.points) / result.kontra * (1 if CALLER in result.winners else -1)
            assert 1 <= abs(note.y) <= 3
            seen += 1
    assert seen >= 5


def test_a_trump_that_is_forced_is_noted_with_what_the_first_three_cards_hold_of_it() -> None:
    for notes, result, record in witnessed(TEAMS, Kind.TRUMP, 10):
        [(seat, said)] = words(record)[:1]
        held = [card for card in record.deals[0].hands[seat][:3] if card[0] == said[-1]]
        ranks = {card[1] for card in held}
        [note] = notes
        assert (seat, said[:-1], note.about) == (CALLER, "trump:", "trump")
        assert note.x[1:] == (len(held), {"K", "Q"} <= ranks, "A" in ranks)
        assert abs(note.y) == min(max(result.points), 6)


def test_what_is_done_without_force_is_noted_by_how_the_hand_looked() -> None:
    for notes, result, record in witnessed(TEAMS, Kind.OWN, 30, "calm"):
        acts = words(record)
        by = {about: [note for note in notes if note.about == about] for about in {note.about for note in notes}}
        assert [note.y for note in by["hands"]] == [max(result.points)]
        dealt, trump = record.deals[0].hands[CALLER], acts[0][1]
        if trump.startswith("trump:") and "named" in by:
            told = [(sum(card[0] == suit for card in dealt), suit == trump[-1]) for suit in "HDSC"]
            assert sorted((note.x[0], note.y) for note in by["named"]) == sorted(told)
        else:
            assert "named" not in by
        first_passes = takewhile(lambda act: act[1] == "pass", acts[1:5])
        assert [note.x[0] for note in by.get("silence", [])] == [1 if seat % 2 else -1 for seat, _ in first_passes]
        asked = [code for _, code in takewhile(lambda act: act[1] in {"pass", "kontra"}, acts[5:])]
        asked = asked[: asked.index("kontra") + 1] if "kontra" in asked else asked
        doubled = [code == "kontra" for code in asked if result.contract == "normal"]
        assert [note.y for note in by.get("doubled", [])] == doubled
        assert [abs(note.y) * result.kontra for note in by.get("after all", [])] == len(doubled) * [max(result.points)]
        for note in by.get("made by others", []):
            assert note.y == (result.declarer in result.winners)


@pytest.mark.slow
def test_the_same_seed_notes_the_same_whatever_the_number_of_workers() -> None:
    ticks: list[None] = []
    alone = play(TEAMS, 2, 3, 1, lambda: ticks.append(None))
    assert play(TEAMS, 2, 3, 2, lambda: None) == alone
    assert len(ticks) == 8
    assert play(TEAMS, 2, 4, 1, lambda: None) != alone


@pytest.mark.slow
def test_the_command_tells_what_stands_beside_what_is_counted() -> None:
    told = CliRunner().invoke(app, ["bench", "guesses", "--game", "schnapsen", "--quick", "--seed", "5", "--json"])
    report = json.loads(told.stdout)
    assert (report["bench"], report["seed"], report["deals"]) == ("guesses", 5, 3)
    assert {one["name"]: one["stands"] for one in report["results"]} == {
        f"schnapsen worth.HANDS {points}": often for points, often in worth.HANDS[2].items()
    }
    for one in report["results"]:
        assert list(one) == ["name", "stands", "counted", "ci95", "cases", "off"]
        assert one["cases"] == 3
    lines = CliRunner().invoke(app, ["bench", "guesses", "--game", "schnapsen", "--deals", "2"]).stdout.splitlines()
    assert [line.partition(":")[0] for line in lines] == [f"schnapsen worth.HANDS {points}" for points in (1, 2, 3)]
