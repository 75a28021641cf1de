"""Addresses of matches: who has one may see the match once it has ended, and nobody can guess one."""

import hashlib
import re
from typing import Final

ADDRESS: Final = re.compile(r"(?P<table>[0-9a-f]{16})-(?P<first>[1-9][0-9]{0,8})-[0-9a-f]{16}")
_LABEL: Final = "bauern-match/1"


def match_address(table_id: str, first: int, deck: str, server_seed: bytes | None) -> str:
    """Return the address of the match that began with hand `first` of a table, as `/replay/<address>` has it.

    It names the table, and proves by 64 bits that whoever made it knew the shuffle of that hand: so one match's address
    says nothing about the next one's. It is worked out, not stored; `deck` and `server_seed` are the hand's as stored.
    """
    secret = f"{_LABEL} {table_id} {first} {deck} {(server_seed or b'').hex()}"
    return f"{table_id}-{first}-{hashlib.sha256(secret.encode()).hexdigest()[:16]}"
