"""The engine and the oracle play the same cards: the same codes at every step, and the same result."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from bauern.engine import GAMES, needs_shuffle, options, rules_of
from tests.engine.both import begun, same_hand
from tests.engine.oracle_table import FOUR_PLAYERS_ONLY, OPTIONS, PLAYERS, house
from tests.engine.rooms import random_room

HANDS = 2000
MATCHES = 100


@pytest.mark.parametrize("game", GAMES)
def test_a_random_hand_goes_the_same_way_in_both(game: str, soak: Callable[[int], int]) -> None:
    for number in range(soak(HANDS)):
        rng = random.Random(number)
        room = random_room(rng, game)
        same_hand(*begun(room, rng.randrange(room.game.players)), rng)


@pytest.mark.parametrize("game", GAMES)
def test_a_random_match_ends_with_the_bummerl_of_the_page(game: str, soak: Callable[[int], int]) -> None:
    for number in range(soak(MATCHES)):
        rng = random.Random(number)
        room = random_room(rng, game)
        match, standing = begun(room, rng.randrange(room.game.players))
        while not standing.over():
            assert needs_shuffle(match)
            match = same_hand(match, standing, rng)
            assert list(match.scores) == standing.scores
        assert match.outcome
        assert list(match.outcome.winners) == standing.leaders()
        assert list(match.bummerl) == standing.bummerl()


@pytest.mark.parametrize(("game", "preset"), [(key, preset) for key, row in GAMES.items() for preset in row.presets])
def test_a_preset_is_that_of_the_page(game: str, preset: str) -> None:
    rules, players = rules_of(GAMES[game], preset), PLAYERS[game]
    assert {name: getattr(rules, name) for name in options(players)} == {
        name: tuple(value) if name in {"contracts", "values"} else value
        for name, value in house(players, {}, preset).items()
    }


@pytest.mark.parametrize("players", [4, 3, 2])
def test_the_house_rules_of_a_game_are_those_of_the_page(players: int) -> None:
    choices = {name: list(option.choices) for name, option in options(players).items() if option.choices}
    assert choices == {
        name: [value for value in values if players == 4 or (name, value) not in FOUR_PLAYERS_ONLY]
        for name, (games, values) in OPTIONS.items()
        if str(players) in games and len(values) > 1
    }
