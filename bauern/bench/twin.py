"""The C twin of the kernel, compiled on the spot where there is a gcc: the floor of what the kernel takes."""

import ctypes
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Self

import numpy as np
from numpy.typing import NDArray

from bauern.bots.kernel import layout

_SOURCE: Final = Path(__file__).with_name("solver.c")
_LIBRARY: Final = "twin.so"


class Twin:
    """The same as a `Solver`, in C."""

    def __init__(self, library: ctypes.CDLL) -> None:
        number, address = ctypes.c_int64, ctypes.c_void_p
        self._values = library.values
        self._values.argtypes = (address, address, number, address, number, address)
        self._memory = np.zeros(layout.MEMORY_SIZE, np.int64)

    @classmethod
    def compiled(cls, entries: int = layout.ENTRIES) -> Self | None:
        """Return the twin, which remembers so many positions; None where there is no gcc."""
        gcc = shutil.which("gcc")
        if gcc is None:
            return None
        told = {name: value for name, value in vars(layout).items() if isinstance(value, int)} | {"ENTRIES": entries}
        places = [f"-D{name}={value}LL" for name, value in told.items()]
        with TemporaryDirectory() as folder:
            library = Path(folder) / _LIBRARY
            command = [gcc, "-O3", "-march=native", "-shared", "-fPIC", *places, "-o", str(library), str(_SOURCE)]
            subprocess.run(command, check=True)  # noqa: S603  (our own source)
            return cls(ctypes.CDLL(str(library)))

    @property
    def nodes(self) -> int:
        """Positions looked at so far, in all searches."""
        return int(self._memory[layout.NODES])

    def values_of(self, tables: NDArray[np.int64], worlds: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the value of each world, with one table for all, or one for each."""
        found = np.empty(len(worlds), np.int64)
        parts = (self._memory, tables, worlds, found)
        memory, table, world, out = (array.__array_interface__["data"][0] for array in parts)
        self._values(memory, table, len(tables), world, len(worlds), out)
        return found
