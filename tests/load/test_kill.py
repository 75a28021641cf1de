"""The server ends at random moments of play; what it has acknowledged is there afterwards, once and in order."""

import asyncio
import os
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.load.survivors import Game, Lobby, Survivor, stored
from tests.server.process import ROOT, WITHOUT_KERNEL, ServerProcess, bauern, serve_command
from tests.server.test_fair_table import fetched
from tests.server.test_logs import text_of

KILLS = 200
STOPS = 50
PHASES = {"trump", "auction", "talon", "kontra", "play", "result", "match-over"}
NAMES = ("Anna", "Ben", "Cilli", "Dora")
ENVIRONMENT = {
    "BAUERN_COMMANDS_PER_SECOND": "0",
    "BAUERN_WRONG_CODES_PER_MINUTE": "0",
    "BAUERN_NEW_GUESTS_PER_MINUTE": "0",
    "BAUERN_NEW_TABLES_PER_MINUTE": "0",
    "BAUERN_LOG_LEVEL": "warning",
}


class Company:
    """Everybody who plays at this server, and the counting of what was acknowledged."""

    def __init__(self, random: Random) -> None:
        self.acked = 0
        self._fatal = 0
        self._end: Callable[[], object]
        self._random = random
        self.games = [self._game(4, absent, turn_seconds=120) for absent in ("bot", "wait", "forfeit")]
        self.games += [self._game(people, "bot") for people in (1, 2)]
        dreier = self._game(3, "wait", turn_seconds=120)
        self.games.append(replace(dreier, game="dreierschnapsen", rules={"target": 4, "three_finish": "play-off"}))
        for preset in ("flip", "pagat"):
            self.games.append(replace(self._game(2, "wait"), game="schnapsen", preset=preset))
        self.lobby = Lobby(Survivor("Host"), Survivor("Guest"))
        self._everybody: tuple[Game | Lobby, ...] = (*self.games, self.lobby)

    def _game(self, people: int, absent: str, **settings: object) -> Game:
        return Game(
            people=[Survivor(name) for name in NAMES[:people]],
            random=self._random,
            rules={"target": 7},
            settings={"bot_pace": "none", "bot_level": "random", "result_seconds": 60, "absent": absent, **settings},
            played=self._count,
        )

    def _count(self) -> None:
        self.acked += 1
        if self.acked == self._fatal:
            self._end()

    async def open(self, url: str) -> None:
        for those in self._everybody:
            await those.open(url)

    async def resume(self, url: str) -> None:
        for those in self._everybody:
            await those.resume(url)

    async def play_until(self, end: Callable[[], object]) -> Counter[str]:
        """Play on until `end` has ended the server; every other time with the answer just come; return the phases."""
        phases: Counter[str] = Counter()

        def now() -> None:
            phases.update(game.phase() for game in self.games)
            end()

        later = self._random.random() / 25
        self._fatal = self.acked + self._random.randint(1, 100)
        self._end = now if later > 1 / 50 else lambda: asyncio.get_running_loop().call_later(later, now)
        await asyncio.gather(*(game.play() for game in self.games), self.lobby.play())
        return phases

    def people(self) -> list[Survivor]:
        return [one for game in self.games for one in game.people]

    async def finish(self) -> None:
        await asyncio.gather(*(game.finish() for game in self.games))

    async def leave(self) -> None:
        for those in self._everybody:
            await those.leave()


class Stopping:
    """A planned stop of a server while people play there."""

    def __init__(self, server: ServerProcess, people: list[Survivor]) -> None:
        self._server = server
        self._people = people
        self.began = 0.0
        self.told: asyncio.Task[float]
        """Seconds until the last of them knew."""

    def begin(self) -> None:
        """Ask the server to stop, and impatiently once more in another way."""
        self.began = time.monotonic()
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGTERM):
            self._server.process.send_signal(number)
        self.told = asyncio.create_task(self._tell())

    async def _tell(self) -> float:
        for one in self._people:
            player = one.player
            await player.until(lambda player=player: player.closed or player.heard("notice", code="restart"))  # type: ignore[misc]
            assert player.heard("notice", code="restart")
        return time.monotonic() - self.began


def killed_while_it_starts(server: ServerProcess, seconds: float) -> None:
    """Start the server anew on the same folder, and kill it so soon, whether it is ready or not."""
    starting = subprocess.Popen(
        serve_command(server.data, server.port),
        cwd=ROOT,
        env={**os.environ, **WITHOUT_KERNEL},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        starting.wait(timeout=seconds)
    except subprocess.TimeoutExpired:
        starting.kill()
    assert starting.wait() < 0, "it has ended by itself"


def hold_against(game: Game, actions: list[tuple[int, int, str, str]]) -> None:
    """Look that everything acknowledged is stored once and in order, and nothing else at a person's seat."""
    assert [seq for seq, *_ in actions] == list(range(1, len(actions) + 1))
    for seat, one in enumerate(game.people):
        assert {actor for _, where, _, actor in actions if where == seat} == {one.id}
        assert {seq: code for seq, _, code, actor in actions if actor == one.id} == one.acked


async def hold_everything_against(server: ServerProcess, company: Company, folder: Path) -> None:
    """Stop the server; look through what it has stored, through its records of all matches, and through its log."""
    files = await records(server, company.games, folder)
    await company.leave()
    assert server.stop() == 0
    log = stored(server.data)
    for game in company.games:
        hold_against(game, log[game.table])
    for command in ("replay", "verify"):
        done = bauern(command, *files)
        assert done.returncode == 0, done.stderr
    assert "Traceback" not in text_of(server)


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
        phases += await company.play_until(server.process.kill)
        server.kill()
        if number % 4 == 1:
            killed_while_it_starts(server, 2 * random.random())
        server = ServerProcess(data, server.port, **ENVIRONMENT)
        await company.resume(server.url)
    await company.finish()
    await hold_everything_against(server, company, tmp_path)
    assert kills < KILLS or set(phases) >= PHASES, phases


@pytest.mark.soak
async def test_stopped_under_load_it_tells_everybody_first_and_keeps_every_promise(
    tmp_path: Path, heavy_soak: Callable[[int], int]
) -> None:
    data = tmp_path / "data"
    server = ServerProcess(data, 0, **ENVIRONMENT)
    company = Company(Random("stop"))
    await company.open(server.url)
    for _ in range(heavy_soak(STOPS)):
        stopping = Stopping(server, company.people())
        await company.play_until(stopping.begin)
        assert await asyncio.to_thread(server.process.wait, 20) == 0
        assert time.monotonic() - stopping.began < 5
        assert await stopping.told < 1, "a fifth of a second where the machine has nothing else to do"
        server.stop()
        server = ServerProcess(data, server.port, **ENVIRONMENT)
        await company.resume(server.url)
    await company.finish()
    await hold_everything_against(server, company, tmp_path)
