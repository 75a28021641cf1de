"""A naive Dreierschnapsen: what three players have otherwise than four, from the rules page alone."""

from __future__ import annotations

from typing import Any

from tests.engine.oracle import Hand
from tests.engine.oracle_table import BETTLERS, CONTRACTS, DECK, EYES, TEAMS_ONLY
from tests.engine.oracle_trick import Cards


class HandOfThree(Hand):
    """One deal of three: the soloist against both others, a talon of two, six tricks."""

    players = 3

    def __init__(self, cards: Cards, rules: dict[str, Any]) -> None:
        """Deal the cards under these house rules, all of which are given."""
        super().__init__(cards, rules)
        self.laid_away: list[str] = []
        self.best_pair = 0

    def side(self, seat: int) -> int:
        return 0 if seat == self.declarer else 1

    def is_callers_side(self, seat: int) -> bool:
        return seat == self.caller

    def legal(self) -> list[str]:
        if self.phase == "talon":
            return self.talon_choices()
        return super().legal()

    def trump_choices(self) -> list[str]:
        return [code for code in super().trump_choices() if code != "turn:2"]

    def seat_may(self, seat: int, name: str) -> bool:
        if name in TEAMS_ONLY:
            return False
        if name in ("schnapser", "bauernschnapser"):
            return seat == self.caller
        return super().seat_may(seat, name)

    def is_open_to(self, seat: int, name: str) -> bool:
        if name not in ("farbengang", "herrenschnapser"):
            return super().is_open_to(seat, name)
        if self.rules["three_farben_mode"] == "off":
            return False
        suits = [card[0] for card in self.hands[seat]]
        return any(suits.count(suit) == 5 and (suit == self.trump) == (name == "herrenschnapser") for suit in suits)

    def cannot_be_lost(self) -> bool:
        return False

    def lying(self) -> int:
        return -1

    def after_auction(self) -> None:
        if self.rules["three_kontra_time"] == "before-exchange":
            self.open_kontra()
        else:
            self.open_talon()

    def after_kontra(self) -> None:
        if self.rules["three_kontra_time"] == "before-exchange":
            self.open_talon()
        else:
            self.open_play()

    def open_talon(self) -> None:
        if self.contract in BETTLERS and self.rules["three_talon_in"] != "all":
            self.after_talon()
            return
        self.phase = "talon"
        self.turn = self.declarer
        self.hands[self.declarer] += self.talon

    def after_talon(self) -> None:
        if self.rules["three_kontra_time"] == "before-exchange":
            self.open_play()
        else:
            self.open_kontra()

    def talon_choices(self) -> list[str]:
        cards = [card for card in DECK if card in self.hands[self.turn]]
        codes = [f"discard:{one},{two}" for i, one in enumerate(cards) for two in cards[i + 1 :]]
        if self.rules["three_raise_after_talon"] == "yes":
            codes += ["bid:" + name for name in CONTRACTS if self.may_raise_to(name)]
        return codes

    def may_raise_to(self, name: str) -> bool:
        if name not in self.rules["contracts"] or self.worth[name] <= self.worth[self.contract]:
            return False
        if name in BETTLERS and self.rules["three_talon_in"] != "all":
            return False
        return self.is_open_to(self.turn, name)

    def do(self, code: str) -> None:
        if self.phase != "talon":
            super().do(code)
            return
        if code not in self.legal():
            raise AssertionError(code)
        if code.startswith("bid:"):
            self.contract = code.removeprefix("bid:")
            return
        self.laid_away = code.removeprefix("discard:").split(",")
        for card in self.laid_away:
            self.hands[self.turn].remove(card)
        self.after_talon()

    def open_play(self) -> None:
        super().open_play()
        if self.rules["three_discard_eyes"] != "nobody":
            side = 0 if self.rules["three_discard_eyes"] == "soloist" else 1
            self.eyes[side] += sum(EYES[card[1]] for card in self.laid_away)

    def play_card(self, code: str) -> None:
        if code.endswith("+"):
            self.best_pair = max(self.best_pair, 40 if code[0] == self.trump else 20)
        super().play_card(code)

    def tricks_allowed(self) -> int:
        if self.rules["three_schnapser_tricks"] == "by-pair":
            return {40: 2, 20: 3, 0: 4}[self.best_pair]
        return int(self.rules["three_schnapser_tricks"])

    def judge_contract(self, taker: int) -> None:
        five_suffice = self.rules["three_farben_mode"] == "five-suffice"
        if self.contract not in ("farbengang", "herrenschnapser") or not five_suffice:
            super().judge_contract(taker)
        elif self.tricks[self.declarer] == 5:
            self.contract_ends(made=True)
        elif self.side_tricks(1) == 2:
            self.contract_ends(made=False)
