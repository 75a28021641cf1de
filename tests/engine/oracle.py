"""A second, naive Bauernschnapsen, written from the rules page alone and sharing nothing with the engine.

It knows plain lists and ifs. Tests play the same cards here and there and compare every legal code and every result;
where the two differ, the rules page decides which is wrong.
"""

from __future__ import annotations

from typing import Any

from tests.engine.oracle_table import CONTRACTS, SUITS
from tests.engine.oracle_trick import Cards, Table


class Hand(Table):
    """One deal at the table: `legal()` says what `turn` may do, `do(code)` does it, `result()` is what came out."""

    players = 4

    def __init__(self, cards: Cards, rules: dict[str, Any]) -> None:
        """Deal the cards under these house rules, all of which are given."""
        super().__init__(cards, rules)
        self.worth: dict[str, int] = {name: row[0] for name, row in CONTRACTS.items()} | self.rules["values"]
        self.size = len(cards.hands[0])
        self.caller = (cards.dealer + 1) % self.players
        self.phase = "trump"
        self.turn = self.caller
        self.announced: list[str] = []
        self.passed: list[int] = []
        self.to_ask = [(self.caller + i) % self.players for i in range(self.players)]
        self.second_chance = False
        self.declarer = self.caller
        self.kontra_to_ask: list[int] = []
        self.doublings = 0

    def side(self, seat: int) -> int:
        return seat % 2

    def is_callers_side(self, seat: int) -> bool:
        return (seat - self.caller) % 2 == 0

    def legal(self) -> list[str]:
        """Every code that the seat on turn may use now; empty when the hand is over."""
        if self.phase == "trump":
            return self.trump_choices()
        if self.phase == "auction":
            return ["pass", *("bid:" + name for name in CONTRACTS if self.may_announce(self.turn, name))]
        if self.phase == "kontra":
            return ["pass", "kontra"]
        if self.phase == "play":
            return self.plays()
        return []

    def trump_choices(self) -> list[str]:
        suits = list(SUITS)
        if self.rules["trump_suit_must_be_held"] == "yes":
            suits = [suit for suit in SUITS if any(card[0] == suit for card in self.hands[self.caller][:3])]
        turns = {"own-unseen": ["turn:1", "turn:2"], "next-card": ["turn:1"], "off": []}
        return ["trump:" + suit for suit in suits] + turns[self.rules["decline_trump"]]

    def may_announce(self, seat: int, name: str) -> bool:
        if name not in self.rules["contracts"] or name == "normal" or not self.is_open_to(seat, name):
            return False
        highest = self.worth[self.contract] if self.contract else 0
        if self.second_chance:
            return self.worth[name] == highest
        if self.worth[name] == highest and self.contract:
            before = (seat - self.caller) % self.players < (self.declarer - self.caller) % self.players
            if self.rules["equal_bid"] == "earlier-seat-may-hold":
                return before
            if self.rules["equal_bid"] == "caller-may-take" and self.rules["auction"] == "until-all-pass":
                return seat == self.caller
        return self.worth[name] > highest

    def is_open_to(self, seat: int, name: str) -> bool:
        hand = self.hands[seat]
        has_ace = any(card[1] == "A" for card in hand)
        one_suit = len({card[0] for card in hand}) == 1
        if name == "bettler":
            return not (has_ace and self.rules["bettler_with_ace"] == "must-say-ass-bettler")
        if name == "ass-bettler":
            return has_ace
        if name in ("farbengang", "herrenschnapser"):
            return one_suit and (hand[0][0] == self.trump) == (name == "herrenschnapser")
        return self.seat_may(seat, name)

    def seat_may(self, seat: int, name: str) -> bool:
        callers_side = self.is_callers_side(seat)
        if name in ("schnapser", "schnapser-partner", "bauernschnapser"):
            by = self.rules["bauernschnapser_by" if name == "bauernschnapser" else "schnapser_by"]
            return seat == self.caller if by == "caller" else callers_side
        if name == "bauernloch":
            return callers_side
        if name == "gang":
            return not (seat == self.caller and self.rules["gang_by"] == "non-caller")
        if not name.startswith("kontra"):
            return True
        if self.rules["kontra_contracts_by"] == "any-non-caller":
            return seat != self.caller
        if self.rules["kontra_contracts_by"] == "only-over-a-matching-bid":
            return not callers_side and name.removeprefix("kontra") in self.announced
        return not callers_side

    def plays(self) -> list[str]:
        if self.asked_to_claim:
            return ["claim", "pass"]
        if self.trick:
            return self.followers()
        codes = list(self.hands[self.turn])
        if self.pair_may_be_announced():
            codes += [suit + rank for suit in self.pairs_in_hand() for rank in ("K+", "Q+")]
        if self.contract == "normal" and self.rules["sixty_six"] == "claim" and sum(self.tricks):
            codes.append("claim")
        return codes

    def pair_may_be_announced(self) -> bool:
        side = self.side(self.turn)
        if self.rules["pair_before_trick"] == "not-allowed" and not self.side_tricks(side):
            return False
        if self.contract == "normal":
            return True
        if self.contract == "schnapser-partner":
            return side == self.side(self.declarer)
        if self.contract in ("schnapser", "kontraschnapser"):
            if self.turn == self.declarer:
                return True
            return side == self.side(self.declarer) and self.rules["schnapser_partner_pairs"] == "count"
        return False

    def followers(self) -> list[str]:
        """The cards that may answer the trick where suit must be followed."""
        hand = self.hands[self.turn]
        best_seat, best = self.best()
        partner_is_best = best_seat != self.turn and self.side(best_seat) == self.side(self.turn)
        spared = partner_is_best and self.rules["head_partner"] == "no"
        same = [card for card in hand if card[0] == self.trick[0][1][0]]
        if same:
            higher = [card for card in same if self.beats(card, best)]
            return higher if higher and self.must_head() and not spared else same
        trumps = [card for card in hand if self.trump_counts() and card[0] == self.trump]
        if not trumps:
            return list(hand)
        winning = [card for card in trumps if self.beats(card, best)]
        if not winning:
            return list(hand) if self.rules["undertrump"] == "only-if-it-wins" else trumps
        if spared or self.rules["overtrump"] == "any-trump":
            return trumps
        return winning

    def must_head(self) -> bool:
        if CONTRACTS[self.contract][5] == "none":
            return bool(self.rules["bettler_heading"] == "on")
        if CONTRACTS[self.contract][5] != "all":
            return bool(self.rules["heading_scope"] == "all")
        return True

    def do(self, code: str) -> None:
        """Do what the seat on turn says; the code must be legal."""
        if code not in self.legal():
            raise AssertionError(code)
        if self.phase == "trump":
            self.trump = code[-1] if code.startswith("trump:") else self.hands[self.caller][int(code[-1]) + 2][0]
            self.phase = "auction"
        elif self.phase == "auction":
            self.announce(code)
        elif self.phase == "kontra":
            self.answer_kontra(code)
        elif code == "claim":
            self.judge_claim()
        elif code == "pass":
            self.asked_to_claim = False
            if self.trick:
                self.turn = self.next_player(self.turn)
            else:
                self.last_trick_decides()
        else:
            self.play_card(code)

    def announce(self, code: str) -> None:
        seat = self.turn
        if code == "pass":
            self.passed.append(seat)
        else:
            self.contract, self.declarer = code.removeprefix("bid:"), seat
            self.announced.append(self.contract)
        if self.rules["auction"] == "until-all-pass":
            for step in range(1, self.players):
                other = (seat + step) % self.players
                if other not in self.passed and not (self.contract and other == self.declarer):
                    self.turn = other
                    return
        else:
            self.to_ask.remove(seat)
            if self.to_ask:
                self.turn = self.to_ask[0]
                return
            if self.caller_is_asked_again():
                return
        if not self.contract:
            self.contract, self.declarer = "normal", self.caller
        self.after_auction()

    def after_auction(self) -> None:
        self.open_kontra()

    def caller_is_asked_again(self) -> bool:
        if self.rules["equal_bid"] != "caller-may-take" or self.second_chance:
            return False
        self.second_chance = True
        if not self.contract or self.declarer == self.caller:
            return False
        if not any(self.may_announce(self.caller, name) for name in CONTRACTS):
            return False
        self.to_ask = [self.caller]
        self.turn = self.caller
        return True

    def cannot_be_lost(self) -> bool:
        return self.contract in ("farbengang", "herrenschnapser")

    def lying(self) -> int:
        """The seat that has laid down its cards, or -1."""
        gangs = ("gang", "zehnerloch", "damengang", "koenigsgang", "farbengang")
        in_gang = self.contract in gangs and self.rules["partner_in_gang"] == "lays-down"
        return (self.declarer + 2) % 4 if in_gang or CONTRACTS[self.contract][4] == "lies" else -1

    def open_kontra(self) -> None:
        which = self.rules["kontra_excluded"]
        excluded = self.cannot_be_lost() and which != "none"
        if which == "also-kontra-contracts" and self.contract.startswith("kontra"):
            excluded = True
        if which == "all-contracts" and self.contract != "normal":
            excluded = True
        if excluded:
            self.after_kontra()
        else:
            self.ask_next_level()

    def ask_next_level(self) -> None:
        if self.doublings == self.rules["kontra_levels"]:
            self.after_kontra()
            return
        declarers_side_asked = self.doublings % 2 == 1
        self.kontra_to_ask = []
        for step in range(1, self.players + 1):
            seat = (self.declarer + step) % self.players
            declarers_side = self.side(seat) == self.side(self.declarer)
            if declarers_side == declarers_side_asked and seat != self.lying():
                self.kontra_to_ask.append(seat)
        self.phase = "kontra"
        self.turn = self.kontra_to_ask[0]

    def answer_kontra(self, code: str) -> None:
        if code == "kontra":
            self.doublings += 1
            self.ask_next_level()
            return
        self.kontra_to_ask = self.kontra_to_ask[1:]
        if self.kontra_to_ask:
            self.turn = self.kontra_to_ask[0]
        else:
            self.after_kontra()

    def after_kontra(self) -> None:
        self.open_play()

    def open_play(self) -> None:
        self.phase = "play"
        if self.cannot_be_lost() and self.rules["unlosable_settle"] == "at-once":
            self.contract_ends(made=True)
            return
        self.turn = self.declarer
        callers = self.contract == "normal" or self.rules["schnapser_lead"] == "caller"
        if CONTRACTS[self.contract][3] == "caller" and callers:
            self.turn = self.caller

    def next_player(self, seat: int) -> int:
        seat = (seat + 1) % self.players
        return (seat + 1) % self.players if seat == self.lying() else seat

    def play_card(self, code: str) -> None:
        side = self.side(self.turn)
        self.lay(code)
        if code.endswith("+"):
            worth = 40 if code[0] == self.trump else 20
            if self.side_tricks(side) or self.rules["pair_before_trick"] == "at-once":
                self.eyes[side] += worth
                if self.pair_ends_it(side):
                    return
            else:
                self.pending[side] += worth
        if len(self.trick) == self.players - (self.lying() >= 0):
            self.finish_trick()
        else:
            self.turn = self.next_player(self.turn)

    def pair_ends_it(self, side: int) -> bool:
        """Test for 66 on a pair that counts with its lead; True when nobody follows now."""
        if self.contract == "normal" and self.rules["sixty_six"] == "claim":
            self.asked_to_claim = True
            return True
        if self.eyes[side] < 66:
            return False
        if self.contract == "normal":
            self.ends(side, self.graded(1 - side))
            return True
        if self.rules["schnapser_success"] == "after-three-tricks":
            return False
        self.contract_ends(made=True)
        return True

    def finish_trick(self) -> None:
        taker, _ = self.best()
        side = self.side(taker)
        self.tricks[taker] += 1
        self.eyes[side] += self.trick_eyes() + self.pending[side]
        self.pending[side] = 0
        self.trick = []
        self.turn = taker
        if self.contract != "normal":
            self.judge_contract(taker)
        elif self.rules["sixty_six"] == "claim":
            self.asked_to_claim = sum(self.tricks) == self.size
        elif self.eyes[side] >= 66:
            self.ends(side, self.graded(1 - side))
        elif sum(self.tricks) == self.size:
            self.last_trick_decides()

    def judge_contract(self, taker: int) -> None:
        wanted, taken = CONTRACTS[self.contract][5], sum(self.tricks)
        if wanted in ("none", "all"):
            if (taker == self.declarer) != (wanted == "all"):
                self.contract_ends(made=False)
            elif taken == self.size:
                self.contract_ends(made=True)
        else:
            own = taker == self.declarer if wanted == "own 66" else self.side(taker) == self.side(self.declarer)
            enough = self.eyes[self.side(self.declarer)] >= 66
            if not own:
                self.contract_ends(made=False)
            elif taken >= self.tricks_allowed():
                self.contract_ends(made=enough)
            elif enough and self.rules["schnapser_success"] == "at-66":
                self.contract_ends(made=True)

    def tricks_allowed(self) -> int:
        """Within how many tricks a Schnapser must have 66."""
        return 3

    def judge_claim(self) -> None:
        side = self.side(self.turn)
        winner = side if self.eyes[side] >= 66 else 1 - side
        self.ends(winner, self.graded(1 - winner))

    def last_trick_decides(self) -> None:
        side, value = self.side(self.turn), self.rules["last_trick_value"]
        self.ends(side, self.graded(1 - side) if value == "graded" else 1)

    def contract_ends(self, *, made: bool) -> None:
        side = self.side(self.declarer)
        self.ends(side if made else 1 - side, self.worth[self.contract])

    def ends(self, side: int, points: int) -> None:
        super().ends(side, points * 2**self.doublings)

    def result(self) -> dict[str, Any]:
        return super().result() | {"declarer": self.declarer}
