"""Who only applies updates has the same view as who asks for the whole: nothing is left out that has changed."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bauern.engine import IllegalAction, Refused, code, legal_actions, turn_of
from bauern.protocol.commands import (
    Act,
    Configure,
    Consent,
    Join,
    Kick,
    Leave,
    OpenTable,
    Options,
    Ready,
    SeatBot,
    Seed,
    Start,
    Swap,
    Sync,
    TableCommand,
)
from bauern.protocol.messages import KeptView, Opened, Synced
from bauern.table.room import Human, Person, PlayerId, Room, everybody_ready
from bauern.table.sight import receivers
from bauern.table.table import Table
from tests.table.house import House, house
from tests.table.rooms import ANNA, BEN, CILLI, DORA, EMIL

FRITZ = Person(PlayerId("fritz"), "Fritz", "guest")
PEOPLE = {person.id: person for person in (ANNA, BEN, CILLI, DORA, EMIL, FRITZ)}
STEPS = 120
GAMES: tuple[tuple[str, str, Options], ...] = (
    ("bauernschnapsen", "app", {}),
    ("dreierschnapsen", "app", {"three_discard_eyes": "soloist", "three_raise_after_talon": "yes"}),
    ("schnapsen", "flip", {}),
    ("schnapsen", "pagat", {"first_trick_visible": "none"}),
)
CLOCKS = ("turn_deadline_ms", "next_hand_ms")


def timeless(view: dict[str, Any]) -> dict[str, Any]:
    """The view with whether a clock runs instead of its time, which goes on before the question is asked."""
    return {**view, **{clock: view[clock] is not None for clock in CLOCKS}}


@dataclass
class Mirrors:
    """What the updates since he came have told each person."""

    house: House
    views: dict[PlayerId, dict[str, Any]] = field(default_factory=dict)
    seqs: dict[PlayerId, int] = field(default_factory=dict)
    sent: list[set[str]] = field(default_factory=list)
    """Of each update, which of the fields that seldom change it had."""
    _read: int = 0

    def read(self) -> None:
        for player, event, message in self.house.ears.told[self._read :]:
            if event == "update":
                self.views[player] = {**self.views.get(player, {}), **message["view"]}
                self.seqs[player] = message["seq"]
                self.sent.append(message["view"].keys() & set(KeptView.__struct_fields__))
        self._read = len(self.house.ears.told)

    def forget(self, player: PlayerId) -> None:
        """Begin anew, as a page does that is opened."""
        self.read()
        self.views.pop(player, None)

    async def compare(self, room: Room) -> None:
        """Ask for the whole in everybody's name."""
        for player in receivers(room):
            answer = await self.house.do(PEOPLE[player], Sync(table=room.code))
            self.read()
            assert isinstance(answer, Synced)
            whole = json.loads(bytes(answer.update))
            assert timeless(self.views[player]) == timeless(whole["view"]), player
            assert self.seqs[player] == whole["seq"]


async def play_on(rng: Random, table: Table) -> None:
    """Have the game go on: a legal action at the seat that acts, whoever controls it, or the next hand."""
    room = table.room
    seat = turn_of(room.match) if room.match else None
    if room.match is None or seat is None:
        await table.next_hand(room.hand)
        return
    action, place = code(rng.choice(legal_actions(room.match, seat))), room.places[seat]
    if isinstance(place, Human):
        await table.command(place.person, Act(table=room.code, seq=room.seq, action=action))
    else:
        await table.play_for(seat, room.seq, action, "random", clock=False)


async def something(rng: Random, table: Table, mirrors: Mirrors) -> None:
    """Have people come and go, and try whatever they might."""
    who, kind = rng.choice(tuple(PEOPLE.values())), rng.randrange(5)
    if kind == 0:
        await table.look_for(who.id, lambda _: False)
    elif kind == 1:
        mirrors.forget(who.id)  # in another window, too, while the server still has the old one for connected
        await table.look_for(who.id, lambda _: True)
    elif kind == 2:
        await table.command(PEOPLE[table.room.host], hosts(rng, table.room))
    else:
        await table.command(who, anybodys(rng, table.room.code))


def hosts(rng: Random, room: Room) -> TableCommand:
    spectators = rng.choice(("delayed", "live", "live"))
    return rng.choice(
        (
            Configure(table=room.code, rules={"target": rng.choice((6, 9, 24)), "last_trick_value": "graded"}),
            Configure(table=room.code, settings={"spectators": spectators, "chat": rng.choice(("all", "off"))}),
            SeatBot(table=room.code, seat=rng.randrange(4), level="random"),
            Kick(table=room.code, seat=rng.randrange(4)) if rng.random() < 0.1 else Ready(table=room.code),
            Start(table=room.code),
        )
    )


def anybodys(rng: Random, table: str) -> TableCommand:
    return rng.choice(
        (
            Join(table=table),
            Join(table=table, seat=rng.randrange(4)),
            Join(table=table, watch=True),
            Leave(table=table) if rng.random() < 0.3 else Consent(table=table),
            Swap(table=table, seat=rng.randrange(4)),
            Consent(table=table),
            Ready(table=table),
            Seed(table=table, words=f"words {rng.random()}"),
        )
    )


@pytest.mark.parametrize("spectators", ["delayed", "live"])
async def test_updates_alone_tell_what_a_sync_tells(tmp_path: Path, spectators: str) -> None:
    rng = Random(spectators)
    async with house(tmp_path / "tables.db") as there:
        there.thinker.may_answer.clear()  # the test acts for bots
        mirrors = Mirrors(there)
        for game, preset, rules in 2 * GAMES:
            clock = rng.choice((0, 120))
            settings = {"bot_pace": "none", "result_seconds": 60, "spectators": spectators, "turn_seconds": clock}
            opened = await there.do(ANNA, OpenTable(game=game, preset=preset, rules=rules, settings=settings))
            assert isinstance(opened, Opened)
            [table] = [table for table in there.tables.of(ANNA.id) if table.room.code == opened.table]
            for person in PEOPLE.values():
                mirrors.forget(person.id)
            for _ in range(STEPS):
                ready = table.room.playing or (table.room.between_hands and everybody_ready(table.room))
                try:
                    await (play_on(rng, table) if ready and rng.random() < 0.7 else something(rng, table, mirrors))
                except (Refused, IllegalAction):
                    continue
                if table.room.ended:
                    break
                await mirrors.compare(table.room)
            await table.abandon()
        assert set.union(*mirrors.sent) == set(KeptView.__struct_fields__)
        assert set() in mirrors.sent
        assert sum(sent <= set(CLOCKS) for sent in mirrors.sent) > len(mirrors.sent) / 2, "most have none of the rest"
