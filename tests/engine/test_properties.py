"""What holds under any valid house rules and in any legal play."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings

from bauern.engine import (
    DECK,
    EYES,
    PUBLIC,
    Acted,
    Card,
    DealRecord,
    Event,
    HandDealt,
    IllegalAction,
    Match,
    Reason,
    Record,
    Seat,
    Shuffled,
    View,
    apply,
    code,
    differing,
    legal_actions,
    needs_shuffle,
    new_match,
    parse,
    parse_record,
    redact,
    rematch,
    replay,
    rules_of,
    shuffled,
    turn_of,
    view,
    why_not,
    write_record,
)
from bauern.engine.deal import deck_for
from bauern.engine.match import next_sitting
from bauern.engine.state import Auction, Finished, NamingTrump, Play, Undealt
from tests.engine.rooms import GAME, SEEDS, chosen, deck_of, opened, played_hand, rooms, vocabulary

SEATS = [Seat(seat) for seat in range(4)]
VIEWERS = [*SEATS, PUBLIC]
LONGEST_HAND = 1 + 4 * 17 + 4 * 2 + 20 + 5
"""Actions: trump, every seat announcing all that there is, kontra four times over, the cards, claims passed."""
VOCABULARY = [parse(text) for text in vocabulary()]

Room = dict[str, Any]


@given(room=rooms(), seed=SEEDS)
@settings(max_examples=300)
def test_a_hand_ends_and_only_one_side_scores(room: Room, seed: int) -> None:
    match, states = played_hand(opened(room), random.Random(seed))
    result = match.last_result
    assert result
    assert len(states) <= LONGEST_HAND
    assert result.winners in {(0, 2), (1, 3)}
    assert [points > 0 for points in result.points] == [seat in result.winners for seat in SEATS]


@given(room=rooms(), seed=SEEDS)
@settings(max_examples=100)
def test_twenty_cards_and_120_eyes_are_conserved(room: Room, seed: int) -> None:
    match, states = played_hand(opened(room), random.Random(seed))
    for state, _ in states:
        if isinstance(state.phase, Play | Finished):
            play = state.phase if isinstance(state.phase, Play) else state.phase.play
            laid = [played.card for trick in (*(t.cards for t in play.tricks), play.trick) for played in trick]
            assert sorted([card for hand in play.hands for card in hand] + laid) == sorted(DECK)
    result = match.last_result
    assert result
    pairs = sum(pair.value for pair in result.pairs if pair.live)
    taken = [played.card for trick in result.tricks[: len(result.takers)] for played in trick]
    assert sum(EYES[card] for hand in result.hands for card in hand) == 120
    assert result.eyes[0] + result.eyes[1] == sum(EYES[card] for card in taken) + pairs


@given(room=rooms(), seed=SEEDS)
@settings(max_examples=50)
def test_apply_accepts_exactly_the_legal_actions_and_says_why_not(room: Room, seed: int) -> None:
    _, states = played_hand(opened(room), random.Random(seed))
    for match, _ in states:
        for seat in SEATS:
            legal = legal_actions(match, seat)
            assert set(legal) <= set(VOCABULARY)
            for action in VOCABULARY:
                if action in legal:
                    apply(match, seat, action)
                    assert why_not(match, seat, action) is None
                else:
                    with pytest.raises(IllegalAction) as refusal:
                        apply(match, seat, action)
                    assert refusal.value.reason is why_not(match, seat, action)


@given(room=rooms(), seed=SEEDS)
@settings(max_examples=50)
def test_the_old_state_is_left_as_it_was(room: Room, seed: int) -> None:
    rng = random.Random(seed)
    match, _ = shuffled(opened(room), deck_of(rng))
    while turn_of(match) is not None:
        before = repr(match)
        seat, action = chosen(match, rng)
        after, _ = apply(match, seat, action)
        assert repr(match) == before
        assert repr(after) != before
        match = after


@given(room=rooms(), seed=SEEDS)
@settings(max_examples=50)
def test_a_view_offers_what_is_legal_and_explains_the_rest(room: Room, seed: int) -> None:
    match, states = played_hand(opened(room), random.Random(seed))
    for state, _ in states:
        for seat in VIEWERS:
            seen = view(state, seat)
            own = {*seen.hand, *(f"bid:{key}" for key in state.rules.contracts)} if seat == turn_of(state) else set()
            own |= {"exchange", "close"} if "resign" in seen.legal else set()
            assert list(seen.legal) == [code(action) for action in legal_actions(state, seat)]
            assert set(seen.why) == own - set(seen.legal)
            assert all(why_not(state, seat, parse(text)) == reason for text, reason in seen.why.items())
    assert view(match, PUBLIC).result == match.last_result


def as_dealt(match: Match) -> tuple[tuple[Card, ...], ...]:
    """The hands of a hand in progress as they were dealt."""
    phase = match.phase
    assert not isinstance(phase, Undealt | Finished)
    return (phase.deal if isinstance(phase, NamingTrump | Auction) else phase.announced.deal).dealt


def unknown(match: Match, viewer: Seat) -> list[tuple[Seat, int]]:
    """Where cards lie that this viewer has no way to know: seat and position in the hands as dealt."""
    hands, phase = as_dealt(match), match.phase
    own = list(hands[viewer]) if viewer in SEATS else []
    if isinstance(phase, NamingTrump):
        whole = match.rules.deal_pattern == "all-at-once" and viewer != phase.deal.caller
        known = own if whole else own[:3]
    else:
        turned = phase.trump if isinstance(phase, Auction) else phase.announced.trump  # type: ignore[union-attr]  # as_dealt asserts
        known = [*own, *([turned.turned] if turned.turned else [])]
    if isinstance(phase, Play):
        led = bool(phase.trick or phase.tricks)
        if led and phase.announced.contract.key == "plauderer":
            return []
        known += [card for card in DECK if not any(card in hand for hand in phase.hands)]
    return [(Seat(seat), i) for seat, hand in enumerate(hands) for i, card in enumerate(hand) if card not in known]


Story = list[tuple[Match, tuple[Event, ...]]]


def in_another_world(match: Match, hands: list[list[Card]], said: list[tuple[Seat, str]]) -> Story:
    """The same actions with other hands, as far as they can be done."""
    deck = deck_for(next_sitting(match), match.dealer, hands)
    story = [shuffled(new_match(match.game, match.rules, match.dealer), Shuffled(deck))]
    for seat, text in said:
        try:
            story.append(apply(story[-1][0], seat, parse(text)))
        except IllegalAction:
            break
    return story


def shown(story: Story, viewer: Seat) -> tuple[View, list[Event]]:
    """What a viewer sees at the end of a story, and every event that it was sent."""
    return view(story[-1][0], viewer), [redact(event, viewer) for _, events in story for event in events]


@given(room=rooms(), seed=SEEDS)
@settings(max_examples=200)
def test_exchanging_cards_that_i_cannot_know_changes_nothing_that_i_see(room: Room, seed: int) -> None:
    rng = random.Random(seed)
    _, story = played_hand(opened(room), rng)
    said: list[tuple[Seat, str]] = []
    for length, (match, events) in enumerate(story[:-1], start=1):
        said += [(event.seat, event.code) for event in events if isinstance(event, Acted)]
        viewer = rng.choice(VIEWERS)
        hidden = unknown(match, viewer)
        if len(hidden) > 1:
            (a, i), (b, j) = rng.sample(hidden, 2)
            hands = [list(hand) for hand in as_dealt(match)]
            hands[a][i], hands[b][j] = hands[b][j], hands[a][i]
            other = in_another_world(match, hands, said)
            if len(other) == length:
                assert shown(other, viewer) == shown(story[:length], viewer)


@given(room=rooms(), seed=SEEDS)
@settings(max_examples=50)
def test_events_show_a_seat_its_own_cards_only(room: Room, seed: int) -> None:
    _, states = played_hand(opened(room), random.Random(seed))
    packets = [event for _, events in states for event in events if isinstance(event, HandDealt)]
    assert [event.packet for event in packets] == [1, 2]
    for viewer in VIEWERS:
        seen = [redact(event, viewer) for event in packets]
        assert seen == [
            replace(event, hands=tuple(hand if seat == viewer else None for seat, hand in enumerate(event.hands)))
            for event in packets
        ]


def recorded(room: Room, rng: random.Random) -> tuple[Record, Match]:
    """A random match, whole or stopped short, and the record of it."""
    match = opened(room, rng.randrange(4))
    deals = []
    for _ in range(rng.randint(1, 4)):
        if not needs_shuffle(match):
            break
        match, states = played_hand(match, rng)
        codes = [f"{e.seat}:{e.code}" for _, events in states for e in events if isinstance(e, Acted)]
        result = match.last_result
        assert result
        hands = tuple(tuple(Card(card) for card in hand) for hand in result.hands)
        deals.append(DealRecord(match.dealer, hands, (), " ".join(codes)))
    rules = match.rules
    changed = differing(GAME, "app", rules)
    return Record(GAME, "app", changed, rules, ("A", 'B"', "Ö\\", "D\n"), (0, 0, 0, 0), tuple(deals)), match


@given(room=rooms(), seed=SEEDS)
@settings(max_examples=60)
def test_a_record_says_the_same_after_writing_and_reading(room: Room, seed: int) -> None:
    record, _ = recorded(room, random.Random(seed))
    assert parse_record(write_record(record)) == record
    assert rules_of(GAME, "app", record.settings) == record.rules


@given(room=rooms(), seed=SEEDS)
@settings(max_examples=60)
def test_a_record_replays_to_the_same_result(room: Room, seed: int) -> None:
    record, match = recorded(room, random.Random(seed))
    again, result = replay(record), match.last_result
    assert result
    assert again.scores == match.scores
    assert again.bummerl == (match.outcome.bummerl if match.outcome else (0, 0, 0, 0))
    assert (again.deals[-1].points, again.deals[-1].eyes) == (result.points, result.eyes)


@given(room=rooms(), seed=SEEDS)
@settings(max_examples=20)
def test_a_finished_match_takes_no_more_and_a_rematch_starts_from_nothing(room: Room, seed: int) -> None:
    rng = random.Random(seed)
    match = opened(room)
    while needs_shuffle(match):
        match, _ = played_hand(match, rng)
    assert {why_not(match, seat, action) for seat in SEATS for action in VOCABULARY} == {Reason.MATCH_OVER}
    with pytest.raises(IllegalAction):
        shuffled(match, deck_of(rng))
    again = rematch(match)
    assert again.scores == (0, 0, 0, 0)
    assert again.bummerl == match.bummerl
    assert again.dealer == (match.dealer + 1) % 4
