"""One step of a hand on the kernel's arrays: what is legal, what it leads to, what it is worth. Compiled.

`m` is the memory of `layout`, with the table at its start; `row` is where a row begins in it. Values are for side 0.
"""

from bauern.bots.kernel.jit import Memory, compiled, inlined
from bauern.bots.kernel.layout import (
    AFTER,
    ALL_TRICKS,
    ALLOWED,
    AT_66,
    AT_ONCE,
    BEATS,
    BEST,
    BY_PAIR,
    CARD_BITS,
    CLAIMS,
    CLOSE,
    CLOSE_LAST,
    CLOSE_LOST,
    CLOSE_MADE,
    CLOSER,
    DECLARER,
    DONE,
    DOWN,
    EXCHANGE,
    EXCHANGE_FROM,
    EXCHANGE_LAST,
    EXCHANGED,
    EYES,
    FACE,
    FAST_FORTY,
    FINAL_PRICE,
    FORTY,
    FROZEN,
    GOAL,
    GRADED,
    GRADED_LAST,
    GRADES,
    HANDS,
    HEADING,
    HELPERS,
    HOLDER,
    JACK,
    KINGS,
    LAID,
    LED,
    LEFT,
    LONGEST_SCHNAPSER,
    LOST,
    MADE,
    NOT_ALLOWED,
    OUT,
    OVERTRUMP,
    PAIR,
    PAIR_LEADS,
    PAIRS_BEFORE,
    PAIRS_OF,
    POT,
    RACE,
    ROW_SIZE,
    SCHNEIDER,
    SIDE,
    SIXTY_SIX,
    SIZE,
    SPARE,
    SPARE_PARTNER,
    TALON,
    TRICKS,
    TRUMPS,
    TURN,
    TWENTY,
    UNDECIDED,
    UNDERTRUMP,
    UP,
    WAITING,
    WANTED,
)

SUIT_MASK = 0x11111
"""The mask of suit 0."""
LAST = 2
"""Cards in the talon when one lies face down."""


@inlined
def legal(m: Memory, row: int) -> int:
    """Return the mask of the cards that the seat on turn may play (rules b.play.*, s.play.*)."""
    seat, led = m[row + TURN], m[row + LED]
    hand = m[row + HANDS + seat]
    if led == 0 or (m[row + TALON] > 0 and m[row + CLOSER] < 0):
        return hand
    follow = hand & led
    winning = hand & m[BEATS + m[row + BEST]]
    spared = m[SPARE_PARTNER] != 0 and m[SIDE + m[row + HOLDER]] == m[SIDE + seat]
    if follow != 0:
        winning &= follow
        if winning != 0 and m[HEADING] != 0 and not spared:
            return winning
        return follow
    trumps = hand & m[TRUMPS]
    if trumps == 0 or (winning == 0 and m[UNDERTRUMP] == 0):
        return hand
    if winning != 0 and m[OVERTRUMP] != 0 and not spared:
        return winning
    return trumps


@inlined
def pairs(m: Memory, row: int) -> int:
    """Return the mask of the cards that the seat on turn may lead with the pair announced (rules b.pair.*)."""
    seat = m[row + TURN]
    if m[row + LED] != 0 or m[PAIRS_OF + seat] == 0:
        return 0
    hand, side = m[row + HANDS + seat], m[SIDE + seat]
    kings = hand & m[KINGS] & (hand << 4)
    if kings == 0:
        return 0
    if m[PAIRS_BEFORE] == NOT_ALLOWED and m[row + TRICKS + side] == 0:
        return 0
    if m[FROZEN] != 0 and m[row + CLOSER] >= 0 and m[row + CLOSER] != side:
        return 0
    return (kings | (kings >> 4)) & m[PAIR_LEADS]


@inlined
def may_exchange(m: Memory, row: int) -> bool:
    """Whether the seat on turn may put the trump jack in the place of the card turned up (rules s.exchange.*)."""
    left = m[row + TALON]
    if left == 0 or m[row + LED] != 0 or m[row + CLOSER] >= 0:
        return False
    if m[row + DONE] + 1 < m[EXCHANGE_FROM] or (left == LAST and m[EXCHANGE_LAST] == 0):
        return False
    return (m[row + HANDS + m[row + TURN]] >> m[JACK]) & 1 != 0


@inlined
def may_close(m: Memory, row: int) -> bool:
    """Whether the seat on turn may close the talon (rules s.close.*)."""
    left = m[row + TALON]
    if left == 0 or m[row + LED] != 0 or m[row + CLOSER] >= 0:
        return False
    return left != LAST or m[CLOSE_LAST] != 0


@inlined
def grade(m: Memory, row: int, loser: int) -> int:
    """Return what is lost by the state of the losing side (rule b.end.normal)."""
    if m[row + TRICKS + loser] == 0:
        return 3
    return 2 if m[row + EYES + loser] < SCHNEIDER else 1


@inlined
def out(m: Memory, row: int, winner: int) -> int:
    """Return the value if this side has 66 now, also after a closing (rules b.end.normal, s.close.*)."""
    closer, price = m[row + CLOSER], 0
    if closer >= 0:
        price = m[row + CLOSE_MADE] if closer == winner else m[row + CLOSE_LOST]
    if price == 0:
        price = grade(m, row, 1 - winner)
    return m[GRADED + GRADES * winner + price]


@inlined
def last_trick(m: Memory, row: int) -> int:
    """Return the value when all is played and nobody has gone out; who took the last trick is on turn."""
    closer = m[row + CLOSER]
    if closer >= 0:
        return out(m, row, 1 - closer)
    side = m[SIDE + m[row + TURN]]
    points = grade(m, row, 1 - side) if m[GRADED_LAST] != 0 else 1
    return m[GRADED + GRADES * side + points]


