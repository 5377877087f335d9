"""The rules of a game in our own words, the pages that show them, and the check that each has a test.

`python -m matinee.rulebook check` runs the check; `--write` writes docs/rules and dist/coverage.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import msgspec

from matinee.table.errors import MatineeError
from matinee.table.json_types import read_toml
from matinee.table.registry import load
from matinee.table.said.text import table_words, translated
from matinee.table.taught.figures import with_figures

REFUSALS = frozenset({"Reason", "reason", "refuse", "no"})

NUMBERED = re.compile(r"[A-Z]*-?\d[\d.]*[A-Z]?")
"""Ids that are numbers: 5.11, R48, OWN-6, NY20.A."""

NUMBERS = "Numbers are the booklet's, R marks a ruling where the booklet is silent or unclear, M one of our own."
"""What the ids of a rule book mean, unless it has a note of its own."""

MADE = "<!-- Made by `make rules` from the game's rules.toml and the tests' marks. -->"

Mark = tuple[str, tuple[str, ...], str]
"""A game, the ids of some of its rules, and the test that proves them."""

REMEDY = "`make rules` updates it (elsewhere: `python -m matinee.rulebook check --write`)"

Proofs = Mapping[str, Sequence[str]]
"""The tests of each rule id, as `tests/path.py::name`."""


class RulebookError(MatineeError):
    """A rule book that is wrong or a rule that is not in it, told in one sentence."""


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One numbered rule or ruling; a ruling names the rules it completes."""

    id: str
    title: str
    text: str
    table: str = ""
    completes: tuple[str, ...] = ()

    @property
    def heading(self) -> str:
        """The title with its number; an id that is a name, such as that of a card, is in the title already."""
        return f"{self.id} {self.title}" if NUMBERED.fullmatch(self.id) else self.title


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter of the booklet, numbered, or a group of rulings, not numbered."""

    title: str
    number: str = ""
    rules: tuple[Rule, ...] = msgspec.field(default=(), name="rule")

    @property
    def heading(self) -> str:
        """The title with its number, if it has one."""
        return f"{self.number} {self.title}".strip()


class _File(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    chapters: tuple[Chapter, ...] = msgspec.field(name="chapter")
    note: str = ""


@dataclass(frozen=True)
class Rulebook:
    """All rules of one game, by chapter and by id."""

    game: str
    title: str
    chapters: tuple[Chapter, ...]
    rules: Mapping[str, Rule]
    note: str = NUMBERS
    credits: str = ""

    def __getitem__(self, rule_id: str) -> Rule:
        try:
            return self.rules[rule_id]
        except KeyError:
            raise RulebookError(table_words().say("refusals", "no_rule", self.title, rule_id)) from None

    def rulings_on(self, rule_id: str) -> list[Rule]:
        return [rule for rule in self.rules.values() if rule_id in rule.completes]


@cache
def rulebook(game: str) -> Rulebook:
    """The rule book of a game, read once."""
    try:
        folder = load(game).folder
    except MatineeError as error:
        raise RulebookError(f"There is no rule book for {game!r}: {error}") from error
    return read(folder / "rules.toml", game)


def read(path: Path, game: str) -> Rulebook:
    """Read a rules.toml; RulebookError says what is wrong with it."""
    try:
        file = msgspec.toml.decode(path.read_bytes(), type=_File)
    except FileNotFoundError:
        raise RulebookError(f"There is no rule book for {game!r}: {path} does not exist.") from None
    except msgspec.MsgspecError as error:
        raise RulebookError(f"{path}: {error}") from error
    chapters = tuple(_unwrapped(chapter, path.parent) for chapter in file.chapters)
    rules: dict[str, Rule] = {}
    for rule in (rule for chapter in chapters for rule in chapter.rules):
        if rule.id in rules:
            raise RulebookError(f"{path}: rule {rule.id} is there twice.")
        rules[rule.id] = rule
    for rule in rules.values():
        if lost := [other for other in rule.completes if other not in rules]:
            raise RulebookError(f"{path}: {rule.id} completes {', '.join(lost)}, which the book does not have.")
    words = path.with_name("words.toml")
    credits = read_toml(words).get("card", {}).get("credits", "") if words.exists() else ""
    return Rulebook(game, file.title, chapters, rules, " ".join(file.note.split()) or NUMBERS, credits)


def _unwrapped(chapter: Chapter, folder: Path) -> Chapter:
    """A text may be broken into lines anywhere; only a table keeps its lines. All of it in the language of today."""
    rules = tuple(
        msgspec.structs.replace(
            rule,
            title=translated(rule.title),
            text=with_figures(translated(" ".join(rule.text.split())), folder),
            table=with_figures(translated(rule.table.strip()), folder),
        )
        for rule in chapter.rules
    )
    return msgspec.structs.replace(chapter, title=translated(chapter.title), rules=rules)


def anchor(rule_id: str) -> str:
    """Where a rule stands on its page: 11.23 is at #r-11-23, R48 at #r-r48."""
    return "r-" + rule_id.lower().replace(".", "-")


