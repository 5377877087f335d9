"""Positions: a game of New York as readable JSON, and back with every impossibility refused in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matinee.games.newyork.figures import (
    CHIT_IDS,
    CHITS,
    CROWD,
    KINDS,
    LETTERS,
    MEALS,
    MONSTERS,
    TARGETS,
    TURNS_OF_FAME,
)
from matinee.games.newyork.map.manhattan import BOARD, BUILDINGS, NAMED
from matinee.games.newyork.state import AWAY, DEAD, HIDDEN, LOST, NOBODY, NONE, NOWHERE, OFF, Midtown
from matinee.table.board import bitset, members
from matinee.table.errors import PositionError
from matinee.table.position import (
    choice,
    head,
    known,
    listed,
    named,
    number,
    opened,
    options,
    part,
    read_phase,
    set_going,
    written_stack,
)

if TYPE_CHECKING:
    from matinee.table.game import Game

PLACES = {OFF: "off", DEAD: "dead", AWAY: "away"}
LADY = {NOWHERE: "carried", HIDDEN: "hidden", LOST: "lost"}
TOP = ("game", "rules", "options", "round", "mover", "monsters", "rubble", "chits", "unturned", "blonde", "carrier",
       "devourer", "meals", "shown", "pool", "stack", "phase", "result")  # fmt: skip
FIGURES = {"strength": 0, "movement": 0, "bites": 0, "food": -1, "fame": -1, "stuck": 0}
LEAST = {"food": -1, "fame": -2}
BELOW = {"strength": 41, "movement": 41, "bites": 3, "food": MEALS + 1, "fame": TURNS_OF_FAME + 2, "stuck": 3}
MOVES = {"Prowl", "Pounce", "StrikeBack", "Grip", "Bite", "Fight"}
MONSTER = ("kind", "mission", "denied", "at", "came", "hurt", "kills", *FIGURES)


def position(s: Midtown) -> dict[str, Any]:
    """The state as JSON."""
    data = head(s) | {"round": s.round, "mover": s.mover}
    data["monsters"] = [_monster(s, seat) for seat in range(s.seats)]
    data["rubble"] = [BOARD.ids[space] for space in members(s.rubble)]
    data["chits"] = [BOARD.ids[space] for space in members(s.chits)]
    data["unturned"] = [CHIT_IDS[chit] for chit in members(s.unturned)]
    data["blonde"] = LADY.get(s.blonde) or BOARD.ids[s.blonde]
    data |= {"carrier": _someone(s.carrier), "devourer": _someone(s.devourer)}
    data["meals"] = {name: eater for name, eater in zip(TARGETS, s.meals, strict=True) if eater != NOBODY}
    data["shown"] = _letters(s.shown)
    data["pool"] = _letters(s.pool)
    data["stack"] = written_stack(s, lambda name, value: BOARD.ids[value] if name == "space" else value)
    if s.result is not None:
        data["result"] = list(s.result)
    return data


def _monster(s: Midtown, seat: int) -> dict[str, Any]:
    data: dict[str, Any] = {
        "kind": KINDS[s.monster[seat]] if s.monster[seat] >= 0 else None,
        "mission": LETTERS[s.mission[seat]] if s.mission[seat] != NONE else None,
        "at": BOARD.ids[s.where[seat]] if s.where[seat] >= 0 else PLACES[s.where[seat]],
        "strength": s.strength[seat],
        "movement": s.movement[seat],
    }
    if s.came[seat] >= 0:
        data["came"] = BOARD.ids[s.came[seat]]
    if s.denied[seat]:
        data["denied"] = "".join(LETTERS[k] for k in members(s.denied[seat]))
    for name in ("hurt", "kills"):
        if getattr(s, name)[seat]:
            data[name] = list(members(getattr(s, name)[seat]))
    return data | {
        name: getattr(s, name)[seat]
        for name, plain in FIGURES.items()
        if name not in data and getattr(s, name)[seat] != plain
    }


def _someone(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _letters(counts: list[int]) -> str:
    return "".join(letter * n for letter, n in zip(LETTERS, counts, strict=True))


# -- reading


def from_position(game: Game, data: Any) -> Midtown:
    """The state a position describes. Without a `stack` the mover's turn begins; `chits` not given lie as printed."""
    data = opened(game, data, TOP)
    monsters = data.get("monsters")
    if not isinstance(monsters, list) or not all(isinstance(m, dict) for m in monsters):
        raise PositionError("monsters must be a list with an object for each player.")
    s = Midtown.empty(game, options(game, data, players=len(monsters)))
    if len(monsters) != s.seats:
        raise PositionError(f"There are {len(monsters)} monsters for {s.seats} players.")
    begun = "stack" not in data
    s.round = number("round", data.get("round", 1 if begun else 0), 1 if begun else 0)
    s.mover = _seat(s, "mover", data.get("mover", 0))
    for seat, monster in enumerate(monsters):
        _read_monster(s, seat, monster)
    _read_city(s, data)
    _read_missions(s, data)
    s.result = _result(s, data.get("result"))
    s.stack = [
        read_phase(game, entry, lambda name, value: _read_field(s, name, value))
        for entry in listed("stack", data.get("stack", []), "phases")
    ]
    _possible(s)
    if s.stack and s.stack[-1].automatic:
        raise PositionError(f"{type(s.stack[-1]).__name__} is no decision; nobody could go on from there.")
    if begun and s.result is None:
        _begin(s)
    return s


