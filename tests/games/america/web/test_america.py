"""Monsters Menace America in the browser: a whole game by clicks, battles, the ring, cards, the lesson, a phone."""

from __future__ import annotations

from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import expect

import matinee
from matinee.bots import Seat, bot
from matinee.games.america.figures import UNITS
from matinee.table.shown.view import View
from tests.games.america.web import stages as stages
from tests.server.kit import Json, Server
from tests.web.conftest import Welcome
from tests.web.kit import LONG, PHONE, Person, lesson_of, panel, replayed
from tests.web.probe import probe, wait_for

FACES = (5, 2, 6, 4, 1, 3)
LESSON = lesson_of("america")
FINGER: Json = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


def fight_in(view: Json) -> Json | None:
    """The fight that a view tells of, if there is one."""
    return next((one for one in view["panels"] if one["show"] in ("clash", "duel")), None)


class General:
    """Plays plainly: deploys one unit, moves only its monster, to bases that are held, and looks at every scene."""

    eager = (
        "monster", "branch", "muster", "lair", "deploy", "place", "go", "hit", "rage", "shoot", "strike", "fury",
        "mutate", "keep", "fame", "give", "battle", "fight", "dive", "pay", "skip", "enough",
    )  # fmt: skip

    def __init__(self, ann: Person, server: Server) -> None:
        self.ann = ann
        self.faces = cycle(FACES)
        self.scenes: set[str] = set()
        board = server.get("/api/games/america/board").json()
        self.bases = {one["space"] for one in board["symbols"] if one["kind"].startswith("base_")}

    def choose(self, state: Json) -> list[Any]:
        """The next click."""
        view = state["view"]
        self.look(fight_in(view))
        legal: list[Any] = view["legal"]
        if view["player"] == -1:
            face = ["roll", next(self.faces)]
            return face if face in legal else legal[0]
        if view["prompt"]["phase"] == "Movement":
            return max((a for a in legal if a[0] == "emerge" or a >= ["move", UNITS]), default=["done"])
        if view["prompt"]["phase"] == "Deploy" and any(
            piece["owner"] == state["seat"] and piece["id"] < UNITS for piece in view["pieces"]
        ):
            return ["done"]
        held = {piece["space"] for piece in view["pieces"] if piece["owner"] is None} & self.bases
        return min(legal, key=lambda action: self.rank(action, held))

    def rank(self, action: list[Any], held: set[int]) -> tuple[int, bool]:
        """The first verb of the list comes first; a monster goes where somebody is to be fought."""
        verb = action[0]
        return self.eager.index(verb) if verb in self.eager else len(self.eager), verb == "go" and action[1] not in held

    def look(self, fight: Json | None) -> None:
        """The fight that the view tells of is there to be seen, with everybody who takes part in it."""
        if fight is None or fight["show"] in self.scenes:
            return
        self.scenes.add(fight["show"])
        scene = self.ann.page.get_by_role("region", name=fight["title"], exact=True)
        sides = fight["sides"] if fight["show"] == "duel" else [one for side in fight["sides"] for one in side]
        for one in sides:
            expect(scene.get_by_text(one["name"]).first).to_be_visible()


@LONG
def test_from_the_first_visit_to_the_end_of_the_challenge(ann: Person, server: Server, tmp_path: Path) -> None:
    ann.open("/")
    ann.page.get_by_role("link", name="Monsters Menace America").click()
    ann.page.get_by_role("link", name="New table").click()
    ann.page.get_by_text("More settings").click()
    ann.page.get_by_label("Your name").first.fill("Ann")
    ann.page.get_by_label("Players", exact=True).select_option("2")
    ann.page.get_by_label("Player 3", exact=True).wait_for(state="detached")
    ann.page.get_by_label("Last round").fill("1")
    ann.page.get_by_label("Dice", exact=True).select_option("typed")
    ann.button("Open the table").click()
    ann.get("main.table").wait_for()
    general = General(ann, server)
    ann.play(general.choose)
    assert general.scenes == {"clash", "duel"}
    said = [message["action"] for message in ann.said if message["type"] == "act"]
    assert {"monster", "branch", "lair", "deploy", "place", "move", "go", "done", "roll"} <= {one[0] for one in said}

    result = ann.get("section.after")
    winner = ann.state["view"]["result"]["returns"].index(1)
    name = panel(ann.state["view"], "players")["tiles"][winner]["name"]
    assert result.get_by_role("heading", level=2).inner_text().lower() == f"{name} is king".lower()
    with ann.page.expect_download() as download:
        ann.button("Download record").click()
    kept = tmp_path / "record"
    download.value.save_as(kept)
    record = matinee.Record.loads(kept.read_text())
    assert record.replay().returns() == ann.state["view"]["result"]["returns"]
    assert [a for a in record.actions if a[0] == "roll"] == [tuple(a) for a in said if a[0] == "roll"]


