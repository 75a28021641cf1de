"""What the kernel's functions are made by: compiled by numba, or plain Python where that is still to be compiled.

A process that has `PLAIN_BY` in its environment plays with plain functions: some hundred times slower, without numba.
"""

import os
from collections.abc import Callable
from typing import Any, Final, Protocol, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from bauern.bots.kernel.cache import PLAIN_BY

Array = NDArray[np.int64]
Chances = NDArray[np.float64]
F = TypeVar("F", bound=Callable[..., Any])
PLAIN: Final = PLAIN_BY in os.environ
"""Whether this process looks at worlds so slowly that it should look at few."""


class Memory(Protocol):
    """Numbers of 64 bits, in compiled functions: nothing looks whether there is one at a place.

    In plain ones they are Python's own numbers, which grow beyond 64 bits until they are put back: that is refused.
    So code that is right in both masks what it multiplies, before it keeps it, or looks at its lower bits only.
    """

    def __getitem__(self, at: int, /) -> int:
        """Return the number at a place."""

    def __setitem__(self, at: int, value: int, /) -> None:
        """Set it."""


def _as_it_is(function: F) -> F:
    return function


def _bit_length(mask: int) -> int:
    return int(mask).bit_length() - 1


def _numbers(array: Array) -> Memory:
    return cast("Memory", array.data)


compiled: Callable[[F], F] = _as_it_is
"""Return a function as machine code that runs without the interpreter's lock.

It must not call itself: with a kept cache such a function aborts the next process (numba #6061, #9129)."""
inlined: Callable[[F], F] = _as_it_is
"""Return the same, to be put into the code of its callers; what is only called from compiled functions."""
highest: Callable[[int], int] = _bit_length
"""The number of the highest bit of a mask that has one; only in compiled functions."""
memory: Callable[[Array], Memory] = _numbers
"""The numbers of an array; only in compiled functions. numba counts each passing on of an array, which takes longer
than most of what the kernel does."""

if not PLAIN:
    from bauern.bots.kernel import machine

    compiled, inlined = machine.compiled, machine.inlined
    highest, memory = cast("Callable[[int], int]", machine.highest), cast("Callable[[Array], Memory]", machine.memory)
