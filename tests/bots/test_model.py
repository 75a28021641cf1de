"""The integer model plays every contract as the engine does, under every house rule; so does the search."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from bauern.bots.memory import Memory, replay
from bauern.bots.model import Declared, Model, Node, Stake, cards_of, mask_of
from bauern.bots.search import Move, Search
from bauern.engine import (
    CONTRACTS,
    DECK,
    SUITS,
    Event,
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
from bauern.engine.state import Play as Playing
from tests.bots.walk import BAUERN, Decision, decisions, random_rules

UNCAPPED = 10**9
RECORDS = sorted((Path(__file__).parent.parent / "records").glob("[cg]*/b-*.toml"))


def some_code(decision: Decision, rng: Random, silent: float = 0.7) -> str:
    """Return any legal code but a claim, the model goes out at 66 by itself; seldom an announcement."""
    if decision.view.phase == "auction" and rng.random() < silent:
        return "pass"
    return rng.choice([code for code in decision.view.legal if code != "claim"])


def plays(rng: Random, hands: int, silent: float = 0.7) -> Iterator[Decision]:
    """Yield the decisions of random hands at which a card is played."""
    for _ in range(hands):
        for decision in decisions(random_rules(rng), rng, lambda d: some_code(d, rng, silent)):
            if decision.view.phase == "play" and "pass" not in decision.view.legal:
                yield decision


def model_of(decision: Decision) -> tuple[Memory, Model]:
    """Return what the seat remembers, and the model of the contract without regard to the score."""
    memory = Memory.of(BAUERN, decision.match.rules, decision.view, decision.events)
    told = decision.view.contract
    assert told
    assert told.declarer is not None
    stake = Stake(told.kontra, (UNCAPPED, UNCAPPED))
    return memory, memory.model(told.id, told.declarer, stake=stake)


def points_of_side_0(match: Match, model: Model) -> int:
    """Return what a finished hand brought the declarer's side, below 0 if the other side won it."""
    assert match.last_result
    points = match.last_result.points
    return points[model.sides.index(0)] - points[model.sides.index(1)]


def test_the_same_cards_are_legal_for_the_same_seat_with_the_same_tally(soak: Callable[[int], int]) -> None:
    seen = set()
    for decision in plays(Random(1), soak(3000)):
        memory, model = model_of(decision)
        node = replay(model, memory.plays)[-1]
        assert node[0] == decision.seat
        plain = {DECK[card] for card in cards_of(model.legal(memory.hand, node))}
        paired = {f"{DECK[card]}+" for card in cards_of(model.pairs(memory.hand, node))}
        assert plain | paired == set(decision.view.legal) - {"claim"}
        eyes = decision.view.eyes
        for side in (0, 1):
            seat = model.sides.index(side)
            assert eyes is None or node[6][side] == eyes[seat]
            assert node[6][2 + side] == sum(t for s, t in enumerate(decision.view.tricks) if model.sides[s] == side)
        seen.add(model.contract.key)
    assert seen >= {"normal", "bettler", "schnapser", "gang", "zehnerloch", "bauernschnapser", "kontraschnapser"}


def test_a_hand_ends_with_the_same_card_and_is_worth_the_same(soak: Callable[[int], int]) -> None:
    rng = Random(2)
    ended = 0
    for decision in plays(rng, soak(3000)):
        if decision.match.rules.sixty_six == "claim":
            continue
        memory, model = model_of(decision)
        code = some_code(decision, rng)
        act = parse(code)
        assert isinstance(act, Play)
        node = model.step(replay(model, memory.plays)[-1], ORDER[act.card], pair=act.pair)
        match, _ = apply(decision.match, decision.seat, act)
        closed = not node[1]
        if match.last_result is None:
            assert not (closed or act.pair) or model.settled(node) is None
        else:
            assert model.settled(node) == points_of_side_0(match, model)
            ended += 1
    assert ended


def finished(record: Record) -> Iterator[tuple[Match, tuple[Event, ...]]]:
    """Yield each deal of a record that has ended, with what happened in it."""
    match = new_match(record.game, record.rules, Seat(record.deals[0].dealer), record.start)
    for deal in record.deals:
        deck = deck_for(deal.sitting(record.game, record.rules), Seat(deal.dealer), deal.hands, deal.talon)
        match, log = shuffled(match, Shuffled(deck))
        for _, seat, code in moves(deal.actions, match.players):
            if code[0] not in "?!":
                match, events = apply(match, seat, parse(code))
                log += events
        if turn_of(match) is None:
            yield match, log


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_is_worth_the_same_with_its_last_card(path: Path) -> None:
    for match, log in finished(parse_record(path.read_text("utf-8"))):
        result = match.last_result
        assert result
        memory = Memory.of(BAUERN, match.rules, view(match, result.winners[0]), log)
        if not memory.plays or match.rules.sixty_six == "claim":
            continue
        model = memory.model(result.contract, result.declarer or 0, stake=Stake(result.kontra, (UNCAPPED, UNCAPPED)))
        nodes = replay(model, memory.plays)[1:]
        announced = [pair for _, _, pair in memory.plays]
        told = [model.settled(node) for node, pair in zip(nodes, announced, strict=True) if pair or not node[1]]
        assert told[-1] == points_of_side_0(match, model)
        assert set(told[:-1]) <= {None}


def minimax(match: Match, model: Model) -> int:
    """Return what perfect play comes to by the engine alone, every legal action tried."""
    seat = turn_of(match)
    if seat is None:
        return points_of_side_0(match, model)
    values = [minimax(apply(match, seat, action)[0], model) for action in legal_actions(match, seat)]
    return min(values) if model.sides[seat] else max(values)


def test_endings_are_solved_as_by_trying_everything(soak: Callable[[int], int]) -> None:
    values = set()
    for decision in plays(Random(3), soak(2000), 0.9):
        phase = decision.match.phase
        assert isinstance(phase, Playing)
        memory, model = model_of(decision)
        node = replay(model, memory.plays)[-1]
        could_claim = "claim" in decision.view.legal and node[6][model.sides[decision.seat]] >= OUT
        if max(map(len, phase.hands)) > 3 or could_claim:
            continue
        value = Search(model, [mask_of(hand) for hand in phase.hands]).value(node)
        assert value == minimax(decision.match, model)
        values.add(value)
    assert len(values) > 6


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


def test_what_the_search_leaves_out_changes_no_value(soak: Callable[[int], int]) -> None:
    rng, rules = Random(4), rules_of(BAUERN)
    values: set[int] = set()
    for key in ["normal"] * soak(800) + ["gang", "bettler", "schnapser-partner"] * soak(40):
        pack = rng.sample(range(len(DECK)), len(DECK))
        hands = [sum(1 << card for card in pack[4 * seat : 4 * seat + 4]) for seat in range(4)]
        model = Model(BAUERN, rules, Declared(CONTRACTS[key], SUITS[0], 0, 0), Stake(1, (24, 24)))
        node = (*model.start()[:6], (0, 20, 0, 1, 0, 0))
        search, told = Search(model, hands), plain_moves(model, hands, node)
        assert {move: search.value_of(node, move) for move in told} == told
        assert search.value(node) == max(told.values())
        values.update(told.values())
    assert values >= {-3, -2, -1, 1, 2, -6}


def test_a_hand_is_worth_no_more_than_the_match_still_needs() -> None:
    stake = Stake(4, (7, 5))
    assert [stake.points(value) for value in (1, 2, -1, -3)] == [4, 7, -4, -5]
