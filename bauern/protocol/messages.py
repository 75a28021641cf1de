"""What the server says: acks, events of the game in wire form, the room part of a view, and the messages around."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from bauern.protocol.commands import TableSettings

PROTOCOL: Final = 1
"""The version that `welcome` names; it changes only when an old client could no longer play."""

ERRORS: Final[Mapping[str, str]] = {
    "bad_message": "not a command of this protocol; the text says which field",
    "rate_limited": "too many commands or wrong codes; wait a little",
    "unknown_table": "no table with this code",
    "not_seated": "you neither sit at this table nor watch there",
    "forbidden": "not yours to do",
    "already_started": "the match has begun; a bot's seat may be free between hands",
    "table_full": "no seat is left",
    "seat_taken": "somebody else sits there",
    "bad_rules": "a game, preset, house rule, setting or bot that cannot be used; the text says which and why",
    "stale": "the table has moved on; use the newest update",
    "not_your_turn": "another seat acts now",
    "illegal": "the rules refuse this now; `reason` says why",
    "internal": "a failure on this side, as a full disk: nothing was lost, and `sync` tells how things stand",
}
"""Every error code, in the order in which they are checked."""


class _Message(Struct, frozen=True, kw_only=True):
    """Common shape of everything that is sent."""


class Done(_Message, frozen=True, kw_only=True):
    """The command was accepted."""

    ok: Literal[True] = True


class Opened(_Message, frozen=True, kw_only=True):
    """`open-table`: the invitation code."""

    ok: Literal[True] = True
    table: str


class Joined(_Message, frozen=True, kw_only=True):
    """`join`: the seat, null for a watcher, and the present state."""

    ok: Literal[True] = True
    seat: int | None
    update: Raw


class Moved(_Message, frozen=True, kw_only=True):
    """`act`: the table's new `seq`."""

    ok: Literal[True] = True
    seq: int


class Synced(_Message, frozen=True, kw_only=True):
    """`sync`: the present state."""

    ok: Literal[True] = True
    update: Raw


class Failed(_Message, frozen=True, kw_only=True):
    """The command was refused and changed nothing; `reason` comes with `illegal`, `spectators` with `not_seated`."""

    ok: Literal[False] = False
    error: str
    message: str
    reason: str | UnsetType = UNSET
    spectators: Annotated[
        Literal["off", "delayed", "live"] | UnsetType, Meta(description="whether and how one may watch at this table")
    ] = UNSET


Ack = Done | Opened | Joined | Moved | Synced | Failed


class SeatView(_Message, frozen=True, kw_only=True, omit_defaults=True):
    """One seat as everybody sees it; what is as its default is absent."""

    name: Annotated[str | None, Meta(description="null while the seat is open")]
    kind: Literal["guest", "member", "bot", "open"]
    connected: Annotated[bool, Meta(description="false while a player's connection is lost")]
    ready: Annotated[bool, Meta(description="for the next hand or the rematch; bots always are")]
    host: bool = False
    consented: Annotated[bool, Meta(description="nothing about the rules is left to agree to")] = True
    away: Annotated[bool, Meta(description="a bot plays here until the player is back")] = False
    level: Annotated[str | None, Meta(description="the bot that sits here; null for people")] = None


class SwapAsked(_Message, frozen=True, kw_only=True):
    """`seat` would like to change with seat `to`."""

    seat: int
    to: int


class ShuffleView(_Message, frozen=True, kw_only=True):
    """The coming shuffle: what the server has committed itself to, and who has added words."""

    deal_no: Annotated[int, Meta(description="the deal that it is for")]
    commitment: Annotated[str, Meta(description="SHA-256 of the server's seed")]
    added: Annotated[
        tuple[bool, ...], Meta(description="by seat: whether there are words; which ones is told with the deal")
    ]


class DealtView(_Message, frozen=True, kw_only=True):
    """What the newest deal followed from, without the server's seed: `result.proof` tells it when the hand is over."""

    deal_no: int
    commitment: str
    client_seeds: Annotated[tuple[str, ...], Meta(description="the words by seat; empty where there were none")]


class KeptView(_Message, frozen=True, kw_only=True):
    """The part of a `view` that seldom changes: of it an update has only the fields that have. Keep the others."""

    host: Annotated[int | UnsetType | None, Meta(description="the host's seat; null while the host does not sit")] = (
        UNSET
    )
    preset: str | UnsetType = UNSET
    rules: Annotated[Mapping[str, object] | UnsetType, Meta(description="every house rule by name")] = UNSET
    differs: Annotated[
        tuple[str, ...] | UnsetType, Meta(description="house rules that are not as the preset has them")
    ] = UNSET
    settings: TableSettings | UnsetType = UNSET
    watchers: Annotated[int | UnsetType, Meta(description="how many watch")] = UNSET
    watching: Annotated[
        tuple[str, ...] | UnsetType, Meta(description="for the host's seat alone: who watches, by name")
    ] = UNSET
    swaps: Annotated[
        tuple[SwapAsked, ...] | UnsetType, Meta(description="offers to change seats that wait for an answer")
    ] = UNSET
    shuffle: ShuffleView | UnsetType = UNSET
    dealt: Annotated[DealtView | UnsetType | None, Meta(description="null before the first deal")] = UNSET
    chosen: Annotated[
        bool | UnsetType,
        Meta(description="the cards of this hand, or of the first one to come, were chosen: no shuffle, and no proof"),
    ] = UNSET
    record: Annotated[
        int | UnsetType | None,
        Meta(description="once a match has ended: `/record/<table>/<this number>.toml` is its record, for its players"),
    ] = UNSET
    turn_deadline_ms: Annotated[
        int | UnsetType | None,
        Meta(
            description="milliseconds left for the seat that acts; null without a clock, while it stands still, "
            "and in a hand that is shown later"
        ),
    ] = UNSET
    next_hand_ms: Annotated[
        int | UnsetType | None,
        Meta(description="milliseconds until the next hand begins by itself; null when no time passes"),
    ] = UNSET


