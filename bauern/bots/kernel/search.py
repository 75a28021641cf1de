"""Perfect play of a hand that lies open: alpha-beta on the kernel's memory, with a stack of its own. Compiled."""

from bauern.bots.kernel.jit import Memory, compiled, highest, inlined
from bauern.bots.kernel.layout import (
    ALLOWED,
    BEATS,
    BEST,
    BEST_VALUE,
    BY_PAIR,
    CARDS,
    CLOSE,
    CLOSE_LOST,
    CLOSE_MADE,
    CLOSER,
    COUNT,
    ENTRIES,
    ENTRY_SIZE,
    EXCHANGE,
    EXCHANGED,
    EYES,
    FIRST_HIGH,
    FIRST_LOW,
    FRAME_SIZE,
    FRAMES,
    GENERATION,
    GENERATIONS,
    GOAL,
    HANDS,
    HIGH,
    HOLDER,
    KEY,
    KEY_TALLY,
    LAID,
    LEAST,
    LED,
    LISTS,
    LOST,
    LOW,
    MADE,
    MOST,
    MOVES,
    NEXT,
    NO_TRICK,
    NODES,
    PAIR,
    PLAYERS,
    RACE,
    ROW_SIZE,
    ROWS,
    SIDE,
    SIXTY_SIX,
    SLOT,
    SPARE,
    STORE,
    TALON,
    TRICKS,
    TRUMPS,
    TURN,
    UNDECIDED,
    WAITING,
    WORST,
)
from bauern.bots.kernel.play import SUIT_MASK, legal, may_close, may_exchange, out, pairs, step

DUO = 2
SPREAD, TALLY_SPREAD = -0x61C8864680B583EB, 0x2545F4914F6CDD1D
"""Odd factors that spread keys over the store."""
VALUE_BITS = 22
VALUE_MASK = (1 << VALUE_BITS) - 1
TURN_AT, TALON_AT, LOST_AT, GENERATION_AT = 40, 42, 47, 49


@compiled
def moves_of(m: Memory, row: int, listed: int) -> int:
    """Write every legal move of the seat on turn to `listed`; return how many."""
    count = 0
    with_pair = pairs(m, row)
    mask = legal(m, row)
    while mask != 0:
        card = highest(mask)
        mask ^= 1 << card
        m[listed + count] = card
        count += 1
        if (with_pair >> card) & 1:
            m[listed + count] = card + PAIR
            count += 1
    return _with_talon(m, row, listed, count)


@inlined
def _with_talon(m: Memory, row: int, listed: int, count: int) -> int:
    if m[row + TALON] == 0:
        return count
    if may_exchange(m, row):
        m[listed + count] = EXCHANGE
        count += 1
    if may_close(m, row):
        m[listed + count] = CLOSE
        count += 1
    return count


@inlined
def _falling(m: Memory, listed: int, count: int, cards: int, pair: int) -> int:
    """Append cards, the strongest first."""
    while cards != 0:
        card = highest(cards)
        cards ^= 1 << card
        m[listed + count] = card + pair
        count += 1
    return count


@inlined
def _rising(m: Memory, listed: int, count: int, cards: int) -> int:
    """Append cards, the weakest first."""
    while cards != 0:
        bit = cards & -cards
        cards ^= bit
        m[listed + count] = highest(bit)
        count += 1
    return count


@inlined
def _distinct(m: Memory, row: int, cards: int) -> int:
    """Return the cards without those that are as good as the next higher one, as nobody else has one between them.

    For goals that do not count eyes.
    """
    others = m[row + LAID]
    for seat in range(4):
        if seat != m[row + TURN]:
            others |= m[row + HANDS + seat]
    seen, mask = 0, cards
    while mask != 0:
        card = highest(mask)
        mask ^= 1 << card
        higher = (SUIT_MASK << (card & 3)) & seen
        nearest = higher & -higher
        seen |= 1 << card
        if higher != 0 and (SUIT_MASK << (card & 3)) & (nearest - 1) & -(2 << card) & others == 0:
            cards ^= 1 << card
    return cards


