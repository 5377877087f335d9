"""Single faults planted in the rules of a game, to judge its tests: a fault that no test sees may be a test to write.

A fault is a comparison turned, a constant off by one, a condition dropped or a statement removed. It is planted in a
copy of the package, never in the working tree, and the game's tests are run on it until the first one fails.
"""

from __future__ import annotations

import ast
import compileall
import os
import re
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import accumulate, islice, zip_longest
from pathlib import Path
from py_compile import PycInvalidationMode
from queue import SimpleQueue
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from matinee.table.errors import MatineeError
from matinee.table.json_types import read_toml

T = TypeVar("T")

KINDS = ("comparison", "constant", "condition", "statement")
KILLED, ENDLESS, SURVIVED = VERDICTS = ("killed", "endless", "survived")
MEMORY = 4 << 20  # KiB for the tests of one fault: a loop that gathers for ever fails early
SPARE = 60  # seconds of processor time that the tests of a fault have beyond ten times those without one

OPERATOR = re.compile(rb"[<>=!]=?|\b(not\s+in|in|is\s+not|is)\b")
NEGATION = re.compile(rb"not\s*|~")
TURNED: dict[type[ast.cmpop], bytes] = {
    ast.Lt: b"<=", ast.LtE: b"<", ast.Gt: b">=", ast.GtE: b">", ast.Eq: b"!=", ast.NotEq: b"==",
    ast.In: b"not in", ast.NotIn: b"in", ast.Is: b"is not", ast.IsNot: b"is",
}  # fmt: skip


class Fault(NamedTuple):
    """One change of a module: the bytes from `start` to `end` become `new`. The path begins with the package's name."""

    path: Path
    kind: str
    start: int
    end: int
    new: bytes
    source: bytes

    @property
    def planted(self) -> bytes:
        return self.source[: self.start] + self.new + self.source[self.end :]

    @property
    def line(self) -> int:
        return self.source.count(b"\n", 0, self.start) + 1

    @property
    def lines(self) -> tuple[str, str]:
        """The line without the fault and with it."""
        before, after = (text.splitlines()[self.line - 1].decode() for text in (self.source, self.planted))
        return before, after

    def luck(self, seed: int) -> float:
        """What the draw goes by: the line itself and not its number, so that the draw outlasts changes elsewhere."""
        column = self.start - self.source.rfind(b"\n", 0, self.start)
        return Random(f"{seed} {self.path} {self.kind} {self.lines[0]} {column}").random()


def faults(path: Path, source: bytes) -> Iterator[Fault]:
    """Every fault that can be planted in a module."""
    begins = [0, *accumulate(len(line) for line in source.splitlines(keepends=True))]

    def span(node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return begins[node.lineno - 1] + node.col_offset, begins[node.end_lineno - 1] + node.end_col_offset

    def changes(node: ast.AST) -> Iterator[tuple[str, int, int, bytes]]:
        match node:
            case ast.Compare():
                for left, op, right in zip([node.left, *node.comparators], node.ops, node.comparators, strict=False):
                    found = OPERATOR.search(source, span(left)[1], span(right)[0])
                    assert found is not None
                    yield "comparison", *found.span(), TURNED[type(op)]
            case ast.Constant(value=bool(value)):
                yield "constant", *span(node), str(not value).encode()
            case ast.Constant(value=int(value)):
                yield "constant", *span(node), str(value + 1).encode()
            case ast.BoolOp():
                always = b"True" if isinstance(node.op, ast.And) else b"False"
                yield from (("condition", *span(part), always) for part in node.values)
            case ast.BinOp(op=ast.BitAnd()):  # of sets as bits, the usual condition here
                yield from (("condition", *span(part), b"-1") for part in (node.left, node.right))
            case ast.UnaryOp(op=ast.Not() | ast.Invert()):
                found = NEGATION.match(source, span(node)[0])
                assert found is not None
                yield "condition", *found.span(), b""
            case (
                ast.Expr(value=ast.Call())
                | ast.AugAssign()
                | ast.Assign(targets=[ast.Attribute() | ast.Subscript()])
                | ast.Return(value=None)
                | ast.Continue()
                | ast.Break()
            ):
                yield "statement", *span(node), b"pass"

    for node in _code(ast.parse(source)):
        yield from (Fault(path, *change, source) for change in changes(node))


def _code(node: ast.AST) -> Iterator[ast.AST]:
    """What is played: no types, decorators or settings of classes, no f-strings (no places before Python 3.12)."""
    yield node
    skipped = ("annotation", "returns", "decorator_list", "keywords" if isinstance(node, ast.ClassDef) else "")
    for name, value in ast.iter_fields(node):
        if name not in skipped:
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST) and not isinstance(child, ast.JoinedStr):
                    yield from _code(child)


def sample(found: Iterable[Fault], count: int, seed: int) -> list[Fault]:
    """A sample of the faults, balanced by kind and module, by the seed alone."""
    heaps: dict[str, dict[Path, list[Fault]]] = {kind: {} for kind in KINDS}
    for fault in sorted(found, key=lambda fault: fault.luck(seed)):
        heaps[fault.kind].setdefault(fault.path, []).append(fault)
    return list(islice(_in_turn(_in_turn(heap.values()) for heap in heaps.values()), count))


def _in_turn(rows: Iterable[Iterable[T]]) -> Iterator[T]:
    for each in zip_longest(*rows):
        yield from (one for one in each if one is not None)


def chapters(folder: Path, root: Path) -> list[Path]:
    """The modules of a game's rules, and those of its folder that they import."""
    found: set[Path] = set()
    waiting = list((folder / "rules").rglob("*.py"))
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            named = re.findall(r"^from ([\w.]+) import", path.read_text("utf-8"), re.MULTILINE)
            modules = (root.joinpath(*name.split(".")).with_suffix(".py") for name in named)
            waiting += (module for module in modules if module.is_relative_to(folder) and module.is_file())
    return sorted(found)


