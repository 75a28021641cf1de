"""What a seat may not know is nowhere in what it is shown, in every game and under any valid house rules."""

from __future__ import annotations

import random
from dataclasses import fields, is_dataclass, replace

from hypothesis import given, settings

from bauern.engine import (
    DECK,
    PUBLIC,
    Acted,
    Card,
    CardsTaken,
    Event,
    HandDealt,
    IllegalAction,
    Match,
    Seat,
    Shuffled,
    TrumpMade,
    View,
    apply,
    code,
    legal_actions,
    new_match,
    parse,
    redact,
    shuffled,
    turn_of,
    view,
    why_not,
)
from bauern.engine.deal import deck_for
from bauern.engine.match import next_sitting
from bauern.engine.state import Auction, Deal, Finished, NamingTrump, Play, Undealt
from tests.engine.rooms import SEEDS, Room, Story, begun, played_hand, rooms


def viewers(match: Match) -> list[Seat]:
    return [*match.seats, PUBLIC]


@given(room=rooms(), seed=SEEDS)
@settings(max_examples=30)
def test_a_view_offers_what_is_legal_and_explains_the_rest(room: Room, seed: int) -> None:
    rng = random.Random(seed)
    match, states = played_hand(begun(room, rng), rng)
    for state, _ in states:
        for seat in viewers(match):
            seen = view(state, seat)
            own = {*seen.hand, *(f"bid:{key}" for key in state.rules.contracts)} if seat == turn_of(state) else set()
            if seat == turn_of(state) and seen.playing == "schnapsen":
                own |= {"exchange", "close"}
            assert list(seen.legal) == [code(action) for action in legal_actions(state, seat)]
            assert set(seen.why) == own - set(seen.legal)
            assert all(why_not(state, seat, parse(text)) == reason for text, reason in seen.why.items())
    assert view(match, PUBLIC).result == match.last_result


def deal_of(match: Match) -> Deal:
    """The cards of a hand in progress as they were dealt."""
    phase = match.phase
    assert not isinstance(phase, Undealt | Finished)
    return phase.deal if isinstance(phase, NamingTrump | Auction) else phase.announced.deal


def dealt_by_now(match: Match, viewer: Seat) -> set[str]:
    """The cards of his hand as dealt that this viewer has taken up: the last ones lie until trump is named."""
    deal = deal_of(match)
    if viewer == PUBLIC:
        return set()
    whole = deal.sitting.rules.deal_pattern == "all-at-once" and viewer != deal.caller
    waits = isinstance(match.phase, NamingTrump) and not whole
    return set(deal.dealt[viewer][:3] if waits else deal.dealt[viewer])


def known(story: Story, viewer: Seat) -> set[str]:
    """The cards that this viewer has had in hand or has seen on the table."""
    found = dealt_by_now(story[-1][0], viewer)
    for _, events in story:
        for event in events:
            match event:
                case CardsTaken(seat=seat, cards=cards) if seat == viewer:
                    found |= set(cards or ())
                case TrumpMade(card=card) if card:
                    found.add(card)
                case Acted(code=said) if said[:2] in DECK:
                    found.add(said[:2])
                case _:
                    pass
    phase = story[-1][0].phase
    if isinstance(phase, Play) and phase.announced.contract.key == "plauderer" and (phase.trick or phase.tricks):
        found |= {card for hand in phase.hands for card in hand}
    return found


