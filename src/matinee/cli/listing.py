"""`matinee games`."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from matinee.table.game import Option
from matinee.table.registry import marquee


def list_names() -> None:
    """Print the names of the games."""
    for game in marquee():
        print(game.name)


def list_games() -> None:
    """Print the games, their seats and their options."""
    console = Console()
    for game in marquee():
        seats = ", ".join(f"{number} {seat}" for number, seat in enumerate(game.seats(game.checked({}))))
        table = Table(
            "option", "choices", "default", "what it is", title=f"{game.name}: {game.title}", title_justify="left"
        )
        table.caption, table.caption_justify = f"Seats: {seats}", "left"
        for option in game.options:
            choices = "\n".join(map(str, option.choices)) or f"{option.least} to {option.most}"
            table.add_row(option.name, choices, str(option.default), _about(option), end_section=True)
        console.print(table)


def _about(option: Option) -> str:
    """What an option is, and what its choices are."""
    return "\n".join([option.text, *(f"{choice}: {note}" for choice, note in option.notes.items())])
