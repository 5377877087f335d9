"""What people see: the fixed board, views, odds before a roll, and actions in words."""

from __future__ import annotations

from typing import Any

from matinee.games.destroyall.figures import (
    AREA,
    BLAST,
    CONTINUOUS,
    PHYSICAL,
    PIERCING,
    PLAIN,
    UNIT_IDS,
    UNITS,
    price,
)
from matinee.games.destroyall.map.lattice import COMPASS, HEADINGS, bearing, unpoint
from matinee.games.destroyall.map.town import of
from matinee.games.destroyall.notation.designs import under_way
from matinee.games.destroyall.rules.army import SECRET, Volley, guns
from matinee.games.destroyall.rules.assault import side_of
from matinee.games.destroyall.rules.attacks import Firing, Piercing
from matinee.games.destroyall.rules.setup import Workshop
from matinee.games.destroyall.rules.strike import STRETCH, Attack, Throw, close_attack, defence_dice, weak_to
from matinee.games.destroyall.show.chances import damage
from matinee.games.destroyall.show.panels import gauges, likeness, panels, short_name, weapon_words
from matinee.games.destroyall.state import (
    FIRST_BUILDING,
    FIRST_UNIT,
    HERE,
    NOBODY,
    SMOKE,
    Rampage,
    building_piece,
    unit_piece,
)
from matinee.table.boardview import BoardView, Lattice, Space
from matinee.table.parts import Say
from matinee.table.phase import Action
from matinee.table.view import Concern, DesignFile, Marker, Piece, Point, Trail, View, frame

SCALE = 10  # drawing units to the half inch
MOST_NAMED = 4
MODIFYING = {"widen": AREA, "sharpen": PIERCING, "prolong": CONTINUOUS}


# -- the board


def board(options: dict[str, Any], say: Say) -> BoardView:
    """The table from above: the ground, the buildings, the water; 20 drawing units to the inch."""
    town = of(options)
    side = 96 * SCALE
    spaces = [_space(0, "ground", "street", say("tables", options["table"], options["seed"]), (0, 0, 96, 96))]
    for b, rect in enumerate(town.rects):
        name = say("buildings", town.ids[b])
        spaces.append(_space(b + 1, f"b{b + 1}", town.kinds[b], name, rect, town.armor[b]))
    for w, rect in enumerate(town.waters):
        n = len(town.rects) + w + 1
        spaces.append(_space(n, f"w{w + 1}", "water", say("names", "water"), rect))
    board = BoardView.bare((0, 0, side, side), spaces)
    board.lattice = Lattice(columns=97, rows=97, step=SCALE, inch=2 * SCALE, base=2 * SCALE)
    board.headings = [*HEADINGS]
    board.places = [(x * SCALE, y * SCALE) for x, y in town.starts]
    return board


def _space(n: int, id: str, terrain: str, label: str, rect: tuple[int, int, int, int], height: int = 0) -> Space:
    x0, y0, x1, y1 = (c * SCALE for c in rect)
    corners: list[Point] = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    return Space(n, id, terrain, label, corners, ((x0 + x1) / 2, (y0 + y1) / 2), height=height)


# -- the view


def score(s: Rampage) -> str:
    """Everybody's HEALTH."""
    say = s.game.words.say
    return "; ".join(say("clock", "health", i, max(0, s.health[i])) for i in range(s.count)) if s.turn else ""


def view(s: Rampage, seat: int | None) -> View:
    """Everything lies open: monsters, markers, record sheets, the order of the turn, experience."""
    phase = s.stack[-1] if s.stack else None
    return frame(
        s,
        seat,
        pieces=[*_monsters(s), *_units(s)],
        markers=[Marker("rubble", b + 1) for b in range(len(s.town.rects)) if not s.standing >> b & 1],
        panels=panels(s),
        trails=_trails(s),
        about=_about(s, phase),
        dice=s.dice if isinstance(phase, Throw) else 0,
        file=_file(s, phase, seat),
    )


