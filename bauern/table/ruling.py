"""Transitions of what is played, and how: open, configure, consent."""

from msgspec.structs import replace

from bauern.bots import BOTS
from bauern.engine import DealRecord, Game, Record, Refused, Seat, as_settings, game_named, parse_record, rules_of
from bauern.protocol.codec import changed_settings
from bauern.protocol.commands import Configure, Consent, OpenTable, Options, TableSettings
from bauern.table.room import (
    Chosen,
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
    record = None if command.deal is None else _record_of(game, command, command.deal)
    return Room(
        id=table_id,
        code=code,
        game=game,
        preset=record.preset if record else command.preset or game.first_preset,
        rules=record.rules if record else rules_of(game, command.preset, command.rules),
        settings=_settings(TableSettings(), command.settings, chosen=record is not None),
        chosen=_chosen(record.deals[0]) if record else None,
        host=host.id,
        places=(Open(),) * game.players,
        coming=Coming(server_seed),
        connected=frozenset({host.id}),
    )


def _record_of(game: Game, command: OpenTable, text: str) -> Record:
    """Return the record of the one deal that is to be played first, with its rules."""
    try:
        record = parse_record(text)
    except Refused as refused:
        raise Refused("bad_rules", f"deal: {refused.message}") from None
    if record.game is not game or command.preset is not None or command.rules is not None:
        raise Refused("bad_rules", "deal: game, preset and rules are those of its record")
    if len(record.deals) != 1 or not all(record.deals[0].hands):
        raise Refused("bad_rules", "deal: must be one deal in which everybody plays")
    return record


def _chosen(deal: DealRecord) -> Chosen:
    return Chosen(Seat(deal.dealer), deal.hands, deal.talon)


def _settings(base: TableSettings, changes: Options | None, *, chosen: bool) -> TableSettings:
    """Return the settings with these changes; a table whose first cards were `chosen` is for those who are told so."""
    settings = changed_settings(base, changes)
    if settings.bot_level not in BOTS:
        raise Refused("bad_rules", f"settings: bot_level: {settings.bot_level!r} is not one of {', '.join(BOTS)}")
    if chosen and settings.visibility != "private":
        raise Refused("bad_rules", "settings: visibility: a table with chosen cards is private")
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
        settings=_settings(room.settings, command.settings, chosen=room.chosen is not None),
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
