"""How to get to every page, and to the table in its several stages."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import matinee
from matinee.bots import Seat, bot
from tests.games.america.web.stages import AMERICA
from tests.server.kit import Made, Server, build, until
from tests.server.people.kit import Somebody, all_move
from tests.web.kit import Person, monsters_turn, replayed

Visit = Callable[[Person, Server], None]

NIGHT = Path(__file__).parent / "night.record"
"""A whole game between two greedy bots, with a fire-breathing monster."""

GAMES = Path(__file__).parents[1] / "games"

MIDTOWN = GAMES / "newyork" / "web" / "midtown.record"
"""A whole game of four greedy bots in New York: fights, chits, the Blonde carried off the map by Player 3."""

BRAWL = GAMES / "destroyall" / "web" / "brawl.record"
"""Three greedy bots on a table with a river: a moth, a raccoon and a hamster."""

SHORT = GAMES / "sheboygan" / "records" / "learning-turns5.record"


@cache
def burning_city(server: Server) -> Made:
    """The table of that night when the monster is about to strike, with ruins, a broken bridge and fires around it."""
    return replayed(server, NIGHT, about_to_strike)


def about_to_strike(view: dict[str, Any]) -> bool:
    """The monster strikes, and much is in ruins."""
    return view["prompt"]["phase"] == "MonsterAttack" and len(view["markers"]) >= 18


@cache
def midtown(server: Server, phase: str, turn: int, seat: int) -> Made:
    """The table of that game at this turn, when this seat has to decide in this phase."""
    return replayed(
        server,
        MIDTOWN,
        lambda view: view["clock"]["number"] == turn and view["player"] == seat and view["prompt"]["phase"] == phase,
    )


def at_home(ann: Person, server: Server) -> None:
    server.table(public=True)
    ann.open("/")
    ann.page.get_by_role("listitem").first.wait_for()


def back_at_home(ann: Person, server: Server) -> None:
    table = monsters_turn(server)
    ann.sit(table, table.tokens[0])
    server.table(public=True)
    ann.open("/")
    ann.page.get_by_role("link", name="Take your turn").wait_for()


def my_tables(ann: Person, server: Server) -> None:
    over, runs = server.table(), monsters_turn(server)
    with over.line(over.tokens[0]) as line:
        line.play(["concede", 0])
    for table in (over, runs):
        ann.sit(table, table.tokens[0])
    ann.open("/mine")
    ann.button("Rematch, sides swapped").wait_for()


def game_card(ann: Person, server: Server) -> None:
    ann.open("/g/sheboygan")
    ann.button("Play now").wait_for()


def new_table(ann: Person, server: Server) -> None:
    ann.open("/new/sheboygan")
    ann.page.get_by_label("Humans", exact=True).select_option("hotseat")
    ann.page.get_by_text("More settings").click()
    ann.button("Open the table").wait_for()


def join(ann: Person, server: Server) -> None:
    table = server.table([{"kind": "me"}, {"kind": "friend"}])
    ann.open(f"/t/{table.id}#{table.invites[1]}")
    ann.button("Take the seat").wait_for()


def workshop(ann: Person, server: Server) -> None:
    table = server.table(options={"scenario": "advanced-b"})
    ann.sit(table, table.tokens[0])


def invitation(ann: Person, server: Server) -> None:
    ann.open("/new/sheboygan")
    ann.page.get_by_label("Humans", exact=True).select_option("friend")
    ann.button("Open the table").click()
    ann.page.get_by_role("region", name="Send this link to your friend").wait_for()


def placement(ann: Person, server: Server) -> None:
    table = server.table()
    with table.line(table.tokens[0]) as monster, table.line(table.tokens[1]) as humans:
        build(monster)
        humans.catch_up()
        for action in (["buy", 0, 2], ["buy", 2, 2], ["ready"]):
            humans.play(action)
    ann.sit(table, table.tokens[1])
    ann.do(ann.legal[0])


def fight(ann: Person, server: Server) -> None:
    table = burning_city(server)
    ann.sit(table, table.tokens[0])
    ann.get("[data-piece='monster']").wait_for()
    ann.get("summary").filter(has_text="All actions").click()
    ann.get("summary").filter(has_text="The board in words").click()


def menu_and_odds(ann: Person, server: Server) -> None:
    table = monsters_turn(server)
    ann.sit(table, table.tokens[0])
    while not any(action[0] == "smash" for action in ann.legal):
        ann.do(next(action for action in ann.legal if action[0] == "step"))
    smash = next(action for action in ann.legal if action[0] == "smash")
    ann.click_space(smash[1])
    ann.page.get_by_role("img", name="Odds", exact=False).wait_for()


def refusal(ann: Person, server: Server) -> None:
    table = monsters_turn(server)
    ann.sit(table, table.tokens[0])
    ann.click_space(next(n for n in range(379) if ["step", n] not in ann.legal))
    ann.page.get_by_role("alert").filter(has=ann.get("p")).wait_for()


def typed_die(ann: Person, server: Server) -> None:
    menu_and_odds(ann, server)
    ann.page.keyboard.press("Enter")
    ann.get("[data-face]").first.wait_for()


def curtain(ann: Person, server: Server) -> None:
    table = server.table([{"kind": "hotseat"}, {"kind": "hotseat"}])
    ann.open(f"/t/{table.id}#{table.tokens[0]}")
    ann.page.get_by_role("alertdialog").wait_for()


def spectator(ann: Person, server: Server) -> None:
    table = monsters_turn(server)
    ann.sit(table, table.watch)


def settings(ann: Person, server: Server) -> None:
    spectator(ann, server)
    ann.button("Settings").click()
    ann.page.get_by_role("dialog", name="Settings").wait_for()


def rule_sheet(ann: Person, server: Server) -> None:
    spectator(ann, server)
    ann.get("section.bar").get_by_role("button", name="Read rule", exact=False).click()
    ann.page.get_by_role("dialog").get_by_role("paragraph").first.wait_for()


def rules(ann: Person, server: Server) -> None:
    ann.open("/rules/sheboygan")
    ann.get("article").first.wait_for()


def how_to_play(ann: Person, server: Server) -> None:
    ann.open("/how/sheboygan")
    ann.get("figure svg [data-piece]").first.wait_for()


def learn(ann: Person, server: Server) -> None:
    ann.open("/learn/sheboygan")
    ann.button("Begin the lesson").wait_for()


def lesson(ann: Person, server: Server) -> None:
    learn(ann, server)
    ann.button("Begin the lesson").click()
    ann.page.get_by_role("region", name="Lesson").wait_for()


def after(ann: Person, server: Server) -> None:
    made = server.http.post("/api/records", content=SHORT.read_bytes()).json()
    ann.open(f"/t/{made['table']}#{made['watch']}")
    ann.page.get_by_role("heading", name="Luck points of chance").wait_for()


def on_paper(ann: Person, server: Server) -> None:
    ann.open("/print/sheboygan")
    ann.get("[data-part=summary]").wait_for()


def looking_back(ann: Person, server: Server) -> None:
    after(ann, server)
    ann.button("Look at the board").click()
    ann.button("One back").click()
    ann.page.get_by_text("Looking back").wait_for()


def replay(ann: Person, server: Server) -> None:
    ann.open("/replay")
    ann.page.get_by_label("Record file").wait_for()


def debug(ann: Person, server: Server) -> None:
    table = monsters_turn(server)
    ann.sit(table, ",".join(table.tokens))
    ann.open(f"/debug/{table.id}")
    ann.page.get_by_role("heading", name="The whole truth").wait_for()


def credit(ann: Person, server: Server) -> None:
    ann.open("/credits")
    ann.page.get_by_role("heading", name="Credits").wait_for()


@cache
def melee(server: Server) -> Made:
    """The table of that brawl when the raccoon is about to charge into two others."""
    return replayed(server, BRAWL, lambda view: view["clock"]["number"] == 4 and view["player"] == 1)


def monster_shop(ann: Person, server: Server) -> None:
    """The monster workshop with some points spent."""
    table = server.table(game="destroyall")
    ann.sit(table, table.tokens[0])
    for action in (["attribute", 0, 7], ["weakness", 2], ["arm", 0], ["widen", 0], ["buy", 9]):
        ann.do(action)


def brawl(ann: Person, server: Server) -> None:
    """Who may be charged, with the lane and the odds; all actions and the board in words."""
    table = melee(server)
    ann.sit(table, table.tokens[1])
    ann.get("summary").filter(has_text="All actions").click()
    ann.get("summary").filter(has_text="The board in words").click()
    ann.page.mouse.move(*ann.point("piece", 0))
    ann.get("[data-overlay='lane']").wait_for(state="attached")


def lost(ann: Person, server: Server) -> None:
    ann.open_nothing("/nowhere")
    ann.page.get_by_role("heading", name="Nothing is showing here").wait_for()


def in_midtown(phase: str, turn: int, seat: int) -> Visit:
    """Sit down at that moment."""

    def visit(ann: Person, server: Server) -> None:
        table = midtown(server, phase, turn, seat)
        ann.sit(table, table.tokens[seat])
        ann.get("[data-piece='0']").wait_for()

    visit.__name__ = f"newyork_{phase.lower()}"
    return visit


def newyork_new_table(ann: Person, server: Server) -> None:
    ann.open("/new/newyork")
    ann.page.get_by_label("Players", exact=True).select_option("2")
    ann.page.get_by_label("Player 3", exact=True).wait_for(state="detached")


def newyork_drawing(ann: Person, server: Server) -> None:
    table = server.table(game="newyork", dice="typed", options={"players": 2})
    ann.sit(table, table.tokens[0])


def newyork_lesson(ann: Person, server: Server) -> None:
    ann.open("/learn/newyork")
    ann.button("Begin the lesson").click()
    ann.page.get_by_role("region", name="Lesson").wait_for()


def newyork_after(ann: Person, server: Server) -> None:
    made = server.http.post("/api/records", content=MIDTOWN.read_bytes()).json()
    ann.open(f"/t/{made['table']}#{made['watch']}")
    ann.page.get_by_role("heading", name="Luck points of chance").wait_for()


NEW_YORK: list[Visit] = [
    newyork_new_table,
    newyork_drawing,
    *(in_midtown(*at) for at in (
        ("Prowl", 9, 2), ("Pounce", 6, 0), ("Wounds", 6, 0), ("StrikeBack", 8, 2), ("Grip", 8, 2), ("Shove", 8, 2),
    )),
    newyork_lesson,
    newyork_after,
]  # fmt: skip


@cache
def thrown_away() -> str:
    """The record of a duel in Destroy All Monsters! in which the second plays at random, and so gives chances away."""
    state, rng = matinee.load("destroyall").new(turns=12), Random(11)
    record, greedy = matinee.Record.of(state.game, {"turns": 12}), bot("greedy", rng)
    while (player := state.player) is not None:
        action = greedy.choose(Seat.at(state, player)) if player == 0 else rng.choice(state.legal_actions())
        state.play(action)
        record.actions.append(action)
    return record.dumps()


def analysis(ann: Person, server: Server) -> None:
    made = server.http.post("/api/records", content=thrown_away()).json()
    ann.open(f"/t/{made['table']}#{made['watch']}")
    ann.page.get_by_role("link", name="Analysis").click()
    ann.button("Play on from here").first.wait_for()


def hint(ann: Person, server: Server) -> None:
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot"}]
    table = server.table(seats, game="newyork", options={"players": 2}, hints=True)
    ann.sit(table, table.tokens[0])
    ann.turn()
    ann.button("Hint").click()
    ann.get(".whisper li button").first.wait_for()


def tonight(ann: Person, server: Server) -> None:
    ann.open("/tonight")
    ann.get(".ticket").wait_for()


def puzzle_list(ann: Person, server: Server) -> None:
    ann.open("/puzzles/newyork")
    ann.page.get_by_role("listitem").first.wait_for()


def puzzle(ann: Person, server: Server) -> None:
    ann.open("/puzzles/newyork/1")
    ann.turn()
    ann.get("section.puzzle .tries").wait_for()


def signals(ann: Person, server: Server) -> None:
    ann.open("/signals")
    ann.page.get_by_text("When the page is closed").wait_for()


def asking(ann: Person, server: Server) -> None:
    """A table that waits for a stranger, with a clock that does not run yet."""
    table = server.table([{"kind": "me"}, {"kind": "open"}], clock={"kind": "live", "move": 60, "reserve": 600})
    ann.sit(table, table.tokens[0])
    ann.button("Play a bot meanwhile").wait_for()


def you(ann: Person, server: Server) -> None:
    ann.open("/me")
    ann.page.get_by_role("button", name="Add another device").click()
    ann.page.get_by_role("img", name="QR").wait_for()


def person(ann: Person, server: Server) -> None:
    ann.open(f"/p/{rated_person(server)}")
    ann.page.get_by_role("heading", name="Ratings").wait_for()


def the_ladder(ann: Person, server: Server) -> None:
    rated_person(server)
    ann.open("/ladder/newyork")
    ann.page.get_by_role("link", name="Zoe").wait_for()


@cache
def rated_person(server: Server) -> str:
    """A person who has won a rated game."""
    zoe, ben = Somebody(server, name="Zoe"), Somebody(server)
    seats = [{"kind": "me", "name": "Zoe"}, {"kind": "friend"}]
    table = zoe.table(seats, "newyork", options={"players": 2}, rated=True, takeback="off")
    ben.post(f"/api/tables/{table.id}/join", {"invite": table.invites[1], "name": "Ben"})
    all_move(table, zoe, ben)
    with table.line(ben.key) as line:
        line.play(["concede", 1])
    id = zoe.id
    until(lambda: server.get(f"/api/people/{id}").json()["ratings"])
    return id


@cache
def a_club(server: Server) -> tuple[str, str]:
    """A club with a tournament of bots: the addresses of its link and of the tournament."""
    zoe = Somebody(server, name="Zoe")
    made = zoe.post("/api/clubs", {"name": "Monday night"}).json()
    wish = {"name": "Cup", "game": "newyork", "options": {"players": 2, "turns": 1}, "bots": ["random"] * 3}
    cup = zoe.post(f"/api/clubs/{made['club']}/tournaments", wish).json()["tournament"]
    zoe.post(f"/api/tournaments/{cup}/start").raise_for_status()
    return f"/club/{made['club']}#{made['link']}", f"/tournament/{cup}"


def club(ann: Person, server: Server) -> None:
    ann.open(a_club(server)[0])
    ann.page.get_by_label("Name", exact=True).fill("Ann")
    ann.button("Join the club").click()
    ann.page.get_by_role("link", name="Cup").wait_for()


def tournament(ann: Person, server: Server) -> None:
    club(ann, server)
    ann.open(a_club(server)[1])
    ann.page.get_by_role("heading", name="How it stands").wait_for()


def scenario_editor(ann: Person, server: Server) -> None:
    ann.open("/scenarios/edit/destroyall")
    ann.get("[data-area]").first.wait_for()


PAGES: list[Visit] = [
    at_home, game_card, back_at_home, my_tables, new_table, join, workshop, invitation, placement, fight,
    menu_and_odds, refusal, typed_die, curtain, spectator, settings, rule_sheet, rules, how_to_play, learn, lesson,
    after, looking_back, replay, debug, credit, lost, analysis, hint, tonight, puzzle_list, puzzle, on_paper,
    signals, asking, you, person, the_ladder, club, tournament, *AMERICA, *NEW_YORK, monster_shop, brawl,
    scenario_editor,
]  # fmt: skip
