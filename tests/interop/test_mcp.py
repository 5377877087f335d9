"""A program sits down at a table: here over stdin and stdout, there at a running server; and what it may not do."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anyio
import pytest

import matinee
from matinee.interop.mcp import remote_seat
from matinee.interop.mcp.remote_seat import RemoteSeat
from matinee.table.errors import MatineeError
from matinee.testing.server import ME_AND_FRIEND, PATIENCE, TWO_OF_US, Server
from tests.interop.kit import NAMES, short

if TYPE_CHECKING:
    from mcp import Client

RECORDED = Path(__file__).with_name("conversation.txt")

SCRIPT: list[tuple[str, dict[str, Any]]] = [
    ("look", {}),
    ("sit", {"game": "tic-tac-toe"}),
    ("sit", {"game": "newyork", "options": {"players": 99}}),
    ("sit", {"game": "newyork", "options": {"players": 2}, "seat": 5}),
    ("sit", {"game": "newyork", "options": {"players": 2, "turns": 2}, "seed": 1, "bot": "random"}),
    ("sit", {"game": "america"}),
    ("legal", {"verbs": "go"}),
    ("leave", {"table": 1}),
    ("look", {"board": False}),
    ("legal", {}),
    ("legal", {"verb": "sing"}),
    ("why", {"action": "halt"}),
    ("act", {"action": "halt"}),
    ("act", {"action": "sing a song"}),
    ("rule", {"number": "NY3"}),
    ("rule", {"number": "99.9"}),
    ("act", {"action": "Start at 42nd Street at 1st Avenue"}),
    ("legal", {}),
    ("wait", {"seconds": 0}),
    ("log", {"last": 4}),
    ("leave", {}),
    ("act", {"action": "halt"}),
]


def door(server: Any = None) -> Client:
    """A person who talks to a door of this process, or another. The library takes seconds to load."""
    from mcp import Client

    from matinee.interop.mcp.server import mcp_server

    return Client(server if server is not None else mcp_server())


async def talk(client: Client, script: list[tuple[str, dict[str, Any]]]) -> str:
    """The whole conversation as text; boards are left out, since they are drawn elsewhere."""
    lines = []
    for tool, asked in script:
        answer = await client.call_tool(tool, asked)
        text = "\n".join(part.text for part in answer.content if part.type == "text")
        kept = [line for line in text.splitlines() if not re.search(r"[█▓]", line) and line.strip("+ F")]
        lines += [f"> {tool} {json.dumps(asked)}", *(["(refused)"] if answer.is_error else []), *kept, ""]
    return "\n".join(lines)


def spoken(script: list[tuple[str, dict[str, Any]]], server: Any = None) -> str:
    """Run a conversation with a door of this process, or another."""

    async def run() -> str:
        async with door(server) as client:
            return await talk(client, script)

    return anyio.run(run)


def test_a_recorded_conversation() -> None:
    """Word for word; `python -m tests.interop.test_mcp` writes it again."""
    assert spoken(SCRIPT) == RECORDED.read_text("utf-8")


def test_the_tools_say_what_they_take_and_who_offers_them() -> None:
    async def run() -> tuple[str, list[dict[str, Any]]]:
        async with door() as client:
            tools = await client.list_tools()
            assert client.server_info is not None
            return client.server_info.version, [tool.input_schema for tool in tools.tools]

    version, schemas = anyio.run(run)
    assert version == matinee.__version__ and all(schema["additionalProperties"] is False for schema in schemas)


def test_the_same_over_stdin_and_stdout() -> None:
    from mcp import StdioServerParameters

    program = StdioServerParameters(
        command=sys.executable, args=["-m", "matinee.cli", "mcp"], env={**os.environ, "NO_COLOR": "1"}
    )
    assert spoken(SCRIPT[:9], program) == spoken(SCRIPT[:9])


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_game_by_words_alone(name: str) -> None:
    """A client that only reads and types can play any game to its end."""

    async def run() -> str:
        async with door() as client:

            async def ask(tool: str, **asked: Any) -> str:
                answer = await client.call_tool(tool, asked)
                text = answer.content[0]
                assert not answer.is_error and text.type == "text", answer
                return text.text

            options = short(matinee.load(name), 1)
            seen = await ask("sit", game=name, options=options, seed=3, bot="random")
            for step in range(400):
                if "The game is over" in seen:
                    return seen
                listed = await ask("legal")
                if "Ask for one of these verbs" in listed:
                    verb = re.findall(r"(\w+) \(\d+\)", listed)[-1]
                    listed = await ask("legal", verb=verb)
                typed = listed.splitlines()[step % len(listed.splitlines())].split(" : ")[0]
                assert (await ask("why", action=typed)).startswith("Nothing is in the way")
                await ask("odds", action=typed)
                seen = await ask("act", action=typed)
            return seen

    assert "The game is over." in anyio.run(run)


# -- at a running server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with pytest.MonkeyPatch.context() as patch, Server(tmp_path_factory.mktemp("seats")) as running:
        patch.setattr(remote_seat, "PATIENCE", PATIENCE)
        yield running


def test_seats_at_a_running_server(server: Server) -> None:
    """Two programs at one table: an invitation and a seat; out of turn is refused, waiting hears of the other."""
    made = server.new_table("newyork", ME_AND_FRIEND, options={"players": 2})
    first = RemoteSeat(f"{server.base}/t/{made.id}#{made.tokens[0]}")
    second = RemoteSeat(f"{server.base}/t/{made.id}#{made.invites[1]}", "Robot")
    seats = {0: first, 1: second}
    for seat in seats.values():
        seat.listen(0.5)
    player = first.view().player
    assert player in seats
    mover, other = seats[player], seats[1 - player]
    assert "It is your turn." in mover.look() and "decides." in other.look()
    with pytest.raises(MatineeError, match="It is not your turn"):
        other.act("halt")
    with pytest.raises(MatineeError, match="Nothing has come for 0 seconds"):
        other.wait(0)
    seq = mover.state["seq"]
    with pytest.raises(MatineeError, match="This is not the moment"):
        mover.act("halt")
    assert "not the moment" in mover.why("halt") and mover.state["seq"] == seq
    heard = len(other.lines())
    typed = mover.legal().splitlines()[0].split(" : ")[0]
    assert "rolled" in mover.odds(typed) or "%" in mover.odds(typed)
    mover.act(typed)
    for _ in range(60):
        if len(other.lines()) == heard:
            other.listen(1)
    assert mover.state["seq"] > seq and len(other.lines()) > heard
    for seat in seats.values():
        seat.leave()


def test_a_seat_that_is_taken_again_plays_what_it_says(server: Server) -> None:
    """A program that starts again must not use a key of its last run: the server would take it for the same click."""
    made = server.new_table("sheboygan", TWO_OF_US)
    for points in (2, 3):
        seat = RemoteSeat(f"{server.base}/t/{made.id}#{made.tokens[0]}")
        seat.play(("allot", 1, points))
        assert seat.state["seq"] == points - 1
        seat.leave()


def test_by_the_tools_at_a_server(server: Server) -> None:
    made = server.new_table(
        "newyork", [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "random"}], options={"players": 2}
    )
    link = f"{server.base}/t/{made.id}#{made.tokens[0]}"
    told = spoken([("join", {"link": link}), ("wait", {"seconds": 60}), ("legal", {}), ("leave", {})])
    assert "You are Player 1, seat 0" in told and "It is your turn." in told and "(refused)" not in told


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("a chair", "is no link to a seat"),
        ("{base}/t/{table}#seat_wrong", "token"),
        ("{base}/t/nowhere#seat_wrong", "no such table"),
        ("{base}/t/{table}#{watch}", "only lets you watch"),
        ("http://127.0.0.1:9/t/x#seat_x", "does not answer"),
    ],
)
def test_links_that_lead_nowhere(server: Server, link: str, said: str) -> None:
    made = server.new_table("newyork", ME_AND_FRIEND, options={"players": 2})
    with pytest.raises(MatineeError, match=f"(?i){said}"):
        RemoteSeat(link.format(base=server.base, table=made.id, watch=made.watch))


if __name__ == "__main__":
    RECORDED.write_text(spoken(SCRIPT), "utf-8")