def in_another_world(story: Story, one: str, other: str) -> Story:
    """The same story with two cards exchanged in everything, as far as it can happen."""
    names = {one: other, other: one}
    match, _ = story[-1]

    def swapped(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(Card(names.get(card, card)) for card in cards)

    def resaid(text: str) -> str:
        head, colon, cards = text.rpartition(":")
        return head + colon + ",".join(names.get(card, card) for card in cards.split(","))

    dealt, shuffles = deal_of(match), match.phase.shuffles if isinstance(match.phase, Play) else ()
    hands = [swapped(hand) for hand in dealt.dealt]
    fresh = new_match(match.game, match.rules, match.dealer, match.scores)
    deck = deck_for(next_sitting(fresh), match.dealer, hands, swapped(dealt.talon))
    again = [shuffled(fresh, Shuffled(deck, reshuffles=tuple(map(swapped, shuffles))))]
    for _, events in story[1:]:
        said = next(event for event in events if isinstance(event, Acted))
        try:
            again.append(apply(again[-1][0], said.seat, parse(resaid(said.code))))
        except IllegalAction:
            break
    return again


def shown(story: Story, viewer: Seat) -> tuple[View, list[Event]]:
    """What a viewer sees at the end of a story, and every event that it was sent."""
    return view(story[-1][0], viewer), [redact(event, viewer) for _, events in story for event in events]


@given(room=rooms(), seed=SEEDS)
@settings(max_examples=150)
def test_exchanging_cards_that_i_cannot_know_changes_nothing_that_i_see(room: Room, seed: int) -> None:
    rng = random.Random(seed)
    _, story = played_hand(begun(room, rng), rng)
    for length in range(1, len(story)):
        so_far = story[:length]
        viewer = rng.choice(viewers(story[0][0]))
        hidden = sorted(set(DECK) - known(so_far, viewer))
        if len(hidden) > 1:
            other = in_another_world(so_far, *rng.sample(hidden, 2))
            if len(other) == length:
                assert shown(other, viewer) == shown(so_far, viewer)


@given(room=rooms(), seed=SEEDS)
@settings(max_examples=60)
def test_events_show_a_seat_its_own_cards_only(room: Room, seed: int) -> None:
    rng = random.Random(seed)
    match, states = played_hand(begun(room, rng), rng)
    turned_up: tuple[Card, ...] = ()
    for event in (event for _, events in states for event in events):
        if isinstance(event, TrumpMade) and event.card:
            turned_up = (event.card,)
        for viewer in viewers(match):
            seen = redact(event, viewer)
            if isinstance(event, HandDealt):
                own = tuple(hand if seat == viewer else None for seat, hand in enumerate(event.hands))
                assert seen == replace(event, hands=own)
            elif isinstance(event, CardsTaken):
                assert seen == (
                    event if viewer == event.seat or event.cards == turned_up else replace(event, cards=None)
                )
    packets = [event.packet for _, events in states for event in events if isinstance(event, HandDealt)]
    assert packets == ([1, 2] if deal_of(states[0][0]).sitting.game.announces else [1])


def cards_in(value: object) -> set[str]:
    """Every card that is told anywhere in a value."""
    if isinstance(value, str):
        return {value[:2]} if value in DECK or (value[:2] in DECK and value[2:] == "+") else set()
    if is_dataclass(value):
        return cards_in([getattr(value, f.name) for f in fields(value)])
    if isinstance(value, dict):
        return cards_in([*value, *value.values()])
    return set().union(*map(cards_in, value)) if isinstance(value, list | tuple) else set()


@given(room=rooms(), seed=SEEDS)
@settings(max_examples=50)
def test_a_view_holds_no_card_but_what_lies_open_or_in_the_own_hand(room: Room, seed: int) -> None:
    rng = random.Random(seed)
    _, states = played_hand(begun(room, rng), rng)
    for match, _ in states[:-1]:
        play = match.phase if isinstance(match.phase, Play) else None
        looked_at = [trick.cards for trick in play.tricks] if play else []
        visible = deal_of(match).sitting.rules.first_trick_visible
        may_look = {"none": [], "last-trick-only": looked_at[-1:], "first-and-last": looked_at[:1] + looked_at[-1:]}
        for viewer in viewers(match):
            seen = view(match, viewer)
            allowed = cards_in([seen.hand, seen.trick, seen.trump_card, seen.discard, *seen.open_hands.values()])
            assert cards_in(seen) <= allowed | cards_in(may_look[visible])


@given(room=rooms(), seed=SEEDS)
@settings(max_examples=50)
def test_eyes_are_hidden_where_they_must_be_counted_or_hold_unknown_cards(room: Room, seed: int) -> None:
    rng = random.Random(seed)
    _, states = played_hand(begun(room, rng), rng)
    for match, _ in states[:-1]:
        rules = deal_of(match).sitting.rules
        for viewer in viewers(match):
            eyes = view(match, viewer).eyes
            if rules.sixty_six == "claim":
                assert eyes is None
                continue
            assert eyes is not None
            hidden = set()
            if isinstance(match.phase, Play) and match.phase.announced.discard:
                soloist = match.phase.announced.declarer
                others = {seat for seat in match.seats if seat != soloist}
                hidden = {"nobody": set(), "soloist": {soloist}, "defenders": others}[rules.three_discard_eyes]
                hidden = set() if viewer == soloist else hidden
            assert {seat for seat in match.seats if eyes[seat] is None} == hidden
