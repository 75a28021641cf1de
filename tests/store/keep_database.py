"""Keeps a database as this version writes it, and what players saw of it: run before a migration is appended.

`python -m tests.store.keep_database` makes `databases/<newest migration>.sql` and `.json`, for `test_old_databases`.
"""

import asyncio
import hashlib
import json
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, Final

from tests.server.client import Player, at_turn, moved, play_a_hand, players
from tests.server.process import serving

KEPT: Final = Path(__file__).parent / "databases"
NAMES: Final = ("Anna", "Ben", "Cilli", "Dora")
SHOWN: Final = ("phase", "hand", "legal", "trick", "tricks", "eyes", "scores", "bummerl", "turn", "bids", "deal_no")
"""What of a view must be the same under a later version."""


def token(name: str) -> str:
    """Return the token that a player of these databases has."""
    return f"token-of-{name}"


async def table_of(those: list[Player], rules: dict[str, object], *, started: bool = True) -> str:
    settings = {"bot_pace": "none", "result_seconds": 60}
    ack = await those[0].command("open-table", game="bauernschnapsen", rules=rules, settings=settings)
    table = str(ack["table"])
    for player in those:
        player.take((await player.command("join", table=table))["update"])
    if started:
        assert (await those[0].command("start", table=table))["ok"]
    return table


async def play(those: list[Player], table: str, random: Random, deal_no: int) -> None:
    """Play into the second trick of this deal, or to the end of the match."""
    while True:
        view = those[0].view(table)
        if view["phase"] == "match-over" or (view["deal_no"] == deal_no and any(view["tricks"]) and view["trick"]):
            return
        if view["phase"] == "result":
            for player in those:
                await player.command("ready", table=table)
            for player in those:
                await player.until(lambda player=player: player.view(table)["phase"] != "result")  # type: ignore[misc]
        player = await at_turn(those, table)
        seq, legal = player.updates[table]["seq"], player.view(table)["legal"]
        ack = await player.command(
            "act", table=table, seq=seq, action="pass" if "pass" in legal else random.choice(legal)
        )
        assert ack["ok"], ack
        for other in those:
            await moved(other, table, ack["seq"])


async def fill(url: str) -> dict[str, Any]:
    """Bring tables into different states; return by code what each player sees in the end."""
    random = Random(3)
    async with players(url, 4) as those:
        running = await table_of(those, {"target": 60})
        await play(those, running, random, 2)
        over = await table_of(those, {"target": 1})
        await play(those, over, random, 9)
        against_bots = await table_of(those[:1], {"target": 60})
        await play_a_hand(those[0], against_bots)
        await table_of(those, {"target": 7}, started=False)
        ended = await table_of(those[:1], {})
        assert (await those[0].command("leave", table=ended))["ok"]
        return {
            table: [{"seq": player.updates[table]["seq"], **{key: player.view(table)[key] for key in SHOWN}}
                    for player in those if table in player.updates]
            for table in those[0].updates if table != ended
        }  # fmt: skip


def dump(path: Path) -> str:
    """Return the database as SQL, its players with tokens that are known."""
    with closing(sqlite3.connect(path)) as file, file:
        for [name] in file.execute("select name from players").fetchall():
            digest = hashlib.sha256(token(name).encode()).digest()
            file.execute("update players set token_hash = ? where name = ?", [digest, name])
        file.commit()
        return "\n".join(file.iterdump()) + "\n"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        with serving(data, BAUERN_COMMANDS_PER_SECOND="0") as server:
            seen = asyncio.run(fill(server.url))
        path = data / "bauern.sqlite3"
        with closing(sqlite3.connect(path)) as file:
            [name] = file.execute("select name from _sqlite_migrations order by id desc limit 1").fetchone()
        KEPT.joinpath(f"{name}.sql").write_text(dump(path))
        KEPT.joinpath(f"{name}.json").write_text(json.dumps(seen) + "\n")


if __name__ == "__main__":
    main()