class RoomView(_Message, frozen=True, kw_only=True):
    """The part of a `view` that is the same for every seat: it stands flat beside the game's own fields."""

    seats: tuple[SeatView, ...]


class ChatSaid(_Message, frozen=True, kw_only=True):
    """`chat`: somebody said something; what watchers say is sent to watchers only."""

    table: str
    seat: Annotated[int | None, Meta(description="null for a watcher")]
    name: str
    text: str
    who: Annotated[str, Meta(description="the same for one person at this table, by whatever name and wherever he is")]


class Notice(_Message, frozen=True, kw_only=True):
    """`notice`: something to tell this player; `code` is stable, the text is English."""

    code: str
    text: str
    table: str | UnsetType = UNSET


NOTICES: Final[Mapping[str, str]] = {
    "kicked": "The host has removed you from the table.",
    "not-watching": "Nobody may watch at this table any more.",
    "taken-over": "You play on in another window; this one is disconnected.",
    "restart": "The server restarts; your table will be back in a moment.",
    "table-ended": "This table was closed.",
}
"""The text of every notice by its code."""


class PlayerView(_Message, frozen=True, kw_only=True):
    """Who you are."""

    id: str
    name: str
    kind: Literal["guest", "member"]


class Welcome(_Message, frozen=True, kw_only=True):
    """`welcome`: the first message; keep the token, it brings the same player back."""

    protocol: int = PROTOCOL
    player: PlayerView
    token: str
    tables: Annotated[tuple[str, ...], Meta(description="the codes of tables where you sit or are host")]
    pages: Annotated[
        str,
        Meta(description="what this server's pages are made of; a page of another make is old and fetches itself anew"),
    ]


class LobbyTable(_Message, frozen=True, kw_only=True):
    """A public table."""

    table: str
    game: str
    preset: str
    differs: tuple[str, ...]
    host: str | None
    started: bool
    seats: tuple[SeatView, ...]
    watchers: int
    spectators: Literal["off", "delayed", "live"]


class Lobby(_Message, frozen=True, kw_only=True):
    """`lobby`: all public tables; sent to those who are at no table."""

    tables: tuple[LobbyTable, ...]


class _Event(Struct, frozen=True, kw_only=True, tag_field="type"):
    """Common shape: `type` tells the events apart."""


class DealEvent(_Event, frozen=True, kw_only=True, tag="deal"):
    """Cards were dealt; `packet` is 2 for those that come after trump is named."""

    deal_no: int
    dealer: int
    packet: int
    hand: tuple[str, ...] | UnsetType = UNSET
    """This seat's new cards; absent for the public."""


class ActionEvent(_Event, frozen=True, kw_only=True, tag="action"):
    """A seat did this."""

    seat: int
    action: str


class TrumpEvent(_Event, frozen=True, kw_only=True, tag="trump"):
    """Trump is known, or another card shows it now; `card` was turned up for it, or null."""

    suit: str
    card: str | None


class TakeEvent(_Event, frozen=True, kw_only=True, tag="take"):
    """A seat took cards of the talon; `cards` only for those who may see them."""

    seat: int
    cards: tuple[str, ...] | UnsetType = UNSET


class TrickEvent(_Event, frozen=True, kw_only=True, tag="trick"):
    """A seat took the trick."""

    seat: int


class HandOverEvent(_Event, frozen=True, kw_only=True, tag="hand-over"):
    """The hand has ended: who scores, and points by seat."""

    winners: tuple[int, ...]
    points: tuple[int, ...]


class MatchOverEvent(_Event, frozen=True, kw_only=True, tag="match-over"):
    """The match has ended: who won, and the Bummerl of this match by seat."""

    winners: tuple[int, ...]
    bummerl: tuple[int, ...]


WireEvent = DealEvent | ActionEvent | TrumpEvent | TakeEvent | TrickEvent | HandOverEvent | MatchOverEvent


class News(_Message, frozen=True, kw_only=True):
    """The part of an `update` that is mostly the same for all receivers."""

    table: str
    seq: int
    events: tuple[WireEvent, ...]


class Update(News, frozen=True, kw_only=True):
    """`update`: what happened since the last one, and the present state for this receiver."""

    view: Raw
