"""Hands of every game under random house rules, and what the seat on turn sees at each of its decisions."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from bauern.bench.rooms import random_rules
from bauern.bots.course import Course
from bauern.bots.masks import mask_of
from bauern.bots.memory import Memory
from bauern.engine import (
    DECK,
    GAMES,
    SEED_BYTES,
    Card,
    Event,
    Game,
    Match,
    Rules,
    Seat,
    Shuffled,
    View,
    apply,
    new_match,
    parse,
    redact,
    rules_of,
    seeds,
    shuffled,
    turn_of,
    view,
)
from bauern.engine.deal import deck_for
from bauern.engine.match import next_sitting
from bauern.engine.notation import moves, parse_cards
from bauern.engine.seats import side_of
from bauern.engine.state import Play

BAUERN, DREIER, DUO = GAMES.values()
_PLAY_OFF = 0.3
"""How often a hand is a play-off where the room plays one."""


@dataclass(frozen=True)
class Start:
    """A hand before its first card: how it is played, from which score, and who deals which cards."""

    game: Game
    rules: Rules
    dealer: Seat
    chance: Shuffled
    scores: tuple[int, ...] = ()


@dataclass(frozen=True)
class Decision:
    """A seat on turn: how the hand came there, the whole match, and what that seat knows of it."""

    start: Start
    acts: tuple[tuple[Seat, str], ...]
    match: Match
    seat: Seat
    view: View
    events: tuple[Event, ...]

    @property
    def told(self) -> tuple[str, Rules, View, tuple[Event, ...]]:
        """What a bot is asked with."""
        return self.match.game.key, self.match.rules, self.view, self.events


Chooser = Callable[[Decision], str]


def random_start(game: Game, rng: Random, **rules: object) -> Start:
    """Return a hand under house rules of which each valid combination is possible, but for those that are given."""
    chance = Shuffled(tuple(rng.sample(DECK, len(DECK))), seeds(rng.randbytes(SEED_BYTES), [""] * game.players))
    changes: dict[str, Any] = rules
    house = replace(random_rules(game, rng), **changes)
    start = Start(game, house, Seat(rng.randrange(game.players)), chance)
    if game is DREIER and house.three_finish == "play-off" and rng.random() < _PLAY_OFF:
        scores = rng.sample([house.target, house.target, house.target - 1], game.players)
        return replace(start, scores=tuple(scores))
    return start


def reached(start: Start, acts: Iterable[tuple[Seat, str]]) -> Decision | None:
    """Return the decision after these acts, None if the hand is over.

    Raises:
        IllegalAction: where the rules refuse one of them.
    """
    match, log = _begun(start)
    done = tuple(acts)
    for seat, code in done:
        match, events = apply(match, seat, parse(code))
        log += events
    return _asked(start, done, match, log)


def _begun(start: Start) -> tuple[Match, tuple[Event, ...]]:
    return shuffled(new_match(start.game, start.rules, start.dealer, start.scores), start.chance)


def _asked(start: Start, acts: tuple[tuple[Seat, str], ...], match: Match, log: tuple[Event, ...]) -> Decision | None:
    turn = turn_of(match)
    if turn is None:
        return None
    return Decision(start, acts, match, turn, view(match, turn), tuple(redact(event, turn) for event in log))


def decisions(start: Start, choose: Chooser) -> Iterator[Decision]:
    """Yield every decision of a hand; `choose` answers each."""
    match, log = _begun(start)
    acts: tuple[tuple[Seat, str], ...] = ()
    while (decision := _asked(start, acts, match, log)) is not None:
        yield decision
        said = choose(decision)
        match, events = apply(match, decision.seat, parse(said))
        acts, log = (*acts, (decision.seat, said)), log + events


def after(decision: Decision, code: str) -> Decision | None:
    """Return the decision that follows when this one is answered so, None if the hand is over."""
    return reached(decision.start, (*decision.acts, (decision.seat, code)))


def position(  # noqa: PLR0913  (each is a part of what lies on a table)
    actions: str,
    *,
    hands: Sequence[str],
    talon: str = "",
    game: Game = BAUERN,
    preset: str | None = None,
    scores: tuple[int, ...] = (),
    settings: Mapping[str, object] | None = None,
) -> Decision:
    """Return the decision after these actions; hands by seat, in the order dealt, seat 0 is the caller."""
    rules, dealer = rules_of(game, preset, settings), Seat(game.players - 1)
    sitting = next_sitting(new_match(game, rules, dealer, scores))
    deck = deck_for(sitting, dealer, [parse_cards(hand) for hand in hands], parse_cards(talon))
    chance = Shuffled(deck, seeds(bytes(SEED_BYTES), [""] * game.players))
    done = [(seat, code) for _, seat, code in moves(actions, game.players)]
    found = reached(Start(game, rules, dealer, chance, scores), done)
    assert found
    return found


def any_legal(rng: Random, *never: str) -> Chooser:
    """Return a chooser of any legal code but some; no hand of two is given up."""
    return lambda decision: rng.choice([code for code in decision.view.legal if code not in {"resign", *never}])


def remembered(decision: Decision) -> Memory:
    """Return what the seat on turn remembers."""
    return Memory.of(decision.start.game, decision.start.rules, decision.view, decision.events)


def course_of(decision: Decision) -> Course:
    """Return where the hand stands, as the seat on turn knows it; it is worth points before kontra."""
    return Course.of(remembered(decision), int)


def unowned(play: Play) -> tuple[Card, ...]:
    """Return what nobody holds: the talon, or what was laid away."""
    if play.sitting.game is DUO:
        return play.talon
    return play.announced.discard or play.announced.deal.talon


def true_world(play: Play) -> tuple[int, ...]:
    """Return what each seat holds, and then what nobody holds, as masks of the pack."""
    return (*map(mask_of, play.hands), mask_of(unowned(play)))


def ordered(match: Match) -> Match:
    """Return the same hand, whose talon is not shuffled anew any more: the kernel takes no other."""
    play = match.phase
    assert isinstance(play, Play)
    deal = play.announced.deal
    sitting = replace(deal.sitting, rules=replace(deal.sitting.rules, duo_flip_shuffles=0))
    announced = replace(play.announced, deal=replace(deal, sitting=sitting))
    return replace(match, phase=replace(play, announced=announced))


def points(before: Match, after: Match) -> int:
    """Return what a finished hand is worth to the declarer's side, as the score stood before."""
    assert isinstance(before.phase, Play)
    result, declarer = after.last_result, before.phase.announced.declarer
    assert result
    own = declarer in result.winners
    plain = max(result.points)
    needs = [max(1, before.rules.target - score) for score in before.scores]
    if own:
        return min(plain, needs[declarer])
    side = side_of(declarer, before.phase.seats, declarer)
    return -min(plain, max(needs[seat] for seat in before.phase.seats if seat not in side))
