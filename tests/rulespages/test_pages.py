"""The rules pages cannot lie: every example holds, every rule is tested, every language says the same."""

import re
import shutil
from pathlib import Path

import pytest

from bauern.assets import rulesdocs_root
from bauern.server.rulebook.pages import SOURCE, languages, read_pages
from tests.rulespages.checks import LANGUAGES, faults
from tests.rulespages.compared import NAMES, read_ledger, read_names, write

TESTS = Path(__file__).parent.parent
ROOT = rulesdocs_root()
EXAMPLE = re.compile(r"^```(record|vectors|step)\n.*?^```$", re.MULTILINE | re.DOTALL)
CHANGED = "the text or its English source has changed since both were compared"


def test_every_example_holds_every_rule_is_tested_and_every_language_says_the_same() -> None:
    assert faults(ROOT, TESTS) == []


def test_the_pages_stand_in_six_languages() -> None:
    assert sorted(languages(ROOT)) == sorted(LANGUAGES)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """English, and a language in which everything has been translated and compared: English with empty fences."""
    root = tmp_path / "rulesdocs"
    shutil.copytree(ROOT / SOURCE, root / SOURCE)
    shutil.copytree(ROOT / SOURCE, root / "de")
    shutil.copy(ROOT / NAMES, root)
    for path in (root / "de").glob("*.md"):
        text = path.read_text("utf-8")
        path.write_text(EXAMPLE.sub(r"```\1\n```", text), "utf-8")
    write(root, "de", [])
    assert faults(root, TESTS) == []
    return root


def edited(path: Path, old: str, new: str) -> None:
    """Change the first such place of a file."""
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def test_an_expectation_that_no_longer_holds_is_named(copy: Path) -> None:
    edited(copy / "en/schnapsen.md", "expect = { eyes = [0, 14] }", "expect = { eyes = [0, 15] }")
    assert faults(copy, TESTS) == [
        "en/schnapsen.md: s.deal.trump: example 1: deal 1, eyes: expected (0, 15), got (0, 14)"
    ]


def test_an_example_that_cannot_be_played_is_named(copy: Path) -> None:
    edited(copy / "en/disputes.md", "2:?HJ 2:!SA", "2:SA")
    [fault] = faults(copy, TESTS)
    assert fault.startswith(
        "en/disputes.md: x.dispute.trump-on-partner: example 1: deal 1, action 10, 2:SA: must-trump"
    )


def test_an_id_that_has_changed_is_named(copy: Path) -> None:
    edited(copy / "en/bauernschnapsen.md", "### b.play.follow —", "### b.play.suit —")
    found = faults(copy, TESTS)
    assert "en/bauernschnapsen.md: b.play.suit: no test cites it" in found
    assert "tests: b.play.follow: stands on no page" in found
    assert "de/bauernschnapsen.md: b.play.suit: stands as b.play.follow" in found
    assert "en/dreierschnapsen.md: what-is-as-with-four-players: names b.play.follow" in found


def test_an_id_that_has_changed_in_a_translation_is_named(copy: Path) -> None:
    edited(copy / "de/bauernschnapsen.md", "### b.play.follow —", "### b.play.farbe —")
    assert "de/bauernschnapsen.md: b.play.follow: stands as b.play.farbe" in faults(copy, TESTS)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_paragraph_that_has_changed_is_named(copy: Path, lang: str) -> None:
    edited(copy / lang / "bauernschnapsen.md", "Who leads plays whatever he likes.", "Who leads plays a trump.")
    assert faults(copy, TESTS) == [f"de/bauernschnapsen.md: b.play.lead: {CHANGED}"]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_paragraph_that_has_gone_is_named(copy: Path, lang: str) -> None:
    edited(copy / lang / "bauernschnapsen.md", "Who leads plays whatever he likes.\n\n", "")
    [blocks, changed] = faults(copy, TESTS)
    assert blocks.startswith("de/bauernschnapsen.md: b.play.lead: has ")
    assert changed.startswith("de/bauernschnapsen.md: b.play.lead: the text")


