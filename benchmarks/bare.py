"""A bare server to measure against: the same wire, the same number and size of messages, and nothing behind it.

`python -m benchmarks.bare PORT`. What it cannot carry, no server of this build can.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

SIZE = 4_400
"""Bytes of a state message, as measured over the four games."""

_tables: dict[str, list[tuple[asyncio.Queue[str], list[int]]]] = {}


async def new_table(request: Request) -> Response:
    """A table of two seats."""
    name = f"bare{len(_tables)}"
    _tables[name] = []
    return JSONResponse({"table": name, "seats": [{"token": "0"}, {"token": "1"}]})


def state(seq: int, may_move: bool) -> str:
    """A message as long as a real one."""
    legal = '[["go",1]]' if may_move else "[]"
    return f'{{"type":"state","seq":{seq},"over":false,"view":{{"legal":{legal}}},"more":"{"x" * (SIZE - 90)}"}}'


async def live(socket: WebSocket) -> None:
    """Answer hello with the state, and a click with an answer and the state for both."""
    await socket.accept()
    lines = _tables[socket.path_params["table"]]
    mine: asyncio.Queue[str] = asyncio.Queue()
    first = socket.query_params["token"] == "0"
    sending = asyncio.create_task(_carry(mine, socket))
    seq = lines[0][1] if lines else [0]
    lines.append((mine, seq))
    while (message := await socket.receive())["type"] != "websocket.disconnect":
        if '"hello"' in message["text"]:
            mine.put_nowait(state(seq[0], first))
        else:
            seq[0] += 1
            mine.put_nowait(f'{{"type":"done","key":"m","seq":{seq[0]}}}')
            for line, _ in lines:
                line.put_nowait(state(seq[0], line is lines[0][0]))
    sending.cancel()


async def _carry(outbox: asyncio.Queue[str], socket: WebSocket) -> None:
    while True:
        await socket.send({"type": "websocket.send", "text": await outbox.get()})


async def page(request: Request) -> Response:
    """That it is there."""
    return PlainTextResponse("bare")


def main() -> None:
    """Serve until ended."""
    routes: list[Any] = [
        Route("/", page),
        Route("/api/tables", new_table, methods=["POST"]),
        WebSocketRoute("/api/tables/{table}/live", live),
    ]
    uvicorn.run(
        Starlette(routes=routes),
        port=int(sys.argv[1]),
        log_config=None,
        access_log=False,
        ws_per_message_deflate=False,
    )


if __name__ == "__main__":
    main()
