"""Records: a match, or part of one, as a TOML file that replays without chance (interfaces §2)."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, get_args, get_type_hints

from bauern.engine.cards import DECK, Card
from bauern.engine.errors import Refused
from bauern.engine.notation import parse_cards
from bauern.engine.presets import GAMES, Game, game_named, rules_of
from bauern.engine.rules import Rules
from bauern.engine.seats import TEAM_PLAYERS, Seat
from bauern.engine.shuffle import Seeds
from bauern.engine.sitting import Sitting, everybody, play_off
from bauern.engine.state import Result

FORMAT: Final = "bauern-record/1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """What must come out; None is not compared. Of a deal, or of the whole record."""

    contract: str | None = None
    declarer: int | None = None
    winners: tuple[int, ...] | None = None
    points: tuple[int, ...] | None = None
    eyes: tuple[int, ...] | None = None
    scores: tuple[int, ...] | None = None
    bummerl: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal; `hands` by seat in the order dealt, `actions` as `seat:code` words."""

    dealer: int
    hands: tuple[tuple[Card, ...], ...]
    talon: tuple[Card, ...]
    actions: str
    expect: Expected = field(default_factory=Expected)
    seeds: Seeds | None = None
    """What the cards followed from, as told: `bauern.engine.proof` says whether they do."""
    reshuffles: tuple[tuple[Card, ...], ...] = ()
    """The talon after each time it was shuffled anew."""
    chosen: bool = False
    """Whether somebody chose the cards, instead of a shuffle."""

    def sitting(self, game: Game, rules: Rules) -> Sitting:
        """Return what these hands were dealt for: a play-off where somebody of three has none."""
        seats = tuple(Seat(s) for s, hand in enumerate(self.hands) if hand)
        return everybody(game, rules) if len(seats) == game.players else play_off(seats)


@dataclass(frozen=True, slots=True)
class Record:
    """At most one match, from `start` (scores by seat) on."""

    game: Game
    preset: str
    settings: Mapping[str, object]
    """House rules that differ from the preset, as written."""
    rules: Rules
    seats: tuple[str, ...]
    """Names; empty if not told."""
    start: tuple[int, ...]
    deals: tuple[DealRecord, ...]
    expect: Expected = field(default_factory=Expected)


_DEAL_EXPECTS: Final = ("contract", "declarer", "winners", "points", "eyes")
_EXPECTS: Final = ("scores", "bummerl")
_SEEDS: Final = ("commitment", "server_seed", "client_seeds")
_KEYS: Final = ("format", "digest", "game", "preset", "seats", "start", "rules", "deals", "expect")
_INT_BITS: Final = 64
_MOST_DOTS: Final = 300
"""Of a line: what four players add to a shuffle, 64 characters each, has room for fewer."""
_DEAL_KEYS: Final = ("dealer", "hands", "talon", "reshuffles", "chosen", "actions", *_SEEDS, "expect")


def deal_record(dealer: Seat, result: Result, actions: Iterable[str]) -> DealRecord:
    """Return the record of a hand that was played to its end; `actions` as `seat:code`."""
    expect = Expected(
        contract=result.contract,
        declarer=result.declarer,
        winners=result.winners,
        points=result.points,
        eyes=result.eyes,
    )
    proof = result.proof
    seeds = None if proof is None else Seeds(proof.commitment, proof.server_seed, proof.client_seeds)
    return DealRecord(dealer, result.hands, result.talon, " ".join(actions), expect, seeds, result.reshuffles)


def parse_record(text: str) -> Record:
    """Return the record in a TOML text.

    Raises:
        Refused: `bad_record` or `bad_rules`, saying what, where and why.
    """
    _require_few_dots(text)
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # tomllib lets overlong numbers and deep nesting through
        raise _bad(f"not TOML: {error}") from None
    _require_small_numbers(data)
    _known(data, _KEYS, "record")
    if _text(data, "format", "record") != FORMAT:
        raise _bad(f"format: {data['format']!r} is not {FORMAT!r}")
    if "digest" in data:
        _text(data, "digest", "record")
    game = game_named(_text(data, "game", "record"))
    preset = _text(data, "preset", "record") if "preset" in data else game.first_preset
    settings = _dict(data.get("rules", {}), "rules")
    rules = rules_of(game, preset, settings)
    seats = tuple(str(name) for name in _list(data.get("seats", []), str, "seats"))
    start = _start(game, rules, data.get("start", [0] * game.players))
    if seats and len(seats) != game.players:
        raise _bad(f"seats: {len(seats)} names for {game.players} players")
    deals = tuple(
        _deal(game, _dict(deal, f"deal {number}"), number)
        for number, deal in enumerate(_list(data.get("deals", []), dict, "deals"), start=1)
    )
    if not deals:
        raise _bad("deals: there is none")
    expect = _expected(data.get("expect", {}), _EXPECTS, "expect")
    return Record(game, preset, settings, rules, seats, start, deals, expect)