def test_the_ring_can_be_left_for_the_board_and_come_back_to(ann: Person, server: Server) -> None:
    stages.ring(ann, server)
    ring = ann.page.get_by_role("region", name="The Monster Challenge")
    fight = panel(ann.state["view"], "fight")
    for one in fight["sides"] + fight["waiting"]:
        expect(ring.get_by_text(one["name"], exact=True)).to_be_visible()
    ann.button("Show the board").click()
    expect(ring).to_have_count(0)
    ann.point("piece", fight["sides"][0]["piece"])  # nothing lies over the board any more
    ann.button("Back to the ring").click()
    expect(ring).to_be_visible()


def test_the_ring_has_room_in_a_low_window(ann: Person, server: Server) -> None:
    """Title, fighters, dice and those who wait lie apart, and all of them in sight, under a bar of two rows too."""
    ann.page.set_viewport_size({"width": 1280, "height": 800})
    stages.ring(ann, server)
    ann.rest()
    assert probe(ann.page, "ringFaults") == []


def test_an_attack_from_the_tray_shows_its_odds_and_its_die(ann: Person, server: Server) -> None:
    table = replayed(server, stages.COUNTRY, lambda view: _attack(view) and len(_foes(view)) > 1)
    state = stages.sit(ann, table)
    tray = ann.get(".tray")
    strong = max(_foes(state["view"]), key=lambda one: one["needs"])
    target = next(action for action in ann.legal if action[1:] == [strong["piece"]])
    words = ann.state["words"][ann.legal.index(target)]
    expect(tray.get_by_text(f"hit on {strong['needs']}+").first).to_be_visible()
    button = tray.get_by_role("button", name=words)
    button.hover()
    missed = round(100 * (strong["needs"] - 1) / 6)
    expect(tray.get_by_role("img", name=f"missed {missed}%", exact=False)).to_be_visible()
    button.click()
    ann.reach(state["seq"] + 1)
    ann.do(["roll", 1])
    expect(tray.get_by_text("A 1: ").last).to_contain_text("misses")


def _attack(view: Json) -> bool:
    return view["prompt"]["phase"] == "Attack" and any(action[0] == "hit" for action in view["legal"])


def _foes(view: Json) -> list[Json]:
    foes: list[Json] = panel(view, "fight")["sides"][1]
    return foes


def test_a_low_window_shows_a_readable_turning_point(ann: Person, server: Server) -> None:
    """Four players' fates beside it take no more lines than they need."""
    made = server.http.post("/api/records", content=stages.COUNTRY.read_bytes()).json()
    ann.page.set_viewport_size({"width": 1280, "height": 800})
    ann.open(f"/t/{made['table']}#{made['watch']}")
    picture = ann.get(".turning svg:not(.chart)").first
    picture.wait_for()
    ann.rest()
    box = picture.bounding_box()
    assert box is not None and box["height"] > 155


def test_a_crowd_in_a_battle_leaves_the_board_in_sight(ann: Person, server: Server) -> None:
    """Four kinds of units stand in columns of the tray; with fewer it is narrow, and Hollywood is beside it."""
    stages.battle(ann, server)
    ann.rest()
    box, across = ann.get(".tray").bounding_box(), ann.get(".field").bounding_box()
    assert box is not None and across is not None and box["width"] < 0.6 * across["width"]
    tray, field = probe(ann.page, "crowd")
    assert tray < field / 3


