"""Worlds dealt at random, each that fits as often as any other. Compiled."""

import numpy as np

from bauern.bots.kernel.jit import Array, Chances, compiled
from bauern.bots.kernel.layout import CARDS


@compiled
def deal(  # noqa: PLR0913, PLR0917  (compiled code takes no records)
    groups: Array, cards: Array, ways: Array, chance: Chances, given: Array, then: Array, luck: Chances, dealt: Array
) -> None:
    """Add to each row of `dealt`, a mask a place, the cards of all groups.

    The cards of group `g` are `cards[groups[g]:groups[g + 1]]`. At node `n` of the plan, 0 at first, a group is shared
    out in one of the ways `ways[n]` to `ways[n + 1]`: `given[w]` is how many cards each place gets, `chance[w]`, from 0
    to 1 and rising to 1, how often this way is taken or one before it, `then[w]` the node of the next group.
    `luck` has as many numbers from 0 to below 1 a world as there are groups and cards.
    """
    pile = np.empty(CARDS, np.int64)
    places = dealt.shape[1]
    for world in range(len(dealt)):
        node, spent = 0, 0
        for group in range(len(groups) - 1):
            way = ways[node]
            while luck[world, spent] >= chance[way] and way + 1 < ways[node + 1]:
                way += 1
            spent += 1
            left = groups[group + 1] - groups[group]
            for i in range(left):
                pile[i] = cards[groups[group] + i]
            for place in range(places):
                for _ in range(given[way, place]):
                    i = int(luck[world, spent] * left)
                    spent += 1
                    dealt[world, place] |= 1 << pile[i]
                    left -= 1
                    pile[i] = pile[left]
            node = then[way]
