"""New York in the browser: a whole game by clicks, secrets, a phone, and the lesson."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import expect

import matinee
from matinee.games.newyork.figures import CHIT_IDS, KINDS, LETTERS
from matinee.games.newyork.map.manhattan import BOARD, DIST, NEIGHBOURS
from matinee.table.taught.lesson import Lesson
from matinee.testing.pupils import HANDS, attentive, take
from tests.server.kit import ME_AND_FRIEND, Json, Server
from tests.web.conftest import Welcome
from tests.web.kit import LONG, Person, lesson_of, panel
from tests.web.probe import wait_for
from tests.web.stages import midtown
from tests.web.table.test_phone_and_keys import FINGER, fits, in_sight, tap_space
from tests.web.table.test_secrets import texts

GAME = matinee.load("newyork")
LESSON = msgspec.convert(lesson_of("newyork"), Lesson)


class Prowler:
    """Plays the evil flyer with mission A: bites one place with a chit, then another; the first chit is trouble."""

    def __init__(self) -> None:
        self.monsters = iter(("flying_lizard", "turtle"))
        self.chits = iter(("police", "blonde"))
        self.bites = iter((1, 6))

    def choose(self, state: Json) -> list[Any]:
        """The next click, for the dice as well."""
        view = state["view"]
        phase, legal = view["prompt"]["phase"], view["legal"]
        if view["player"] == -1:
            mine = panel(view, "monsters")["rows"][0].get("now") or not view["clock"]["number"]
            return self.fall(phase) if mine else list(legal[0])
        wanted = [action for action in legal if action[0] in ("take", "start", "attack", "lose", "shove", "fight")]
        chits = [
            one["space"] for one in view["markers"] if one["kind"] == "chit" and BOARD.terrain[one["space"]] != "park"
        ]
        prey = [action for action in wanted if action[0] != "attack" or action[1] in chits]
        if prey:
            return list(prey[-1] if prey[0][0] == "lose" else prey[0])  # as much as possible off strength
        paths = [action for action in legal if action[0] == "go"]
        nearest = min(paths, key=lambda action: min(DIST[action[1]][chit] or 9 for chit in chits), default=legal[0])
        return list(nearest)

    def fall(self, phase: str) -> list[Any]:
        """What is drawn and rolled for us: a bite that fails, then nothing but luck."""
        if phase == "DrawMonster":
            return ["monster", KINDS.index(next(self.monsters))]
        if phase == "DrawMission":
            return ["draw", LETTERS.index("A")]
        if phase == "ChitTurned":
            return ["turn", CHIT_IDS.index(next(self.chits))]
        return ["roll", next(self.bites, 6) if phase == "Bite" else 6]


@LONG
def test_from_the_first_visit_to_a_finished_game(ann: Person, tmp_path: Path) -> None:
    ann.open("/")
    ann.page.get_by_role("link", name="The Creatures That Ate New York 2 to 9 players").click()
    ann.page.get_by_role("link", name="New table").click()
    ann.page.get_by_text("More settings").click()
    ann.page.get_by_label("Your name").first.fill("Ann")
    expect(ann.page.get_by_label("Player 4", exact=True)).to_be_visible()
    ann.page.get_by_label("Players", exact=True).select_option("2")
    expect(ann.page.get_by_label("Player 3", exact=True)).to_have_count(0)
    ann.page.get_by_label("Strength of the bot for Player 2").select_option("usher")
    ann.page.get_by_label("Last turn").fill("20")
    ann.page.get_by_label("Dice", exact=True).select_option("typed")
    ann.button("Open the table").click()
    ann.get("main.table").wait_for()
    ann.play(Prowler().choose)

    said = [message["action"] for message in ann.said if message["type"] == "act"]
    assert {"monster", "draw", "start", "go", "attack", "roll", "lose", "turn", "take"} <= {verb for verb, *_ in said}
    assert ann.state["view"]["result"]["returns"] == [1, 0]
    result = ann.get("section.after")
    winner = panel(ann.state["view"], "monsters")["rows"][0]["name"]
    assert winner.lower() in result.get_by_role("heading", level=2).inner_text().lower()
    expect(result).to_contain_text("You won.")
    expect(result.get_by_role("button", name="Look at it")).to_be_visible()
    expect(result.get_by_role("button", name="Next: the Projectionist")).to_be_visible()  # the Usher is beaten
    expect(result).to_contain_text("A: carry the Blonde off")
    figures = result.locator("dl > div")
    expect(figures).to_have_count(4)
    tallies = next(answer.json() for answer in ann.answers if answer.url.endswith("/numbers"))["tallies"]
    told = {one["text"]: one["count"] for one in tallies if one["text"]}
    assert told["Chits turned over"] == sum(verb == "turn" for verb, *_ in said)
    assert [one.inner_text().split("\n")[-1] for one in figures.all()] == [str(many) for many in [*told.values()][:4]]
    missions = [row["task"] for row in panel(ann.state["view"], "monsters")["rows"]]
    assert missions[0] == "A" and missions[1] in set("BCDEFG"), "in the end every mission is shown"
    expect(ann.get("aside")).to_contain_text(f"Mission {missions[1]}: ")

    with ann.page.expect_download() as download:
        ann.button("Download record").click()
    kept = tmp_path / "record"
    download.value.save_as(kept)
    record = matinee.Record.loads(kept.read_text())
    assert record.replay().returns() == [1, 0]
    rolled = [action for action in said if action[0] == "roll"]
    assert rolled == [list(action) for action in record.actions if action[0] == "roll"], "all dice were typed in here"


def test_a_mission_never_reaches_the_other_page(welcome: Welcome, server: Server) -> None:
    """Each draws its own, and neither the messages nor the page of the other say what came of it."""
    ann, ben = welcome(), welcome()
    table = server.table(ME_AND_FRIEND, game="newyork", dice="typed", options={"players": 2})
    ben.open(f"/t/{table.id}#{table.invites[1]}")
    ben.button("Take the seat").click()
    ben.get("main.table").wait_for()
    ann.sit(table, table.tokens[0])
    for kind in ("ape", "saucer"):
        ann.do(["monster", KINDS.index(kind)])
    ann.do(["draw", LETTERS.index("C")])
    ben.turn()
    ben.do(["draw", len(LETTERS) - 2])  # the last of those left
    ben.do(ben.legal[0])
    ann.turn()
    ann.do(ann.legal[0])
    ben.reach(ann.do(["stay"])["seq"])
    hers, his = "\n".join(texts(ann)), "\n".join(texts(ben))
    for mine, other, words in ((hers, his, "C: kill another monster"), (his, hers, "G: eat Macy's")):
        assert words in mine, f"the test looks for the wrong thing: {words}"
        assert words not in other
    assert "C: kill" not in ben.page.content() and "Macy's" not in ann.get("aside").inner_text()
    for person, seat, letter in ((ann, 0, "C"), (ben, 1, "G")):
        views = [message["view"] for message in person.states]
        missions = [one for view in views for one in view["panels"] if one["id"] == "mission"]
        assert {mission["state"] for mission in missions} == {letter}
        assert {panel(view, "monsters")["rows"][1 - seat].get("task") for view in views} == {None}
    expect(ann.get("aside")).to_contain_text("Then leave the map by the south edge, west of Fifth Avenue")


def test_typed_draws_hang_over_nothing(server: Server, ann: Person) -> None:
    """Nine monsters to draw from lie folded: the bar keeps its one row, and what was drawn is told by two clicks."""
    table = server.table(ME_AND_FRIEND, game="newyork", dice="typed", options={"players": 2})
    ann.sit(table, table.tokens[0])
    ann.rest()
    assert len(ann.legal) == len(KINDS)
    tall = "() => document.querySelector('section.bar').offsetHeight"
    one_row = 1.3 * 3.6 * ann.page.evaluate("() => parseFloat(getComputedStyle(document.documentElement).fontSize)")
    assert ann.page.evaluate(tall) < one_row
    face = ann.get("[data-face='3']")
    expect(face).to_be_hidden()
    ann.get("summary").filter(has_text="Tell what was drawn").click()
    expect(face).to_be_visible()
    ann.rest()
    assert ann.page.evaluate(tall) < one_row
    ann.do(["monster", 3])


def test_what_a_mission_asks_for_is_marked_on_the_map(welcome: Welcome, server: Server) -> None:
    ann, guest = welcome(), welcome()
    table = midtown(server, "Prowl", 9, 2)
    ann.sit(table, table.tokens[2])
    expect(ann.get(".goals .rim")).to_have_count(1)
    rim = ann.get(".goals .rim").get_attribute("d") or ""
    assert len(re.findall("M", rim)) == len(BOARD.edges["west, on or north of 20th Street"])
    assert ann.page.get_by_role("listitem").filter(has_text="Pick the Blonde up").inner_text().endswith("(done)")
    guest.sit(table, table.watch)
    expect(guest.get(".goals path")).to_have_count(0)


def test_reach_and_range_are_drawn_around_a_monster(ann: Person, server: Server) -> None:
    table = midtown(server, "Prowl", 9, 2)
    ann.sit(table, table.tokens[2])
    ann.page.mouse.move(*ann.point("piece", 2))
    drawn = ann.get("[data-overlay='reach']")
    drawn.wait_for()
    reach = {int(n) for n in (drawn.get_attribute("data-spaces") or "").split()}
    assert reach == {action[1] for action in ann.legal if action[0] == "go"}
    expect(ann.get("[data-overlay='range']")).to_have_count(1)
    ann.click_piece(3)
    expect(ann.page.get_by_role("alert")).to_contain_text("You enter a monster's space only to attack it")


def test_on_a_phone_by_touch(welcome: Welcome, server: Server) -> None:
    ann, table = welcome(**FINGER), server.table(game="newyork", options={"players": 2})
    with table.line(table.tokens[1]) as ben:
        ben.play(ben.state["view"]["legal"][0])
    ann.sit(table, table.tokens[0])
    assert fits(ann)
    seq = ann.up_to_date()["seq"]
    tap_space(ann, in_sight(ann, "start")[1])
    ann.reach(seq + 1)
    ann.rest()
    goal = in_sight(ann, "go")[1]
    box = ann.get(f"[data-n='{goal}']").bounding_box()
    assert box and min(box["width"], box["height"]) >= 24, "a fingertip needs room"
    names = ann.get(".rulers text")
    assert names.count() >= 6
    for name in names.all():
        at = name.bounding_box()
        assert at and at["height"] >= 11 and at["x"] > -1 and at["y"] > -1, "names stay readable and in sight"
    seq = ann.state["seq"]
    tap_space(ann, goal)
    ann.reach(seq + 1)
    assert ann.state["view"]["pieces"][0]["space"] == goal
    for tab in ("Log", "Actions", "Chat", "Sheet"):
        ann.page.get_by_role("group", name="Panels").get_by_role("button", name=tab).tap()
        assert fits(ann)
    expect(ann.get("aside").get_by_role("heading", name="Your mission")).to_be_visible()


def test_a_phone_shows_all_starts_with_tolerant_touch(welcome: Welcome, server: Server) -> None:
    ann = welcome(**FINGER)
    table = server.table([{"kind": "hotseat"}] * 4, game="newyork", options={"players": 4})
    ann.sit(table, table.tokens[0])
    ann.button("I am here, open the curtain").click()
    ann.rest()
    starts = [action[1] for action in ann.legal]
    field = ann.get(".stage").bounding_box()
    assert len(starts) == 4 and field
    for n in starts:
        x, y = ann.point("n", n)
        assert field["x"] < x < field["x"] + field["width"] and field["y"] < y < field["y"] + field["height"]
    spot = ann.get(f"[data-n='{starts[0]}']").bounding_box()
    assert spot and spot["width"] < 20, "all of the board is small"
    seq = ann.state["seq"]
    ann.page.touchscreen.tap(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] + 6)
    ann.reach(seq + 1)
    assert [piece["space"] for piece in ann.state["view"]["pieces"]] == [starts[0]]


# -- the lesson


def test_the_lesson_teaches_by_doing(ann: Person) -> None:
    """From the poster to the walk south: the bite lays the Blonde open, and each card goes when it is done."""
    ann.open("/g/newyork")
    ann.page.get_by_role("link", name="Learn").click()
    ann.button("Begin the lesson").click()
    card = ann.page.get_by_role("region", name="Lesson")
    view = ann.turn()["view"]
    assert "blonde" not in {piece["id"] for piece in view["pieces"]}
    assert panel(view, "mission")["state"] == "D"
    for asked in LESSON.cards[:2]:
        expect(card).to_contain_text(asked.text)
        assert asked.do is not None and list(asked.do) in ann.turn()["view"]["legal"]
        ann.button("Do it for me").click()
    expect(card).to_contain_text(LESSON.cards[2].text)
    assert [piece["space"] for piece in ann.turn()["view"]["pieces"] if piece["id"] == "blonde"] == [64]
    expect(ann.get(".glow .marked")).to_have_count(sum(action[0] == "go" for action in ann.legal))
    ann.rest()
    wait_for(ann.page, "isOnNoFace")
    ann.do(beside_a_building(ann.state["view"]))
    expect(card).to_contain_text(next(one.text for one in LESSON.cards if one.when.phase == "Pounce"))
    card.get_by_role("button", name="No more hints").click()
    expect(card).to_have_count(0)


def test_the_learner_of_the_lesson_can_reach_the_goal() -> None:
    """The pupil who does what the cards ask hurts the Turtle, leaves the map in the east and wins."""
    for seed in range(8):
        end = take(GAME, LESSON, attentive, seed)
        assert end.table.state.returns() == [1, 0]
        assert "exit" in end.memory.acted


def houses(view: Json) -> set[int]:
    """The buildings that hide no chit."""
    chits = {marker["space"] for marker in view["markers"] if marker["kind"] == "chit"}
    return {n for n, terrain in enumerate(BOARD.terrain) if terrain in ("building", "landmark")} - chits


def beside_a_building(view: Json) -> list[Any]:
    """A short step to where a building can be bitten, with movement left to do it."""
    here = next(piece["space"] for piece in view["pieces"] if piece["owner"] == view["seat"])
    steps = [action for action in view["legal"] if action[0] == "go" and DIST[here][action[1]] == 1]
    return next(action for action in steps if houses(view) & set(NEIGHBOURS[action[1]]))


def test_every_card_of_the_lesson_comes_up_in_real_play() -> None:
    """For pupils against the bot, those who follow the cards and those who click anywhere."""
    missing = set(range(len(LESSON.cards)))
    for seed in range(30):
        for hand in HANDS:
            missing -= set(take(GAME, LESSON, hand, seed).memory.came)
        if not missing:
            return
    raise AssertionError([LESSON.cards[n].text for n in sorted(missing)])
