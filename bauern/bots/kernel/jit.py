"""The border to numba, which knows no types."""

from collections.abc import Callable
from typing import Any, Final, Protocol, TypeVar, cast

import numpy as np
from numba import njit
from numba.core import config as settings
from numba.core import types
from numba.extending import intrinsic
from numba.np.arrayobj import make_array
from numpy.typing import NDArray

from bauern.bots.kernel.cache import FOLDER, KEPT

Array = NDArray[np.int64]
Chances = NDArray[np.float64]
F = TypeVar("F", bound=Callable[..., Any])


class Memory(Protocol):
    """Numbers of 64 bits, in compiled functions: nothing looks whether there is one at a place."""

    def __getitem__(self, at: int, /) -> int:
        """Return the number at a place."""

    def __setitem__(self, at: int, value: int, /) -> None:
        """Set it."""


setattr(settings, "CACHE_DIR", str(FOLDER))  # noqa: B010  (numba's settings are no declared attributes)


def compiled(function: F) -> F:
    """Return a function as machine code that runs without the interpreter's lock.

    It must not call itself: with a kept cache such a function aborts the next process (numba #6061, #9129).
    """
    return cast("F", njit(nogil=True, cache=KEPT)(function))


def inlined(function: F) -> F:
    """Return the same, to be put into the code of its callers; what is only called from compiled functions."""
    return cast("F", njit(nogil=True, cache=KEPT, forceinline=True)(function))


@intrinsic
def _highest(typing: Any, mask: Any) -> Any:  # noqa: ANN401, ARG001  (the form that numba wants)
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:  # noqa: ANN401, ARG001  (the same)
        zeros = builder.ctlz(arguments[0], context.get_constant(types.boolean, 1))
        return builder.sub(context.get_constant(types.int64, 63), zeros)

    return types.int64(types.int64), generate


@intrinsic
def _memory(typing: Any, array: Any) -> Any:  # noqa: ANN401, ARG001  (the same)
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:  # noqa: ANN401  (the same)
        make: Any = make_array
        return make(signature.args[0])(context, builder, value=arguments[0]).data

    pointer: Any = types.CPointer
    return pointer(types.int64)(array), generate


highest: Final = cast("Callable[[int], int]", _highest)
"""The number of the highest bit of a mask that has one; only in compiled functions."""
memory: Final = cast("Callable[[Array], Memory]", _memory)
"""The numbers of an array; only in compiled functions. numba counts each passing on of an array, which takes longer
than most of what the kernel does."""
