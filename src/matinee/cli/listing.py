"""`matinee games`."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from matinee.table.registry import load, names


def list_games() -> None:
    """Print the games, their seats and their options."""
    console = Console()
    for name in names():
        game = load(name)
        seats = ", ".join(f"{number} {seat}" for number, seat in enumerate(game.seats(game.checked({}))))
        table = Table("option", "choices", "default", "what it is", title=f"{name}: {game.title}", title_justify="left")
        table.caption, table.caption_justify = f"Seats: {seats}", "left"
        for option in game.options:
            choices = "\n".join(map(str, option.choices)) or f"{option.least} to {option.most}"
            table.add_row(option.name, choices, str(option.default), option.text, end_section=True)
        console.print(table)
