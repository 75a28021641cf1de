"""What was played, gone over again card by card: where the hand stands, and who can have held what. Compiled."""

from bauern.bots.kernel.jit import Array, compiled, memory
from bauern.bots.kernel.layout import CARD_BITS, CARDS, CLOSE, HANDS, ROWS, TURN
from bauern.bots.kernel.play import legal, step


@compiled
def follow(array: Array, moves: Array, bound_from: int, barred: Array) -> None:
    """Do these moves from the row of ply 0, whose hands are of no account.

    From move `bound_from` on the duties of play hold; into `barred`, by seat, goes the mask of the cards with which
    in his hand the seat could not have played as he did.
    """
    m = memory(array)
    for done in range(len(moves)):
        move = moves[done]
        if move < CLOSE and done >= bound_from:
            seat, card = m[ROWS + TURN], move & CARD_BITS
            for other in range(CARDS):
                m[ROWS + HANDS + seat] = (1 << card) | (1 << other)
                if (legal(m, ROWS) >> card) & 1 == 0:
                    barred[seat] |= 1 << other
        step(m, ROWS, ROWS, move)
