"""Bots as they were at another commit: `solid@1a2b3c4` is asked in a process that runs that commit's package."""

import os
import pickle
import subprocess
import sys
import tarfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from types import TracebackType
from typing import Any, Final, Self

from bauern.bench import answering
from bauern.bots import MEASURED, choose
from bauern.engine import Event, Refused, Rules, View

_AT: Final = "@"
_ROOT: Final = Path(__file__).parents[2]
_SOURCE: Final = Path(answering.__file__)

Folders = Mapping[str, Path]
"""Where the package of each commit lies, by the name that it was given."""


@contextmanager
def unpacked(seats: Iterable[str]) -> Iterator[Folders]:
    """Give the folders of all commits that bots are named with; they are gone afterwards.

    Raises:
        Refused: `bad_seats` for a bot that there is not, here or there; `bad_commit` if that commit cannot be had, or
            its engine cannot read what today's tells.
    """
    with TemporaryDirectory() as folder:
        folders: dict[str, Path] = {}
        for seat in dict.fromkeys(seats):
            name, at, commit = seat.partition(_AT)
            if at and commit not in folders:
                folders[commit] = _unpacked(commit, Path(folder) / str(len(folders)))
            there = _bots_at(commit, folders[commit]) if at else tuple(MEASURED)
            if name not in there:
                raise Refused("bad_seats", f"seats: {seat!r} is not one of {', '.join(there)}")
        yield folders


def require(seats: Iterable[str]) -> None:
    """Refuse what `unpacked` does, before anything is begun."""
    with unpacked(seats):
        pass


def _unpacked(commit: str, folder: Path) -> Path:
    """Unpack the package of a commit into a folder, and return that."""
    found = _git("rev-parse", "--verify", "--quiet", "--end-of-options", f"{commit}^{{commit}}").stdout.decode().strip()
    with TemporaryFile() as packed:
        if not found or _git("archive", "--format=tar", found, "bauern", out=packed.fileno()).returncode:
            raise Refused("bad_commit", f"seats: there is no commit {commit!r} with the package here")
        packed.seek(0)
        with tarfile.open(fileobj=packed) as archive:
            archive.extractall(folder, filter="data")
    return folder


def _git(*arguments: str, out: int = subprocess.PIPE) -> "subprocess.CompletedProcess[bytes]":
    try:
        command = ["git", "-C", str(_ROOT), *arguments]
        return subprocess.run(command, stdout=out, stderr=subprocess.DEVNULL, check=False)  # noqa: S603  (git alone)
    except FileNotFoundError:
        raise Refused("bad_commit", "seats: bots of a commit need git") from None


def _bots_at(commit: str, folder: Path) -> tuple[str, ...]:
    with _Process(commit, folder) as process:
        found: tuple[str, ...] = process.bots
    return found


class Askers:
    """All bots, those of today in this process and those of each commit in one of its own."""

    def __init__(self, folders: Folders) -> None:
        self._folders = folders
        self._stack = ExitStack()
        self._there: dict[str, _Process] = {}

    def __enter__(self) -> Self:
        for commit, folder in self._folders.items():
            self._there[commit] = self._stack.enter_context(_Process(commit, folder))
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._stack.close()

    def choose(  # noqa: PLR0913, PLR0917  (what `bots.choose` is given)
        self, name: str, game_key: str, rules: Rules, view: View, events: tuple[Event, ...], seed: int
    ) -> str:
        """Return what the bot of this name does."""
        name, at, commit = name.partition(_AT)
        question = (name, game_key, rules, view, events, seed)
        return self._there[commit].ask(question) if at else choose(*question)


class _Process:
    """The process of one commit."""

    def __init__(self, commit: str, folder: Path) -> None:
        self._commit = commit
        self._errors = TemporaryFile()  # noqa: SIM115  (closed with the process)
        self._process = subprocess.Popen(  # noqa: S603  (our own source)
            [sys.executable, "-c", _SOURCE.read_text(encoding="utf-8")],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(folder)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
        )

    def __enter__(self) -> Self:
        try:
            shape, self.bots = self._read()
            self._require_same(shape)
        except Refused:
            self._close()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._close()

    def _close(self) -> None:
        self._process.communicate()  # which closes what it reads, so that it ends
        self._errors.close()

    def _read(self) -> Any:  # noqa: ANN401  (what comes is known by what was asked)
        assert self._process.stdout  # noqa: S101  (for the types: it was asked for)
        try:
            return pickle.load(self._process.stdout)  # noqa: S301  (our own process)
        except EOFError:
            self._errors.seek(0)
            said = self._errors.read().decode(errors="replace").strip().rpartition("\n")[2]
            raise Refused("bad_commit", f"seats: the bots of {self._commit} do not answer: {said}") from None

    def _require_same(self, shape: Mapping[str, tuple[str, ...]]) -> None:
        ours = answering.shape()
        other = sorted(name for name in ours.keys() | shape.keys() if ours.get(name) != shape.get(name))
        if other:
            raise Refused("bad_commit", f"seats: {self._commit} has another engine, of other {', '.join(other)}")

    def ask(self, question: object) -> str:
        """Return the answer."""
        assert self._process.stdin  # noqa: S101  (for the types: it was asked for)
        pickle.dump(question, self._process.stdin)
        self._process.stdin.flush()
        return str(self._read())
