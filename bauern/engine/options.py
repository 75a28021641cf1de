"""House rules as data: what can be chosen, and `Rules` from settings as a room writes them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from itertools import compress
from typing import Any, Final, Literal, assert_never, get_args, get_type_hints

from bauern.engine.contracts import biddable
from bauern.engine.errors import Refused
from bauern.engine.rules import Rules

MAX_VALUE: Final = 1_000_000
"""The most points a contract can be set to: every score stays an exact number in JavaScript."""


@dataclass(frozen=True, slots=True)
class Option:
    """What is said about one house rule: made from a field of `Rules`."""

    name: str
    kind: Literal["choice", "integer", "contracts", "values"]
    games: tuple[int, ...]
    rule: str
    label: str
    help: str
    default: object
    choices: tuple[str | int, ...] = ()
    choice_labels: tuple[str, ...] = ()
    minimum: int = 0
    maximum: int = 0


_MIN_TARGET, _MAX_TARGET = 1, 99
_SWITCHES = ({"yes", "no"}, {"on", "off"})


@dataclass(frozen=True, slots=True)
class Need:
    """A choice that can only be played with another: of `other`, or among what `other` lists."""

    option: str
    choice: str
    other: str
    needed: str


NEEDS: Final = (
    Need("equal_bid", "earlier-seat-may-hold", "auction", "until-all-pass"),
    Need("three_raise_after_talon", "yes", "three_kontra_time", "after-exchange"),
    Need("bettler_with_ace", "must-say-ass-bettler", "contracts", "ass-bettler"),
)
_ONLY_FOR: Final[Mapping[object, tuple[int, ...]]] = {"any-non-caller": (4,)}
"""Choices that not every game with their option has."""


@cache
def options(players: int) -> Mapping[str, Option]:
    """Return every house rule of the game of so many players, by name."""
    hints = get_type_hints(Rules)
    found = {}
    for f in fields(Rules):
        if players not in f.metadata["games"]:
            continue
        values = get_args(hints[f.name])
        fits = [players in _ONLY_FOR.get(value, (players,)) for value in values]
        choices = tuple(compress(values, fits))
        is_target = f.name == "target"
        kind: Literal["choice", "integer", "contracts", "values"] = "choice"
        if f.name in {"contracts", "values"}:
            kind, choices = ("contracts" if f.name == "contracts" else "values"), ()
        elif is_target:
            kind = "integer"
        found[f.name] = Option(
            name=f.name,
            kind=kind,
            games=f.metadata["games"],
            rule=f.metadata["rule"],
            label=f.metadata["label"],
            help=f.metadata["help"],
            default=f.default,
            choices=choices,
            choice_labels=tuple(compress(f.metadata["choice_labels"], fits)) if choices else (),
            minimum=_MIN_TARGET if is_target else 1,
            maximum=_MAX_TARGET if is_target else MAX_VALUE,
        )
    return found


def default_rules(players: int) -> Rules:
    """Return all defaults for the game of so many players."""
    return Rules(
        contracts=tuple(c.key for c in biddable(players) if not c.optional),
        target=24 if players > 2 else 7,  # noqa: PLR2004  (rules.md §4: two play to 7)
    )


def with_settings(base: Rules, players: int, settings: Mapping[str, object]) -> Rules:
    """Return `base` with single house rules changed, values as written in TOML or JSON.

    Raises:
        Refused: `bad_rules`, naming the option and the reason.
    """
    known = options(players)
    changes: dict[str, Any] = {}
    for name, value in settings.items():
        if name not in known:
            raise _bad(name, f"is not a house rule of the game for {players} players")
        option = known[name]
        match option.kind:
            case "choice":
                changes[name] = _choice(option, value)
            case "integer":
                changes[name] = _integer(name, value, option.minimum, option.maximum)
            case "contracts":
                changes[name] = _contracts(players, value)
            case "values":
                changes[name] = _values(players, value)
            case _:
                assert_never(option.kind)
    rules = replace(base, **changes)
    _check_together(rules)
    return rules


def as_settings(rules: Rules, players: int) -> dict[str, object]:
    """Return every house rule of the game by name, with plain TOML or JSON values."""
    plain: dict[str, object] = {name: getattr(rules, name) for name in options(players)}
    if "contracts" in plain:
        plain["contracts"] = list(rules.contracts)
        plain["values"] = {c.key: rules.value_of(c) for c in biddable(players)}
    return plain


def _bad(name: str, reason: str) -> Refused:
    return Refused("bad_rules", f"{name}: {reason}")


def _choice(option: Option, value: object) -> str | int:
    if isinstance(value, bool):
        switch = next((s for s in _SWITCHES if s == set(option.choices)), None)
        if switch is None:
            raise _bad(option.name, f"{value} is not one of {_list(option.choices)}")
        return next(str(c) for c in option.choices if (c in {"yes", "on"}) is value)
    for choice in option.choices:
        if type(value) is type(choice) and value == choice:
            return choice
    raise _bad(option.name, f"{value!r} is not one of {_list(option.choices)}")


def _integer(name: str, value: object, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise _bad(name, f"{value!r} is not a whole number from {least} to {most}")
    return value


def _contracts(players: int, value: object) -> tuple[str, ...]:
    offered = [c.key for c in biddable(players)]
    if not isinstance(value, list | tuple):
        raise _bad("contracts", f"{value!r} is not a list of contracts")
    for key in value:
        if key not in offered and key != "normal":
            raise _bad("contracts", f"{key!r} is not one of {_list(offered)}")
    return tuple(key for key in offered if key in value)


def _values(players: int, value: object) -> tuple[tuple[str, int], ...]:
    priced = {c.key: c for c in biddable(players)}
    if not isinstance(value, Mapping):
        raise _bad("values", f"{value!r} is not a table of contracts and points")
    for key in value:
        if key not in priced:
            raise _bad("values", f"{key!r} is not one of {_list(priced)}")
    points = {k: _integer(f"values.{k}", value[k], 1, MAX_VALUE) for k in priced if k in value}
    return tuple((k, v) for k, v in points.items() if v != priced[k].value)


def _check_together(rules: Rules) -> None:
    for need in NEEDS:
        if getattr(rules, need.option) != need.choice:
            continue
        there = getattr(rules, need.other)
        if isinstance(there, tuple) and need.needed not in there:
            raise _bad(need.option, f"{need.choice} needs {need.needed} among the {need.other}")
        if isinstance(there, str) and need.needed != there:
            raise _bad(need.option, f"{need.choice} needs {need.other} = {need.needed}")


def _list(values: Iterable[str | int]) -> str:
    return ", ".join(str(value) for value in values)
