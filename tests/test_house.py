"""The shape of the house: no imports in a circle, rooms with stairs one way, and no game named outside its folder."""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import matinee

ROOT = Path(__file__).parents[1]
CODE = ROOT / "src" / "matinee"
CONTRACT = {"matinee.table.game", "matinee.table.state"}
"""A State names the Game that it is of, and a Game the State that it begins: one contract, told in two files."""

ROOMS = {"rules", "map", "show", "mind", "notation", "data"}


@cache
def modules() -> dict[str, Path]:
    """Every module of the package by its dotted name."""
    found = {}
    for path in CODE.rglob("*.py"):
        dotted = ".".join(("matinee", *path.relative_to(CODE).with_suffix("").parts))
        found[dotted.removesuffix(".__init__")] = path
    return found


def imports(tree: ast.Module, types: bool = False) -> Iterator[str]:
    """What a module imports, at its top or late inside functions; for the type checker only where `types` count."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if not types and isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            waiting += node.orelse
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        waiting += ast.iter_child_nodes(node)


def circle(graph: dict[str, set[str]]) -> list[str]:
    """Some modules that import each other in a circle, or nothing."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def arrows(types: bool = False) -> dict[str, set[str]]:
    """The modules of the package that each of them imports."""
    known = modules()
    return {
        name: set(imports(ast.parse(path.read_text("utf-8")), types)) & known.keys() - {name}
        for name, path in known.items()
    }


def test_no_module_imports_itself_by_way_of_others() -> None:
    assert circle(arrows()) == []


def test_types_go_round_in_the_contract_alone() -> None:
    """Nothing but State and Game is told by each other's types."""
    outside = {name: others - CONTRACT for name, others in arrows(types=True).items() if name not in CONTRACT}
    assert circle(outside) == []
    assert modules().keys() >= CONTRACT


@pytest.mark.parametrize("room", ["matinee.table", *(f"matinee.games.{name}" for name in matinee.names())])
def test_the_table_knows_itself_alone_and_a_game_the_table(room: str) -> None:
    """Types and late imports counted."""
    for name, others in arrows(types=True).items():
        if name == room or name.startswith(f"{room}."):
            strange = [
                o
                for o in others - {"matinee", "matinee.games"}
                if not f"{o}.".startswith((f"{room}.", "matinee.table."))
            ]
            assert strange == [], name


def test_a_circle_by_a_late_import_is_found() -> None:
    late = ast.parse("def f():\n    from matinee.b import x\nif TYPE_CHECKING:\n    import matinee.c\n")
    assert {"matinee.b"} < set(imports(late)) and "matinee.c" not in set(imports(late))
    assert "matinee.c" in set(imports(late, types=True))
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"a"}}) and not circle({"a": {"b"}, "b": {"c"}})


def spellings(name: str) -> re.Pattern[str]:
    """A game's name and title as a person might write them."""
    title = re.escape(matinee.load(name).title.strip("!"))
    return re.compile(rf"\b{name}\b|{title}", re.IGNORECASE)


def outside(name: str) -> Iterator[Path]:
    """The files that may not know of the game: all code, the client, the benchmarks and the Makefile."""
    yield ROOT / "Makefile"
    for base in (CODE, ROOT / "web" / "src", ROOT / "benchmarks", ROOT / "tests" / "conformance"):
        for path in base.rglob("*"):
            if path.suffix in (".py", ".ts", ".svelte", ".json", ".toml", ".css", ".html"):
                home = CODE / "games" / name
                if "static" not in path.parts and not path.is_relative_to(home):
                    yield path


@pytest.mark.parametrize("name", matinee.names())
def test_no_file_outside_its_folder_names_a_game(name: str) -> None:
    spelled = spellings(name)
    naming = [str(path.relative_to(ROOT)) for path in outside(name) if spelled.search(path.read_text("utf-8"))]
    assert naming == []


