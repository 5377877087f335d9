"""Playing over the live line: clicks, races, repeats, take-backs, coming back, and every kind of seat."""

from __future__ import annotations

import json
import random

import msgspec

import matinee
from tests.server.kit import MONSTER, TWO_OF_US, Json, Server, build, panels, random_play, sheet

BOT = {"kind": "bot", "bot": "random"}


def test_a_whole_game_against_a_bot_and_its_record(server: Server) -> None:
    table = server.table([{"kind": "me", "name": "Ann"}, BOT])
    with table.line(table.tokens[0]) as ann:
        random_play(ann, random.Random(5))
        states = [m for m in ann.heard if m["type"] == "state"]
        assert [m["seq"] for m in states] == sorted({m["seq"] for m in states})
        assert all(len(m["words"]) == len(m["view"]["legal"]) for m in states)
        record = matinee.Record.loads(table.get("/record", table.tokens[0]).text)
        assert record.header.seats == ["Ann", "Humans"]
        theirs = sum(action[0] == "buy" for action in record.actions)  # a random bot may go without
        assert ann.state["seq"] == len(record.actions) - theirs, "what the bot bought in secret is not hers"
        final = record.replay()
        assert ann.state["view"]["result"]["returns"] == final.returns()
        assert ann.state["view"]["pieces"] == json.loads(msgspec.json.encode(final.view(0).pieces))
    summary = table.get("", table.tokens[0]).json()
    assert summary["over"] and summary["returns"] == final.returns() and summary["seats"] == [0]


def test_a_table_just_set_up_is_not_over(server: Server) -> None:
    table = server.table()
    assert not table.get("", table.tokens[0]).json()["over"]


def test_the_answer_comes_before_the_state(server: Server) -> None:
    table = server.table()
    with table.line(table.tokens[0]) as ann, table.line(table.tokens[1]) as ben:
        start = len(ann.heard)
        ann.play(["ability", 3])
        assert [m["type"] for m in ann.heard[start:] if m["type"] != "players"] == ["done", "state"]
        assert ann.state["log"][0]["lines"][0]["text"] == "Bought Great Height"
        for action in MONSTER[1:]:
            ann.play(action)
        heard = ben.catch_up()
        assert heard["view"]["player"] == 0 and heard["view"]["legal"] == [] and heard["log"] == []
        ann.play(["lurk", 2])
        assert ben.catch_up()["view"]["legal"] and ben.state["seq"] == heard["seq"] + 1


def test_of_two_racing_clicks_one_wins(server: Server) -> None:
    table = server.table()
    with table.line(table.tokens[0]) as ann, table.line(table.tokens[0]) as again:
        for line, action in ((ann, ["allot", 1, 2]), (again, ["allot", 1, 3])):
            line.send({"type": "act", "key": f"race{action[2]}", "seq": 0, "action": action})
        answers = [line.until(lambda m: "key" in m) for line in (ann, again)]
        assert sorted(m["type"] for m in answers) == ["done", "refused"]
        refused = next(m for m in answers if m["type"] == "refused")
        assert refused["text"] == "The table has moved on since; look again and choose anew."
        won = 2 if answers[0]["type"] == "done" else 3
        assert ann.reach(1)["seq"] == 1 and sheet(ann.state["view"])["now"]["defence"] == won


def test_a_click_sent_again_is_answered_again_and_done_once(server: Server) -> None:
    table = server.table()
    with table.line(table.tokens[0]) as ann:
        first = ann.act(["allot", 1, 2], key="once")
        assert first == {"type": "done", "key": "once", "seq": 1}
        assert ann.act(["allot", 1, 2], key="once", seq=0) == first
        with table.line(table.tokens[0]) as other_device:
            assert other_device.act(["allot", 1, 2], key="once") == first
            refused = other_device.act(["allot", 0, 1], key="once")
            assert refused["type"] == "refused", "what was not played is not answered as if it were"
            assert refused["text"] == "Another click was made under that key; this one was not done."
            assert other_device.state["seq"] == 1
            assert sheet(other_device.state["view"])["now"]["defence"] == 2