def rules_page(book: Rulebook) -> str:
    """The whole of docs/rules/<game>.md, for players: the rules and nothing else."""
    parts = [f"# {book.title}: the rules", MADE, f"The rules in our own words. {book.note}"]
    parts += [book.credits] if book.credits else []
    for chapter in book.chapters:
        parts.append(f"## {chapter.heading}")
        parts += [_entry(book, rule) for rule in chapter.rules] or ["None yet."]
    parts.append(f"Every rule has a test. `make rules` lists them in `dist/coverage/{book.game}.md`.")
    return "\n\n".join(parts) + "\n"


def coverage_page(book: Rulebook, proofs: Proofs) -> str:
    """The whole of dist/coverage/<game>.md, for developers: which tests prove which rule."""
    parts = [
        f"# {book.title}: rules and tests",
        MADE,
        f"The tests that prove each of [the rules](../../docs/rules/{book.game}.md).",
        _summary(book, proofs),
    ]
    for chapter in book.chapters:
        rows = [_proof(book, rule, proofs.get(rule.id, ())) for rule in chapter.rules]
        if rows:
            parts += [f"## {chapter.heading}", "\n".join(["| rule | title | tests |", "|---|---|---|", *rows])]
    return "\n\n".join(parts) + "\n"


def _summary(book: Rulebook, proofs: Proofs) -> str:
    rows = ["| chapter | rules | with a test |", "|---|---|---|"]
    for chapter in book.chapters:
        ids = [rule.id for rule in chapter.rules]
        rows.append(f"| {chapter.heading} | {len(ids)} | {_proven(ids, proofs)} |")
    rows.append(f"| all | {len(book.rules)} | {_proven(book.rules, proofs)} |")
    return "\n".join(rows)


def _proven(ids: Iterable[str], proofs: Proofs) -> int:
    return sum(bool(proofs.get(rule_id)) for rule_id in ids)


def _entry(book: Rulebook, rule: Rule) -> str:
    lines = [f'<a id="{anchor(rule.id)}"></a>\n### {rule.heading}', _linked(book, rule.text, rule.id)]
    if rule.table:
        lines.append(rule.table)
    if rule.completes:
        lines.append(f"Completes {_links(rule.completes)}.")
    if rulings := [ruling.id for ruling in book.rulings_on(rule.id)]:
        lines.append(f"Rulings: {_links(rulings)}.")
    return "\n\n".join(lines)


def _proof(book: Rulebook, rule: Rule, tests: Sequence[str]) -> str:
    link = f"[{rule.id}](../../docs/rules/{book.game}.md#{anchor(rule.id)})"
    return f"| {link} | {rule.title} | {_folded(tests)} |"


def _folded(tests: Sequence[str]) -> str:
    """The tests of a rule, by file, folded away; in HTML, which the forge and the site read alike."""
    if not tests:
        return "none yet"
    files: dict[str, list[str]] = {}
    for test in tests:
        file, _, name = test.partition("::")
        files.setdefault(file, []).append(name)
    items = "".join(f"<li><code>{file}</code>: {', '.join(names)}</li>" for file, names in files.items())
    count = f"{len(tests)} tests" if len(tests) > 1 else "1 test"
    return f"<details><summary>{count}</summary><ul>{items}</ul></details>"


def _links(ids: Iterable[str]) -> str:
    return ", ".join(f"[{rule_id}](#{anchor(rule_id)})" for rule_id in ids)


def _linked(book: Rulebook, text: str, own: str) -> str:
    """The text, with every rule it mentions a link to it."""

    def link(found: re.Match[str]) -> str:
        rule_id = found[0]
        return _links([rule_id]) if rule_id in book.rules and rule_id != own else rule_id

    return re.sub(r"(?<![\w.])(?:\d+\.\d+|[A-Z]{1,3}-?\d+)(?!\w|\.\d)", link, text)


@dataclass
class Coverage:
    """Which tests prove which rules of a book, and everything that is wrong."""

    book: Rulebook
    proofs: dict[str, list[str]] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)


def marks(root: Path) -> list[Mark]:
    """Every rule mark of the tests under root/tests, read from the source: nothing is imported or run."""
    found: list[Mark] = []
    for path in root.glob("tests/**/test_*.py"):
        source, name = path.read_text("utf-8"), path.relative_to(root).as_posix()
        if "rule(" in source:
            try:
                found += _marked(ast.parse(source), name)
            except (SyntaxError, ValueError) as error:
                raise RulebookError(f"{name} cannot be read: {error}") from error
    return sorted(found, key=lambda mark: mark[2])