KERNEL = (
    "errors events json_types phase state_cache",
    "said",
    "shown",
    "minds",
    "board fields forms",
    "written",
    "options parts resignation state game",
    "check_game dice frame odds perft registry sealed_dice",
    "records",
    "table",
    "taught",
    "daily",
)
"""The kernel from the ground up: a module knows its own floor and those below. What is no folder lies at the door."""


DESK = (
    "phrases rows",
    "wire",
    "seats",
    "journal",
    "tables",
    "clicks",
    "viewers",
    "looking_back",
    "library",
    "setting_up",
    "host",
)
"""The desk likewise."""

HOUSES = {"matinee.table": KERNEL, "matinee.desk": DESK}


def floor(house: str, module: str) -> int:
    """The floor of a house that a module lies on; below all of them what is not in it."""
    name = module.removeprefix(f"{house}.").partition(".")[0]
    return next((n for n, names in enumerate(HOUSES[house]) if module != name and name in names.split()), -1)


def higher(house: str, module: str, others: set[str]) -> list[str]:
    return [other for other in others if floor(house, other) > floor(house, module)]


@pytest.mark.parametrize("house", HOUSES)
def test_a_room_knows_only_those_below_it(house: str) -> None:
    """Types and late imports counted."""
    for name, others in arrows(types=True).items():
        if name.startswith(f"{house}."):
            assert floor(house, name) >= 0, f"{name} lies on no floor"
            assert higher(house, name, others) == [], name


def test_what_runs_up_is_found() -> None:
    up = {"matinee.table.state", "matinee.table.errors"}
    assert higher("matinee.table", "matinee.table.said.text", up) == ["matinee.table.state"]


WALKED = re.compile(r"`((?:bots|cli|desk|lab|page|server|site|table)(?:\.\w+){2,})`")
HOPS = re.compile(r"`(desk|live|page|storage)/([\w/]+)\.py`, `([\w.]+)`")
"""Functions as the walks of docs/walks.md name them: by their module, or as a file and a name."""

ABOVE = {"live": "server.", "storage": "server."}


def found(dotted: str) -> bool:
    """Whether there is a module, class, function or method of this name."""
    for known in sorted((name for name in modules() if f"{dotted}.".startswith(f"{name}.")), key=len, reverse=True):
        body: list[ast.stmt] = ast.parse(modules()[known].read_text("utf-8")).body
        for part in dotted.removeprefix(known).split(".")[1:]:
            inside = [one for one in body if getattr(one, "name", None) == part]
            if not inside:
                return False
            body = getattr(inside[0], "body", [])
        return True
    return False


def test_the_walks_name_what_there_is() -> None:
    """docs/walks.md has three, step by step."""
    told = (ROOT / "docs" / "walks.md").read_text("utf-8")
    hops = (f"{ABOVE.get(room, '')}{room}.{path.replace('/', '.')}.{name}" for room, path, name in HOPS.findall(told))
    walked = [*WALKED.findall(told), *hops]
    assert len(walked) > 25 and [one for one in walked if not found(f"matinee.{one}")] == []
    assert not found("matinee.desk.host.room.Room.nothing")


MOST_FILES = 26
CODE_FILES = (".py", ".ts", ".svelte", ".mjs")


def test_no_folder_is_a_corridor() -> None:
    """A folder of code has few enough files to read at a glance."""
    found = Counter[str]()
    for base in ("src", "tests", "benchmarks", "web/src", "web/test", "examples"):
        for path in (ROOT / base).rglob("*"):
            if path.suffix in CODE_FILES and not {"static", "node_modules"} & set(path.parts):
                found[path.parent.relative_to(ROOT).as_posix()] += 1
    assert [folder for folder, count in found.items() if count > MOST_FILES] == []


def test_names_of_tests_have_at_most_sixty_characters() -> None:
    names = [
        name
        for path in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"def (test_\w+)", path.read_text("utf-8"))
    ]
    assert len(names) > 900 and [name for name in names if len(name) > 60] == []


MOST_LINES = 320


def test_no_class_is_longer_than_anybody_reads() -> None:
    for name, path in modules().items():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                assert (node.end_lineno or 0) - node.lineno < MOST_LINES, f"{name}.{node.name}"