def _about(s: Rampage, phase: Any) -> Concern | None:
    """The piece that a decision is about; a throw is about what it was made for."""
    if phase is None or isinstance(phase, Throw):
        return None
    if hasattr(phase, "unit"):
        return Concern([unit_piece(phase.unit)], [])
    who = getattr(phase, "who", NOBODY)
    return Concern([who], []) if 0 <= who < s.count and s.status[who] == HERE else None


def _file(s: Rampage, phase: Any, seat: int | None) -> DesignFile | None:
    """X3 The monster under way as a file to keep, for whoever builds it."""
    if not isinstance(phase, Workshop) or phase.who != seat:
        return None
    return DesignFile("monster.toml", under_way(s, phase.who))


def _monsters(s: Rampage) -> list[Piece]:
    pieces = []
    for i in range(s.count):
        if s.status[i] not in (HERE, SMOKE):
            continue
        flags = {
            "submerged": s.under[i],
            "smoke": s.status[i] == SMOKE,
            "burning": s.burn[i],
            "scared": s.fear[i],
            "gooed": s.goo[i],
            "shielded": s.shield[i],
            "attacked": s.spent >> i & 1,
            "up": s.height[i],
        }
        pieces.append(
            Piece(
                id=i,
                name=short_name(s, i),
                kind=f"monster{i + 1}",
                likeness=likeness(s.design[i]),
                owner=i,
                space=s.perch[i] + 1 if s.perch[i] >= 0 else 0,
                x=s.x[i] * SCALE,
                y=s.y[i] * SCALE,
                heading=s.heading[i],
                height=s.height[i],
                figures=(s.health[i], s.power[i]),
                gauges=gauges(s, i),
                flags=tuple(name for name, up in flags.items() if up),
            )
        )
    return pieces


def _units(s: Rampage) -> list[Piece]:
    say = s.game.words.say
    return [
        Piece(
            id=unit_piece(u),
            name=say("words", "unit", say("units", UNIT_IDS[kind]), u + 1),
            kind=UNIT_IDS[kind],
            owner=s.army,
            space=0,
            x=s.ux[u] * SCALE,
            y=s.uy[u] * SCALE,
            figures=(UNITS[kind].dice, UNITS[kind].range, UNITS[kind].move),
            flags=tuple(n for n, up in (("moved", s.moved >> u & 1), ("fired", s.fired >> u & 1)) if up),
        )
        for u, kind in enumerate(s.ukind)
        if s.alive >> u & 1
    ]


def _trails(s: Rampage) -> list[Trail]:
    """The ways pieces have just gone, corner by corner."""
    trails = []
    for event in s.events:
        if event.id in ("walked", "marched"):
            piece, _, _, *way = event.args
            stops: list[Point] = [(x * SCALE, y * SCALE) for x, y in zip(way[::2], way[1::2], strict=True)]
            trails.append(Trail(piece, points=stops))
    return trails


# -- odds


def attack_odds(s: Rampage, attack: Attack, target: int) -> list[tuple[float, str]]:
    """The exact chances of one attack on one target, as things stand."""
    say = s.game.words.say
    shield, weak = 0, False
    if target < FIRST_BUILDING:
        weak = weak_to(s, target, attack)
        known = attack.kind != PLAIN and attack.kind == s.design[target].weakness
        shield = 0 if known else s.shield[target]
    chances = damage(attack.dice, defence_dice(s, target, attack), attack.bonus - shield, weak)
    if target >= FIRST_BUILDING:
        pair = [(chances[0], say("odds", "stands")), (sum(chances[1:]), say("odds", "destroyed"))]
        return [(p, words) for p, words in pair if p > 0]
    found = [(p, say("odds", "damage", n)) for n, p in enumerate(chances[:MOST_NAMED]) if p > 0]
    more = sum(chances[MOST_NAMED:])
    return [*found, (more, say("odds", "more", MOST_NAMED))] if more > 0 else found


