"""Positions: a game of America as readable JSON, and back with every impossibility refused in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matinee.games.america.figures import (
    BRANCH_IDS,
    DECK,
    GIANT_HEALTH,
    MONSTER_IDS,
    MUTATION_IDS,
    RESEARCH_IDS,
    START_HEALTH,
    TWICE,
    UNIT_NAMES,
)
from matinee.games.america.map.land import BOARD, SPACES
from matinee.games.america.notation.possible import refuse_impossible
from matinee.games.america.state import BOX, DEAD, GONE, HOLLYWOOD, NOBODY, TILE, TROPHY, UNBORN, VANISHED, America
from matinee.table.board import bitset, members
from matinee.table.errors import PositionError
from matinee.table.forms import flag, listed, named, number
from matinee.table.phase import Phase
from matinee.table.position import changed, head, known, opened, options, part, read_phase, set_going, written_stack

if TYPE_CHECKING:
    from matinee.table.game import Game

OFF_BOARD = {UNBORN: None, HOLLYWOOD: "Hollywood", VANISHED: "vanished", DEAD: "dead"}
NOWHERE = {"box": BOX, "tile": TILE, "gone": GONE} | {f"trophy {seat}": TROPHY - seat for seat in range(4)}
SHOOTER_NAMES = (*UNIT_NAMES, "colossal-again")
assert len(SHOOTER_NAMES) == TWICE + 1

# How each field of a state or a phase is written; what is not here is a plain number or truth value.
UNIT_SETS = ("moved", "entered", "launched", "force", "shooters", "missiles")
SPACE_SETS = ("stomped", "paths", "spaces", "used")
SPACES_ONE = ("came", "field")
UNITS_ONE = ("unit",)
FLAGS = ("declared", "due", "walked", "shaken", "antimatter", "duel", "assault", "back")
SEAT_LISTS = ("banked",)
SEAT_SETS = ("hush", "battles")
SEATS = ("first", "active", "challenger", "foe", "ray", "x_owner", "rival", "who", "target")
FIELDS = (
    "round", "first", "active", "markers", "stomped", "declared", "challenger", "due", "x_owner", "walked", "back",
    "came", "paths", "shaken", "moved", "entered", "launched", "hush", "battles", "foe", "field", "force", "assault",
    "clash", "stage", "attacks", "extra", "banked", "shooters", "missiles", "antimatter", "ray", "duel", "rival",
    "weigh",
)  # fmt: skip
TOP = ("game", "rules", "options", "players", "units", "giants", "mutation_deck", "research_deck", "stack", "phase",
       "result", *FIELDS)  # fmt: skip
PLAYER = ("monster", "branch", "at", "health", "infamy", "mutations", "research", "visited", "lured", "stomps")


def position(s: America) -> dict[str, Any]:
    """The state as JSON; whatever is as in an empty country is left out."""
    plain = America.blank(s.game, s.options)
    data = head(s) | changed(s, plain, FIELDS, _write)
    data["players"] = [_write_player(s, seat) for seat in range(s.players)]
    data["units"] = {UNIT_NAMES[u]: _write_at(at) for u, at in enumerate(s.where) if at != plain.where[u]}
    if s.giant_owner != plain.giant_owner:
        data["giants"] = [[owner, health] for owner, health in zip(s.giant_owner, s.giant_health, strict=True)]
    for name, ids in (("mutation_deck", MUTATION_IDS), ("research_deck", RESEARCH_IDS)):
        if getattr(s, name) != DECK:
            data[name] = [ids[card] for card in members(getattr(s, name))]
    data["stack"] = written_stack(s, _write)
    if s.result is not None:
        data["result"] = list(s.result)
    return data


def _write_at(at: int) -> str:
    if at >= 0:
        return BOARD.ids[at]
    return next(word for word, code in NOWHERE.items() if code == at)


def _write_player(s: America, seat: int) -> dict[str, Any]:
    kind, branch, at = s.kind[seat], s.branch[seat], s.stand[seat]
    line: dict[str, Any] = {
        "monster": None if kind == NOBODY else MONSTER_IDS[kind],
        "branch": None if branch == NOBODY else BRANCH_IDS[branch],
        "at": BOARD.ids[at] if at >= 0 else OFF_BOARD[at],
        "health": s.health[seat],
        "infamy": s.infamy[seat],
        "mutations": [MUTATION_IDS[card] for card in members(s.mutations[seat])],
        "research": [RESEARCH_IDS[card] for card in members(s.research[seat])],
    }
    if s.visited[seat]:
        line["visited"] = s.visited[seat]
    if s.lured[seat] != NOBODY:
        line["lured"] = BOARD.ids[s.lured[seat]]
    if s.stomps[seat]:
        line["stomps"] = s.stomps[seat]
    return line


def _write(name: str, value: Any) -> Any:
    if name in UNIT_SETS:
        return [SHOOTER_NAMES[u] for u in members(value)]
    if name in SPACE_SETS:
        return [BOARD.ids[space] for space in members(value)]
    if name in SPACES_ONE:
        return BOARD.ids[value] if value >= 0 else None
    if name in UNITS_ONE:
        return SHOOTER_NAMES[value]
    if name in SEAT_SETS:
        return list(members(value))
    return list(value) if isinstance(value, list) else value


# -- reading


def from_position(game: Game, data: Any) -> America:
    """The state a position describes. `phase` may stand in place of `stack`: the turn goes on from that phase."""
    data = opened(game, data, TOP)
    s = America.blank(game, options(game, data))
    if "stack" not in data:
        s.round, s.first, s.active = 1, 0, 0
    for name in FIELDS:
        if name in data:
            setattr(s, name, _read(name, data[name]))
    if len(s.banked) != s.players:
        raise PositionError(f"banked must be {s.players} whole numbers.")
    _read_players(s, data.get("players"))
    _read_giants(s, data.get("giants"))
    _read_units(s, part(data, "units"))
    _read_decks(s, data)
    s.commission()
    s.result = _read_result(s, data.get("result"))
    s.stack = _read_stack(data, s)
    refuse_impossible(s)
    if "stack" in data and s.stack and s.stack[-1].automatic:
        raise PositionError(f"{type(s.stack[-1]).__name__} is no decision; nobody could go on from there.")
    set_going(s)
    return s


def _space(name: Any) -> int:
    space = named("space", name, BOARD.ids)
    if space >= SPACES:
        raise PositionError("Hollywood is no space; a monster there is at 'Hollywood'.")
    return space


def _cards(what: str, names: tuple[str, ...], value: Any) -> int:
    return bitset(named(what, name, names) for name in listed(f"{what}s", value))


def _read(name: str, value: Any) -> Any:
    if name in UNIT_SETS:
        return bitset(named("unit", unit, SHOOTER_NAMES) for unit in listed(name, value))
    if name in SPACE_SETS:
        return bitset(_space(space) for space in listed(name, value))
    if name in SPACES_ONE:
        return NOBODY if value is None else _space(value)
    if name in UNITS_ONE:
        return named("unit", value, SHOOTER_NAMES)
    if name in SEAT_LISTS:
        return [number(name, n) for n in listed(name, value)]
    if name in SEAT_SETS:
        return bitset(number(name, seat) % 4 for seat in listed(name, value))
    if name in FLAGS:
        return flag(name, value)
    return number(name, value, NOBODY if name in (*SEATS, "other") else 0)


def _read_players(s: America, lines: Any) -> None:
    if not isinstance(lines, list) or len(lines) != s.players:
        raise PositionError(f"players must be a list of {s.players}.")
    for seat, line in enumerate(lines):
        if not isinstance(line, dict):
            raise PositionError("A player is a JSON object.")
        known(line, PLAYER, "A player")
        if line.get("monster") is not None:
            s.kind[seat] = named("monster", line["monster"], MONSTER_IDS)
            s.health[seat] = START_HEALTH[s.kind[seat]]
        if line.get("branch") is not None:
            s.branch[seat] = named("branch", line["branch"], BRANCH_IDS)
        at = line.get("at")
        codes = {word: code for code, word in OFF_BOARD.items()}
        s.stand[seat] = codes[at] if at is None or at in list(codes) else _space(at)
        for name in ("health", "infamy", "visited", "stomps"):
            if name in line:
                getattr(s, name)[seat] = number(name, line[name])
        s.mutations[seat] = _cards("mutation", MUTATION_IDS, line.get("mutations", []))
        s.research[seat] = _cards("research card", RESEARCH_IDS, line.get("research", []))
        if line.get("lured") is not None:
            s.lured[seat] = _space(line["lured"])


def _read_giants(s: America, lines: Any) -> None:
    if lines is None:
        return
    if not isinstance(lines, list) or len(lines) != 2 or not all(isinstance(g, list) and len(g) == 2 for g in lines):
        raise PositionError("giants must be two pairs of a seat and a Health.")
    for n, (owner, health) in enumerate(lines):
        s.giant_owner[n] = number("A giant's seat", owner, NOBODY)
        s.giant_health[n] = number("A giant's Health", health)
        if s.giant_owner[n] >= s.players or s.giant_health[n] > GIANT_HEALTH[n]:
            raise PositionError(f"{owner}, {health} is no giant's seat and Health.")


def _read_units(s: America, units: dict[str, Any]) -> None:
    for name, at in units.items():
        unit = named("unit", name, UNIT_NAMES)
        if isinstance(at, str) and at in NOWHERE:
            s.put(unit, NOWHERE[at])
        else:
            s.put(unit, _space(at))


def _read_decks(s: America, data: dict[str, Any]) -> None:
    """A deck that is not given holds all that lies before nobody."""
    for held in s.mutations:
        s.mutation_deck &= ~held
    for held in s.research:
        s.research_deck &= ~held
    for n, owner in enumerate(s.giant_owner):
        if owner != NOBODY:
            s.research_deck &= ~(1 << n)
    if "mutation_deck" in data:
        s.mutation_deck = _cards("mutation", MUTATION_IDS, data["mutation_deck"])
    if "research_deck" in data:
        s.research_deck = _cards("research card", RESEARCH_IDS, data["research_deck"])


def _read_result(s: America, value: Any) -> list[float] | None:
    if value is None:
        return None
    fair = isinstance(value, list) and len(value) == s.players and all(type(r) in (int, float) for r in value)
    if not fair or (sorted(value) != [0.0] * (s.players - 1) + [1.0] and value != [0.5] * s.players):
        raise PositionError("result must name one winner, or be left out.")
    return [float(share) for share in value]


# -- the stack


def _read_stack(data: dict[str, Any], s: America) -> list[Phase]:
    from matinee.games.america.rules.turn import turn_from

    if "stack" not in data:
        name = data.get("phase", "Movement")
        stack = turn_from(name)
        if stack is None:
            raise PositionError(f"A turn cannot go on from {name!r}.")
        return [] if s.result is not None else stack
    return [_read_phase(entry, s) for entry in listed("stack", data["stack"])]


def _read_phase(entry: Any, s: America) -> Phase:
    phase = read_phase(s.game, entry, _read)
    limits = {"who": s.players + 2 * (entry[0] == "Turn"), "target": s.players, "branch": 4, "one": 16, "two": 16,
              "other": 16, "dice": 4, "reach": 7}  # fmt: skip
    for name in phase.__struct_fields__:
        value = getattr(phase, name)
        if not (NOBODY if name == "other" else 0) <= value < limits.get(name, value + 1):
            raise PositionError(f"{entry[0]} cannot have {name} {value}.")
    return phase
