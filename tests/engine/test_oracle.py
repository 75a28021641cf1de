"""The oracle is itself held against every record: worked cases, golden ones, and the examples of the pages."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.engine.oracle_match import AnyHand, Standing, dealt
from tests.engine.oracle_trick import Cards
from tests.engine.pages import EXAMPLES

RECORDS = Path(__file__).parent.parent / "records"
FILES = sorted([*(RECORDS / "cases").glob("*.toml"), *(RECORDS / "golden").glob("*.toml")])
TEXTS = [(path.stem, path.read_text(encoding="utf-8")) for path in FILES] + EXAMPLES


def cards_of(deal: dict[str, Any]) -> Cards:
    """The cards of a record's deal."""
    orders = [cards.split() for cards in deal.get("reshuffles", [])]

    def shuffle(number: int, left: list[str]) -> list[str]:
        order: list[str] = orders[number - 1]
        assert sorted(order) == sorted(left)
        return order

    hands = [cards.split() for cards in deal["hands"]]
    return Cards(deal["dealer"], hands, deal.get("talon", "").split(), shuffle)


def code_list(text: str) -> set[str]:
    """The codes of a `?` entry; a card after `discard:XX,` belongs to the discard, in either order."""
    found = re.findall(r"discard:\w\w,\w\w|[^,]+", text)
    return {in_order(code) for code in found}


def in_order(code: str) -> str:
    """The code as `legal` writes it: the cards of a discard by suit and rank."""
    if not code.startswith("discard:"):
        return code
    cards = code.removeprefix("discard:").split(",")
    return "discard:" + ",".join(sorted(cards, key=lambda card: ("HSDC".index(card[0]), "ATKQJ".index(card[1]))))


def play(hand: AnyHand, actions: str) -> None:
    """Play a record's actions, checking its `?` and `!` entries on the way."""
    for entry in actions.split():
        seat, code = int(entry[0]), entry[2:]
        legal = set(hand.legal()) if hand.turn == seat else set()
        if code.startswith("?"):
            assert legal == code_list(code[1:]), entry
        elif code.startswith("!"):
            assert in_order(code[1:]) not in legal, entry
        else:
            assert in_order(code) in legal, (entry, sorted(legal))
            hand.do(in_order(code))


@pytest.mark.parametrize("text", [text for _, text in TEXTS], ids=[name for name, _ in TEXTS])
def test_the_oracle_meets_the_record(text: str) -> None:
    record = tomllib.loads(text)
    game = record["game"]
    standing = Standing(game, record.get("rules", {}), record.get("preset", ""), record.get("start"))
    for deal in record["deals"]:
        assert not standing.over()
        cards = cards_of(deal)
        assert standing.play_off() in ([], [seat for seat, hand in enumerate(cards.hands) if hand])
        hand = dealt(game, cards, standing.rules)
        play(hand, deal["actions"])
        result = hand.result()
        for key, value in deal.get("expect", {}).items():
            assert result[key] == value, (key, result)
        standing.add(result["points"])
    want = record.get("expect", {})
    assert want.get("scores", standing.scores) == standing.scores
    assert want.get("bummerl", standing.bummerl()) == standing.bummerl()
