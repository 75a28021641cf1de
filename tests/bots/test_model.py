"""The integer model plays every contract as the engine does, under every house rule; so does the search."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from bauern.bots.memory import Memory
from bauern.bots.model import Declared, Model, Node, Stake, cards_of, mask_of
from bauern.bots.search import Move, Search
from bauern.engine import (
    CONTRACTS,
    DECK,
    GAMES,
    SUITS,
    Event,
    Game,
    Match,
    Seat,
    Shuffled,
    apply,
    legal_actions,
    new_match,
    parse,
    parse_record,
    rules_of,
    shuffled,
    turn_of,
    view,
)
from bauern.engine.actions import Play
from bauern.engine.cards import ORDER
from bauern.engine.deal import deck_for
from bauern.engine.notation import moves
from bauern.engine.record import Record
from bauern.engine.scoring import OUT
from bauern.engine.sitting import everybody
from bauern.engine.state import Finished
from bauern.engine.state import Play as Playing
from bauern.engine.tricks import counting
from tests.bots.walk import BAUERN, DREIER, DUO, Decision, decisions, random_start, remembered

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
RECORDS = sorted((Path(__file__).parent.parent / "records").glob("[cg]*/*.toml"))
NO_CARD = {"claim", "exchange", "close", "resign"}


def some_code(decision: Decision, rng: Random, silent: float = 0.7) -> str:
    """Return any legal code but a claim, the model goes out at 66 by itself; seldom an announcement, no resigning.

    What counts as announced is announced.
    """
    if decision.view.phase == "auction" and rng.random() < silent:
        return "pass"
    code = rng.choice([code for code in decision.view.legal if code not in {"claim", "resign"}])
    unsaid = decision.match.rules.duo_fast_forty == "on" and f"{code}+" in decision.view.legal
    return f"{code}+" if unsaid else code


def plays(game: Game, rng: Random, hands: int, silent: float = 0.7) -> Iterator[Decision]:
    """Yield the decisions of random hands at which a card is played."""
    for _ in range(hands):
        for decision in decisions(random_start(game, rng), lambda d: some_code(d, rng, silent)):
            if decision.view.phase == "play" and "pass" not in decision.view.legal:
                yield decision


def points_of_side_0(match: Match, memory: Memory, model: Model) -> int:
    """Return what a finished hand brought the declarer's side, below 0 if the other side won; no more than it needs."""
    assert match.last_result
    by_side = {model.sides[seat]: match.last_result.points[seat] for seat in memory.sitting.seats}
    return memory.stake(model.declarer).points(by_side[0] - by_side[1])


@EVERY_GAME
def test_the_same_cards_are_legal_for_the_same_seat_with_the_same_tally(game: Game, soak: Callable[[int], int]) -> None:
    seen = set()
    for decision in plays(game, Random(1), soak(1000)):
        memory, model, node = remembered(decision)
        assert node[0] == decision.seat
        plain = {DECK[card] for card in cards_of(model.legal(memory.hand, node))}
        paired = {f"{DECK[card]}+" for card in cards_of(model.pairs(memory.hand, node))}
        assert plain | paired == set(decision.view.legal) - NO_CARD
        assert isinstance(decision.match.phase, Playing)
        for seat in memory.sitting.seats:
            eyes = decision.view.eyes[seat] if decision.view.eyes else None
            assert eyes is None or node[6][model.sides[seat]] == eyes
            assert node[6][2 + model.sides[seat]] == len(counting(decision.match.phase, seat))
        seen.add((model.contract.key, memory.closed_at is not None))
    if game is DUO:
        assert seen == {("normal", False), ("normal", True)}
    else:
        often = {"normal", "bettler", "schnapser", "gang", "zehnerloch", "bauernschnapser", "kontraschnapser"}
        assert {key for key, _ in seen} >= often


@EVERY_GAME
def test_a_hand_ends_with_the_same_card_and_is_worth_the_same(game: Game, soak: Callable[[int], int]) -> None:
    rng = Random(2)
    ended = 0
    for decision in plays(game, rng, soak(1000)):
        if decision.match.rules.sixty_six == "claim":
            continue
        memory, model, node = remembered(decision)
        code = some_code(decision, rng)
        act = parse(code)
        if not isinstance(act, Play):
            continue
        node = model.step(
            model.credited(node, discarded(decision.match) & ~memory.away), ORDER[act.card], pair=act.pair
        )
        match, _ = apply(decision.match, decision.seat, act)
        closed = not node[1]
        if isinstance(match.phase, Finished):
            assert model.settled(node) == points_of_side_0(match, memory, model)
            ended += 1
        else:
            assert not (closed or act.pair) or model.settled(node) is None
    assert ended


def discarded(match: Match) -> int:
    """Return what the soloist has laid away."""
    assert isinstance(match.phase, Playing | Finished)
    play = match.phase if isinstance(match.phase, Playing) else match.phase.play
    return mask_of(play.announced.discard)


