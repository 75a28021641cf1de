"""A real server as a process of its own."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
WITHOUT_KERNEL = {"BAUERN_BOT_KERNEL": "never"}
"""For servers whose bots need not play well: each would load numba, which takes a second."""


def serve_command(data: Path, port: int, *flags: str) -> list[str]:
    return [sys.executable, "-m", "bauern.cli", "serve", "--port", str(port), "--data", str(data), *flags]


def bauern(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a command that comes to its end."""
    return subprocess.run(
        [sys.executable, "-m", "bauern.cli", *map(str, arguments)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )


class ServerProcess:
    """`bauern serve`, listening."""

    def __init__(self, data: Path, port: int = 0, *flags: str, **environment: str) -> None:
        self.data = data
        self.log = (data.parent / f"{data.name}.log").open("a")
        self.process = subprocess.Popen(
            serve_command(data, port, *flags),
            cwd=ROOT,
            env={**os.environ, **WITHOUT_KERNEL, **environment},
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("listening on "), Path(self.log.name).read_text()
        self.url = line.removeprefix("listening on ").strip()

    @property
    def port(self) -> int:
        return int(self.url.rsplit(":", 1)[1])

    def written(self) -> str:
        """Return the log so far."""
        return Path(self.log.name).read_text()

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self._gone()

    def stop(self) -> int:
        """Ask it to stop, and return its exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self._gone()

    def _gone(self) -> int:
        status = self.process.wait(timeout=20)
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.log.close()
        return status


@contextmanager
def serving(data: Path, *flags: str, **environment: str) -> Iterator[ServerProcess]:
    """Give a running server; it is stopped at the end."""
    server = ServerProcess(data, 0, *flags, **environment)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()
