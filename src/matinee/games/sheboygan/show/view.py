"""What people see: views, built from nothing."""

from __future__ import annotations

from functools import cache, lru_cache

from matinee.games.sheboygan.figures import (
    ALLOWANCE,
    COUNTERS,
    DEFENCE,
    FIGHTS,
    HUMAN,
    KIND,
    KINDS,
    MONSTER,
    RADIATION,
    RANGE,
    STRENGTH,
)
from matinee.games.sheboygan.kinds import NOT_YET, OFF
from matinee.games.sheboygan.notation.designs import file
from matinee.games.sheboygan.rules.human_combat import HumanAttack, HumanCombat, gunners
from matinee.games.sheboygan.rules.march import leap, way
from matinee.games.sheboygan.rules.monster import MonsterMovement
from matinee.games.sheboygan.rules.monster_combat import PuppetAttack
from matinee.games.sheboygan.rules.movement import HumanMovement, Moving
from matinee.games.sheboygan.rules.sheet import Damage
from matinee.games.sheboygan.show.likeness import film, wears
from matinee.games.sheboygan.show.names import known_name
from matinee.games.sheboygan.show.odds import of_attack
from matinee.games.sheboygan.show.panels import panels
from matinee.games.sheboygan.state import City
from matinee.table.board import members
from matinee.table.frame import OwnPrompt, frame, lying
from matinee.table.said.text import Catalogue
from matinee.table.shown.panels import PieceId, pose
from matinee.table.shown.shared_view import shared_view
from matinee.table.shown.view import Concern, Marker, Piece, Trail, View


def score(s: City) -> str:
    """14.1 Victory points, of as many as the monster needs."""
    return s.game.words.say("clock", "points", s.vp, s.level)


def view(s: City, seat: int | None) -> View:
    """12.0 Defence and points are public; other strengths as far as they were used; abilities once seen."""
    return frame(
        s,
        seat,
        pieces=_pieces(s, seat),
        markers=_markers(s),
        panels=panels(s, seat),
        trails=_trails(s),
        prompt=OwnPrompt(
            text=_asked(s) if s.stack else "",
            about=_about(s) if s.stack else None,
            file=file(s, seat),
            foe=_foe(s),
        ),
    )


@shared_view
def _asked(s: City) -> str:
    """What is asked where the moment says more than its phase; everybody reads it, so it tells of nothing hidden."""
    say, phase = s.game.words.say, s.stack[-1]
    if type(phase) is MonsterMovement and s.monster == NOT_YET:
        return say("asked", "MonsterMovement")
    if type(phase) is Moving:
        return say("asked", "Moving", phase.unit)
    if type(phase) is Damage and phase.points > 1:
        return say("asked", "Damage", phase.points)
    if type(phase) is HumanCombat and not s.revealed & RADIATION and (units := gunners(s)):
        return say("asked", "HumanCombat", of_attack(s, units))
    if type(phase) is HumanAttack:
        return say("asked", "HumanAttack", of_attack(s, phase.units, phase.suicides))
    return ""


def _foe(s: City) -> PieceId | None:
    """The monster, for units that go somewhere or attack."""
    phase = s.stack[-1] if s.stack else None
    there = s.monster != NOT_YET and not s.dead
    return "monster" if there and isinstance(phase, (HumanMovement, Moving, HumanCombat, HumanAttack)) else None


@cache
def _counters(text: Catalogue) -> list[tuple[str, str, tuple[int, ...], bool]]:
    """What is on each counter: its name and kind, its figures, and whether it is unarmed."""
    name = text.names["piece"]
    return [
        (name(unit), KINDS[KIND[unit]], (STRENGTH[unit], RANGE[unit], ALLOWANCE[unit]), not FIGHTS[unit])
        for unit in range(COUNTERS)
    ]


@lru_cache(maxsize=1 << 14)
def _counter(text: Catalogue, unit: int, owner: int, at: int, flags: tuple[str, ...]) -> Piece:
    name, kind, figures, unarmed = _counters(text)[unit]
    return Piece(unit, name, kind, owner, at, figures, flags, unarmed)


def _pieces(s: City, seat: int | None) -> list[Piece]:
    return _counters_out(s) if s.monster == NOT_YET else [*_counters_out(s), _creature(s, seat)]


@shared_view
def _counters_out(s: City) -> list[Piece]:
    """The counters on the map."""
    pieces: list[Piece] = []
    marked = s.moved | s.fired | s.feared | s.stuck | s.stuck_twice
    for unit, at in enumerate(s.where):
        if at >= 0:
            puppet = unit == s.puppet
            flags = _flags(s, unit) if puppet or marked >> unit & 1 else ()
            pieces.append(_counter(s.game.words, unit, MONSTER if puppet else HUMAN, at, flags))
    return pieces


def _creature(s: City, seat: int | None) -> Piece:
    """The monster; who owns it sees all that it is."""
    up = {"airborne": s.airborne, "dead": s.dead, "dazzling": s.dazzled}
    known = film(s) if seat == MONSTER else ""
    return Piece(
        id="monster",
        name=known_name(s) or s.game.words.say("words", "monster"),
        kind="monster",
        likeness=known,
        wears=() if known else wears(s.abilities if seat == MONSTER else s.revealed),
        pose="fallen" if s.dead else pose(s.strength[DEFENCE], s.bulk),
        owner=MONSTER,
        space=s.monster,
        figures=(s.strength[DEFENCE],),
        flags=tuple(name for name, set_ in up.items() if set_),
    )


def _flags(s: City, unit: int) -> tuple[str, ...]:
    flags = {
        "moved": s.moved >> unit & 1,
        "fired": s.fired >> unit & 1,
        "feared": s.feared >> unit & 1,
        "webbed": (s.stuck | s.stuck_twice) >> unit & 1,
        "controlled": unit == s.puppet,
    }
    return tuple(name for name, up in flags.items() if up)


@shared_view
def _about(s: City) -> Concern | None:
    """The counters and boxes that the decision or die is about: whatever its phase holds that lies on the map."""
    phase = s.stack[-1]
    units = [getattr(phase, name, OFF) for name in ("unit", "gun", "police")]
    for name in ("victims", "units", "aboard"):
        units += members(getattr(phase, name, 0))
    if isinstance(phase, PuppetAttack):
        units.append(s.puppet)
    pieces: list[PieceId] = [unit for unit in units if unit >= 0 and s.where[unit] >= 0]
    box = getattr(phase, "box", None)
    spaces = [box] if isinstance(box, int) else []
    return Concern(pieces, spaces) if pieces or spaces else None


@shared_view
def _trails(s: City) -> list[Trail]:
    """The ways that units have just marched and the monster has jumped, box by box."""
    trails: list[Trail] = []
    via = NOT_YET
    for event in s.events:
        if event.id == "slipped":
            via = s.monster  # 8.0
        elif event.id == "marched":
            unit, start, end = event.args
            trails.append(Trail(unit, way(s, unit, start, end, via)))
        elif event.id == "moved" and event.args[0] != NOT_YET:
            trails.append(Trail("monster", leap(*event.args)))
    return trails


@shared_view
def _markers(s: City) -> list[Marker]:
    markers: list[Marker] = []
    for kind, boxes in (("rubble", s.rubble), ("broken", s.broken), ("web", s.webs)):
        markers += lying(kind, boxes)
    for side, boxes in zip("123R", s.flames, strict=True):
        markers += lying("flames", boxes, side)
    return markers
