"""An example of the rules pages as it is drawn: hands, what is said, tricks, what may be done, what comes out.

It is the record that the tests replay, walked through by the engine; the words are those of the visitor's language.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from bauern.engine import (
    PUBLIC,
    Card,
    DealRecord,
    Match,
    Record,
    Seat,
    TrumpMade,
    apply,
    code,
    legal_actions,
    new_match,
    options,
    parse,
    turn_of,
    view,
    why_not,
)
from bauern.engine.notation import moves
from bauern.engine.replay import dealt
from bauern.server.rulebook.words import Words, is_card, played


def _(text: str) -> str:
    """Mark a text for the catalogues; it is translated where it is shown."""
    return text


def ngettext(one: str, many: str) -> tuple[str, str]:
    """Mark a counted text for the catalogues; return both forms."""
    return one, many


_EYES = ngettext("{n} eye", "{n} eyes")
_POINTS = ngettext("{n} point", "{n} points")
_POINTS_EACH = ngettext("{n} point each", "{n} points each")
_BUMMERL = ngettext("{n} Bummerl", "{n} Bummerl")


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards in a row: `label` says whose or what they are, `text` all of it in words."""

    label: str
    text: str
    cards: tuple[str, ...]
    kind: str = "hand"
    """`hand`, `talon`, `may` for what may be played, `refused`."""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Trick:
    """Cards on the table, each with its player and the value of the pair announced with it."""

    cards: tuple[tuple[str, str, int], ...]
    text: str
    taker: str | None = None
    """Who takes it; None while it is not complete."""
    kind: str = "trick"


@dataclass(frozen=True, slots=True)
class Saying:
    """Words: what is said at the table, what may be said, or what is refused and why."""

    text: str
    kind: str = "said"


Step = Cards | Trick | Saying


@dataclass(frozen=True, slots=True)
class Hand:
    """One deal of an example."""

    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """A record as it is drawn; `rules` are the house rules by which it is played, if any."""

    rules: tuple[str, ...]
    before: str
    hands: tuple[Hand, ...]
    after: tuple[str, ...]


def example(record: Record, words: Words) -> Example:
    """Return a record as it is drawn."""
    match = new_match(record.game, record.rules, Seat(record.deals[0].dealer), record.start)
    hands = []
    for deal in record.deals:
        table = _Table(match, deal, words)
        hands.append(Hand(tuple(table.steps())))
        match = table.match
    before = _scores(match, record.start, words) if any(record.start) else ""
    return Example(_rules(record, words), before, tuple(hands), tuple(_after(match, record, words)))


def _rules(record: Record, words: Words) -> tuple[str, ...]:
    said = [] if record.preset == record.game.first_preset else [f"{words.say(_('Played as'))}: {record.preset}"]
    known = options(record.game.players)
    for name, value in record.settings.items():
        option = known[name]
        match value:
            case list():
                told = ", ".join(words.contract(str(key)) for key in value)
            case dict():
                told = ", ".join(f"{words.contract(key)}: {points}" for key, points in value.items())
            case _ if option.choices:
                told = words.choice(option, value)
            case _:
                told = str(value)
        said.append(f"{words.say(option.label)}: {told}")
    return tuple(said)


def _sides(match: Match) -> list[list[int]]:
    """Return the seats that score together over a match."""
    return [[0, 2], [1, 3]] if match.players == 4 else [[seat] for seat in match.seats]  # noqa: PLR2004  (two and two)


def _names(seats: Sequence[int], words: Words) -> str:
    return " + ".join(words.people()[seat] for seat in seats)


def _scores(match: Match, scores: Sequence[int], words: Words) -> str:
    told = [f"{_names(side, words)} {scores[side[0]]}" for side in _sides(match)]
    return f"{words.say(_('The score'))}: {', '.join(told)}"


def _after(match: Match, record: Record, words: Words) -> Iterator[str]:
    """Yield what the match stands at, where the example is about that."""
    if record.expect.scores is not None or len(record.deals) > 1:
        yield _scores(match, match.scores, words)
    if match.outcome is not None:
        yield words.say(_("The match is won by {names}."), names=_names(match.outcome.winners, words))
        for side in _sides(match):
            if match.outcome.bummerl[side[0]]:
                yield f"{_names(side, words)}: {words.count(*_BUMMERL, match.outcome.bummerl[side[0]])}"


