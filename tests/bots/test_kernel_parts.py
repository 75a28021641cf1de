"""What surrounds the kernel's play: what it refuses, how it is begun, and where its machine code is kept."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from numba.core import config
from numba.core.caching import UserProvidedCacheLocator

import bauern
from bauern.bots.kernel.cache import COMMAND, FOLDER, can_be_kept, is_complete
from bauern.bots.kernel.layout import ROW_SIZE
from bauern.bots.kernel.machine import Kept
from bauern.bots.kernel.position import Declared, Position, Rulebook, position_of, stake
from bauern.bots.kernel.solver import Solver
from bauern.bots.kernel.warm import load
from bauern.engine import CONTRACTS, DECK, SUITS, Pass, Refused, Resign, Seat, parse, rules_of
from bauern.engine.cards import ORDER
from bauern.engine.sitting import everybody
from bauern.engine.state import Play
from tests.bots.walk import BAUERN
from tests.engine import tables

pytestmark = pytest.mark.xdist_group("kernel")  # else two processes would compile it


def test_a_hand_begun_for_the_kernel_is_that_which_the_engine_begins() -> None:
    match = tables.playing("schnapser", 0, tables.FOUR_TRUMPS)
    assert isinstance(match.phase, Play)
    told = position_of(match)
    begun = Position.at_first_lead(told.book, match.phase.hands)
    assert begun.row.tolist() == told.row.tolist()
    assert Solver().value(begun) == 6


def test_a_hand_of_two_begun_for_the_kernel_is_that_which_the_engine_begins() -> None:
    match = tables.duo(tables.DUO)
    assert isinstance(match.phase, Play)
    told = position_of(match)
    begun = Position.at_first_lead(told.book, match.phase.hands, match.phase.talon)
    assert begun.row.tolist() == told.row.tolist()
    assert begun.talon == told.talon


def test_what_a_hand_is_worth_can_be_told_in_other_than_points() -> None:
    match = tables.playing("schnapser", 0, tables.FOUR_TRUMPS)
    assert Solver().value(position_of(match, lambda points: 100 * points + 7)) == 607


def test_a_search_looks_at_as_many_positions_whatever_was_searched_before() -> None:
    """What bots have time for is told in positions: else their answers would hang on what the process did before."""
    rng, kept = Random(3), Solver()
    for _ in range(60):
        deck = rng.sample(DECK, len(DECK))
        hands = [" ".join(deck[seat::4]) for seat in range(4)]
        match = tables.playing("normal", 0, hands, trump=deck[0][0])
        before, fresh = kept.nodes, Solver()
        assert kept.value(position_of(match)) == fresh.value(position_of(match))
        assert kept.nodes - before == fresh.nodes


def test_where_no_card_can_be_played_there_is_no_position() -> None:
    with pytest.raises(Refused, match="phase: Auction"):
        position_of(tables.bidding())


def test_a_talon_that_is_shuffled_anew_is_refused_until_it_is_closed() -> None:
    match = tables.duo(tables.DUO, preset="flip")
    with pytest.raises(Refused, match="shuffled anew"):
        position_of(match)
    assert position_of(tables.duo(tables.DUO, "0:close", preset="flip")).row[0]


@pytest.mark.parametrize("payoff", [lambda points: -points, lambda points: points << 20])
def test_values_that_fall_or_are_too_large_are_refused(payoff: object) -> None:
    match = tables.playing("gang", 0, tables.FLUSHES)
    assert callable(payoff)
    with pytest.raises(Refused, match="payoff"):
        position_of(match, payoff)


@pytest.mark.parametrize("word", [Pass(), Resign(), parse("claim")])
def test_words_are_no_moves(word: Pass | Resign) -> None:
    with pytest.raises(Refused, match="action"):
        position_of(tables.duo(tables.DUO)).move(word)


def test_rows_of_another_width_are_refused() -> None:
    told = position_of(tables.duo(tables.DUO))
    with pytest.raises(ValueError, match=f"rows of {ROW_SIZE}"):
        Solver().values(told, told.row[:-1].reshape(1, -1))


def test_masks_of_the_pack_become_masks_of_the_kernel() -> None:
    declared = Declared(everybody(BAUERN, rules_of(BAUERN)), CONTRACTS["normal"], SUITS[1], Seat(0), Seat(0))
    book, rng = Rulebook(declared, stake(1, (24, 24))), Random(6)
    hands = [rng.sample(DECK, 5) for _ in range(50)]
    packs = np.array([sum(1 << ORDER[card] for card in hand) for hand in hands])
    assert book.masks(packs).tolist() == [book.mask(hand) for hand in hands]


def test_machine_code_is_kept_away_from_the_sources() -> None:
    package = Path(bauern.__file__).parent
    assert can_be_kept()
    assert package not in FOLDER.parents
    load()
    assert [*FOLDER.rglob("*.nbi")]
    assert [path for path in package.rglob("*.nb?") if path.suffix in {".nbi", ".nbc"}] == []


def test_a_second_process_starts_from_what_the_first_has_compiled() -> None:
    load()
    assert is_complete()
    code = (
        "from bauern.bots.kernel import batch, warm; warm.load()\n"
        "for stats in [f.stats for f in vars(batch).values() if hasattr(f, 'stats')]:\n"
        "    print(sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))"
    )
    second = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    counts = second.stdout.splitlines()
    assert counts.count("1 0") == 6
    assert set(counts) == {"1 0", "0 0"}


def test_what_was_compiled_for_another_processor_is_not_complete() -> None:
    load()
    code = "from bauern.bots.kernel.cache import is_complete; print(is_complete())"
    for name, complete in [("generic", "False"), (None, "True")]:
        environment = {**os.environ, **({"NUMBA_CPU_NAME": name} if name else {})}
        told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, env=environment)
        assert told.stdout.strip() == complete


def test_one_command_sees_that_all_is_compiled_and_says_so(tmp_path: Path) -> None:
    load()
    there = tmp_path / "bauern" / FOLDER.name
    shutil.copytree(FOLDER, there, ignore=shutil.ignore_patterns("complete"))
    subprocess.run(COMMAND, check=True, env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)})
    assert (there / "complete").read_text() == (FOLDER / "complete").read_text()


def test_code_that_is_kept_where_nothing_can_be_written_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path / "file"))  # no folder can be made there
    of_numba: Any = UserProvidedCacheLocator
    ours: Any = Kept
    assert of_numba.from_function(load, __file__) is None
    assert ours.from_function(load, __file__).get_cache_path().startswith(str(tmp_path))


def test_nothing_is_left_to_be_compiled_when_bots_play() -> None:
    load()
    played = subprocess.run([sys.executable, "-m", "tests.bots.hands"], check=True, capture_output=True, text=True)
    assert json.loads(played.stdout)[1] == [], "load() has to call it as bots do"


def test_nothing_that_starts_a_server_loads_numba_or_numpy() -> None:
    code = "import bauern.cli, bauern.server.app, sys; print({'numba', 'numpy'}.isdisjoint(sys.modules))"
    started = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert started.stdout.strip() == "True"
