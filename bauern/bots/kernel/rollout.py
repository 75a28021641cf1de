"""A hand of two while cards are drawn: played on by habit until the talon is used up, then perfectly. Compiled."""

from bauern.bots.kernel.batch import set_world, value_of
from bauern.bots.kernel.jit import Array, Chances, Memory, compiled, inlined, memory
from bauern.bots.kernel.layout import (
    BEATS,
    BEST,
    CARDS,
    CLOSER,
    DONE,
    DOWN,
    EXCHANGE,
    FACE,
    HANDS,
    KINGS,
    LED,
    PAIR,
    POT,
    ROW_SIZE,
    ROWS,
    TALON,
    TRUMPS,
    TURN,
    UNDECIDED,
    UP,
)
from bauern.bots.kernel.play import SUIT_MASK, may_exchange, pairs, step

TRUMP_SPENT, PAIR_BROKEN = 10, 14
ACE, TEN = 4, 3
"""Strengths."""
TRUMP_SUIT = 3
DUO = 2


@inlined
def _spent(m: Memory, hand: int, card: int) -> int:
    """Return what habit holds against a card, in eyes: that it is a trump, or half of a pair."""
    mate = 0
    if (m[KINGS] >> card) & 1 != 0:
        mate = 1 << (card - 4)
    elif (m[KINGS] >> (card + 4)) & 1 != 0:
        mate = 1 << (card + 4)
    found = TRUMP_SPENT if (m[TRUMPS] >> card) & 1 != 0 else 0
    return found + (PAIR_BROKEN if hand & mate != 0 else 0)


@inlined
def _plain(m: Memory, card: int) -> int:
    """Return what is held against taking a trick with a card that is no trump."""
    if (m[TRUMPS] >> card) & 1 != 0:
        return 0
    strength = card >> 2
    if strength == ACE:
        return 16
    if strength == TEN:
        return 6
    return strength + 1 if strength > 0 else 0


@inlined
def _answer(m: Memory, row: int) -> int:
    """Return what is mostly played to a card: what takes most, or loses least."""
    hand = m[row + HANDS + m[row + TURN]]
    best, most = -1, 0
    for card in range(CARDS):
        if (hand >> card) & 1 != 0:
            pot = m[row + POT] + m[FACE + card]
            worth = -pot - _spent(m, hand, card)
            if (m[BEATS + m[row + BEST]] >> card) & 1 != 0:
                worth = pot - _plain(m, card) - _spent(m, hand, card)
            if best < 0 or worth > most:
                best, most = card, worth
    return best


@inlined
def _lead(m: Memory, row: int) -> int:
    """Return what is mostly led: the jack is exchanged, a pair announced, else what is worth least goes first."""
    if may_exchange(m, row):
        return EXCHANGE
    hand = m[row + HANDS + m[row + TURN]]
    announced = pairs(m, row)
    if announced & m[TRUMPS] != 0:
        announced &= m[TRUMPS]
    best, least = -1, 0
    for card in range(CARDS):
        if announced != 0:
            if (announced >> card) & 1 != 0:
                return card + PAIR
        elif (hand >> card) & 1 != 0:
            worth = m[FACE + card] + _spent(m, hand, card)
            if best < 0 or worth < least:
                best, least = card, worth
    return best


@inlined
def _exchanged_suit(cards: int, suit: int) -> int:
    """Return a mask in which this suit and the trumps have changed places."""
    plain, trumps = cards & (SUIT_MASK << suit), cards & (SUIT_MASK << TRUMP_SUIT)
    rest = cards & ~((SUIT_MASK << suit) | (SUIT_MASK << TRUMP_SUIT))
    return rest | (plain << (TRUMP_SUIT - suit)) | (trumps >> (TRUMP_SUIT - suit))


@inlined
def _shuffle_anew(m: Memory, row: int, luck: Chances, spent: int) -> int:
    """Shuffle the talon, whose lowest card makes trump; return how many of the numbers of luck are spent.

    Where that is another suit it changes places with the one that was: trump is the last suit in every table.
    """
    left = m[row + TALON]
    first = DOWN + 10 - left
    m[first + left - 1] = m[row + UP]  # behind the table, where the row of ply 0 begins, which is used up
    for i in range(left - 1):
        j = i + int(luck[spent] * (left - i))
        spent += 1
        card = m[first + i]
        m[first + i] = m[first + j]
        m[first + j] = card
    suit = m[first + left - 1] & 3
    if suit != TRUMP_SUIT:
        for i in range(left):
            card = m[first + i]
            if card & 3 == suit:
                m[first + i] = card + TRUMP_SUIT - suit
            elif card & 3 == TRUMP_SUIT:
                m[first + i] = card - TRUMP_SUIT + suit
        for seat in range(DUO):
            m[row + HANDS + seat] = _exchanged_suit(m[row + HANDS + seat], suit)
    m[row + UP] = m[first + left - 1]
    return spent


@compiled
def roll(  # noqa: PLR0913, PLR0917  (compiled code takes no records)
    array: Array, tables: Array, worlds: Array, tried: Array, shuffles: int, luck: Chances, found: Array
) -> None:
    """Write into `found`, a row for each world, what it comes to after each of the moves that are tried there.

    There is a table for each world, since what lies in the talon stands there. The talon is shuffled anew after each
    of the first `shuffles` tricks, by a row of `luck` for each world.
    """
    m = memory(array)
    row = ROWS + ROW_SIZE
    for world in range(len(worlds)):
        for at in range(len(tried)):
            set_world(m, memory(tables[world]), memory(worlds[world]))
            value = step(m, ROWS, row, tried[at])
            spent, done = 0, m[ROWS + DONE]
            while value == UNDECIDED and m[row + TALON] > 0 and m[row + CLOSER] < 0:
                if m[row + DONE] > done:
                    done = m[row + DONE]
                    if done <= shuffles:
                        spent = _shuffle_anew(m, row, luck[world], spent)
                move = _lead(m, row) if m[row + LED] == 0 else _answer(m, row)
                value = step(m, row, row, move)
            found[world, at] = value if value != UNDECIDED else value_of(m, 1)
