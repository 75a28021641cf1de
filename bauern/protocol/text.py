"""Text that people write, made harmless: one place for names and chat."""

import unicodedata
from typing import Final

_JOINER: Final = "\N{ZERO WIDTH JOINER}"
_SPACES: Final = {"Zs", "Zl", "Zp", "Cc"}
_INVISIBLE: Final = {"Cf", "Cn", "Co", "Cs"}
"""Direction marks, zero-width characters and what has no meaning: formats, unassigned, private, surrogates."""


def plain(text: str, *, joiners: bool = False) -> str:
    """Return the text in NFC with single spaces and without invisible characters; `joiners` keeps emoji together."""
    kept = []
    for character in unicodedata.normalize("NFC", text):
        category = unicodedata.category(character)
        if category in _SPACES:
            kept.append(" ")
        elif category not in _INVISIBLE or (joiners and character == _JOINER):
            kept.append(character)
    return " ".join("".join(kept).split())
