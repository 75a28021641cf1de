"""`/history`: a person's matches and what they come to, told to who brings his token, and to nobody else."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, Protocol, cast

import msgspec
from aiohttp import hdrs, web

from bauern.club.guests import Guests
from bauern.engine import GAMES
from bauern.engine.contracts import CONTRACTS
from bauern.engine.seats import TEAM_PLAYERS
from bauern.server.addresses import AddressOf
from bauern.server.figures import NEWEST, figures
from bauern.server.i18n import Language
from bauern.server.pages import Site
from bauern.server.sockets import Rates
from bauern.server.wording import CONTRACTS as WORDS
from bauern.store import Asked, DealSum, HistoryRow, MatchSum, PartnerSum, Scored

PAGE: Final = 20
"""Matches shown at a time."""
_SCHEME: Final = "Bearer "
_RESULTS: Final = ("won", "lost", "open")
_LONGEST: Final = 64
"""Characters of a filter: longer ones are nobody's name."""


class Kept(Protocol):
    """Where matches are listed."""

    async def listed(self, asked: Asked, most: int) -> tuple[HistoryRow, ...]:
        """Return a person's matches, the newest first."""

    async def match_sums(self, player: str) -> tuple[MatchSum, ...]:
        """Return how many matches of each game, with each partner, a person has won, lost, not ended; no practice."""

    async def deal_sums(self, asked: Asked) -> tuple[DealSum, ...]:
        """Return what a person's deals of a game, with a partner or all, come to by contract and part in it."""

    async def partner_sums(self, asked: Asked) -> tuple[PartnerSum, ...]:
        """Return what a person's deals of a game come to by partner; where nobody has one, by the empty name."""

    async def newest_deals(self, asked: Asked, most: int) -> tuple[Scored, ...]:
        """Return a person's newest deals of a game in order of time."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A match as the list shows it."""

    address: str
    game: str
    when: int
    names: tuple[str, ...]
    score: str
    """Of the sides, one's own first."""
    deals: int
    where: tuple[int, ...]
    state: Literal["won", "lost", "open", "broken"]
    practice: bool


class History:
    """The matches of whoever asks: the page itself holds nothing, and fetches this with the token in a header."""

    def __init__(self, guests: Guests, kept: Kept, rates: Rates, address_of: AddressOf, site: Site) -> None:
        """Know players there and matches here, and show them on this site; who asks too often has to wait."""
        self._guests = guests
        self._kept = kept
        self._rates = rates
        self._address_of = address_of
        self._site = site

    def attach(self, app: web.Application) -> None:
        """Add the route."""
        app.router.add_post("/history/mine", self._mine)

    async def _mine(self, request: web.Request) -> web.Response:
        """Answer with the newest matches of a person, or with those after one; the filters are a form.

        Filters are said in the body, since they hold names, and what stands in an address is written into logs.
        """
        player = await self._player(request)
        form = {name: text for name, text in (await request.post()).items() if isinstance(text, str)}
        asked = _asked(player, form)
        rows = await self._kept.listed(asked, PAGE + 1)
        context: dict[str, object] = {
            "asked": asked,
            "matches": [_line(row) for row in rows[:PAGE]],
            "more": rows[PAGE - 1].address if len(rows) > PAGE else None,
            "games": (),
            "figures": None,
            "words": Words(self._site.language_of(request)),
        }
        if asked.after is None:
            context |= await self._figures(asked, rows)
        response = self._site.page(request, "history_mine.html", context)
        response.headers[hdrs.CACHE_CONTROL] = "private, no-store"
        return response

    async def _figures(self, asked: Asked, rows: Sequence[HistoryRow]) -> dict[str, object]:
        """Return what there is to choose from, and statistics of the game that is asked for, or of the newest match."""
        matches = await self._kept.match_sums(asked.player)
        games = [game for key, game in GAMES.items() if any(one.game == key for one in matches)]
        partners = {name for one in matches if (name := one.partner) is not None}
        players = {game.players for game in games if game.announces}
        found: dict[str, object] = {
            "games": [game.key for game in games],
            "partners": sorted(partners),
            "contracts": [key for key, row in CONTRACTS.items() if players.intersection(row.games)],
        }
        chosen = asked.game or (rows[0].game if rows else None)
        game = next((game for game in games if chosen in {None, game.key}), None)
        if game is not None:
            of_game = Asked(asked.player, game.key, asked.partner)
            deals = await self._kept.deal_sums(of_game)
            mates = await self._kept.partner_sums(of_game) if game.players == TEAM_PLAYERS else ()
            newest = await self._kept.newest_deals(of_game, NEWEST)
            found["figures"] = figures(of_game, matches, deals, mates, newest)
        return found

    async def _player(self, request: web.Request) -> str:
        """Return whose token was brought.

        Raises:
            HTTPUnauthorized: nobody's.
            HTTPTooManyRequests: by who asks too often.
        """
        address, now = self._address_of(request), asyncio.get_running_loop().time()
        if self._rates.wrong_codes.left(address, now) < 1:
            raise web.HTTPTooManyRequests
        said = request.headers.get(hdrs.AUTHORIZATION, "")
        guest = await self._guests.known(said.removeprefix(_SCHEME), None) if said.startswith(_SCHEME) else None
        if guest is None:
            self._rates.wrong_codes.take(address, now)
            raise web.HTTPUnauthorized(headers={hdrs.CACHE_CONTROL: "no-store"})
        if self._rates.commands.take(guest.id, now) < 0:
            raise web.HTTPTooManyRequests
        return guest.id


