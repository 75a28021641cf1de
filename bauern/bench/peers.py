"""What others offer, on Node, in a folder of its own: Socket.IO alone, and boardgame.io."""

import shutil
import subprocess
from collections import Counter
from collections.abc import Callable
from importlib.resources import as_file, files
from pathlib import Path
from typing import ClassVar, Final

from msgspec import Struct, field
from msgspec.json import decode

from bauern.bench.lines import Line

_SCRIPTS: Final = files("bauern.bench") / "others"
_OTHERS: Final = ("boardgame.io@0.50.2", "node-persist@3.1.0", "socket.io@4.8.4")
"""The second is what the first stores with."""
_INSTALL: Final = ("install", "--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts", "--silent", *_OTHERS)


def install(folder: Path) -> str | None:
    """Put the others' libraries and our scripts into this folder; return why that was not possible, or None."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        return "others were not measured: there is no node"
    with as_file(_SCRIPTS) as scripts:
        shutil.copytree(scripts, folder)
    if subprocess.run([npm, *_INSTALL], cwd=folder, check=False).returncode:  # noqa: S603  (arguments written here)
        return "others were not measured: npm could not install them"
    return None


def server(folder: Path, script: str, size: int, *more: str) -> list[str]:
    """Return the command of a server that was installed here, with frames of so many bytes."""
    return ["node", str(folder / script), str(size), *more]


class _Asked(Struct):
    kind: str
    table: str = ""
    seq: int = 0


class _Turn(Struct):
    player: str = field(name="currentPlayer")


class _State(Struct):
    ctx: _Turn
    seq: int = field(name="_stateID")


class _Synced(Struct):
    state: _State


class BoardLine(Line):
    """A connection to boardgame.io's own server, for the crowd: the mover's own update is his ack."""

    _tables: ClassVar[list[str]] = []
    """Of all servers."""
    _joined: ClassVar[Counter[str]] = Counter()

    def __init__(self, host: str, path: str) -> None:
        """Use `connect`."""
        super().__init__(host, path)
        self._table = ""
        self._seat = 0
        self._answered: Callable[[bytes], None] | None = None

    def ask(self, command: bytes, answered: Callable[[bytes], None]) -> None:
        """Do what the command means there; a match is made when the first player comes."""
        asked = decode(command, type=_Asked)
        if asked.kind == "open-table":
            self._tables.append(f"t{len(self._tables)}")
            answered(b'{"ok":true,"table":"%b"}' % self._tables[-1].encode())
        elif asked.kind == "join":
            self._table, self._seat = asked.table, self._joined[asked.table]
            self._joined[asked.table] += 1
            self._answered = answered
            self._send(b'42/table,["sync","%b","%d",null,4]' % (self._table.encode(), self._seat))
        elif asked.kind == "act":
            self._answered = answered
            move = b'"type":"play","args":["HK"],"playerID":"%d","credentials":null' % self._seat
            text = b'42/table,["update",{"type":"MAKE_MOVE","payload":{%b}},%d,"%b","%d"]'
            self._send(text % (move, asked.seq, self._table.encode(), self._seat))
        else:
            answered(b'{"ok":true}')

    def _read(self, text: bytes) -> None:
        if text.startswith(b'42/table,["update"'):
            self._show(decode(text[9:], type=tuple[str, str, _State, list[object]])[2])
        elif text.startswith(b'42/table,["sync"'):
            self._show(decode(text[9:], type=tuple[str, str, _Synced])[2].state)
        elif text.startswith(b"40/table,"):
            self.welcomed.set_result(text)
        elif text == b"2":
            self._send(b"3")
        elif text.startswith(b"0"):
            self._send(b"40/table,")

    def _show(self, state: _State) -> None:
        """Tell the crowd, in the words of our protocol."""
        if self._answered is not None:
            answered, self._answered = self._answered, None
            answered(b'{"ok":true}')
        view = b'"phase":"play","turn":%b,"seat":%d,"legal":["HK"]' % (state.ctx.player.encode(), self._seat)
        self.on_event(b"update", b'{"table":"%b","seq":%d,"view":{%b}}' % (self._table.encode(), state.seq, view))
