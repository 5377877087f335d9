"""Processes that work for the server: a few workers, and an end to whatever takes too long."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from typing import Any, TypeVar
from zlib import crc32

from matinee.server.bots.fair_queue import FairQueue, Ticket

T = TypeVar("T")

STARTING = 120.0
"""Seconds a new process may take to be there; only then does the time of its work begin."""


class Worker:
    """One process that does one thing at a time; it is started when first needed and ended when it is late.

    One that is `nice` leaves the processor to the others.
    """

    def __init__(self, nice: int = 0) -> None:
        self._process: ProcessPoolExecutor | None = None
        self._nice = nice

    async def do(self, work: Callable[..., T], *args: Any, seconds: float) -> T:
        """Work with a time limit, counted from its start; a TimeoutError affects no other job."""
        try:
            if self._process is None:
                spawn = multiprocessing.get_context("spawn")
                self._process = ProcessPoolExecutor(
                    1, mp_context=spawn, initializer=_end_with_parent, initargs=(self._nice,)
                )
                await self._call(_load, work.__module__, seconds=STARTING)
            return await self._call(work, *args, seconds=seconds)
        except (TimeoutError, BrokenProcessPool, asyncio.CancelledError):
            self.end()
            raise

    async def _call(self, work: Callable[..., T], *args: Any, seconds: float) -> T:
        doing = asyncio.get_running_loop().run_in_executor(self._process, work, *args)
        async with asyncio.timeout(seconds):
            return await doing

    def end(self) -> None:
        """End the process, whatever it is at."""
        if self._process is not None:
            pool, self._process = self._process, None
            for process in list((pool._processes or {}).values()):
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)


class Pool:
    """A few workers for one kind of work, and a fair queue before them."""

    def __init__(self, workers: int, waiting: int, each: int, nice: int = 0) -> None:
        self._workers = [Worker(nice) for _ in range(workers)]
        self._free = list(self._workers)
        self.queue = FairQueue(workers, waiting, each)

    @property
    def idle(self) -> bool:
        return len(self._free) == len(self._workers)

    async def do(
        self, work: Callable[..., T], *args: Any, seconds: float, whose: str = "", ticket: Ticket | None = None
    ) -> T:
        """Wait for a worker and let it work; for the same `whose` the same one, if it is free: it remembers things.

        If its process dies, another one tries once more.
        """
        await self.queue.wait(ticket or Ticket(whose))
        worker = self._take(whose)
        try:
            try:
                return await worker.do(work, *args, seconds=seconds)
            except BrokenProcessPool:
                return await worker.do(work, *args, seconds=seconds)
        finally:
            self._free.append(worker)
            self.queue.leave()

    def _take(self, whose: str) -> Worker:
        """A free worker: the one that remembers this, if it is free."""
        own = self._workers[crc32(whose.encode()) % len(self._workers)]
        worker = own if whose and own in self._free else self._free[-1]
        self._free.remove(worker)
        return worker

    def close(self) -> None:
        """End all processes."""
        for worker in self._workers:
            worker.end()


def _load(module: str) -> None:
    """The first thing a process is asked: to load the module that its work is in."""
    import_module(module)


def _end_with_parent(nice: int) -> None:
    """A killed server must not leave processes behind; Ctrl-C is the server's business."""
    if hasattr(os, "nice"):
        os.nice(nice)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def leave() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=leave, daemon=True).start()
