"""The pages on which a game is learnt by playing: `/learn/<game>`, and what its script plays through."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

from aiohttp import web

from bauern.engine import GAMES
from bauern.protocol.codec import encode
from bauern.server.i18n import Languages
from bauern.server.lessons import PREFIX, StepText, lesson_of, steps_of, task_of, text_of
from bauern.server.rulebook.pages import SOURCE, Section, languages, read_pages


class Render(Protocol):
    """Makes the answer to a request from a template."""

    def __call__(
        self, request: web.Request, template: str, context: Mapping[str, object], status: int = 200
    ) -> web.Response:
        """Return the page."""


@dataclass(frozen=True, slots=True)
class ShownStep:
    """A step as the page has it, with the way to its rule."""

    text: StepText
    address: str
    rule: str
    """The title of the rule; both are empty where a step shows none."""


@dataclass(frozen=True, slots=True)
class ShownLesson:
    """A lesson in one language; `lang` is that of its words."""

    game: str
    lang: str
    title: str
    about: str
    steps: tuple[ShownStep, ...]


class LearningSite:
    """Everything below `/learn`."""

    def __init__(self, root: Path, known: Languages, render: Render) -> None:
        """Read the lessons below `root`, in the languages that are known, and play them through."""
        self._render, self._known = render, known
        self._pages: Final = {lang: read_pages(root / lang) for lang in languages(root) if lang in known}
        source = self._pages[SOURCE]
        self._data: Final = {
            game: encode(lesson_of(source[PREFIX + game])) for game in GAMES if PREFIX + game in source
        }
        self._of_rule: Final = {key: page.name for page in source.values() for key in page.rules}

    def attach(self, app: web.Application) -> None:
        """Add the routes."""
        app.router.add_get("/learn/{game}.json", self._steps)
        app.router.add_get("/learn/{game}", self._lesson)
        app.router.add_get(f"/rules/{PREFIX}{{game}}", self._elsewhere)

    def lesson(self, game: str, lang: str) -> ShownLesson:
        """Return a lesson in a language, or in English where that has none."""
        source = self._pages[SOURCE][PREFIX + game]
        own = self._pages.get(lang, {}).get(PREFIX + game)
        spoken, page = (lang, own) if own and len(own.sections) == len(source.sections) else (SOURCE, source)
        steps = (self._step(spoken, *pair) for pair in zip(steps_of(source), steps_of(page), strict=True))
        about = text_of(page.sections[0]).before[0]
        return ShownLesson(game, spoken, page.title, about, tuple(steps))

    def _step(self, lang: str, english: Section, own: Section) -> ShownStep:
        task = task_of(english)
        if task is None:
            return ShownStep(text_of(own), "", "")
        name = self._of_rule[task.rule]
        rules = self._pages[lang].get(name, self._pages[SOURCE][name]).rules
        return ShownStep(text_of(own), f"/rules/{name}#{task.rule}", rules[task.rule].title)

    async def _lesson(self, request: web.Request) -> web.Response:
        game = self._asked(request)
        lesson = self.lesson(game, self._known.of(request).code)
        others = [other for other in self._data if other != game]
        return self._render(request, "learn.html", {"lesson": lesson, "others": others})

    async def _steps(self, request: web.Request) -> web.Response:
        response = web.Response(body=self._data[self._asked(request)], content_type="application/json")
        response.enable_compression()
        return response

    async def _elsewhere(self, request: web.Request) -> web.Response:
        raise web.HTTPFound(f"/learn/{self._asked(request)}")

    def _asked(self, request: web.Request) -> str:
        game = request.match_info["game"]
        if game not in self._data:
            raise web.HTTPNotFound
        return game