def odds(s: Rampage, action: Action) -> list[tuple[float, str]]:
    """What the dice behind an action may bring to its first target."""
    if action[0] not in ODDS or not s.stack or s.why_not(action) is not None:
        return []
    phase: Any = s.stack[-1]
    verb = action[0]
    if verb in ("assault", "charge", "stretch"):
        return attack_odds(s, close_attack(s, phase.who, form=STRETCH), action[1])
    if verb == "smash":
        return attack_odds(s, close_attack(s, phase.who), building_piece(action[1] - 1))
    if isinstance(phase, (Firing, Piercing)):
        weapon = s.design[phase.who].weapons[phase.weapon]
        points, pierce = (action[1], 0) if isinstance(phase, Firing) else (phase.points, action[1])
        kind = weapon.kind if weapon.form == BLAST else PLAIN
        return attack_odds(s, Attack(phase.who, weapon.form, 2 * points, kind, pierce=pierce), phase.target)
    if isinstance(phase, Volley):
        units = guns(s, phase.units)
        kind = s.secret if s.ukind[units[0]] == SECRET else PHYSICAL
        dice = sum(UNITS[s.ukind[u]].dice for u in units)
        return attack_odds(s, Attack(s.army, -6, dice, kind), phase.target)
    if verb == "blow":
        return attack_odds(s, close_attack(s, phase.who), phase.leaver)
    return []


ODDS = frozenset({"assault", "charge", "stretch", "smash", "spend", "pierce", "fire", "blow"})


# -- words


def _where(s: Rampage, i: int, x: int, y: int) -> str:
    """How far off and in which direction, in words."""
    dx, dy = x - s.x[i], y - s.y[i]
    square = dx * dx + dy * dy
    half = 0
    while (half + 1) ** 2 <= square:
        half += 1
    return s.game.words.say("words", "off", half, COMPASS[bearing(dx, dy)]) if square else ""


def describe(s: Rampage, action: Action) -> str:
    """An action in words, with distances and bearings."""
    text, verb = s.game.words, action[0]
    phase: Any = s.stack[-1] if s.stack else None
    who = getattr(phase, "who", None)
    if not isinstance(who, int) or who >= s.count:
        who = None
    words = text.action(action)
    if verb in ("aim", *MODIFYING) and who is not None:
        weapons = s.design[who].weapons
        if action[1] < len(weapons):
            costs = [price(MODIFYING[verb])] if verb in MODIFYING else []
            return text.say("verbs", f"{verb}_with", weapon_words(s, weapons[action[1]]), *costs)
    if verb in ("smash", "raze", "climb") and 1 <= action[1] <= len(s.town.ids):
        return text.say("verbs", f"{verb}_named", s.town.ids[action[1] - 1], *action[2:])
    if verb in ("go", "dash", "land", "emerge", "appear", "alight") and who is not None:
        return words + _where(s, who, *unpoint(action[1]))
    if verb in ("charge", "assault", "at", "stretch", "pounce") and who is not None and action[1] < s.count:
        j = action[1]
        words += _where(s, who, s.x[j], s.y[j])
        if verb == "assault" and j != who:
            words += text.say("words", ("front", "flank", "back")[side_of(s, who, j)])
        return words
    if verb in ("order", "gun", "join", "at") and action[1] >= FIRST_UNIT and action[1] - FIRST_UNIT < len(s.ukind):
        u = action[1] - FIRST_UNIT
        name = text.say("units", UNIT_IDS[s.ukind[u]])
        return text.say("verbs", f"{verb}_unit", name, s.ux[u], s.uy[u])
    if verb == "roll" and type(phase).__name__ == "Chit":
        return text.say("verbs", "draw", action[1])
    if verb == "start" and action[1] < len(s.town.starts):
        return text.say("verbs", "start_at", *s.town.starts[action[1]])
    return words
