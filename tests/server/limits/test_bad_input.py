"""Bad input: the right status, one clear sentence, nothing changed, nothing leaked, the line kept where it is safe."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import pytest
from starlette.requests import Request
from websockets.exceptions import ConnectionClosed

import matinee
from matinee.desk.wire.reading import named
from matinee.server import app
from tests.server.kit import TWO_OF_US, Connection, Made, Server, build


def refusal(answer: Any, status: int) -> str:
    """The sentence of a refused call."""
    assert answer.status_code == status, answer.text
    error = answer.json()["error"]
    assert set(error) == {"rule", "text"}
    text: str = error["text"]
    assert text.rstrip("]0123456789R[ ").endswith(".") and "\n" not in text and "Traceback" not in text
    return text


def unharmed(line: Connection, seq: int) -> None:
    """The line still answers and the table has not moved."""
    assert line.ask("ping")["type"] == "pong"
    assert line.hello()["seq"] == seq


def test_wrong_and_missing_tokens(server: Server) -> None:
    table = server.table()
    other = server.table()
    for what in ("", "/record", "/numbers", "/debug"):
        assert refusal(table.get(what), 401).startswith("This table is private")
        for token in ("seat_wrong", other.tokens[0], other.watch, "x" * 5000):
            assert refusal(table.get(what, token), 401) == "That token opens no seat at this table."
    for token, sentence in (
        ("", "This table is private: open it with the link you were given."),
        ("seat_wrong", "That token opens no seat at this table."),
        (other.tokens[0], "That token opens no seat at this table."),
    ):
        line = Connection(server, table.id, token)
        assert line.hear() == {"type": "error", "status": 401, "text": sentence}
        assert line.closed() == 4401


def test_an_invitation_is_no_seat_and_a_seat_no_invitation(server: Server) -> None:
    table = server.table([{"kind": "me"}, {"kind": "friend"}])
    assert table.get("", table.invites[1]).json()["seats"] == [], "it only lets its holder watch"
    for invite in (table.tokens[0], table.watch, "join_wrong", ""):
        answer = server.post(f"/api/tables/{table.id}/join", {"invite": invite})
        assert refusal(answer, 401) == "That invitation is not for this table."


def test_a_taken_seat_and_a_full_table(server: Server) -> None:
    table = server.table([{"kind": "me"}, {"kind": "friend"}])
    wish = {"invite": table.invites[1], "name": "Ben"}
    assert server.post(f"/api/tables/{table.id}/join", wish).status_code == 200
    sentence = refusal(server.post(f"/api/tables/{table.id}/join", wish | {"name": "Eve"}), 409)
    assert sentence == "Somebody has taken that seat already; ask for the link of another, or watch."
    assert table.get("", table.tokens[0]).json()["players"][1]["name"] == "Ben"


def test_a_seat_that_is_not_yours(server: Server) -> None:
    table = server.table()
    path = f"/api/tables/{table.id}/seats"
    assert refusal(server.post(f"{path}/1/stand-in", {"bot": None}, table.tokens[0]), 403) == "That seat is not yours."
    assert refusal(server.post(f"{path}/7/stand-in", {"bot": None}, table.tokens[0]), 404)
    assert refusal(server.post(f"{path}/x/stand-in", {"bot": None}, table.tokens[0]), 404)
    bots = server.table([{"kind": "me"}, {"kind": "bot"}])
    refusal(server.post(f"/api/tables/{bots.id}/seats/1/stand-in", {"bot": None}, bots.tokens[0]), 422)


def test_not_your_turn(server: Server) -> None:
    table = server.table()
    with table.line(table.tokens[1]) as ben:
        answer = ben.act(["ready"])
        assert answer["type"] == "refused" and answer["rule"] == "3.1" and answer["seq"] == 0
        assert answer["text"] == "It is not your turn: Monster must decide."
        unharmed(ben, 0)


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (["allot", 1, 16], "No more than 15 points may be allotted to defence."),
        (["step", 3], "This is not the moment to walk"),
        (["dance", 3], "There is no verb 'dance'"),
        (["\0", 3], "There is no verb"),
        (["allot"], "'allot' takes strength, number, and got 0 arguments."),
        (["allot", 1, -5], "'allot' wants a number from 0 to 999, not -5."),
        (["allot", "1", 5], "'allot' wants a strength from 0 to 3, not 1."),
        (["roll", 6], "This is not the moment to roll a die"),
        ([5, 5], "An action is a verb followed by whole numbers."),
    ],
)
def test_illegal_actions(server: Server, illegal: Made, action: list[Any], sentence: str) -> None:
    with illegal.line(illegal.tokens[0]) as ann:
        answer = ann.act(action)
        assert answer["type"] == "refused" and answer["text"].startswith(sentence), answer
        unharmed(ann, 0)


@pytest.fixture(scope="module")
def illegal(server: Server) -> Made:
    return server.table()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hello", "The message is not JSON."),
        ("", "The message is not JSON."),
        ("{", "The message is not JSON."),
        ("[]", "The message does not fit: expected object, got array."),
        ("{}", "The message does not fit: object missing required field type."),
        ('{"type": "steal"}', "The message does not fit: invalid value 'steal' at type."),
        ('{"type": "act"}', "The message does not fit: object missing required field key."),
        ('{"type": "act", "key": "a", "seq": "0", "action": ["x"]}', "The message does not fit: expected int, got str"),
        ('{"type": "act", "key": "a", "seq": -1, "action": ["x"]}', "The message does not fit: expected int >= 0"),
        ('{"type": "act", "key": "a", "seq": 0, "action": [["x"]]}', "The message does not fit: expected int | str"),
        ('{"type": "act", "key": "", "seq": 0, "action": ["x"]}', "The message does not fit: expected str of length"),
        (
            '{"type": "act", "key": "\\u0000", "seq": 0, "action": ["x"]}',
            "The message does not fit: expected str match",
        ),
        ('{"type": "chat", "key": "a", "text": "' + "x" * 501 + '"}', "The message does not fit: expected str of len"),
        ('{"type": "ping", "key": "' + "x" * 66_000 + '"}', "The message is longer than 64 kB."),
    ],
)
def test_messages_that_are_none(server: Server, illegal: Made, text: str, sentence: str) -> None:
    with illegal.line(illegal.tokens[0]) as ann:
        ann.send(text)
        answer = ann.until(lambda m: m["type"] == "error")
        assert answer["text"].startswith(sentence) and answer["text"].endswith("."), answer
        assert answer["status"] == (413 if "64 kB" in sentence else 400)
        unharmed(ann, 0)


def test_a_monstrous_message_ends_the_line_and_nothing_else(server: Server, illegal: Made) -> None:
    ann = illegal.line(illegal.tokens[0])
    with suppress(ConnectionClosed):
        ann.send("x" * 3_000_000)
        # the server may hang up before all of it is sent, and then the close frame does not get through
        assert ann.closed() in (1009, 1006)
    with suppress(ConnectionClosed):
        ann.close()
    with illegal.line(illegal.tokens[0]) as ann:
        unharmed(ann, 0)


def test_bytes_are_read_like_text_and_rubbish_is_refused(server: Server, illegal: Made) -> None:
    with illegal.line(illegal.tokens[0]) as ann:
        ann.socket.send(b'{"type": "ping", "key": "bytes"}')
        assert ann.until(lambda m: m.get("key") == "bytes")["type"] == "pong"
        ann.socket.send(b"\xff\xfe\x00")
        assert ann.until(lambda m: m["type"] == "error")["text"] == "The message is not JSON."


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", "/%00", "", 404),
        ("GET", "/" + "x" * 5_000, "", 404),
        ("GET", "/assets/" + "%2e/" * 3_000 + "x.js", "", 404),
        ("GET", "/api/games/sheboygan?turns=--5", "", 422),
        ("GET", "/api/games/sheboygan/board?turns=-", "", 422),
        ("POST", "/api/tables/{table}/seats/" + "1" * 5_000 + "/stand-in", '{"bot": null}', 404),
        ("POST", "/api/tables/{table}/seats/-1/stand-in", '{"bot": null}', 404),
        ("POST", "/api/tables", "[" * 2_000 + "]" * 2_000, 400),
        ("POST", "/api/tables", '{"game": "sheboygan", "options": ' + '{"a":' * 5_000 + "1" + "}" * 5_001, 400),
        ("POST", "/api/tables/mine", '{"tokens": ' + "[" * 20_000, 400),
        ("POST", "/api/records", '{"matinee": 1, "options": ' + '{"a":' * 100_000 + "1" + "}" * 100_001, (400, 422)),
    ],
)
def test_odd_requests_are_refused_in_a_sentence(
    server: Server, illegal: Made, method: str, path: str, body: str, status: int | tuple[int, ...]
) -> None:
    headers = {"authorization": f"Bearer {illegal.tokens[0]}"}
    answer = server.http.request(method, path.replace("{table}", illegal.id), content=body, headers=headers)
    assert answer.status_code in (status if isinstance(status, tuple) else (status,)), answer.text
    refusal(answer, answer.status_code)
    for name in ("content-security-policy", "x-content-type-options", "referrer-policy"):
        assert name in answer.headers


@pytest.mark.parametrize(
    "text",
    ["[" * 2_000 + "]" * 2_000, '{"type":' * 5_000, '{"type": "act", "key": "a", "seq": 0, "action": ' + "[" * 9_999],
)
def test_a_message_that_nests_too_deep_is_no_message(server: Server, illegal: Made, text: str) -> None:
    with illegal.line(illegal.tokens[0]) as ann:
        ann.send(text)
        assert ann.until(lambda m: m["type"] == "error")["status"] == 400
        unharmed(ann, 0)


@pytest.mark.parametrize("game", matinee.names())
def test_what_is_no_piece_has_nothing_around_it(server: Server, game: str) -> None:
    sides = matinee.load(game).seats(matinee.load(game).checked({}))
    table = server.table([{"kind": "me"}] * len(sides), game=game)
    with table.line(table.tokens[0]) as ann:
        for piece in (-1, 0, 7, 10**9, -(10**9), "", "monster", "x" * 40, "0", "-1", "tank 99", "\u0000"):
            assert ann.ask("show", piece=piece)["type"] == "show"


def test_even_a_bug_is_answered_with_its_headers() -> None:
    answer = asyncio.run(app._bug(Request({"type": "http"}), ZeroDivisionError()))
    assert answer.status_code == 500 and answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["content-security-policy"].startswith("default-src")


def test_hello_comes_first(server: Server) -> None:
    table = server.table()
    with table.line(table.tokens[0], hello=False) as ann:
        assert ann.ask("act", seq=0, action=["allot", 1, 1])["text"] == "Say hello first."
        unharmed(ann, 0)


def test_unknown_tables_and_calls(server: Server) -> None:
    for what in ("", "/record", "/numbers", "/debug"):
        assert refusal(server.get(f"/api/tables/nowhere{what}", "seat_x"), 404) == "There is no such table."
    refusal(server.post("/api/tables/nowhere/join", {"invite": "join_x"}), 404)
    line = Connection(server, "nowhere", "seat_x")
    assert line.hear() == {"type": "error", "status": 404, "text": "There is no such table."}
    assert line.closed() == 4404
    assert refusal(server.get("/api/nothing"), 404) == "There is no such call."
    for wrong_way in (server.http.delete("/api/tables"), server.get("/api/records"), server.post("/api/games", {})):
        assert refusal(wrong_way, 405) == "That address does not answer this kind of request."
        assert wrong_way.headers["allow"] in ("GET, POST", "GET", "POST")
    assert refusal(server.get("/api/games/chess"), 404).startswith("There is no game 'chess'; there are ")


@pytest.mark.parametrize(
    ("body", "status", "sentence"),
    [
        ({"game": "chess", "seats": TWO_OF_US}, 422, "There is no game 'chess'"),
        ({"game": "sheboygan", "seats": TWO_OF_US, "options": {"scenario": "moon"}}, 422, "scenario must be one of"),
        ({"game": "sheboygan", "seats": TWO_OF_US, "options": {"size": 3}}, 422, "The Creature That Ate Sheboygan has"),
        ({"game": "sheboygan", "seats": TWO_OF_US, "options": {"turns": True}}, 422, "turns must be a whole number"),
        ({"game": "sheboygan", "seats": []}, 422, "The Creature That Ate Sheboygan has 2 seats"),
        ({"game": "sheboygan", "seats": [{"kind": "bot", "bot": "hal"}] * 2}, 422, "There is no bot 'hal'"),
        ({"game": "sheboygan", "seats": [{"kind": "bot"}] * 2, "dice": "typed"}, 422, "Dice can only be typed in"),
        ({"game": "sheboygan", "seats": [{"kind": "ghost"}] * 2}, 400, "The message does not fit"),
        ({"game": "sheboygan", "seats": TWO_OF_US, "dice": "loaded"}, 400, "The message does not fit"),
        ({"game": "sheboygan", "seats": [{"kind": "me", "name": "x" * 41}] * 2}, 400, "The message does not fit"),
        ({"game": "sheboygan"}, 400, "The message does not fit"),
        ([], 400, "The message does not fit"),
        ({"game": "sheboygan", "seats": TWO_OF_US, "x": "y" * 70_000}, 413, "That is more than 64 kB."),
    ],
)
def test_tables_that_cannot_be(server: Server, body: Any, status: int, sentence: str) -> None:
    assert refusal(server.post("/api/tables", body), status).startswith(sentence)


def test_a_body_that_is_not_json(server: Server) -> None:
    assert refusal(server.http.post("/api/tables", content=b"\xff{"), 400) == "The message is not JSON."
    assert refusal(server.http.post("/api/tables/mine", content=b""), 400) == "The message is not JSON."


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "https://x]", "http://[x]/", "\x85", "x" * 5_000])
def test_an_origin_that_is_no_address_is_another_sites(server: Server, origin: str) -> None:
    answer = server.http.post("/api/tables/mine", json={"tokens": []}, headers={b"origin": origin.encode("latin-1")})
    assert refusal(answer, 403) == "Only pages of this server may ask it for that."
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_what_is_wrong_with_a_record_is_told_in_a_short_sentence(server: Server) -> None:
    record = matinee.Table("sheboygan").record.dumps().splitlines()
    verb = "x" * 1_000_000
    for lines in (
        [record[0], f'["{verb}",1]', record[-1]],
        [record[0].replace("sheboygan", verb), record[-1]],
        [record[0].replace('"rules":"', f'"rules":"{verb}'), record[-1]],
        [record[0].replace('"options":{', f'"options":{{"{verb}":1,'), record[-1]],
    ):
        text = refusal(server.http.post("/api/records", content="\n".join(lines) + "\n"), 422)
        assert text.startswith("line ") and len(text) < 700


def test_a_record_may_begin_with_a_byte_order_mark(server: Server) -> None:
    text = "\ufeff" + matinee.Table("sheboygan").record.dumps()
    assert server.http.post("/api/records", content=text.encode()).status_code == 200


def test_names_with_markup_are_just_text(server: Server) -> None:
    name = "<img src=x onerror=alert(1)>"
    table = server.table([{"kind": "me", "name": name}, {"kind": "me", "name": "  \t\u202e "}], public=True)
    answer = table.get()
    assert [p["name"] for p in answer.json()["players"]] == [name, "Humans"]
    assert (
        answer.headers["content-type"] == "application/json" and answer.headers["x-content-type-options"] == "nosniff"
    )


def test_a_running_record_is_not_for_those_without_every_secret(server: Server) -> None:
    table = server.table([{"kind": "me"}, {"kind": "me"}], public=True)
    with table.line(table.tokens[0]) as ann:
        build(ann)
    for what in ("/record", "/numbers", "/debug"):
        for token in ("", table.watch, *table.tokens):
            text = refusal(table.get(what, token), 403)
            assert "secret" in text or "over" in text or "every seat" in text
    both = ",".join(table.tokens)
    assert table.get("/record", both).status_code == table.get("/debug", both).status_code == 200
    bots = server.table([{"kind": "me"}, {"kind": "bot", "bot": "random"}])
    refusal(bots.get("/debug", bots.tokens[0]), 403)


def records() -> list[tuple[str, str]]:
    good = matinee.Table("sheboygan")
    good.act(0, ("allot", 1, 2))
    text = good.record.dumps()
    return [
        ("", "The record is empty."),
        ("hello", "line 1: the header must name"),
        (text.replace('"matinee":1', '"matinee":2'), "line 1: This record has format 2, newer than this program's 1."),
        (text.replace('"rules":"', '"rules":"99.'), "line 1: This record is of rules 99."),
        (text.replace("sheboygan", "tokyo"), "line 1: There is no game 'tokyo'"),
        (text.replace("1,2]", "1,99]"), "line 2: ['allot', 1, 99] is not allowed there"),
        (text.replace("1,2]", "1,3]"), "line 3: The record has been edited"),
        (text.rsplit("\n", 2)[0] + "\n", "line 2"),
        (text.replace('"turns":40', '"turns":-3'), "line 1: turns must be a whole number"),
        ('["x"]\n' * 25_000, "The record has more than 20000 actions."),
        (text.replace('"seats":["Monster","Humans"]', '"seats":[3]'), "line 1: the header must name"),
    ]


@pytest.mark.parametrize(("text", "sentence"), records())
def test_records_that_are_none(server: Server, text: str, sentence: str) -> None:
    assert refusal(server.http.post("/api/records", content=text.encode()), 422).startswith(sentence)


def test_records_too_large_or_not_text(server: Server) -> None:
    assert refusal(server.http.post("/api/records", content=b"x" * 2_200_000), 413) == "That is more than 2048 kB."
    assert refusal(server.http.post("/api/records", content=b"\xff\xfe"), 400) == "The record is not text in UTF-8."


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("\u115f", ""),
        ("\u3164\u3164", ""),
        ("\u2800 \u2800", ""),
        ("\u200d\ufe0f\u0301", ""),
        ("Ann\u3164", "Ann\u3164"),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467 family", "\U0001f468\u200d\U0001f469\u200d\U0001f467 family"),
        ("\u2764\ufe0f\u200d\U0001f525", "\u2764\ufe0f\u200d\U0001f525"),
        ("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"),
        ("\u200dAnn\u200d", "Ann"),
        ("A\u200b\u202enn", "A nn"),
    ],
)
def test_no_name_looks_empty_and_joined_signs_stay_whole(name: str, kept: str) -> None:
    assert named(name, "") == kept
