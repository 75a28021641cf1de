"""What the site makes of a rules page: prose, examples, tables, ways to rules, card faces."""

import re
import shutil
import tomllib
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from bauern.assets import rulesdocs_root, web_root
from bauern.engine import CONTRACTS, DECK, GAMES, Reason, options
from bauern.server.i18n import Languages
from bauern.server.lessons import game_of
from bauern.server.rulebook.book import ORDER, Block, Book, ShownPage
from bauern.server.rulebook.examples import Cards, Saying, Trick
from bauern.server.rulebook.faces import COLOURS, DECKS, Faces, face
from bauern.server.rulebook.pages import read_pages
from bauern.server.rulebook.places import RULES, rule_behind, rule_of
from bauern.server.rulebook.tables import Table
from bauern.server.rulebook.text import Prose

ROOT = rulesdocs_root()
LANGUAGES = Languages(web_root() / "locales")
BOOK = Book(ROOT, LANGUAGES)
ENGLISH = read_pages(ROOT / "en")
BAUERN, THREE, TWO = GAMES["bauernschnapsen"], GAMES["dreierschnapsen"], GAMES["schnapsen"]


def page(name: str, lang: str = "en", deck: str = "french") -> ShownPage:
    return BOOK.page(lang, name, deck)


def blocks(name: str, key: str, lang: str = "en", deck: str = "french") -> list[Block]:
    return next(list(section.blocks) for section in page(name, lang, deck).sections if section.key == key)


def table(name: str, key: str) -> Table:
    return next(block.table for block in blocks(name, key) if block.table)


def steps(name: str, key: str, **how: str) -> list[Cards | Trick | Saying]:
    return [
        step
        for block in blocks(name, key, **how)
        if block.example
        for hand in block.example.hands
        for step in hand.steps
    ]


def test_every_page_is_listed() -> None:
    """But for the lessons, which are played elsewhere."""
    assert sorted(ORDER) == sorted(name for name in ENGLISH if not game_of(name))


def test_markup_in_a_page_is_shown_as_text_and_no_link_runs_a_script() -> None:
    prose = Prose(lambda _: None, "Table")
    html = prose.block("<script>alert(1)</script> <b onclick=x>b</b> [a](javascript:alert(1)) [c](data:text/html,x)")
    assert "<script" not in html
    assert "<b" not in html
    assert "<a" not in html


def test_links_lead_to_pages_of_the_site_and_ids_to_their_rules() -> None:
    prose = Prose(lambda key: (f"/rules/x#{key}", "Follow <suit>") if key == "b.play.follow" else None, "Table")
    html = prose.block("See [words](glossary.md#eyes), b.play.follow and b.play.none. `b.play.follow`")
    assert re.findall(r'href="([^"]*)"', html) == ["/rules/glossary#eyes", "/rules/x#b.play.follow"]
    assert ">Follow &lt;suit&gt;</a>" in html
    assert "b.play.none" in html


def test_an_example_shows_hands_tricks_what_may_be_played_and_what_is_refused_and_why() -> None:
    shown = steps("disputes", "x.dispute.trump-on-partner")
    hands = [step for step in shown if isinstance(step, Cards) and step.kind == "hand"]
    assert [(hand.label, hand.note, hand.cards[0]) for hand in hands] == [
        ("Anna", "", "HA"),
        ("Ben", "", "CJ"),
        ("Cilli", "", "HJ"),
        ("Dora", "dealer", "CK"),
    ]
    assert hands[0].text.startswith("Anna holds: Ace of Hearts, King of Hearts, Ace of Clubs")
    assert shown[4:] == [
        Saying("Anna: Trump is Hearts · Anna, Ben, Cilli, Dora: Pass"),
        Trick((("Anna", "CA", 0), ("Ben", "CJ", 0)), "Anna: Ace of Clubs, Ben: Jack of Clubs."),
        Cards("Cilli may play", "Cilli may play: Jack of Hearts", ("HJ",), "may"),
        Cards(
            "Not allowed for Cilli",
            "Not allowed for Cilli: Ace of Spades – You cannot follow suit and must trump.",
            ("SA",),
            "refused",
            "You cannot follow suit and must trump.",
        ),
    ]


def test_an_example_shows_who_takes_a_trick_and_what_comes_out() -> None:
    shown = steps("bauernschnapsen", "b.contract.kontraschnapser")
    assert Saying("Kontraschnapser by Ben · Anna + Cilli: 0 eyes · Ben + Dora: 66 eyes, 12 points", "result") in shown
    [first] = [step for step in shown if isinstance(step, Trick) and step.taker]
    assert first.taker == "Ben"
    assert first.text.endswith("Dora: King of Diamonds. Ben takes the trick.")
    assert [step.cards for step in shown if isinstance(step, Trick)][-1] == (("Ben", "HQ", 40),)


