"""Designs: drafted within the rules, tried, kept in a book, and built by those who plan."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

import matinee
from matinee.bots import Bot, Seat, bot
from matinee.cli import main
from matinee.lab import study as studying
from matinee.lab.batch import Batch
from matinee.lab.meet import pairs, table
from matinee.lab.study import Bench, builder, draft, study, trial
from matinee.table.minds.book import Book, Page

BENCH = Bench("destroyall", {"players": 2}, 0)


def test_drafts_keep_to_the_rules_and_differ() -> None:
    files = [draft(BENCH, "", str(n)) for n in range(6)]
    assert len(set(files)) == 6
    designs, state = builder(BENCH)
    for file in (*files, draft(BENCH, files[0], "child")):
        assert designs.clicks(state, file)
    assert draft(BENCH, "", "0") == files[0]


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A study of seconds."""
    for name, value in (
        ("ISLANDS", 3),
        ("BROOD", 6),
        ("ROUNDS", 2),
        ("TRIALS", (1, 1)),
        ("FINALS", (2, 2)),
        ("LAST", 3),
        ("KEPT", 3),
        ("GOOD", 0.0),
        ("FEWEST", 3),
    ):
        monkeypatch.setattr(studying, name, value)


@pytest.mark.usefixtures("small")
def test_a_study_keeps_the_best_and_repeats_itself() -> None:
    pages = study(BENCH, Batch(3, workers=1))
    assert [page.won for page in pages] == sorted((page.won for page in pages), reverse=True)
    assert len({page.file for page in pages}) == len(pages) == 3
    assert {page.games for page in pages} == {4}
    designs, state = builder(BENCH)
    built = [set(designs.clicks(state, page.file)) for page in pages]
    assert all(len(one ^ other) >= 4 for n, one in enumerate(built) for other in built[:n])
    assert pages == study(BENCH, Batch(3, workers=1))
    assert 0 <= trial(BENCH, pages[0].file, "again", 2) <= 2


