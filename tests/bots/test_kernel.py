"""The kernel plays every contract as the engine does, under every house rule, and solves as trying everything does."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest

from bauern.bots.kernel.position import Position, position_of
from bauern.bots.kernel.solver import Solver
from bauern.engine import (
    CONTRACTS,
    GAMES,
    SUITS,
    Action,
    Claim,
    Close,
    Contract,
    Exchange,
    Eyes,
    Game,
    Match,
    Pass,
    Refused,
    Resign,
    Seat,
    apply,
    code,
    legal_actions,
    new_match,
    shuffled,
    turn_of,
)
from bauern.engine.actions import Play as PlayCard
from bauern.engine.cards import eyes_of
from bauern.engine.contracts import Goal
from bauern.engine.kontra import laid_down
from bauern.engine.scoring import Table, after_trick
from bauern.engine.seats import side_of
from bauern.engine.state import (
    Announced,
    Auction,
    Finished,
    KontraRound,
    KontraWord,
    NamingTrump,
    Play,
    Played,
    Trick,
    Trump,
)
from tests.bots.walk import BAUERN, DREIER, DUO, points, random_start

pytestmark = pytest.mark.xdist_group("kernel")  # else two processes would compile it
EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
SILENT = 0.7


def often(quick: int, full: int) -> pytest.MarkDecorator:
    """So many hands in the quick tests, and so many in a long run."""
    return pytest.mark.parametrize("hands", [quick, pytest.param(full, marks=pytest.mark.soak)])


def scaled(hands: int, quick: int, soak: Callable[[int], int]) -> int:
    return hands if hands == quick else soak(hands)


def chosen(match: Match, rng: Random) -> Action:
    """Return any action but resigning; passes more often than bids, closes and claims seldom."""
    seat = turn_of(match)
    assert seat is not None
    actions = legal_actions(match, seat)
    if isinstance(match.phase, Auction | KontraRound) and rng.random() < SILENT:
        return Pass()
    rare = Claim | Close
    left = [a for a in actions if not isinstance(a, Resign) and (not isinstance(a, rare) or rng.random() < 0.2)]
    return rng.choice(left or [a for a in actions if not isinstance(a, Resign)])


def plays(game: Game, rng: Random, hands: int) -> Iterator[tuple[Match, Action, Match]]:
    """Yield each state of random hands in which cards are played, what is done there, and what that leads to."""
    for _ in range(hands):
        start = random_start(game, rng)
        match, _ = shuffled(new_match(start.game, start.rules, start.dealer, start.scores), start.chance)
        while (seat := turn_of(match)) is not None:
            action = chosen(match, rng)
            after, _ = apply(match, seat, action)
            if isinstance(match.phase, Play):
                yield match, action, after
            match = after


def position(match: Match) -> Position | None:
    """Return the position; None where the talon is still to be shuffled anew, which the kernel says."""
    assert isinstance(match.phase, Play)
    play = match.phase
    if play.talon_is_open and len(play.tricks) < play.rules.duo_flip_shuffles:
        with pytest.raises(Refused, match="shuffled anew"):
            position_of(match)
        return None
    return position_of(match)


@EVERY_GAME
@often(40, 5_000)
def test_the_same_cards_are_legal(game: Game, hands: int, soak: Callable[[int], int]) -> None:
    solver, seen = Solver(), set()
    for match, _, _ in plays(game, Random(1), scaled(hands, 40, soak)):
        where = position(match)
        if where is None or (isinstance(match.phase, Play) and match.phase.claiming):
            continue
        seat = turn_of(match)
        assert seat is not None
        codes = {code(action) for action in legal_actions(match, seat) if not isinstance(action, Claim | Resign)}
        assert set(solver.legal(where)) == codes
        seen.add(where.book.declared.contract.key)
    assert game is DUO or len(seen) > 5


@EVERY_GAME
@often(40, 5_000)
def test_every_step_leads_to_what_it_leads_to_in_the_engine(game: Game, hands: int, soak: Callable[[int], int]) -> None:
    ended, solver = 0, Solver()
    for match, action, after in plays(game, Random(2), scaled(hands, 40, soak)):
        where = position(match)
        if where is None or not isinstance(action, PlayCard | Exchange | Close):
            continue
        row, value = solver.after(where, where.move(action))
        if isinstance(after.phase, Finished):
            assert value == points(match, after)
            ended += 1
            continue
        then = position(after)
        if then is None:
            continue
        assert then.known == value
        if value is None:
            assert row.tolist() == then.row.tolist()
            assert then.talon == where.talon[len(where.talon) - len(then.talon) :]
    assert ended > 10


def minimax(start: Match, match: Match) -> int:
    """Return what perfect play comes to by the engine alone, every legal action tried."""
    seat = turn_of(match)
    if seat is None:
        return points(start, match)
    assert isinstance(start.phase, Play)
    declarer = start.phase.announced.declarer
    values = [minimax(start, apply(match, seat, action)[0]) for action in legal_actions(match, seat)]
    return max(values) if seat in side_of(declarer, start.phase.seats, declarer) else min(values)


def shrunk(match: Match, rng: Random) -> Match:
    """Return Normal with so few cards in hand, and in a talon that is drawn from, that everything can be tried."""
    play = match.phase
    assert isinstance(play, Play)
    longest = max(map(len, play.hands))
    if play.trick or play.claiming or play.announced.contract.goal is not Goal.RACE:
        return match
    keep = min(longest, 2 if play.talon_is_open else 3)
    hands = tuple(tuple(rng.sample(hand, min(keep, len(hand)))) for hand in play.hands)
    talon = play.talon[:1] + play.talon[1:][-1 - 2 * rng.randrange(2) :] if play.talon_is_open else play.talon
    return replace(match, phase=replace(play, hands=hands, talon=talon))


def small(game: Game, rng: Random, hands: int) -> Iterator[Match]:
    """Yield endings of random hands, and hands that were made as small as one."""
    for match, _, _ in plays(game, rng, hands):
        smaller = shrunk(match, rng)
        assert isinstance(smaller.phase, Play)
        cards = sum(map(len, smaller.phase.hands))
        if cards <= (6 if smaller.phase.talon_is_open or game is DUO else 9):
            yield smaller


def ending(contract: Contract, game: Game, rng: Random) -> Match:
    """Return the last two or three tricks of a contract; rules, score and kontra at random."""
    start = random_start(game, rng)
    scores = [rng.randrange(start.rules.target) for _ in range(game.players)]
    if game is BAUERN:
        scores[2:] = scores[:2]
    match, _ = shuffled(new_match(game, start.rules, start.dealer, scores), start.chance)
    assert isinstance(match.phase, NamingTrump)
    deal, declarer = match.phase.deal, Seat(rng.randrange(game.players))
    hands, away = [list(hand) for hand in deal.dealt], []
    if deal.talon and start.rules.takes_talon(contract):
        hands[declarer] += deal.talon
        away = [hands[declarer].pop(rng.randrange(len(hands[declarer]))) for _ in range(2)]
    trump = Trump(rng.choice(SUITS), None)
    announced = Announced(deal, trump, (), contract, declarer, tuple(map(tuple, hands)), tuple(away))
    said = tuple(KontraWord(Seat(0), doubled=True) for _ in range(rng.randrange(3)))
    down, tricks = laid_down(announced), []
    of_declarer = {Goal.NO_TRICK: 0.0, Goal.RACE: 0.5}.get(contract.goal, 1.0)
    for _ in range(game.hand - (rng.choice((2, 3, 3)) if contract.value else 2)):
        laid = tuple(
            Played(Seat(seat), hand.pop(rng.randrange(len(hand))), Eyes(0))
            for seat, hand in enumerate(hands)
            if seat != down
        )
        others = [played.seat for played in laid if played.seat != declarer]
        taker = declarer if rng.random() < of_declarer else rng.choice(others)
        tricks.append(Trick(laid, taker, eyes_of(played.card for played in laid)))
    turn = tricks[-1].taker
    return replace(match, phase=Play(announced, said, tuple(map(tuple, hands)), turn, tricks=tuple(tricks)))


def undecided(match: Match) -> bool:
    """Whether the hand would not have ended before."""
    assert isinstance(match.phase, Play)
    return after_trick(Table(match.phase)) is None


def contracts_of(game: Game) -> list[Contract]:
    return [row for row in CONTRACTS.values() if game.players in row.games]


@pytest.mark.parametrize(
    ("game", "contract"), [(game, row) for game in (BAUERN, DREIER) for row in contracts_of(game)], ids=lambda x: x.key
)
@often(5, 300)
def test_every_contract_is_solved_as_by_trying_everything(
    game: Game, contract: Contract, hands: int, soak: Callable[[int], int]
) -> None:
    rng, solver, values, left = Random(5), Solver(), set(), scaled(hands, 5, soak)
    while left:
        match = ending(contract, game, rng)
        if not undecided(match):
            continue
        left -= 1
        value = minimax(match, match)
        assert solver.value(position_of(match)) == value
        values.add(value > 0)
    assert values


@EVERY_GAME
@often(8, 500)
def test_endings_are_solved_as_by_trying_everything(game: Game, hands: int, soak: Callable[[int], int]) -> None:
    solver, values = Solver(), set()
    for match in small(game, Random(3), scaled(hands, 8, soak)):
        where = position(match)
        if where is None:
            continue
        value = minimax(match, match)
        assert solver.value(where) == value
        values.add(value)
    assert len(values) > 2


@EVERY_GAME
@often(4, 300)
def test_every_move_is_worth_what_trying_everything_after_it_gives(
    game: Game, hands: int, soak: Callable[[int], int]
) -> None:
    solver = Solver()
    for match in small(game, Random(4), scaled(hands, 4, soak)):
        where = position(match)
        if where is None or where.known is not None or (isinstance(match.phase, Play) and match.phase.claiming):
            continue
        seat = turn_of(match)
        assert seat is not None
        told = {
            code(action): minimax(match, apply(match, seat, action)[0])
            for action in legal_actions(match, seat)
            if not isinstance(action, Claim | Resign)
        }
        assert solver.move_values(where) == told
