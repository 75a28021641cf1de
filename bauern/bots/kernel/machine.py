"""The border to numba, which knows no types."""

import contextlib
from collections.abc import Callable
from typing import Any, Final, TypeVar, cast

from numba import njit
from numba.core import config as settings
from numba.core import types
from numba.core.caching import UserProvidedCacheLocator
from numba.extending import intrinsic
from numba.np.arrayobj import make_array

from bauern.bots.kernel.cache import FOLDER, can_be_kept

F = TypeVar("F", bound=Callable[..., Any])
_KEPT: Final = can_be_kept()


class Kept(UserProvidedCacheLocator):
    """Finds what is kept also where nothing can be written, as in a container."""

    def ensure_cache_path(self) -> None:
        """Make the folder if that can be done."""
        with contextlib.suppress(OSError):
            super().ensure_cache_path()  # type: ignore[no-untyped-call]  # the same


setattr(settings, "CACHE_DIR", str(FOLDER))  # noqa: B010  (numba's settings are no declared attributes)
setattr(settings, "CACHE_LOCATOR_CLASSES", f"{__name__}.{Kept.__name__}")  # noqa: B010  (the same)


def compiled(function: F) -> F:
    """Return a function as machine code that runs without the interpreter's lock."""
    return cast("F", njit(nogil=True, cache=_KEPT)(function))


def inlined(function: F) -> F:
    """Return the same, to be put into the code of its callers."""
    return cast("F", njit(nogil=True, cache=_KEPT, forceinline=True)(function))


@intrinsic
def highest(typing: Any, mask: Any) -> Any:  # noqa: ANN401, ARG001  (the form that numba wants)
    """Count the zeros before the highest bit."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:  # noqa: ANN401, ARG001  (the same)
        zeros = builder.ctlz(arguments[0], context.get_constant(types.boolean, 1))
        return builder.sub(context.get_constant(types.int64, 63), zeros)

    return types.int64(types.int64), generate


@intrinsic
def memory(typing: Any, array: Any) -> Any:  # noqa: ANN401, ARG001  (the same)
    """Return the address of an array's numbers."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:  # noqa: ANN401  (the same)
        make: Any = make_array
        return make(signature.args[0])(context, builder, value=arguments[0]).data

    pointer: Any = types.CPointer
    return pointer(types.int64)(array), generate
