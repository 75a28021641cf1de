"""The statistics of the shuffle: right by published tables, silent about ours, loud about bad ones."""

import json
from collections import Counter
from itertools import pairwise, permutations
from random import Random

import pytest
import typer
from typer.testing import CliRunner

from bauern.bench.chi_square import p_value
from bauern.bench.commands import register
from bauern.bench.fairness import ALARM, Counts, counted, figures, rises_shares
from bauern.engine import DECK, Card, Refused

DEALS = 20_000


@pytest.mark.parametrize(
    ("chi_square", "degrees", "tail"),
    [
        (3.841, 1, 0.05),
        (6.635, 1, 0.01),
        (18.307, 10, 0.05),
        (29.588, 10, 0.001),
        (3.940, 10, 0.95),
        (124.342, 100, 0.05),
        (149.449, 100, 0.001),
        (77.929, 100, 0.95),
    ],
)
def test_p_values_are_those_of_the_tables(chi_square: float, degrees: int, tail: float) -> None:
    """NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4: critical values to three places."""
    assert p_value(chi_square, degrees) == pytest.approx(tail, rel=1e-3)


def test_nothing_observed_is_no_surprise_and_everything_is_one() -> None:
    assert p_value(0, 5) == 1
    assert p_value(1e5, 5) == 0


def test_rises_are_as_likely_as_counting_all_orders_says() -> None:
    for cards in range(1, 7):
        orders = [sum(a < b for a, b in pairwise(order)) for order in permutations(range(cards))]
        found = Counter(orders)
        assert rises_shares(cards) == pytest.approx([found[n] / len(orders) for n in range(cards)])


def p_of(counts: Counts) -> dict[str, float]:
    """Return the p-value of each test by its name."""
    ends = ": p"
    return {f.name.removesuffix(ends): f.value for f in figures(counts) if f.name.endswith(ends)}


def test_our_shuffle_gives_no_alarm() -> None:
    found = p_of(counted(DEALS, seed=1))
    assert len(found) == 21
    assert min(found.values()) > ALARM


def naive(seed: bytes) -> tuple[Card, ...]:
    """Exchange each card with any other: the classic mistake."""
    rng, deck = Random(seed), list(DECK)
    for place in range(len(deck)):
        other = rng.randrange(len(deck))
        deck[place], deck[other] = deck[other], deck[place]
    return tuple(deck)


def cut(seed: bytes) -> tuple[Card, ...]:
    """Only cut the sorted pack: every card is everywhere as often, its neighbours give it away."""
    place = Random(seed).randrange(len(DECK))
    return DECK[place:] + DECK[:place]


def sorted_ends(seed: bytes) -> tuple[Card, ...]:
    """Put the first three cards in order, which nobody sees who counts one card by one."""
    deck = Random(seed).sample(DECK, len(DECK))
    return (*sorted(deck[:3], key=DECK.index), *deck[3:])


@pytest.mark.parametrize(
    ("shuffle", "test"), [(naive, "card by place"), (cut, "neighbours 7 and 8"), (sorted_ends, "rising runs")]
)
def test_a_bad_shuffle_is_found(shuffle: object, test: str) -> None:
    found = p_of(counted(DEALS, seed=1, order=shuffle))  # type: ignore[arg-type]  # one of the three above
    assert found[test] < ALARM


def test_a_cut_pack_fools_the_count_by_place() -> None:
    assert p_of(counted(DEALS, seed=1, order=cut))["card by place"] > ALARM


def test_counts_of_two_parts_are_those_of_the_whole() -> None:
    total = Counts()
    parts = [counted(50, seed=1), counted(70, seed=2)]
    for part in parts:
        total.add(part)
    assert total.deals == 120
    assert total.places.total() == 120 * 20
    assert [counter.total() for counter in total.neighbours] == [120] * 19
    assert total.rises == parts[0].rises + parts[1].rises


def test_the_command_counts_on_all_cores() -> None:
    app = typer.Typer()
    register(app)
    report = json.loads(CliRunner().invoke(app, ["bench", "shuffle", "--deals", "10001", "--json"]).stdout)
    assert report["bench"] == "shuffle"
    names = [figure["name"] for figure in report["results"]]
    assert len(names) == len(set(names)) == 42
    by_name = {figure["name"]: figure for figure in report["results"]}
    assert by_name["card by place: chi-square"]["floor"] == 361
    assert by_name["rising runs: p"]["floor"] == ALARM


def test_a_few_decks_are_refused() -> None:
    app = typer.Typer()
    register(app)
    found = CliRunner().invoke(app, ["bench", "shuffle", "--deals", "9999"]).exception
    assert isinstance(found, Refused)
    assert found.code == "bad_deals"
