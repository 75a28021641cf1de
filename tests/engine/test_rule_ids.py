"""Pages, engine and tests name the same rules, and the tables of the pages are those of the engine."""

import re
from collections import Counter
from pathlib import Path

import pytest

from bauern.engine import CONTRACTS, options
from tests.engine.pages import FAIR, FENCE, PAGES, RULES, PageRule

TESTS = Path(__file__).parent.parent
ENGINE = TESTS.parent / "bauern" / "engine"
CITED = re.compile(r"\brule\(\"([a-z0-9.-]+)\"\)")
NAMED = re.compile(r"\b([bx]\.[a-z]+\.[a-z0-9]+(?:-[a-z0-9]+)*)")
ON_PAGE = {rule.key for rule in RULES + FAIR}
ROW = re.compile(r"^\| `(\w+)` \| (.+?) \| ([a-z.0-9-]+) \| .+ \|$", re.MULTILINE)
HOUSE = {name: (values, rule) for name, values, rule in ROW.findall((PAGES / "house-rules.md").read_text("utf-8"))}


def test_no_rule_stands_twice_and_each_has_an_example() -> None:
    assert [key for key, count in Counter(rule.key for rule in RULES + FAIR).items() if count > 1] == []
    assert [rule.key for rule in RULES if not rule.records] == []


@pytest.mark.parametrize(("page", "rules"), [("bauernschnapsen.md", RULES), ("fair-shuffle.md", FAIR)])
def test_every_heading_and_every_example_of_a_page_is_read(page: str, rules: list[PageRule]) -> None:
    text = (PAGES / page).read_text("utf-8")
    assert text.count("\n### ") == len(rules)
    assert text.count("```record") == len(FENCE.findall(text)) == sum(len(rule.records) for rule in rules)


def test_the_pages_refer_to_rules_that_exist() -> None:
    texts = [path.read_text("utf-8") for path in PAGES.glob("*.md")]
    assert {key for text in texts for key in NAMED.findall(text)} <= ON_PAGE


def test_every_rule_is_cited_by_a_test_and_every_cited_rule_exists() -> None:
    cited = {key for path in TESTS.rglob("test_*.py") for key in CITED.findall(path.read_text("utf-8"))}
    assert cited == ON_PAGE


@pytest.mark.parametrize("path", sorted(ENGINE.glob("*.py")), ids=lambda path: path.stem)
def test_every_rule_that_the_engine_names_is_on_a_page(path: Path) -> None:
    assert set(NAMED.findall(path.read_text("utf-8"))) - ON_PAGE == set()


def test_contracts_and_options_carry_rules_of_the_page() -> None:
    assert {row.rule for row in CONTRACTS.values()} <= ON_PAGE
    assert {option.rule for option in options(4).values()} <= ON_PAGE


def test_the_table_of_house_rules_is_that_of_the_engine() -> None:
    choices = {
        name: (", ".join(f"`{choice}`" for choice in option.choices), option.rule)
        for name, option in options(4).items()
        if option.kind == "choice"
    }
    assert {name: HOUSE[name] for name in choices} == choices
    assert list(HOUSE) == list(options(4))
    target = options(4)["target"]
    assert HOUSE["target"] == (f"{target.minimum} to {target.maximum}, by default {target.default}", target.rule)


def test_the_default_of_a_house_rule_is_its_first_value() -> None:
    assert [o.name for o in options(4).values() if o.kind == "choice" and o.default != o.choices[0]] == []


def test_the_glossary_has_every_contract() -> None:
    words = re.sub(r"[^a-z|]", "", (PAGES / "glossary.md").read_text("utf-8").lower().replace("ö", "oe"))
    missing = [key for key in CONTRACTS if key.replace("-", "").replace("partner", "withthepartner") not in words]
    assert missing == []