@inlined
def after_trick(m: Memory, row: int) -> int:
    """Return the value if the hand has ended with the trick that the seat on turn has just taken."""
    taker = m[row + TURN]
    goal, side = m[GOAL], m[SIDE + taker]
    if goal == RACE:
        if m[row + EYES + side] >= OUT:
            return out(m, row, side)
        return last_trick(m, row) if m[row + HANDS + taker] == 0 else UNDECIDED
    if goal == SIXTY_SIX:
        if (side != 0) if m[HELPERS] != 0 else (taker != m[DECLARER]):
            return m[LOST]
        there = m[row + EYES] >= OUT
        if there and m[AT_66] != 0:
            return m[MADE]
        if m[row + DONE] < m[row + ALLOWED]:
            return UNDECIDED
        return m[MADE] if there else m[LOST]
    if goal == ALL_TRICKS:
        if taker != m[DECLARER] and (m[SPARE] == 0 or m[row + TRICKS + 1] > m[SPARE]):
            return m[LOST]
        return m[MADE] if m[row + TRICKS] == m[WANTED] else UNDECIDED
    if taker == m[DECLARER]:
        return m[LOST]
    return m[MADE] if m[row + HANDS + taker] == 0 else UNDECIDED


@inlined
def announce(m: Memory, row: int, card: int) -> int:
    """Score the pair that was just led with this card; return the value if the hand has ended with it."""
    side = m[SIDE + m[row + TURN]]
    eyes = FORTY if (m[TRUMPS] >> card) & 1 else TWENTY
    live = m[PAIRS_BEFORE] == AT_ONCE or m[row + TRICKS + side] > 0
    if live:
        m[row + EYES + side] += eyes
    else:
        m[row + WAITING + side] += eyes
    if m[BY_PAIR] != 0:  # rule d.contract.schnapser: none 4 tricks, a 20 3, a 40 2
        m[row + ALLOWED] = min(m[row + ALLOWED], LONGEST_SCHNAPSER - eyes // TWENTY)
    if m[row + EYES + side] < OUT:
        return UNDECIDED
    if m[GOAL] == RACE:
        return out(m, row, side) if live or m[CLAIMS] == 0 else UNDECIDED
    return m[MADE] if m[AT_66] != 0 else UNDECIDED


@inlined
def take(m: Memory, row: int) -> int:
    """Give the trick that is complete to its taker, and draw; return the value if the hand has ended with it."""
    taker, closer = m[row + HOLDER], m[row + CLOSER]
    side = m[SIDE + taker]
    if closer < 0 or closer == side or m[FROZEN] == 0:
        m[row + EYES + side] += m[row + POT] + m[row + WAITING + side]
        m[row + WAITING + side] = 0
        m[row + TRICKS + side] += 1
    m[row + DONE] += 1
    m[row + TURN] = taker
    m[row + LED] = 0
    m[row + POT] = 0
    m[row + LAID] = 0
    m[row + BEST] = 0
    m[row + HOLDER] = 0
    value = after_trick(m, row)
    left = m[row + TALON]
    if value == UNDECIDED and left > 0 and closer < 0:
        first = m[DOWN + 10 - left]
        second = m[row + UP] if left == LAST else m[DOWN + 11 - left]
        m[row + HANDS + taker] |= 1 << first
        m[row + HANDS + m[AFTER + taker]] |= 1 << second
        m[row + TALON] = left - 2
        if left == LAST:
            m[row + UP] = -1
            m[row + EXCHANGED] = 0
    return value


@compiled
def step(m: Memory, row: int, new: int, move: int) -> int:
    """Write to `new` what this move leads to; return the value if the hand has ended with it.

    `new` may be the same row.
    """
    if new != row:
        for field in range(ROW_SIZE):
            m[new + field] = m[row + field]
    seat = m[new + TURN]
    if move == EXCHANGE:
        jack, up = m[JACK], m[new + UP]
        m[new + HANDS + seat] ^= (1 << jack) | (1 << up)
        m[new + UP] = jack
        m[new + EXCHANGED] = 1
        return UNDECIDED
    if move == CLOSE:
        other = 1 - m[SIDE + seat]
        m[new + CLOSER] = 1 - other
        m[new + CLOSE_MADE] = 0 if m[FINAL_PRICE] != 0 else grade(m, row, other)
        m[new + CLOSE_LOST] = 2 if m[row + TRICKS + other] > 0 else 3
        return UNDECIDED
    card = move & CARD_BITS
    bit = 1 << card
    with_pair = move >= PAIR
    leads = m[new + LED] == 0
    if leads and m[FAST_FORTY] != 0 and not with_pair and m[TRUMPS] & bit:  # rule s.pair.fast-forty
        with_pair = m[row + TRICKS + m[SIDE + seat]] > 0 and pairs(m, row) & bit != 0
    m[new + HANDS + seat] ^= bit
    m[new + LAID] |= bit
    m[new + POT] += m[FACE + card]
    if leads:
        m[new + LED] = SUIT_MASK << (card & 3)
        m[new + BEST] = card
        m[new + HOLDER] = seat
        m[new + LEFT] = m[SIZE] - 1
        m[new + TURN] = m[AFTER + seat]
        if not with_pair:
            return UNDECIDED
        m[new + TURN] = seat
        value = announce(m, new, card)
        m[new + TURN] = m[AFTER + seat]
        return value
    if m[BEATS + m[new + BEST]] & bit:
        m[new + BEST] = card
        m[new + HOLDER] = seat
    m[new + LEFT] -= 1
    if m[new + LEFT] > 0:
        m[new + TURN] = m[AFTER + seat]
        return UNDECIDED
    return take(m, new)
