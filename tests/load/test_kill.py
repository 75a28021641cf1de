"""The server is killed at random moments of play; what it has acknowledged is there afterwards, once and in order."""

import asyncio
import sqlite3
import subprocess
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tests.load.survivors import Game, Lobby, Survivor
from tests.server.process import ROOT, ServerProcess, serve_command
from tests.server.test_cli import bauern
from tests.server.test_fair_table import fetched
from tests.server.test_logs import text_of

KILLS = 200
PHASES = {"trump", "auction", "kontra", "play", "result", "match-over"}
NAMES = ("Anna", "Ben", "Cilli", "Dora")
ENVIRONMENT = {
    "BAUERN_COMMANDS_PER_SECOND": "0",
    "BAUERN_WRONG_CODES_PER_MINUTE": "0",
    "BAUERN_NEW_GUESTS_PER_MINUTE": "0",
    "BAUERN_LOG_LEVEL": "warning",
}


class Company:
    """Everybody who plays at this server, and the counting of what was acknowledged."""

    def __init__(self, random: Random) -> None:
        self.acked = 0
        self._fatal = 0
        self._kill: Callable[[], object]
        self._random = random
        self.games = [self._game(4, absent, turn_seconds=120) for absent in ("bot", "wait", "forfeit")]
        self.games += [self._game(people, "bot") for people in (1, 2)]
        self.lobby = Lobby(Survivor("Host"), Survivor("Guest"))
        self._everybody: tuple[Game | Lobby, ...] = (*self.games, self.lobby)

    def _game(self, people: int, absent: str, **settings: object) -> Game:
        return Game(
            people=[Survivor(name) for name in NAMES[:people]],
            random=self._random,
            rules={"target": 12},
            settings={"bot_pace": "none", "bot_level": "random", "result_seconds": 60, "absent": absent, **settings},
            played=self._count,
        )

    def _count(self) -> None:
        self.acked += 1
        if self.acked == self._fatal:
            self._kill()

    async def open(self, url: str) -> None:
        for those in self._everybody:
            await those.open(url)

    async def resume(self, url: str) -> None:
        for those in self._everybody:
            await those.resume(url)

    async def play_until_killed(self, server: ServerProcess) -> Counter[str]:
        """Play on, and kill the server; every other time with the answer just come; return in which phases."""
        phases: Counter[str] = Counter()

        def kill() -> None:
            phases.update(game.phase() for game in self.games)
            server.process.kill()

        later = self._random.random() / 25
        self._fatal = self.acked + self._random.randint(1, 200)
        self._kill = kill if later > 1 / 50 else lambda: asyncio.get_running_loop().call_later(later, kill)
        await asyncio.gather(*(game.play() for game in self.games), self.lobby.play())
        server.kill()
        return phases

    async def finish(self) -> None:
        await asyncio.gather(*(game.finish() for game in self.games))

    async def leave(self) -> None:
        for those in self._everybody:
            await those.leave()


def killed_while_it_starts(server: ServerProcess, seconds: float) -> None:
    """Start the server anew on the same folder, and kill it so soon, whether it is ready or not."""
    starting = subprocess.Popen(
        serve_command(server.data, server.port), cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        starting.wait(timeout=seconds)
    except subprocess.TimeoutExpired:
        starting.kill()
    assert starting.wait() < 0, "it has ended by itself"


def stored(data: Path) -> dict[str, list[tuple[int, int, str, str]]]:
    """Return seq, seat, code and actor of every action, in order, by the table's code."""
    found: dict[str, list[tuple[int, int, str, str]]] = {}
    with closing(sqlite3.connect(data / "bauern.sqlite3")) as file:
        rows = file.execute(
            "select t.code, seq, seat, a.code, actor from actions a join tables t on t.id = table_id order by seq"
        )
        for code, *action in rows:
            found.setdefault(code, []).append((action[0], action[1], action[2], action[3]))
    return found


def hold_against(game: Game, actions: list[tuple[int, int, str, str]]) -> None:
    """Look that everything acknowledged is stored once and in order, and nothing else at a person's seat."""
    assert [seq for seq, *_ in actions] == list(range(1, len(actions) + 1))
    for seat, one in enumerate(game.people):
        assert {actor for _, where, _, actor in actions if where == seat} == {one.id}
        assert {seq: code for seq, _, code, actor in actions if actor == one.id} == one.acked


async def records(server: ServerProcess, games: list[Game], folder: Path) -> list[str]:
    """Fetch the record of every match that has ended."""
    paths = []
    for game in games:
        for match in sorted(game.matches):
            name = f"/record/{game.table}/{match}.toml"
            status, text = await fetched(server.url, name, str(game.people[0].token))
            assert status == 200, name
            paths.append(folder / f"{game.table}-{match}.toml")
            paths[-1].write_text(text)
    return [str(path) for path in paths]


@pytest.mark.soak
async def test_killed_at_random_moments_of_play_it_keeps_every_promise(
    tmp_path: Path, heavy_soak: Callable[[int], int]
) -> None:
    random = Random("kill")
    data = tmp_path / "data"
    phases: Counter[str] = Counter()
    server = ServerProcess(data, 0, **ENVIRONMENT)
    company = Company(random)
    await company.open(server.url)
    kills = heavy_soak(KILLS)
    for number in range(kills):
        phases += await company.play_until_killed(server)
        if number % 4 == 1:
            killed_while_it_starts(server, 2 * random.random())
        server = ServerProcess(data, server.port, **ENVIRONMENT)
        await company.resume(server.url)
    await company.finish()
    files = await records(server, company.games, tmp_path)
    await company.leave()
    assert server.stop() == 0
    log = stored(data)
    for game in company.games:
        hold_against(game, log[game.table])
    for command in ("replay", "verify"):
        done = bauern(command, *files)
        assert done.returncode == 0, done.stderr
    assert "Traceback" not in text_of(server)
    assert kills < KILLS or set(phases) >= PHASES, phases