def in_order(tests: Iterable[Path], source: bytes) -> list[Path]:
    """Test files, the likeliest to see a fault of a module first: tests of rules, those that the module cites."""
    words = set(re.findall(r"[\w.]+", source.decode()))

    def strangeness(test: Path) -> tuple[bool, float, Path]:
        marks = re.findall(r"^@rule\((.*)\)", test.read_text("utf-8"), re.MULTILINE)
        cited = {rule for mark in marks for rule in re.findall(r'"([\w.]+)"', mark)[1:]}
        return "rules" not in test.parts, -len(cited & words) / len(cited) if cited else 0, test

    return sorted(tests, key=strangeness)


def equal(path: Path) -> set[tuple[str, str, str]]:
    """Faults that change nothing a player could notice: file, line and what becomes of it, as equal.toml lists them."""
    rows = read_toml(path)["fault"] if path.is_file() else []
    return {(row["file"], row["line"], row["becomes"]) for row in rows}


def _mark(fault: Fault) -> tuple[str, str, str]:
    """How a fault is listed; its package and its number of the line apart, which change."""
    before, after = fault.lines
    return fault.path.name, before.strip(), after.strip()


class Judge:
    """Runs tests on copies of a package: the game's own, and where they see nothing the laws."""

    def __init__(self, package: Path, tests: Sequence[Path], laws: Sequence[str], scratch: Path, jobs: int) -> None:
        self.tests, self.laws, self.limit = tests, laws, ""
        self.copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(jobs):
            copied = scratch / str(number)
            shutil.copytree(package, copied / package.name, ignore=shutil.ignore_patterns("__pycache__"))
            # a module is recompiled when its text differs, regardless of its time
            compileall.compile_dir(copied, quiet=1, invalidation_mode=PycInvalidationMode.CHECKED_HASH)
            self.copies.put(copied)
        before = os.times().children_user
        if self._status(b"", copied):
            raise MatineeError("The tests fail without any fault; fix that first.")
        seconds = SPARE + 10 * int(os.times().children_user - before)
        self.limit = f"ulimit -St {seconds}; ulimit -v {MEMORY}; "

    def verdict(self, fault: Fault) -> str:
        """What the tests say to a fault."""
        copied = self.copies.get()
        module = copied / fault.path
        module.write_bytes(fault.planted)
        try:
            status = self._status(fault.source, copied)
        finally:
            module.write_bytes(fault.source)
            self.copies.put(copied)
        return ENDLESS if status == -signal.SIGXCPU else KILLED if status else SURVIVED

    def _status(self, source: bytes, copied: Path) -> int:
        """How pytest ends, 0 if nothing fails."""
        own = [str(test) for test in in_order(self.tests, source)]
        return self._pytest(own, copied) or (self._pytest(self.laws, copied) if self.laws else 0)

    def _pytest(self, tests: Sequence[str], copied: Path) -> int:
        path = os.pathsep.join((str(copied), os.environ.get("PYTHONPATH", "")))
        steady = {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": "0"}
        steady["CI"] = "true"  # hypothesis tries the same in every run
        steady["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # loading them takes longer than most faults live
        pytest = (sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests)
        limited = ["sh", "-c", f'{self.limit}exec "$@"', "sh", *pytest]
        return subprocess.run(limited, env=os.environ | steady, stdout=subprocess.DEVNULL).returncode


def run_mutants(
    name: str, folder: Path, tests: Path, laws: Path | None, count: int, seed: int, jobs: int = 1, only: str = ""
) -> None:
    """Plant faults in the game of a folder, one at a time, and print the results; Ctrl-C prints those so far."""
    root = next(parent for parent in folder.parents if not (parent / "__init__.py").exists())
    modules = ((path.relative_to(root), path.read_bytes()) for path in chapters(folder, root))
    drawn = sample((fault for path, source in modules for fault in faults(path, source)), count, seed)
    known = equal(tests / "equal.toml")
    drawn = [fault for fault in drawn if f"{fault.path}:{fault.line}".endswith(only) and _mark(fault) not in known]
    files = [path for path in tests.rglob("test_*.py") if "web" not in path.parts]  # a browser takes too long
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    verdicts: list[str] = []
    with TemporaryDirectory() as scratch, Progress(*columns, console=Console(stderr=True)) as progress:
        package = root / folder.relative_to(root).parts[0]
        judge = Judge(package, files, (str(laws), "-k", name) if laws else (), Path(scratch), jobs)
        with suppress(KeyboardInterrupt), ThreadPoolExecutor(jobs) as pool:
            for verdict in progress.track(pool.map(judge.verdict, drawn), total=len(drawn), description=name):
                verdicts.append(verdict)
    _report(f"{name}, seed {seed}", list(zip(drawn, verdicts, strict=False)))


def _report(title: str, verdicts: Sequence[tuple[Fault, str]]) -> None:
    """A table by kind, and every survivor with its line before and after."""
    console = Console(highlight=False, markup=False, soft_wrap=True)
    table = Table("kind", *VERDICTS, title=title)
    for kind in (*KINDS, "all"):
        counted = Counter(verdict for fault, verdict in verdicts if kind in (fault.kind, "all"))
        table.add_row(kind, *(str(counted[verdict]) for verdict in VERDICTS))
    console.print(table)
    for fault, verdict in verdicts:
        if verdict == SURVIVED:
            console.print(f"{fault.path}:{fault.line}  {fault.kind}\n- %s\n+ %s" % fault.lines)
