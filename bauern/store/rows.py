"""What is stored, and what is asked to be stored: plain values, whatever the database."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A person; the token itself is never stored."""

    id: str
    kind: Literal["guest", "member"]
    name: str
    token_hash: bytes


@dataclass(frozen=True, slots=True)
class SaveTable:
    """Store a table's seats, host, rules and settings (`state`, JSON), new or changed."""

    id: str
    code: str
    game: str
    state: str


@dataclass(frozen=True, slots=True)
class EndTable:
    """The table is closed; what was played there stays."""

    id: str


@dataclass(frozen=True, slots=True)
class SaveHand:
    """A hand was dealt: how the match stood (`snapshot`, JSON), and the deck in dealing order."""

    table_id: str
    hand: int
    """Hands dealt at this table, over all its matches."""
    snapshot: str
    deck: str
    server_seed: bytes = field(repr=False)
    client_seeds: str
    """What the deck follows from; the words by seat, JSON."""


@dataclass(frozen=True, slots=True)
class SaveSeed:
    """What the next shuffle at a table will follow from, instead of what was stored before; `words` by player, JSON."""

    table_id: str
    server_seed: bytes = field(repr=False)
    words: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class SaveAction:
    """A seat acted; `actor` is the player's id or the name of the bot that chose."""

    table_id: str
    seq: int
    hand: int
    seat: int
    code: str
    actor: str


@dataclass(frozen=True, slots=True)
class SaveForfeit:
    """The side of this seat gave the match up in this hand."""

    table_id: str
    hand: int
    seat: int


@dataclass(frozen=True, slots=True)
class Part:
    """What a person had to do with a deal that ended, or with the match that did."""

    player: str
    seat: int
    partner: str | None
    """The partner's name, empty for a bot; None where nobody has a partner."""
    part: Literal["declarer", "partner", "against", "none"] | None
    """How he stood to the contract, `none` where nothing is announced; None if he did not play, or nothing counted."""
    points: int
    """What his side got, or below 0 what the other side got."""


@dataclass(frozen=True, slots=True)
class SeatEnd:
    """How a match ended for a seat: won or lost, and the Bummerl that its side and the others got."""

    won: bool
    got: int
    gave: int


@dataclass(frozen=True, slots=True)
class SaveResult:
    """A deal, or the match by being given up, ended: what lists and statistics show of it."""

    table_id: str
    first: int
    """The hand at the table with which the match began."""
    deal: int
    """The number of the newest deal in the match that counted."""
    game: str
    preset: str
    names: str
    scores: str
    """Both by seat, JSON."""
    contract: str
    made: bool | None
    """None where nothing is announced."""
    people: tuple[Part, ...]
    acted: tuple[int, int]
    """The last `seq` before this deal, and its own: who acted there and has left by now was part of the match too."""
    unshuffled: bool
    """Whether its cards were chosen: a match that begins so is practice, and counts in no sum."""
    end: tuple[SeatEnd, ...] | None
    """By seat; None while the match goes on."""
    at: int | None = None
    """When, in seconds of the epoch; None is now."""


@dataclass(frozen=True, slots=True)
class Listed:
    """All results of this table of before there were lists are stored."""

    table_id: str


Write = SaveTable | EndTable | SaveHand | SaveSeed | SaveAction | SaveForfeit | SaveResult | Listed


@dataclass(frozen=True, slots=True)
class StoredAction:
    """An action as it was stored."""

    seq: int
    seat: int
    code: str


@dataclass(frozen=True, slots=True)
class StoredSeeds:
    """The server's seed, and words as JSON: by seat for a hand that was dealt, by player for the next one."""

    server_seed: bytes = field(repr=False)
    words: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class StoredHand:
    """A hand as it was stored, with all its actions in order."""

    hand: int
    seq: int
    """Actions stored at this table before it was dealt."""
    snapshot: str
    deck: str
    forfeited_by: int | None
    seeds: StoredSeeds | None
    """None for hands of before there were seeds."""
    actions: tuple[StoredAction, ...]


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table with hands in order, for one that goes on: its last and the one before it."""

    id: str
    code: str
    game: str
    state: str
    coming: StoredSeeds
    hands: tuple[StoredHand, ...]


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A table with the hands of one match, and who acted in it."""

    table: StoredTable
    actors: frozenset[str]
    address: str


@dataclass(frozen=True, slots=True)
class UnlistedTable:
    """A table of before there were lists: all its hands, and who acted in them."""

    table: StoredTable
    times: tuple[int, ...]
    """When each hand was dealt, in seconds of the epoch."""
    actors: Mapping[tuple[int, int], str]
    """By hand and seat the person who acted there last, a bot if no person did."""
    names: Mapping[str, str]
    """Of the persons."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Whose matches are asked for, and which of them; None is all."""

    player: str
    game: str | None = None
    partner: str | None = None
    """A name, or nothing for bots."""
    contract: str | None = None
    result: Literal["won", "lost", "open"] | None = None
    after: str | None = None
    """The address of the last match on the page before."""


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """A match in a person's list."""

    address: str
    """Of its replay."""
    where: tuple[int, ...]
    """The deals with the contract that was asked for."""
    broken: bool
    """Whether it will never end."""
    game: str
    preset: str
    began: int
    """When its first deal ended, in seconds of the epoch."""
    deals: int
    names: str
    scores: str
    """Both by seat, JSON."""
    seat: int
    practice: int
    """1 if its first cards were chosen, else 0."""
    result: Literal["won", "lost", "open"]
    got: int
    gave: int
    """Bummerl, as in `SeatEnd`."""


@dataclass(frozen=True, slots=True)
class MatchSum:
    """What a person's matches of one kind come to."""

    game: str
    partner: str | None
    result: Literal["won", "lost", "open"]
    matches: int
    got: int
    gave: int


@dataclass(frozen=True, slots=True)
class DealSum:
    """What a person's deals of one contract come to, and how he stood to it."""

    contract: str
    part: Literal["declarer", "partner", "against", "none"]
    deals: int
    made: int
    points: int


@dataclass(frozen=True, slots=True)
class PartnerSum:
    """What a person's deals with one partner come to."""

    partner: str
    deals: int
    points: int


@dataclass(frozen=True, slots=True)
class Scored:
    """A deal of a person: when it ended, in seconds of the epoch, and its points as in `Part`."""

    at: int
    points: int
