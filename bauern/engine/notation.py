"""Hands and moves as one writes them down: `0:trump:H 0:pass 1:HK+`."""

from collections.abc import Iterator, Sequence

from bauern.engine.actions import Shuffled, parse
from bauern.engine.cards import DECK, Card
from bauern.engine.deal import deck_for
from bauern.engine.errors import Refused
from bauern.engine.match import apply, new_match, shuffled
from bauern.engine.presets import game_named, rules_of
from bauern.engine.seats import Seat
from bauern.engine.sitting import everybody
from bauern.engine.state import Match


def parse_cards(text: str) -> tuple[Card, ...]:
    """Return the cards of a text such as `HA HT SK`.

    Raises:
        Refused: `bad_record` naming what is no card.
    """
    for word in text.split():
        if word not in DECK:
            raise Refused("bad_record", f"{word!r} is not a card")
    return tuple(Card(word) for word in text.split())


def moves(text: str, players: int) -> Iterator[tuple[int, Seat, str]]:
    """Yield position (from 1), seat and code of each `seat:code` in a text.

    Raises:
        Refused: `bad_record` naming position and word that cannot be read.
    """
    for position, word in enumerate(text.split(), start=1):
        seat, colon, code = word.partition(":")
        if not colon or not code or seat not in {str(s) for s in range(players)}:
            raise Refused("bad_record", f"action {position}, {word}: is not seat:code")
        yield position, Seat(int(seat)), code


def table(  # noqa: PLR0913  (each is a part of what lies on a table)
    actions: str,
    *,
    hands: Sequence[str],
    talon: str = "",
    reshuffles: Sequence[str] = (),
    dealer: int | None = None,
    game: str = "bauernschnapsen",
    preset: str | None = None,
    scores: Sequence[int] = (),
    **settings: object,
) -> Match:
    """Return a match in which these hands were dealt and these actions done.

    Args:
        actions: white-space separated `seat:code`.
        hands: by seat, in the order dealt.
        talon: in its order, two players: the card turned up first.
        reshuffles: the talon after each time it is shuffled anew.
        dealer: the seat that dealt; the last one if absent, so that seat 0 begins.
        game: key of the game.
        preset: the game's first if absent.
        scores: by seat, 0:0 if absent.
        settings: house rules that differ from the preset.

    Raises:
        Refused: for what cannot be read. IllegalAction: for what the rules refuse.
    """
    which = game_named(game)
    rules = rules_of(which, preset, settings)
    dealer = which.players - 1 if dealer is None else dealer
    match = new_match(which, rules, Seat(dealer), scores)
    cards = [parse_cards(hand) for hand in hands]
    deck = deck_for(everybody(which, rules), Seat(dealer), cards, parse_cards(talon))
    match, _ = shuffled(match, Shuffled(deck, reshuffles=tuple(parse_cards(text) for text in reshuffles)))
    return act(match, actions)


def act(match: Match, actions: str) -> Match:
    """Return the match after these actions.

    Raises:
        Refused: for what cannot be read. IllegalAction: for what the rules refuse.
    """
    for _, seat, code in moves(actions, match.players):
        match, _ = apply(match, seat, parse(code))
    return match
