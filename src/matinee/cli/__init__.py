"""The command line: a command is a function of the module that does it, imported when it is called."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from cyclopts import App, CycloptsError, Group

from matinee.cli.lab.parameters import check_batch
from matinee.table.errors import MatineeError
from matinee.table.registry import marquee

BAD_INPUT = 2
INTERRUPTED = 130
UNHEARD = 141

COMMANDS = {
    "Play": ("listing:games", "play.sitting:play", "play.tonight:tonight", "play.sitting:mcp", "replay:replay",
             "film:film", "on_paper:print_", "render:render"),
    "Host": ("host:serve", "host:site", "host:worker", "upkeep:backup", "upkeep:restore", "upkeep:doctor",
             "upkeep:ratings", "upkeep:upgrade", "people:people"),
    "Study": ("analyse:analyse", "lab.simulate:simulate", "lab.simulate:compare", "lab.simulate:rate",
              "lab.balance:balance", "lab.study:study", "lab.dataset:dataset"),
    "Develop": ("measure:fuzz", "measure:perft", "lab.fit:fit", "lab.fit:tune", "lab.truth:truth",
                "lab.exploit:exploit", "lab.puzzles:puzzles", "lab.levels:levels"),
}  # fmt: skip
"""The commands as `matinee --help` lists them: module and function."""


def _version() -> str:
    from importlib.metadata import version

    return f"matinee {version('matinee')}"


app = App(
    name="matinee",
    help="Giant-monster board games on one table: play them, replay them, measure them.",
    version=_version,
    print_error=False,
    exit_on_error=False,
    suppress_keyboard_interrupt=False,
)
GROUPS = [Group(name, sort_key=n) for n, name in enumerate(COMMANDS)]
for _group, _commands in zip(GROUPS, COMMANDS.values(), strict=True):
    for _command in _commands:
        _checks = check_batch if _command.startswith("lab.") else None
        app.command(f"matinee.cli.{_command}", group=_group, validator=_checks)
app["--help"].group = app["--version"].group = Group("Help", sort_key=9)


def _complete(tokens: Sequence[str]) -> None:
    """When a word is none of ours, and for the help: all of ours are imported, and those that games bring are added."""
    if tokens and tokens[0] in app and tokens[0] not in app.help_flags:
        return
    for name in app:
        app[name]
    for game in marquee():
        if game.commands:
            module, _, name = game.commands.partition(":")
            brought: App = getattr(import_module(module), name)
            if not any(word in app for word in brought.name):
                brought.group = GROUPS[0]
                app.command(brought)


def main(tokens: Sequence[str] | None = None) -> int:
    """Run a command; bad input is answered with one line on stderr and exit code 2."""
    try:
        _complete(sys.argv[1:] if tokens is None else tokens)
        answer: Any = app(tokens, result_action="return_value")
    except BrokenPipeError:
        os.dup2(
            os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno()
        )  # the reader has gone: no complaint at exit either
        return UNHEARD
    except (MatineeError, CycloptsError, OSError) as error:
        sys.stderr.write(f"matinee: {_one_line(error)}\n")
        return BAD_INPUT
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return INTERRUPTED
    return answer if isinstance(answer, int) else 0


def _one_line(error: Exception) -> str:
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}."
    return " ".join(str(error).split())
