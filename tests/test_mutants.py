"""`make mutants`: what is planted, what is drawn, and what the tests of a toy say to it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import matinee
from matinee.table.errors import MatineeError
from matinee.testing import mutants
from matinee.testing.mutants import Fault, chapters, equal, faults, in_order, run_mutants, sample

HERE = Path("toy.py")

DOOR = b'''"""7.1 Who is let in."""

from toy.game.state import OPENS


def years_left(age):
    left = 0
    while age + left < OPENS:
        left += 1
    return left


def fee(age):
    return 5
'''

TEST = """
from toy.game.rules.door import years_left

def test_at_eighteen():
    assert years_left(17) == 1 and years_left(18) == 0
"""


def planted(line: str) -> list[str]:
    return sorted(fault.lines[1] for fault in faults(HERE, line.encode()))


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("x = a <= b", ["x = a < b"]),
        ("x = a <(b) is not c", ["x = a <(b) is c", "x = a <=(b) is not c"]),
        ("x = a not  in b", ["x = a in b"]),
        ("x = é == 7", ["x = é != 7", "x = é == 8"]),
        ("x = not (a or b)", ["x = (a or b)", "x = not (False or b)", "x = not (a or False)"]),
        ("x = a & ~b", ["x = -1 & ~b", "x = a & -1", "x = a & b"]),
        ("x = a and (b, True)", ["x = True and (b, True)", "x = a and (b, False)", "x = a and True"]),
        ("s.x += y", ["pass"]),
        ("s.tell(x)", ["pass"]),
        ("x = y", []),
        ("x: Annotated[int, 3] = f'{x + 1}'", []),
        ("class X(Y, frozen=True): pass", []),
        ("@cache(1)\ndef f(): pass", []),
    ],
)
def test_what_is_planted(line: str, wrong: list[str]) -> None:
    assert planted(line) == wrong


def test_the_draw_is_even_and_outlasts_changes_elsewhere() -> None:
    lines = [f"s.x{n} = a{n} < {n} and b{n}" for n in range(40)]
    shorter, longer = ("\n".join(some).encode() for some in (lines[1:], lines))

    def drawn(source: bytes, seed: int = 1) -> list[Fault]:
        return sample([*faults(HERE, source), *faults(Path("other.py"), source)], 24, seed)

    once = drawn(longer)
    assert once == drawn(longer) != drawn(longer, seed=2)
    places = [(kind, path) for kind in mutants.KINDS for path in (HERE, Path("other.py"))]
    assert Counter((fault.kind, fault.path) for fault in once) == dict.fromkeys(places, 3)
    same = {fault.lines for fault in once} & {fault.lines for fault in drawn(shorter)}
    assert len(same) >= 20


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    """The folder of a game with one rule that is tested, and one that is not."""
    folder = tmp_path / "src" / "toy" / "game"
    (folder / "rules").mkdir(parents=True)
    for package in (folder.parent, folder, folder / "rules"):
        (package / "__init__.py").touch()
    (folder / "rules" / "door.py").write_bytes(DOOR)
    (folder / "state.py").write_text("OPENS = 18\n")
    (folder / "drawing.py").write_text("WIDTH = 3\n")
    (tmp_path / "test_door.py").write_text(TEST)
    return folder


def test_the_rules_and_what_they_import(toy: Path) -> None:
    assert [path.name for path in chapters(toy, toy.parents[1])] == ["__init__.py", "door.py", "state.py"]


def test_the_chapter_of_a_fault_is_tested_first(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    for name, rule in [("rules/test_a", "8.1"), ("rules/test_b", "7.1"), ("test_0", "7.1")]:
        (tmp_path / f"{name}.py").write_text(f'@rule("toy", "{rule}")\ndef test(): ...\n')
    order = in_order(tmp_path.rglob("test_*.py"), DOOR)
    assert [path.stem for path in order] == ["test_b", "test_a", "test_0"]


def test_a_toy_is_judged(toy: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault that a test sees is killed, an endless one is stopped and counted, one where no test looks survives."""
    top = toy.parents[2]
    monkeypatch.chdir(top)
    monkeypatch.setattr(mutants, "SPARE", 3)
    run_mutants("toy", toy, top, None, count=99, seed=1)
    table, _, survivors = capsys.readouterr().out.partition("toy/")
    rows = [[cell.strip() for cell in line.split("│")[1:5]] for line in table.splitlines() if "│" in line]
    assert rows == [
        ["comparison", "1", "0", "0"],
        ["constant", "3", "0", "1"],
        ["condition", "0", "0", "0"],
        ["statement", "0", "1", "0"],
        ["all", "4", "1", "1"],
    ]
    assert survivors == "game/rules/door.py:14  constant\n-     return 5\n+     return 6\n"
    assert (toy / "rules" / "door.py").read_bytes() == DOOR


EQUAL = """
[[fault]]
file = "door.py"
line = "return 5"
becomes = "return 6"
why = "Nobody pays."
"""


def test_a_fault_listed_as_equal_is_not_planted(
    toy: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    top = toy.parents[2]
    monkeypatch.chdir(top)
    (top / "equal.toml").write_text(EQUAL)
    run_mutants("toy", toy, top, None, count=99, seed=1, only="door.py:14")
    assert "toy/game/rules/door.py:14" not in capsys.readouterr().out


@pytest.mark.parametrize("game", ["newyork", "america"])
def test_every_fault_listed_as_equal_can_be_planted(game: str) -> None:
    folder = Path(matinee.__file__).parent / "games" / game
    found = (fault for path in folder.rglob("*.py") for fault in faults(path, path.read_bytes()))
    planted = {(fault.path.name, *(line.strip() for line in fault.lines)) for fault in found}
    listed = equal(Path(__file__).parent / "games" / game / "equal.toml")
    assert listed and listed <= planted


def test_tests_that_fail_without_a_fault_judge_nothing(toy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    top = toy.parents[2]
    monkeypatch.chdir(top)
    (top / "test_door.py").write_text(TEST.replace("== 0", "== 1"))
    with pytest.raises(MatineeError, match="without any fault"):
        run_mutants("toy", toy, top, None, count=1, seed=1)