def test_dice_are_kept_with_the_click_that_called_for_them(server: Server) -> None:
    table = server.table(options={"scenario": "learning"})
    with table.line(table.tokens[0]) as ann, table.line(table.tokens[1]) as ben:
        rng = random.Random(2)
        rolled: list[Json] = []
        while not rolled:
            line = ann if ann.state["view"]["legal"] else ben
            smash = [a for a in line.state["view"]["legal"] if a[0] in ("smash", "strike", "attack")]
            line.play(rng.choice(smash or line.state["view"]["legal"]))
            (ben if line is ann else ann).catch_up()
            rolled = [entry for entry in line.state["log"] if "die" in entry]
        assert rolled[0]["seat"] == matinee.CHANCE and 1 <= rolled[0]["die"] <= 6
        assert line.state["view"]["player"] != matinee.CHANCE
        assert line.state["undo"] is not None


def test_taking_back_is_kept_numbered_and_told(server: Server) -> None:
    table = server.table()
    with table.line(table.tokens[0]) as ann, table.line(table.tokens[1]) as ben:
        ann.play(["allot", 1, 2])
        before = ann.state
        ann.play(["allot", 0, 4])
        assert ann.state["undo"] is None and ben.catch_up()["undo"] == "There is nothing to take back."
        assert ann.ask("undo", seq=2, key="back") == {"type": "done", "key": "back", "seq": 3}
        state = ann.reach(3)
        assert state["log"] == [{"seq": 3, "seat": 0, "undone": 2, "lines": []}]
        assert {k: v for k, v in state["view"].items() if k != "events"} == {
            k: v for k, v in before["view"].items() if k != "events"
        }
        assert ann.ask("undo", seq=3, key="back")["seq"] == 3  # sent again: the same answer, nothing more taken back
        assert ann.act(["allot", 2, 1], seq=2)["type"] == "refused"
        ann.play(["allot", 2, 1])
        with table.line(table.tokens[0]) as fresh:
            assert [entry["seq"] for entry in fresh.state["log"]] == [1, 4]
        with table.line(table.tokens[0], since=2) as back:
            assert [(e["seq"], e.get("undone")) for e in back.state["log"]] == [(3, 2), (4, None)]
        assert ben.ask("undo", seq=4)["text"] == "The table has moved on since; look again and choose anew."
        build(ann, edge=0)
        assert ben.catch_up()["undo"] == "The other side has acted since."
        assert ben.ask("undo", seq=ben.state["seq"])["text"] == "The other side has acted since."


def test_a_table_may_allow_no_take_back(server: Server) -> None:
    table = server.table(takeback="off")
    with table.line(table.tokens[0]) as ann:
        ann.play(["allot", 1, 2])
        assert ann.state["undo"] == "At this table nothing is taken back."
        assert ann.ask("undo", seq=1) == {
            "type": "refused", "key": ann.heard[-1]["key"], "rule": "", "seq": 1,
            "text": "At this table nothing is taken back.",
        }  # fmt: skip


def test_coming_back_brings_exactly_what_was_missed(server: Server) -> None:
    table = server.table()
    with table.line(table.tokens[0]) as ann:
        with table.line(table.tokens[1]) as ben:
            ann.play(["allot", 1, 2])
            assert ben.catch_up()["seq"] == 0, "he may not know that she has begun"
        build(ann)
        with table.line(table.tokens[1]) as ben:
            seen = ben.state["seq"]
            assert ann.state["seq"] == 7 > seen
        with table.line(table.tokens[1], since=seen) as ben:
            assert ben.state["since"] == ben.state["seq"] == seen and ben.state["log"] == []
        with table.line(table.tokens[0], since=5) as other_device:
            assert [entry["seq"] for entry in other_device.state["log"]] == [7]
            assert other_device.state["view"] == ann.state["view"]
        with table.line(table.tokens[0], since=10_000) as confused:
            assert confused.state["since"] == 0 and len(confused.state["log"]) == 6


