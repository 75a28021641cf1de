"""A hand that plays itself, as far as a test wants it to."""

from collections.abc import Mapping, Sequence

from playwright.sync_api import expect

from tests.browser.people import Person


def step(persons: Sequence[Person]) -> None:
    """Let whoever is on turn do the first thing allowed; bots act by themselves, and a finished hand stays."""
    _act(persons, _seen(persons))


def go_to(phase: str, persons: Sequence[Person]) -> None:
    """Do so until the table has come to this phase, and nothing in it, though bots act meanwhile."""
    while (seen := _seen(persons))["phase"] != phase:
        assert seen["phase"] != "match-over"
        _act(persons, seen)


def _seen(persons: Sequence[Person]) -> dict[str, str]:
    seen: dict[str, str] = persons[0].app.evaluate("e => ({...e.dataset})")
    return seen


def _act(persons: Sequence[Person], seen: Mapping[str, str]) -> None:
    if seen["phase"] in {"result", "match-over"}:
        return
    person = next((p for p in persons if p.app.get_attribute("data-seat") == seen["turn"]), None)
    if person is not None:
        expect(person.app).to_have_attribute("data-seq", seen["seq"])
        person.await_turn()
        person.anything()
    for everybody in persons:
        everybody.moved(seen["seq"])