def write_record(record: Record) -> str:
    """Return the record as TOML; `parse_record` gives the same record back."""
    lines = [f'format = "{FORMAT}"', f'game = "{record.game.key}"']
    lines.append(f"preset = {_quoted(record.preset)}")
    if record.seats:
        lines.append(f"seats = {_value(record.seats)}")
    if any(record.start):
        lines.append(f"start = {_value(record.start)}")
    if record.settings:
        lines += ["[rules]", *(f"{k} = {_value(v)}" for k, v in record.settings.items())]
    for deal in record.deals:
        hands = [" ".join(hand) for hand in deal.hands]
        lines += ["[[deals]]", f"dealer = {deal.dealer}", f"hands = {_value(hands)}"]
        if deal.talon:
            lines.append(f'talon = "{" ".join(deal.talon)}"')
        if deal.reshuffles:
            lines.append(f"reshuffles = {_value([' '.join(cards) for cards in deal.reshuffles])}")
        if deal.chosen:
            lines.append("chosen = true")
        lines.append(f"actions = {_quoted(deal.actions)}")
        if deal.seeds is not None:
            lines += [f"{key} = {_value(getattr(deal.seeds, key))}" for key in _SEEDS]
        lines += _expect_lines("deals.expect", deal.expect)
    lines += _expect_lines("expect", record.expect)
    return "\n".join(lines) + "\n"


def _bad(message: str) -> Refused:
    return Refused("bad_record", message)


def _require_few_dots(text: str) -> None:
    """Refuse a key of thousands of parts: tomllib takes a minute of work for one that fills a record."""
    for number, line in enumerate(text.split("\n"), start=1):
        if line.count(".") > _MOST_DOTS:
            raise _bad(f"line {number}: more than {_MOST_DOTS} dots")


def _require_small_numbers(data: object) -> None:
    """Refuse whole numbers beyond TOML's 64 bits: Python cannot even print every one of them."""
    waiting = [data]
    while waiting:
        item = waiting.pop()
        if isinstance(item, dict):
            waiting += item.values()
        elif isinstance(item, list):
            waiting += item
        elif isinstance(item, int) and item.bit_length() >= _INT_BITS:
            raise _bad("not TOML: a whole number does not fit into 64 bits")


def _known(data: Mapping[str, object], keys: Iterable[str], where: str) -> None:
    for key in data:
        if key not in keys:
            raise _bad(f"{where}: unknown key {key!r}; known are {', '.join(keys)}")


def _text(data: Mapping[str, object], key: str, where: str) -> str:
    value = data.get(key)
    if not isinstance(value, str):
        raise _bad(f"{where}: {key} must be a text")
    return value


