"""My turn and what the others do, for the ear, the hand and the title; time that runs out (ui.md 7)."""

import re
from itertools import combinations

from playwright.sync_api import expect

from tests.browser.people import People, Person
from tests.browser.serving import Server

NAMES = {660: "turn", 0.07: "card", 0.4: "trick", 294: "word", 1480: "time"}
"""Each sound by the note with which it begins, or by how long it rustles."""
LISTEN = """
  window.heard = []; window.buzzed = [];
  const noting = (kind, what) => {
    const start = kind.prototype.start;
    kind.prototype.start = function (...when) { window.heard.push(what(this)); return start.apply(this, when); };
  };
  noting(OscillatorNode, (node) => node.frequency.value);
  noting(AudioBufferSourceNode, (node) => Math.floor(node.buffer.duration * 100) / 100);
  Object.defineProperty(navigator, "vibrate", { value: (pattern) => window.buzzed.push(pattern.length) });
"""
RENDER = """async (levels) => {
  const { play } = await import("/static/js/sounds.js");
  const found = {};
  for (const [name, level] of levels) {
    const context = new OfflineAudioContext(1, 44100, 44100);
    play(context, name, level, 0);
    const samples = (await context.startRendering()).getChannelData(0);
    const peak = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
    const end = samples.findLastIndex((one) => Math.abs(one) > peak / 20);
    let crossed = 0;
    for (let n = 1; n < end; n += 1) if (samples[n - 1] * samples[n] < 0) crossed += 1;
    found[`${name} ${level}`] = [peak, end / 44100, crossed / 2 / (end / 44100)];
  }
  return found;
}"""


def _heard(person: Person) -> set[str]:
    """Return what has been heard since the last time."""
    return {NAMES[one] for one in person.page.evaluate("() => window.heard.splice(0)") if one in NAMES}


def _at_table(server: Server, people: People, turn_seconds: str = "0") -> tuple[Person, Person]:
    """Return who leads at a table of two and who listens; the latter has touched the page, as sounds need."""
    anna, ben = people.table(server, ["Anna", "Ben"], game="schnapsen", turn_seconds=turn_seconds)
    for person in (anna, ben):
        person.page.add_init_script(LISTEN)
        person.page.reload()
        expect(person.page.locator(".hand .slot")).to_have_count(5)
        person.page.locator(".bar").click(position={"x": 2, "y": 2})
    return (anna, ben) if anna.app.get_attribute("data-turn") == "0" else (ben, anna)


def _next(one: Person, other: Person) -> tuple[Person, Person]:
    """Return who leads after a trick, and the other."""
    expect(one.app).to_have_attribute("data-seq", other.seq)
    return (one, other) if one.app.get_attribute("data-turn") == one.app.get_attribute("data-seat") else (other, one)


def test_five_sounds_can_be_told_apart_and_are_as_loud_as_wished(shared_server: Server, people: People) -> None:
    anna = people.person(shared_server)
    anna.home()
    loud = [[name, 1] for name in NAMES.values()]
    found = anna.page.evaluate(RENDER, [*loud, ["turn", 0.25]])
    assert anna.page.evaluate(RENDER, loud) == {name: one for name, one in found.items() if name.endswith(" 1")}
    soft = found.pop("turn 0.25")
    assert soft[0] < found["turn 1"][0] / 3
    for peak, _, _ in found.values():
        assert 0.1 < peak <= 1
    for (one, (_, long, high)), (other, (_, longer, higher)) in combinations(found.items(), 2):
        ratio = max(high, higher) / min(high, higher)
        assert abs(long - longer) > 0.1 or ratio > 1.5, (one, other)


def test_turn_card_trick_and_what_is_said_sound_and_buzz_as_far_as_wished(
    shared_server: Server, people: People
) -> None:
    leader, listener = _at_table(shared_server, people)
    page = listener.page
    leader.page.keyboard.press("c")
    leader.say("close")
    expect(page.locator(".talon")).to_have_attribute("data-closed", "")
    assert _heard(listener) == {"word"}
    leader.anything()
    listener.await_turn()
    assert _heard(listener) >= {"turn"}
    assert page.evaluate("window.buzzed") == [1]
    expect(page).to_have_title("▶ Your turn – " + f"Table {leader.table} – Bauern")
    listener.anything()
    page.wait_for_function("() => window.heard.length > 1")
    assert _heard(listener) >= {"card", "trick"}
    leader, listener = _next(leader, listener)
    dialog = listener.open("Settings")
    dialog.get_by_label("Heard is").select_option("turn")
    dialog.get_by_label("Vibration on my turn").select_option("off")
    listener.close()
    leader.open("Settings").get_by_label("Sounds").select_option("off")
    leader.close()
    buzzed = listener.page.evaluate("window.buzzed.length")
    for person in (leader, listener):
        _heard(person)
    leader.anything()
    listener.await_turn()
    assert _heard(listener) == {"turn"}
    assert listener.page.evaluate("window.buzzed.length") == buzzed
    assert _heard(leader) == set()


def test_time_that_runs_out_is_heard_once_ten_seconds_before_the_end(shared_server: Server, people: People) -> None:
    leader, _ = _at_table(shared_server, people, turn_seconds="120")
    leader.await_turn()
    _heard(leader)
    late = leader.page.locator(".seat[data-turn] .clock[data-late]")
    assert late.count() == 0
    leader.page.evaluate("""async () => {
      const { state } = await import("/static/js/state.js");
      state.deadline = performance.now() + 11_500;
    }""")
    leader.page.wait_for_function("() => window.heard.includes(1480)")
    left = late.inner_text()
    expect(leader.page.get_by_role("status")).to_contain_text(re.compile(r"\d+ seconds left"))
    expect(late).not_to_have_text(left)  # the clock has gone on, and nothing is heard again
    assert leader.page.evaluate("window.heard.filter((one) => one === 1480).length") == 3
    assert leader.page.evaluate("window.buzzed.at(-1)") == 3


def test_what_was_played_for_who_has_let_his_time_pass_is_said_until_he_plays_again(
    shared_server: Server, people: People
) -> None:
    leader, listener = _at_table(shared_server, people)
    leader.await_turn()
    card = leader.hand[0]
    # The clock's move is like this one: at her seat, and not from her page.
    leader.page.evaluate(
        """async (action) => {
          const { state, wire } = await import("/static/js/state.js");
          await wire.send("act", { table: state.table, seq: state.update.seq, action });
        }""",
        card,
    )
    listener.await_turn()
    said = leader.page.locator(".missed")
    expect(said).to_have_text(re.compile(r"^Your time was up\. Chosen for you: \w+ of \w+\.$"))
    expect(leader.page.get_by_role("status")).to_contain_text("Your time was up.")
    listener.anything()
    expect(listener.page.locator(".missed")).to_have_text("")
    if _next(leader, listener)[0] is listener:
        listener.anything()
        leader.await_turn()
    expect(said).to_contain_text("Chosen for you")
    leader.anything()
    expect(said).to_have_text("")