def test_hot_seat_one_token_two_seats_and_a_curtain(server: Server) -> None:
    table = server.table([{"kind": "hotseat", "name": "Ann"}, {"kind": "hotseat", "name": "Ben"}])
    assert table.tokens[0] == table.tokens[1]
    with table.line(table.tokens[0]) as both:
        assert both.state["seat"] == 0
        build(both)
        assert both.state["seat"] == 1 and both.state["since"] == 0 and both.state["log"] == []
        assert "now" not in sheet(both.state["view"])
        both.play(["buy", 0, 1])
        assert [line["id"] for entry in both.state["log"] for line in entry["lines"]] == ["bought"]
        assert both.state["since"] == 6
        debug = table.get("/debug", table.tokens[0]).json()
        assert debug["position"]["monster"]["strengths"]["attack"] == 3 and debug["phases"][0] == "Muster"
        assert debug["legal"] == both.state["view"]["legal"] and debug["words"] == both.state["words"]
        assert len(debug["actions"]) == 7
        assert table.get("/record", table.tokens[0]).status_code == 200


def test_dice_typed_by_the_one_who_rolls(server: Server) -> None:
    table = server.table([{"kind": "me"}, BOT], options={"scenario": "learning"}, dice="typed")
    rng = random.Random(8)
    with table.line(table.tokens[0]) as ann:
        faces: list[int] = []
        while len(faces) < 5 and not ann.state["over"]:
            view = ann.state["view"]
            if view["player"] == matinee.CHANCE and view["legal"]:
                assert view["legal"] == [["roll", n] for n in range(1, 7)]
                assert ann.state["words"][5] == "The die shows 6"
                if not faces:
                    assert ann.act(["roll", 7])["type"] == "refused"
                    assert ann.act(["done"])["type"] == "refused"
                faces.append(6 - len(faces))
                seq = ann.state["seq"]
                ann.play(["roll", faces[-1]])
                told = next(m for m in ann.heard if m["type"] == "state" and m["seq"] == seq + 1)
                assert told["log"][0]["die"] == faces[-1]
            elif view["legal"]:
                smash = [a for a in view["legal"] if a[0] in ("smash", "strike")]
                ann.play(rng.choice(smash or view["legal"]))
            else:
                ann.hear()
    assert len(faces) == 5


def test_a_hot_seat_of_seven_is_sent_what_is_new(server: Server) -> None:
    """When it changes hands, each seat is told what it has missed, not all that ever was."""
    table = server.table([{"kind": "hotseat"}] * 7, game="newyork", options={"players": 7}, dice="typed")
    with table.line(table.tokens[0]) as screen:
        random_play(screen, random.Random(3), lambda state: state["seq"] > 150)
        assert not screen.state["over"], "dice that are typed are the same in every run"
        states = [m for m in screen.heard if m["type"] == "state"]
        told = [(m["seat"], entry["seq"]) for m in states for entry in m["log"] if "undone" not in entry]
        assert len(told) == len(set(told)) > 300, "each thing once a seat"
        assert {m["seat"] for m in states} == set(range(7)) and sum(m["since"] == 0 for m in states) <= 7 + 1
        logs: dict[int, list[Json]] = {}
        for state in states:
            before = logs.get(state["seat"], []) if state["since"] else []
            logs[state["seat"]] = [entry for entry in before if entry["seq"] <= state["since"]] + state["log"]
        with table.line(table.tokens[0]) as fresh:
            assert fresh.state["log"] == logs[fresh.state["seat"]], "put together it is the whole story"


def test_why_odds_and_look(server: Server) -> None:
    table = server.table()
    with table.line(table.tokens[0]) as ann, table.line(table.tokens[1]) as ben:
        why = ann.ask("why", action=["allot", 1, 16])
        assert why["rule"] == "3.1" and why["text"] == "No more than 15 points may be allotted to defence."
        assert ann.ask("why", action=["allot", 1, 2])["text"] is None
        assert ann.ask("odds", action=["allot", 1, 2])["outcomes"] == []
        refused = ann.ask("odds", action=["allot", 1, 16])
        assert refused["type"] == "refused" and refused["rule"] == "3.1"
        for question in ("why", "odds"):
            asked = ben.ask(question, action=["ability", 3])
            assert asked["type"] == "refused" and asked["text"] == "Only the seat that decides now may ask that."
        start = ann.state["view"]
        build(ann)
        look = ann.ask("look", seq=0)
        assert look["view"] == start | {"legal": []} and look["words"] == [] and look["seq"] == 0
        assert sheet(ann.ask("look", seq=2)["view"])["now"]["attack"] == 3
        assert "now" not in sheet(ben.ask("look", seq=2)["view"])
        assert ben.ask("look", seq=2, seat=0)["text"] == "That seat is not yours."
        assert ben.ask("look", seq=2, seat=5)["text"] == "This table has no seat 5."
        assert ben.ask("look", seq=99)["text"] == "This table has come to 2, not to 99.", "as far as he may know"


