"""A table played by the desk alone, in a process that can import nothing but msgspec and the standard library.

No framework, no database, no thread, no event loop: what the page's worker has, and no more.
"""

from __future__ import annotations

import builtins
import pkgutil
import sys
from collections.abc import Sequence
from importlib import import_module
from random import Random
from typing import Any

ALLOWED = {"matinee", "msgspec"} | set(sys.stdlib_module_names)
FORBIDDEN = {"asyncio", "concurrent", "multiprocessing", "socket", "sqlite3", "threading"}
"""Of the standard library: what no module of ours may import here, whatever the library does for itself."""

_import = builtins.__import__


def guarded(name: str, globals: Any = None, locals: Any = None, fromlist: Sequence[str] = (), level: int = 0) -> Any:
    """Import as usual, unless it is something that a page does not have."""
    first, importer = name.partition(".")[0], str((globals or {}).get("__name__", ""))
    if not level and (first not in ALLOWED or (first in FORBIDDEN and importer.startswith("matinee"))):
        raise ImportError(f"{importer} imports {name}")
    return _import(name, globals, locals, fromlist, level)


def modules() -> list[str]:
    """Every module of the desk, imported."""
    import matinee.desk

    names = [found.name for found in pkgutil.walk_packages(matinee.desk.__path__, "matinee.desk.")]
    for name in names:
        import_module(name)
    return names


def play(game: str, seed: int, clicks: int) -> Sequence[str]:
    """Set a table up, click at it, take back, ask, look back, and rebuild it from its rows; what each was told."""
    import matinee
    from matinee.bots.question import choose, question
    from matinee.desk.clicks import clicks as click
    from matinee.desk.setting_up.new_table import start
    from matinee.desk.tables import opening, taking_back
    from matinee.desk.tables.open_table import OpenTable
    from matinee.desk.viewers.answers import answer
    from matinee.desk.viewers.viewer import Viewer, tell
    from matinee.desk.wire.messages import Look, Odds, Why
    from matinee.desk.wire.new_tables import NewTable, SeatWish
    from matinee.table.dice import fair

    rng = Random(seed)
    sides = matinee.load(game).seats(matinee.load(game).checked({}))
    wish = NewTable(game, [SeatWish("hotseat"), *(SeatWish("bot", bot="usher") for _ in sides[1:])])
    table, seats, actions, made = start(wish, (), fair(rng), 1, OpenTable)
    journal = list(actions)
    viewer = Viewer(table.id, table.admit(made.seats[0].token or ""))
    viewer.greet(table, 0)
    said: list[str] = []
    for n in range(clicks):
        seat, bot = table.state.player, table.bot_to_move()
        if seat is None:
            break
        if bot is not None:
            action = choose(question(table.state, seat, bot, rng))
        else:
            action = rng.choice(table.state.legal_actions())
            seat = click.may_act(table, viewer.holder, table.number(viewer.holder), action)
            said.append(str(answer(table, viewer, Why("w", list(action)))))
            answer(table, viewer, Odds("o", list(action)))
        change = click.act(table, seat, action, f"0:{n}", fair(rng), n)
        journal += change.rows
        table.kept(change)
        if viewer.behind(table):
            said += [message.decode() for message in tell([viewer], table, {0})]
        if taking_back.why_not(table, viewer.holder) is None and n % 3 == 0:
            back = click.may_undo(table, viewer.holder, table.number(viewer.holder))
            change = click.undo(table, back, f"0:u{n}", n)
            journal += change.rows
            table.kept(change)
    said.append(str(answer(table, viewer, Look("l", 1))))
    again = opening.rebuilt(OpenTable, table.row, seats, journal)
    assert again.state == table.state and again.seq == table.seq == len(journal)
    return said


if __name__ == "__main__":
    builtins.__import__ = guarded  # type: ignore[assignment]
    print("modules:", len(modules()))
    for one in sys.argv[1:]:
        print(f"{one}:", len(play(one, 1, 40)))
    print("imported:", *sorted({"asyncio", "multiprocessing", "sqlite3", "starlette", "sqlalchemy"} & set(sys.modules)))
