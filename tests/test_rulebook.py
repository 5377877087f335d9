"""The rule book, its page and its check: on a made-up game, and on Sheboygan's own file."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from textwrap import dedent

import pytest

from matinee import load
from matinee.rulebook import (
    REMEDY,
    Rule,
    Rulebook,
    RulebookError,
    anchor,
    check,
    cited,
    main,
    marks,
    read,
    rulebook,
    rules_page,
)
from matinee.testing import rule

BOOK = """
title = "Blob!"

[[chapter]]
number = "1"
title = "Oozing"

[[chapter.rule]]
id = "1.1"
title = "One step"
text = '''
The blob oozes one box a turn
(but see 1.2 and 9.9).'''

[[chapter.rule]]
id = "1.2"
title = "Eating cars"
text = "A car costs it nothing."
table = "| car | cost |\\n|---|---|\\n| van | 0 |"

[[chapter]]
title = "Rulings"

[[chapter.rule]]
id = "R1"
title = "Lorries are cars"
text = "A lorry is a car."
completes = ["1.2"]

[[chapter]]
title = "Our own rulings"
"""

TESTS = """
import pytest
from matinee.testing import rule

@pytest.mark.parametrize("car", ["van", "cab"])
@rule("blob", "1.1", "R1")
def test_{name}(car): ...

@rule("blob", "1.2")
class TestCars:
    def test_eaten(self): ...