def _asked(player: str, form: Mapping[str, str]) -> Asked:
    """Return what is asked for; a filter that is empty or unknown is none."""

    def one_of(name: str, known: Any) -> str | None:  # noqa: ANN401  (any collection of texts)
        value = form.get(name)
        return value if value in known else None

    partner = form.get("partner", "")
    return Asked(
        player,
        game=one_of("game", GAMES),
        partner="" if partner == "bots" else partner.removeprefix("=")[:_LONGEST] or None,
        contract=one_of("contract", CONTRACTS),
        result=cast("Literal['won', 'lost', 'open'] | None", one_of("result", _RESULTS)),
        after=form.get("after"),
    )


def _line(row: HistoryRow) -> _Line:
    return _Line(
        address=row.address,
        game=row.game,
        when=row.began,
        names=msgspec.json.decode(row.names, type=tuple[str, ...]),
        score=_score(msgspec.json.decode(row.scores, type=tuple[int, ...]), row.seat),
        deals=row.deals,
        where=row.where,
        state="broken" if row.broken else row.result,
        practice=bool(row.practice),
    )


def _score(scores: tuple[int, ...], seat: int) -> str:
    """Return "12 : 9", the side of this seat first; partners have the same."""
    mine_first = scores[seat:] + scores[:seat]
    sides = mine_first[:2] if len(scores) == TEAM_PLAYERS else mine_first
    return " : ".join(map(str, sides))


class Words:
    """Names and numbers in the language of a page."""

    def __init__(self, language: Language) -> None:
        """Speak this language."""
        self._language = language

    def game(self, key: str) -> str:
        """Return the name of a game."""
        say = self._language.texts.gettext
        return say("Schnapsen for two") if key == "schnapsen" else key.capitalize()

    def contract(self, key: str) -> str:
        """Return the name of a contract."""
        return self._language.texts.gettext(WORDS[key][0])

    def signed(self, number: float) -> str:
        """Return a number with one decimal place and its sign; nothing has none."""
        text = f"{abs(number):.1f}".replace(".", "." if self._language.code == "en" else ",")
        sign = "+" if number > 0 else "−"
        return text if text.strip("0.,") == "" else sign + text
