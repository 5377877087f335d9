"""Destroy All Monsters! by clicks, keys and fingers: points, headings, the workshop, overlays, dice, the lesson."""

from __future__ import annotations

import math
import re
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

import matinee
from matinee.bots import Seat, bot
from matinee.cli import main
from tests.server.kit import Json, Made, Server
from tests.web.conftest import Welcome
from tests.web.kit import LONG, PHONE, Person, board, lesson_of, panel, replayed
from tests.web.probe import probe
from tests.web.stages import BRAWL, melee

LESSON = lesson_of("destroyall")
FACES = (6, 5, 3, 4, 1, 4, 2, 6)
COLUMNS = 97
BUILD: list[list[Any]] = [
    ["attribute", 0, 8], ["attribute", 3, 7], ["attribute", 2, 4], ["weakness", 2], ["arm", 0], ["widen", 0],
    ["buy", 18], ["ready"],
]  # fmt: skip


class Brute:
    """Builds a monster, walks at the other, looks at it, and uses whatever it has."""

    def __init__(self) -> None:
        self.faces = cycle(FACES)
        self.built = iter(BUILD)
        self.looked = 0

    def choose(self, state: Json) -> list[Any]:
        """The next click."""
        view, legal = state["view"], state["view"]["legal"]
        verbs = {action[0] for action in legal}
        if view["player"] == -1:
            return ["roll", next(self.faces)] if len(legal) == 6 else list(legal[0])
        if view["prompt"]["phase"] == "Workshop":
            return next(self.built)
        if "go" in verbs:
            return min((action for action in legal if action[0] == "go"), key=lambda action: self._far(view, action[1]))
        if "turn" in verbs and view["clock"]["number"] > self.looked:
            self.looked = view["clock"]["number"]
            return ["turn"]
        order = ("charge", "assault", "at", "aim", "spend", "push", "walk", "face", "start", "raze", "blow", "done")
        known = [action for action in legal if action[0] in order]
        best: list[Any] = min(known or legal, key=lambda action: order.index(action[0]) if known else 0)
        return best

    @staticmethod
    def _far(view: Json, point: int) -> int:
        foe = next(piece for piece in view["pieces"] if piece["owner"] == 1)
        y, x = divmod(point, COLUMNS)
        square: int = (foe["x"] // 10 - x) ** 2 + (foe["y"] // 10 - y) ** 2
        return square


@LONG
def test_from_the_first_visit_to_a_finished_game(ann: Person, tmp_path: Path) -> None:
    ann.open("/")
    ann.page.get_by_role("link", name="Destroy All Monsters! 2 to 6 players").click()
    ann.page.get_by_role("link", name="New table").click()
    ann.page.get_by_text("More settings").click()
    ann.page.get_by_label("Your name").first.fill("Ann")
    ann.page.get_by_label("Table", exact=True).select_option("Downtown")
    ann.page.get_by_label("Last turn").fill("2")
    ann.page.get_by_label("Dice", exact=True).select_option("typed")
    ann.button("Open the table").click()
    ann.get("main.table").wait_for()
    ann.play(Brute().choose)
    said = [message["action"] for message in ann.said if message["type"] == "act"]
    assert {"attribute", "widen", "start", "turn", "face", "walk", "go", "roll", "done"} <= {a[0] for a in said}
    returns = ann.state["view"]["result"]["returns"]
    heading = ann.get("section.after").get_by_role("heading", level=2).inner_text().lower()
    sheets = panel(ann.state["view"], "sheets")["sheets"]
    winner = "a draw" if 0.5 in returns else sheets[returns.index(1)]["title"].partition(",")[0]
    assert heading.startswith(winner.lower())
    with ann.page.expect_download() as download:
        ann.button("Download record").click()
    kept = tmp_path / "record"
    download.value.save_as(kept)
    record = matinee.Record.loads(kept.read_text())
    assert record.replay().returns() == returns
    dice = [action[1] for action in record.actions if action[0] == "roll"]
    assert dice == [action[1] for action in said if action[0] == "roll"]


# -- the workshop


def test_the_workshop_counts_and_explains(ann: Person, server: Server) -> None:
    table = server.table(game="destroyall")
    ann.sit(table, table.tokens[0])
    bench = ann.page.get_by_role("region", name="Choose from the lists")
    purse = bench.locator(".purse")
    for action, left in zip(BUILD[:6], (6, 4, 5, 5, 4, 2), strict=True):
        ann.do(action)
        expect(purse).to_have_text(f"{left} points left")
    assert "attribute_set" not in bench.inner_text() and "P." not in bench.get_by_text("Drain Life").inner_text()
    expect(bench.get_by_role("heading", name="Take a ready monster")).to_have_count(0)  # too late for that
    expect(bench.get_by_text("That costs 4, with 2 points left.").first).to_be_visible()
    bench.get_by_role("button", name="STRENGTH 9", exact=False).click(force=True)
    expect(ann.page.get_by_role("alert").filter(has_text="is changed once")).to_be_visible()
    other = bench.locator("[data-swap='weakness']").first
    wanted = other.inner_text()
    other.click()  # another for it, in one click
    expect(bench.locator("[aria-labelledby='shelf-weakness'] .taken")).to_have_text(wanted)
    expect(purse).to_have_text("2 points left")


def test_a_ready_monster_is_one_click(ann: Person, server: Server) -> None:
    table = server.table(game="destroyall")
    ann.sit(table, table.tokens[0])
    ann.do(["sample", 3])
    assert panel(ann.state["view"], "sheets")["sheets"][0]["title"].startswith("Lady Luna")


def test_a_monster_is_kept_as_a_file_and_built_from_it_again(ann: Person, server: Server, tmp_path: Path) -> None:
    table = server.table(game="destroyall")
    ann.sit(table, table.tokens[0])
    for action in BUILD:
        if action[0] != "ready":
            ann.do(action)
    with ann.page.expect_download() as saving:
        ann.button("Save as a file").click()
    kept = tmp_path / saving.value.suggested_filename
    saving.value.save_as(kept)
    assert kept.name == "monster.toml" and main(["monster", "check", str(kept)]) == 0
    sheet = panel(ann.state["view"], "sheets")["sheets"][0]

    again = server.table(game="destroyall")
    ann.sit(again, again.tokens[0])
    chooser = ann.get("input[type=file]")
    (tmp_path / "giant.toml").write_text("strength = 10\n")
    chooser.set_input_files(tmp_path / "giant.toml")
    expect(ann.page.get_by_role("alert").filter(has_text="It costs 11 points")).to_be_visible()
    chooser.set_input_files(kept)
    ann.reach(sum(action[0] != "ready" for action in BUILD))
    assert panel(ann.state["view"], "sheets")["sheets"][0] == sheet and not ann.state["undo"]
    expect(ann.button("The monster is ready").first).to_be_enabled()


# -- points and headings


def walking(server: Server) -> Made:
    """The raccoon of the brawl chooses where to walk."""
    return replayed(server, BRAWL, lambda view: view["prompt"]["phase"] == "Walking")


def goals(ann: Person) -> set[int]:
    """The points it may go to."""
    return {action[1] for action in ann.legal if action[0] == "go"}


def test_a_point_is_picked_with_the_mouse(ann: Person, server: Server) -> None:
    table = walking(server)
    ann.sit(table, table.tokens[1])
    lit = goals(ann)
    assert ann.get("[data-points]").get_attribute("data-points") == str(len(lit))
    goal = max(lit)
    x, y = ann.on_lattice(goal)
    ann.page.mouse.move(x + 1, y + 1)
    expect(ann.get("[data-ghost]")).to_have_attribute("data-ghost", str(goal))
    words = ann.state["words"][ann.legal.index(["go", goal])]
    expect(ann.get(".tip")).to_contain_text(words)
    dark = next(n for n in range(20 * COLUMNS + 4, COLUMNS**2) if min(abs(n - m) for m in lit) > 10 * COLUMNS)
    before = ann.state["seq"]
    ann.page.mouse.click(*ann.on_lattice(dark))
    refusal = ann.page.get_by_role("alert").filter(has=ann.get("p"))
    expect(refusal).to_contain_text(re.compile("rule (DAM|R|M)[0-9]+"))
    assert ann.state["seq"] == before
    ann.page.mouse.click(x + 2, y - 1)  # near enough: it snaps
    ann.reach(before + 1)
    assert [message["action"] for message in ann.said if message["type"] == "act"] == [["go", goal]]


def test_points_and_headings_by_keys(ann: Person, server: Server) -> None:
    table = walking(server)
    ann.sit(table, table.tokens[1])
    lit = goals(ann)
    ann.get("svg[role=application]").focus()
    seen = []
    for key in ("ArrowRight", "ArrowRight", "ArrowUp", "ArrowLeft"):
        ann.page.keyboard.press(key)
        seen.append(int(ann.get("[data-ghost]").get_attribute("data-ghost") or -1))
    assert set(seen) <= lit and len(set(seen)) >= 3
    before = ann.state["seq"]
    ann.page.keyboard.press("Enter")
    ann.reach(before + 1)
    assert ["go", seen[-1]] in [message.get("action") for message in ann.said]


def test_a_heading_is_a_click_on_its_arrow_or_towards_it(ann: Person, server: Server) -> None:
    table = replayed(server, BRAWL, lambda view: view["prompt"]["phase"] == "Turning")
    ann.sit(table, table.tokens[0])
    expect(ann.get("[data-heading]")).to_have_count(16)
    me = next(piece for piece in ann.state["view"]["pieces"] if piece["id"] == 0)
    seq = ann.up_to_date()["seq"]
    ann.page.mouse.click(*ann.on_board(me["x"], me["y"] + 200))  # ten inches to the south
    ann.reach(seq + 1)
    assert next(piece for piece in ann.state["view"]["pieces"] if piece["id"] == 0)["heading"] == 8


def test_a_finger_sees_where_it_would_go_and_confirms(welcome: Welcome, server: Server) -> None:
    ann = welcome(viewport=PHONE, has_touch=True, is_mobile=True)
    table = walking(server)
    ann.sit(table, table.tokens[1])
    me = next(piece for piece in ann.state["view"]["pieces"] if piece["id"] == 1)
    near = min(goals(ann), key=lambda n: abs(n % COLUMNS * 10 - me["x"]) + abs(n // COLUMNS * 10 - me["y"] - 30))
    before = ann.state["seq"]
    ann.page.touchscreen.tap(*ann.on_lattice(near))
    chosen = ann.get("[data-ghost]").get_attribute("data-ghost")
    assert chosen is not None and int(chosen) in goals(ann) and ann.state["seq"] == before
    ann.page.get_by_role("dialog", name="What to do here").get_by_role("button").first.tap()
    ann.reach(before + 1)
    assert ["go", int(chosen)] in [message.get("action") for message in ann.said]


# -- what is drawn while one plans


def test_lane_and_odds_before_a_charge(ann: Person, server: Server) -> None:
    table = melee(server)
    ann.sit(table, table.tokens[1])
    ann.page.mouse.move(*ann.point("piece", 0))
    expect(ann.get("[data-overlay='lane']")).to_have_count(1)
    expect(ann.get(".tip .odds")).to_contain_text("damage")
    ann.page.mouse.move(*ann.point("piece", 1))
    expect(ann.get(".legend")).to_contain_text("Reppilax")
    ann.rest()
    shown = ann.get("[data-overlay]").evaluate_all("all => all.map((one) => one.dataset.overlay)")
    assert set(shown) == {"sight", "reach", "lane", "side", "back"}  # it has nothing to fire


def test_pieces_stand_where_they_are_and_look_where_they_look(ann: Person, server: Server) -> None:
    table = melee(server)
    ann.sit(table, table.tokens[1])
    for piece in ann.state["view"]["pieces"]:
        x, y = ann.on_board(piece["x"], piece["y"])
        box = ann.get(f"[data-piece='{piece['id']}'] circle.body").bounding_box()
        assert box is not None
        assert abs(box["x"] + box["width"] / 2 - x) < 1 and abs(box["y"] + box["height"] / 2 - y) < 1
        arrow = ann.get(f"[data-piece='{piece['id']}'] .arrow").get_attribute("transform") or ""
        dx, dy = board(server, "destroyall")["headings"][piece["heading"]]
        assert float(re.findall(r"-?[\d.]+", arrow)[0]) == pytest.approx(math.degrees(math.atan2(dx, -dy)), abs=0.1)


def test_ones_own_sheet_is_first_and_others_take_a_line(ann: Person, server: Server) -> None:
    ann.sit(melee(server), melee(server).tokens[1])
    sheets = ann.get(".sheets article")
    expect(sheets.first).to_contain_text("Reppilax")
    expect(sheets.first.locator(".figures")).to_be_visible()
    expect(ann.get(".sheets .figures")).to_have_count(1)
    last, pane = sheets.last.bounding_box(), ann.get("aside .upper").bounding_box()
    assert last and pane and last["y"] + last["height"] <= pane["y"] + pane["height"]
    sheets.nth(1).get_by_role("button", name="more").click()
    expect(ann.get(".sheets .figures")).to_have_count(2)


@pytest.mark.parametrize("size", [(1440, 900), (1000, 600), (760, 900)])
def test_odds_hide_neither_the_panels_nor_what_they_are_about(
    welcome: Welcome, server: Server, size: tuple[int, int]
) -> None:
    table = melee_shot(server)
    ann = welcome(viewport={"width": size[0], "height": size[1]})
    ann.sit(table, table.tokens[2])
    ann.get(".beside .numbers button").last.hover()
    ann.page.get_by_role("img", name="Odds:", exact=False).wait_for()
    settled = "() => document.querySelector('.beside').getBoundingClientRect().left > 0"
    ann.page.wait_for_function(settled)
    ann.rest()
    drop, field = (ann.get(one).bounding_box() for one in (".beside", ".field"))
    assert drop and field
    assert drop["y"] >= field["y"] and drop["x"] + drop["width"] <= field["x"] + field["width"]
    for id in ann.state["view"]["prompt"]["about"]["pieces"]:
        piece = ann.get(f"svg[role=application] [data-piece='{id}']").bounding_box()
        assert piece
        assert field["y"] < piece["y"] + piece["height"] / 2 < field["y"] + field["height"], "it is in sight"
        beside = piece["x"] >= drop["x"] + drop["width"] or piece["x"] + piece["width"] <= drop["x"]
        assert beside or piece["y"] >= drop["y"] + drop["height"] or piece["y"] + piece["height"] <= drop["y"]


def melee_shot(server: Server) -> Made:
    """The hamster of the brawl, at the top of the table, weighs a shot."""

    def about_to_fire(view: Json) -> bool:
        return (view["clock"]["number"], view["prompt"]["phase"], view["player"]) == (5, "Firing", 2)

    return replayed(server, BRAWL, about_to_fire)


# -- dice


def test_many_dice_are_one_throw_that_a_key_ends(ann: Person, server: Server) -> None:
    """The server rolls: one click, and every handful is there with its sum."""
    table = server.table([{"kind": "me"}, {"kind": "me"}], game="destroyall", options={"turns": 3})
    with table.line(",".join(table.tokens)) as both:
        for action in (["sample", 0], ["sample", 1], ["start", 0], ["start", 1]):
            both.play(action)
    seat = next(n for n in (0, 1) if _decides(table, n))
    ann.sit(table, table.tokens[seat])
    for verb in ("aim", "raze", "spend"):
        if verb == "spend":
            probe(ann.page, "noteFall", seat)
        ann.do(next(action for action in reversed(ann.legal) if action[0] == verb))
    fallen = ann.page.wait_for_function("() => window.fallen").json_value()
    rolled = [entry["die"] for entry in ann.state["log"] if "die" in entry]
    sums = [int(words) for words in re.findall(r"dice: (\d+)", fallen["text"])]
    assert sum(sums) == sum(rolled) and len(rolled) >= 6
    assert not fallen["hides"] and not fallen["under"] and fallen["gone"]


def _decides(table: Made, seat: int) -> bool:
    with table.line(table.tokens[seat]) as line:
        return bool(line.state["view"]["legal"])


def test_real_dice_may_be_typed_as_fast_as_one_can(ann: Person, server: Server) -> None:
    table = replayed(server, BRAWL, lambda view: view["prompt"]["phase"] == "Throw")
    ann.sit(table, table.tokens[0])
    left = ann.state["view"]["prompt"]["dice"]
    expect(ann.get(".pad")).to_contain_text(f"{left} dice to type")
    before = ann.state["seq"]
    ann.page.keyboard.type("12345")
    ann.reach(before + 5)
    assert [m["action"] for m in ann.said if m["type"] == "act"] == [["roll", face] for face in range(1, 6)]


def test_on_a_phone_every_starting_place_can_be_touched(server: Server, welcome: Welcome) -> None:
    """They lie in the corners of the table, where the buttons of the board stand at other times."""
    table = server.table([{"kind": "me"}, {"kind": "me"}], game="destroyall")
    with table.line(",".join(table.tokens)) as both:
        for action in (["sample", 0], ["sample", 1]):
            both.play(action)
    ann = welcome(viewport=PHONE, has_touch=True, is_mobile=True)
    ann.sit(table, table.tokens[0])
    ann.turn()
    ann.rest()
    places = board(server, "destroyall")["places"]
    assert len(places) >= 6
    assert all(ann.on_board(*place) for place in places)


# -- the lesson


def test_the_lesson_leads_into_a_fight(ann: Person) -> None:
    """Its first cards come up in this order at a real table, and the helping hand does what they say."""
    ann.open("/learn/destroyall")
    ann.button("Begin the lesson").click()
    card = ann.page.get_by_role("region", name="Lesson")
    card.wait_for()
    for words, verb in (
        ("Haaragh breathes fire", "aim"),
        ("Burn down the one to the left", "raze"),
        ("Press Walk", "walk"),
        ("the glowing area: six inches", "go"),
        ("press Turn", "turn"),
        ("where Haaragh should look", "face"),
    ):
        # the other monster may interrupt, and then another card comes first
        while not card.filter(has_text=words).count():
            ann.turn()
            if card.filter(has_text=words).count():
                break
            ann.do(next(action for action in ann.legal if action[0] in ("spend", "wait", "done", "halt", "brave")))
        before = ann.turn()["seq"]
        ann.button("Do it for me").click()
        ann.reach(before + 1)
        assert [message["action"][0] for message in ann.said if message["type"] == "act"][-1] == verb
    ann.turn()
    expect(card.filter(has_text="where Haaragh should look")).to_have_count(0)


def test_the_lesson_speaks_of_the_monster_that_the_learner_has() -> None:
    """By its name and figure; the bot has another, and there is something to fire at from the first moment."""
    state: Any = matinee.load("destroyall").new(**LESSON["options"])
    for action in LESSON["opening"]:
        state.apply(tuple(action))
    cards = {card.get("mark"): card for card in reversed(LESSON["cards"])}
    assert state.player == LESSON["seat"] and state.design[0].name.startswith("Haaragh") != state.design[1].name
    assert "Haaragh" in cards["aim"]["text"] and tuple(cards["aim"]["do"]) in state.legal_actions()
    assert f"MOVEMENT {state.movement(0)}" in cards["go"]["text"]
    # what the teacher's hand fires at is not so near that the blast burns Haaragh as well, and that would be said
    state.apply(("aim", 0))
    too = {}
    for action in state.legal_actions():
        shot = state.copy()
        shot.apply(action)
        too[action] = "In its area, too: Haaragh." in shot.view(0).prompt.text
    assert not too[tuple(cards["raze"]["do"])] and too["raze", 3]


def test_every_card_of_the_lesson_can_come_up() -> None:
    """Against a bot that plays to win, or one that runs away, the learner meets each card's moment sooner or later."""
    left = set(range(len(LESSON["cards"])))
    for seed in range(80):
        rng = Random(seed)
        players = [bot("greedy", rng), bot("random" if seed % 2 else LESSON["bot"], rng)]
        state = matinee.load("destroyall").new(**LESSON["options"])
        while state.player is not None:
            if state.player == matinee.CHANCE:
                action = rng.choice([outcome for outcome, _ in state.chance_outcomes()])
            else:
                action = players[state.player].choose(Seat.at(state, state.player))
            if state.player == LESSON["seat"]:
                left -= {n for n in left if _comes(LESSON["cards"][n]["when"], state)}
            state.apply(action)
        if not left:
            return
    raise AssertionError([LESSON["cards"][n]["text"] for n in left])


def _comes(when: Json, state: Any) -> bool:
    """The rule by which the client shows a card of this lesson."""
    verbs = {action[0] for action in state.legal_actions()}
    return when["phase"] == type(state.stack[-1]).__name__ and when.get("verb", next(iter(verbs))) in verbs
