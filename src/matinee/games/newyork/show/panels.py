"""What lies beside the map for one seat: its mission and what is left of it, everybody's monster, chits, the Blonde."""

from __future__ import annotations

from typing import Any

from matinee.games.newyork.figures import CHIT_IDS, DEVOUR, EMPIRE, FIND, FIRST_MEAL, KINDS, LETTERS, MISSIONS, MONSTERS
from matinee.games.newyork.kinds import AWAY, DEAD, HAS_BEEN, NOBODY, NONE
from matinee.games.newyork.map.manhattan import FRONTAGE, SIXTH, TARGET
from matinee.games.newyork.rules.missions import done
from matinee.games.newyork.state import Midtown
from matinee.table.board import members

Panel = dict[str, Any]


def panels(s: Midtown, seat: int | None) -> dict[str, Any]:
    """NY1 All is public but the missions, which are shown when the game is over."""
    say, over = s.game.words.say, s.result is not None
    limit = s.options["turns"]
    return {
        "turn": say("words", "round_of" if limit else "round", s.round, limit) if s.round else say("words", "set_up"),
        "mission": _mission(s, seat) if seat is not None and not over and s.mission[seat] != NONE else None,
        "monsters": {
            "show": "roster",
            "rows": [_row(s, other, over or other == seat) for other in range(s.seats)],
        },
        "blonde": _lady(s),
        "chits": {
            "left": s.unturned.bit_count(),
            "turned": [id for k, id in enumerate(CHIT_IDS) if not s.unturned >> k & 1],
        },
        "cup": {"left": sum(s.pool), "shown": [LETTERS[k] for k, n in enumerate(s.shown) for _ in range(n)]},
    }


def flags(s: Midtown, seat: int) -> list[str]:
    """What marks a monster out, as its counter shows it."""
    up = {
        "stuck": s.stuck[seat] > 0,
        "grounded": s.monster[seat] >= 0 and s.printed(seat).flies and not s.flies(seat),
        "carrying": s.carrier == seat,
        "famous": s.fame[seat] > 0,
        "has_been": s.fame[seat] == HAS_BEEN,
    }
    return [name for name, shown in up.items() if shown]


# -- everybody's monster


def _row(s: Midtown, seat: int, open_: bool) -> Panel:
    """One monster as everybody knows it; its mission for whoever may know that."""
    say, kind = s.game.words.say, s.monster[seat]
    mission = LETTERS[s.mission[seat]] if open_ and s.mission[seat] != NONE else None
    row: Panel = {
        "owner": seat,
        "who": say("words", "player", seat + 1),
        "kind": None,
        "name": say("words", "no_monster"),
        "tags": [],
        "figures": [],
        "notes": [],
        "now": s.round > 0 and s.result is None and s.mover == seat,
        "out": s.where[seat] == DEAD,
        "mission": mission,
        "not": [LETTERS[k] for k in members(s.denied[seat])],
    }
    if kind < 0:
        return row
    printed = MONSTERS[kind]
    ways = "grounded" if printed.flies and not s.flies(seat) else "flyer" if printed.flies else "walker"
    return row | {
        "kind": KINDS[kind],
        "name": say("pieces", KINDS[kind]),
        "tags": [say("words", "good" if printed.good else "evil"), say("words", ways)],
        "figures": [
            [say("words", "strength"), s.strength[seat], printed.strength],
            [say("words", "movement"), s.movement[seat], printed.movement],
        ],
        "notes": _notes(s, seat, mission, row["not"]),
    }


def _notes(s: Midtown, seat: int, mission: str | None, denied: list[str]) -> list[str]:
    """What has become of a monster, and what its deeds give away."""
    say = s.game.words.say
    notes = [say("notes", name) for name, at in (("dead", DEAD), ("away", AWAY)) if s.where[seat] == at]
    notes += [say("flags", flag) for flag in flags(s, seat) if flag != "grounded"]
    if s.food[seat] > 0:
        notes.append(say("notes", "hungry", s.food[seat]))
    if s.bites[seat] and not s.rubble >> TARGET[EMPIRE - FIRST_MEAL] & 1:
        notes.append(say("notes", "empire"))
    killed = s.kills[seat]
    for note, whom in (("hurt", s.hurt[seat] & ~killed), ("killed", killed)):
        if whom:
            notes.append(say("notes", note, ", ".join(say("words", "player", other + 1) for other in members(whom))))
    if s.result is not None and mission is not None:
        notes.append(say("notes", "mission", say("missions", mission)))
    elif denied:
        notes.append(say("notes", "denied", ", ".join(say("missions", letter) for letter in denied)))
    return notes


# -- one's own mission


def _mission(s: Midtown, seat: int) -> Panel:
    """What one's own mission is, what is left of it, and where on the map that is."""
    mission = s.mission[seat]
    parts = _parts(s, seat, mission)
    return {
        "show": "tasks",
        "letter": LETTERS[mission],
        "text": s.game.words.say("missions", LETTERS[mission]),
        "rule": f"NY20.{LETTERS[mission]}",
        "parts": parts,
        "edges": [MISSIONS[mission].exit] if s.good(seat) else [],
        "spaces": _goals(s, seat, mission, open_=not parts[0][1]),
    }


def _parts(s: Midtown, seat: int, mission: int) -> list[list[Any]]:
    """The tasks, each with whether it is done; the mission's own is the first."""
    say, good = s.game.words.say, s.good(seat)
    letter = "A" if good and LETTERS[mission] == "B" else LETTERS[mission]  # NY21
    own = "F_half" if mission == EMPIRE and s.bites[seat] else letter
    parts: list[list[Any]] = [[say("parts", own), done(s, seat, mission)]]
    if s.food[seat] >= 0:
        parts.append([say("parts", "food", s.food[seat]) if s.food[seat] else say("parts", "fed"), s.food[seat] == 0])
    if s.fame[seat] == HAS_BEEN:
        parts.append([say("parts", "has_been"), False])
    elif s.fame[seat] >= 0:
        parts.append([say("parts", "fame", s.fame[seat]) if s.fame[seat] else say("parts", "toured"), not s.fame[seat]])
    if good:
        parts.append([say("parts", "leave", say("exits", MISSIONS[mission].exit)), False])
    return parts


def _goals(s: Midtown, seat: int, mission: int, open_: bool) -> list[int]:
    """The spaces that open tasks are about: a building to eat, the Blonde once found, Ninth Avenue, Sixth Avenue."""
    goals = 0
    if open_ and mission >= FIRST_MEAL:
        goals |= 1 << TARGET[mission - FIRST_MEAL]
    elif open_ and mission in (FIND, DEVOUR) and s.lady() >= 0:
        goals |= 1 << s.lady()
    if s.food[seat] > 0:
        goals |= FRONTAGE & s.standing
    if s.fame[seat] > 0:
        goals |= 1 << SIXTH
    return list(members(goals))


def _lady(s: Midtown) -> Panel:
    """Where the Blonde is, in a sentence."""
    if not s.found():
        state = "hidden"
    elif s.carrier != NOBODY:
        state = "carried"
    else:
        state = "waiting" if s.blonde >= 0 else "lost"
    args = [s.carrier] if state == "carried" else [s.blonde] if state == "waiting" else []
    return {"show": "note", "state": state, "text": s.game.words.say("blonde", state, *args)}
