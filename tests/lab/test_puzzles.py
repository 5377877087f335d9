"""Puzzles are found again where they were found, and every kept one is proved: its chances, its click, its line."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

import matinee
from matinee.cli.lab.parameters import Workers
from matinee.cli.lab.puzzles import puzzles
from matinee.lab.batch import Batch
from matinee.lab.puzzles.judge import LEAST, MARGIN
from matinee.lab.puzzles.proof import proved, proved_again
from matinee.lab.puzzles.search import is_new, look_on
from matinee.table.daily.puzzle import ASKED, Puzzle, PuzzleFile, puzzle_file, puzzles_of, read_puzzles
from matinee.table.errors import MatineeError, OptionsError
from matinee.table.written.opening import packed
from matinee.testing.laws.cases import SOAK

Work = Callable[..., list[Puzzle]]

SAMPLE = 2
"""Puzzles of each game that the ordinary suite proves again; `make soak` proves all."""

WITHIN = 0.28
"""How far chances of one click are apart in two times 100 playouts at most: four standard errors."""

WANTED = 60
"""Puzzles of each game."""

GAMES = [name for name in matinee.names() if puzzle_file(matinee.load(name)).is_file()]


@pytest.mark.parametrize("name", GAMES)
def test_kept_puzzles_are_proved(name: str) -> None:
    game = matinee.load(name)
    kept = puzzles_of(game)
    for puzzle in kept if SOAK else kept[:: max(1, len(kept) // SAMPLE)]:
        again = proved(game, puzzle)
        assert again is not None and bool(again.playouts) == bool(puzzle.playouts)
        if puzzle.playouts:
            off = [abs(again.chances[place] - puzzle.chances[place]) for place in puzzle.best]
            assert max(off) <= WITHIN
        elif puzzle.then:
            assert again.steps == puzzle.steps
        else:
            assert [again.chances[place] for place in puzzle.best] == [puzzle.chances[place] for place in puzzle.best]


@pytest.mark.parametrize("name", GAMES)
def test_what_they_ask_for_and_teach_can_be_said(name: str) -> None:
    game = matinee.load(name)
    for n, puzzle in enumerate(puzzles_of(game)):
        assert is_new(puzzle, puzzles_of(game)[:n], WANTED), "each teaches something of its own"
        assert game.say("goals", puzzle.goal).endswith(".") and puzzle.teaches
        assert all(0 <= often <= ASKED for often in puzzle.found)
        assert puzzle.odds[0] - puzzle.odds[1] >= MARGIN and puzzle.odds[0] >= LEAST


def test_looking_for_puzzles_goes_on_where_it_was(tmp_path: Path) -> None:
    """The game after those that were looked through holds what is kept, however many are looked through at once."""
    game, files = matinee.load("newyork"), [tmp_path / "one.json", tmp_path / "two.json"]
    for workers, file in enumerate(files, 1):
        file.write_bytes(msgspec.json.encode(PuzzleFile(game.rules, looked=7)))
        assert puzzles("newyork", wanted=1, output=file, batch=Workers(workers=workers)) == 0
    kept = read_puzzles(files[0], game.rules)
    assert kept.looked == 8 and kept.puzzles and all(puzzle in puzzles_of(game) for puzzle in kept.puzzles)
    assert puzzles("newyork", wanted=1, output=files[0], batch=Workers(workers=1)) == 0, "there are enough"
    for workers, file in enumerate(files, 1):
        assert puzzles("newyork", wanted=2, output=file, batch=Workers(workers=workers)) == 0
    one, two = (file.read_bytes() for file in files)
    assert one == two and read_puzzles(files[0], game.rules).looked > 8


def test_what_came_in_meanwhile_is_heeded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games handed out before anything was kept find what is no longer new; then the next best of them counts."""
    puzzle = next(puzzle for name in GAMES for puzzle in puzzles_of(matinee.load(name)) if puzzle.then)

    def games(name: str, seed: int, new: Callable[[Puzzle], bool]) -> Iterator[Puzzle]:
        """Two turns of every game, in each of which one of some lines counts that is new."""
        for turn in range(2):
            some = (replace(puzzle, goal=f"{(seed + turn) * n % 13}") for n in (1, 2, 3))
            yield from itertools.islice(filter(new, some), 1)

    def kept(ahead: int) -> PuzzleFile:
        def hand_out(batch: Batch, work: Work, jobs: Iterator[tuple[Any, ...]]) -> Iterator[list[Puzzle]]:
            while True:
                some = [work(*job) for job in itertools.islice(jobs, ahead)]
                yield from some

        monkeypatch.setattr(Batch, "run", hand_out)
        file = PuzzleFile("1")
        for found in look_on("sheboygan", file, 12, Batch()):
            file.puzzles += found
            file.looked += 1
        return file

    monkeypatch.setattr("matinee.lab.puzzles.search.look", games)
    assert kept(1) == kept(6)


def test_puzzles_are_proved_again_under_newer_rules() -> None:
    """One that holds is kept with its options complete; one of another click, or with an action too many, is not."""
    game = matinee.load("newyork")
    good = puzzles_of(game)[0]
    wrong = replace(good, chances=good.chances[::-1])
    played = packed([*good.actions(), ("turn", 0)])
    short = {"players": good.options["players"], "turns": good.options["turns"]}
    before = PuzzleFile("0", 7, [wrong, replace(good, options=short), replace(good, played=played)])
    held, lost = proved_again(game, before)
    assert (held.rules, held.looked, lost) == (game.rules, 7, [1, 3])
    assert [one.line for one in held.puzzles] == [good.line]
    assert held.puzzles[0].options == game.checked(short)


def test_puzzles_of_other_rules_are_none(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.json"
    file.write_bytes(msgspec.json.encode(PuzzleFile("1")))
    with pytest.raises(MatineeError, match=r"^The puzzles in .* were proved under rules 1; these are rules 2\.$"):
        read_puzzles(file, "2")
    file.write_text("[]")
    with pytest.raises(MatineeError, match="holds no puzzles"):
        read_puzzles(file, "2")
    assert read_puzzles(tmp_path / "none.json", "2").puzzles == []
    with pytest.raises(OptionsError, match="at least one puzzle"):
        puzzles("newyork", wanted=0, output=file)