def _begin(s: Midtown) -> None:
    from matinee.games.newyork.rules.turn import begin

    begin(s)
    set_going(s)


def _seat(s: Midtown, what: str, value: Any) -> int:
    if type(value) is not int or not 0 <= value < s.seats:
        raise PositionError(f"{what} must be a player from 0 to {s.seats - 1}, not {value!r}.")
    return value


def _seats(s: Midtown, what: str, value: Any) -> int:
    return bitset(_seat(s, what, seat) for seat in listed(what, value, "players"))


def _space(name: Any) -> int:
    return named("space", name, BOARD.ids, "; spaces are called c1r1 to c22r20, column and row")


def _place(name: Any, words: dict[int, str]) -> int:
    """A space, or one of the words for being on none."""
    return next((n for n, word in words.items() if word == name), None) or _space(name)


def _spaces(what: str, value: Any) -> int:
    return bitset(_space(name) for name in listed(what, value, "spaces"))


def _read_monster(s: Midtown, seat: int, data: dict[str, Any]) -> None:
    known(data, MONSTER, "A monster")
    if data.get("kind") is not None:
        kind = s.monster[seat] = choice("kind", data["kind"], KINDS)
        s.strength[seat], s.movement[seat] = MONSTERS[kind].strength, MONSTERS[kind].movement
    if data.get("mission") is not None:
        s.mission[seat] = choice("mission", data["mission"], LETTERS)
    s.where[seat] = _place(data.get("at", "off"), PLACES)
    s.came[seat] = _space(data["came"]) if "came" in data else -1
    s.denied[seat] = bitset(choice("denied", letter, LETTERS) for letter in str(data.get("denied", "")))
    s.hurt[seat] = _seats(s, "hurt", data.get("hurt", []))
    s.kills[seat] = _seats(s, "kills", data.get("kills", []))
    s.hurt[seat] |= s.kills[seat]
    for name in FIGURES:
        if name in data:
            getattr(s, name)[seat] = number(name, data[name], LEAST.get(name, 0), BELOW[name])
    if s.where[seat] == DEAD:
        s.alive &= ~(1 << seat)
        s.strength[seat] = s.movement[seat] = 0
    s.put(seat, s.where[seat])


def _read_city(s: Midtown, data: dict[str, Any]) -> None:
    s.rubble = _spaces("rubble", data.get("rubble", []))
    if "chits" in data:
        s.chits = _spaces("chits", data["chits"])
    if "unturned" in data:
        names = listed("unturned", data["unturned"], "chits")
        s.unturned = bitset(choice("unturned", name, CHIT_IDS) for name in names)
    if "carrier" in data and data["carrier"] is not None:
        s.carrier = _seat(s, "carrier", data["carrier"])
    if "devourer" in data and data["devourer"] is not None:
        s.devourer = _seat(s, "devourer", data["devourer"])
    s.blonde = _place(data.get("blonde", "hidden" if s.carrier == NOBODY else "carried"), LADY)
    if s.blonde != HIDDEN:
        s.unturned &= ~(1 << len(CHITS) - 1)
    if "chits" not in data and not s.options["places"]:  # chits that were turned are taken from the south
        while s.chits.bit_count() > s.unturned.bit_count():
            s.chits ^= 1 << s.chits.bit_length() - 1
    for name, eater in part(data, "meals").items():
        s.meals[choice("meals", name, TARGETS)] = _seat(s, "meals", eater)


def _read_missions(s: Midtown, data: dict[str, Any]) -> None:
    sets = 2 if s.seats >= CROWD else 1
    for letter in str(data.get("shown", "")):
        s.shown[choice("shown", letter, LETTERS)] += 1
    s.pool = [sets - s.shown[k] - s.mission.count(k) for k in range(len(LETTERS))]
    if min(s.pool) < 0:
        letter = LETTERS[s.pool.index(min(s.pool))]
        raise PositionError(f"Mission {letter} is held or shown more often than there are chits of it.")
    if "pool" in data and data["pool"] != _letters(s.pool):
        raise PositionError(f"The cup must hold {_letters(s.pool) or 'nothing'}, not {data['pool']!r}.")


