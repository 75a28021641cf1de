"""Pages, engine and tests name the same rules."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from bauern.engine import CONTRACTS, Record, Refused, Rules, options, parse_record, replay
from bauern.engine.options import Option, with_settings
from bauern.server.rulebook.pages import RULE_ID
from tests.engine.pages import PAGES, RULES

ENGINE = Path(__file__).parent.parent.parent / "bauern" / "engine"
ON_PAGE = {rule.key for rule in RULES}
OPTIONS = {**options(2), **options(3), **options(4)}
"""Every house rule; one of several games with the choices of the most players."""


@pytest.mark.parametrize("path", sorted(ENGINE.glob("*.py")), ids=lambda path: path.stem)
def test_every_rule_that_the_engine_names_is_on_a_page(path: Path) -> None:
    assert set(RULE_ID.findall(path.read_text("utf-8"))) - ON_PAGE == set()


def test_contracts_and_options_carry_rules_of_the_page() -> None:
    assert {row.rule for row in CONTRACTS.values()} <= ON_PAGE
    assert {option.rule for option in OPTIONS.values()} <= ON_PAGE


def test_the_default_of_a_house_rule_is_its_first_value() -> None:
    assert [o.name for o in OPTIONS.values() if o.kind == "choice" and o.default != o.choices[0]] == []


def comes_out(record: Record, rules: Rules) -> bool:
    """Whether a record can be replayed by these house rules and meets what it expects."""
    try:
        return replay(replace(record, rules=rules)).misses == ()
    except Refused:
        return False


@pytest.mark.parametrize(
    ("option", "value"),
    [(o, value) for o in OPTIONS.values() if o.rule[0] in "ds" for value in o.choices if value != o.default],
    ids=lambda part: part.name if isinstance(part, Option) else str(part),
)
def test_every_value_of_three_and_two_players_has_an_example_that_needs_it(option: Option, value: object) -> None:
    [rule] = [rule for rule in RULES if rule.key == option.rule]
    shown = [record for record in map(parse_record, rule.records) if getattr(record.rules, option.name) == value]
    plain = {option.name: option.default}
    assert [
        record
        for record in shown
        if comes_out(record, record.rules)
        and not comes_out(record, with_settings(record.rules, record.game.players, plain))
    ]


def test_the_glossary_has_every_contract() -> None:
    words = re.sub(r"[^a-z|]", "", (PAGES / "glossary.md").read_text("utf-8").lower().replace("ö", "oe"))
    missing = [key for key in CONTRACTS if key.replace("-", "").replace("partner", "withthepartner") not in words]
    assert missing == []
