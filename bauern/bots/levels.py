"""How well each level plays: how much it looks at, and what of it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class Level:
    """What makes a level; worlds are hands that may be."""

    worlds: int
    """Looked at for a card."""
    bidding_worlds: int
    """Looked at for an announcement, trump, a discard or kontra."""
    close_worlds: int
    """Looked at for announcements that are no clear matter, in a second look; 0 for none."""
    nodes: int
    """Positions searched for one answer after which no further world is looked at: what keeps answers quick."""
    close_nodes: int = 0
    """The same for a second look."""
    weighed: bool = True
    """Whether hands count more that explain what was said and led."""
    equity: bool = False
    """Whether it plays for the match rather than for points."""
    solves_from: int = 4
    """Cards in the open talon of two from which on it searches to the end instead of playing on by habit."""
    caution: float = 0.0
    """How much more what it announces itself would hurt if it is lost, as a share of that."""
    by_looks: float = 0.0
    """How often it plays a card by its looks alone."""


LEVELS: Final[Mapping[str, Level]] = MappingProxyType(
    {
        "calm": Level(
            worlds=2, bidding_worlds=6, close_worlds=0, nodes=20_000, weighed=False, caution=0.6, by_looks=0.3
        ),
        "solid": Level(worlds=5, bidding_worlds=12, close_worlds=0, nodes=60_000, weighed=False),
        "strong": Level(worlds=32, bidding_worlds=64, close_worlds=0, nodes=120_000, weighed=False),
        "master": Level(
            worlds=160, bidding_worlds=160, close_worlds=2000, nodes=600_000, close_nodes=1_000_000, equity=True
        ),
    }
)
"""The weakest first."""
TRIALS: Final[Mapping[str, Level]] = MappingProxyType({"uniform": replace(LEVELS["master"], weighed=False)})
"""What is only measured, and nobody plays with: the best level without inference."""
