"""Whole matches under random house rules by clients that know only the protocol.

Every legal code must be accepted, nothing may get stuck, and no frame may hold a card that its receiver cannot know.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import pytest

from tests.load.referee import OVER, Referee
from tests.server.client import Player, moved, players
from tests.server.process import ServerProcess, serving

MATCHES = 300
GAMES = {"bauernschnapsen": 4, "dreierschnapsen": 3, "schnapsen": 2}
Fields = dict[str, list[dict[str, Any]]]
"""What can be chosen, by game."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server that does not count commands: the matches of this test last a fraction of a second."""
    limits = {"BAUERN_COMMANDS_PER_SECOND": "0", "BAUERN_NEW_TABLES_PER_MINUTE": "0", "BAUERN_LOG_LEVEL": "warning"}
    with serving(tmp_path / "data", **limits) as running:
        yield running


async def house_rule_fields(url: str) -> Fields:
    async with aiohttp.ClientSession() as session:
        found = {}
        for game in GAMES:
            async with session.get(f"{url}/rules/{game}.json") as answer:
                found[game] = await answer.json()
        return found


def random_rules(random: Random, fields: list[dict[str, Any]]) -> dict[str, object]:
    """Return some house rules; not every combination can be played."""
    rules: dict[str, object] = {}
    for option in fields:
        if random.random() < 0.4:
            continue
        contracts = [contract["id"] for contract in option.get("contracts", ())]
        match option["kind"]:
            case "choice":
                rules[option["name"]] = random.choice(option["choices"])["value"]
            case "integer":
                rules[option["name"]] = random.randint(1, 30)
            case "contracts":
                rules[option["name"]] = random.sample(contracts, random.randint(0, len(contracts)))
            case "values":
                rules[option["name"]] = {key: random.randint(1, 30) for key in random.sample(contracts, 5)}
    return rules


async def playable_table(random: Random, host: Player, fields: Fields, spectators: str) -> tuple[str, int]:
    """Open a table of any game under random house rules, and return how many play it as well.

    What cannot be played is refused, and others are tried.
    """
    game, seats = random.choice(list(GAMES.items()))
    settings = {"result_seconds": 60, "spectators": spectators, "visibility": "public"}
    while True:
        rules = random_rules(random, fields[game])
        ack = await host.command("open-table", game=game, rules=rules, settings=settings)
        if ack["ok"]:
            return str(ack["table"]), seats
        assert ack["error"] == "bad_rules", ack


def any_of(codes: list[str], random: Random) -> str:
    """Any of them; who could give up at every turn does so seldom, or no hand would be played to its end."""
    return random.choice([code for code in codes if code != "resign" or random.random() < 0.05])


async def play_match(
    random: Random, table: str, those: list[Player], choose: Callable[[list[str], Random], str] = any_of
) -> int:
    """Play a match to its end by legal codes, and return how many."""
    first = those[0]
    acted = 0
    while True:
        await first.until(lambda: first.view(table)["turn"] is not None or first.view(table)["phase"] in OVER)
        view = first.view(table)
        if view["phase"] == "match-over":
            return acted
        if view["phase"] == "result":
            for player in those:
                assert (await player.command("ready", table=table))["ok"]
            await first.until(lambda: first.view(table)["phase"] not in OVER)
            continue
        player = those[view["turn"]]
        await moved(player, table, first.updates[table]["seq"])
        await player.until(lambda player=player: player.view(table)["legal"])
        seq, legal = player.updates[table]["seq"], player.view(table)["legal"]
        ack = await player.command("act", table=table, seq=seq, action=choose(legal, random))
        assert ack == {"ok": True, "seq": seq + 1}
        await moved(first, table, seq + 1)
        acted += 1


@pytest.mark.soak
@pytest.mark.parametrize("spectators", ["live", "delayed"])
async def test_random_matches_end_and_leak_nothing(
    server: ServerProcess, soak: Callable[[int], int], spectators: str
) -> None:
    random = Random(spectators)
    fields = await house_rule_fields(server.url)
    async with players(server.url, 5) as (*four, watcher):
        for _ in range(soak(MATCHES // 2)):
            table, seats = await playable_table(random, four[0], fields, spectators)
            those = four[:seats]
            read = {player.token: len(player.frames) for player in (*those, watcher)}
            for player in those:
                player.take((await player.command("join", table=table))["update"])
            watcher.take((await watcher.command("join", table=table, watch=True))["update"])
            assert (await those[0].command("start", table=table))["ok"]
            acted = await play_match(random, table, those)
            await watcher.until(lambda table=table: watcher.view(table)["phase"] == "match-over")  # type: ignore[misc]
            for seat, player in enumerate((*those, watcher)):
                referee = Referee(None if player is watcher else seat, delayed=spectators == "delayed")
                for frame in player.frames[read[player.token] :]:
                    referee.read(frame)
                assert referee.judged >= (acted if player is not watcher or spectators == "live" else 1)
            for player in (watcher, *those):
                assert (await player.command("leave", table=table))["ok"]
