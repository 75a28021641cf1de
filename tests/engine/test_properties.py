"""What holds in every game, under any valid house rules and in any legal play."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bauern.engine import (
    DECK,
    EYES,
    Acted,
    Card,
    IllegalAction,
    Match,
    Reason,
    Record,
    Seat,
    apply,
    deal_record,
    differing,
    legal_actions,
    needs_shuffle,
    parse,
    parse_record,
    rematch,
    replay,
    rules_of,
    shuffled,
    turn_of,
    why_not,
    write_record,
)
from bauern.engine.state import Auction, Finished, KontraRound, NamingTrump, Play, TakingTalon, Undealt
from tests.engine.rooms import SEEDS, Room, begun, chosen, deck_of, opened, played_hand, rooms, vocabulary

LONGEST_HAND = 1 + 4 * 17 + 4 * 2 + 20 + 5
"""Actions: trump, every seat announcing all that there is, kontra four times over, the cards, claims passed."""
VOCABULARY = [parse(text) for text in vocabulary()]


def all_cards(match: Match) -> list[Card]:
    """Every card of a hand in progress or over, wherever it lies."""
    phase = match.phase
    assert not isinstance(phase, Undealt)
    if isinstance(phase, NamingTrump | Auction):
        deal, hands, away = phase.deal, phase.deal.dealt, phase.deal.talon
    elif isinstance(phase, TakingTalon | KontraRound):
        deal, hands = phase.announced.deal, phase.announced.hands
        away = phase.announced.discard or deal.talon
    else:
        play = phase if isinstance(phase, Play) else phase.play
        deal, hands = play.announced.deal, play.hands
        away = (play.announced.discard or deal.talon) if deal.sitting.game.announces else play.talon
        away += tuple(played.card for trick in (*(t.cards for t in play.tricks), play.trick) for played in trick)
    return [card for hand in (*hands, away) for card in hand]


@given(room=rooms(), seed=SEEDS)
@settings(max_examples=200)
def test_a_hand_ends_and_only_one_side_scores(room: Room, seed: int) -> None:
    rng = random.Random(seed)
    match, states = played_hand(begun(room, rng), rng)
    result = match.last_result
    assert result
    assert len(states) <= LONGEST_HAND
    assert [points > 0 for points in result.points] == [seat in result.winners for seat in match.seats]
    everybody = [seat for seat, hand in enumerate(result.hands) if hand]
    if len(everybody) == 4:
        assert result.winners in {(0, 2), (1, 3)}
    else:
        soloist = result.winners[0] if result.declarer is None else result.declarer
        assert list(result.winners) in ([soloist], [seat for seat in everybody if seat != soloist])


@given(room=rooms(), seed=SEEDS)
@settings(max_examples=100)
def test_twenty_cards_and_all_eyes_are_conserved(room: Room, seed: int) -> None:
    rng = random.Random(seed)
    match, states = played_hand(begun(room, rng), rng)
    for state, _ in states:
        assert sorted(all_cards(state)) == sorted(DECK)
    result, phase = match.last_result, match.phase
    assert result
    assert isinstance(phase, Finished)
    assert sum(EYES[card] for card in (*result.talon, *(card for hand in result.hands for card in hand))) == 120
    by_taker = zip(result.takers, (sum(EYES[played.card] for played in trick) for trick in result.tricks), strict=False)
    closing, rules = phase.play.closing, phase.play.rules
    frozen_from = closing.tricks if closing and rules.duo_after_close == "frozen" else len(result.tricks)
    counted = [eyes for i, (taker, eyes) in enumerate(by_taker) if i < frozen_from or taker == result.closed_by]
    counted += [pair.value for pair in result.pairs if pair.live]
    if rules.three_discard_eyes != "nobody":
        counted += [EYES[card] for card in result.discard]
    losers = [seat for seat, hand in enumerate(result.hands) if hand and seat not in result.winners]
    assert sum(counted) == result.eyes[result.winners[0]] + result.eyes[losers[0]]


@pytest.mark.no_cover  # tries all that can be written in every state
@given(room=rooms(), seed=SEEDS)
@settings(max_examples=25)
def test_apply_accepts_exactly_the_legal_actions_and_says_why_not(room: Room, seed: int) -> None:
    rng = random.Random(seed)
    _, states = played_hand(begun(room, rng), rng)
    for match, _ in states:
        for seat in match.seats:
            legal = legal_actions(match, seat)
            assert set(legal) <= set(VOCABULARY)
            for action in VOCABULARY if seat == turn_of(match) else rng.sample(VOCABULARY, 10):
                if action in legal:
                    apply(match, seat, action)
                    assert why_not(match, seat, action) is None
                else:
                    with pytest.raises(IllegalAction) as refusal:
                        apply(match, seat, action)
                    assert refusal.value.reason is why_not(match, seat, action)


NEARLY_CODES = st.from_regex(r"(bid:|discard:|trump:|turn:)?[HSDC]?[ATKQJ]?[+,]?[HSDC]?[ATKQJ]?", fullmatch=True)


@given(room=rooms(), seed=SEEDS, texts=st.lists(NEARLY_CODES | st.text(), min_size=1))
@settings(max_examples=100)
def test_nothing_that_is_written_crashes_the_game(room: Room, seed: int, texts: list[str]) -> None:
    rng = random.Random(seed)
    _, states = played_hand(begun(room, rng), rng)
    for text in texts:
        match, _ = rng.choice(states)
        seat = turn_of(match) or Seat(0)
        with suppress(IllegalAction):
            action = parse(text)
            apply(match, seat, action)
            assert action in legal_actions(match, seat)


@given(room=rooms(), seed=SEEDS)
@settings(max_examples=50)
def test_the_old_state_is_left_as_it_was(room: Room, seed: int) -> None:
    rng = random.Random(seed)
    match = begun(room, rng)
    match, _ = shuffled(match, deck_of(rng, match.players))
    while turn_of(match) is not None:
        before = repr(match)
        seat, action = chosen(match, rng)
        after, _ = apply(match, seat, action)
        assert repr(match) == before
        assert repr(after) != before
        match = after


def short_match(room: Room, rng: random.Random) -> Room:
    """The room, or one of three who soon have to play a tie off."""
    if room.game.players != 3 or rng.random() < 1 / 2:
        return room
    return replace(room, settings=room.settings | {"target": rng.randint(1, 4), "three_finish": "play-off"})


def recorded(room: Room, rng: random.Random) -> tuple[Record, Match]:
    """A random match, whole or stopped short, and the record of it."""
    game, rules = room.game, room.rules
    match = opened(room, rng.randrange(game.players))
    deals = []
    for _ in range(rng.randint(1, 4)):
        if not needs_shuffle(match):
            break
        match, states = played_hand(match, rng)
        codes = [f"{e.seat}:{e.code}" for _, events in states for e in events if isinstance(e, Acted)]
        assert match.last_result
        deals.append(deal_record(match.dealer, match.last_result, codes))
    names = ("A", 'B"', "Ö\\", "D\n")[: game.players]
    changed = differing(game, room.preset, rules)
    return Record(game, room.preset, changed, rules, names, (0,) * game.players, tuple(deals)), match


@given(room=rooms(), seed=SEEDS)
@settings(max_examples=60)
def test_a_record_says_the_same_after_writing_and_reading(room: Room, seed: int) -> None:
    rng = random.Random(seed)
    record, _ = recorded(short_match(room, rng), rng)
    assert parse_record(write_record(record)) == record
    assert rules_of(room.game, room.preset, record.settings) == record.rules


@given(room=rooms(), seed=SEEDS)
@settings(max_examples=60)
def test_a_record_replays_to_the_same_result(room: Room, seed: int) -> None:
    rng = random.Random(seed)
    record, match = recorded(short_match(room, rng), rng)
    again = replay(parse_record(write_record(record)))
    assert again.misses == ()
    assert again.scores == match.scores
    assert again.bummerl == (match.outcome.bummerl if match.outcome else (0,) * match.players)


@given(room=rooms(), seed=SEEDS)
@settings(max_examples=30)
def test_a_finished_match_takes_no_more_and_a_rematch_starts_from_nothing(room: Room, seed: int) -> None:
    rng = random.Random(seed)
    match = begun(room, rng)
    while needs_shuffle(match):
        match, _ = played_hand(match, rng)
    assert {why_not(match, seat, action) for seat in match.seats for action in VOCABULARY} == {Reason.MATCH_OVER}
    with pytest.raises(IllegalAction):
        shuffled(match, deck_of(rng, match.players))
    again = rematch(match)
    assert set(again.scores) == {0}
    assert again.bummerl == match.bummerl
    assert again.dealer == (match.dealer + 1) % match.players
