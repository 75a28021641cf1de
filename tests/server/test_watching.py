"""Real clients of whom some watch: what the wire carries to them and to those who play."""

import json

import pytest

from tests.server.client import Player, at_turn, moved, players, reached
from tests.server.process import ServerProcess

GAMES = {"bauernschnapsen": 4, "dreierschnapsen": 3, "schnapsen": 2}
OVER = {"result", "match-over"}


async def started(game: str, those: list[Player], watchers: list[Player], **settings: object) -> str:
    """Return a table in its first hand; bots sit where nobody does."""
    quick = {"bot_pace": "none", "bot_level": "random", "result_seconds": 60}
    ack = await those[0].command("open-table", game=game, settings={**quick, **settings})
    table = str(ack["table"])
    for player in those:
        player.take((await player.command("join", table=table))["update"])
    for watcher in watchers:
        watcher.take((await watcher.command("join", table=table, watch=True))["update"])
    assert (await those[0].command("start", table=table))["ok"]
    return table


async def read_by(everybody: list[Player], table: str, text: str) -> list[str]:
    """Return the names of those whom a message has reached that was acknowledged before."""
    for player in everybody:
        assert (await player.command("sync", table=table))["ok"]
    return [player.welcome["player"]["name"] for player in everybody if any(text in frame for frame in player.frames)]


@pytest.mark.parametrize("game", GAMES)
async def test_who_reads_whom_is_as_the_setting_says_and_no_player_reads_a_watcher(
    server: ServerProcess, game: str
) -> None:
    async with players(server.url, 4) as (anna, ben, cilli, dora):
        everybody = [anna, ben, cilli, dora]
        for chat in ("all", "players", "off"):
            table = await started(game, [anna, ben], [cilli, dora], spectators="live", chat=chat)
            said = [await anna.command("chat", table=table, text="vom Tisch")]
            said += [await cilli.command("chat", table=table, text="vom Rand")]
            read = [await read_by(everybody, table, text) for text in ("vom Tisch", "vom Rand")]
            if chat == "all":
                assert read == [["Anna", "Ben", "Cilli", "Dora"], ["Cilli", "Dora"]]
            elif chat == "players":
                assert read == [["Anna", "Ben"], []]
            else:
                assert read == [[], []]
            assert [answer.get("error") for answer in said] == {
                "all": [None, None],
                "players": [None, "forbidden"],
                "off": ["forbidden"] * 2,
            }[chat]
            for player in everybody:
                player.frames.clear()
                await player.command("leave", table=table)


@pytest.mark.parametrize("game", GAMES)
async def test_a_delayed_watcher_is_sent_nothing_of_a_hand_before_its_end(server: ServerProcess, game: str) -> None:
    async with players(server.url, GAMES[game] + 1) as (*those, watcher):
        table = await started(game, those, [watcher], spectators="delayed")
        await reached(watcher, table, "deal_no", 1)
        watcher.frames.clear()
        assert (await those[0].command("chat", table=table, text="geheim"))["ok"]
        acted = await played_to_its_end(those, table)
        await watcher.until(lambda: watcher.heard("chat", text="geheim", seat=0))
        sent = [json.loads(frame[2:]) for frame in watcher.frames if frame.startswith("42")]
        assert [event for event, _ in sent] == ["update", "chat"]
        shown = sent[0][1]
        assert shown["view"]["phase"] in OVER
        assert sum(event["type"] == "action" for event in shown["events"]) == acted


async def played_to_its_end(those: list[Player], table: str) -> int:
    """Play the running hand by the first legal codes that do not give it up; return how many."""
    acted = 0
    while those[0].view(table)["phase"] not in OVER:
        player = await at_turn(those, table)
        seq, legal = player.updates[table]["seq"], player.view(table)["legal"]
        ack = await player.command("act", table=table, seq=seq, action=next(code for code in legal if code != "resign"))
        assert ack["ok"], ack
        acted += 1
        await moved(those[0], table, ack["seq"])
    return acted
