"""`random` does everything that there is to do, but seldom gives a hand up."""

import subprocess
import sys
from collections import Counter
from dataclasses import replace
from random import Random

from bauern.bots import choose
from bauern.engine import rules_of
from tests.bots.walk import DUO, Decision, decisions, random_start


def test_whatever_two_players_can_do_occurs_and_most_hands_are_played() -> None:
    rng = Random(1)
    done: Counter[str] = Counter()

    def answer(decision: Decision) -> str:
        code = choose("random", *decision.told, rng.randrange(2**32))
        done[code] += 1
        return code

    for _ in range(200):
        start = replace(random_start(DUO, rng), rules=rules_of(DUO, "pagat"))
        assert list(decisions(start, answer))
    assert min(done["exchange"], done["close"], done["claim"]) > 10
    assert 0 < done["resign"] < 40


def test_it_loads_nothing_that_others_compute_with() -> None:
    command = [sys.executable, "-m", "tests.bots.plain_hands", "random"]
    assert subprocess.run(command, check=True, capture_output=True, text=True).stdout == ""
