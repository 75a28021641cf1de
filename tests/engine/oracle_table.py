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
DEFAULTS: dict[str, Any] = {
    "trump_suit_must_be_held": "yes",
    "decline_trump": "own-unseen",
    "deal_pattern": "3+2",
    "auction": "one-round",
    "equal_bid": "first-keeps",
    "contracts": USUAL_OFFER,
    "values": {},
    "bettler_with_ace": "allowed",
    "bettler_heading": "on",
    "unlosable_settle": "at-once",
    "schnapser_by": "callers-side",
    "bauernschnapser_by": "callers-side",
    "kontra_contracts_by": "opponents",
    "gang_by": "anyone",
    "schnapser_lead": "caller",
    "partner_in_gang": "plays",
    "schnapser_success": "at-66",
    "schnapser_partner_pairs": "do-not-count",
    "heading_scope": "all",
    "head_partner": "yes",
    "undertrump": "forced",
    "overtrump": "must",
    "pair_before_trick": "pending",
    "sixty_six": "automatic",
    "last_trick_value": "one",
    "kontra_levels": 2,
    "kontra_excluded": "unlosable",
    "score_direction": "up",
    "target": 24,
    "schneider_bummerl": 2,
    "retourschneider": "off",
    "first_trick_visible": "last-trick-only",
}
