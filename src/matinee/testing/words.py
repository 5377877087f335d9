"""The part of the test kit that keeps words in the catalogue: refusals by id, and no sentences in the rules."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from matinee.table.game import Game
from matinee.table.said.text import table_words

PROSE = re.compile(r"[A-Za-z]{2,}[,:;]? [A-Za-z]{2,}|[A-Za-z]{2,}[.!?]$")
"""Two words in a row, or one with a full stop: a text for people."""


class Refusal(NamedTuple):
    """A place in the code that refuses something: the id of the sentence, how many arguments it gets, and where."""

    id: str
    arguments: int | None  # None: as many as a list has
    where: str


def refusals(folder: Path) -> list[Refusal]:
    """Every `no(rule, id, ...)` in the code of a folder; ids are written out there, so that a search finds them."""
    found = []
    for name, tree in _files(folder):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and _called(node) == "no" and len(node.args) > 1:
                where, rest = f"{name}:{node.lineno}", node.args[2:]
                count = None if any(isinstance(arg, ast.Starred) for arg in rest) else len(rest)
                found += [Refusal(id, count, where) for id in _ids(node.args[1], where)]
    return found


def refusals_used(folder: Path) -> set[str]:
    return {refusal.id for refusal in refusals(folder)}


def missing(game: Game) -> list[str]:
    """The refusals of a game that neither its catalogue nor the table's has a sentence for."""
    words = (game.words, table_words())
    return sorted(id for id in refusals_used(game.folder) if not any(one.has("refusals", id) for one in words))


def unused(game: Game) -> list[str]:
    """The sentences under [refusals] that nothing in the game's code asks for."""
    return sorted(set(game.words.data.get("refusals", {})) - refusals_used(game.folder))


def misfits(game: Game) -> list[str]:
    """The refusals whose sentence has other blanks than the arguments it gets."""
    sentences = game.words.data.get("refusals", {})
    return [
        f"{refusal.where}: {refusal.id} gets {refusal.arguments}, and its sentence has {_blanks(sentences[refusal.id])}"
        for refusal in refusals(game.folder)
        if refusal.id in sentences and refusal.arguments not in (None, _blanks(sentences[refusal.id]))
    ]


def prose(*paths: Path) -> list[str]:
    """The sentences that stand in code, where a catalogue should have them.

    Docstrings, what is raised or asserted, and an encoder's columns are for developers and do not count.
    """
    return [
        f"{name}:{node.lineno}: {node.value!r}"
        for path in paths
        for name, tree in _files(path)
        if name != "encode.py"
        for node in _for_readers(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and PROSE.search(node.value)
    ]


def _blanks(sentence: str) -> int:
    """How many arguments a sentence asks for."""
    return 1 + max((int(n) for n in re.findall(r"\{(\d+)", sentence)), default=-1)


def _called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def _ids(node: ast.expr, where: str) -> list[str]:
    """The ids that an argument can be: one written out, or one of two."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return _ids(node.body, where) + _ids(node.orelse, where)
    raise ValueError(f"{where}: the id of a refusal is not written out: {ast.unparse(node)}")


def _files(path: Path) -> list[tuple[str, ast.Module]]:
    files = [path] if path.is_file() else sorted(path.rglob("*.py"))
    return [(file.name, ast.parse(file.read_text("utf-8"))) for file in files]


def _for_readers(node: ast.AST) -> Iterator[ast.AST]:
    """Everything below a node but what only developers read."""
    for child in ast.iter_child_nodes(node):
        documents = isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)
        if not documents and not isinstance(child, (ast.Raise, ast.Assert)):
            yield child
            yield from _for_readers(child)
