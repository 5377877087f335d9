"""The Director: what rivals do is seen one thing at a time, and never stands in the way of one's own hand."""

from __future__ import annotations

import json
import sqlite3
from itertools import pairwise
from typing import Any

from playwright.sync_api import expect

from matinee.desk.setting_up.seating import STAND_IN_PACE
from tests.server.kit import Made, Server
from tests.web.conftest import Welcome
from tests.web.kit import LONG, Person, replayed
from tests.web.probe import probe
from tests.web.stages import MIDTOWN

SOLO = [{"kind": "me", "name": "Ann"}, *({"kind": "bot", "bot": "random"} for _ in range(3))]
LEAST = 300


def midtown(server: Server, welcome: Welcome, speed: str) -> Person:
    """A person at a table of New York with three bots, at the first decision; on the page time is let pass by hand."""
    ann = welcome(speed=speed)
    ann.stop_clock()
    table = server.table(SOLO, game="newyork")
    ann.sit(table, table.tokens[0])
    to_the_end(ann)
    return ann


def to_the_end(ann: Person) -> dict[str, Any]:
    """Wait until the server awaits Ann, and let time pass until the show is over."""
    ann.until(lambda state: bool(state["view"]["legal"]))
    while not ann.get("section.bar.mine").count():
        ann.pass_time(1_000)
    assert not ann.get("[data-scene]").count()
    return ann.state


def end_turn(ann: Person) -> dict[str, Any]:
    """Ann's whole turn, by clicks; then the first scene of the three bots' turns is on, and the server awaits Ann."""
    before = len(ann.states)
    while not any(entry["seat"] > 0 for state in ann.states[before:] for entry in state["log"]):
        legal = to_the_end(ann)["view"]["legal"]
        still = [action for action in legal if action[0] in ("stay", "done", "end", "pass")]
        ann.do((still or legal)[0])
        ann.until(lambda state: bool(state["view"]["legal"]))
    while not ann.get("[data-scene]").count():  # what one does oneself has its time as well
        ann.pass_time(100)
    return ann.state


def test_rivals_actions_are_shown_one_by_one(server: Server, welcome: Welcome) -> None:
    ann = midtown(server, welcome, "normal")
    first = ann.state["seq"]
    probe(ann.page, "noteScenes")
    end_turn(ann)
    to_the_end(ann)
    scenes = [(name, at) for name, at in ann.page.evaluate("() => window.scenes")]
    seen = [(tuple(map(int, name.split())), later - at) for (name, at), (_, later) in pairwise(scenes) if name]
    told = [
        (state["seq"], min(entry["seat"] for entry in state["log"] if entry["seat"] >= 0))
        for state in ann.states
        if state["seq"] > first and any(entry["seat"] > 0 and entry["lines"] for entry in state["log"])
    ]
    assert [scene for scene, _ in seen] == told
    assert {seat for (_, seat), _ in seen} == {1, 2, 3}
    assert min(stay for _, stay in seen) >= LEAST
    what_happened_shows_the_last_round_again_and_the_last_ways_stay_marked(ann)


def test_the_show_can_be_paused_stepped_and_ended(server: Server, welcome: Welcome) -> None:
    """Three rounds at one table."""
    ann = midtown(server, welcome, "calm")
    end_turn(ann)
    is_held_and_stepped_through(ann)
    end_turn(ann)
    a_key_ends_it_within_one_frame(ann)
    a_click_ends_it_and_counts(ann, end_turn(ann))


def is_held_and_stepped_through(ann: Person) -> None:
    """Nothing comes while the show is held; then scene by scene, and all at once."""
    ann.page.keyboard.press("p")
    expect(ann.button("Pause")).to_have_attribute("aria-pressed", "true")
    held = str(ann.get("[data-scene]").get_attribute("data-scene"))
    ann.pass_time(10_000)
    expect(ann.get("[data-scene]")).to_have_attribute("data-scene", held)
    ann.button("Next scene").click()
    expect(ann.get("[data-scene]")).not_to_have_attribute("data-scene", held)
    ann.button("Skip").click()
    expect(ann.get("section.bar.mine")).to_have_count(1)


def a_key_ends_it_within_one_frame(ann: Person) -> None:
    """And the hand is free."""
    expect(ann.get("section.bar.mine")).to_have_count(0)
    assert probe(ann.page, "skips", " ")
    expect(ann.get("section.bar.mine")).to_have_count(1)


def a_click_ends_it_and_counts(ann: Person, state: dict[str, Any]) -> None:
    """What is clicked during the show is done."""
    spaces = [action for action in state["view"]["legal"] if ann.verbs[action[0]] == ["space"]]
    alone = [action for action in spaces if sum(other[1:2] == action[1:2] for other in spaces) == 1]
    n, x, y = ann.uncovered("n", [action[1] for action in alone])
    expect(ann.get("[data-scene]")).to_have_count(1)
    sent = len(ann.said)
    ann.page.mouse.click(x, y)
    ann.page.wait_for_function("seq => window.drawn > seq", arg=state["seq"])
    acts = [said["action"] for said in ann.said[sent:] if said["type"] == "act"]
    assert acts == [next(action for action in alone if action[1] == n)]