def _marked(tree: ast.Module | ast.ClassDef, where: str, over: tuple[ast.expr, ...] = ()) -> Iterator[Mark]:
    """The marks of the tests in a file or a class, which has marks `over` it; their arguments are written out."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield from _marked(node, f"{where}::{node.name}", (*over, *node.decorator_list))
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            for decorator in (*over, *node.decorator_list):
                match decorator:
                    case ast.Call(func=ast.Name(id="rule") | ast.Attribute(attr="rule"), args=[game, *ids]):
                        yield ast.literal_eval(game), tuple(map(ast.literal_eval, ids)), f"{where}::{node.name}"


def survey(root: Path, only: str = "") -> list[Coverage]:
    """Look at every game under root that has a rule book, or at one: its tests and what its code cites."""
    folders = {path.parent.name: path.parent for path in sorted(root.glob(f"src/**/{only or '*'}/rules.toml"))}
    if only and not folders:
        raise RulebookError(f"There is no rule book for {only!r} under {root}.")
    found = {game: Coverage(read(folder / "rules.toml", game)) for game, folder in folders.items()}
    places = {path.name for path in root.glob("src/**/") if found}
    for game, ids, test in marks(root) if found else []:
        if coverage := found.get(game):
            _note(coverage, ids, test)
        elif game not in places:
            raise RulebookError(f"{test} cites rules of {game!r}, and there is no such game.")
    for game, coverage in found.items():
        coverage.problems += _miscited(root, folders[game], coverage.book)
        coverage.problems += [
            f"{rule.id} {rule.title} has no test."
            for rule in coverage.book.rules.values()
            if rule.id not in coverage.proofs
        ]
    return list(found.values())


def _note(coverage: Coverage, ids: Iterable[str], test: str) -> None:
    for rule_id in ids:
        if rule_id not in coverage.book.rules:
            problem = f"{test} cites {rule_id}, which the rule book does not have."
            if problem not in coverage.problems:
                coverage.problems.append(problem)
        elif test not in (tests := coverage.proofs.setdefault(rule_id, [])):
            tests.append(test)


def _miscited(root: Path, folder: Path, book: Rulebook) -> Iterator[str]:
    for path in sorted(folder.rglob("*.py")):
        for line, rule_id in cited(path.read_text("utf-8")):
            if rule_id not in book.rules:
                yield f"{path.relative_to(root)}:{line} cites {rule_id}, which the rule book does not have."


def cited(source: str) -> Iterator[tuple[int, str]]:
    """Line and id of every rule that code names: `Reason("5.11", ...)`, `refuse("5.11", ...)`, `rule = "5.11"`."""
    for node in ast.walk(ast.parse(source)):
        for value in _naming(node):
            if isinstance(value, ast.Constant) and isinstance(value.value, str) and value.value:
                yield value.lineno, value.value


def _naming(node: ast.AST) -> Iterator[ast.expr | None]:
    """The expressions in which this node would name a rule."""
    match node:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=args, keywords=keywords):
            if name in REFUSALS:
                yield from args[:1]
            yield from (keyword.value for keyword in keywords if keyword.arg == "rule")
        case ast.Assign(targets=[ast.Name(id="rule")], value=value):
            yield value
        case ast.AnnAssign(target=ast.Name(id="rule"), value=value):
            yield value


def check(root: Path, write: bool = False, only: str = "") -> list[Coverage]:
    """Survey the games and compare the pages of their rules with rules.toml, or write the pages."""
    surveyed = survey(root, only)
    for coverage in surveyed:
        book = coverage.book
        path = root / "docs" / "rules" / f"{book.game}.md"
        if write:
            proven = root / "dist" / "coverage" / f"{book.game}.md"
            for page, text in {path: rules_page(book), proven: coverage_page(book, coverage.proofs)}.items():
                page.parent.mkdir(parents=True, exist_ok=True)
                page.write_text(text, "utf-8")
        elif not path.exists() or path.read_text("utf-8") != rules_page(book):
            coverage.problems.append(f"{path.relative_to(root)} is not up to date: {REMEDY}.")
    return surveyed


def show(surveyed: Iterable[Coverage], brief: bool = False) -> None:
    """Print a table of rules and their tests for each game, and what is wrong."""
    from rich.console import Console
    from rich.table import Table

    console = Console()
    for coverage in surveyed:
        book = coverage.book
        table = Table("rule", "title", "tests", title=f"{book.title} ({book.game})")
        for rule in book.rules.values():
            tests = len(coverage.proofs.get(rule.id, ()))
            table.add_row(rule.id, rule.title, str(tests) if tests else "[red]none[/red]")
        if not brief:
            console.print(table)
        for problem in coverage.problems:
            console.print(f"{book.game}: {problem}", style="red", markup=False, soft_wrap=True)
        console.print(f"{book.game}: {_proven(book.rules, coverage.proofs)} of {len(book.rules)} rules have a test.")


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; the answer is the exit status."""
    import argparse

    parser = argparse.ArgumentParser(prog="python -m matinee.rulebook", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    command = commands.add_parser("check", help="fail unless every rule has a test and its page is up to date")
    command.add_argument("--write", action="store_true", help="write docs/rules/<game>.md and dist/coverage/<game>.md")
    command.add_argument("--game", default="", help="only this game")
    command.add_argument("--brief", action="store_true", help="print only what is wrong")
    command.add_argument("--root", type=Path, default=Path.cwd(), help="the checkout (default: here)")
    options = parser.parse_args(arguments)
    try:
        surveyed = check(options.root.resolve(), options.write, options.game)
    except RulebookError as error:
        print(error, file=sys.stderr)
        return 1
    show(surveyed, options.brief)
    return int(any(coverage.problems for coverage in surveyed))


if __name__ == "__main__":
    sys.exit(main())
