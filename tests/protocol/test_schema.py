import pytest

from bauern.engine import Refused, as_settings, game_named, options, rules_of
from bauern.protocol.schema import rules_schema

GAME = game_named("bauernschnapsen")


def test_every_house_rule_is_in_the_schema_with_its_default() -> None:
    schema = rules_schema(GAME, None)
    assert schema["additionalProperties"] is False
    assert {name: told["default"] for name, told in schema["properties"].items()} == as_settings(rules_of(GAME), 4)
    assert list(schema["properties"]) == list(options(4))


def test_each_kind_of_rule_says_which_values_it_takes() -> None:
    told = rules_schema(GAME, "app")["properties"]
    assert told["kontra_levels"]["enum"] == [2, 0, 1, 3, 4]
    assert told["overtrump"]["enum"] == ["must", "any-trump"]
    assert (told["target"]["minimum"], told["target"]["maximum"]) == (1, 99)
    assert "bettler" in told["contracts"]["items"]["enum"]
    assert told["values"]["properties"]["bettler"]["minimum"] == 1
    assert "normal" not in told["values"]["properties"]


def test_a_schema_of_no_preset_is_refused() -> None:
    with pytest.raises(Refused, match="preset"):
        rules_schema(GAME, "nobody's")
