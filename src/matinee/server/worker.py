"""`matinee worker`: a process that only lets bots think, for all servers on the same PostgreSQL."""

from __future__ import annotations

import asyncio
import signal

from matinee.server.bots.bot_jobs import BotJobs
from matinee.server.bots.queue import Queue
from matinee.server.logs import keep_log
from matinee.server.phrases import told
from matinee.server.serve import check_database, database_url, give_up
from matinee.server.storage.store import Store
from matinee.table.errors import MatineeError


def work(database: str, workers: int, connections: int) -> None:
    """Think until stopped."""
    try:
        url = database_url(database, None)
        if not url.startswith("postgresql"):
            raise MatineeError(told("only_postgresql"))
        check_database(url, connections)
    except MatineeError as error:
        give_up(str(error), "worker")
    keep_log(False)
    asyncio.run(_work(url, workers, connections))


async def _work(url: str, workers: int, connections: int) -> None:
    stopped, loop = asyncio.Event(), asyncio.get_running_loop()
    for asked in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(asked, stopped.set)
    store, jobs = Store(url, connections), BotJobs(workers=workers)
    await store.open()
    queue = Queue(store, jobs)
    queue.start()
    print(told("thinking", jobs.workers), flush=True)
    await stopped.wait()
    await queue.close()
    jobs.close()
    await store.close()
