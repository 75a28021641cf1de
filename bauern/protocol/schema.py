"""The house rules of a game as a JSON Schema, made from the fields of `Rules`."""

from typing import Any, assert_never

from bauern.engine import Game, Option, as_settings, options, rules_of
from bauern.engine.contracts import biddable


def rules_schema(game: Game, preset: str | None) -> dict[str, Any]:
    """Return a JSON Schema of a record's or a table's house rules; defaults are those of the preset.

    Raises:
        Refused: `bad_rules` if there is no such preset.
    """
    defaults = as_settings(rules_of(game, preset), game.players)
    found = options(game.players).values()
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"House rules of {game.key}, preset {preset or game.first_preset}",
        "type": "object",
        "additionalProperties": False,
        "properties": {option.name: _property(game, option, defaults[option.name]) for option in found},
    }


def _property(game: Game, option: Option, default: object) -> dict[str, Any]:
    told: dict[str, Any] = {"title": option.label, "description": option.help, "default": default}
    keys = [row.key for row in biddable(game.players)]
    number = {"type": "integer", "minimum": option.minimum, "maximum": option.maximum}
    match option.kind:
        case "choice":
            return told | {"enum": list(option.choices)}
        case "integer":
            return told | number
        case "contracts":
            return told | {"type": "array", "items": {"enum": [*keys, "normal"]}, "uniqueItems": True}
        case "values":
            return told | {
                "type": "object",
                "additionalProperties": False,
                "properties": dict.fromkeys(keys, number),
            }
        case _:
            assert_never(option.kind)
