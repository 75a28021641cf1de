"""Where the kernel's machine code is kept, and how it comes there without anybody waiting; does not import numba."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Final


def _folder() -> Path:
    """Return where compiled code is kept: never beside the sources, and for other sources somewhere else.

    numba looks only at the file of the function that is called, so the sources of all name the folder.
    """
    digest = hashlib.sha256()
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.read_bytes())
    told = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("CACHE_DIRECTORY") or os.environ.get("XDG_CACHE_HOME")
    home = Path(told) if told else Path.home() / ".cache"
    return home / "bauern" / f"kernel-{digest.hexdigest()[:16]}"


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


FOLDER: Final = _folder()
"""Below NUMBA_CACHE_DIR if that is set, else in the cache folder of systemd or of the user."""
KEPT: Final = _writable(FOLDER)
"""Whether it can be kept; if not it is compiled anew by each process."""
_MARK: Final = FOLDER / "complete"


def is_complete() -> bool:
    """Return whether all of it lies there, so that loading it takes less than a second."""
    return _MARK.exists()


def mark_complete() -> None:
    """Note that all of it lies there."""
    if KEPT:
        _MARK.touch()


def complete() -> bool:
    """Compile what is missing, in a process of its own; return whether it can be loaded now.

    Takes many seconds the first time: call it in a thread. Compiling here would hold the interpreter's lock.
    """
    if KEPT and not is_complete():
        subprocess.run([sys.executable, "-m", "bauern.bots.kernel"], check=False)
    return is_complete()
