"""Status of the server: `/health` for monitors, `/metrics` for Prometheus."""

from __future__ import annotations

import asyncio
import ipaddress

import sqlalchemy as sa
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from matinee.desk.phrases import say
from matinee.desk.wire.refusals import Refusal
from matinee.server.caches import Caches
from matinee.server.live.limits import address
from matinee.server.live.services import Services
from matinee.server.metrics import metrics

PATIENCE = 5.0
"""Seconds for the database to answer."""


class Health:
    """Answers for one server."""

    def __init__(self, services: Services, caches: Caches, anybody: bool = False) -> None:
        self.services, self.caches = services, caches
        self.anybody = anybody

    async def health(self, request: Request) -> Response:
        """200 if a click could be kept now, else 503."""
        self.services.limits.spend("looks", address(request.client and request.client.host))
        try:
            async with asyncio.timeout(PATIENCE):
                await self.services.store.alone(lambda connection: connection.execute(sa.text("SELECT 1")).scalar())
        except Exception:
            return JSONResponse({"ok": False, "text": say("no_database")}, 503, {"cache-control": "no-store"})
        return JSONResponse({"ok": True}, headers={"cache-control": "no-store"})

    async def metrics(self, request: Request) -> Response:
        """The figures, for programs on this machine, or for anybody where the host says so."""
        if not self.anybody and not _here(request):
            raise Refusal(403, say("only_here"))
        services = self.services
        open = {runner.host.table: runner.idle for runner in services.tables.by_id.values() if runner.host is not None}
        gauges = {
            "lines": len(services.connections.by_line),
            "tables": len(open),
            "table_bytes": sum(table.weight for table in open),
            "idle_table_bytes": sum(table.weight for table, idle in open.items() if idle),
            "analysis_bytes": services.hints.bytes,
            "picture_bytes": services.pictures.bytes,
            "memo_bytes": self.caches.bytes,
            "damaged": len(services.tables.opener.damaged),
            "waiting_writes": services.store.waiting,
        } | {f"waiting_{kind}": waiting for kind, waiting in services.jobs.waiting.items()}
        return PlainTextResponse(metrics.text(gauges), headers={"cache-control": "no-store"})


def _here(request: Request) -> bool:
    try:
        return ipaddress.ip_address(request.client.host if request.client else "").is_loopback
    except ValueError:
        return False