NOTHING = {
    "base",
    "common",
    "core",
    "general",
    "handler",
    "helper",
    "manager",
    "misc",
    "process",
    "stuff",
    "tool",
    "util",
}


def test_no_file_is_named_after_nothing() -> None:
    for name in modules():
        last = name.rpartition(".")[2].strip("_")
        assert not {last, last.removesuffix("s")} & NOTHING, name


FLOORS = ("desk", "storage", "people", "bots", "notifications", "live", "http", "server")
"""The server from the ground up: a room knows those below it. `server` is what lies in no room of its own."""

LEAVES = {"matinee.server.clock", "matinee.server.metrics", "matinee.server.phrases"}
"""What any room of the server may know: modules that know none."""

BELOW_THE_DESK = {"matinee", "matinee.bots", "matinee.desk", "matinee.rulebook", "matinee.table"}
NOT_AT_THE_DESK = {"asyncio", "concurrent", "multiprocessing", "socket", "sqlite3", "threading"}


def room(module: str) -> str | None:
    """The room of the server that a module lies in."""
    match module.split("."):
        case ["matinee", "desk", *_]:
            return "desk"
        case ["matinee", "server", name, *_] if name in FLOORS:
            return name
        case ["matinee", "server", *_]:
            return None if module in LEAVES else "server"
    return None


def upward(module: str, imported: Iterator[str], known: set[str]) -> list[str]:
    """The imports of a module that lead to a room above its own."""
    mine = room(module)
    if mine is None:
        return [name for name in imported if room(name) is not None and name in known] if module in LEAVES else []
    return [name for name in imported if name in known and FLOORS.index(room(name) or mine) > FLOORS.index(mine)]


def beyond(imported: Iterator[str]) -> list[str]:
    """The imports that the desk may not have."""
    found = []
    for name in imported:
        first = name.partition(".")[0]
        if first == "matinee":
            far = ".".join(name.split(".")[:2]) not in BELOW_THE_DESK and name in modules()
        else:
            far = first in NOT_AT_THE_DESK or first not in {"msgspec", *sys.stdlib_module_names}
        found += [name] if far else []
    return found


def test_a_room_of_the_server_knows_only_those_below_it() -> None:
    known = modules()
    for name, path in known.items():
        assert upward(name, imports(ast.parse(path.read_text("utf-8"))), set(known)) == [], name


def test_the_desk_knows_no_framework_no_database_and_no_thread() -> None:
    for name, path in modules().items():
        if room(name) == "desk":
            assert beyond(imports(ast.parse(path.read_text("utf-8")))) == [], name


def test_an_arrow_up_the_stairs_is_found() -> None:
    late = ast.parse(
        "def f():\n    from matinee.server.live.sockets import Sockets\n    import asyncio, starlette.routing\n"
    )
    known = set(modules())
    assert upward("matinee.server.storage.store", imports(late), known) == ["matinee.server.live.sockets"]
    assert upward("matinee.server.http.api", imports(late), known) == []
    assert upward("matinee.server.metrics", imports(late), known) == ["matinee.server.live.sockets"]
    assert set(beyond(imports(late))) == {"matinee.server.live.sockets", "asyncio", "starlette.routing"}


@pytest.mark.parametrize("name", matinee.names())
def test_every_game_has_the_same_rooms(name: str) -> None:
    """One job, one name: every game keeps its odds in the same place."""
    folder = matinee.load(name).folder
    assert {path.name for path in folder.iterdir() if path.is_dir()} - {"__pycache__"} == ROOMS
    for part in ("show/view.py", "show/odds.py", "show/overlays.py", "show/panels.py", "show/terminal.py",
                 "mind/guess.py", "mind/tactics.py", "notation/position.py", "state.py", "figures.py",
                 "words.toml", "art.toml", "rules.toml", "lesson.json"):  # fmt: skip
        assert (folder / part).is_file(), f"{name} has no {part}"
