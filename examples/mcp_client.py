"""A player without a model: speaks MCP with `matinee mcp`, reads what is legal and picks anything.

    python examples/mcp_client.py newyork players=2
    python examples/mcp_client.py http://127.0.0.1:8000/t/TABLE#join_...

A language model takes the place of `pick`: it gets the same text, and answers with one of the lines.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import sys
from typing import Any

from mcp import Client, StdioServerParameters


def pick(board: str, choices: list[str], rng: random.Random) -> str:
    """One of the choices; a model would read the board first."""
    return rng.choice(choices)


async def play(wish: str, options: dict[str, Any], seed: int = 0) -> str:
    """Play a whole game; the last thing that was said."""
    rng = random.Random(seed)
    program = StdioServerParameters(command=sys.executable, args=["-m", "matinee.cli", "mcp"], env=dict(os.environ))
    async with Client(program) as client:

        async def ask(tool: str, **asked: Any) -> str:
            answer = await client.call_tool(tool, asked)
            text = "\n".join(part.text for part in answer.content if part.type == "text")
            if answer.is_error:
                raise SystemExit(text)
            return text

        if wish.startswith("http"):
            seen = await ask("join", link=wish)
        else:
            seen = await ask("sit", game=wish, options=options, bot="random", seed=seed)
        while "The game is over" not in seen:
            if "It is your turn" not in seen:
                seen = await ask("wait")
                continue
            listed = await ask("legal")
            if "Ask for one of these verbs" in listed:
                listed = await ask("legal", verb=rng.choice(re.findall(r"(\w+) \(\d+\)", listed)))
            choice = pick(seen, listed.splitlines(), rng)
            print("I:", choice.split(" : ")[1])
            seen = await ask("act", action=choice.split(" : ")[0])
        return seen


def main(arguments: list[str]) -> None:
    """The command line: a game and its options, or a link."""
    pairs = [pair.split("=", 1) for pair in arguments[1:]]
    options = {name: int(value) if value.isdigit() else value for name, value in pairs}
    print(asyncio.run(play(arguments[0], options)))


if __name__ == "__main__":
    main(sys.argv[1:] or ["newyork", "players=2"])
