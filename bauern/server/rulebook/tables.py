"""The tables of the rules pages: what the engine has as data, in the words of a language."""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from bauern.engine import CONTRACTS, EYES, GAMES, RANKS, Card, Contract, Option, options
from bauern.engine.contracts import Goal, Lead, Partner, Who
from bauern.server.rulebook.text import Linked
from bauern.server.rulebook.words import Words


def _(text: str) -> str:
    """Mark a text for the catalogues; it is translated where it is shown."""
    return text


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell: text, perhaps a link, a code behind it, a remark below it, lines with codes, the language if another."""

    text: str
    href: str = ""
    code: str = ""
    below: str = ""
    lang: str = ""
    lines: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """A table; the first cell of each row names it."""

    head: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    wide: bool = True


_WHO: Final = {
    Who.NOBODY: "–",
    Who.ANYONE: _("everybody"),
    Who.ACE_HOLDER: _("holder of an ace"),
    Who.CALLERS_SIDE: _("caller and partner"),
    Who.OPPONENTS: _("the caller's opponents"),
    Who.PLAIN_FIVE: _("holder of a whole suit but trump"),
    Who.ALL_TRUMPS: _("holder of all five trumps"),
}
_LEADS: Final = {Lead.CALLER: _("the caller"), Lead.DECLARER: _("the declarer")}
_PARTNER: Final = {
    Partner.PLAYS: _("helps"),
    Partner.MUST_NOT_WIN: _("must not take a trick"),
    Partner.LIES_DOWN: _("lays his cards down"),
}
_WANTED: Final = {
    Goal.RACE: (_("66 first"), _("66 first")),
    Goal.NO_TRICK: (_("no trick"), _("no trick")),
    Goal.SIXTY_SIX: (_("66 in three tricks"), _("66 in four tricks")),
    Goal.ALL_TRICKS: (_("all five tricks"), _("all six tricks")),
}
"""With four players, and with three."""
_FOUR: Final = 4


class Tables:
    """Makes the tables of one language."""

    def __init__(self, words: Words, linked: Linked, names: Path, languages: Mapping[str, str], lang: str) -> None:
        """Speak by `words`; find rules by `linked`, and the words of `languages` (code to name) in the file `names`."""
        self._words, self._linked, self._lang = words, linked, lang
        self._names, self._languages = names, languages

    def table(self, what: str) -> Table:
        """Return the table that a page names in one line.

        Raises:
            KeyError: there is no such table.
        """
        kind, _space, about = what.strip().partition(" ")
        made: Mapping[str, Callable[[], Table]] = {
            "cards": self._cards,
            "contracts": lambda: self._contracts(GAMES[about].players),
            "contracts-short": lambda: self._contracts_short(GAMES[about].players),
            "options": self._options,
            "presets": lambda: self._presets(about),
            "names": self._all_names,
        }
        return made[kind]()

    def _head(self, *texts: str) -> tuple[Cell, ...]:
        return tuple(Cell(self._words.say(text) if text else "") for text in texts)

    def _cards(self) -> Table:
        say = self._words.say
        ranks = tuple(Cell(self._words.rank(rank)) for rank in RANKS)
        worth = tuple(Cell(str(EYES[Card(f"H{rank}")])) for rank in RANKS)
        return Table((Cell(say(_("Card"))), *ranks), ((Cell(say(_("Eyes"))), *worth),), wide=False)

    def _named(self, row: Contract) -> Cell:
        linked = self._linked(row.rule)
        below = self._words.say(_("only where the room offers it")) if row.optional else ""
        return Cell(self._words.contract(row.key), linked[0] if linked else "", below=below)

    def _worth(self, row: Contract) -> Cell:
        return Cell(str(row.value or "1–3"))

    def _who(self, row: Contract, players: int) -> Cell:
        alone = row.who is Who.CALLERS_SIDE and players != _FOUR
        return Cell(self._words.say(_("the caller") if alone else _WHO[row.who]))

    def _contracts(self, players: int) -> Table:
        say = self._words.say
        rows = []
        for row in CONTRACTS.values():
            if players in row.games:
                cells = [self._named(row), self._worth(row), self._who(row, players)]
                cells += [Cell(say(_("yes") if row.trump else _("no"))), Cell(say(_LEADS[row.lead]))]
                cells += [Cell(say(_WANTED[row.goal][players != _FOUR]))]
                cells += [Cell(say(_PARTNER[row.partner]))] if players == _FOUR else []
                rows.append(tuple(cells))
        head = [_("Contract"), _("Points"), _("Who may announce it"), _("Trump"), _("First lead"), _("Wanted")]
        return Table(self._head(*head, *([_("Partner")] if players == _FOUR else [])), tuple(rows))

    def _contracts_short(self, players: int) -> Table:
        shown = [row for row in CONTRACTS.values() if players in row.games and not row.optional]
        rows = [
            (
                self._named(row),
                self._worth(row),
                self._who(row, players),
                Cell(self._words.say(_LEADS[row.lead])),
                Cell(self._words.say(_WANTED[row.goal][players != _FOUR])),
            )
            for row in shown
        ]
        head = self._head(_("Contract"), _("Points"), _("Who may announce it"), _("First lead"), _("Wanted"))
        return Table(head, tuple(rows))

    def _options(self) -> Table:
        every: dict[str, Option] = {**options(2), **options(3), **options(4)}
        order = [name for players in (4, 3, 2) for name in options(players)]
        rows = [self._option(every[name]) for name in dict.fromkeys(order)]
        head = self._head(_("House rule"), _("Players"), _("Choices, the usual one first"), _("Rule"))
        return Table(head, tuple(rows))

    def _option(self, option: Option) -> tuple[Cell, ...]:
        say = self._words.say
        match option.kind:
            case "choice":
                lines = tuple((self._words.choice(option, value), str(value)) for value in option.choices)
                choices = Cell("", lines=lines)
            case "integer":
                choices = Cell(f"24 (2: 7); {option.minimum}–{option.maximum}")
            case "contracts":
                choices = Cell(say(_("any of the contracts")))
            case "values":
                choices = Cell(say(_("any number of points for each contract")))
        linked = self._linked(option.rule)
        rule = Cell(linked[1], linked[0]) if linked else Cell("")
        return (
            Cell(say(option.label), code=option.name, below=say(option.help)),
            Cell(" ".join(map(str, option.games))),
            choices,
            rule,
        )

    def _presets(self, game: str) -> Table:
        known, say = options(GAMES[game].players), self._words.say
        rows = []
        for name, settings in GAMES[game].presets.items():
            told = tuple(
                (f"{say(known[key].label)}: {self._words.choice(known[key], value)}", f"{key} = {value}")
                for key, value in settings.items()
            )
            rows.append((Cell("", code=name), Cell("" if told else "–", lines=told)))
        return Table(self._head(_("Played as"), _("Different from the usual rules:")), tuple(rows))

    def _all_names(self) -> Table:
        words = _read_names(self._names)
        order = [self._lang, *(lang for lang in words if lang != self._lang)] if self._lang in words else list(words)
        head = tuple(Cell(self._languages.get(lang, lang), lang=lang) for lang in order)
        rows = tuple(tuple(Cell(words[lang].get(key, "–"), lang=lang) for lang in order) for key in words["en"])
        return Table(head, rows)


@cache
def _read_names(path: Path) -> Mapping[str, Mapping[str, str]]:
    return tomllib.loads(path.read_text(encoding="utf-8"))