def test_overlays_are_shown_to_each_as_far_as_they_may_know(server: Server) -> None:
    table = server.table(options={"scenario": "learning"})
    with table.line(table.tokens[0]) as ann, table.line(table.watch) as watcher:
        for action in (["allot", 0, 3], ["allot", 1, 4], ["allot", 2, 3], ["allot", 3, 3], ["ready"], ["lurk", 0]):
            ann.play(action)
        with table.line(table.tokens[1]) as ben:
            ben.play(["ready"])
        ann.catch_up()
        ann.play(next(action for action in ann.state["view"]["legal"] if action[0] == "step"))
        watcher.catch_up()
        steps = {action[1] for action in ann.state["view"]["legal"] if action[0] == "step"}
        mine, theirs = (line.ask("show", piece="monster") for line in (ann, watcher))
        assert mine["type"] == "show" and set(mine["overlays"]) == {"reach", "range", "sight"}
        assert steps and steps <= set(mine["overlays"]["reach"]["spaces"])
        assert theirs["overlays"] == {kind: mine["overlays"][kind] for kind in ("range", "sight")}
        unit = next(p["id"] for p in ann.state["view"]["pieces"] if p["id"] != "monster")
        assert ann.ask("show", piece=unit)["overlays"] == watcher.ask("show", piece=unit)["overlays"] != {}
        for nothing in (9999, -1, "tank", ""):
            assert ann.ask("show", piece=nothing)["overlays"] == {}
        for malformed in (True, None, [1], 1.5, "x" * 41, 10**12):
            ann.send({"type": "show", "key": "odd", "piece": malformed})
            assert ann.until(lambda m: m["type"] == "error")["status"] == 400


def test_a_friend_joins_by_link_and_comes_back_on_another_device(server: Server) -> None:
    table = server.table([{"kind": "me", "name": "Ann"}, {"kind": "friend"}])
    with table.line(table.tokens[0]) as ann:
        assert [p["taken"] for p in ann.state["players"]] == [True, False]
        with table.line(table.invites[1]) as looking:
            assert looking.state["seat"] is None and looking.state["view"]["legal"] == [], "an invitation may look on"
        answer = server.post(f"/api/tables/{table.id}/join", {"invite": table.invites[1], "name": " Ben\n<b>!</b> "})
        assert answer.json()["seat"] == 1
        token = answer.json()["token"]
        ben = ann.until(lambda m: m["type"] == "state" and m["players"][1]["taken"])["players"][1]
        assert ben["name"] == "Ben <b>!</b>" and not ben["online"]
        with table.line(token) as phone:
            assert phone.state["seat"] == 1
            ann.until(lambda m: m["type"] == "players" and m["players"][1]["online"])
            with table.line(token) as laptop:
                assert laptop.state["view"] == phone.state["view"]
        gone = ann.until(lambda m: m["type"] == "players" and not m["players"][1]["online"])
        assert gone["players"][0]["online"]
    mine = server.post("/api/tables/mine", {"tokens": [token, table.tokens[0], "seat_wrong"]}).json()
    assert {(line["table"], line["seat"], line["your_turn"]) for line in mine} == {
        (table.id, 0, True),
        (table.id, 1, False),
    }


