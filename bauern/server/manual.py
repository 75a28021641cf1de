"""The protocol as data for its page: made from the structs that the wire uses."""

from dataclasses import dataclass
from functools import cache
from inspect import getdoc
from typing import Final, get_args

import msgspec
from msgspec import inspect

from bauern.engine import GAMES, Action, Result, Summary, View
from bauern.protocol.commands import COMMANDS, TableSettings
from bauern.protocol.messages import (
    ERRORS,
    NOTICES,
    PROTOCOL,
    Ack,
    ChatSaid,
    DealtView,
    KeptView,
    Lobby,
    LobbyTable,
    Notice,
    PlayerView,
    RoomView,
    SeatView,
    ShuffleView,
    SwapAsked,
    Update,
    Welcome,
    WireEvent,
)

_MESSAGES: Final = (Welcome, Update, ChatSaid, Notice, Lobby)
_PARTS: Final = (RoomView, KeptView, TableSettings, SeatView, SwapAsked, ShuffleView, DealtView, PlayerView, LobbyTable)


@dataclass(frozen=True, slots=True)
class FieldDoc:
    """One field: its JSON type in words, its default as JSON, what it means."""

    name: str
    type: str
    default: str
    text: str


@dataclass(frozen=True, slots=True)
class StructDoc:
    """One struct: how it is called on the wire, what it is for, its fields."""

    name: str
    text: str
    fields: tuple[FieldDoc, ...]


@dataclass(frozen=True, slots=True)
class Manual:
    """All that the protocol page shows."""

    version: int
    games: tuple[str, ...]
    actions: tuple[str, ...]
    commands: tuple[StructDoc, ...]
    acks: tuple[StructDoc, ...]
    messages: tuple[StructDoc, ...]
    events: tuple[StructDoc, ...]
    parts: tuple[StructDoc, ...]
    errors: tuple[tuple[str, str], ...]
    notices: tuple[tuple[str, str], ...]


@cache
def manual() -> Manual:
    """Return the protocol's description."""
    return Manual(
        version=PROTOCOL,
        games=tuple(GAMES),
        actions=tuple(getdoc(kind) or "" for kind in get_args(Action)),
        commands=tuple(map(_doc, COMMANDS)),
        acks=tuple(map(_doc, get_args(Ack))),
        messages=tuple(map(_doc, _MESSAGES)),
        events=tuple(map(_doc, get_args(WireEvent))),
        parts=tuple(map(_doc, (View, Summary, Result, *_PARTS))),
        errors=tuple(ERRORS.items()),
        notices=tuple(NOTICES.items()),
    )


def _doc(kind: type) -> StructDoc:
    info = inspect.type_info(kind)
    if not isinstance(info, inspect.StructType | inspect.DataclassType):
        raise TypeError(kind)
    tag = info.tag if isinstance(info, inspect.StructType) else None
    fields = tuple(_field(field) for field in info.fields)
    return StructDoc(str(tag or kind.__name__), (getdoc(kind) or "").splitlines()[0], fields)


def _field(field: inspect.Field) -> FieldDoc:
    text = ""
    if isinstance(field.type, inspect.Metadata):
        text = str((field.type.extra_json_schema or {}).get("description", ""))
    if field.required:
        default = ""
    elif field.default is msgspec.NODEFAULT:
        default = "may be absent"
    else:
        default = msgspec.json.encode(field.default).decode()
    return FieldDoc(field.encode_name, _type_name(field.type), default, text)


def _type_name(kind: inspect.Type) -> str:  # noqa: C901  (one line a type)
    match kind:
        case inspect.Metadata(type=inner):
            return _type_name(inner)
        case inspect.UnionType(types=types):
            return " or ".join(_type_name(one) for one in types)
        case inspect.LiteralType(values=values):
            return " or ".join(msgspec.json.encode(value).decode() for value in values)
        case inspect.NoneType():
            return "null"
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType():
            return "whole number"
        case inspect.FloatType():
            return "number"
        case inspect.StrType():
            return "text"
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return f"list of {_type_name(item)}"
        case inspect.DictType():
            return "object"
        case inspect.StructType(cls=cls) | inspect.DataclassType(cls=cls):
            return cls.__name__
        case _:
            return "any"
