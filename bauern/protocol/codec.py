"""The one codec: JSON bytes for the wire and for the store."""

from collections.abc import Mapping
from typing import Any, Final, TypeVar, cast, get_args

import msgspec
from msgspec import Raw, Struct

from bauern.engine import (
    PUBLIC,
    Acted,
    Event,
    HandDealt,
    HandOver,
    MatchOver,
    Refused,
    Seat,
    TrickTaken,
    TrumpMade,
    View,
    redact,
)
from bauern.protocol.commands import Command, TableSettings
from bauern.protocol.messages import (
    ActionEvent,
    DealEvent,
    HandOverEvent,
    MatchOverEvent,
    RoomView,
    TrickEvent,
    TrumpEvent,
    Update,
    WireEvent,
)