def test_battles_to_choose_are_pins_with_their_odds(ann: Person, server: Server) -> None:
    state = stages.sit(ann, stages.country(server, "BattleOrder"))
    ann.rest()
    battles = [action for action in ann.legal if action[0] == "battle"]
    for letter, action in zip("ABC", battles, strict=False):
        words = state["words"][ann.legal.index(action)]
        button = ann.page.get_by_role("button", name=f"{letter} {words}").or_(ann.button(words))
        expect(button).to_be_visible()
        expect(button.locator("xpath=..").get_by_role("img", name="Odds", exact=False)).to_be_visible()
        pin, hex = ann.get(f"[data-pin={letter}]").bounding_box(), ann.get(f"[data-n='{action[1]}']").bounding_box()
        assert pin is not None and hex is not None
        assert abs(pin["x"] + pin["width"] / 2 - hex["x"] - hex["width"] / 2) < hex["width"] / 2
    expect(ann.get("button.main")).to_have_count(1)  # gold once, on the first battle
    ann.page.set_viewport_size(PHONE)
    ann.rest()
    for part in (".rivals", "section.bar button.main", ".hand"):
        assert stages.in_window(ann.get(part).first.bounding_box(), PHONE), part


def test_units_of_one_space_lie_in_one_layer(ann: Person, server: Server) -> None:
    """Else the models of the upper layer would hide the plates of the lower; near giants there are two."""
    view = stages.sit(ann, stages.country(server, "Movement", 7))["view"]
    ann.rest()
    shared: dict[int, list[int]] = {}
    for piece in view["pieces"]:
        shared.setdefault(piece["space"], []).append(piece["id"])
    assert any(len(ids) > 1 for ids in shared.values())
    for ids in shared.values():
        assert probe(ann.page, "layers", ids) <= 1, ids


def test_reach_is_drawn_around_a_piece(ann: Person, server: Server) -> None:
    stages.on_the_move(ann, server)
    reach = ann.get("[data-overlay='reach']").get_attribute("data-spaces")
    mine = max(action[1] for action in ann.legal if action[0] == "move")
    moved = ann.do(["move", mine])["seq"]
    assert reach is not None
    assert {int(n) for n in reach.split()} == {action[1] for action in ann.legal if action[0] == "go"}
    # by outlines, with hardly a wash: the country is seen through it
    outlined = "one => [parseFloat(getComputedStyle(one).fillOpacity), parseFloat(getComputedStyle(one).strokeWidth)]"
    wash, line = ann.get("[data-lit]").evaluate(outlined)
    assert wash <= 0.2 and line >= 2
    # no rim lies on a name or on what a place is worth
    assert probe(ann.page, "areNamesAboveRims")
    ann.page.keyboard.press("u")  # others come to this table as well
    ann.reach(moved + 1)


def test_the_teacher_leaves_a_battle_in_sight(ann: Person, server: Server) -> None:
    """The card stands in a corner that the battle does not need."""
    stages.battle(ann, server)
    ann.page.goto(f"{ann.page.url}?learn")
    ann.page.get_by_role("region", name="Lesson").filter(has_text="Hit the unit that a die hits easily").wait_for()
    ann.get(".tray").wait_for()
    ann.rest()
    wait_for(ann.page, "areApart", [".lesson", ".tray"])


def test_on_a_phone_a_battle_is_fought_by_touch(welcome: Welcome, server: Server) -> None:
    ann = welcome(**FINGER)
    table = replayed(server, stages.COUNTRY, _attack)
    state = stages.sit(ann, table)
    target = next(action for action in ann.legal if action[0] == "hit")
    button = ann.get(".tray").get_by_role("button", name=state["words"][ann.legal.index(target)])
    ann.rest()
    box = button.bounding_box()
    assert box is not None and box["y"] + box["height"] <= PHONE["height"], "the tray is in sight without scrolling"
    button.tap()  # a finger cannot point: the odds come first
    menu = ann.page.get_by_role("dialog", name="What to do here")
    menu.get_by_role("img", name="Odds", exact=False).wait_for()
    menu.get_by_role("button", name=state["words"][ann.legal.index(target)], exact=True).tap()
    assert ann.reach(state["seq"] + 1)["view"]["player"] == -1
    ann.rest()
    assert ann.page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")