def test_an_example_of_two_players_says_which_card_of_the_talon_is_turned_up() -> None:
    talon = next(
        step for step in steps("schnapsen", "s.exchange.jack") if isinstance(step, Cards) and step.kind == "talon"
    )
    assert talon.note == "Turned up: Queen of Hearts"
    assert talon.text.startswith("Talon: Queen of Hearts, Ace of Clubs")
    assert talon.text.endswith(" Turned up: Queen of Hearts")
    three = steps("dreierschnapsen", "d.contract.schnapser")
    assert {step.note for step in three if isinstance(step, Cards) and step.kind == "talon"} == {""}


def test_an_example_of_three_players_says_that_each_of_the_two_scores() -> None:
    told = [step.text for step in steps("dreierschnapsen", "d.contract.schnapser") if isinstance(step, Saying)]
    assert told[-1] == "Anna: 65 eyes · Ben + Cilli: 0 eyes, 6 points each"


def test_an_example_names_the_house_rules_by_which_it_is_played() -> None:
    named = [block.example.rules for block in blocks("bauernschnapsen", "b.kontra.excluded") if block.example]
    assert named == [(), ("Contracts without kontra: all but Normal",)]


def test_an_example_of_a_match_tells_the_score_and_the_bummerl() -> None:
    [shown] = [block.example for block in blocks("bauernschnapsen", "b.match.bummerl") if block.example]
    assert shown.before == "The score: Anna + Cilli 18, Ben + Dora 18"
    assert shown.after == (
        "The score: Anna + Cilli 18, Ben + Dora 24",
        "The match is won by Ben + Dora.",
        "Anna + Cilli: 1 Bummerl",
    )


def test_german_faces_have_german_names() -> None:
    shown = steps("disputes", "x.dispute.trump-on-partner", deck="german")
    assert Cards("Cilli may play", "Cilli may play: Unter of Hearts", ("HJ",), "may") in shown


def test_hungarian_and_slovak_readers_see_german_faces_unless_they_choose_others() -> None:
    usual = {code: LANGUAGES[code].deck for code, _ in LANGUAGES.choices}
    assert [code for code, deck in sorted(usual.items()) if deck == "german"] == ["hu", "sk"]
    assert str(Faces.chosen(None, usual["hu"])) == "german-usual"
    assert str(Faces.chosen("french-two", usual["hu"])) == "french-two"


def test_a_page_that_a_language_lacks_is_shown_in_english(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "en", tmp_path / "en")
    shutil.copy(ROOT / "names.toml", tmp_path)
    (tmp_path / "de").mkdir()
    (tmp_path / "de" / "fair-play.md").write_text((ROOT / "en" / "fair-play.md").read_text("utf-8"), "utf-8")
    book = Book(tmp_path, LANGUAGES)
    shown = [book.page("de", name, "french") for name in ("fair-play", "disputes")]
    assert [one.lang for one in shown] == ["de", "en"]


@pytest.mark.parametrize("game", ["bauernschnapsen", "dreierschnapsen"])
def test_the_table_of_contracts_has_every_contract_of_the_game_with_the_way_to_its_rule(game: str) -> None:
    rows = table(game, "the-contracts").rows
    mine = [contract for contract in CONTRACTS.values() if GAMES[game].players in contract.games]
    assert [row[0].href.partition("#")[2] for row in rows] == [contract.rule for contract in mine]
    assert [row[1].text for row in rows] == [str(contract.value or "1–3") for contract in mine]
    assert [bool(row[0].below) for row in rows] == [contract.optional for contract in mine]


def test_the_table_of_contracts_says_what_is_wanted_of_three_and_of_four() -> None:
    wanted = [{row[0].text: row[5].text for row in table(game, "the-contracts").rows} for game in list(GAMES)[:2]]
    assert [rows["Schnapser"] for rows in wanted] == ["66 in three tricks", "66 in four tricks"]
    assert [rows["Gang"] for rows in wanted] == ["all five tricks", "all six tricks"]


def test_the_table_of_house_rules_has_every_one_with_its_values_the_usual_first() -> None:
    rows = {row[0].code: row for row in table("house-rules", "house-rules").rows}
    every = {**options(2), **options(3), **options(4)}
    assert sorted(rows) == sorted(every)
    assert {name: tuple(code for _, code in row[2].lines) for name, row in rows.items()} == {
        name: tuple(map(str, option.choices)) for name, option in every.items()
    }
    assert {name: row[3].href.partition("#")[2] for name, row in rows.items()} == {n: o.rule for n, o in every.items()}