def _dict(value: object, where: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise _bad(f"{where}: must be a table")
    return value


def _list(value: object, kind: type, where: str) -> list[object]:
    if not isinstance(value, list) or any(type(item) is not kind for item in value):
        raise _bad(f"{where}: must be a list of {kind.__name__}")
    return value


def _numbers(value: object, where: str) -> tuple[int, ...]:
    return tuple(item for item in _list(value, int, where) if isinstance(item, int))


def _start(game: Game, rules: Rules, value: object) -> tuple[int, ...]:
    scores = _numbers(value, "start")
    if len(scores) != game.players or any(not 0 <= s < rules.target for s in scores):
        raise _bad(f"start: must be {game.players} scores from 0 to below {rules.target}")
    if game.players == TEAM_PLAYERS and scores[:2] != scores[2:]:
        raise _bad("start: partners have the same score")
    return scores


def _deal(game: Game, data: Mapping[str, object], number: int) -> DealRecord:
    where = f"deal {number}"
    _known(data, _DEAL_KEYS, where)
    dealer = data.get("dealer")
    if type(dealer) is not int or not 0 <= dealer < game.players:
        raise _bad(f"{where}: dealer must be a seat from 0 to {game.players - 1}")
    hands = tuple(_cards(data, "hands", where, "hand"))
    talon = _parsed(_text(data, "talon", where), f"{where}, talon") if "talon" in data else ()
    _require_sizes(game, dealer, [*map(len, hands)], len(talon), where)
    reshuffles = tuple(_cards(data, "reshuffles", where, "reshuffle")) if "reshuffles" in data else ()
    dealt = [card for hand in (*hands, talon) for card in hand]
    if len(dealt) != len(DECK) or len(set(dealt)) != len(DECK):
        missing = [c for c in DECK if c not in dealt]
        twice = sorted({c for c in dealt if dealt.count(c) > 1})
        raise _bad(f"{where}: cards twice: {' '.join(twice)}; missing: {' '.join(missing)}")
    expect = _expected(data.get("expect", {}), _DEAL_EXPECTS, f"{where}, expect")
    actions, seeds = _text(data, "actions", where), _seeds(game, data, where)
    chosen = data.get("chosen", False)
    if type(chosen) is not bool:
        raise _bad(f"{where}: chosen must be true or false")
    if chosen and seeds is not None:
        raise _bad(f"{where}: cards that were chosen follow from no seeds")
    return DealRecord(dealer, hands, talon, actions, expect, seeds, reshuffles, chosen)


def _seeds(game: Game, data: Mapping[str, object], where: str) -> Seeds | None:
    """Return the seeds of a deal; it has all their keys or none."""
    if not any(key in data for key in _SEEDS):
        return None
    words = tuple(str(text) for text in _list(data.get("client_seeds"), str, f"{where}, client_seeds"))
    if len(words) != game.players:
        raise _bad(f"{where}: client_seeds must be {game.players} texts")
    return Seeds(_text(data, "commitment", where), _text(data, "server_seed", where), words)


def _cards(data: Mapping[str, object], key: str, where: str, each: str) -> Iterator[tuple[Card, ...]]:
    """Yield the cards of each text of a list."""
    for number, text in enumerate(_list(data.get(key), str, f"{where}, {key}")):
        yield _parsed(str(text), f"{where}, {each} {number}")


def _parsed(text: str, where: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except Refused as error:
        raise _bad(f"{where}: {error.message}") from None


def _require_sizes(game: Game, dealer: int, hands: Sequence[int], talon: int, where: str) -> None:
    """Refuse hands and a talon of other sizes than the game's, or of a play-off of two (d.match.play-off)."""
    duo = GAMES["schnapsen"]
    if game.players == duo.players + 1 and sorted(hands) == [0, duo.hand, duo.hand] and hands[dealer]:
        game = duo
    elif list(hands) != [game.hand] * game.players:
        raise _bad(f"{where}: hands must be {game.players} of {game.hand} cards")
    if talon != game.talon:
        raise _bad(f"{where}: talon must be of {game.talon} cards")


def _expected(value: object, keys: Sequence[str], where: str) -> Expected:
    data = _dict(value, where)
    _known(data, keys, where)
    hints = get_type_hints(Expected)
    found: dict[str, object] = {}
    for key, item in data.items():
        if tuple[int, ...] in get_args(hints[key]):
            found[key] = _numbers(item, f"{where}, {key}")
        elif type(item) in get_args(hints[key]):
            found[key] = item
        else:
            raise _bad(f"{where}: {key} has the wrong type")
    return Expected(**found)  # type: ignore[arg-type]  # each checked against its field just above


def _expect_lines(name: str, expect: Expected) -> list[str]:
    told = {key: getattr(expect, key) for key in (*_DEAL_EXPECTS, *_EXPECTS) if getattr(expect, key) is not None}
    return [f"[{name}]", *(f"{k} = {_value(v)}" for k, v in told.items())] if told else []


def _quoted(text: str) -> str:
    escaped = "".join(f"\\u{ord(c):04x}" if c in '"\\' or ord(c) < ord(" ") or c == "\x7f" else c for c in text)
    return f'"{escaped}"'


def _value(value: object) -> str:
    """Return a TOML value: text, whole number, list, or table of numbers."""
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{k} = {_value(v)}" for k, v in value.items()) + " }"
    if isinstance(value, Sequence):
        return "[" + ", ".join(_value(item) for item in value) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value)