# -- the lesson


def test_the_lesson_begins_by_doing(ann: Person) -> None:
    """The first turns, each card followed as it says, with the fight that the lesson promises."""
    taught = LESSON
    ann.open("/learn/america")
    ann.button("Begin the lesson").click()
    said = ann.page.get_by_role("region", name="Lesson").get_by_role("paragraph")
    said.wait_for()
    shown: list[str] = []
    while len(_acted(ann)) < 14 and not ann.turn()["over"]:
        text = said.inner_text() if said.count() else ""  # most is said twice, then the pupil plays alone
        shown += [text] if text and text not in shown else []
        _follow(ann, next((card for card in taught["cards"] if card["text"] == text), {}))
    assert shown[:2] == [card["text"] for card in taught["cards"][:2]], "the monster moves first"
    assert _acted(ann)[:2] == [card["do"] for card in taught["cards"][:2]]
    assert len(shown) > 4
    log = [line["id"] for state in ann.states for entry in state["log"] for line in entry["lines"]]
    assert log.index("battle") < log.index("turn", log.index("moved")), "the fight comes before the other player's turn"


def _acted(ann: Person) -> list[Any]:
    return [message["action"] for message in ann.said if message["type"] == "act"]


def _follow(ann: Person, card: Json) -> None:
    """Do what a card says; without one, end what is under way."""
    if card.get("do"):
        seq = ann.state["seq"]
        ann.button("Do it for me").click()
        ann.reach(seq + 1)
        return
    marked = [action for action in ann.legal if action[0] == card.get("mark")]
    done = [action for action in ann.legal if action[0] in ("done", "enough", "skip", "stay")]
    ann.do((marked[-1:] or done or ann.legal)[0])


def test_the_lesson_starts_near_a_big_city_and_is_true() -> None:
    """F-2 Units fight their own player's monster, too."""
    state = matinee.load("america").new(**LESSON["options"])
    for action in LESSON["opening"]:
        state.apply(tuple(action))
    prompt = state.view(0).prompt
    assert state.player == LESSON["seat"] and prompt is not None and prompt.phase == "Movement"
    monster = max(action[1] for action in state.legal_actions() if action[0] == "move")
    state.apply(("move", monster))
    name = state.game.words.names["space"]
    assert "Chicago" in {name(action[1]) for action in state.legal_actions() if action[0] == "go"}
    assert not [card["text"] for card in LESSON["cards"] if "never yours" in card["text"]]


def test_every_card_of_the_lesson_can_come_up() -> None:
    """In ten games at most between bots the learner meets each card's moment, and what ends it."""
    cards = LESSON["cards"]
    met, ended = set[int](), {n for n, card in enumerate(cards) if "until" not in card}  # those are said to the end
    for seed in range(10):
        state = matinee.load("america").new(players=2, rounds=12)
        rng, players = Random(seed), [bot("greedy", Random(seed)), bot("greedy", Random(seed + 1))]
        told: list[str] = []
        while state.player is not None:
            if state.player == matinee.CHANCE:
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                action = rng.choices(actions, weights)[0]
            else:
                action = players[state.player].choose(Seat.at(state, state.player))
            if state.player == 0:
                met |= {n for n, card in enumerate(cards) if _comes(card, state.view(0), told)}
                ended |= {n for n, card in enumerate(cards) if card.get("until", {}).get("verb") == action[0]}
            state.apply(action)
            told += [event.id for event in state.view(0).events]
        ended |= {
            n
            for n, card in enumerate(cards)
            if (until := card.get("until")) and told.count(until.get("event")) >= until.get("times", 1)
        }
        if met == ended == set(range(len(cards))):
            return
    raise AssertionError((met, ended))


def _comes(card: Json, view: View, told: list[str]) -> bool:
    """The rule by which the client shows a card."""
    when = card["when"]
    return (
        view.prompt is not None
        and when.get("phase", view.prompt.phase) == view.prompt.phase
        and ("verb" not in when or any(action[0] == when["verb"] for action in view.legal))
        and ("offers" not in when or tuple(when["offers"]) in view.legal)
        and ("event" not in when or told.count(when["event"]) >= when.get("times", 1))
    )
