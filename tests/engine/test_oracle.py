"""The oracle is itself held against every record: worked cases, golden ones, and the examples of the pages."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.engine.pages import EXAMPLES
from tests.engine.oracle import DEFAULTS, Hand, bummerl

RECORDS = Path(__file__).parent.parent / "records"
FILES = sorted([*(RECORDS / "cases").glob("*.toml"), *(RECORDS / "golden").glob("*.toml")])
TEXTS = [(path.stem, path.read_text(encoding="utf-8")) for path in FILES] + EXAMPLES


def code_list(text: str) -> set[str]:
    """The codes of a `?` entry; a bare card after `discard:XX` would belong to it, which four players never have."""
    return set(filter(None, text.split(",")))


def play(hand: Hand, actions: str) -> None:
    """Play a record's actions, checking its `?` and `!` entries on the way."""
    for entry in actions.split():
        seat, code = int(entry[0]), entry[2:]
        legal = set(hand.legal()) if hand.turn == seat else set()
        if code.startswith("?"):
            assert legal == code_list(code[1:]), entry
        elif code.startswith("!"):
            assert code[1:] not in legal, entry
        else:
            assert code in legal, (entry, sorted(legal))
            hand.do(code)


def expected(hand: Hand, key: str) -> Any:
    """What the oracle says for a key of `expect`; an unnamed contract is reported as None."""
    return hand.result()[key] or None if key == "contract" else hand.result()[key]


@pytest.mark.parametrize("text", [text for _, text in TEXTS], ids=[name for name, _ in TEXTS])
def test_the_oracle_meets_the_record(text: str) -> None:
    record = tomllib.loads(text)
    rules = record.get("rules", {})
    rules = {name: {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
             for name, value in rules.items()}  # fmt: skip
    house = DEFAULTS | rules
    sides = record.get("start", [0, 0, 0, 0])[:2]
    history = [list(sides)]
    for deal in record["deals"]:
        hand = Hand(deal["dealer"], [cards.split() for cards in deal["hands"]], rules)
        play(hand, deal["actions"])
        for key, value in deal.get("expect", {}).items():
            assert expected(hand, key) == value, (key, hand.result())
        sides = [have + new for have, new in zip(sides, hand.result()["points"][:2], strict=True)]
        history.append(list(sides))
    want = record.get("expect", {})
    if "scores" in want:
        assert want["scores"] == sides * 2
    if "bummerl" in want and max(sides) >= house["target"]:
        assert want["bummerl"] == bummerl(sides, history, rules)


def test_every_record_says_in_its_first_line_what_it_is_about() -> None:
    assert not [path.name for path in FILES if not re.match(r"# \w", path.read_text(encoding="utf-8"))]
