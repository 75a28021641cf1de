"""What a client may ask for: one struct a command, told apart by `kind`.

The protocol page, the round-trip tests and the server's dispatch are made from `COMMANDS`.
"""

import re
from collections.abc import Mapping
from typing import Annotated, Final, Literal, Union, get_args

from msgspec import Meta, Struct

from bauern.protocol.text import plain

MAX_CHAT: Final = 500
MAX_WORDS: Final = 64
MAX_RECORD: Final = 4096
_LEAST_TURN: Final = 10

Code = Annotated[str, Meta(max_length=16, description="the table's invitation code, six characters")]
SeatNo = Annotated[int, Meta(ge=0, le=3, description="0-based and clockwise")]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
OneDeal = Annotated[
    str,
    Meta(
        max_length=MAX_RECORD,
        description="a record of one deal: its rules and cards are those of a private table's first hand",
    ),
]
Options = Mapping[str, object]


class TableSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a table is run; none of it is a rule of the game."""

    turn_seconds: Annotated[int, Meta(ge=0, le=120, description="time for one move: 0 (no clock), or 10 to 120")] = 0
    result_seconds: Annotated[
        int, Meta(ge=0, le=60, description="how long a finished hand stays unless everybody is ready; 0: at once")
    ] = 20
    bot_pace: Annotated[
        Literal["human", "none"], Meta(description="whether bots take a person's time or move at once")
    ] = "human"
    bot_level: Annotated[Name, Meta(description="the bot that fills seats and stands in, any of the bots' names")] = (
        "solid"
    )
    visibility: Annotated[
        Literal["private", "public"], Meta(description="whether the table is listed for everybody to join")
    ] = "private"
    spectators: Annotated[
        Literal["off", "delayed", "live"],
        Meta(description="who does not play may watch: not at all, each hand once it is over, or as it is played"),
    ] = "off"
    absent: Annotated[
        Literal["bot", "forfeit", "wait"],
        Meta(description="when a player stays away: a bot stands in, his side loses the match, or the table waits"),
    ] = "bot"
    absent_seconds: Annotated[
        int, Meta(ge=0, le=3600, description="how long a lost connection may last before the player counts as away")
    ] = 60
    chat: Annotated[
        Literal["all", "players", "off"],
        Meta(
            description="who may write: everybody (watchers are read by watchers only, players by both), "
            "the seated players among themselves, nobody"
        ),
    ] = "all"

    def __post_init__(self) -> None:
        """Refuse clocks that are too short to be played by."""
        if 0 < self.turn_seconds < _LEAST_TURN:
            raise ValueError(f"turn_seconds: {self.turn_seconds} is neither 0 nor from {_LEAST_TURN} to 120")


def _kebab(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()


class _Command(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag=_kebab):
    """Common shape: `kind` and the fields of the command, nothing else."""


class OpenTable(_Command, frozen=True, kw_only=True):
    """Open a table and be its host; nobody sits there yet."""

    game: Name
    preset: Name | None = None
    rules: Annotated[Options | None, Meta(description="single house rules by name")] = None
    settings: Annotated[Options | None, Meta(description="single table settings by name")] = None
    deal: OneDeal | None = None


class Join(_Command, frozen=True, kw_only=True):
    """Sit down, come back to one's seat, move before the start, take over a bot's seat between hands, or watch."""

    table: Code
    seat: Annotated[
        SeatNo | None, Meta(description="none: one's own, else the first free one; of bots, one for who has left")
    ] = None
    watch: bool = False


class Leave(_Command, frozen=True, kw_only=True):
    """Get up for good, or stop watching."""

    table: Code


class SeatBot(_Command, frozen=True, kw_only=True):
    """Put a bot of this level on a free seat, or a bot this level; null frees its seat (host, before the start)."""

    table: Code
    seat: SeatNo
    level: Name | None


class Swap(_Command, frozen=True, kw_only=True):
    """Offer to change seats before the start; done when the other asks the same, at once with a bot or a free seat."""

    table: Code
    seat: SeatNo


class Configure(_Command, frozen=True, kw_only=True):
    """Change rules and settings (host, before the start); every seated player has to consent anew."""

    table: Code
    preset: Annotated[Name | None, Meta(description="begin from this preset instead of the present rules")] = None
    rules: Annotated[Options | None, Meta(description="single house rules by name")] = None
    settings: Annotated[Options | None, Meta(description="single table settings by name")] = None


class Consent(_Command, frozen=True, kw_only=True):
    """Agree to play under the present rules."""

    table: Code


class Kick(_Command, frozen=True, kw_only=True):
    """Remove a player, or somebody who watches, for good (host)."""

    table: Code
    seat: SeatNo | None = None
    watcher: Annotated[
        Name | None, Meta(description="instead of a seat: who watches under this name, one of `view.watching`")
    ] = None

    def __post_init__(self) -> None:
        """Refuse what names nobody, or two."""
        if (self.seat is None) == (self.watcher is None):
            raise ValueError("seat: name either a seat or a watcher")


class Start(_Command, frozen=True, kw_only=True):
    """Begin the match (host); free seats are filled with bots."""

    table: Code


class Act(_Command, frozen=True, kw_only=True):
    """Do what an action code says, in the state that `seq` names."""

    table: Code
    seq: Annotated[int, Meta(ge=0, description="of the newest update; any other is stale")]
    action: Annotated[str, Meta(max_length=64, description="an action code, one of `view.legal`")]


class Ready(_Command, frozen=True, kw_only=True):
    """On with the next hand; at the match's end: a rematch."""

    table: Code


class Sync(_Command, frozen=True, kw_only=True):
    """Ask for the present state."""

    table: Code


class Chat(_Command, frozen=True, kw_only=True):
    """Say something: players to players and watchers, watchers to watchers only, as far as `settings.chat` allows."""

    table: Code
    text: Annotated[str, Meta(min_length=1, max_length=MAX_CHAT)]

    def __post_init__(self) -> None:
        """Refuse a text in which there is nothing to read."""
        if not plain(self.text):
            raise ValueError("text: there is nothing in it")


class Seed(_Command, frozen=True, kw_only=True):
    """Add words of one's own to the next shuffle, instead of those added before; empty ones take them back."""

    table: Code
    words: Annotated[str, Meta(max_length=MAX_WORDS, description="told to nobody before the cards are dealt")]


Command = Union[  # noqa: UP007  (get_args and msgspec read it as one tagged union)
    OpenTable, Join, Leave, SeatBot, Swap, Configure, Consent, Kick, Start, Act, Ready, Sync, Chat, Seed
]
TableCommand = Union[Join, Leave, SeatBot, Swap, Configure, Consent, Kick, Start, Act, Ready, Sync, Chat, Seed]  # noqa: UP007  (as above)
COMMANDS: Final[tuple[type[Struct], ...]] = get_args(Command)
