"""Servers that are started to be measured, each a process of its own, and what the system says of them."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from urllib.request import urlopen

from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.samples import Sample

from bauern.engine import Refused

_PATIENCE: Final = 60.0
_SAID: Final = "listening on "
Buckets = Mapping[float, float]
"""A histogram: how many were not above each bound."""


def two_cores() -> tuple[set[int], set[int]] | None:
    """Return a core for the server and one for who asks it; None where that cannot be had."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    first, *rest = sorted(os.sched_getaffinity(0))
    return ({first}, {rest[0]}) if rest else None


@contextmanager
def on_cores(cores: set[int] | None) -> Iterator[None]:
    """Hold this process to these cores meanwhile, if any are named."""
    if cores is None:
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


class Host:
    """A server process that has said where it listens."""

    def __init__(self, process: subprocess.Popen[str], url: str) -> None:
        """Use `hosting`."""
        self._process = process
        self._proc = Path("/proc") / str(process.pid)
        self.url = url

    def cpu_seconds(self) -> float:
        """Return the CPU time that the threads of the process have used, but no children, to the nanosecond."""
        return sum(int(task.read_text().split()[0]) for task in self._proc.glob("task/*/schedstat")) / 1e9

    def children_cpu_seconds(self) -> float:
        """Return the CPU time that the processes which it has started, and which have not ended, have used."""
        children = [pid for task in self._proc.glob("task/*/children") for pid in task.read_text().split()]
        threads = [task for pid in children for task in Path("/proc", pid).glob("task/*/schedstat")]
        return sum(int(task.read_text().split()[0]) for task in threads) / 1e9

    def kilobytes(self) -> int:
        """Return the memory of the process that is in use."""
        [line] = [line for line in (self._proc / "status").read_text().splitlines() if line.startswith("VmRSS:")]
        return int(line.split()[1])

    def histogram(self, name: str) -> Buckets:
        """Return one of the server's histograms, for a server that has them."""
        found = [sample for sample in self._samples() if sample.name == f"{name}_bucket"]
        bounds = dict.fromkeys(float(sample.labels["le"]) for sample in found)
        return {bound: sum(s.value for s in found if float(s.labels["le"]) == bound) for bound in bounds}

    def figures(self) -> dict[str, list[float]]:
        """Return all of the server's figures by name, with a value for each label."""
        found: dict[str, list[float]] = {}
        for sample in self._samples():
            found.setdefault(sample.name, []).append(sample.value)
        return found

    def _samples(self) -> list[Sample]:
        with urlopen(f"{self.url}/metrics", timeout=_PATIENCE) as page:  # noqa: S310  (our own server)
            text = page.read().decode()
        return [sample for family in text_string_to_metric_families(text) for sample in family.samples]

    def kill(self) -> None:
        """End it as a power cut would."""
        self._process.kill()
        self._process.wait(_PATIENCE)

    def stop(self) -> None:
        """End it in order, if it has not ended."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
            self._process.wait(_PATIENCE)


@contextmanager
def hosting(command: Sequence[str], cores: set[int] | None, **environment: str) -> Iterator[Host]:
    """Give a server that this command starts, on these cores only; it prints `listening on URL` when it is ready.

    Raises:
        Refused: `bad_server`: it ended instead.
    """
    with on_cores(cores):  # inherited from its first instruction on
        process = subprocess.Popen(  # noqa: S603  (our own servers)
            command,
            env={**os.environ, **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
    with process:
        if process.stdout is None:
            raise AssertionError(command)
        line = process.stdout.readline()
        if not line.startswith(_SAID):
            raise Refused("bad_server", f"{command[0]} did not start")
        host = Host(process, line.removeprefix(_SAID).strip())
        try:
            yield host
        finally:
            host.stop()


def bauern(data: Path) -> list[str]:
    """Return the command that serves this folder."""
    return [sys.executable, "-m", "bauern.cli", "serve", "--port", "0", "--data", str(data)]


def echo(size: int) -> list[str]:
    """Return the command of the floor, with frames of so many bytes."""
    return [sys.executable, "-m", "bauern.bench.echo", str(size)]


def quantile(before: Buckets, after: Buckets, share: float) -> float:
    """Return what this share of what came between was not above, between the bounds of its bucket in proportion."""
    counts = {bound: after[bound] - before.get(bound, 0.0) for bound in sorted(after)}
    wanted = share * max(counts.values())
    low, below = 0.0, 0.0
    for bound, count in counts.items():
        if count >= wanted and count > below:
            return low if bound == float("inf") else low + (bound - low) * (wanted - below) / (count - below)
        low, below = bound, count
    return low
