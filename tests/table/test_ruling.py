"""What is played: opening, configuring, consenting."""

import pytest

from bauern.engine import Refused, Seat
from bauern.protocol.commands import Configure, Consent, Join, OpenTable, Options, Start
from bauern.table import playing, ruling, seating
from bauern.table.room import Open, Person, Room
from tests.table.rooms import ANNA, BEN, CILLI, CODE, SEED, cards, opened, seated, started


def configure(room: Room, who: Person = ANNA, rules: Options | None = None, **more: object) -> Room:
    settings = more.get("settings")
    command = Configure(
        table=CODE,
        rules=rules,
        preset=str(more["preset"]) if "preset" in more else None,
        settings=settings if isinstance(settings, dict) else None,
    )
    return ruling.configure(room, who, command).room


def start(room: Room, who: Person = ANNA) -> Room:
    return playing.start(room, who, Start(table=CODE), Seat(0), cards(room)).room


def refusal(room: Room, who: Person, rules: Options | None = None) -> str:
    with pytest.raises(Refused) as refused:
        configure(room, who, rules)
    return refused.value.code


def test_opening_a_table_seats_nobody() -> None:
    room = opened(rules={"target": 9}, settings={"chat": "off"})
    assert room.host == ANNA.id
    assert room.places == (Open(),) * 4
    assert (room.rules.target, room.settings.chat, room.preset) == (9, "off", "app")


@pytest.mark.parametrize(
    "command",
    [
        OpenTable(game="poker"),
        OpenTable(game="bauernschnapsen", preset="nobody's"),
        OpenTable(game="bauernschnapsen", rules={"target": 0}),
        OpenTable(game="bauernschnapsen", rules={"colour": "red"}),
        OpenTable(game="bauernschnapsen", settings={"bot_level": "nobody"}),
        OpenTable(game="bauernschnapsen", settings={"turn_seconds": 3}),
    ],
)
def test_what_cannot_be_played_cannot_be_opened(command: OpenTable) -> None:
    with pytest.raises(Refused) as refused:
        ruling.opened("t1", CODE, ANNA, command, SEED)
    assert refused.value.code == "bad_rules"


def test_only_the_host_configures_and_only_before_the_start() -> None:
    assert refusal(seated(ANNA, BEN), CILLI) == "not_seated"
    assert refusal(seated(ANNA, BEN), BEN) == "forbidden"
    assert refusal(started(ANNA), ANNA) == "already_started"
    assert refusal(seated(ANNA), ANNA, {"target": "many"}) == "bad_rules"


def test_single_changes_keep_what_was_changed_before_and_a_preset_begins_anew() -> None:
    room = configure(configure(seated(ANNA), rules={"target": 9}), rules={"kontra_levels": 0})
    assert (room.rules.target, room.rules.kontra_levels) == (9, 0)
    again = configure(room, preset="app", rules={"kontra_levels": 1})
    assert (again.rules.target, again.rules.kontra_levels) == (24, 1)
    assert configure(room, settings={"chat": "off"}).rules == room.rules


def test_after_a_change_the_match_begins_only_when_everybody_has_consented() -> None:
    room = configure(seated(ANNA, BEN), rules={"target": 9})
    with pytest.raises(Refused) as refused:
        start(room)
    assert refused.value.code == "forbidden"
    for person in (ANNA, BEN):
        room = ruling.consent(room, person, Consent(table=CODE)).room
    assert start(room).started
    assert not any(getattr(place, "consented", False) for place in configure(room).places)


def test_who_sits_down_after_a_change_has_to_consent_too() -> None:
    room = ruling.consent(configure(seated(ANNA)), ANNA, Consent(table=CODE)).room
    room = seating.join(room, BEN, Join(table=CODE)).room
    with pytest.raises(Refused, match="agreed"):
        start(room)


def test_consenting_twice_changes_nothing_and_strangers_have_no_say() -> None:
    room = ruling.consent(configure(seated(ANNA)), ANNA, Consent(table=CODE)).room
    assert ruling.consent(room, ANNA, Consent(table=CODE)).room is room
    with pytest.raises(Refused) as refused:
        ruling.consent(room, BEN, Consent(table=CODE))
    assert refused.value.code == "not_seated"


def test_who_watches_is_told_when_watching_is_switched_off() -> None:
    room = seating.join(seated(ANNA, settings={"spectators": "live"}), BEN, Join(table=CODE, watch=True)).room
    still = ruling.configure(room, ANNA, Configure(table=CODE, settings={"spectators": "delayed"}))
    assert (still.room.watching, still.notices) == ((BEN,), ())
    off = ruling.configure(room, ANNA, Configure(table=CODE, settings={"spectators": "off"}))
    assert (off.room.watching, off.notices) == ((), ((BEN.id, "not-watching"),))
