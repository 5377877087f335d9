"""`matinee study`: good designs, and with `--meet` whether those of a book are equal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from matinee.cli import options
from matinee.cli.lab.parameters import Options, Unkept, Wanted
from matinee.cli.terminal import awaited, progress, show_table
from matinee.lab import meet as meeting
from matinee.lab import study as lab
from matinee.lab.batch import Batch
from matinee.lab.chances import wilson
from matinee.table.errors import OptionsError
from matinee.table.json_types import Options as Given
from matinee.table.minds.book import Book, Page
from matinee.table.registry import load


def study(
    game: str,
    *,
    seat: int = 0,
    option: Options = None,
    out: Wanted,
    begin: Path | None = None,
    meet: int = 0,
    batch: Unkept = Unkept(),
) -> int:
    """Look for good designs: build many, play them, keep the best as the pages of a book.

    Parameters
    ----------
    game
        The game, as `matinee games` lists it; one in which players build something before play.
    seat
        The seat that builds.
    out
        Write the designs to this file.
    begin
        Begin with the designs in this file, as an earlier study has written it, and not with those of the game's book.
    meet
        Do not search: let each design meet every other in this number of games, both sides in the strongest
        style. Every deal is played twice, once in either seat.
    """
    options.to_write(out)
    rules = load(game)
    said = options.chosen(game, option)
    given = rules.checked(said)
    seats = rules.seats(given)
    if not 0 <= seat < len(seats):
        raise OptionsError(f"There is no seat {seat}; the seats are 0 to {len(seats) - 1}.")
    book = Book(begin) if begin is not None else rules.mind.book
    begun = book.fitting(given, seat) if book is not None else []
    if meet:
        return _meet(game, said, begun, meet, out, batch)
    with progress(game, lab.ISLANDS + len(lab.FINALS)) as advance:
        pages = lab.study(lab.Bench(game, given, seat), batch, lambda: advance(1), begun)
    options.write_json(out, pages)
    caption = f"{pages[0].games} games each, half against greedy, half against its equals"
    rows = [[f"{page.won:.0%}", page.file.strip()] for page in pages]
    show_table(f"{rules.title}: designs", caption, ("won", "design"), rows, left="design")
    return 0


def _meet(game: str, given: Given, files: Sequence[str], games: int, out: Path, batch: Batch) -> int:
    """Print who wins how much against whom, and write the designs with what each has won in all."""
    pairs = meeting.pairs(game, given, files, games, batch)
    found = awaited(game, len(files) * (len(files) - 1) // 2, pairs)
    rows, pages = [], []
    for file, row in zip(files, meeting.table(found, len(files)), strict=True):
        won, played = map(sum, zip(*row, strict=True))
        low, high = wilson(won, played)
        pages.append(Page(file, round(won / played, 3), played))
        against = [f"{one / many:.0%}" if many else "" for one, many in row]
        rows.append([str(len(pages)), f"{won / played:.0%}", f"{low:.0%} to {high:.0%}", *against])
    options.write_json(out, pages)
    heads = ("design", "won", "interval", *(str(n) for n in range(1, len(files) + 1)))
    caption = f"in all, and against each; seed {batch.seed}, {games} games a pair; 95 % intervals"
    show_table(f"{load(game).title}: designs", caption, heads, rows, left="design")
    return 0
