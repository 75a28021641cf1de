"""Names that cannot deceive."""

import re
import secrets
from typing import Final

from bauern.protocol.text import looks, plain

MAX_NAME: Final = 24
_BOT: Final = re.compile(r"(?<![^\W\d_])[b8][\W_]*[o0][\W_]*[t7](?![^\W\d_])")
"""The word `bot`, spaced out or with digits for letters, at any place: `Bot 1`, `b.o.t`, `Resi (B0T)`; not `Botond`."""


def clean_name(wanted: object) -> str:
    """Return what can be shown of a wanted name; an invented one where there is nothing, or where it plays the bot."""
    name = plain(wanted)[:MAX_NAME].strip() if isinstance(wanted, str) else ""
    if not name or _BOT.search(looks(name)):
        return f"Guest {secrets.randbelow(9000) + 1000}"
    return name