def test_a_bot_stands_in_and_hands_back(server: Server) -> None:
    table = server.table(options={"scenario": "learning"})
    with table.line(table.tokens[0]) as ann:
        path = f"/api/tables/{table.id}/seats"
        assert server.post(f"{path}/0/stand-in", {"bot": "random"}, table.tokens[0]).json()["stand_in"] == "random"
        ann.until(lambda m: m["type"] == "state" and m["view"]["player"] == 1)
        assert ann.state["players"][0]["stand_in"] == "random"
        seq = ann.state["seq"]
        assert ann.act(["done"])["text"] == "It is not your turn: Humans must decide."
        assert server.post(f"{path}/0/stand-in", {"bot": None}, table.tokens[0]).json()["stand_in"] is None
        ann.until(lambda m: m["type"] == "state" and m["players"][0]["stand_in"] is None)
        assert server.post(f"{path}/0/stand-in", {"bot": "random"}, table.tokens[1]).status_code == 403
        assert server.post(f"{path}/0/stand-in", {"bot": "nobody"}, table.tokens[0]).status_code == 422
        with table.line(table.tokens[1]) as ben:
            random_play(ben, random.Random(1), lambda state: state["view"]["player"] == 0)
            state = ann.catch_up()
            assert state["seq"] > seq and state["view"]["legal"]  # it waits for Ann, no bot goes on for her


def test_a_bot_plays_for_a_friend_who_never_came(server: Server) -> None:
    table = server.table([{"kind": "me"}, {"kind": "friend"}])
    path = f"/api/tables/{table.id}/seats/1/stand-in"
    assert server.post(path, {"bot": "random"}).status_code == 401
    assert server.post(path, {"bot": "random"}, table.watch).status_code == 403
    assert server.post(path, {"bot": "random"}, table.tokens[0]).status_code == 200
    with table.line(table.tokens[0]) as ann:
        build(ann)
        ann.until(lambda m: m["type"] == "state" and m["view"]["player"] == 0 and m["view"]["clock"]["number"] > 0)
    joined = server.post(f"/api/tables/{table.id}/join", {"invite": table.invites[1], "name": "Ben"}).json()
    assert table.get("", joined["token"]).json()["players"][1]["stand_in"] is None
    assert server.post(path, {"bot": "random"}, table.tokens[0]).status_code == 403


def test_talk_reaches_everybody_and_is_kept(server: Server) -> None:
    table = server.table(public=True, talk="all")
    with table.line(table.tokens[0]) as ann, table.line("") as watcher:
        said = ann.ask("chat", text="<script>alert(1)</script>\nhello")
        assert said["text"] == "<script>alert(1)</script> hello" and said["name"] == "Ann" and said["seat"] == 0
        heard = watcher.until(lambda m: m["type"] == "chat")
        assert heard["text"] == said["text"] and "key" not in heard
        assert watcher.ask("chat", text="hi")["name"] == "A spectator"
        assert ann.ask("chat", text="   ")["type"] == "refused"
    with table.line(table.tokens[1]) as ben:
        assert [ben.until(lambda m: m["type"] == "chat")["text"] for _ in range(2)] == [said["text"], "hi"]
    with table.line(table.tokens[1], chat=said["n"]) as ben:
        assert ben.until(lambda m: m["type"] == "chat")["text"] == "hi"


def test_spectators_watch_with_a_link_or_at_a_public_table(server: Server) -> None:
    private, public = server.table(), server.table(public=True)
    with private.line(private.watch) as watcher:
        assert watcher.state["seat"] is None and watcher.state["undo"] == "Spectators only watch."
        assert watcher.act(["allot", 1, 1])["text"] == "Spectators only watch."
        assert watcher.ask("undo", seq=0)["text"] == "Spectators only watch."
    with public.line("") as passer_by:
        assert passer_by.state["view"]["seat"] is None
    listed = {line["table"] for line in server.get("/api/tables?public=1").json()}
    assert public.id in listed and private.id not in listed


def test_a_table_keeps_its_spectators_behind(server: Server) -> None:
    table = server.table(public=True, delay=2, options={"scenario": "basic"})
    with table.line(table.tokens[0]) as monster, table.line("") as watcher:
        build(monster)
        assert monster.state["seq"] > 2 and watcher.state["late"] == table.get().json()["delay"] == 2
        monster.play(["concede", 0])
        told = watcher.until(lambda m: m["type"] == "state" and m["over"])
        assert "late" not in told and [entry["seq"] for entry in told["log"]][-1] == told["seq"] > 2
    table = server.table(game="newyork", public=True, delay=100, options={"players": 2})
    known, card = (table.get("", token).json() for token in (table.tokens[0], ""))
    [line] = [line for line in server.get("/api/tables").json() if line["table"] == table.id]
    assert known["players"][0]["side"] != "Player 1", "who plays knows the monster at once"
    assert card["players"][0]["side"] == line["players"][0]["side"] == "Player 1"
    refused = server.post("/api/tables", {"game": "sheboygan", "seats": TWO_OF_US, "delay": 501})
    assert refused.status_code == 400 and "delay" in refused.json()["error"]["text"]


