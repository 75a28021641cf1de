"""The referee of the soak finds a leak when there is one."""

import json
from typing import Any

import pytest

from tests.load.referee import Referee

HANDS = [["HA", "HT", "HK", "DK", "DQ"], ["SA"] * 5, ["DA"] * 5, ["CA"] * 5]
VIEW: dict[str, Any] = {
    "game": "bauernschnapsen",
    "seat": 0,
    "phase": "play",
    "deal_no": 1,
    "caller": 1,
    "hand": ["HA"],
    "trump_card": None,
    "contract": None,
    "trick": [],
    "tricks": [0, 0, 0, 0],
    "result": None,
    "rules": {"deal_pattern": "3+2"},
}
OPEN = {**VIEW, "phase": "result", "result": {"deal_no": 1, "hands": HANDS, "match": None}}


def update(view: dict[str, Any], *events: dict[str, Any]) -> str:
    return "42" + json.dumps(["update", {"table": "ABCDEF", "seq": 1, "events": list(events), "view": view}])


def judge(*frames: str, seat: int | None = 0, delayed: bool = False) -> None:
    referee = Referee(seat, delayed=delayed)
    for frame in frames:
        referee.read(frame)


def test_own_and_played_cards_are_no_leak() -> None:
    judge(update({**VIEW, "trick": [{"card": "SA"}]}, {"type": "action", "seat": 1, "action": "SA"}), update(OPEN))
    judge(update({**VIEW, "trump_card": "SA"}), update(OPEN))
    judge(update({**VIEW, "hand": ["HA", "SA"]}, {"type": "take", "seat": 0, "cards": ["SA"]}), update(OPEN))


@pytest.mark.parametrize(
    "leaking",
    [
        update({**VIEW, "hand": ["HA", "SA"]}),
        update({**VIEW, "why": {"SA": "not-in-hand"}}),
        update(VIEW, {"type": "deal", "packet": 2, "hand": ["SA"]}),
        update(VIEW, {"type": "take", "seat": 1, "cards": ["SA"]}),
        update(VIEW, {"type": "action", "seat": 1, "action": "pass"}, {"type": "take", "seat": 1, "cards": ["SA"]}),
        update({**VIEW, "legal": ["discard:HA,SA"]}),
        update({**VIEW, "phase": "trump", "hand": ["HA", "DK"]}),
        '42["chat",{"text":"SA"}]',
        '431[{"ok":false,"message":"SA"}]',
    ],
)
def test_another_card_in_any_place_is_a_leak(leaking: str) -> None:
    with pytest.raises(AssertionError):
        judge(leaking, update(OPEN))


def test_a_watcher_knows_no_hand_at_all() -> None:
    with pytest.raises(AssertionError):
        judge(update({**VIEW, "seat": None}), update({**OPEN, "seat": None}), seat=None)


def test_a_delayed_watcher_sees_no_hand_in_progress() -> None:
    with pytest.raises(AssertionError):
        judge(update({**VIEW, "seat": None}), seat=None, delayed=True)
