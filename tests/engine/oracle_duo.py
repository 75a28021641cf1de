"""A naive Schnapsen for two, from the rules page alone; also what a play-off between two of three is."""

from __future__ import annotations

from typing import Any

from tests.engine.oracle_trick import Cards, Table


class HandOfTwo(Table):
    """One deal of two; a seat without cards is the third player of a play-off and takes no part."""

    def __init__(self, cards: Cards, rules: dict[str, Any]) -> None:
        """Deal the cards, the turned-up card first in the talon, under these house rules, all of which are given."""
        super().__init__(cards, rules)
        self.seats = [seat for seat, hand in enumerate(cards.hands) if hand]
        self.contract = "normal"
        self.turn = self.other(cards.dealer)
        self.trump = self.talon[0][0]
        self.shuffle = cards.shuffle
        self.closer = -1
        self.tricks_at_closing = 0
        self.eyes_at_closing = 0

    def other(self, seat: int) -> int:
        return self.seats[1] if seat == self.seats[0] else self.seats[0]

    def frozen(self, seat: int) -> bool:
        """Whether nothing that this seat does counts any more."""
        return self.closer == self.other(seat) and self.rules["duo_after_close"] == "frozen"

    def open_talon(self) -> bool:
        return bool(self.talon) and self.closer < 0

    def legal(self) -> list[str]:
        if self.phase == "over":
            return []
        if self.asked_to_claim:
            return ["claim", "pass", "resign"]
        if self.trick:
            return [*self.followers(), "resign"]
        codes = [*self.hands[self.turn], "resign"]
        ranks = ["K+", "Q+"] if self.rules["duo_pair_lead"] == "either" else ["K+"]
        if self.pair_may_be_announced():
            codes += [suit + rank for suit in self.pairs_in_hand() for rank in ranks]
        if self.rules["sixty_six"] == "claim" and self.tricks_played():
            codes.append("claim")
        if self.may_exchange():
            codes.append("exchange")
        if self.open_talon() and self.allowed_now("duo_close_last"):
            codes.append("close")
        return codes

    def tricks_played(self) -> int:
        """Tricks played, each of which costs both a card, counting those drawn."""
        gone = 20 - sum(len(hand) for hand in self.hands) - len(self.talon)
        return gone // 2

    def allowed_now(self, last: str) -> bool:
        """Whether a house rule about the last face-down card lets it be done."""
        return len(self.talon) != 2 or self.rules[last] == "allowed"

    def may_exchange(self) -> bool:
        early = self.rules["duo_exchange_from_trick"] == 2 and not self.tricks_played()
        has_jack = self.trump + "J" in self.hands[self.turn]
        return has_jack and self.open_talon() and not early and self.allowed_now("duo_exchange_last")

    def pair_may_be_announced(self) -> bool:
        if self.frozen(self.turn):
            return False
        return self.rules["pair_before_trick"] != "not-allowed" or self.tricks[self.turn] > 0

    def followers(self) -> list[str]:
        hand, led = self.hands[self.turn], self.trick[0][1]
        if self.open_talon():
            return list(hand)
        same = [card for card in hand if card[0] == led[0]]
        higher = [card for card in same if self.beats(card, led)]
        trumps = [card for card in hand if card[0] == self.trump]
        return higher or same or trumps or list(hand)

    def do(self, code: str) -> None:
        """Do what the seat on turn says; the code must be legal."""
        if code not in self.legal():
            raise AssertionError(code)
        if code == "resign":
            self.loses(self.turn, self.graded(self.turn))
        elif code == "claim":
            self.judge_claim()
        elif code == "pass":
            self.pass_claim()
        elif code == "exchange":
            self.hands[self.turn].remove(self.trump + "J")
            self.hands[self.turn].append(self.talon[0])
            self.talon[0] = self.trump + "J"
        elif code == "close":
            self.closer = self.turn
            self.tricks_at_closing = self.tricks[self.other(self.turn)]
            self.eyes_at_closing = self.eyes[self.other(self.turn)]
        else:
            self.play_card(code)

    def play_card(self, code: str) -> None:
        seat = self.turn
        led = not self.trick
        pairs = self.pairs_in_hand()
        self.lay(code)
        if led and self.scores_pair(code, pairs):
            worth = 40 if code[0] == self.trump else 20
            if self.tricks[seat] or self.rules["pair_before_trick"] == "at-once":
                self.eyes[seat] += worth
                if self.rules["sixty_six"] == "claim":
                    self.asked_to_claim = True
                    return
                if self.eyes[seat] >= 66:
                    self.goes_out(seat)
                    return
            else:
                self.pending[seat] += worth
        self.turn = self.other(seat)
        if len(self.trick) == 2:
            self.finish_trick()

    def scores_pair(self, code: str, pairs: list[str]) -> bool:
        """Whether a lead scores its pair: announced, or as a fast forty."""
        if code.endswith("+"):
            return True
        if self.rules["duo_fast_forty"] == "off" or not self.tricks[self.turn] or self.frozen(self.turn):
            return False
        ranks = "KQ" if self.rules["duo_pair_lead"] == "either" else "K"
        return code[0] == self.trump and code[1] in ranks and self.trump in pairs

    def finish_trick(self) -> None:
        taker, _ = self.best()
        if not self.frozen(taker):
            self.tricks[taker] += 1
            self.eyes[taker] += self.trick_eyes() + self.pending[taker]
            self.pending[taker] = 0
        self.trick = []
        self.turn = taker
        claims = self.rules["sixty_six"] == "claim"
        if self.eyes[taker] >= 66 and not claims and not self.frozen(taker):
            self.goes_out(taker)
        elif not self.hands[taker]:
            if claims:
                self.asked_to_claim = True
            else:
                self.nobody_went_out()
        elif self.open_talon():
            self.draw()

    def draw(self) -> None:
        for seat in (self.turn, self.other(self.turn)):
            self.hands[seat].append(self.talon.pop(1) if len(self.talon) > 1 else self.talon.pop())
        if self.tricks_played() <= self.rules["duo_flip_shuffles"]:
            self.talon = self.shuffle(self.tricks_played(), self.talon)
            self.trump = self.talon[0][0]

    def pass_claim(self) -> None:
        self.asked_to_claim = False
        if self.trick:
            self.turn = self.other(self.turn)
        else:
            self.nobody_went_out()

    def nobody_went_out(self) -> None:
        """The last trick is taken and nobody has gone out."""
        if self.closer >= 0:
            self.ends(self.other(self.closer), self.lost_closing())
        else:
            graded = self.rules["last_trick_value"] == "graded"
            self.ends(self.turn, self.graded(self.other(self.turn)) if graded else 1)

    def judge_claim(self) -> None:
        if self.eyes[self.turn] >= 66:
            self.goes_out(self.turn)
        else:
            self.loses(self.turn, 2 if self.tricks[self.other(self.turn)] else 3)

    def goes_out(self, seat: int) -> None:
        if self.closer == seat:
            points = self.made_closing()
        elif self.closer >= 0:
            points = self.lost_closing()
        else:
            points = self.graded(self.other(seat))
        self.ends(seat, points)

    def loses(self, seat: int, points: int) -> None:
        """The seat loses by resigning or a false claim: at least what a closing costs."""
        if self.closer == seat:
            points = max(points, self.lost_closing())
        elif self.closer >= 0:
            points = max(points, self.made_closing())
        self.ends(self.other(seat), points)

    def made_closing(self) -> int:
        opponent = self.other(self.closer)
        if self.rules["duo_close_score"] == "final":
            return self.graded(opponent)
        if not self.tricks_at_closing:
            return 3
        return 1 if self.eyes_at_closing >= 33 else 2

    def lost_closing(self) -> int:
        return 2 if self.tricks_at_closing else 3

    def result(self) -> dict[str, Any]:
        return super().result() | {"declarer": None}
