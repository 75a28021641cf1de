"""The pages on which a game is learnt by playing: `/learn/<game>`, and what its script plays through."""

from dataclasses import dataclass
from typing import Final

from aiohttp import web

from bauern.engine import GAMES
from bauern.protocol.codec import encode
from bauern.server.i18n import Languages
from bauern.server.lessons import PREFIX, StepText, lesson_of, steps_of, task_of, text_of
from bauern.server.rulebook.book import Book
from bauern.server.rulebook.pages import SOURCE, Section
from bauern.server.rulebook.site import Render


@dataclass(frozen=True, slots=True)
class ShownStep:
    """A step as the page has it, with the way to its rule."""

    key: str
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

    def __init__(self, book: Book, known: Languages, render: Render) -> None:
        """Play the lessons of `book` through."""
        self._book, self._known, self._render = book, known, render
        self._data: Final = {game: encode(lesson_of(book.written(SOURCE, PREFIX + game)[1])) for game in GAMES}

    def attach(self, app: web.Application) -> None:
        """Add the routes."""
        app.router.add_get("/learn", self._ways)
        app.router.add_get("/learn/{game}.json", self._steps)
        app.router.add_get("/learn/{game}", self._lesson)
        app.router.add_get(f"/rules/{PREFIX}{{game}}", self._elsewhere)

    def lesson(self, game: str, lang: str) -> ShownLesson:
        """Return a lesson in a language, or in English where that has none."""
        _, source = self._book.written(SOURCE, PREFIX + game)
        spoken, page = self._book.written(lang, PREFIX + game)
        steps = (self._step(spoken, *pair) for pair in zip(steps_of(source), steps_of(page), strict=True))
        about = text_of(page.sections[0]).before[0]
        return ShownLesson(game, spoken, page.title, about, tuple(steps))

    def _step(self, lang: str, english: Section, own: Section) -> ShownStep:
        task = task_of(english)
        if task is None:
            return ShownStep(english.key, text_of(own), "", "")
        _, page = self._book.written(lang, self._book.rules[task.rule])
        return ShownStep(english.key, text_of(own), self._book.address(task.rule), page.rules[task.rule].title)

    async def _lesson(self, request: web.Request) -> web.Response:
        game = self._asked(request)
        lesson = self.lesson(game, self._known.of(request).code)
        others = [other for other in self._data if other != game]
        return self._render(request, "learn.html", {"lesson": lesson, "others": others})

    async def _steps(self, request: web.Request) -> web.Response:
        response = web.Response(body=self._data[self._asked(request)], content_type="application/json")
        response.enable_compression()
        return response

    @staticmethod
    async def _ways(_: web.Request) -> web.Response:
        """Lead to where the lessons are offered."""
        raise web.HTTPFound("/#way-learn")

    async def _elsewhere(self, request: web.Request) -> web.Response:
        raise web.HTTPFound(f"/learn/{self._asked(request)}")

    def _asked(self, request: web.Request) -> str:
        game = request.match_info["game"]
        if game not in self._data:
            raise web.HTTPNotFound
        return game
