"""Every record and every example of the pages through the engine, and nothing missing among them."""

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bauern.engine import CONTRACTS, GAMES, Refused, options, parse_record, replay, rules_of
from tests.engine.pages import EXAMPLES
from tests.engine.tables import AS_IT_IS

RECORDS = Path(__file__).parent.parent / "records"
FILES = sorted([*(RECORDS / "cases").glob("*.toml"), *(RECORDS / "golden").glob("*.toml")])
REFUSED = sorted((RECORDS / "refused").glob("*.toml"))
TEXTS = [(path.stem, path.read_text("utf-8")) for path in FILES]
GOLDEN = [tomllib.loads(text) for _, text in TEXTS]
WRITTEN = {id(record): text for record, (_, text) in zip(GOLDEN, TEXTS, strict=True)}


@pytest.mark.parametrize("text", [text for _, text in TEXTS + EXAMPLES], ids=[name for name, _ in TEXTS + EXAMPLES])
def test_a_record_replays_and_meets_what_it_expects(text: str) -> None:
    assert replay(parse_record(text)).misses == ()


@pytest.mark.parametrize("path", REFUSED, ids=lambda path: path.stem)
def test_a_record_that_breaks_the_rules_is_refused_with_a_reason(path: Path) -> None:
    with pytest.raises(Refused) as refusal:
        replay(parse_record(path.read_text("utf-8")))
    assert refusal.value.message


PLAYED = [(n, contract.key) for n in (4, 3) for contract in CONTRACTS.values() if n in contract.games]


@pytest.mark.parametrize(("players", "key"), PLAYED)
def test_every_contract_has_a_record_in_which_it_is_played_to_its_end(players: int, key: str) -> None:
    records = [record for record in GOLDEN if GAMES[record["game"]].players == players]
    ends = [deal["expect"] for record in records for deal in record["deals"] if "expect" in deal]
    assert [expect for expect in ends if expect.get("contract") == key and expect.get("winners")]


def records_with(players: int, name: str) -> list[dict[str, Any]]:
    """The records of a game for so many that name this house rule."""
    return [r for r in GOLDEN if GAMES[r["game"]].players == players and name in r.get("rules", {})]


CHOICES = [
    (players, option.name, value)
    for players in (4, 3, 2)
    for option in options(players).values()
    for value in option.choices
    if value != option.default
]
SEEN_ONLY = {"deal_pattern", "score_direction", "first_trick_visible"}
"""House rules about what is seen, which no record can show: tests of the views do."""


@pytest.mark.parametrize(("players", "name", "value"), CHOICES)
def test_every_value_of_a_house_rule_has_a_record(players: int, name: str, value: object) -> None:
    assert [record for record in records_with(players, name) if record["rules"][name] == value]


def fails_without(record: dict[str, Any], name: str) -> bool:
    """Whether a record cannot be replayed as it stands once this house rule is taken away."""
    left = {key: value for key, value in record["rules"].items() if key != name}
    try:
        parsed = parse_record(WRITTEN[id(record)])
        return bool(replay(replace(parsed, rules=rules_of(parsed.game, parsed.preset, left))).misses)
    except Refused:
        return True


@pytest.mark.parametrize(
    ("players", "name", "value"), [row for row in CHOICES if row[1] not in SEEN_ONLY and row not in AS_IT_IS]
)
def test_a_record_of_a_house_rule_does_not_come_out_without_it(players: int, name: str, value: object) -> None:
    records = [record for record in records_with(players, name) if record["rules"][name] == value]
    assert any(fails_without(record, name) for record in records)


@pytest.mark.parametrize(
    ("players", "name"), [(n, option.name) for n in (4, 3, 2) for option in options(n).values() if not option.choices]
)
def test_every_house_rule_with_free_values_has_a_record(players: int, name: str) -> None:
    assert records_with(players, name)


@pytest.mark.parametrize(("game", "preset"), [(g.key, p) for g in GAMES.values() for p in g.presets])
def test_every_preset_has_a_record(game: str, preset: str) -> None:
    assert [record for record in GOLDEN if (record["game"], record.get("preset")) == (game, preset)]


@pytest.mark.parametrize("path", FILES + REFUSED, ids=lambda path: path.stem)
def test_every_record_says_first_what_it_is_about(path: Path) -> None:
    assert path.read_text("utf-8").startswith("# ")
