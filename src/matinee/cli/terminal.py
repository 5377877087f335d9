"""What every command may do in the terminal: say a line, show how far it is, print a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from rich.console import Console
from rich.table import Table
from rich.text import Text

T = TypeVar("T")


def tell(sentence: str, style: str = "", error: bool = False) -> None:
    Console(stderr=error, highlight=False).print(Text(sentence, style), soft_wrap=True)


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on stderr; `advance(n)` moves it on."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(what, total=total)
        yield lambda number: bar.advance(task, number)


def awaited(what: str, total: int, coming: Iterable[T], size: Callable[[T], int] = lambda one: 1) -> list[T]:
    """All that is coming, with a bar until it is there."""
    found: list[T] = []
    with progress(what, total) as advance:
        for one in coming:
            found.append(one)
            advance(size(one))
    return found


def show_table(title: str, caption: str, heads: Sequence[str], rows: Sequence[Sequence[str]], left: str) -> None:
    """Print a table of figures; the column called `left` has words in it."""
    table = Table(title=title, caption=caption)
    for head in heads:
        table.add_column(head, justify="left" if head == left else "right")
    for row in rows:
        table.add_row(*row)
    Console().print(table)
