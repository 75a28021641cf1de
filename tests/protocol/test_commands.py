from typing import Any

import msgspec
import pytest

from bauern.engine import Refused
from bauern.protocol.codec import changed_settings, command_of, decode, encode
from bauern.protocol.commands import COMMANDS, Act, Kick, TableSettings

# One complete message of every command, as the protocol page lists them.
MESSAGES: list[dict[str, Any]] = [
    {
        "kind": "open-table",
        "game": "bauernschnapsen",
        "preset": "app",
        "rules": {"target": 9},
        "settings": {},
        "deal": None,
    },
    {"kind": "join", "table": "ABCDEF", "seat": 2, "watch": False},
    {"kind": "leave", "table": "ABCDEF"},
    {"kind": "seat-bot", "table": "ABCDEF", "seat": 1, "level": None},
    {"kind": "swap", "table": "ABCDEF", "seat": 3},
    {"kind": "configure", "table": "ABCDEF", "preset": None, "rules": None, "settings": {"chat": "off"}},
    {"kind": "consent", "table": "ABCDEF"},
    {"kind": "kick", "table": "ABCDEF", "seat": None, "watcher": "Emil"},
    {"kind": "start", "table": "ABCDEF"},
    {"kind": "act", "table": "ABCDEF", "seq": 7, "action": "HK+"},
    {"kind": "ready", "table": "ABCDEF"},
    {"kind": "sync", "table": "ABCDEF"},
    {"kind": "chat", "table": "ABCDEF", "text": "Servus"},
    {"kind": "seed", "table": "ABCDEF", "words": "Glück auf"},
]


def test_there_is_a_message_here_for_every_command() -> None:
    assert [message["kind"] for message in MESSAGES] == [str(kind.__struct_config__.tag) for kind in COMMANDS]


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message["kind"])
def test_a_command_comes_back_from_json_as_it_went(message: dict[str, Any]) -> None:
    command = command_of(message)
    assert msgspec.to_builtins(command) == message
    assert decode(encode(command), type(command)) == command


def test_what_may_be_left_out_may_be_left_out() -> None:
    assert command_of({"kind": "join", "table": "ABCDEF"}) == command_of(
        {"kind": "join", "table": "ABCDEF", "seat": None, "watch": False}
    )
    assert command_of({"kind": "kick", "table": "ABCDEF", "seat": 0}) == Kick(table="ABCDEF", seat=0)


@pytest.mark.parametrize(
    ("payload", "told"),
    [
        (None, "object"),
        ([], "object"),
        ("act", "object"),
        ({}, "kind"),
        ({"kind": "cheat"}, "cheat"),
        ({"kind": "act", "table": "ABCDEF", "seq": 1}, "action"),
        ({"kind": "act", "table": "ABCDEF", "seq": "1", "action": "HK"}, "seq"),
        ({"kind": "act", "table": "ABCDEF", "seq": -1, "action": "HK"}, "seq"),
        ({"kind": "act", "table": "ABCDEF", "seq": 1, "action": "H" * 65}, "action"),
        ({"kind": "seed", "table": "ABCDEF", "words": "x" * 65}, "words"),
        ({"kind": "join", "table": "ABCDEF", "seat": 4}, "seat"),
        ({"kind": "join", "table": "ABCDEF", "seat": True}, "seat"),
        ({"kind": "join", "table": 5}, "table"),
        ({"kind": "leave", "table": "ABCDEF", "seet": 1}, "seet"),
        ({"kind": "chat", "table": "ABCDEF", "text": ""}, "text"),
        ({"kind": "chat", "table": "ABCDEF", "text": "x" * 501}, "text"),
        ({"kind": "chat", "table": "ABCDEF", "text": " \u200b\u200d\n"}, "text"),
        ({"kind": "seat-bot", "table": "ABCDEF", "seat": 1}, "level"),
        ({"kind": "kick", "table": "ABCDEF"}, "seat"),
        ({"kind": "kick", "table": "ABCDEF", "seat": 0, "watcher": "Emil"}, "seat"),
    ],
)
def test_what_is_no_command_is_refused_and_the_text_names_the_fault(payload: object, told: str) -> None:
    with pytest.raises(Refused) as refused:
        command_of(payload)
    assert refused.value.code == "bad_message"
    assert told in refused.value.message


def test_a_command_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Act(table="ABCDEF", seq=1, action="HK").seq = 2  # type: ignore[misc]  # this is what must fail


def test_table_settings_begin_as_the_protocol_says() -> None:
    assert msgspec.to_builtins(TableSettings()) == {
        "turn_seconds": 0,
        "result_seconds": 20,
        "bot_pace": "human",
        "bot_level": "solid",
        "visibility": "private",
        "spectators": "off",
        "absent": "bot",
        "absent_seconds": 60,
        "chat": "all",
    }


@pytest.mark.parametrize("seconds", [0, 10, 120])
def test_a_turn_has_no_clock_or_one_of_ten_seconds_to_two_minutes(seconds: int) -> None:
    assert changed_settings(TableSettings(), {"turn_seconds": seconds}).turn_seconds == seconds


@pytest.mark.parametrize(
    "changes",
    [
        {"turn_seconds": 9},
        {"turn_seconds": 1},
        {"turn_seconds": 121},
        {"turn_seconds": -1},
        {"turn_seconds": "30"},
        {"result_seconds": 61},
        {"bot_pace": "fast"},
        {"spectators": True},
        {"absent": "kick"},
        {"colour": "red"},
    ],
)
def test_settings_that_cannot_be_used_are_refused_by_name(changes: dict[str, object]) -> None:
    with pytest.raises(Refused) as refused:
        changed_settings(TableSettings(), changes)
    assert refused.value.code == "bad_rules"
    assert next(iter(changes)) in refused.value.message


def test_single_settings_leave_the_others_as_they_are() -> None:
    base = TableSettings(chat="off", result_seconds=5)
    assert changed_settings(base, {"result_seconds": 7}) == TableSettings(chat="off", result_seconds=7)
    assert changed_settings(base, None) == base
