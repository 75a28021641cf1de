"""Hands under random house rules, and what the seat on turn sees at each of its decisions."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from bauern.engine import (
    DECK,
    GAMES,
    Card,
    Event,
    Match,
    Refused,
    Rules,
    Seat,
    Shuffled,
    View,
    apply,
    new_match,
    options,
    parse,
    redact,
    rules_of,
    shuffled,
    turn_of,
    view,
)
from bauern.engine.deal import deck_for
from bauern.engine.notation import moves, parse_cards
from bauern.engine.sitting import everybody

BAUERN = GAMES["bauernschnapsen"]


@dataclass(frozen=True)
class Decision:
    """A seat on turn: how the hand came there, the whole match, and what that seat knows of it."""

    dealer: Seat
    deck: tuple[Card, ...]
    acts: tuple[tuple[Seat, str], ...]
    match: Match
    seat: Seat
    view: View
    events: tuple[Event, ...]


Chooser = Callable[[Decision], str]


def random_rules(rng: Random) -> Rules:
    """Return house rules of four players' game, each valid combination possible."""
    while True:
        settings: dict[str, object] = {}
        for name, option in options(BAUERN.players).items():
            if option.kind == "choice":
                settings[name] = rng.choice(option.choices)
            elif option.kind == "integer":
                settings[name] = rng.randint(option.minimum, option.maximum)
        offered = [name for name in rules_of(BAUERN).contracts if rng.random() < 0.8] + ["plauderer", "bauernloch"]
        settings["contracts"] = [*offered, "kontrabauernloch", "assenbettler", "damengang", "koenigsgang"]
        settings["values"] = {name: rng.randint(1, 30) for name in offered if rng.random() < 0.3}
        try:
            return rules_of(BAUERN, None, settings)
        except Refused:
            continue


def reached(rules: Rules, dealer: Seat, deck: tuple[Card, ...], acts: Iterable[tuple[Seat, str]]) -> Decision | None:
    """Return the decision after these acts, None if the hand is over.

    Raises:
        IllegalAction: where the rules refuse one of them.
    """
    match, log = shuffled(new_match(BAUERN, rules, dealer), Shuffled(deck))
    done = tuple(acts)
    for seat, code in done:
        match, events = apply(match, seat, parse(code))
        log += events
    turn = turn_of(match)
    if turn is None:
        return None
    return Decision(dealer, deck, done, match, turn, view(match, turn), tuple(redact(event, turn) for event in log))


def decisions(rules: Rules, rng: Random, choose: Chooser) -> Iterator[Decision]:
    """Yield every decision of one random hand; `choose` answers each."""
    deck = tuple(rng.sample(DECK, len(DECK)))
    decision = reached(rules, Seat(rng.randrange(BAUERN.players)), deck, ())
    while decision is not None:
        yield decision
        decision = after(decision, choose(decision))


def after(decision: Decision, code: str) -> Decision | None:
    """Return the decision that follows when this one is answered so, None if the hand is over."""
    acts = (*decision.acts, (decision.seat, code))
    return reached(decision.match.rules, decision.dealer, decision.deck, acts)


def position(actions: str, *, hands: Sequence[str], settings: Mapping[str, object] | None = None) -> Decision:
    """Return the decision after these actions; hands by seat, in the order dealt, seat 0 is the caller."""
    rules, dealer = rules_of(BAUERN, None, settings), Seat(BAUERN.players - 1)
    deck = deck_for(everybody(BAUERN, rules), dealer, [parse_cards(hand) for hand in hands])
    found = reached(rules, dealer, deck, [(seat, code) for _, seat, code in moves(actions, BAUERN.players)])
    assert found
    return found
