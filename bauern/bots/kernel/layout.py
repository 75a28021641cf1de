"""Where what stands in the kernel's arrays, and how it numbers cards; the C twin has the same numbers.

A card is `4 * strength + suit`: strength 0 to 4 in the order of the contract, trump (or, without one, any suit) the
suit 3. So the bits of a mask from the highest down are the strongest ranks first, of equal ones the trump.
A move is a card, `PAIR` more if it announces the pair; or `EXCHANGE`, or `CLOSE`.
"""

from typing import Final

CARDS: Final = 20
SEATS: Final = 4
GRADES: Final = 4

# --- the table: what does not change while a hand is played

BEATS: Final = 0
"""By card, the mask of what takes a trick from it."""
FACE: Final = 20
"""By card, its eyes."""
AFTER: Final = 40
"""By seat, who plays next."""
SIDE: Final = 44
"""By seat, 0 for the declarer's side, else 1."""
PAIRS_OF: Final = 48
"""By seat, whether its pairs count."""
GRADED: Final = 52
"""By winning side and grade, what that is worth to side 0."""
MADE: Final = 60
"""What a contract that is made is worth to side 0."""
LOST: Final = 61
SIZE: Final = 62
"""Cards in a trick."""
TRUMPS: Final = 63
KINGS: Final = 64
"""The mask of the kings; a queen's bit is `>> 4` of it wherever pairs count."""
PAIR_LEADS: Final = 65
GOAL: Final = 66
HEADING: Final = 67
SPARE_PARTNER: Final = 68
UNDERTRUMP: Final = 69
OVERTRUMP: Final = 70
PAIRS_BEFORE: Final = 71
CLAIMS: Final = 72
AT_66: Final = 73
HELPERS: Final = 74
"""Whether the partner may take tricks in a Schnapser."""
GRADED_LAST: Final = 75
WANTED: Final = 76
"""Tricks that must be won where all are."""
SPARE: Final = 77
"""Tricks that may be lost there."""
BY_PAIR: Final = 78
DECLARER: Final = 79
FROZEN: Final = 80
FINAL_PRICE: Final = 81
"""Whether a closing is paid by how the loser stands at the end."""
FAST_FORTY: Final = 82
EXCHANGE_FROM: Final = 83
EXCHANGE_LAST: Final = 84
CLOSE_LAST: Final = 85
JACK: Final = 86
"""The trump jack of two players."""
PLAYERS: Final = 87
DOWN: Final = 88
"""Nine entries: what lies face down in drawing order, the last at the end."""
TABLE_SIZE: Final = 97

RACE, SIXTY_SIX, ALL_TRICKS, NO_TRICK = range(4)
PENDING, NOT_ALLOWED, AT_ONCE = range(3)

# --- a row: what a hand has come to

HANDS: Final = 0
"""By seat, the mask of its cards."""
TURN: Final = 4
LED: Final = 5
"""The mask of the suit led, 0 on lead."""
BEST: Final = 6
HOLDER: Final = 7
"""Who played the best card."""
POT: Final = 8
LEFT: Final = 9
"""Cards still to come in the trick, 0 on lead."""
LAID: Final = 10
"""The mask of the cards on the table."""
EYES: Final = 11
"""By side, from here on."""
TRICKS: Final = 13
WAITING: Final = 15
"""By side, the eyes of pairs that wait for a trick."""
DONE: Final = 17
"""Tricks taken so far, of whatever side."""
ALLOWED: Final = 18
"""Tricks that a Schnapser may take."""
TALON: Final = 19
"""Cards in the talon, the one turned up included."""
UP: Final = 20
"""The card turned up, where there is one."""
CLOSER: Final = 21
"""The side that has closed, -1 for none."""
CLOSE_MADE: Final = 22
"""What is paid if he makes it: 1 to 3, or 0 by the end."""
CLOSE_LOST: Final = 23
EXCHANGED: Final = 24
"""Whether the trump jack is the card turned up, so that nobody exchanges any more."""
ROW_SIZE: Final = 25

PAIR: Final = 32
EXCHANGE: Final = 64
CLOSE: Final = 65
NO_MOVE: Final = -1
CARD_BITS: Final = 31

OUT, SCHNEIDER = 66, 33
TWENTY, FORTY = 20, 40
LONGEST_SCHNAPSER = 4

# --- searching

PLIES: Final = 32
"""More than a hand can have: twenty cards, one exchange and one closing."""
MOVES: Final = 16
"""More than a seat can have."""
UNDECIDED: Final = 1 << 30
"""No value: the hand goes on."""
WORST: Final = 1 << 20
"""Beyond every value."""

LOW, HIGH, BEST_VALUE, NEXT, COUNT, SLOT, KEY, KEY_TALLY, FIRST_LOW, FIRST_HIGH, LEAST, MOST = range(12)
FRAME_SIZE: Final = 12
"""What the search keeps a ply."""
ENTRY_SIZE: Final = 3
"""An entry of the transposition table: key, tally, bounds."""
ENTRY_BITS: Final = 12
ENTRIES: Final = 1 << ENTRY_BITS
GENERATIONS: Final = 1 << 13

# --- the memory: all of it is one array, the table at its start

ROWS: Final = TABLE_SIZE
FRAMES: Final = ROWS + PLIES * ROW_SIZE
LISTS: Final = FRAMES + PLIES * FRAME_SIZE
"""By ply, the moves."""
GENERATION: Final = LISTS + PLIES * MOVES
"""Entries of other generations are not believed."""
NODES: Final = GENERATION + 1
STORE: Final = NODES + 1
MEMORY_SIZE: Final = STORE + ENTRIES * ENTRY_SIZE