@inlined
def _leads(m: Memory, row: int, listed: int, cards: int) -> int:
    """Write the leads worth searching; a pair that may be announced is, but where that shortens a Schnapser too."""
    with_pair = pairs(m, row)
    count = _falling(m, listed, _with_talon(m, row, listed, 0), with_pair, PAIR)
    if m[BY_PAIR] == 0:
        cards &= ~with_pair
    if m[GOAL] == NO_TRICK and m[SIDE + m[row + TURN]] != 0:
        return _rising(m, listed, count, cards)
    return _falling(m, listed, count, cards, 0)


@inlined
def _answers(m: Memory, row: int, listed: int, cards: int) -> int:
    """Write the answers to a card, hopeful ones first."""
    winning = cards & m[BEATS + m[row + BEST]]
    if winning == 0 and m[SIDE + m[row + HOLDER]] != m[SIDE + m[row + TURN]]:
        return _rising(m, listed, 0, cards)
    if m[row + TALON] == 0 or m[row + CLOSER] >= 0:
        return _falling(m, listed, 0, cards, 0)
    count = _falling(m, listed, 0, winning & ~m[TRUMPS], 0)
    count = _rising(m, listed, count, winning & m[TRUMPS])
    return _rising(m, listed, count, cards & ~winning)


@inlined
def _ordered(m: Memory, row: int, listed: int) -> int:
    """Write the moves worth searching, hopeful ones first; return how many."""
    cards = legal(m, row)
    if m[GOAL] > SIXTY_SIX and cards & (cards - 1) != 0:
        cards = _distinct(m, row, cards)
    return _leads(m, row, listed, cards) if m[row + LED] == 0 else _answers(m, row, listed, cards)


@inlined
def _key(m: Memory, row: int) -> int:
    """Return who holds what and leads, and what has become of the talon."""
    if m[PLAYERS] == DUO:
        held = m[row + HANDS] | (m[row + HANDS + 1] << CARDS)
    else:
        held = m[row + HANDS] | m[row + HANDS + 1] | m[row + HANDS + 2] | m[row + HANDS + 3]
    talon = (m[row + CLOSER] + 1) | (m[row + EXCHANGED] << 2) | (m[row + CLOSE_MADE] << 3)
    return held | (m[row + TURN] << TURN_AT) | (talon << TALON_AT) | (m[row + CLOSE_LOST] << LOST_AT)


@inlined
def _tally(m: Memory, row: int) -> int:
    """Return what was won so far, where that decides what can still come."""
    if m[GOAL] > SIXTY_SIX and m[SPARE] == 0:
        return 0
    eyes = m[row + EYES] | (m[row + EYES + 1] << 8)
    tricks = (m[row + TRICKS] << 16) | (m[row + TRICKS + 1] << 20)
    waiting = (m[row + WAITING] << 24) | (m[row + WAITING + 1] << 32)
    return eyes | tricks | waiting | (m[row + ALLOWED] << 40)


@inlined
def _recall(m: Memory, row: int, frame: int) -> None:
    """Look a lead up: set what it can be worth at least and at most.

    Its place does not hang on the generation, so that a search is the same whatever was searched before.
    """
    key, tally = _key(m, row), _tally(m, row)
    slot = STORE + ENTRY_SIZE * ((((key ^ (tally * TALLY_SPREAD)) * SPREAD) >> 40) & (ENTRIES - 1))
    key |= m[GENERATION] << GENERATION_AT
    m[frame + SLOT] = slot
    m[frame + KEY] = key
    m[frame + KEY_TALLY] = tally
    if m[slot] == key and m[slot + 1] == tally:
        m[frame + LEAST] = (m[slot + 2] & VALUE_MASK) - WORST
        m[frame + MOST] = (m[slot + 2] >> VALUE_BITS) - WORST
    elif m[GOAL] == RACE:
        m[frame + LEAST] = out(m, row, 1)
        m[frame + MOST] = out(m, row, 0)
    else:
        m[frame + LEAST] = m[LOST]
        m[frame + MOST] = m[MADE]