def _result(s: Midtown, value: Any) -> list[float] | None:
    if value is None:
        return None
    if not isinstance(value, list) or len(value) != s.seats or not all(n in (0, 1) for n in value):
        raise PositionError("result must be a 0 or 1 for each player.")
    return [float(n) for n in value]


def _possible(s: Midtown) -> None:
    """Refuse what no game could come to."""
    if s.rubble & ~BUILDINGS:
        raise PositionError(f"{BOARD.ids[next(members(s.rubble & ~BUILDINGS))]} is no building and cannot be rubble.")
    if s.round and s.chits.bit_count() != s.unturned.bit_count():
        raise PositionError(f"{s.chits.bit_count()} chits lie on the map, and {s.unturned.bit_count()} are unturned.")
    if s.chits & ~bitset(NAMED):
        raise PositionError("Chits lie only in named places.")
    kinds = [kind for kind in s.monster if kind >= 0]
    if len(set(kinds)) < len(kinds):
        raise PositionError("Each monster is there only once.")
    if (s.carrier != NOBODY) != (s.blonde == NOWHERE):
        raise PositionError("A Blonde who is carried needs a carrier, and nobody else has one.")
    if s.carrier != NOBODY and not s.alive >> s.carrier & 1:
        raise PositionError("The dead carry nobody.")
    if (s.blonde == HIDDEN) != bool(s.unturned >> len(CHITS) - 1 & 1):
        raise PositionError("The Blonde is hidden as long as her chit is unturned, and only then.")
    if s.round:
        for seat, at in enumerate(s.where):
            _possible_monster(s, seat, at)
        _possible_mover(s)
    else:
        _possible_set_up(s)


def _waiting(s: Midtown) -> set[str]:
    return {type(phase).__name__ for phase in s.stack}


def _possible_mover(s: Midtown) -> None:
    at = s.where[s.mover]
    if s.result is None and at < 0 and (_waiting(s) & MOVES or (not s.stack and at == DEAD)):
        raise PositionError("The dead and the absent do not move: mover must be alive and on the map.")


def _possible_set_up(s: Midtown) -> None:
    """Before the first turn, whoever has no monster or is on no space still waits for it."""
    if _waiting(s) & MOVES:
        raise PositionError("Nobody moves before the first turn: round must be 1 or more.")
    to_come = {(type(phase).__name__, getattr(phase, "whose", NOBODY)) for phase in s.stack}
    for seat, at in enumerate(s.where):
        if s.monster[seat] < 0 and ("DrawMonster", seat) not in to_come:
            raise PositionError(f"Player {seat} has no monster (kind).")
        if at == OFF and ("Start", seat) not in to_come:
            raise PositionError(f"Player {seat}'s monster must be somewhere (at).")


def _possible_monster(s: Midtown, seat: int, at: int) -> None:
    who = f"Player {seat}"
    if s.monster[seat] < 0:
        raise PositionError(f"{who} has no monster (kind).")
    if at == OFF:
        raise PositionError(f"{who}'s monster must be somewhere (at).")
    if s.kills[seat] & s.alive:
        raise PositionError(f"{who} has killed only monsters that are dead.")
    if s.hurt[seat] >> seat & 1:
        raise PositionError(f"{who} cannot have hurt itself.")
    if at == DEAD:
        return
    if not s.strength[seat] and not s.movement[seat]:
        raise PositionError(f"{who}'s monster has strength 0 and movement 0: it is dead (NY15).")
    if at == AWAY:
        return
    if s.where.count(at) > 2:
        raise PositionError(f"Three monsters cannot be at {BOARD.ids[at]} (R13).")
    attacking = _waiting(s) - {"Prowl", "Pounce", "TurnEnds"}
    if not s.footing(seat) >> at & 1 and not s.crowded >> at & 1 and not attacking:
        raise PositionError(f"{who}'s monster cannot stand in {BOARD.ids[at]}, an intact building (NY6).")
    if not s.footing(seat) >> at & 1 and s.came[seat] == OFF:
        raise PositionError(f"{who}'s monster is inside {BOARD.ids[at]}: say from where it entered (came).")


# -- the stack


def _read_field(s: Midtown, name: str, value: Any) -> int:
    if name == "space":
        return _space(value)
    if name in ("whose", "victim", "loser"):
        return _seat(s, name, value)
    if name in ("by", "foe"):
        return value if value == NOBODY and type(value) is int else _seat(s, name, value)
    if name == "column" and (type(value) is not int or not 0 <= value < 9):
        raise PositionError(f"column must be a whole number from 0 to 8, not {value!r}.")
    return number(name, value, 1 if name == "left" else 0)
