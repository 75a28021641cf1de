"""Transitions of what is played, and how: open, configure, consent."""

from dataclasses import replace

from bauern.bots import BOTS
from bauern.engine import Refused, as_settings, game_named, rules_of
from bauern.protocol.codec import changed_settings
from bauern.protocol.commands import Configure, Consent, OpenTable, Options, TableSettings
from bauern.table.room import (
    Coming,
    Human,
    Open,
    Person,
    Place,
    Room,
    Step,
    replaced,
    require_before_start,
    require_host,
    require_seat,
)


def opened(table_id: str, code: str, host: Person, command: OpenTable, server_seed: bytes) -> Room:
    """Return a new room where nobody sits; the seed is for its first deal.

    Raises:
        Refused: `bad_rules`.
    """
    game = game_named(command.game)
    return Room(
        id=table_id,
        code=code,
        game=game,
        preset=game.first_preset if command.preset is None else command.preset,
        rules=rules_of(game, command.preset, command.rules),
        settings=_settings(TableSettings(), command.settings),
        host=host.id,
        places=(Open(),) * game.players,
        coming=Coming(server_seed),
        connected=frozenset({host.id}),
    )


def _settings(base: TableSettings, changes: Options | None) -> TableSettings:
    settings = changed_settings(base, changes)
    if settings.bot_level not in BOTS:
        raise Refused("bad_rules", f"settings: bot_level: {settings.bot_level!r} is not one of {', '.join(BOTS)}")
    return settings


def configure(room: Room, who: Person, command: Configure) -> Step:
    """Change the present rules and settings, or begin from a preset; all consents are cleared.

    Raises:
        Refused: `not_seated`, `forbidden`, `already_started`, `bad_rules`.
    """
    require_host(room, who)
    require_before_start(room)
    base = {} if command.preset is not None else as_settings(room.rules, room.game.players)
    preset = room.preset if command.preset is None else command.preset
    new = replace(
        room,
        preset=preset,
        rules=rules_of(room.game, preset, {**base, **(command.rules or {})}),
        settings=_settings(room.settings, command.settings),
        configured=True,
        places=tuple(_unasked(place) for place in room.places),
    )
    if new.settings.spectators != "off":
        return Step(new)
    told = tuple((person.id, "not-watching") for person in room.watching)
    return Step(replace(new, watching=()), notices=told)


def _unasked(place: Place) -> Place:
    return replace(place, consented=False) if isinstance(place, Human) else place


def consent(room: Room, who: Person, _command: Consent) -> Step:
    """Agree to the present rules.

    Raises:
        Refused: `not_seated`.
    """
    seat = require_seat(room, who)
    place = room.places[seat]
    if not isinstance(place, Human) or place.consented:
        return Step(room)
    return Step(replace(room, places=replaced(room, seat, replace(place, consented=True))))
