"""sqlite-utils without numpy and pandas, which it loads where they are: 0.2 seconds and 12 MB for nothing."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_HEAVY: Final = ("numpy", "pandas")


@contextmanager
def _hidden(*names: str) -> Iterator[None]:
    """Have these modules look as if they were not installed."""
    before = {name: sys.modules[name] for name in names if name in sys.modules}
    sys.modules.update(dict.fromkeys(names))  # type: ignore[arg-type]  # Python's own sign that there is no such module
    try:
        yield
    finally:
        for name in names:
            del sys.modules[name]
        sys.modules.update(before)


with _hidden(*_HEAVY):
    from sqlite_utils import Database
    from sqlite_utils.migrations import Migrations

__all__ = ["Database", "Migrations"]