def finished(record: Record) -> Iterator[tuple[Match, tuple[Event, ...]]]:
    """Yield each deal of a record that has ended with a card, with what happened in it."""
    match = new_match(record.game, record.rules, Seat(record.deals[0].dealer), record.start)
    for deal in record.deals:
        deck = deck_for(deal.sitting(record.game, record.rules), Seat(deal.dealer), deal.hands, deal.talon)
        match, log = shuffled(match, Shuffled(deck, reshuffles=deal.reshuffles))
        last = ""
        for _, seat, code in moves(deal.actions, match.players):
            if code[0] not in "?!":
                match, events = apply(match, seat, parse(code))
                log += events
                last = code
        if turn_of(match) is None and isinstance(parse(last), Play):
            yield match, log


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_is_worth_the_same_with_its_last_card(path: Path) -> None:
    for match, log in finished(parse_record(path.read_text("utf-8"))):
        result = match.last_result
        assert result
        memory = Memory.of(match.game, match.rules, view(match, result.winners[0]), log)
        if memory.rules.sixty_six == "claim":
            continue
        model, nodes = memory.course()
        told = nodes[1:]
        announced = [laid.pair for laid in memory.plays[len(memory.plays) - len(told) :]]
        ends = [model.credited(node, discarded(match)) for node in told]
        values = [model.settled(node) for node, pair in zip(ends, announced, strict=True) if pair or not node[1]]
        assert not values or values[-1] == points_of_side_0(match, memory, model)
        assert set(values[:-1]) <= {None}


def minimax(match: Match, memory: Memory, model: Model) -> int:
    """Return what perfect play comes to by the engine alone, every legal action tried: resigning never pays."""
    seat = turn_of(match)
    if seat is None:
        return points_of_side_0(match, memory, model)
    values = [minimax(apply(match, seat, action)[0], memory, model) for action in legal_actions(match, seat)]
    return min(values) if model.sides[seat] else max(values)


@EVERY_GAME
def test_endings_are_solved_as_by_trying_everything(game: Game, soak: Callable[[int], int]) -> None:
    values = set()
    for decision in plays(game, Random(3), soak(600), 0.9):
        phase = decision.match.phase
        assert isinstance(phase, Playing)
        memory, model, node = remembered(decision)
        node = model.credited(node, discarded(decision.match) & ~memory.away)
        could_claim = "claim" in decision.view.legal and node[6][model.sides[decision.seat]] >= OUT
        if max(map(len, phase.hands)) > 3 or could_claim or memory.is_open:
            continue
        value = Search(model, [*map(mask_of, phase.hands), 0]).value(node)
        assert value == minimax(decision.match, memory, model)
        values.add(value)
    assert len(values) > 4


def plain(model: Model, hands: list[int], node: Node) -> int:
    """Return what perfect play comes to by the model alone, nothing left out but pairs that are not announced."""
    values = plain_moves(model, hands, node).values()
    return min(values) if model.sides[node[0]] else max(values)


def plain_moves(model: Model, hands: list[int], node: Node) -> dict[Move, int]:
    """Return the same for each move of the seat on turn."""
    seat, values = node[0], {}
    pairs = model.pairs(hands[seat], node)
    for card in cards_of(model.legal(hands[seat], node)):
        pair = bool(pairs >> card & 1)
        after = model.step(node, card, pair=pair)
        settled = model.settled(after) if pair or not after[1] else None
        rest = [hand ^ (1 << card) if owner == seat else hand for owner, hand in enumerate(hands)]
        values[card, pair] = plain(model, rest, after) if settled is None else settled
    return values


@pytest.mark.parametrize(
    ("game", "key", "rules", "hands"),
    [
        (BAUERN, "normal", {}, 800),
        (BAUERN, "gang", {}, 150),
        (BAUERN, "bettler", {}, 40),
        (BAUERN, "schnapser-partner", {}, 40),
        (DREIER, "normal", {}, 400),
        (DREIER, "schnapser", {"three_schnapser_tricks": "by-pair"}, 200),
        (DREIER, "herrenschnapser", {"three_farben_mode": "five-suffice"}, 200),
        (DUO, "normal", {}, 400),
    ],
    ids=lambda part: part.key if isinstance(part, Game) else None,
)
def test_what_the_search_leaves_out_changes_no_value(
    game: Game, key: str, rules: dict[str, object], hands: int, soak: Callable[[int], int]
) -> None:
    rng, here = Random(4), everybody(game, rules_of(game, None, rules))
    values: set[int] = set()
    for _ in range(soak(hands)):
        pack = rng.sample(range(len(DECK)), len(DECK))
        held = [sum(1 << card for card in pack[4 * seat : 4 * seat + 4]) for seat in range(game.players)] + [0]
        model = Model(here, Declared(CONTRACTS[key], SUITS[0], 0, 0), Stake(1, (24, 24)))
        gone = game.hand - 4
        won, left = ((0, 20, 0, 1), 4) if key == "normal" else ((20, 0, gone, 0), model.tricks - gone)
        node = (*model.start()[:6], (*won, 0, 0, left))
        search, told = Search(model, held), plain_moves(model, held, node)
        assert {move: search.value_of(node, move) for move in told} == told
        assert search.value(node) == max(told.values())
        values.update(told.values())
    assert len(values) > 1


def test_a_hand_is_worth_no_more_than_the_match_still_needs() -> None:
    stake = Stake(4, (7, 5))
    assert [stake.points(value) for value in (1, 2, -1, -3)] == [4, 7, -4, -5]
