"""The edge of America's table: everybody's row, one's own tile and the cards, in every window."""

from __future__ import annotations

from functools import partial
from typing import Any

from playwright.sync_api import ViewportSize, expect

from matinee.testing.laws.cases import SOAK
from tests.games.america.web import stages
from tests.server.kit import Json, Server
from tests.web.kit import PHONE, WIDE, Person, panel, replayed
from tests.web.probe import probe


def test_cards_lie_open_with_text_and_a_button_while_usable(ann: Person, server: Server) -> None:
    table = replayed(server, stages.COUNTRY, lambda view: view["prompt"]["phase"] == "Window")
    state = stages.sit(ann, table)
    board = server.get("/api/games/america/board").json()
    side, edge = ann.page.get_by_role("complementary"), ann.page.get_by_role("region", name="Your cards")
    for hand in panel(state["view"], "cards")["hands"]:
        for card in hand["cards"]:
            face = board["decks"][card["deck"]]["cards"][card["number"]]
            there = edge if hand["owner"] == state["view"]["seat"] else side
            expect(there.get_by_text(face["text"], exact=True).first).to_be_visible()
    ids = {card["id"] for deck in board["decks"].values() for card in deck["cards"] if "_" in card["id"]}
    words = ann.get("main").inner_text()
    assert not [id for id in ids if id in words]
    used = next(action for action in ann.legal if action[0] in ("use", "play", "shed"))
    words = state["words"][ann.legal.index(used)]
    button = edge.get_by_role("button", name=words, exact=True)
    asked = ann.get("section.bar").get_by_role("button", name=words)
    expect(asked).to_contain_text(face_of(board, used)["text"])  # a question about a card says what the card does
    expect(button).to_be_visible()
    expect(edge.locator("button.main")).to_have_count(0)  # a card is never what is most likely wanted
    hangs = ann.get("section.bar").bounding_box()
    assert hangs is not None and hangs["height"] <= 101, "the board keeps room for a second row, and for no more"
    ann.do(["hush"])
    expect(button).to_have_count(0)
    expect(ann.get("main")).to_contain_text("asks no more this turn", ignore_case=True)


def face_of(board: Json, action: list[Any]) -> Json:
    """The card that an action takes."""
    deck = board["verbs"][action[0]][0]
    face: Json = board["decks"][deck]["cards"][action[1]]
    return face


def test_players_and_hand_lie_at_the_tables_edge(ann: Person, server: Server) -> None:
    """Health, Infamy and cards of all in one row, and one's own cards whole, without scrolling; on a phone as well."""
    table = replayed(server, stages.COUNTRY, lambda view: view["prompt"]["phase"] == "Window")
    view = stages.sit(ann, table)["view"]
    hands = {hand["owner"]: hand["cards"] for hand in panel(view, "cards")["hands"]}
    edge = ann.page.get_by_role("region", name="Your cards")
    sizes: list[ViewportSize] = [WIDE, {"width": 1280, "height": 800}]
    for size in sizes:
        ann.page.set_viewport_size(size)
        ann.rest()
        rows = ann.get(".rivals li:not(.track)")
        for tile, row in zip(panel(view, "players")["tiles"], rows.all(), strict=False):
            told = row.inner_text()
            assert all(str(figure["value"]) in told for figure in tile["figures"][:2]), (tile["name"], told)
            assert told.rstrip().endswith(str(len(hands.get(tile["owner"], []))))
            assert stages.in_window(row.bounding_box(), size)
        if size == WIDE:  # beside the board every rival's tile, with the talk lying open
            ann.get(".chat details[open]").wait_for()
            tiles = ann.get("aside article[aria-label]")
            assert tiles.count() == len(panel(view, "players")["tiles"]) - 1
            assert probe(ann.page, "cutBy", ["aside article[aria-label]", ".upper"]) == []
        assert edge.get_by_role("listitem").count() == len(hands[view["seat"]])
        assert stages.in_window(edge.get_by_role("listitem").first.bounding_box(), size)
    ann.page.set_viewport_size(PHONE)
    ann.rest()
    assert stages.in_window(edge.get_by_role("list").bounding_box(), PHONE)
    ann.button("Your cards").click()  # draws them up
    ann.rest()
    assert stages.in_window(edge.get_by_role("listitem").first.bounding_box(), PHONE)


def test_under_the_last_page_the_edge_is_the_row_of_players(ann: Person, server: Server) -> None:
    """The page needs the room; a look at the board brings one's own tile and hand back."""
    table = server.table(game="america", options={"players": 2})
    with table.line(table.tokens[1]) as line:
        line.play(["concede", 1])
    ann.sit(table, table.tokens[0])
    ann.get("section.after").wait_for()
    expect(ann.get(".rivals li").first).to_be_visible()
    expect(ann.get(".edge .hand")).to_have_count(0)
    ann.button("Look at the board").click()
    expect(ann.get(".edge .hand")).to_be_visible()


def test_the_edge_is_as_low_with_four_cards_as_with_none(ann: Person, server: Server) -> None:
    """One's own tile and the cards lie beside each other; nothing is cut, the board has the room."""
    ann.page.set_viewport_size({"width": 1280, "height": 800})
    heights = set[int]()
    for many in (0, 1, 3, 4) if SOAK else (0, 4):
        stages.sit(ann, replayed(server, stages.COUNTRY, partial(_moves_with, many)))
        ann.get(".edge article").first.wait_for()
        ann.rest()
        assert ann.get(".edge .cards article").count() == many
        heights.add(ann.page.evaluate("() => document.querySelector('.edge').offsetHeight"))
        assert probe(ann.page, "cutTiles") <= 1
    assert len(heights) == 1 and heights.pop() < 137


def test_ones_own_tile_is_whole_late_in_the_game(ann: Person, server: Server) -> None:
    stages.sit(ann, replayed(server, stages.COUNTRY, partial(_moves_with, 5, phase="Duelling")))
    expect(ann.get(".edge .low > article")).to_contain_text("Trophies")
    for width, height in ((1280, 800), (1440, 900), (2560, 1440)):
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.rest()
        assert probe(ann.page, "cutTiles") <= 1, width


def _moves_with(many: int, view: Json, phase: str = "Movement") -> bool:
    """Whoever moves, or fights, has so many cards."""
    hands = [hand for one in view["panels"] if one["show"] == "cards" for hand in one["hands"]]
    own = sum(len(hand["cards"]) for hand in hands if hand["owner"] == view["player"])
    return bool(view["prompt"]["phase"] == phase and own == many)
