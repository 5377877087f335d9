"""Who does the work: this process, all cores, or a cluster that is there already. The results are the same."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack
from importlib import import_module
from typing import Any, TypeVar

from matinee.table.errors import MatineeError, OptionsError

T = TypeVar("T")
EXTRA = "pip install 'matinee[lab]'"


def require(module: str, extra: str = EXTRA) -> Any:
    """A package that only the lab needs, or one line that says how to get it."""
    try:
        return import_module(module)
    except ImportError as error:
        raise MatineeError(f"The lab needs {module.partition('.')[0]}, which is not installed: {extra}.") from error


def check_workers(workers: int = -1, cluster: str = "") -> None:
    """Refuse workers that cannot be had, before anybody waits for them."""
    if workers == 0 or workers < -1:
        raise OptionsError("--workers wants a number from 1 up, or -1 for all cores.")
    if workers != 1 or cluster:
        require("joblib")


def run_jobs(
    work: Callable[..., T], jobs: Iterable[tuple[Any, ...]], workers: int = -1, cluster: str = ""
) -> Iterator[T]:
    """`work(*job)` for every job, in their order. -1 is all cores; a cluster is `dask://HOST:PORT` or `ray`."""
    check_workers(workers, cluster)
    if workers == 1 and not cluster:
        yield from (work(*job) for job in jobs)
        return
    joblib = require("joblib")
    with ExitStack() as stack:
        stack.enter_context(_backend(joblib, cluster, workers, stack))
        parallel = joblib.Parallel(return_as="generator")
        found = parallel(joblib.delayed(work)(*job) for job in jobs)
        stack.callback(_send_home, found)
        yield from (one for one in found)  # not found itself, which would be closed with us, before it is sent home


def _send_home(found: Generator[T, None, None]) -> None:
    """Whoever has heard enough ends what is still under way; joblib would call that a waste."""
    with warnings.catch_warnings(action="ignore"):
        found.close()


def _backend(joblib: Any, cluster: str, workers: int, stack: ExitStack) -> AbstractContextManager[Any]:
    if not cluster:
        local: AbstractContextManager[Any] = joblib.parallel_config(backend="loky", n_jobs=workers)
        return local
    if cluster == "ray":
        require("ray", "pip install ray").init(address="auto", ignore_reinit_error=True)
        require("ray.util.joblib").register_ray()
        ray: AbstractContextManager[Any] = joblib.parallel_config(backend="ray", n_jobs=-1)
        return ray
    kind, _, host = cluster.partition("://")
    if kind != "dask" or not host:
        raise OptionsError(f"There is no cluster {cluster!r}; say dask://HOST:PORT or ray.")
    distributed = require("distributed", "pip install distributed")
    try:
        stack.enter_context(distributed.Client(f"tcp://{host}", timeout="10s"))
    except (OSError, ValueError) as error:
        raise MatineeError(f"No Dask scheduler answers at {host}.") from error
    dask: AbstractContextManager[Any] = joblib.parallel_config(backend="dask", n_jobs=-1)
    return dask
