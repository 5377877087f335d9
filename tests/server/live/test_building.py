"""Building over the live line: files, one less of what was bought, and what the others may not see of it."""

from __future__ import annotations

from tests.server.kit import Server, sheet

BOT = {"kind": "bot", "bot": "random"}


def test_a_file_is_read_into_clicks_for_whoever_builds(server: Server) -> None:
    table = server.table(game="destroyall")
    with table.line(table.tokens[0]) as ann, table.line(table.tokens[1]) as ben:
        text = ann.state["view"]["prompt"]["file"]["text"].replace("strength = 5", "strength = 7")
        assert "file" not in ben.state["view"]["prompt"]
        assert ben.ask("read", text=text)["text"] == "Only the seat that decides now may ask that."
        refused = ann.ask("read", text="strength = 10")
        assert refused["type"] == "refused" and refused["rule"] == "DAM23" and "11 points" in refused["text"]
        before = ann.state["seq"]
        actions = ann.ask("read", text=text)["actions"]
        assert actions == [["attribute", 0, 7]] and ann.state["seq"] == before, "reading changes nothing"
        ann.play(actions[0])
        assert ann.state["view"]["prompt"]["file"]["text"] == text
    other = server.table([{"kind": "hotseat"}] * 4, game="america")
    with other.line(other.tokens[0]) as ann:
        assert ann.ask("read", text=text)["text"] == "Nothing is being built that a file could hold."


def test_one_bought_item_can_be_removed(server: Server) -> None:
    table = server.table(options={"scenario": "basic"})
    with table.line(table.tokens[0]) as ann, table.line(table.tokens[1]) as ben:
        for action in (["ability", 9], ["allot", 1, 3], ["allot", 2, 4]):
            ann.play(action)
        assert ann.ask("less", start=["allot", 2])["actions"] == [["allot", 2, 3]]
        told = ann.ask("less", start=["allot", 1])
        assert (told["undos"], told["actions"]) == (2, [["allot", 1, 2], ["allot", 2, 4]])
        for _ in range(told["undos"]):
            ann.ask("undo", seq=ann.state["seq"])
            ann.catch_up()
        for action in told["actions"]:
            ann.play(action)
        assert sheet(ann.state["view"])["now"] == {"attack": 0, "defence": 2, "destruction": 4, "movement": 0}
        dropped = ann.ask("less", start=["ability", 9])
        assert (dropped["undos"], dropped["actions"]) == (3, [["allot", 1, 2], ["allot", 2, 4]])
        assert ann.ask("less", start=["ability", 3])["text"] == "There is nothing to take back."
        assert ben.ask("less", start=["allot", 1])["text"] == "Only the seat that decides now may ask that."
    strict = server.table(options={"scenario": "basic"}, takeback="off")
    with strict.line(strict.tokens[0]) as ann:
        ann.play(["allot", 1, 3])
        assert ann.ask("less", start=["allot", 1])["type"] == "refused"


def test_what_was_bought_since_must_still_be_allowed(server: Server) -> None:
    table = server.table([{"kind": "me"}, BOT], game="destroyall")
    with table.line(table.tokens[0]) as ann:
        for action in (["attribute", 2, 1], ["attribute", 1, 10]):  # what POWER 1 gives back pays for ARMOR 10
            ann.play(action)
        seq, refused = ann.state["seq"], ann.ask("less", start=["attribute", 2])
        assert refused["type"] == "refused" and refused["rule"] == "DAM23"
        assert ann.catch_up()["seq"] == seq, "nothing has been changed"


def test_a_secret_design_file_reaches_one_side_only(server: Server) -> None:
    table = server.table(options={"scenario": "learning"})
    with table.line(table.tokens[0]) as ann, table.line(table.tokens[1]) as ben:
        beast = "attack = 3\ndefence = 4\ndestruction = 3\nmovement = 3\nabilities = []\n"
        for action in ann.ask("read", text=beast)["actions"]:
            ann.play(action)
            ben.catch_up()
            assert "file" not in ben.state["view"]["prompt"]
        assert ann.state["view"]["prompt"]["file"] == {"name": "monster.toml", "text": beast}
        assert ben.ask("read", text=beast)["text"] == "Only the seat that decides now may ask that."
        for look in (ben.ask("look", seq=seq) for seq in range(ben.state["seq"] + 1)):
            assert "file" not in look["view"]["prompt"], "nor when he looks back"
        ann.play(["ready"])
        ann.play(["lurk", 0])
        ben.catch_up()
        assert ben.state["view"]["prompt"]["file"]["name"] == "army.toml"
        assert "file" not in ann.state["view"]["prompt"]
        assert ann.ask("read", text="tank = 1")["text"] == "Only the seat that decides now may ask that."
        assert not any("monster.toml" in text for text in ben.raw) and not any("army.toml" in text for text in ann.raw)
