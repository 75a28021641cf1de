"""The oracle is itself held against every record: worked cases, golden ones, and the examples of the pages."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.engine.oracle import Hand
from tests.engine.oracle_match import bummerl
from tests.engine.oracle_table import DEFAULTS
from tests.engine.pages import EXAMPLES

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


@pytest.mark.parametrize("text", [text for _, text in TEXTS], ids=[name for name, _ in TEXTS])
def test_the_oracle_meets_the_record(text: str) -> None:
    record = tomllib.loads(text)
    rules = record.get("rules", {})
    house = DEFAULTS | rules
    sides = record.get("start", [0, 0, 0, 0])[:2]
    history = [list(sides)]
    for deal in record["deals"]:
        hand = Hand(deal["dealer"], [cards.split() for cards in deal["hands"]], rules)
        play(hand, deal["actions"])
        for key, value in deal.get("expect", {}).items():
            assert hand.result()[key] == value, (key, hand.result())
        sides = [have + new for have, new in zip(sides, hand.result()["points"][:2], strict=True)]
        history.append(list(sides))
    want = record.get("expect", {})
    if "scores" in want:
        assert want["scores"] == sides * 2
    if "bummerl" in want and max(sides) >= house["target"]:
        assert want["bummerl"] == bummerl(sides, history, rules)