def what_happened_shows_the_last_round_again_and_the_last_ways_stay_marked(ann: Person) -> None:
    """By a button, once the show is over; the scenes are watched since before it."""
    entries = [entry for state in ann.states for entry in state["log"]]
    last = max(i for i, entry in enumerate(entries) if entry["seat"] == 0)
    moved = {line["args"][0] for entry in entries[last:] for line in entry["lines"] if line["id"] == "moved"}
    assert {int(one.get_attribute("data-trace") or "") for one in ann.get("[data-trace]").all()} >= moved
    before = ann.page.evaluate("() => window.scenes.length")
    ann.button("What happened").click()
    ann.get("[data-scene]").wait_for()
    to_the_end(ann)
    again = [name for name, _ in ann.page.evaluate("() => window.scenes")[before:] if name]
    rivals = [entry for state in ann.states for entry in state["log"] if entry["lines"]]
    since = max(i for i, entry in enumerate(rivals) if entry["seat"] == 0)
    assert [int(name.split()[0]) for name in again] == [entry["seq"] for entry in rivals[since + 1 :]]


@LONG
def test_nonsense_in_the_settings_stops_nothing(server: Server, welcome: Welcome) -> None:
    """What is made of it: web/test/show/scenes.test.ts."""
    ann = midtown(server, welcome, "once")
    nonsense = {"speed": "warp", "motion": 7, "size": "huge", "confirm": None, "sound": "loud"}
    ann.page.evaluate("(kept) => localStorage.setItem('matinee.settings', kept)", json.dumps(nonsense))
    ann.page.reload()
    end_turn(ann)
    to_the_end(ann)


def test_a_stand_in_needs_confirmation_and_can_be_ended(server: Server, welcome: Welcome) -> None:
    ann = midtown(server, welcome, "once")
    ann.button("let a bot play").click()
    ask = ann.page.get_by_role("alertdialog", name="Let a bot play?")
    ask.get_by_role("button", name="Cancel").click()
    expect(ask).to_have_count(0)
    assert ann.state["players"][0]["stand_in"] is None
    while not ann.state["view"]["clock"]["number"]:
        ann.do(ann.turn()["view"]["legal"][0])
    ann.turn()
    ann.button("let a bot play").click()
    ask.get_by_role("button", name="Let it play").click()
    back = ann.get("section.bar").get_by_role("button", name="Take your seat back")
    back.wait_for()
    first = ann.state["seq"]
    ann.until(lambda state: sum(one["seq"] > first for one in ann.states) >= 3)
    with sqlite3.connect(f"file:{server.folder / 'tables.db'}?mode=ro", uri=True) as kept:
        moves = "SELECT at FROM actions WHERE table_id = ? AND seat >= 0 AND key IS NULL ORDER BY seq DESC LIMIT 3"
        times = [at for (at,) in kept.execute(moves, [ann.state["table"]])]
    kept.close()
    apart = [late - early for late, early in pairwise(times)]
    assert min(apart) >= 1_000 * STAND_IN_PACE - 50, "one a second, however late they are heard of"
    back.click()
    expect(back).to_have_count(0)
    assert ann.state["players"][0]["stand_in"] is None and not ann.state["over"]


def test_prompts_name_monsters_and_tell_waiting_players(server: Server, welcome: Welcome) -> None:
    ann, ben = welcome(), welcome()
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]
    table = server.table(seats, game="newyork", options={"players": 2})
    ann.sit(table, table.tokens[0])
    ben.sit(table, table.tokens[1])
    while not ann.up_to_date()["view"]["clock"]["number"]:
        mover = ann if ann.legal else ben
        seq = mover.do(mover.up_to_date()["view"]["legal"][0])["seq"]
        for person in (ann, ben):
            person.reach(seq)
    mover, waiter = (ann, ben) if ann.legal else (ben, ann)
    rows = [row for panel in waiter.state["view"]["panels"] if panel["show"] == "roster" for row in panel["rows"]]
    row = next(row for row in rows if row["owner"] == mover.state["seat"])
    bar = waiter.get("section.bar [role=status]")
    expect(bar).to_contain_text(row["name"])
    expect(bar).to_contain_text(
        f"Waiting for {mover.state['players'][mover.state['seat']]['name']}, who is on the prowl"
    )
    expect(waiter.get("section.bar")).not_to_contain_text("Player ")
    expect(waiter.get(".log ol")).not_to_contain_text("Player 1's turn")


def test_a_moment_has_the_letters_of_a_poster_and_goes_at_a_key(server: Server, welcome: Welcome) -> None:
    """One's own as well: a landmark is eaten."""
    table = replayed(server, MIDTOWN, lambda view: view["prompt"]["phase"] == "Bite")
    ann = welcome(speed="calm")
    ann.stop_clock()
    ann.sit(table, table.tokens[next(n for n, token in enumerate(table.tokens) if decides(table, token))])
    ann.get("[data-face='6']").click()
    while not ann.get(".moment.ruin strong").count():
        ann.pass_time(100)
    expect(ann.get(".moment.ruin strong")).to_contain_text("is eaten")
    ann.page.keyboard.press("Shift")
    expect(ann.get(".moment")).to_have_count(0)
    assert [url for url in ann.asked if "speaker" in url], "sound is loaded once there is something to hear"


def decides(table: Made, token: str) -> bool:
    """Whether this seat has something to choose."""
    with table.line(token) as line:
        return bool(line.state["view"]["legal"])


def test_a_record_is_played_by_the_director(server: Server, welcome: Welcome) -> None:
    made = server.http.post("/api/records", content=MIDTOWN.read_bytes()).json()
    ann = welcome(speed="quick")
    ann.stop_clock()
    ann.open(f"/t/{made['table']}#{made['watch']}")
    ann.button("Play").click()
    probe(ann.page, "noteScenes")
    while ann.page.evaluate("() => window.scenes.length") < 4:
        ann.pass_time(500)
    ann.button("Pause").first.click()
    seen = [int(scene.split()[0]) for scene, _ in ann.page.evaluate("() => window.scenes") if scene]
    assert seen == sorted(seen) and len(set(seen)) == len(seen)
    ann.page.keyboard.press("Escape")
    expect(ann.get("[data-scene]")).to_have_count(0)
