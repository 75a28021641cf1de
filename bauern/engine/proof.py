"""Checking a record: that its cards follow from its seeds, and that it is as it was written (rules x.fair.*)."""

import hashlib
import re
from typing import Final

from bauern.engine.cards import ORDER
from bauern.engine.deal import deck_for
from bauern.engine.record import DealRecord, Record
from bauern.engine.seats import Seat
from bauern.engine.shuffle import commitment, deck_from, reshuffle

_HEX: Final = re.compile("[0-9a-f]{64}")
_SEAL: Final = re.compile('^digest = "([0-9a-f]{64})"\n', re.MULTILINE)
_ANY_SEAL: Final = re.compile(r"""igest["']?[ \t]*=""")
"""A digest however it stands there: one in other clothes, or made a comment by one byte, is a broken one."""


def unproved(record: Record) -> tuple[str | None, ...]:
    """Return for each deal what speaks against it, None where the cards follow from the seeds (rule x.fair.proof).

    A deal that has no seeds is not proved either.
    """
    return tuple(_fault(record, deal) for deal in record.deals)


def _fault(record: Record, deal: DealRecord) -> str | None:
    found = deal.seeds
    if deal.chosen:
        return "its cards were chosen, not shuffled"
    if found is None:
        return "it has no seeds"
    if not _HEX.fullmatch(found.server_seed):
        return "server_seed is not 64 hexadecimal digits"
    if commitment(bytes.fromhex(found.server_seed)) != found.commitment:
        return "server_seed is not what commitment was made from"
    dealt = deck_for(deal.sitting(record.game, record.rules), Seat(deal.dealer), deal.hands, deal.talon)
    if dealt != deck_from(found):
        return "the cards do not follow from the seeds"
    for number, talon in enumerate(deal.reshuffles, start=1):
        if talon != reshuffle(found, sorted(talon, key=ORDER.__getitem__), number):
            return f"reshuffle {number} does not follow from the seeds"
    return None


def sealed(text: str) -> str:
    """Return a record with its digest behind its first line (rule x.fair.digest)."""
    first, rest = text.split("\n", 1)
    return f'{first}\ndigest = "{_digest(text)}"\n{rest}'


def seal_is_broken(text: str) -> bool:
    """Whether a record has a digest that is not its own; one without a digest is sealed by nothing."""
    return bool(_ANY_SEAL.search(text)) and _SEAL.findall(text) != [_digest(_SEAL.sub("", text))]


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
