"""Lessons: steps and record are about the same actions, and the engine has judged every answer."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bauern.assets import rulesdocs_root, web_root
from bauern.engine import EYES, GAMES, Card, Refused, parse_record
from bauern.server.i18n import Languages
from bauern.server.learning import LearningSite
from bauern.server.lessons import LessonData, StepData, lesson_of, steps_of, task_of
from bauern.server.rulebook.book import Book
from bauern.server.rulebook.pages import Fence, Page, read_page, read_pages, whole
from tests.rulespages.checks import faults
from tests.rulespages.test_pages import TESTS, copy, edited

__all__ = ["copy"]
ROOT = rulesdocs_root()
ENGLISH = read_pages(ROOT / "en")
BOOK = Book(ROOT, Languages(web_root() / "locales"))
PLAIN = re.compile(r"[*_`\[\]<>|#]")
LEARNER = "0"

of_each_game = pytest.mark.parametrize("game", GAMES)
in_each_language = pytest.mark.parametrize("lang", [code for code, _ in Languages(web_root() / "locales").choices])


def page_of(game: str) -> Page:
    return ENGLISH[f"learn-{game}"]


def lesson(game: str) -> LessonData:
    return lesson_of(page_of(game))


def asked(step: StepData) -> dict[str, Any]:
    view: dict[str, Any] = msgspec.json.decode(step.asked)["view"]
    return view


def text_of(path_of: str) -> str:
    return (ROOT / "en" / f"learn-{path_of}.md").read_text("utf-8")


@of_each_game
def test_the_steps_ask_for_the_learners_actions_in_their_order(game: str) -> None:
    [record] = [fence.text for fence in page_of(game).sections[0].fences]
    actions = " ".join(deal.actions for deal in parse_record(whole(record, "")).deals).split()
    asked_for = [task.action for task in map(task_of, steps_of(page_of(game))) if task]
    assert asked_for == [word for word in actions if word.startswith(f"{LEARNER}:")]


@of_each_game
def test_a_lesson_has_ten_to_eighteen_steps(game: str) -> None:
    assert 10 <= len(lesson(game).steps) <= 18


@of_each_game
def test_what_a_step_asks_for_is_allowed_there_and_another_answer_is_judged(game: str) -> None:
    for step in lesson(game).steps:
        view = asked(step)
        if not step.accept:
            assert view["legal"] == []
            continue
        assert step.accept[0] in view["legal"], step.key
        assert (set(view["legal"]) | set(view["why"])) - set(step.accept), step.key


@of_each_game
def test_all_hands_lie_open(game: str) -> None:
    for step in lesson(game).steps:
        view = asked(step)
        open_hands = {int(seat): hand for seat, hand in view["open_hands"].items()}
        assert sorted(open_hands) == list(range(1, GAMES[game].players))
        if view["phase"] != "trump":
            assert [len(hand) for _, hand in sorted(open_hands.items())] == view["hand_sizes"][1:], step.key


@of_each_game
def test_after_an_answer_nobody_is_asked_and_the_trick_is_complete(game: str) -> None:
    for step in lesson(game).steps:
        if step.shown is None:
            continue
        shown = msgspec.json.decode(step.shown)
        view = shown["view"]
        assert (view["turn"], view["legal"], view["phase"]) == (None, [], asked(step)["phase"]), step.key
        if any(event["type"] == "trick" for event in shown["events"]):
            assert (view["trick"], len(view["last_trick"])) == ([], GAMES[game].players), step.key


def test_two_cards_may_be_laid_away_in_either_order() -> None:
    [step] = [step for step in lesson("dreierschnapsen").steps if step.key == "learn.d.talon"]
    assert step.accept == ("discard:DJ,CJ", "discard:CJ,DJ")


@in_each_language
@of_each_game
def test_texts_are_plain_and_short(game: str, lang: str) -> None:
    _, page = BOOK.written(lang, f"learn-{game}")
    texts = [section.title for section in page.sections]
    for section in page.sections:
        words = [part for part in section.parts if not isinstance(part, Fence)]
        texts += words
        assert max(map(len, " ".join(words).split("\n\n")), default=0) < 330, section.key
    assert [text for text in texts if PLAIN.search(text)] == []


@in_each_language
@of_each_game
def test_a_lesson_is_shown_in_the_language_with_every_step_and_the_way_to_its_rule(game: str, lang: str) -> None:
    site = LearningSite(BOOK, Languages(web_root() / "locales"), lambda *_: None)  # type: ignore[arg-type]  # renders nothing here
    shown = site.lesson(game, lang)
    assert shown.lang == lang
    assert [step.key for step in shown.steps] == [step.key for step in lesson(game).steps]
    for step, data in zip(shown.steps, lesson(game).steps, strict=True):
        assert bool(step.address and step.rule and step.text.after) == bool(data.accept), step.key
        assert step.text.before


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("0:SA b.play.head", "0:SJ b.play.head", "learn.b.follow: asks for 0:SJ, the record has 0:SA"),
        ("0:SA b.play.head", "0:SA", "learn.b.follow: a step is one action and one rule"),
        ("0:SA b.play.head", "0:SA b.play.behead", "learn.b.follow: shows b.play.behead"),
        ("0:HK+\n", "0:HK\n", "learn.b.forty: asks for 0:HK+, the record has 0:HK"),
        ("0:HA 1:HJ 2:SA 3:CJ  0:HK+\n", "0:HA 1:HJ 2:SA 3:CJ  0:HK+ 0:pass\n", "deal 2, action 13"),
    ],
)
def test_a_step_that_does_not_fit_its_record_is_named(copy: Path, old: str, new: str, said: str) -> None:
    edited(copy / "en/learn-bauernschnapsen.md", old, new)
    found = [fault for fault in faults(copy, TESTS) if fault.startswith("en/learn-bauernschnapsen.md: ")]
    assert any(said in fault for fault in found), found


def test_a_record_that_goes_on_after_the_last_step_is_named() -> None:
    text = text_of("schnapsen")
    cut = text[: text.index("### learn.s.claim")]
    with pytest.raises(Refused, match=r"learn\.s\.trump: the record goes on with 0:claim"):
        lesson_of(read_page("learn-schnapsen", cut))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("### learn.s.close —", "### learn.s.shut —", "learn.s.close: stands as learn.s.shut"),
        ("```step\n```", "```step\n0:DJ\n```", "learn.s.lead: the step fence must be empty"),
        ("King and jack: your first 6 eyes.", "King and jack: your first 7 eyes.", "learn.s.open: the text or its"),
    ],
)
def test_a_translation_that_drifts_is_named(copy: Path, old: str, new: str, said: str) -> None:
    edited(copy / "de/learn-schnapsen.md", old, new)
    assert any(fault.startswith(f"de/learn-schnapsen.md: {said}") for fault in faults(copy, TESTS))


@of_each_game
def test_the_numbers_of_eyes_in_the_text_are_those_of_the_record(game: str) -> None:
    """Each number of eyes after an answer is what a side has then, or what the trick is worth."""
    for step, section in zip(lesson(game).steps, steps_of(page_of(game)), strict=True):
        if step.shown is None:
            continue
        shown = msgspec.json.decode(step.shown)
        view = shown["view"]
        after = " ".join(part for part in section.parts[-1:] if not isinstance(part, Fence))
        named = {int(number) for number in re.findall(r"(\d+) (?:more )?eyes", after)}
        counted = set(view["eyes"] or [])
        trick = sum(EYES[Card(laid["card"])] for laid in view["last_trick"] or [])
        if counted:
            assert named <= counted | {trick}, step.key
