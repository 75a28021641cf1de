"""How well each level plays: how much it looks at, and what of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class Level:
    """What makes a level; worlds are hands that may be."""

    worlds: int
    """Looked at for a card."""
    bidding_worlds: int
    """Looked at for an announcement, trump, a discard or kontra."""
    nodes: int
    """Positions searched for one answer after which no further world is looked at: what keeps answers quick."""
    weighed: bool = True
    """Whether hands count more that explain what was said and led."""
    heat: float | None = None
    """Points in open cards that make others likelier e times to have played one card than another; None: not asked."""
    equity: bool = False
    """Whether it plays for the match rather than for points."""
    courage: float = 1.0
    """How much of what is lost counts: above 1 it announces and doubles less."""
    forgets: float = 0.0
    """How often it plays a card by its looks alone."""


LEVELS: Final[Mapping[str, Level]] = MappingProxyType(
    {
        "calm": Level(worlds=3, bidding_worlds=8, nodes=20_000, weighed=False, courage=1.5, forgets=0.25),
        "solid": Level(worlds=12, bidding_worlds=24, nodes=100_000, weighed=False),
        "strong": Level(worlds=40, bidding_worlds=48, nodes=200_000),
        "master": Level(worlds=120, bidding_worlds=120, nodes=800_000, heat=0.5, equity=True),
    }
)
"""The weakest first."""