def test_bots_among_themselves_play_to_the_end(server: Server) -> None:
    table = server.table([BOT, BOT], options={"scenario": "learning", "turns": 3})
    with table.line(table.watch) as watcher:
        while not watcher.state["over"]:
            watcher.hear()
    assert table.get("/record", table.watch).status_code == 200


def test_an_uploaded_record_is_a_table_to_look_back_on(server: Server) -> None:
    played = server.table([BOT, BOT], options={"scenario": "learning", "turns": 2})
    with played.line(played.watch) as watcher:
        while not watcher.state["over"]:
            watcher.hear()
    text = played.get("/record", played.watch).text
    made = server.http.post("/api/records", content=text.encode()).json()
    assert server.get(f"/api/tables/{made['table']}").status_code == 401
    assert server.get(f"/api/tables/{made['table']}/record", made["watch"]).text == text
    record = matinee.Record.loads(text)
    played.id = made["table"]
    with played.line(made["watch"]) as back:
        assert back.state["seq"] == len(record.actions) and back.state["players"][0]["kind"] == "record"
        for seq, state in enumerate(record.states()):
            if seq % 20 == 0:
                looked = back.ask("look", seq=seq, seat=0)["view"]
                assert looked["panels"] == json.loads(msgspec.json.encode(state.view(0).panels))
        assert back.act(["done"])["text"] == "This is a record; it is only to look at."
    numbers = server.get(f"/api/tables/{made['table']}/numbers", made["watch"]).json()
    assert numbers["actions"] == len(record.actions) and numbers["turns"][-1]["turn"] == state.clock.number


def test_an_unfinished_record_can_be_looked_at_too(server: Server) -> None:
    table = matinee.Table("sheboygan")
    for action in MONSTER:
        table.act(0, tuple(action))
    made = server.http.post("/api/records", content=table.record.dumps()).json()
    summary = server.get(f"/api/tables/{made['table']}", made["watch"]).json()
    assert summary["seq"] == 5 and not summary["over"] and summary["uploaded"]


def test_seats_are_as_many_as_the_game_has(server: Server) -> None:
    answer = server.post("/api/tables", {"game": "sheboygan", "seats": TWO_OF_US[:1]})
    assert answer.status_code == 422
    assert answer.json()["error"]["text"] == (
        "The Creature That Ate Sheboygan has 2 seats (Monster, Humans), not 1."
    )  # fmt: skip


def test_a_card_has_the_seats_of_the_options_asked_for(server: Server) -> None:
    assert len(server.get("/api/games/newyork").json()["seats"]) == 4
    assert server.get("/api/games/newyork?players=2").json()["seats"] == ["Player 1", "Player 2"]
    assert server.get("/api/games/newyork?players=10").status_code == 422


def test_what_is_drawn_in_secret_nobody_else_types_in(server: Server) -> None:
    """The first person types in what all may see; a mission is drawn by whose it is, a bot's by the server."""
    people = [{"kind": "me"}, {"kind": "me"}, BOT]
    table = server.table(people, game="newyork", dice="typed", options={"players": 3})
    with table.line(table.tokens[0]) as ann, table.line(table.tokens[1]) as ben:
        for kind in range(3):
            ann.play(["monster", kind])
        ben.catch_up()
        assert ann.state["view"]["legal"] and not ben.state["view"]["legal"]
        ann.play(["draw", 2])
        ben.catch_up()
        assert not ann.state["view"]["legal"] and len(ben.state["view"]["legal"]) == 6
        assert ann.act(["draw", 0])["type"] == "refused"
        ben.play(["draw", 0])
        ben.reach(5)
        assert ben.state["seq"] >= 6 and ben.state["view"]["prompt"]["phase"] == "Start", "the bot's came by itself"
        assert panels(ben.state["view"])["mission"]["state"] == "A"