@inlined
def _remember(m: Memory, frame: int) -> None:
    """Keep what a lead was found to be worth: exactly, at least or at most."""
    value, slot = m[frame + BEST_VALUE], m[frame + SLOT]
    least, most = m[frame + LEAST], m[frame + MOST]
    if value > m[frame + FIRST_LOW]:
        least = max(least, value)
    if value < m[frame + FIRST_HIGH]:
        most = min(most, value)
    m[slot] = m[frame + KEY]
    m[slot + 1] = m[frame + KEY_TALLY]
    m[slot + 2] = (least + WORST) | ((most + WORST) << VALUE_BITS)


@inlined
def _enter(m: Memory, row: int, frame: int, listed: int) -> int:
    """Begin a node; return its value if that is known, or lies outside of what is asked."""
    while True:
        m[NODES] += 1
        m[frame + SLOT] = 0
        hand = m[row + HANDS + m[row + TURN]]
        if m[row + LED] == 0 and hand & (hand - 1) != 0:
            _recall(m, row, frame)
            least, most = m[frame + LEAST], m[frame + MOST]
            if least >= m[frame + HIGH] or least == most:
                return least
            if most <= m[frame + LOW]:
                return most
            m[frame + LOW] = max(m[frame + LOW], least)
            m[frame + HIGH] = min(m[frame + HIGH], most)
        count = _ordered(m, row, listed)
        if count == 1:  # nothing to choose: the next node takes the place of this one
            value = step(m, row, row, m[listed])
            if value != UNDECIDED:
                return value
            continue
        m[frame + FIRST_LOW] = m[frame + LOW]
        m[frame + FIRST_HIGH] = m[frame + HIGH]
        m[frame + BEST_VALUE] = WORST if m[SIDE + m[row + TURN]] != 0 else -WORST
        m[frame + NEXT] = 0
        m[frame + COUNT] = count
        return UNDECIDED


@inlined
def _learn(m: Memory, row: int, frame: int, value: int) -> None:
    """Take in what a move has come to."""
    if m[SIDE + m[row + TURN]] != 0:
        m[frame + BEST_VALUE] = min(m[frame + BEST_VALUE], value)
        m[frame + HIGH] = min(m[frame + HIGH], value)
    else:
        m[frame + BEST_VALUE] = max(m[frame + BEST_VALUE], value)
        m[frame + LOW] = max(m[frame + LOW], value)


@compiled
def search(m: Memory, top: int, low: int, high: int) -> int:
    """Return the value of the row at ply `top`, or a bound of it where it lies outside of low to high.

    The row is used up. Nodes are kept on a stack of frames, one a ply.
    """
    ply, value = top, UNDECIDED
    m[FRAMES + FRAME_SIZE * ply + LOW] = low
    m[FRAMES + FRAME_SIZE * ply + HIGH] = high
    while True:
        row, frame, listed = ROWS + ROW_SIZE * ply, FRAMES + FRAME_SIZE * ply, LISTS + MOVES * ply
        if value == UNDECIDED:  # the node was just reached
            value = _enter(m, row, frame, listed)
        else:  # the move tried last has come to it
            _learn(m, row, frame, value)
            value = UNDECIDED
        while value == UNDECIDED:
            if m[frame + NEXT] == m[frame + COUNT] or m[frame + LOW] >= m[frame + HIGH]:
                value = m[frame + BEST_VALUE]
                if m[frame + SLOT] != 0:
                    _remember(m, frame)
                break
            move = m[listed + m[frame + NEXT]]
            m[frame + NEXT] += 1
            tried = step(m, row, row + ROW_SIZE, move)
            if tried == UNDECIDED:
                break
            _learn(m, row, frame, tried)
        if value == UNDECIDED:
            m[frame + FRAME_SIZE + LOW] = m[frame + LOW]
            m[frame + FRAME_SIZE + HIGH] = m[frame + HIGH]
            ply += 1
        elif ply == top:
            return value
        else:
            ply -= 1


@compiled
def begin(m: Memory) -> None:
    """Begin a new hand: nothing that was found before is believed any more."""
    m[GENERATION] += 1
    if m[GENERATION] == GENERATIONS:
        for at in range(STORE, STORE + ENTRIES * ENTRY_SIZE):
            m[at] = 0
        m[GENERATION] = 1
