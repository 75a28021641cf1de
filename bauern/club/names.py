"""Names that cannot deceive."""

import re
import secrets
import unicodedata
from typing import Final

from bauern.protocol.text import plain

MAX_NAME: Final = 24
_LOOKS_LIKE: Final = str.maketrans({"0": "o", "о": "o", "ο": "o", "т": "t", "τ": "t", "в": "b", "β": "b", "ь": "b"})  # noqa: RUF001  (Greek and Cyrillic letters that look like those of "bot")
_BOT: Final = re.compile(r"^bot(?![^\W\d_])")
"""`bot` alone or before anything but a letter: `Bot 1`, `bot_x`, not `Botond`."""


def clean_name(wanted: object) -> str:
    """Return what can be shown of a wanted name; an invented one where there is nothing, or where it plays the bot."""
    name = plain(wanted)[:MAX_NAME].strip() if isinstance(wanted, str) else ""
    looks = unicodedata.normalize("NFKC", name).casefold().translate(_LOOKS_LIKE)
    if not name or _BOT.match(looks.lstrip()):
        return f"Guest {secrets.randbelow(9000) + 1000}"
    return name
