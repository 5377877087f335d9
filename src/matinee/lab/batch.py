"""Many games at once: by this process, all cores, or a cluster that is there already. The results are the same."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

from matinee import extras
from matinee.table.errors import MatineeError, OptionsError

T = TypeVar("T")


def require(module: str, extra: str = "lab") -> Any:
    """A package that only the lab needs, or one line that says how to get it."""
    try:
        return import_module(module)
    except ImportError as error:
        name, how = module.partition(".")[0], extras.command(extra)
        raise MatineeError(f"The lab needs {name}, which is not installed: {how}.") from error


@dataclass(frozen=True)
class Batch:
    """The seed of a batch of games, the file in which they are kept, and who plays them.

    -1 is a worker for each core; a cluster is `dask://HOST:PORT` or `ray`.
    """

    seed: int = 0
    keep: Path | None = None
    workers: int = -1
    cluster: str = ""

    def check(self) -> None:
        """Refuse workers that cannot be had, before anybody waits for them."""
        if self.workers == 0 or self.workers < -1:
            raise OptionsError("--workers wants a number from 1 up, or -1 for all cores.")
        if self.workers != 1 or self.cluster:
            require("joblib")

    def run(self, work: Callable[..., T], jobs: Iterable[tuple[Any, ...]]) -> Iterator[T]:
        """`work(*job)` for every job, in their order."""
        self.check()
        if self.workers == 1 and not self.cluster:
            yield from (work(*job) for job in jobs)
            return
        joblib = require("joblib")
        with ExitStack() as stack:
            stack.enter_context(self._backend(joblib, stack))
            parallel = joblib.Parallel(return_as="generator")
            found = parallel(joblib.delayed(work)(*job) for job in jobs)
            stack.callback(_send_home, found)
            yield from (one for one in found)  # not found itself, which would be closed with us, before it is sent home

    def _backend(self, joblib: Any, stack: ExitStack) -> AbstractContextManager[Any]:
        backend: Callable[..., AbstractContextManager[Any]] = joblib.parallel_config
        if not self.cluster:
            return backend(backend="loky", n_jobs=self.workers)
        if self.cluster == "ray":
            require("ray", "ray").init(address="auto", ignore_reinit_error=True)
            require("ray.util.joblib").register_ray()
            return backend(backend="ray", n_jobs=-1)
        kind, _, host = self.cluster.partition("://")
        if kind != "dask" or not host:
            raise OptionsError(f"There is no cluster {self.cluster!r}; say dask://HOST:PORT or ray.")
        distributed = require("distributed", "dask")
        try:
            stack.enter_context(distributed.Client(f"tcp://{host}", timeout="10s"))
        except (OSError, ValueError) as error:
            raise MatineeError(f"No Dask scheduler answers at {host}.") from error
        return backend(backend="dask", n_jobs=-1)


def _send_home(found: Generator[T, None, None]) -> None:
    """The caller may stop early; joblib would warn."""
    with warnings.catch_warnings(action="ignore"):
        found.close()
