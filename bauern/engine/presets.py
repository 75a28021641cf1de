"""The games and their presets: named bundles of house rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from bauern.engine.errors import Refused
from bauern.engine.options import as_settings, default_rules, with_settings
from bauern.engine.rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One game of the family."""

    key: str
    players: int
    announces: bool
    """Whether the caller names trump and contracts are announced; else a card is turned up, and Normal is played."""
    packets: tuple[tuple[int, int], ...]
    """Cards that each hand, and then the talon, gets in each round of the deal; trump is named after the first."""
    turn_choices: int = 0
    """How many of his next cards the caller can choose from when he turns one up."""
    presets: Mapping[str, Mapping[str, object]]
    """House rules that differ from the defaults, by preset; the first preset is the default."""

    @property
    def hand(self) -> int:
        """Cards in each hand."""
        return sum(each for each, _ in self.packets)

    @property
    def first_packet(self) -> int:
        """Cards of each hand that are dealt before trump is named."""
        return self.packets[0][0]

    @property
    def talon(self) -> int:
        """Cards in the talon."""
        return sum(talon for _, talon in self.packets)

    @property
    def first_preset(self) -> str:
        """Return the preset that is taken where none is named."""
        return next(iter(self.presets))


_GAMES: Final = (
    Game(
        key="bauernschnapsen",
        players=4,
        announces=True,
        packets=((3, 0), (2, 0)),
        turn_choices=2,
        presets=MappingProxyType({"app": MappingProxyType({})}),
    ),
    Game(
        key="dreierschnapsen",
        players=3,
        announces=True,
        packets=((3, 2), (3, 0)),
        turn_choices=1,
        presets=MappingProxyType({"app": MappingProxyType({})}),
    ),
    Game(
        key="schnapsen",
        players=2,
        announces=False,
        packets=((5, 10),),
        presets=MappingProxyType(
            {
                "classic": MappingProxyType({}),
                "klub": MappingProxyType({"duo_after_close": "counts", "duo_fast_forty": "on"}),
                "cash": MappingProxyType(
                    {
                        "duo_exchange_from_trick": 2,
                        "duo_exchange_last": "not-with-one-face-down-card",
                        "duo_close_last": "not-with-one-face-down-card",
                        "pair_before_trick": "not-allowed",
                        "duo_close_score": "final",
                        "duo_after_close": "counts",
                        "first_trick_visible": "none",
                    }
                ),
                "flip": MappingProxyType({"duo_flip_shuffles": 3}),
                "pagat": MappingProxyType({"sixty_six": "claim", "duo_after_close": "counts"}),
            }
        ),
    ),
)
GAMES: Final[Mapping[str, Game]] = MappingProxyType({game.key: game for game in _GAMES})


def game_named(key: str) -> Game:
    """Return a game by its key.

    Raises:
        Refused: `bad_rules` if there is no such game.
    """
    if key not in GAMES:
        raise Refused("bad_rules", f"game: {key!r} is not one of {', '.join(GAMES)}")
    return GAMES[key]


def rules_of(game: Game, preset: str | None = None, settings: Mapping[str, object] | None = None) -> Rules:
    """Return the house rules of a preset (None: the game's first) with single changes.

    Raises:
        Refused: `bad_rules`, naming what cannot be used and why.
    """
    name = game.first_preset if preset is None else preset
    if name not in game.presets:
        raise Refused("bad_rules", f"preset: {name!r} is not one of {', '.join(game.presets)}")
    base = with_settings(default_rules(game.players), game.players, game.presets[name])
    return with_settings(base, game.players, settings or {})


def differing(game: Game, preset: str, rules: Rules) -> dict[str, object]:
    """Return the house rules that differ from the preset, with plain values."""
    base = as_settings(rules_of(game, preset), game.players)
    mine = as_settings(rules, game.players)
    changed = {name: value for name, value in mine.items() if value != base[name]}
    if "values" in changed:
        changed["values"] = dict(rules.values)
    return changed
