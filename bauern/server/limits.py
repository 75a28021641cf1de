"""What clients may not do, by name: each time it happens is told to whoever counts."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

Trouble = Literal[
    "bad-http",
    "bad-handshake",
    "origin-refused",
    "no-room",
    "bad-frame",
    "after-goodbye",
    "cut-malformed",
    "cut-slow",
    "cut-flood",
    "cut-silent",
]
Noted = Callable[[Trouble], None]


@dataclass(frozen=True, slots=True)
class DoorLimits:
    """How connections are let in; 0 is no limit."""

    all: int = 5000
    """Connections that are open at a time."""
    one_address: int = 2500
    """Of these, from one address."""
    per_second: float = 400
    """How many are let in."""
    request_seconds: float = 30
    """How long one may be open before its next request has come."""


@dataclass(frozen=True, slots=True)
class WireLimits:
    """When a socket is cut."""

    queue: int = 64
    """Messages that wait for a reader."""
    queue_bytes: int = 524_288
    """Bytes of these."""
    strikes: int = 3
    """Malformed packets, the last one cuts."""
    frame: int = 8192
    """Bytes of a message from a client."""
    hello_seconds: float = 10
    """How long a new socket may take to say who it is."""
    ping: tuple[float, float] = (10.0, 8.0)
    """Seconds between pings, and for the answer."""
    origins: frozenset[str] = frozenset()
    """Origins that are accepted besides the server's own address."""
