"""What may keep a running server from storing anything for a while; none of it needs a privilege but `tmpfs`."""

import resource
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Protocol

from tests.server.process import ServerProcess

SIZE = 6 << 20


class Trouble(Protocol):
    """A disk that can be made unfit and fit again, as often as one likes."""

    def begin(self, server: ServerProcess) -> None: ...

    def end(self, server: ServerProcess) -> None: ...


class Full:
    """A small file system that is filled to the last byte."""

    def __init__(self, folder: Path) -> None:
        self._ballast = folder / "ballast"

    def begin(self, server: ServerProcess) -> None:
        assert server.data.is_relative_to(self._ballast.parent)
        with self._ballast.open("wb", buffering=0) as file:
            for size in (1 << 16, 1):
                try:
                    while True:
                        file.write(b"\0" * size)
                except OSError:
                    continue

    def end(self, server: ServerProcess) -> None:
        assert server.data.is_relative_to(self._ballast.parent)
        self._ballast.unlink()


class Unwritable:
    """Every byte that the server writes to a file is refused, as on a disk that has become read-only."""

    def begin(self, server: ServerProcess) -> None:
        self._allow(server, 0)

    def end(self, server: ServerProcess) -> None:
        if server.process.poll() is None:
            self._allow(server, resource.RLIM_INFINITY)

    def _allow(self, server: ServerProcess, size: int) -> None:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


class Locked:
    """Another program has the database for itself."""

    def __init__(self) -> None:
        self._other: sqlite3.Connection | None = None

    def begin(self, server: ServerProcess) -> None:
        self._other = sqlite3.connect(server.data / "bauern.sqlite3", isolation_level=None)
        self._other.execute("begin exclusive")

    def end(self, server: ServerProcess) -> None:
        assert self._other is not None, server.data
        self._other.execute("rollback")
        self._other.close()


class Moved:
    """Somebody has moved the database away, and brings it back."""

    def begin(self, server: ServerProcess) -> None:
        self._folder(server).mkdir(exist_ok=True)
        for file in server.data.glob("bauern.sqlite3*"):
            file.rename(self._folder(server) / file.name)

    def end(self, server: ServerProcess) -> None:
        for file in self._folder(server).iterdir():
            file.rename(server.data / file.name)

    def _folder(self, server: ServerProcess) -> Path:
        return server.data / "elsewhere"


@cache
def mounts() -> bool:
    """Whether this process may mount a file system of its own."""
    with tempfile.TemporaryDirectory() as folder:
        return _mount(Path(folder)) and _unmount(Path(folder))


def _mount(folder: Path) -> bool:
    return shutil.which("mount") is not None and not _status(
        "mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", folder
    )


def _unmount(folder: Path) -> bool:
    return not _status("umount", "--lazy", folder)  # whoever still has a file open there does not keep it


def _status(*command: str | Path) -> int:
    return subprocess.run(command, check=False, capture_output=True, timeout=20).returncode


KINDS = ("full-tmpfs" if mounts() else "full-file-limit", "unwritable", "locked", "moved")
"""The first says in the test's name how a full disk is made here."""


@contextmanager
def disk(kind: str, folder: Path) -> Iterator[Trouble]:
    """Give such a disk under this folder."""
    match kind:
        case "full-tmpfs":
            assert _mount(folder)
            try:
                yield Full(folder)
            finally:
                assert _unmount(folder)
        case "locked":
            yield Locked()
        case "moved":
            yield Moved()
        case _:
            yield Unwritable()
