"""The tables of the rules page, as the oracle reads them: cards, contracts, house rules and their defaults."""

from __future__ import annotations

from typing import Any

SUITS = "HSDC"
EYES = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
DECK = [suit + rank for suit in SUITS for rank in "ATKQJ"]

USUAL = "ATKQJ"
ACE_LOW = "TKQJA"

# id: (points, trump counts, rank order, who leads, what the partner does, what is wanted)
CONTRACTS: dict[str, tuple[int, bool, str, str, str, str]] = {
    "normal": (0, True, USUAL, "caller", "plays", "race"),
    "bettler": (4, False, USUAL, "declarer", "lies", "none"),
    "ass-bettler": (5, False, USUAL, "declarer", "lies", "none"),
    "assenbettler": (5, False, ACE_LOW, "declarer", "lies", "none"),
    "schnapser": (6, True, USUAL, "caller", "plays", "own 66"),
    "schnapser-partner": (6, True, USUAL, "caller", "plays", "side 66"),
    "damengang": (7, False, "QJATK", "declarer", "plays", "all"),
    "koenigsgang": (8, False, "KQJAT", "declarer", "plays", "all"),
    "plauderer": (8, False, USUAL, "declarer", "lies", "none"),
    "gang": (9, False, USUAL, "declarer", "plays", "all"),
    "zehnerloch": (10, False, ACE_LOW, "declarer", "plays", "all"),
    "bauernschnapser": (12, True, USUAL, "caller", "plays", "all"),
    "kontraschnapser": (12, True, USUAL, "caller", "plays", "own 66"),
    "bauernloch": (12, True, ACE_LOW, "caller", "plays", "all"),
    "farbengang": (18, False, USUAL, "declarer", "plays", "all"),
    "herrenschnapser": (24, True, USUAL, "declarer", "plays", "all"),
    "kontrabauernschnapser": (24, True, USUAL, "caller", "plays", "all"),
    "kontrabauernloch": (24, True, ACE_LOW, "caller", "plays", "all"),
}
USUAL_OFFER = [
    "bettler", "ass-bettler", "schnapser", "schnapser-partner", "gang", "zehnerloch", "bauernschnapser",
    "kontraschnapser", "farbengang", "herrenschnapser", "kontrabauernschnapser",
]  # fmt: skip
TEAMS_ONLY = ["schnapser-partner"]
BETTLERS = ["bettler", "ass-bettler", "assenbettler", "plauderer"]
ON_OR_OFF = ["off", "on"]

# name: (games, values, the default first); lists, tables and numbers have their default only
OPTIONS: dict[str, tuple[str, list[Any]]] = {
    "trump_suit_must_be_held": ("43", ["yes", "no"]),
    "decline_trump": ("43", ["own-unseen", "next-card", "off"]),
    "deal_pattern": ("43", ["3+2", "all-at-once"]),
    "auction": ("43", ["one-round", "until-all-pass"]),
    "equal_bid": ("43", ["first-keeps", "earlier-seat-may-hold", "caller-may-take"]),
    "contracts": ("43", [USUAL_OFFER]),
    "values": ("43", [{}]),
    "bettler_with_ace": ("43", ["allowed", "must-say-ass-bettler"]),
    "bettler_heading": ("43", ["on", "off"]),
    "unlosable_settle": ("4", ["at-once", "play-out"]),
    "schnapser_by": ("4", ["callers-side", "caller"]),
    "bauernschnapser_by": ("4", ["callers-side", "caller"]),
    "kontra_contracts_by": ("43", ["opponents", "any-non-caller", "only-over-a-matching-bid"]),
    "gang_by": ("43", ["anyone", "non-caller"]),
    "schnapser_lead": ("43", ["caller", "declarer"]),
    "partner_in_gang": ("4", ["plays", "lays-down"]),
    "schnapser_success": ("43", ["at-66", "after-three-tricks"]),
    "schnapser_partner_pairs": ("4", ["do-not-count", "count"]),
    "heading_scope": ("43", ["all", "trick-count-contracts"]),
    "head_partner": ("43", ["yes", "no"]),
    "undertrump": ("43", ["forced", "only-if-it-wins"]),
    "overtrump": ("43", ["must", "any-trump"]),
    "pair_before_trick": ("432", ["pending", "not-allowed", "at-once"]),
    "sixty_six": ("432", ["automatic", "claim"]),
    "last_trick_value": ("432", ["one", "graded"]),
    "kontra_levels": ("43", [2, 0, 1, 3, 4]),
    "kontra_excluded": ("43", ["unlosable", "also-kontra-contracts", "all-contracts", "none"]),
    "score_direction": ("432", ["up", "down"]),
    "target": ("432", [24]),
    "schneider_bummerl": ("432", [2, 1]),
    "retourschneider": ("42", ON_OR_OFF),
    "first_trick_visible": ("432", ["last-trick-only", "first-and-last", "none"]),
    "three_schnapser_tricks": ("3", [4, 3, "by-pair"]),
    "three_talon_in": ("3", ["all-but-bettler", "all"]),
    "three_raise_after_talon": ("3", ["no", "yes"]),
    "three_discard_eyes": ("3", ["nobody", "soloist", "defenders"]),
    "three_kontra_time": ("3", ["after-exchange", "before-exchange"]),
    "three_farben_mode": ("3", ["all-six", "five-suffice", "off"]),
    "three_finish": ("3", ["highest-total", "play-off"]),
    "three_bummerl": ("3", ["all-lowest", "every-loser"]),
    "duo_exchange_from_trick": ("2", [1, 2]),
    "duo_exchange_last": ("2", ["allowed", "not-with-one-face-down-card"]),
    "duo_close_last": ("2", ["allowed", "not-with-one-face-down-card"]),
    "duo_close_score": ("2", ["at-closing", "final"]),
    "duo_after_close": ("2", ["frozen", "counts"]),
    "duo_fast_forty": ("2", ON_OR_OFF),
    "duo_pair_lead": ("2", ["either", "king"]),
    "duo_flip_shuffles": ("2", [0, 2, 3]),
}
FOUR_PLAYERS_ONLY = [("kontra_contracts_by", "any-non-caller")]
PLAYERS = {"bauernschnapsen": 4, "dreierschnapsen": 3, "schnapsen": 2}
PRESETS: dict[str, dict[str, Any]] = {
    "app": {},
    "classic": {},
    "klub": {"duo_after_close": "counts", "duo_fast_forty": "on"},
    "cash": {
        "duo_exchange_from_trick": 2,
        "duo_exchange_last": "not-with-one-face-down-card",
        "duo_close_last": "not-with-one-face-down-card",
        "pair_before_trick": "not-allowed",
        "duo_close_score": "final",
        "duo_after_close": "counts",
        "first_trick_visible": "none",
    },
    "flip": {"duo_flip_shuffles": 3},
    "pagat": {"duo_after_close": "counts", "sixty_six": "claim"},
}


def house(players: int, rules: dict[str, Any], preset: str = "") -> dict[str, Any]:
    """All house rules of a game for so many: the defaults, what the preset changes, what the room changes."""
    defaults: dict[str, Any] = {name: row[1][0] for name, row in OPTIONS.items() if str(players) in row[0]}
    if players == 3:
        defaults["contracts"] = [name for name in USUAL_OFFER if name not in TEAMS_ONLY]
    if players == 2:
        defaults["target"] = 7
    return defaults | (PRESETS[preset] if preset else {}) | rules
