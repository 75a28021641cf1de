"""Every record and every example of the pages through the engine, and nothing missing among them."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from bauern.engine import CONTRACTS, GAMES, Refused, options, parse_record, replay
from tests.engine.pages import EXAMPLES

RECORDS = Path(__file__).parent.parent / "records"
MET = [*sorted((RECORDS / "cases").glob("*.toml")), *sorted((RECORDS / "golden").glob("*.toml"))]
REFUSED = sorted((RECORDS / "refused").glob("*.toml"))
TEXTS = [(path.stem, path.read_text(encoding="utf-8")) for path in MET]
FOUR = 4


@pytest.mark.parametrize("text", [text for _, text in TEXTS + EXAMPLES], ids=[name for name, _ in TEXTS + EXAMPLES])
def test_a_record_replays_and_meets_what_it_expects(text: str) -> None:
    assert replay(parse_record(text)).misses == ()


@pytest.mark.parametrize("path", REFUSED, ids=[path.stem for path in REFUSED])
def test_a_record_that_breaks_the_rules_is_refused_with_a_reason(path: Path) -> None:
    with pytest.raises(Refused) as refusal:
        replay(parse_record(path.read_text(encoding="utf-8")))
    assert refusal.value.message


def settings_on_record() -> set[tuple[str, object]]:
    return {pair for _, text in TEXTS for pair in tomllib.loads(text).get("rules", {}).items() if pair[0] != "values"
            and pair[0] != "contracts"}  # fmt: skip
