"""Dealing, and trump from the caller's first cards (rules b.deal.*)."""

from collections.abc import Iterator, Sequence

from bauern.engine.actions import Action, NameTrump, TurnUp
from bauern.engine.cards import DECK, SUITS, Card, suit_of
from bauern.engine.errors import IllegalAction, Reason
from bauern.engine.presets import Game
from bauern.engine.rules import Rules
from bauern.engine.seats import Seat, clockwise
from bauern.engine.shuffle import Seeds
from bauern.engine.state import Deal, NamingTrump, Trump


def _packets(game: Game, rules: Rules, dealer: Seat) -> Iterator[tuple[Seat | None, int]]:
    """Yield who is dealt how many cards, in order; None is the talon."""
    sizes = [game.hand]
    if rules.deal_pattern == "3+2":
        sizes = [game.first_packet, game.hand - game.first_packet]
    for round_no, size in enumerate(sizes):
        for seat in clockwise(Seat((dealer + 1) % game.players), game.players):
            yield seat, size
        if round_no == 0:
            yield None, game.talon


def deal(game: Game, rules: Rules, dealer: Seat, deck: Sequence[Card], seeds: Seeds | None = None) -> Deal:
    """Return the hands that this deck gives (rule b.deal.packets); `seeds` are kept with them.

    Raises:
        IllegalAction: `bad-deck` unless it holds each of the 20 cards once.
    """
    if len(deck) != len(DECK) or set(deck) != set(DECK):
        raise IllegalAction(Reason.BAD_DECK)
    hands: dict[Seat | None, list[Card]] = {s: [] for s in clockwise(dealer, game.players)}
    hands[None] = []
    start = 0
    for seat, size in _packets(game, rules, dealer):
        hands[seat] += deck[start : start + size]
        start += size
    return Deal(
        dealer=dealer,
        caller=Seat((dealer + 1) % game.players),
        dealt=tuple(tuple(hands[Seat(s)]) for s in range(game.players)),
        talon=tuple(hands[None]),
        seeds=seeds,
    )


def deck_for(
    game: Game, rules: Rules, dealer: Seat, hands: Sequence[Sequence[Card]], talon: Sequence[Card]
) -> tuple[Card, ...]:
    """Return the deck that deals these hands (by seat, in the order dealt) and this talon."""
    left = {Seat(s): list(hand) for s, hand in enumerate(hands)}
    deck: list[Card] = []
    for seat, size in _packets(game, rules, dealer):
        source = list(talon) if seat is None else left[seat]
        deck += source[:size]
        if seat is not None:
            left[seat] = source[size:]
    return tuple(deck)


def first_cards(game: Game, rules: Rules, cards: Deal, seat: Seat) -> tuple[Card, ...]:
    """Return what a seat sees of its hand before trump is named (rule b.deal.hidden)."""
    whole = rules.deal_pattern == "all-at-once" and seat != cards.caller
    return cards.dealt[seat] if whole else cards.dealt[seat][: game.first_packet]


def trump_refusals(game: Game, rules: Rules, phase: NamingTrump) -> dict[Action, Reason | None]:
    """Return what the caller can do before the auction, each with the reason against it."""
    held = {suit_of(c) for c in first_cards(game, rules, phase.deal, phase.deal.caller)}
    any_suit = rules.trump_suit_must_be_held == "no"
    said: dict[Action, Reason | None] = {
        NameTrump(suit): None if any_suit or suit in held else Reason.SUIT_NOT_HELD for suit in SUITS
    }
    allowed = {"own-unseen": game.turn_choices, "next-card": 1, "off": 0}[rules.decline_trump]
    for which in range(1, game.turn_choices + 1):
        said[TurnUp(which)] = None if which <= allowed else Reason.DECLINE_NOT_ALLOWED
    return said


def make_trump(game: Game, phase: NamingTrump, action: NameTrump | TurnUp) -> Trump:
    """Return the trump that the caller's choice makes (rules b.deal.trump, b.deal.decline)."""
    if isinstance(action, NameTrump):
        return Trump(action.suit, None)
    card = phase.deal.dealt[phase.deal.caller][game.first_packet + action.which - 1]
    return Trump(suit_of(card), card)
