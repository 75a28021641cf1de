"""The one codec: JSON for the wire and for the store."""

from typing import Final, TypeVar, assert_never

import msgspec
from msgspec import UNSET, Struct

from bauern.engine import (
    PUBLIC,
    Acted,
    CardsTaken,
    Event,
    HandDealt,
    HandOver,
    MatchOver,
    Own,
    Refused,
    Seat,
    TrickTaken,
    TrumpMade,
    redact,
)
from bauern.protocol.commands import Command, Options, TableSettings
from bauern.protocol.messages import (
    ActionEvent,
    DealEvent,
    HandOverEvent,
    MatchOverEvent,
    News,
    TakeEvent,
    TrickEvent,
    TrumpEvent,
    WireEvent,
)

_S = TypeVar("_S", bound=Struct)
_ENCODER: Final = msgspec.json.Encoder()
_COMMANDS: Final = msgspec.json.Decoder(Command)

encode = _ENCODER.encode


def decode(data: bytes | str, kind: type[_S]) -> _S:
    """Return the struct that this JSON text holds.

    Raises:
        msgspec.ValidationError: it is not one of this kind.
    """
    return msgspec.json.decode(data, type=kind)


def command_of(payload: object) -> Command:
    """Return the command in a decoded JSON value.

    Raises:
        Refused: `bad_message`, naming the field.
    """
    try:
        command: Command = _COMMANDS.decode(encode(payload))  # thirty times as quick as msgspec.convert for a union
    except msgspec.ValidationError as error:
        raise Refused("bad_message", str(error)) from None
    return command


def changed_settings(base: TableSettings, changes: Options | None) -> TableSettings:
    """Return the table settings with single changes.

    Raises:
        Refused: `bad_rules`, naming the setting.
    """
    try:
        return msgspec.convert({**msgspec.structs.asdict(base), **(changes or {})}, TableSettings)
    except msgspec.ValidationError as error:
        raise Refused("bad_rules", f"settings: {error}") from None


def event_of(event: Event, viewer: Seat) -> WireEvent:
    """Return the event in wire form, as this seat or PUBLIC may know it."""
    seen = redact(event, viewer)
    match seen:
        case HandDealt(deal_no, dealer, packet, hands):
            hand = None if viewer == PUBLIC else hands[viewer]
            return DealEvent(deal_no=deal_no, dealer=dealer, packet=packet, hand=UNSET if hand is None else hand)
        case Acted(seat, code):
            return ActionEvent(seat=seat, action=code)
        case TrumpMade(suit, card):
            return TrumpEvent(suit=suit, card=card)
        case CardsTaken(seat, cards):
            return TakeEvent(seat=seat, cards=UNSET if cards is None else cards)
        case TrickTaken(seat):
            return TrickEvent(seat=seat)
        case HandOver(winners, points):
            return HandOverEvent(winners=winners, points=points)
        case MatchOver(winners, bummerl):
            return MatchOverEvent(winners=winners, bummerl=bummerl)
        case _:
            assert_never(seen)


def news_of(table: str, seq: int, events: tuple[WireEvent, ...]) -> bytes:
    """Return what `update_of` needs of what has happened."""
    return encode(News(table=table, seq=seq, events=events))


def update_of(news: bytes, sight: Own, shared: bytes) -> bytes:
    """Return an encoded `update`; `shared` is an encoded object with what all viewers see."""
    return b'%b,"view":%b}' % (news[:-1], side_by_side(encode(sight), shared))


def side_by_side(*objects: bytes) -> bytes:
    """Return one encoded object with the fields of all these."""
    return b"{%b}" % b",".join([one[1:-1] for one in objects if one != b"{}"])
