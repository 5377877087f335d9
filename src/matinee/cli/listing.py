"""`matinee games`."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from matinee.cli import options
from matinee.cli.phrases import say
from matinee.cli.terminal import tell
from matinee.table.game import Game
from matinee.table.options import Option
from matinee.table.records.scenario_file import shelf
from matinee.table.registry import broken, load, marquee


def games(game: str | None = None, *, names: options.Flag = False) -> None:
    """List the games, or the seats and options of one.

    Parameters
    ----------
    game
        The game to tell more of.
    names
        Only the names of the games, one a line.
    """
    if game is not None:
        _list_options(game)
    elif names:
        print(*(one.name for one in marquee()), sep="\n")
    else:
        _list_games()


def _list_games() -> None:
    """Print a line for each game, and why one cannot be played."""
    table = Table(box=None, show_header=False, pad_edge=False)
    for game in marquee():
        card = [game.words.say("card", word) for word in ("players", "minutes")]
        table.add_row(game.name, game.title, say("players_minutes", *card))
    Console(highlight=False, soft_wrap=True).print(table)
    for error in broken():
        tell(f"Cannot be played: {error}", "red")


def _list_options(name: str) -> None:
    """Print what may be chosen in a game, its seats, and the scenarios of its shelf."""
    game = load(name)
    seats = ", ".join(f"{number} {seat}" for number, seat in enumerate(game.seats(game.checked({}))))
    table = Table("option", "choices", "default", "what it is", title=f"{name}: {game.title}", title_justify="left")
    table.caption, table.caption_justify = f"Seats: {seats}", "left"
    for option in game.options:
        choices = "\n".join(map(str, option.choices)) or f"{option.least} to {option.most}"
        table.add_row(option.name, choices, _default(option), _about(game, option), end_section=True)
    Console().print(table)
    kept = Table("scenario", "title", "story", title_justify="left")
    for id, scenario in shelf(game).items():
        kept.add_row(id, scenario.title, scenario.story)
    if kept.rows:
        Console().print(kept)


def _default(option: Option) -> str:
    """What an option is if nothing is said, and what it is where only bots play, if that differs."""
    mine, theirs = option.to_begin_with(people=True), option.default
    return str(mine) if mine == theirs else say("default_and_bots", mine, theirs)


def _about(game: Game, option: Option) -> str:
    """What an option is, and what its choices are."""
    return "\n".join([game.about(option), *(f"{choice}: {note}" for choice, note in game.notes(option).items())])