@dataclass
class _Table:
    """Walks through one deal."""

    match: Match
    deal: DealRecord
    words: Words
    _waiting: list[tuple[str, str]] = field(default_factory=list)
    """Who has said what, and it is not yet told; without a name what has happened."""
    _laid: list[tuple[str, str, int]] = field(default_factory=list)
    _shown: int = 0
    """How many cards of the trick on the table have been drawn already."""

    def steps(self) -> Iterator[Step]:
        """Yield what is drawn, one below the other."""
        self.match = dealt(self.match, self.deal, "")
        yield from self._dealt()
        for _position, seat, word in moves(self.deal.actions, self.match.players):
            if word[0] in "?!":
                yield from self._told()
                yield from self._trick_so_far()
                yield self._allowed(seat, word[1:]) if word[0] == "?" else self._refused(seat, word[1:])
            else:
                yield from self._done(seat, word)
        yield from self._told()
        yield from self._trick_so_far()
        yield from self._result()

    def _name(self, seat: int) -> str:
        return self.words.people()[seat]

    def _dealt(self) -> Iterator[Step]:
        say = self.words.say
        for seat, hand in enumerate(self.deal.hands):
            if hand:
                name = self._name(seat)
                note = say(_("dealer")) if seat == self.deal.dealer else ""
                held = say(_("{name} holds: {cards}"), name=name, cards=self.words.cards(hand))
                yield Cards(name, held, hand, "hand", note)
        if self.deal.talon:
            label, turned = say(_("Talon")), view(self.match, PUBLIC).trump_card
            note = say(_("Turned up: {card}"), card=self.words.card(turned)) if turned else ""
            text = f"{label}: {self.words.cards(self.deal.talon)} {note}".strip()
            yield Cards(label, text, self.deal.talon, "talon", note)

    def _told(self) -> Iterator[Step]:
        if self._waiting:
            told = []
            for words, said in groupby(self._waiting, key=lambda one: one[1]):
                who = ", ".join(dict.fromkeys(name for name, _words in said if name))
                told.append(f"{who}: {words}" if who else words)
            yield Saying(" · ".join(told))
            self._waiting.clear()

    def _trick_so_far(self) -> Iterator[Step]:
        if len(self._laid) > self._shown:
            self._shown = len(self._laid)
            yield self._trick(None)

    def _trick(self, taker: str | None) -> Trick:
        laid = [f"{name}: {self.words.spoken(card + '+' if pair else card)}" for name, card, pair in self._laid]
        end = f" {self.words.say(_('{name} takes the trick.'), name=taker)}" if taker else ""
        return Trick(tuple(self._laid), f"{', '.join(laid)}.{end}", taker)

    def _done(self, seat: Seat, word: str) -> Iterator[Step]:
        before = view(self.match, PUBLIC)
        self.match, events = apply(self.match, seat, parse(word))
        after = view(self.match, PUBLIC)
        if not is_card(word):
            said = len(before.kontra_said) and sum(one.action == "kontra" for one in before.kontra_said)
            spoken = self.words.doubling(said) if word == "kontra" else self.words.spoken(word)
            self._waiting.append((self._name(seat), spoken))
            if word.startswith("turn:") and after.trump_card:
                turned = self.words.say(_("Turned up: {card}"), card=self.words.card(after.trump_card))
                self._waiting.append(("", turned))
            return
        yield from self._told()
        pair = next((p.value for p in after.pairs[len(before.pairs) :]), 0)
        self._laid.append((self._name(seat), played(word), int(pair)))
        if sum(after.tricks) > sum(before.tricks):
            taker = next(s for s in self.match.seats if after.tricks[s] > before.tricks[s])
            yield self._trick(self._name(taker))
            self._laid, self._shown = [], 0
            for event in events:
                if isinstance(event, TrumpMade) and event.card:
                    values = {"card": self.words.card(event.card), "suit": self.words.suit(event.suit)}
                    told = self.words.say(_("The talon is shuffled: {card} is turned up, trump is {suit}."), **values)
                    self._waiting.append(("", told))

    def _allowed(self, seat: Seat, _listed: str) -> Step:
        """Return what the seat may do, as the engine says: the tests see that it is what the record lists."""
        codes = [code(action) for action in legal_actions(self.match, seat)]
        name, say = self._name(seat), self.words.say
        cards = tuple(dict.fromkeys(played(one) for one in codes if is_card(one)))
        pairs = [one for one in codes if one.endswith("+")]
        others = [self.words.spoken(one) for one in (*pairs, *(one for one in codes if not is_card(one)))]
        if turn_of(self.match) == seat and "kontra" in codes:
            said = view(self.match, PUBLIC).kontra_said
            now = sum(one.action == "kontra" for one in said)
            others = [self.words.doubling(now), *(self.words.spoken(one) for one in codes if one != "kontra")]
        if not codes:
            return Saying(say(_("{name} is not asked."), name=name), "may")
        if not cards:
            return Saying(say(_("{name} may say: {words}"), name=name, words=", ".join(others)), "may")
        label = say(_("{name} may play"), name=name)
        note = say(_("or: {words}"), words=", ".join(others)) if others else ""
        return Cards(label, f"{label}: {self.words.cards(cards)} {note}".strip(), cards, "may", note)

    def _refused(self, seat: Seat, word: str) -> Step:
        reason = why_not(self.match, seat, parse(word))
        say, name = self.words.say, self._name(seat)
        why = self.words.reason(reason) if reason else ""
        label = say(_("Not allowed for {name}"), name=name)
        if is_card(word):
            cards: tuple[Card, ...] = (played(word),)
            return Cards(label, f"{label}: {self.words.spoken(word)} – {why}", cards, "refused", why)
        return Saying(f"{label}: {self.words.spoken(word)} – {why}", "refused")

    def _result(self) -> Iterator[Step]:
        seen, expect = view(self.match, PUBLIC), self.deal.expect
        told: list[str] = []
        if seen.contract and seen.contract.declarer is not None and (expect.contract or expect.declarer is not None):
            values = {"contract": self.words.contract(seen.contract.id), "name": self._name(seen.contract.declarer)}
            told.append(self.words.say(_("{contract} by {name}"), **values))
        result = self.match.last_result if seen.phase in {"result", "match-over"} else None
        if result is not None:
            rows = [(result.eyes[s], result.points[s], s) for s in self.match.seats if self.deal.hands[s]]
            told += self._lines(rows)
        elif expect.eyes is not None and seen.eyes is not None:
            told += self._lines([(seen.eyes[s] or 0, 0, s) for s in self.match.seats if self.deal.hands[s]])
        if told:
            yield Saying(" · ".join(told), "result")

    def _lines(self, rows: Sequence[tuple[int, int, Seat]]) -> Iterator[str]:
        """Yield what each side has: those with the same eyes and points who play together in one line."""
        together = self._together()
        for _side, members in groupby(sorted(rows, key=lambda row: together[row[2]]), key=lambda row: together[row[2]]):
            side = list(members)
            eyes, points, _seat = side[0]
            counted = [self.words.count(*_EYES, eyes)]
            if points:
                each = len(side) > 1 and self.match.players == 3  # noqa: PLR2004  (those two score each for himself)
                counted.append(self.words.count(*(_POINTS_EACH if each else _POINTS), points))
            yield f"{_names([seat for *_rest, seat in side], self.words)}: {', '.join(counted)}"

    def _together(self) -> dict[int, int]:
        """Return for each seat the first seat of its side in this hand."""
        if self.match.players == 4:  # noqa: PLR2004  (two and two)
            return {seat: seat % 2 for seat in self.match.seats}
        contract = view(self.match, PUBLIC).contract
        if self.match.players == 3 and contract and contract.declarer is not None:  # noqa: PLR2004  (one against two)
            return {seat: int(seat != contract.declarer) for seat in self.match.seats}
        return {seat: seat for seat in self.match.seats}
