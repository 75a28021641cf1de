"""What a seat could know while a hand is played: which cards are still out, and who has shown not to have a suit."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, Self

from bauern.bots.kernel import layout as at
from bauern.bots.kernel.position import Position
from bauern.engine import DECK, Card, Seat, Suit
from bauern.engine.cards import partner_card, suit_of
from bauern.engine.kontra import laid_down
from bauern.engine.seats import clockwise, side_of
from bauern.engine.state import Play, Played
from bauern.engine.tricks import beats, winning

_TRIES: Final = 200
"""Draws for one world until it fits what was shown."""


@dataclass(frozen=True, slots=True)
class Sight:
    """One seat's knowledge, by what an attentive player keeps in mind; conclusions from what was said are not in it."""

    play: Play
    seat: Seat
    unseen: frozenset[Card]
    """Cards that are not known to have been played, and lie neither here nor open."""
    voids: Mapping[Seat, frozenset[Suit]]
    """Suits that each other seat has shown not to have."""
    held: Mapping[Seat, frozenset[Card]]
    """Cards that each other seat is known to have."""

    @classmethod
    def of(cls, play: Play, seat: Seat) -> Self:
        """Return what this seat knows."""
        tricks = [*(trick.cards for trick in play.tricks), play.trick]
        gone = {laid.card for trick in tricks for laid in trick}
        own = {*play.hands[seat], *(play.announced.discard if seat == play.announced.declarer else ())}
        up = set(play.talon[:1])
        unseen = frozenset(DECK) - gone - own - up
        held = {other: frozenset(_shown(play, other)) & unseen for other in play.seats if other != seat}
        voids = {other: frozenset(_voids(play, tricks, other)) for other in play.seats if other != seat}
        return cls(play, seat, unseen, voids, held)

    def may_hold(self, other: Seat, card: Card) -> bool:
        """Whether this seat could have this card, for all that was shown."""
        elsewhere = any(card in cards for seat, cards in self.held.items() if seat != other)
        return card in self.unseen and suit_of(card) not in self.voids[other] and not elsewhere

    def to_come(self) -> tuple[Seat, ...]:
        """Return who still plays to the trick after this seat."""
        play = self.play
        down = laid_down(play.announced)
        order = clockwise(play.trick[0].seat if play.trick else self.seat, play.seats)
        playing = [seat for seat in order if seat != down]
        return tuple(playing[playing.index(self.seat) + 1 :])

    def is_sure(self, laid: Played) -> bool:
        """Whether no opponent who still plays to the trick could beat this card."""
        announced = self.play.announced
        contract, trump = announced.contract, announced.trump_suit
        own = side_of(self.seat, self.play.seats, announced.declarer)
        return not any(
            beats(card, laid.card, contract, trump) and self.may_hold(other, card)
            for other in self.to_come()
            if other not in own
            for card in self.unseen
        )

    def worlds(self, position: Position, rng: Random, count: int) -> Iterator[Position]:
        """Yield hands that fit, each as likely as any other; the true one where none was found."""
        book, row = position.book, position.row
        others = [seat for seat in book.seats if seat not in {self.seat, book.down}]
        for _ in range(count):
            hands = self._drawn(others, rng)
            if hands is None:
                yield position
                continue
            world = row.copy()
            for seat in others:
                world[at.HANDS + book.seat(seat)] = book.mask(hands[seat])
            yield Position(book, world, tuple(hands[None])[: len(position.talon)], position.known)

    def _drawn(self, others: Sequence[Seat], rng: Random) -> dict[Seat | None, list[Card]] | None:
        """Return a way in which the unseen cards lie, None for the idle ones."""
        loose = sorted(self.unseen - frozenset().union(*(self.held[seat] for seat in others)))
        for _ in range(_TRIES):
            left = rng.sample(loose, len(loose))
            hands: dict[Seat | None, list[Card]] = {}
            for seat in others:
                known = self.held[seat]
                wanted = len(self.play.hands[seat]) - len(known)
                hands[seat] = [*known, *left[:wanted]]
                left = left[wanted:]
            if not any(suit_of(card) in self.voids[seat] for seat in others for card in hands[seat]):
                return hands | {None: left}
        return None


def _shown(play: Play, seat: Seat) -> Iterator[Card]:
    """Yield cards that a seat has let everybody see and that may still be in its hand."""
    announced = play.announced
    if announced.contract.open_hands and (play.trick or play.tricks):
        yield from play.hands[seat]
    lies_away = announced.discard and seat == announced.declarer  # of three; at least it may
    turned = announced.trump.turned if announced.sitting.game.announces and not lies_away else None
    if turned and seat == announced.deal.caller:
        yield turned
    for trick in [*(trick.cards for trick in play.tricks), play.trick]:
        for laid in trick:
            mate = partner_card(laid.card)
            if laid.seat == seat and laid.pair and mate:
                yield mate


def _voids(play: Play, tricks: Sequence[Sequence[Played]], seat: Seat) -> Iterator[Suit]:
    """Yield suits that a seat has shown not to have since hands grow no more."""
    announced = play.announced
    contract, trump = announced.contract, announced.trump_suit
    for trick in tricks[_open_tricks(play) :]:
        for place, laid in enumerate(trick):
            led = suit_of(trick[0].card)
            if laid.seat != seat or suit_of(laid.card) == led:
                continue
            yield led
            best = winning(trick[:place], contract, trump)
            duty = play.rules.undertrump == "forced" or suit_of(best.card) != trump
            if trump and suit_of(laid.card) != trump and duty:
                yield trump


def _open_tricks(play: Play) -> int:
    """Return how many tricks were played without any duty: those of two players while cards were drawn."""
    if play.sitting.game.announces:
        return 0
    if play.closing is not None:
        return play.closing.tricks
    drawn = len(play.announced.deal.talon) - len(play.talon)
    return len(play.tricks) + 1 if play.talon else drawn // len(play.seats)