def test_a_rule_that_one_language_lacks_is_named(copy: Path) -> None:
    path = copy / "de/schnapsen.md"
    text = path.read_text("utf-8")
    path.write_text(text[: text.index("### s.match.end")] + text[text.index("## Playing well") :], "utf-8")
    assert "de/schnapsen.md: s.match.end: stands as playing-well" in faults(copy, TESTS)
    path.unlink()
    assert "de/schnapsen.md: is missing" in faults(copy, TESTS)


def test_an_example_that_one_language_lacks_or_has_of_its_own_is_named(copy: Path) -> None:
    edited(copy / "de/schnapsen.md", "```record\n```\n", "")
    edited(copy / "de/disputes.md", "```record\n```", '```record\ngame = "schnapsen"\n```')
    found = faults(copy, TESTS)
    assert "de/schnapsen.md: s.deal.packets: must have these fences: record" in found
    assert "de/disputes.md: x.dispute.trump-on-partner: the record fence must be empty" in found


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_name_that_has_changed_or_gone_is_named(copy: Path, lang: str) -> None:
    own = read_names(copy)[lang]
    edited(copy / NAMES, f'trick = "{own["trick"]}"', 'trick = "Deck"')
    assert faults(copy, TESTS) == [f"names.toml: de.trick: {CHANGED}"]
    edited(copy / NAMES, 'trick = "Deck"\n', "")
    said = "has no English word" if lang == "en" else "is missing"
    assert faults(copy, TESTS) == [f"names.toml: de.trick: {said}"]


def test_names_that_one_language_or_all_lack_are_named(copy: Path) -> None:
    edited(copy / NAMES, "[de]", "[xx]")
    assert faults(copy, TESTS) == ["names.toml: de: is missing"]
    (copy / NAMES).unlink()
    assert faults(copy, TESTS) == ["names.toml: de: is missing"]


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("(house-rules.md", "(houserules.md", "leads to houserules.md"),
        ("(bauernschnapsen.md", "(bauernschnapsen.md#nowhere", "leads to bauernschnapsen.md#nowhere"),
        ("b.play.follow,", "b.play.none,", "names b.play.none"),
    ],
)
def test_a_way_to_what_is_not_there_is_named_in_each_language(
    copy: Path, lang: str, old: str, new: str, said: str
) -> None:
    edited(copy / lang / "dreierschnapsen.md", old, new)
    [fault] = [fault for fault in faults(copy, TESTS) if CHANGED not in fault]
    assert fault.startswith(f"{lang}/dreierschnapsen.md: ")
    assert fault.endswith(f": {said}")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("contracts dreierschnapsen", "contracts poker", "there is no table contracts poker"),
        ("```table", "```tabel", "there is no block tabel"),
    ],
)
def test_a_table_that_nobody_can_fill_is_named(copy: Path, old: str, new: str, said: str) -> None:
    for lang in ("en", "de"):
        edited(copy / lang / "dreierschnapsen.md", old, new)
    write(copy, "de", [])
    assert faults(copy, TESTS) == [f"en/dreierschnapsen.md: the-contracts: example 1: {said}"]


def test_lines_may_be_broken_elsewhere(copy: Path) -> None:
    edited(copy / "de/bauernschnapsen.md", "Who leads plays whatever he likes.", "Who leads plays\nwhatever he likes.")
    assert faults(copy, TESTS) == []


def test_the_ledger_is_written_for_what_has_been_read_and_for_nothing_else(copy: Path) -> None:
    edited(copy / "de/bauernschnapsen.md", "Who leads plays whatever he likes.", "Whatever he likes.")
    edited(copy / "de/schnapsen.md", "Its suit is trump.", "Trump.")
    assert write(copy, "de", ["b.play.lead"]) == ["bauernschnapsen#b.play.lead"]
    assert faults(copy, TESTS) == [f"de/schnapsen.md: s.deal.trump: {CHANGED}"]
    write(copy, "de", ["schnapsen"])
    assert faults(copy, TESTS) == []
    sections = sum(len(page.sections) for page in read_pages(copy / "de").values())
    assert len(read_ledger(copy / "de")) == sections + len(read_names(copy)["en"])
