"""Matches of chance in every game, under every preset and under any house rules: they replay, and no card is lost."""

from collections.abc import Callable, Iterator

import pytest

from bauern.bench import arena
from bauern.bench.evening import Contest
from bauern.engine import (
    DECK,
    EYES,
    GAMES,
    Game,
    Match,
    Seat,
    Shuffled,
    apply,
    new_match,
    parse,
    parse_record,
    replay,
    rules_of,
    shuffled,
    write_record,
)
from bauern.engine.deal import deck_for
from bauern.engine.notation import moves
from bauern.engine.record import Record
from bauern.engine.scoring import Table
from bauern.engine.state import Finished, Play

ROOMS = [(game, preset) for game in GAMES.values() for preset in (*game.presets, None)]
"""None stands for other house rules in every match."""


def evening(game: Game, preset: str | None, matches: int) -> Iterator[Record]:
    """Yield at least so many matches that came to their end, as they were written down and read again."""
    name = preset or game.first_preset
    rules = rules_of(game, name) if preset else None
    seed = 0
    while matches > 0:
        seats = ("random",) * game.players
        for record in arena.play(Contest(game, name, rules, seats, 200, seed), lambda: None).records.values():
            read = parse_record(write_record(record))
            assert read == record
            matches -= record.expect.bummerl is not None
            yield read
        seed += 1


def states(record: Record) -> Iterator[Match]:
    """Yield the match after every action of its record."""
    match = new_match(record.game, record.rules, Seat(record.deals[0].dealer))
    for deal in record.deals:
        deck = deck_for(deal.sitting(record.game, record.rules), Seat(deal.dealer), deal.hands, deal.talon)
        match, _ = shuffled(match, Shuffled(deck, reshuffles=deal.reshuffles))
        yield match
        for _, seat, code in moves(deal.actions, match.players):
            match, _ = apply(match, seat, parse(code))
            yield match


def check_nothing_is_lost(match: Match) -> None:
    """Every card lies somewhere, once; every eye taken counts for somebody, but for a closer's opponent."""
    phase = match.phase
    if not isinstance(phase, Play | Finished):
        return
    play = phase if isinstance(phase, Play) else phase.play
    announced = play.announced
    laid = [played.card for trick in (*(t.cards for t in play.tricks), play.trick) for played in trick]
    idle = announced.discard or (announced.deal.talon if announced.sitting.game.announces else play.talon)
    assert sorted([*(card for hand in play.hands for card in hand), *laid, *idle]) == sorted(DECK)
    table = Table(play)
    sides = {table.side(seat) for seat in play.seats}
    assert len(sides) == 2
    taken = sum(EYES[played.card] for trick in play.tricks for played in trick.cards)
    away = sum(EYES[card] for card in announced.discard) * (play.rules.three_discard_eyes != "nobody")
    pairs = sum(pair.value for pair in play.pairs)
    counted = sum(table.eyes(side[0]) for side in sides)
    assert counted <= taken + away + pairs
    if play.closing is None:
        assert counted >= taken + away


@pytest.mark.soak
@pytest.mark.parametrize(("game", "preset"), ROOMS, ids=lambda part: part.key if isinstance(part, Game) else part)
def test_matches_of_chance_replay_and_lose_nothing(
    game: Game, preset: str | None, heavy_soak: Callable[[int], int]
) -> None:
    for number, record in enumerate(evening(game, preset, heavy_soak(2000))):
        assert replay(record).misses == ()
        if number % 10 == 0:
            for match in states(record):
                check_nothing_is_lost(match)
