"""The pages: the client's files, the one page behind all its addresses, and the headers on every answer."""

from __future__ import annotations

import gzip
import os
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import msgspec
import pytest
from starlette.requests import Request
from starlette.responses import Response

import matinee
from matinee.desk.library.papers import PAPERS
from matinee.desk.wire.refusals import Refusal
from matinee.server.http import pages
from matinee.server.http.pages import Pages
from matinee.table.taught.lesson import Lesson, lesson
from matinee.testing.server import PATIENCE
from tests.server.kit import Server

ADDRESSES = ("/", "/g/sheboygan", "/t/abc123", "/learn", "/rules", "/rules/sheboygan", "/debug/sheboygan")


@pytest.fixture
def site(tmp_path: Path) -> Pages:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Matinee</title>" + " " * 600)
    (folder / "assets" / "index-B3dF5a9x.js").write_text("export const a = 1;\n" * 100)
    (folder / "assets" / "monster.svg").write_text("<svg/>")
    (folder / "figures" / "ape.0a1b2c3d").mkdir(parents=True)
    (folder / "figures" / "ape.0a1b2c3d" / "roar.webp").write_bytes(b"RIFF")
    (tmp_path / "tables.db").write_text("secret")
    return Pages(folder)


def get(site: Pages, path: str, **headers: str) -> Response:
    """Ask for a path the way a browser would."""
    sent = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return site.page(Request({"type": "http", "method": "GET", "headers": sent, "path_params": {"path": path[1:]}}))


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_address_of_the_client_opens_its_page(site: Pages, address: str) -> None:
    answer = get(site, address)
    assert answer.status_code == 200 and b"<title>Matinee</title>" in bytes(answer.body)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


def test_hashed_files_are_cached_for_ever(site: Pages) -> None:
    script = get(site, "/assets/index-B3dF5a9x.js", accept_encoding="gzip, br")
    assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert script.headers["content-encoding"] == "gzip"
    figure = get(site, "/figures/ape.0a1b2c3d/roar.webp")
    assert figure.headers["content-type"] == "image/webp"
    assert figure.headers["cache-control"] == "public, max-age=31536000, immutable"
    drawing = get(site, "/assets/monster.svg")
    assert drawing.headers["cache-control"] == "no-cache"
    assert get(site, "/assets/monster.svg", if_none_match=drawing.headers["etag"]).status_code == 304
    plain = get(site, "/assets/index-B3dF5a9x.js")
    assert "content-encoding" not in plain.headers
    assert gzip.decompress(bytes(script.body)) == bytes(plain.body) == b"export const a = 1;\n" * 100


@pytest.mark.parametrize("path", ["/../tables.db", "/assets/../../tables.db", "/missing.js", "/%2e%2e/tables.db"])
def test_nothing_outside_the_folder_is_served(site: Pages, path: str) -> None:
    with pytest.raises(Refusal) as refusal:
        get(site, path)
    assert refusal.value.status == 404


def test_a_file_is_packed_once_however_it_is_spelt(site: Pages) -> None:
    plain = get(site, "/assets/index-B3dF5a9x.js")
    for path in ("/assets/./index-B3dF5a9x.js", "/assets/././index-B3dF5a9x.js", "/assets//index-B3dF5a9x.js"):
        other = get(site, path)
        assert (other.body, other.headers) == (plain.body, plain.headers)
    assert len(site.packed) == 1


@pytest.mark.parametrize("path", ["/\0", "/assets/\0.js", "/" + "x" * 3_000, "/" + "x/" * 40_000 + "y.js"])
def test_a_name_that_no_file_can_have_is_not_found(site: Pages, path: str) -> None:
    with pytest.raises(Refusal) as refusal:
        get(site, path)
    assert refusal.value.status == 404


@pytest.mark.parametrize("path", ["/healthz", "/wp-admin", "/tables/abc"])
def test_an_unknown_address_gets_a_styled_404(site: Pages, path: str) -> None:
    lost = get(site, path, if_none_match=get(site, "/").headers["etag"])
    assert (lost.status_code, lost.body) == (404, get(site, "/").body)
    assert (lost.headers["content-type"], lost.headers["cache-control"]) == ("text/html; charset=utf-8", "no-store")


def test_the_client_s_addresses_are_those_of_its_pages() -> None:
    app = (Path(__file__).parents[3] / "web" / "src" / "App.svelte").read_text()
    assert {
        name.strip("'") for name in re.findall(r"^    ([\w']+): (?:\(\) => import|people,)", app, re.MULTILINE)
    } == pages.ADDRESSES


