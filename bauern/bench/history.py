"""How long a person waits for his matches and statistics when many matches are stored, beside a look-up by key."""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Final, Literal

import msgspec

from bauern.bench.speed import Figure
from bauern.engine import CONTRACTS, GAMES, Game
from bauern.server.figures import NEWEST
from bauern.server.history import PAGE
from bauern.store import (
    Asked,
    Part,
    PlayerRow,
    SaveAction,
    SaveHand,
    SaveResult,
    SaveSeed,
    SaveTable,
    SeatEnd,
    SqliteStore,
    Write,
)

_PEOPLE: Final = 2_000
_DEALS: Final = {4: 8, 3: 10, 2: 6}
"""In a match, by players."""
_AT_ONCE: Final = 100
"""Matches in one commit: nobody waits for the disk here."""
_RUNS: Final = 15
_MILLI, _MICRO = 1e3, 1e6
_HOUR: Final = 3600
_SECONDS_A_DEAL: Final = 120
_OFTEN: Final = ("normal", "normal", "normal", "normal", "bettler", "schnapser", "gang", "zehnerloch")


def measure(matches: int, stored: Callable[[int], None]) -> tuple[Figure, ...]:
    """Store so many made-up matches and return how long questions take; `stored` is told how many more are there."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder) / "bauern.sqlite3", matches, stored))


async def _measure(path: Path, matches: int, stored: Callable[[int], None]) -> tuple[Figure, ...]:
    store = SqliteStore(path)
    await store.open()
    try:
        for number in range(_PEOPLE):
            await store.save_player(PlayerRow(_player(number), "guest", _name(number), _player(number).encode()))
        made = made_up(range(matches), Random(1))  # noqa: S311  (repeatable, and nothing secret)
        while some := list(islice(made, _AT_ONCE)):
            await store.commit([write for match in some for write in match])
            stored(len(some))
        floor = await _milliseconds(lambda _: store.player_by_token(_player(1).encode()))
        figures = []
        for who, number in (("who has played most", 0), ("the middle one of all", _PEOPLE // 2)):
            figures += await _questions(store, _player(number), who, floor)
        return (*figures, await _writing(store, matches))
    finally:
        await store.close()


def _player(number: int) -> str:
    return f"{number:016x}"


def _name(number: int) -> str:
    return f"Player {number}"


def made_up(numbers: Iterable[int], random: Random) -> Iterator[tuple[Write, ...]]:
    """Yield what is stored of each of these matches; some people play far more than others."""
    weights = [1 / (rank + 1) for rank in range(_PEOPLE)]
    for number in numbers:
        game = random.choices(tuple(GAMES.values()), (2, 1, 3))[0] if number % 2 else GAMES["bauernschnapsen"]
        sitting = list(dict.fromkeys(random.choices(range(_PEOPLE), weights, k=random.randint(1, game.players))))
        yield tuple(_match(number, game, sitting, random))


def _match(number: int, game: Game, people: Sequence[int], random: Random) -> Iterator[Write]:
    table = f"{number:016x}"
    yield SaveTable(table, f"{number:06}", game.key, "{}")
    yield SaveSeed(table, b"", "{}")
    yield SaveHand(table, 1, "{}", "", random.randbytes(32), "{}")
    deals = random.randint(_DEALS[game.players] // 2, _DEALS[game.players] * 3 // 2)
    won = random.random() < 1 / 2
    names = msgspec.json.encode([*map(_name, people), *["Resi"] * (game.players - len(people))]).decode()
    for deal in range(1, deals + 1):
        at = number * _HOUR + deal * _SECONDS_A_DEAL
        end = tuple(SeatEnd((seat % 2 == 0) == won, 0, 1) for seat in range(game.players)) if deal == deals else None
        contract = random.choice(_OFTEN if random.random() < 0.95 else tuple(CONTRACTS)) if game.announces else "normal"  # noqa: PLR2004  (one in twenty is rare)
        made = random.random() < 2 / 3 if game.announces else None
        parts = tuple(_part(game, seat, people, random) for seat in range(len(people)))
        scores = msgspec.json.encode([deal, 0, deal, 0][: game.players]).decode()
        yield SaveResult(
            table,
            1,
            deal,
            game.key,
            "app",
            names,
            scores,
            contract,
            made,
            parts,
            (0, 0),
            unshuffled=False,
            end=end,
            at=at,
        )


def _part(game: Game, seat: int, people: Sequence[int], random: Random) -> Part:
    mate = seat + 2 if game.players == 4 else None  # noqa: PLR2004  (only then there are partners)
    partner = None if mate is None else _name(people[mate]) if mate < len(people) else ""
    parts: tuple[Literal["declarer", "partner", "against", "none"], ...] = ("declarer", "partner", "against", "against")
    part = random.choice(parts) if game.announces else "none"
    return Part(_player(people[seat]), seat, partner, part, random.choice((1, 2, 3, -1, -2, -3, 6, -6)))


async def _questions(store: SqliteStore, player: str, who: str, floor: float) -> list[Figure]:
    """Return how long each question of the page takes for this player."""
    rows = await store.listed(Asked(player), 1 << 30)
    played = len(rows)
    partner = next((sum_.partner for sum_ in await store.match_sums(player) if sum_.partner), None)
    far = rows[played * 9 // 10].address
    filters = {
        "newest matches": Asked(player),
        "matches after nine tenths of all": Asked(player, after=far),
        "of a game": Asked(player, game="schnapsen"),
        "with a partner": Asked(player, partner=partner),
        "with a rare contract": Asked(player, contract="kontrabauernloch"),
        "with everything chosen": Asked(player, "bauernschnapsen", partner, "gang", "won"),
    }
    whole = Asked(player, game="bauernschnapsen")
    asked: dict[str, Callable[[int], Awaitable[object]]] = {
        **{what: _listing(store, one) for what, one in filters.items()},
        "what the matches come to": lambda _: store.match_sums(player),
        "what the deals come to": lambda _: store.deal_sums(whole),
        "what the deals with each partner come to": lambda _: store.partner_sums(whole),
        "points in order of time": lambda _: store.newest_deals(whole, NEWEST),
    }
    figures = []
    for what, question in asked.items():
        value = await _milliseconds(question)
        name = f"{who}, {played} matches: {what}"
        figures.append(Figure(name, round(value, 3), "ms", round(floor, 3), round(value / floor, 1)))
    return figures


def _listing(store: SqliteStore, asked: Asked) -> Callable[[int], Awaitable[object]]:
    return lambda _: store.listed(asked, PAGE + 1)


async def _milliseconds(question: Callable[[int], Awaitable[object]]) -> float:
    """Return the median time from asking to the answer, by way of the reading thread as a server has it."""
    spent = []
    for run in range(_RUNS):
        started = perf_counter()
        await question(run)
        spent.append(perf_counter() - started)
    return median(spent) * _MILLI


async def _writing(store: SqliteStore, matches: int) -> Figure:
    """Return the CPU time that storing the result of a deal takes beside storing one action, without the disk's."""
    more = made_up(range(matches, matches + _AT_ONCE), Random(2))  # noqa: S311  (as above)
    stored = [write for match in more for write in match]
    results = [write for write in stored if isinstance(write, SaveResult)]
    await store.commit([write for write in stored if not isinstance(write, SaveResult)])
    actions = [SaveAction(results[0].table_id, seq, 1, 0, "pass", _player(0)) for seq in range(1, len(results) + 1)]
    spent = []
    for writes in (results, actions):
        started = process_time()
        await store.commit(writes)
        spent.append((process_time() - started) / len(writes) * _MICRO)
    value, floor = spent
    return Figure("storing the result of a deal", round(value, 1), "us", round(floor, 1), round(value / floor, 2))