@pytest.mark.usefixtures("small")
def test_a_study_begins_with_what_is_in_the_book(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A design of the book that nothing beats is found again."""
    book = matinee.load("destroyall").mind.book
    assert book is not None
    file = book.fitting({}, 0)[2]
    monkeypatch.setattr(studying, "trial", lambda bench, design, seed, games: games * float(design == file))
    assert main(["study", "destroyall", "-o", str(tmp_path / "found.json"), "--workers", "1"]) == 0
    assert [page.file for page in Book(tmp_path / "found.json").pages if page.won == 1] == [file]
    assert (
        main(
            [
                "study",
                "destroyall",
                "-o",
                str(tmp_path / "again.json"),
                "--begin",
                str(tmp_path / "found.json"),
                "--workers",
                "1",
            ]
        )
        == 0
    )
    assert Book(tmp_path / "again.json").pages[0].file == file


def test_half_of_a_trial_is_against_equals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every second game the others build from the book and play in the keen style."""
    met, whole = list[str](), studying.rivals

    def watched(bench: Bench, seed: str, equals: bool) -> list[Bot]:
        bots = whole(bench, seed, equals)
        met.append(type(bots[1]).__name__)
        return bots

    monkeypatch.setattr(studying, "rivals", watched)
    trial(BENCH, "", "seed", 4)
    assert met == ["Greedy", "Planner", "Greedy", "Planner"]


def test_the_book_has_six_good_designs_and_kaiju_builds_them() -> None:
    state = matinee.load("destroyall").new(players=2)
    book, designs = state.game.mind.book, state.game.notation.designs
    assert book is not None and designs is not None
    files = book.fitting(state.options, 0)
    assert len(set(files)) >= 6
    for file in files:
        assert designs.clicks(state, file)
    built = set()
    for seed in range(12):
        world, kaiju = state.copy(), bot("kaiju:12", Random(seed))
        while world.player == 0:
            world.apply(kaiju.choose(Seat.at(world, 0)))
        built.add(str(world.position()["monsters"][0]))
    assert len(built) > 3, "no two evenings are alike"


@pytest.mark.parametrize(
    ("scenario", "seat"),
    [
        ("learning", 0),
        ("learning", 1),
        ("basic", 0),
        ("basic", 1),
        ("advanced-a", 0),
        ("advanced-a", 1),
        ("advanced-b", 0),
        ("advanced-b", 1),
        ("city-eating", 0),
        ("city-eating", 1),
    ],
)
def test_a_side_of_a_scenario_has_six_designs(scenario: str, seat: int) -> None:
    """All of them whole; Kaiju builds one of them, another one every evening."""
    designs, state = builder(Bench("sheboygan", {"scenario": scenario}, seat))
    book = state.game.mind.book
    assert book is not None
    files = book.fitting(state.options, seat)
    assert len(set(files)) >= 6
    for file in files:
        whole = state.copy()
        for click in designs.clicks(state, file):
            whole.play(click)
        assert whole.legal_actions() == [("ready",)]
    built = set()
    for seed in range(12):
        world, kaiju = state.copy(), bot("kaiju:11", Random(seed))
        while world.player == seat and designs.file(world, seat) is not None:
            built.add(designs.file(world, seat).text)
            world.apply(kaiju.choose(Seat.at(world, seat)))
    assert len(built & set(files)) > 3, "no two evenings are alike"


def test_designs_meet_in_both_seats(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Who wins whatever it builds wins as much as it loses; and a scribble loses to a monster of the book."""
    book = matinee.load("destroyall").mind.book
    assert book is not None
    good, weak = book.fitting({}, 0)[0], draft(BENCH, "", "0")
    begun, out = tmp_path / "begun.json", tmp_path / "met.json"
    begun.write_bytes(msgspec.json.encode([Page(good, 1.0, 2), Page(weak, 0.0, 2)]))
    words = ["study", "destroyall", "--begin", str(begun), "--workers", "1", "-o", str(out)]
    assert main([*words, "--meet", "10"]) == 0
    best, worst = Book(out).pages
    assert (best.file, worst.file) == (good, weak) and best.games == worst.games == 10
    assert best.won > 0.6 and best.won + worst.won == pytest.approx(1)
    assert "10 games a pair" in " ".join(capsys.readouterr().out.split())
    [met] = pairs("destroyall", {}, [good, good], 4, Batch(1, workers=1))
    assert met.won == 2, "each deal is played from both sides"
    for wrong in (["--meet", "3"], ["--meet", "2", "--option", "players=3"]):
        assert main([*words, *wrong]) == 2
        assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_the_designs_of_the_book_are_equal() -> None:
    """Each wins four to six games of ten against the others, by the games its page tells of; and again in a few."""
    book = matinee.load("destroyall").mind.book
    assert book is not None
    assert all(0.4 <= page.won <= 0.6 and page.games >= 400 for page in book.pages)
    cells = table([*pairs("destroyall", {}, book.fitting({}, 0), 16, Batch(1, workers=1))], len(book.pages))
    shares = [sum(won for won, _ in row) / sum(games for _, games in row) for row in cells]
    assert all(0.3 < share < 0.7 for share in shares), shares


def test_kaiju_builds_what_wins_against_those_who_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """A proven design rather than a random one; without thought, either."""
    state = matinee.load("destroyall").new(players=2)
    book, designs = state.game.mind.book, state.game.notation.designs
    assert book is not None and designs is not None
    pages = [draft(BENCH, "", "0"), book.fitting(state.options, 0)[0]]
    monkeypatch.setattr(Book, "fitting", lambda self, options, seat: pages)

    def built(who: str) -> list[int]:
        """Which page it builds, on six evenings."""
        found = []
        for seed in range(6):
            click = bot(who, Random(seed)).choose(Seat.at(state, 0))
            found.append([designs.clicks(state, page)[0] for page in pages].index(click))
        return found

    assert len({designs.clicks(state, page)[0] for page in pages}) == 2
    assert built("kaiju:32") == [1] * 6
    assert set(built("kaiju:4")) == {0, 1}


def test_pages_are_for_their_options_and_seats(tmp_path: Path) -> None:
    path = tmp_path / "book.json"
    path.write_text('[{"file":"a","won":1,"games":2,"options":{"big":true},"seat":1},{"file":"b","won":1,"games":2}]')
    assert Book(path).fitting({"big": True}, 1) == ["a", "b"]
    assert Book(path).fitting({"big": False}, 1) == Book(path).fitting({"big": True}, 0) == ["b"]
    assert Book(tmp_path / "none.json").pages == []
    path.write_text("{")
    with pytest.raises(matinee.MatineeError, match="holds no designs"):
        Book(path).fitting({}, 0)


def test_where_nothing_is_built_there_is_nothing_to_study(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["study", "newyork", "-o", str(tmp_path / "x")]) == 2
    assert "builds nothing" in capsys.readouterr().err
    assert main(["study", "destroyall", "--seat", "9", "-o", str(tmp_path / "x")]) == 2
    assert "There is no seat 9" in capsys.readouterr().err
    assert not (tmp_path / "x").exists()