def test_a_new_build_is_seen_without_a_restart(site: Pages) -> None:
    page = site.folder / "index.html"
    get(site, "/")
    then = page.stat().st_mtime_ns
    page.write_text("<title>Newer</title>")
    os.utime(page, ns=(then, then))  # written within one tick of the file system's clock
    assert b"Newer" in bytes(get(site, "/").body)
    page.write_text("<title>Older</title>")
    os.utime(page, ns=(then, then + 1))
    assert b"Older" in bytes(get(site, "/").body)


def test_without_a_build_a_plain_page_says_what_to_do(tmp_path: Path) -> None:
    answer = get(Pages(tmp_path / "nothing"), "/t/abc")
    assert b"make play" in bytes(answer.body) and answer.headers["cache-control"] == "no-store"


def test_headers_on_pages_calls_and_refusals_alike(server: Server) -> None:
    for answer in (server.get("/"), server.get("/api/games"), server.get("/api/nothing")):
        assert answer.headers["content-security-policy"].startswith("default-src 'self';")
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"


def test_games_boards_and_rules(server: Server) -> None:
    card = next(card for card in server.get("/api/games").json() if card["name"] == "sheboygan")
    assert card["title"] == "The Creature That Ate Sheboygan" and card["seats"] == ["Monster", "Humans"]
    own = server.get("/api/games/sheboygan").json()
    assert own["levels"] and own["lengths"] and own["story"]
    assert own["credits"].startswith("Game design: Greg Costikyan.")
    assert card == {
        **own,
        "levels": [],
        "lengths": [],
        "story": "",
        "credits": "",
        "verbs": {},
    }  # not in the list of all games
    assert {option["name"] for option in card["options"]} >= {"scenario", "turns"}
    assert card["bots"] == ["usher", "projectionist", "producer", "kaiju"] and card["usual"] in card["bots"]
    assert own["verbs"]["smash"] == ["space", "number"]
    address = "/api/games/sheboygan/board?scenario=learning&turns=10&films=true"
    board = server.get(address)
    assert board.headers["content-encoding"] == "gzip"
    spaces = board.json()["spaces"]
    assert sorted(space["n"] for space in spaces) == list(range(len(spaces))) and len(spaces) == 379
    again = server.http.get(address, headers={"if-none-match": board.headers["etag"]})
    assert again.status_code == 304
    assert server.get("/api/games/sheboygan/board?scenario=moon").status_code == 422
    rules = server.get("/api/games/sheboygan/rules").json()
    found = {rule["id"]: rule for chapter in rules["chapters"] for rule in chapter["rules"]}
    assert found["3.1"]["text"] and "R89" in found


def test_the_lessons_are_served_as_the_games_have_them(server: Server) -> None:
    for name in matinee.names():
        kept = lesson(matinee.load(name).folder)
        assert kept is not None
        told = server.get(f"/api/games/{name}/lesson")
        assert msgspec.json.decode(told.content, type=Lesson) == kept
        assert [card["text"] for card in told.json()["cards"]] == [card.text for card in kept.cards]
    assert server.get("/api/games/chess/lesson").status_code == 404


def test_a_game_without_a_lesson_says_so(tmp_path: Path) -> None:
    game: Any = SimpleNamespace(title="Bear Hunt", folder=tmp_path)
    with pytest.raises(Refusal, match=r"^Bear Hunt has no lesson\.$") as refused:
        PAPERS["lesson"].read(game)
    assert refused.value.status == 404


def test_the_options_of_a_card_are_told_in_words(server: Server) -> None:
    card = server.get("/api/games/sheboygan").json()
    options = {option["name"]: option for option in card["options"]}
    assert options["scenario"]["title"] == "Scenario" and options["turns"]["title"] == "Last turn"
    choices = {choice["value"]: choice for choice in options["scenario"]["choices"]}
    assert choices["city-eating"]["text"] == "City eating" and choices["city-eating"]["note"].startswith("The monster")
    assert options["films"]["choices"] == [{"value": False}, {"value": True}], "yes and no are the client's to say"
    assert "choices" not in options["turns"] and options["turns"]["most"] > options["turns"]["least"] == 0