def test_the_table_of_presets_says_what_each_changes() -> None:
    rows = {row[0].code: [code for _, code in row[1].lines] for row in table("schnapsen", "presets").rows}
    assert rows == {
        name: [f"{key} = {value}" for key, value in settings.items()] for name, settings in TWO.presets.items()
    }


def test_every_language_has_a_word_for_everything_on_the_page_of_names() -> None:
    words = tomllib.loads((ROOT / "names.toml").read_text("utf-8"))
    assert list(words) == ["en", "de", "hu", "sk", "sl", "bg"]
    assert {lang: sorted(own) for lang, own in words.items()} == {lang: sorted(words["en"]) for lang in words}


def test_every_reason_leads_to_a_rule_of_each_game_or_is_one_of_the_moment() -> None:
    assert set(RULES) == set(Reason)
    moment = {reason for reason, rules in RULES.items() if "" in rules}
    assert moment == {
        Reason.UNKNOWN_CODE,
        Reason.NOT_NOW,
        Reason.NOT_YOUR_TURN,
        Reason.BAD_DECK,
        Reason.BAD_RESHUFFLE,
        Reason.NOT_IN_HAND,
    }
    actions = ["", "close", "exchange", *(f"bid:{key}" for key in CONTRACTS)]
    led = {rule_behind(game, reason, action) for game in GAMES.values() for reason in Reason for action in actions}
    assert led - {""} <= set(BOOK.rules)


def test_a_refused_announcement_leads_to_the_rule_about_it() -> None:
    assert rule_of(BAUERN, "callers-side-only", "bid:schnapser") == "b.auction.schnapser-by"
    assert rule_of(BAUERN, "callers-side-only", "bid:bauernschnapser") == "b.auction.bauernschnapser-by"
    assert rule_of(BAUERN, "callers-side-only", "bid:bauernloch") == "b.contract.bauernloch"
    assert rule_of(BAUERN, "not-the-caller", "bid:gang") == "b.auction.gang-by"
    assert rule_of(BAUERN, "not-the-caller", "bid:kontraschnapser") == "b.auction.kontra-contracts-by"
    assert rule_of(THREE, "callers-side-only", "bid:bauernloch") == "d.auction.opponents"
    assert rule_of(TWO, "one-card-left", "close") == "s.close.last"
    assert rule_of(TWO, "one-card-left", "exchange") == "s.exchange.last"


def test_contracts_and_house_rules_lead_to_theirs_in_the_games_that_have_them() -> None:
    for game in GAMES.values():
        for key, contract in CONTRACTS.items():
            assert rule_of(game, key) == (contract.rule if game.players in contract.games else None)
        for name, option in options(game.players).items():
            assert rule_of(game, name) == option.rule
    assert rule_of(TWO, "gang_by") is None


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("colours", COLOURS)
def test_every_card_has_a_picture_of_its_own_in_the_colours_of_the_table(deck: str, colours: str) -> None:
    german = LANGUAGES["de"]
    drawn = {card: face(web_root(), card, Faces(deck, colours), german) for card in (*DECK, "back")}
    assert None not in drawn.values()
    assert len(set(drawn.values())) == 21
    for picture in drawn.values():
        assert picture
        ET.fromstring(picture)  # noqa: S314  (our own)
        assert "var(" not in picture
    assert face(web_root(), "H9", Faces(deck, colours), german) is None


def test_pictures_have_the_index_letters_of_the_language_and_the_chosen_colours() -> None:
    queen = face(web_root(), "HQ", Faces("french", "usual"), LANGUAGES["de"])
    assert queen
    assert re.findall(r'data-rank="Q"[^>]*>([^<]*)<', queen) == ["D", "D"]
    clubs = [face(web_root(), "CA", Faces("french", colours), LANGUAGES["en"]) or "" for colours in ("two", "four")]
    [green] = re.findall(r'"four"\].*--pip-C: (#\w+)', (web_root() / "static/css/tokens.css").read_text("utf-8"))
    assert [green in drawn for drawn in clubs] == [False, True]


@pytest.mark.parametrize(
    ("text", "faces"),
    [
        (None, "french-usual"),
        ("german-four", "german-four"),
        ("german", "german-usual"),
        ("x-y", "french-usual"),
        ("french-two-z", "french-usual"),
    ],
)
def test_faces_that_are_not_known_are_the_usual_ones(text: str | None, faces: str) -> None:
    assert str(Faces.chosen(text)) == faces
