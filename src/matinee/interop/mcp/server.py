"""The tools of the door: each is a question to the seat that was taken, answered in plain text."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Any, TypeVar

from matinee import __version__
from matinee.bots.names import USUAL
from matinee.interop.encoding import MissingExtra
from matinee.interop.mcp.local_seat import LocalSeat
from matinee.interop.mcp.phrases import refusal, say
from matinee.interop.mcp.remote_seat import RemoteSeat
from matinee.interop.mcp.seat import McpSeat
from matinee.table.errors import MatineeError
from matinee.table.game import Game
from matinee.table.json_types import JsonObject, Options
from matinee.table.options import Option
from matinee.table.registry import marquee

try:
    from anyio.to_thread import run_sync
    from mcp.server import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
    from mcp.server.mcpserver.tools import Tool
    from pydantic import model_validator
except ImportError as error:
    raise MissingExtra("mcp", error.name) from error

T = TypeVar("T")
LONGEST_WAIT = 600


class StrictTool(Tool):
    """A tool that takes the arguments it has and no others: a word that it does not know would be lost."""

    @model_validator(mode="after")
    def _declared(self) -> StrictTool:
        self.parameters["additionalProperties"] = False
        return self

    async def run(self, arguments: JsonObject, *rest: Any, **more: Any) -> Any:
        """Refuse what it does not know, then run."""
        known = list(self.parameters.get("properties", ()))
        unknown = [name for name in arguments if name not in known]
        if unknown:
            takes = ", ".join(known) if known else say("no_arguments")
            raise ToolError(refusal("no_argument", self.name, ", ".join(unknown), takes))
        return await super().run(arguments, *rest, **more)


class Session:
    """One program, and the seat that it has taken."""

    def __init__(self, link: str = "", name: str = "") -> None:
        self.seat: McpSeat | None = RemoteSeat(link, name) if link else None
        self.busy = Lock()

    def seated(self) -> McpSeat:
        """The seat; refused where none is taken."""
        if self.seat is None:
            raise MatineeError(refusal("no_table"))
        return self.seat

    def take(self, sit: Callable[[], McpSeat]) -> str:
        """Take a seat; refused while one sits at a table that is not over, since that would be lost."""
        if self.seat is not None and self.seat.view().player is not None:
            raise MatineeError(refusal("still_seated", self.seat.game.title))
        seat = sit()
        self.leave()
        self.seat = seat
        name = seat.game.seats(seat.options)[seat.seat]
        return f"{say('seated', name, seat.seat, seat.game.title)}\n{seat.look()}"

    def leave(self) -> str:
        """Get up."""
        if self.seat is not None:
            self.seat.leave()
        self.seat = None
        return say("left")

    async def answer(self, question: Callable[[], str]) -> str:
        """One question after the other, apart from the line to the client; what is refused is told as an error."""

        def ask() -> str:
            with self.busy:
                return question()

        try:
            return await run_sync(ask)
        except MatineeError as error:
            raise ToolError(str(error)) from error


def listing() -> str:
    """The games with their seats and options."""
    return "\n".join(line for game in marquee() for line in _card(game))


def _card(game: Game) -> list[str]:
    seats = ", ".join(f"{n} {seat}" for n, seat in enumerate(game.seats(game.checked({}))))
    about = [say("game", game.name, game.title, seats, game.words.say("card", "blurb"))]
    return about + [say("option", o.name, o.default, _choices(o), game.about(o)) for o in game.options]


def _choices(option: Option) -> str:
    return ", ".join(map(str, option.choices)) or say("to", option.least, option.most)


def mcp_server(link: str = "", name: str = "") -> MCPServer[Any]:
    """A server of the protocol; with a link it sits at that table already."""
    session, tools = Session(link, name), list[Tool]()

    def tool(ask: Callable[..., Any]) -> Callable[..., Any]:
        tools.append(StrictTool.from_function(ask))
        return ask

    @tool
    async def games() -> str:
        """The games there are, with their seats and options."""
        return await session.answer(listing)

    @tool
    async def sit(
        game: str,
        seat: int = 0,
        bot: str = USUAL,
        options: Options | None = None,
        seed: int | None = None,
    ) -> str:
        """Start a game here and take a seat; bots have the others. The same seed and actions give the same game."""
        return await session.answer(lambda: session.take(lambda: LocalSeat(game, seat, bot, options or {}, seed)))

    @tool
    async def join(link: str, name: str = "") -> str:
        """Take a seat at a table of a running server, by the link to the seat or the invitation."""
        return await session.answer(lambda: session.take(lambda: RemoteSeat(link, name)))

    @tool
    async def look(board: bool = True) -> str:
        """The board as text, what is near, the sheets, how it stands and what is asked; or only the last two."""
        return await session.answer(lambda: session.seated().look(board))

    @tool
    async def legal(verb: str = "") -> str:
        """The actions that are legal now, as they are typed and in words: by verb where there are many."""
        return await session.answer(lambda: session.seated().legal(verb))

    @tool
    async def why(action: str) -> str:
        """Why an action is not allowed, with the number of the rule."""
        return await session.answer(lambda: session.seated().why(action))

    @tool
    async def odds(action: str) -> str:
        """What the die behind an action may bring, with exact chances."""
        return await session.answer(lambda: session.seated().odds(action))

    @tool
    async def rule(number: str) -> str:
        """The text of a rule, by its number."""
        return await session.answer(lambda: session.seated().rule(number))

    @tool
    async def act(action: str) -> str:
        """Do an action, typed as `legal` lists it; the answer tells what came of it and what is asked next."""
        return await session.answer(lambda: session.seated().act(action))

    @tool
    async def wait(seconds: float = 60) -> str:
        """Wait until it is your turn or the game is over; the answer tells what happened."""
        return await session.answer(lambda: session.seated().wait(min(max(seconds, 0), LONGEST_WAIT)))

    @tool
    async def log(last: int = 30) -> str:
        """The last lines of what has happened, as far as you may know."""
        return await session.answer(lambda: session.seated().log(max(last, 1)))

    @tool
    async def leave() -> str:
        """Get up from the table; a game here is forgotten, a seat at a server stays yours."""
        return await session.answer(session.leave)

    return MCPServer("matinee", version=__version__, instructions=say("instructions"), tools=tools, log_level="WARNING")
