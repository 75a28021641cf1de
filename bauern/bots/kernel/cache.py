"""Where the kernel's machine code is kept, and whether it lies there; does not import numba."""

import hashlib
import os
import platform
import sys
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Final

PLAIN_BY: Final = "BAUERN_PLAIN_KERNEL"
"""In the environment of a process, before it imports the kernel: nothing is compiled there, and numba not imported."""
COMMAND: Final = (sys.executable, "-m", "bauern.bots.kernel")
"""Compiles what is missing. To be run beside others: compiling holds the interpreter's lock for many seconds."""
_TOLD_BY: Final = ("NUMBA_CACHE_DIR", "CACHE_DIRECTORY", "XDG_CACHE_HOME")
_NAMES_PROCESSOR: Final = ("model name", "flags", "Features", "CPU part")


def _folder() -> Path:
    """Return where compiled code is kept: never beside the sources, and for other sources somewhere else.

    numba looks only at the file of the function that is called, so the sources of all name the folder.
    """
    here = Path(__file__).parent
    digest = hashlib.sha256(str(here).encode())
    for source in sorted(here.glob("*.py")):
        digest.update(source.read_bytes())
    told = next((folder for name in _TOLD_BY if (folder := os.environ.get(name))), None)
    home = Path(told) if told else Path.home() / ".cache"
    return home / "bauern" / f"kernel-{digest.hexdigest()[:16]}"


@cache
def _machine() -> str:
    """Return what compiled code is good for: this numba and Python on this processor, or the one that is told."""
    told = os.environ.get("NUMBA_CPU_NAME")
    return "\n".join((version("numba"), str(sys.implementation.cache_tag), told or _processor()))


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return platform.processor()
    return "\n".join(sorted({line for line in lines if line.startswith(_NAMES_PROCESSOR)}))


FOLDER: Final = _folder()
"""Below NUMBA_CACHE_DIR if that is set, else in the cache folder of systemd or of the user."""
_MARK: Final = "complete"


def is_complete() -> bool:
    """Return whether all of it lies there for this machine, so that loading it takes about a second."""
    try:
        return (FOLDER / _MARK).read_text("utf-8") == _machine()
    except OSError:
        return False


def can_be_kept() -> bool:
    """Return whether there is a place for it; if not, each process that uses it compiles it anew."""
    if is_complete():
        return True
    try:
        FOLDER.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(FOLDER, os.W_OK)


def mark_complete() -> None:
    """Note that all of it lies there."""
    if can_be_kept() and not is_complete():
        (FOLDER / _MARK).write_text(_machine(), "utf-8")