"""


class Checkout:
    """A little checkout with one game, blob, whose rules are all proven and whose page is written."""

    def __init__(self, root: Path, home: str = "src/matinee/games/blob") -> None:
        self.root = root
        self.name = re.sub(r"\W", "_", root.name)  # pytest keeps test modules apart by their names
        self.write(f"{home}/rules.toml", BOOK)
        self.write("src/matinee/games/bare/__init__.py", "")
        self.write(f"tests/test_{self.name}.py", TESTS.format(name=self.name))
        check(root, write=True)

    def write(self, path: str, text: str) -> None:
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(dedent(text), "utf-8")

    def problems(self) -> list[str]:
        (coverage,) = check(self.root)
        return coverage.problems


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


def test_nothing_wrong(checkout: Checkout, capsys: pytest.CaptureFixture[str]) -> None:
    assert checkout.problems() == []
    assert main(["check", "--root", str(checkout.root)]) == 0
    said = capsys.readouterr().out
    assert "Eating cars" in said
    assert "blob: 3 of 3 rules have a test." in said


def test_a_game_of_a_package_of_its_own(tmp_path: Path) -> None:
    checkout = Checkout(tmp_path, home="src/blob")
    assert checkout.problems() == []
    checkout.write("src/blob/rules/oozing.py", '\nwhy = s.no("1.3", "far")\n')
    assert checkout.problems() == ["src/blob/rules/oozing.py:2 cites 1.3, which the rule book does not have."]


def test_a_test_counts_once_and_classes_count(checkout: Checkout) -> None:
    (coverage,) = check(checkout.root)
    path = f"tests/test_{checkout.name}.py"
    assert coverage.proofs == {
        "1.1": [f"{path}::test_{checkout.name}"],
        "R1": [f"{path}::test_{checkout.name}"],
        "1.2": [f"{path}::TestCars::test_eaten"],
    }


def test_hole(checkout: Checkout, capsys: pytest.CaptureFixture[str]) -> None:
    more = '[[chapter.rule]]\nid = "M1"\ntitle = "Blobs are wet"\ntext = "Wet."\n'
    checkout.write("src/matinee/games/blob/rules.toml", BOOK + more)
    assert main(["check", "--write", "--root", str(checkout.root)]) == 1
    assert "M1 Blobs are wet has no test." in capsys.readouterr().out
    assert checkout.problems() == ["M1 Blobs are wet has no test."]


def test_unknown_rule_in_a_test(checkout: Checkout) -> None:
    checkout.write(
        f"tests/test_more_{checkout.name}.py",
        """
        from matinee.testing import rule

        @rule("blob", "7.7")
        def test_seven(): ...
        """,
    )
    assert checkout.problems() == [
        f"tests/test_more_{checkout.name}.py::test_seven cites 7.7, which the rule book does not have."
    ]


def test_unknown_game_in_a_test(checkout: Checkout, capsys: pytest.CaptureFixture[str]) -> None:
    checkout.write(
        f"tests/test_more_{checkout.name}.py",
        """
        from matinee.testing import rule

        @rule("bare", "1.1")
        def test_game_without_a_book(): ...

        @rule("blub", "1.1")
        def test_misspelt(): ...
        """,
    )
    assert main(["check", "--root", str(checkout.root)]) == 1
    assert "::test_misspelt cites rules of 'blub'" in capsys.readouterr().err


def test_stale_page(checkout: Checkout) -> None:
    path = checkout.root / "docs/rules/blob.md"
    path.write_text(path.read_text() + "\nBlobs bite.\n")
    assert checkout.problems() == [f"docs/rules/blob.md is not up to date: {REMEDY}."]
    path.unlink()
    assert len(checkout.problems()) == 1
    check(checkout.root, write=True)
    assert checkout.problems() == []


def test_unknown_rule_in_the_code(checkout: Checkout) -> None:
    checkout.write("src/matinee/games/blob/oozing.py", '\nwhy = Reason("1.3", "Too far.")\n')
    assert checkout.problems() == ["src/matinee/games/blob/oozing.py:2 cites 1.3, which the rule book does not have."]


@pytest.mark.parametrize(
    "source", ['@rule("blob", "1.1"\n', 'RULES = ["1.1"]\n@rule("blob", *RULES)\ndef test_it(): ...\n']
)
def test_marks_that_cannot_be_read(checkout: Checkout, source: str, capsys: pytest.CaptureFixture[str]) -> None:
    """They are read, not run: they have to be sound, and written out."""
    checkout.write("tests/test_more.py", source)
    assert main(["check", "--root", str(checkout.root)]) == 1
    assert capsys.readouterr().err.startswith("tests/test_more.py cannot be read: ")


def test_marks_are_read_as_pytest_has_them() -> None:
    """The same as on the functions themselves, for the tests of a whole chapter."""
    file = "tests/games/newyork/rules/test_eating.py"
    found = [mark for mark in marks(Path(__file__).parents[1]) if mark[2].startswith(f"{file}::")]
    module = import_module("tests.games.newyork.rules.test_eating")
    told = [
        (*(str(arg) for arg in mark.args[:1]), mark.args[1:], f"{file}::{name}")
        for name, test in vars(module).items()
        for mark in getattr(test, "pytestmark", ())
        if mark.name == "rule"
    ]
    assert len(told) > 5 and sorted(found) == sorted(told)


def test_one_game_alone(checkout: Checkout, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--game", "blob", "--root", str(checkout.root)]) == 0
    assert main(["check", "--game", "ludo", "--root", str(checkout.root)]) == 1
    assert "There is no rule book for 'ludo'" in capsys.readouterr().err


def test_what_code_cites() -> None:
    source = dedent(
        """
        class Ooze:
            rule: ClassVar[str] = "1.1"
            def no_ooze(self):
                return table.Reason("1.2", "No.") if self.dry else refuse("R1", "No.")
        class Kernel:
            rule = ""
        prompt("text", rule="R2")
        Reason(unknown, "No.")
        say("3.3")
        """
    )
    assert sorted(cited(source)) == [(3, "1.1"), (5, "1.2"), (5, "R1"), (8, "R2")]


def test_the_rules_page_is_for_players(checkout: Checkout) -> None:
    text = (checkout.root / "docs/rules/blob.md").read_text()
    assert text.startswith("# Blob!: the rules\n")
    assert '<a id="r-1-1"></a>\n### 1.1 One step\n' in text
    assert "The blob oozes one box a turn (but see [1.2](#r-1-2) and 9.9)." in text
    assert "\n\n| car | cost |\n|---|---|\n| van | 0 |\n\n" in text
    assert "Rulings: [R1](#r-r1)." in text
    assert "Completes [1.2](#r-1-2)." in text
    assert "test_eaten" not in text


def test_the_coverage_page_is_for_developers(checkout: Checkout) -> None:
    text = (checkout.root / "dist/coverage/blob.md").read_text()
    assert text.startswith("# Blob!: rules and tests\n")
    test = f"tests/test_{checkout.name}.py"
    proof = f"<details><summary>1 test</summary><ul><li><code>{test}</code>: TestCars::test_eaten</li></ul></details>"
    assert f"\n| [1.2](../../docs/rules/blob.md#r-1-2) | Eating cars | {proof} |\n" in text
    assert "| 1 Oozing | 2 | 2 |" in text
    assert "| all | 3 | 3 |" in text
    assert "## Our own rulings" not in text


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('id = "R1"', 'id = "1.1"', "rule 1.1 is there twice"),
        ('completes = ["1.2"]', 'completes = ["1.9"]', "R1 completes 1.9, which the book does not have"),
        ('id = "R1"', 'idd = "R1"', "unknown field `idd`"),
        ('id = "R1"', "id =", "rules.toml"),
    ],
)
def test_a_wrong_book(tmp_path: Path, old: str, new: str, said: str) -> None:
    path = tmp_path / "rules.toml"
    path.write_text(BOOK.replace(old, new))
    with pytest.raises(RulebookError, match=re.escape(said)):
        read(path, "blob")


def test_a_rule_that_is_not_there() -> None:
    with pytest.raises(RulebookError, match=r"The Creature That Ate Sheboygan has no rule 5\.99"):
        rulebook("sheboygan")["5.99"]
    with pytest.raises(RulebookError, match="no rule book for 'blob'"):
        rulebook("blob")


def test_mark() -> None:
    assert rule("blob", "1.1", "R1").mark.args == ("blob", "1.1", "R1")
    with pytest.raises(TypeError, match="names no rule"):
        rule("blob")


BOOKLET = """
2.0 3.1 3.2 4.0
5.0 5.11 5.12 5.13 5.14 5.15 5.21 5.22 5.23 5.31 5.32 5.33 5.4
6.0 6.11 6.12 6.13 6.14 6.21 6.22 6.23 6.24 6.31 6.32 6.33 6.4
7.0 7.11 7.12 7.13 7.2 8.0 9.0 9.1 10.0
11.0 11.11 11.12 11.13 11.21 11.22 11.23 11.24 11.25 11.31 11.32 11.33 11.41
12.0 13.0 13.11 13.12 13.13 13.21 13.22 13.23 13.24 13.25 13.26 13.27 13.28
14.1 14.21 14.22 14.23 14.24 14.25
"""


@pytest.mark.parametrize(
    ("rule_id", "heading"),
    [
        ("5.11", "5.11 Blob"),
        ("R48", "R48 Blob"),
        ("OWN-6", "OWN-6 Blob"),
        ("NY20.A", "NY20.A Blob"),
        ("P.Blob", "Blob"),
        ("2nd-Blob", "Blob"),
        ("Blob", "Blob"),
    ],
)
def test_an_id_that_is_a_name_is_not_said_twice(rule_id: str, heading: str) -> None:
    assert Rule(id=rule_id, title="Blob", text="Wet.").heading == heading


@pytest.fixture
def sheboygan() -> Rulebook:
    return rulebook("sheboygan")


def test_sheboygan_has_every_rule_once_and_in_order(sheboygan: Rulebook) -> None:
    in_file = re.findall(r'^id = "(.*)"$', (load("sheboygan").folder / "rules.toml").read_text(), re.MULTILINE)
    ours = [rule_id for rule_id in in_file if rule_id.startswith("M")]
    assert in_file == BOOKLET.split() + [f"R{n}" for n in range(1, 90)] + [f"M{n + 1}" for n in range(len(ours))]
    assert list(sheboygan.rules) == in_file
    assert sheboygan.chapters[-1].title == "Our own rulings"


def test_sheboygan_rules_stand_in_their_chapters(sheboygan: Rulebook) -> None:
    for chapter in sheboygan.chapters:
        for entry in chapter.rules:
            assert chapter.number == (entry.id.split(".")[0] if "." in entry.id else "")


def test_sheboygan_texts_are_whole(sheboygan: Rulebook) -> None:
    for entry in sheboygan.rules.values():
        assert 1 <= len(entry.title.split()) <= 6, entry.id
        assert entry.text.endswith("."), entry.id
        assert len(re.findall(r"[.!?](?= |$)", entry.text)) <= 5, entry.id
        assert bool(entry.completes) == (entry.id[0] in "RM"), entry.id


def test_sheboygan_names_no_rule_that_is_not_there(sheboygan: Rulebook) -> None:
    groups = {"13.1"}  # a heading of the booklet, over 13.11 to 13.13
    for entry in sheboygan.rules.values():
        named = set(re.findall(r"(?<![\w.])(?:\d+\.\d+|[RM]\d+)", entry.text))
        assert named <= set(sheboygan.rules) | groups, entry.id


def test_sheboygan_tables_are_even(sheboygan: Rulebook) -> None:
    tables = {entry.id: entry.table for entry in sheboygan.rules.values() if entry.table}
    assert {"2.0", "5.4", "6.4", "7.2", "13.0", "14.1", "14.21", "14.25"} <= set(tables)
    for rule_id, table in tables.items():
        widths = {row.count("|") for row in table.splitlines() if row.startswith("|")}
        assert len(widths) == 1, rule_id


def test_sheboygan_page_has_an_anchor_for_each_rule(sheboygan: Rulebook) -> None:
    text = rules_page(sheboygan)
    for rule_id in sheboygan.rules:
        assert text.count(f'<a id="{anchor(rule_id)}"></a>') == 1
    assert set(re.findall(r"\(#([\w-]+)\)", text)) <= {anchor(rule_id) for rule_id in sheboygan.rules}
