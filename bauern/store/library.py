"""sqlite-utils, without the numbers library that it would load wherever it finds it: a tenth of a second, and 15 MB."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def _hidden(name: str) -> Iterator[None]:
    """Have it that nobody finds a module who asks for it meanwhile, unless it was loaded before."""
    if name in sys.modules:
        yield
        return
    sys.modules[name] = None  # type: ignore[assignment]  # what the import system takes for "there is none"
    try:
        yield
    finally:
        del sys.modules[name]


with _hidden("numpy"), _hidden("pandas"):
    from sqlite_utils import Database
    from sqlite_utils.migrations import Migrations

__all__ = ["Database", "Migrations"]