def test_the_limit_of_turns_is_none_for_people_and_told_for_bots(server: Server) -> None:
    for name in matinee.names():
        game = matinee.load(name)
        options = {option["name"]: option for option in server.get(f"/api/games/{name}").json()["options"]}
        limit = options[game.counts.limit]
        assert limit["default"] == 0 and limit["bots"] == game.checked({})[game.counts.limit] > 0
        assert f"0: no last {'round' if name == 'america' else 'turn'}, as printed." in limit["text"]
        assert str(limit["bots"]) in limit["text"]
        assert not [option for option in options.values() if "bots" in option and option is not limit]


def test_the_packed_body_unpacks_to_the_plain_one(server: Server) -> None:
    with httpx.Client(base_url=server.base, timeout=PATIENCE) as http:
        request = http.build_request("GET", "/api/games/sheboygan/board")
        small = http.send(request, stream=True)
        packed = b"".join(small.iter_raw())
        plain = http.get("/api/games/sheboygan/board", headers={"accept-encoding": "identity"})
        assert gzip.decompress(packed) == plain.content and len(packed) < len(plain.content) / 3


def test_openapi_describes_every_call(server: Server) -> None:
    description = server.get("/api/openapi.json").json()
    assert set(description["paths"]) == {
        "/api/games", "/api/broken", "/api/games/{game}", "/api/games/{game}/board", "/api/games/{game}/rules",
        "/api/games/{game}/lesson", "/api/games/{game}/howto", "/api/games/{game}/sheets",
        "/api/games/{game}/designs",
        "/api/games/{game}/preview", "/api/tables",
        "/api/tables/mine", "/api/tables/{table}", "/api/tables/{table}/join",
        "/api/tables/{table}/watch", "/api/tables/{table}/talk", "/api/tables/{table}/close",
        "/api/tables/{table}/seats/{seat}/key", "/api/tables/{table}/seats/{seat}/free",
        "/api/tables/{table}/seats/{seat}/mute", "/api/tables/{table}/seats/{seat}/report",
        "/api/tables/{table}/reports", "/api/tables/{table}/picture", "/api/tables/{table}/preview",
        "/api/tables/{table}/seats/{seat}/luck", "/api/tables/{table}/seats/{seat}/stand-in",
        "/api/tables/{table}/seats/{seat}/again/{ply}", "/api/tables/{table}/scenario/{ply}",
        "/api/tables/{table}/analysis", "/api/tables/{table}/hint", "/api/tables/{table}/coach",
        "/api/tables/{table}/record", "/api/tables/{table}/numbers",
        "/api/tables/{table}/debug", "/api/tables/{table}/course", "/api/tables/{table}/rating", "/api/records",
        "/api/open-seats", "/api/tables/{table}/seats/{seat}/sit", "/api/signals", "/api/signals/off",
        "/api/me", "/api/me/joinings", "/api/me/joinings/answer", "/api/me/joinings/look", "/api/me/devices/{device}",
        "/api/me/passkeys", "/api/me/passkeys/ask", "/api/me/passkeys/{passkey}", "/api/passkeys", "/api/passkeys/ask",
        "/api/me/export", "/api/me/seats", "/api/me/tables", "/api/people/{person}", "/api/games/{game}/ladder",
        "/api/signals/confirm", "/api/games/{game}/puzzles", "/api/games/{game}/puzzles/{number}",
        "/api/games/{game}/scenarios", "/api/scenarios", "/api/scenarios/fairness",
        "/api/clubs", "/api/clubs/{club}", "/api/clubs/{club}/join", "/api/clubs/{club}/link",
        "/api/clubs/{club}/members/{person}", "/api/clubs/{club}/season", "/api/clubs/{club}/season.csv",
        "/api/clubs/{club}/tables", "/api/clubs/{club}/tournaments", "/api/tournaments/{tournament}",
        "/api/tournaments/{tournament}/enter", "/api/tournaments/{tournament}/results.csv",
        "/api/tournaments/{tournament}/start", "/api/tournaments/{tournament}/withdraw",
        "/api/me/blocks", "/api/me/blocks/{person}", "/api/nights",
        "/api/nights/{night}/entries", "/api/tables/{table}/evening",
    }  # fmt: skip
    for ways in description["paths"].values():
        for call in ways.values():
            assert call["summary"].endswith(".") and call["operationId"]
    assert set(description["paths"]["/api/tables/{table}"]) == {"get", "delete"}
    for path in ("/api/tables/{table}/talk", "/api/tables/{table}/close", "/api/tables/{table}/seats/{seat}/mute"):
        assert {"requestBody", "security"} <= set(description["paths"][path]["post"])
    named = set(re.findall(r"#/components/schemas/(\w+)", str(description)))
    assert named and named == set(description["components"]["schemas"])
