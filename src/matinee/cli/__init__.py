"""The command line: one module a command, loaded when it is called."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import App, CycloptsError, Group, Parameter

from matinee.cli.host import Flag, backup, doctor, ratings, restore, serve, site, upgrade, worker
from matinee.cli.lab.develop import exploit, fit, puzzles, truth, tune
from matinee.cli.lab.lab import analyse, balance, compare, dataset, enough_workers, rate, simulate, study
from matinee.cli.play.pace import Speed
from matinee.table.errors import MatineeError
from matinee.table.registry import marquee

BAD_INPUT = 2
INTERRUPTED = 130
UNHEARD = 141

PLAY, HOST, STUDY, DEVELOP = (Group(name, sort_key=n) for n, name in enumerate(("Play", "Host", "Study", "Develop")))
"""The commands as `matinee --help` lists them."""

Options = Annotated[list[str] | None, Parameter(name="--option", negative=())]


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


@app.command(group=PLAY)
def games(game: str | None = None, *, names: Flag = False) -> None:
    """List the games, or the seats and options of one.

    Parameters
    ----------
    game
        The game to tell more of.
    names
        Only the names of the games, one a line.
    """
    from matinee.cli.listing import list_games, list_names, list_options

    if game is not None:
        list_options(game)
    elif names:
        list_names()
    else:
        list_games()


@app.command(group=PLAY)
def play(
    game: str | None = None,
    *,
    seat: str | None = None,
    bot: str = "projectionist",
    scenario: str | None = None,
    option: Options = None,
    record: Path | None = None,
    resume: Path | None = None,
    seed: int | None = None,
    dice: bool = False,
    speed: Speed | None = None,
) -> int:
    """Play a game in the terminal, against a bot or with a friend at the same keyboard.

    Parameters
    ----------
    game
        The game, as `matinee games` lists it.
    seat
        Your seat, by number or name (default: the first); `none` to watch two bots.
    bot
        Who has the other seats: usher, projectionist, producer or kaiju, a bot of another package, or none for a friend
        at the same keyboard.
    scenario
        The scenario, as `--option scenario=...`: one of the game or its shelf, or a file name.toml that sets options.
        Such a file may begin in the middle of a game.
    option
        Another option of the game as name=value; may be given more than once.
    record
        Write the record of the game to this file when it ends or when you quit.
    resume
        Go on with the game in this record file.
    seed
        The seed of the dice and the bots: the same seed and choices give the same game.
    dice
        Roll real dice and type in what they show.
    speed
        How fast what others do is told: calm, normal, quick or once; by default as MATINEE_SPEED says, else normal.
        Enter skips the rest of a turn. Where the output is no terminal, all is told at once.
    """
    from matinee.cli.options import chosen, moment_in
    from matinee.cli.play.sitting import sit_down

    moment = moment_in(game, scenario, option)
    options = moment.options if moment is not None else chosen(game, option, scenario)
    return sit_down(game, seat, bot, options, record, resume, seed, dice, speed, moment)


@app.command(group=PLAY)
def tonight(
    *,
    date: str | None = None,
    show: Flag = False,
    record: Path | None = None,
    check: Path | None = None,
    prove: str | None = None,
    speed: Speed | None = None,
) -> int:
    """Play tonight's feature: one game, seat, rivals and dice for everybody in the world, from the date alone.

    Parameters
    ----------
    date
        Another night, as 2026-11-17; by default the one of today, by Greenwich time.
    show
        Only tell what is shown and how it is scored.
    record
        Where the record is written (default: matinee-DATE.jsonl).
    check
        Only tell what the record in this file is worth: every roll and every choice of the rivals is checked.
    prove
        Let the lab prove the nights of this month (anew), as 2026-12, and keep them in the data of the games.
    speed
        How fast what others do is told: calm, normal, quick or once.
    """
    from matinee.cli.play.tonight import check_record, day, play_tonight, prove_month, show_night

    if prove is not None:
        return prove_month(prove)
    if check is not None:
        return check_record(check)
    return show_night(day(date)) if show else play_tonight(day(date), record, speed)


@app.command(group=PLAY)
def mcp(link: str = "", *, name: str = "") -> None:
    """Let a language model, or any program that speaks MCP on stdin and stdout, sit down at a table.

    Parameters
    ----------
    link
        The link to a seat or an invitation of a running server; without it games are played here, against bots.
    name
        What an invited guest is called.
    """
    from matinee.interop.mcp.server import mcp_server

    mcp_server(link, name).run()


@app.command(group=PLAY)
def replay(
    *files: Path,
    check: Flag = False,
    verify_dice: Flag = False,
    seat: str = "all",
    to: int | None = None,
) -> int:
    """Tell a recorded game in words, or check that records still replay.

    Parameters
    ----------
    files
        Record files; with --check also folders, searched for *.jsonl.
    check
        Only check that every record can be read and every action in it is legal.
    verify_dice
        Prove that sealed dice fell as they were sealed, and that no roll was chosen.
    seat
        Tell only what this seat knows, by number or name; `all` tells everything.
    to
        Stop after so many actions.
    """
    from matinee.cli.replay import check_all, retell

    return check_all(files, verify_dice) if check or verify_dice else retell(files, seat, to)


@app.command(group=PLAY)
def film(file: Path, *, output: Annotated[Path | None, Parameter(name=["-o", "--output"])] = None) -> int:
    """Make the film of a recorded game: the moments that mattered, on the stage, with music; or its poster.

    It is drawn by Chromium, which must be installed, as must Playwright (`pip install 'matinee[film]'`).

    Parameters
    ----------
    file
        The record of a finished game.
    output
        The file to write: film.webm with sound, film.webp without, film.png for the poster (default: the name of FILE
        with .webm).
    """
    from matinee.cli.film import make_film

    return make_film(file, output)


@app.command(name="print", group=PLAY)
def on_paper(
    game: str,
    *,
    output: Annotated[Path | None, Parameter(name=["-o", "--output"])] = None,
    paper: Literal["a4", "letter"] = "a4",
    design: Annotated[list[Path] | None, Parameter(negative=())] = None,
) -> int:
    """Print a game for a real table: record sheets, the tables, the rules in short, cards of designs, as a PDF.

    It is made by Chromium, which must be installed, as must Playwright (`pip install 'matinee[film]'`). The browser
    client has the same pages under *Print for a real table*.

    Parameters
    ----------
    game
        The game, as `matinee games` lists it.
    output
        The PDF file to write (default: the name of the game with .pdf).
    paper
        The size of the pages: a4 or letter.
    design
        The file of a monster or an army, as the workshop saves it: print its card too. May be given more than once.
    """
    from matinee.cli.on_paper import print_game

    return print_game(game, output, paper, design or [])


@app.command(group=DEVELOP)
def fuzz(
    game: str,
    *,
    games: Annotated[int, Parameter(name=["-n", "--games"])] = 100,
    seed: int = 0,
    option: Options = None,
) -> int:
    """Play random whole games under every option and check the laws that all games obey.

    Parameters
    ----------
    game
        The game, as `matinee games` lists it.
    games
        How many games.
    seed
        The first seed.
    option
        Keep an option to one value, as name=value; may be given more than once.
    """
    from matinee.cli.measure import run_fuzz
    from matinee.cli.options import chosen

    return run_fuzz(game, games, seed, chosen(game, option))


@app.command(group=DEVELOP)
def perft(
    game: str | None = None,
    *,
    depth: int = 3,
    position: Path | None = None,
    scenario: str | None = None,
    option: Options = None,
) -> int:
    """Count the positions that can be reached in so many actions, dice included.

    Parameters
    ----------
    game
        The game, as `matinee games` lists it; not needed with --position.
    depth
        How many actions deep.
    position
        Start from the position in this JSON file.
    scenario
        The scenario, as `--option scenario=...`: one of the game or its shelf, or a file name.toml that sets options.
    option
        Another option of the game as name=value; may be given more than once.
    """
    from matinee.cli.measure import run_perft
    from matinee.cli.options import chosen

    return run_perft(game, depth, position, chosen(game, option, scenario))


@app.command(group=PLAY)
def render(
    file: Path,
    *,
    output: Annotated[Path | None, Parameter(name=["-o", "--output"])] = None,
    ply: int | None = None,
    seat: str | None = None,
    labels: Flag = False,
) -> int:
    """Draw a board as SVG: the end of a record (or the moment after an action), or a position.

    Parameters
    ----------
    file
        A record or a position.
    output
        The SVG file to write (default: the name of FILE with .svg).
    ply
        Draw the moment after so many actions of the record.
    seat
        Draw what this seat sees, by number or name; by default what a spectator sees.
    labels
        Write the name of each space on it.
    """
    from matinee.cli.render import draw_file

    return draw_file(file, output, ply, seat, labels)


for host_command in (serve, site, worker, backup, restore, doctor, ratings, upgrade):
    app.command(host_command, group=HOST)
app.command(analyse, group=STUDY)
for study_command in (simulate, compare, rate, balance, study, dataset):
    app.command(study_command, group=STUDY, validator=enough_workers)
for lab_command in (fit, tune, truth, exploit, puzzles):
    app.command(lab_command, group=DEVELOP, validator=enough_workers)
app["--help"].group = app["--version"].group = Group("Help", sort_key=9)


def _add_commands_of_games(tokens: Sequence[str]) -> None:
    """Games may bring commands of their own; they are looked for when a word is none of ours, and for the help."""
    if tokens and tokens[0] in app and tokens[0] not in app.help_flags:
        return
    for game in marquee():
        if game.commands:
            module, _, name = game.commands.partition(":")
            brought: App = getattr(import_module(module), name)
            if not any(word in app for word in brought.name):
                brought.group = PLAY
                app.command(brought)


def main(tokens: Sequence[str] | None = None) -> int:
    """Run a command; bad input is answered with one line on stderr and exit code 2."""
    try:
        _add_commands_of_games(sys.argv[1:] if tokens is None else tokens)
        answer: Any = app(tokens, result_action="return_value")
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nobody reads on: no complaint at exit either
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
