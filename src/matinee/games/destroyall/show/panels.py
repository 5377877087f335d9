"""The panels beside the table: record sheets, the order of the turn, the workshop, the army."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import matinee.games.destroyall.figures as figures
from matinee.games.destroyall.map.lattice import INCH
from matinee.games.destroyall.pieces import building_piece, crowd_piece, unit_piece
from matinee.games.destroyall.rules.army import Muster, Posting
from matinee.games.destroyall.rules.setup import Start
from matinee.games.destroyall.rules.setup import Workshop as Building
from matinee.games.destroyall.show.likeness import likeness, wears
from matinee.games.destroyall.state import NOBODY, Rampage
from matinee.table.json_types import Options
from matinee.table.parts import Say
from matinee.table.said.text import Cast, Catalogue, told_apart
from matinee.table.shown.panels import (
    AnyPanel,
    Fact,
    Figure,
    Gauge,
    Held,
    Ledger,
    Named,
    NameList,
    Naming,
    Note,
    Order,
    Place,
    Records,
    RecordSheet,
    Tray,
    Waiting,
    Workshop,
    pose,
)
from matinee.table.shown.shared_view import kept_view, shared_view

STATUS = ("waiting", "here", "smoke", "dead")


@shared_view
def panels(s: Rampage) -> list[AnyPanel]:
    """Everything lies open: everybody gets the same panels."""
    say = s.game.words.say
    shop = _workshop(s)
    found: list[AnyPanel] = [*_tray(s)] if shop is None else [shop]
    table = table_name(s.options, say)
    found.append(Note("where", say("panels", "where"), table, brief=True))
    if s.order:
        found.append(_order(s))
    found.append(Records("sheets", say("panels", "sheets"), [_sheet(s, i) for i in range(s.count)]))
    return found if s.army == NOBODY else [*found, _army(s)]


def table_name(options: Options, say: Say) -> str:
    """What the table is called."""
    return say("tables", "own") if "plan" in options else say("tables", options["table"], options["seed"])


# -- what waits to be placed


def _tray(s: Rampage) -> list[AnyPanel]:
    """M10, A2 The monster that comes onto the table, or the army's units from the one in hand on."""
    phase, say = s.stack[-1] if s.stack else None, s.game.words.say
    if isinstance(phase, Start):
        i = phase.who
        monster = Waiting(i, short_name(s, i), likeness(s.design[i]))
        return [Tray("tray", say("panels", "tray"), [monster], i, i)]
    if isinstance(phase, Posting):
        units = [
            Waiting(unit_piece(u), name, figures.UNIT_IDS[s.ukind[u]])
            for u, name in enumerate(unit_names(say, s.ukind))
            if u >= phase.unit
        ]
        return [Tray("tray", say("panels", "tray"), units, s.army, unit_piece(phase.unit), all=True)]
    return []


# -- what is built


def _workshop(s: Rampage) -> Workshop | None:
    """DAM23, A1 The monster or army that is being bought, and the points left."""
    phase, say = s.stack[-1] if s.stack else None, s.game.words.say
    if isinstance(phase, Building):
        built = s.design[phase.who]
        points, looks, worn = phase.spare(s), likeness(built), wears(built)
        return Workshop(
            id="workshop",
            title=say("panels", "workshop"),
            points=points,
            has=has(built),
            likeness=looks,
            wears=worn,
            naming=Naming(built.name, coined(s.game.words, built.nameless)),
        )
    if isinstance(phase, Muster):
        kinds = [Held(k, count) for k in range(len(figures.UNIT_IDS)) if (count := s.ukind.count(k))]
        tuned = [Held(s.secret)] if s.secret != NOBODY else []
        return Workshop("workshop", say("panels", "muster"), s.purse, {"recruit": kinds, "tune": tuned})
    return None


def has(design: figures.Design) -> dict[str, list[Held]]:
    """What a build has so far, by the verbs of the workshop."""
    return {
        "attribute": [Held(k, value=value) for k, value in enumerate(design.attributes) if value != figures.BASIC],
        "weakness": [Held(design.weakness)] if design.weakness >= 0 else [],
        "arm": [Held(weapon.kind) for weapon in design.weapons if weapon.form == figures.BLAST],
        "buy": [Held(k) for k, _ in enumerate(figures.POWER_IDS) if design.has(1 << k)],
        "absorb": [Held(design.absorbs)] if design.absorbs >= 0 else [],
    }


def _army(s: Rampage) -> Ledger:
    """A1, A6 The army's units, what they are worth, and what its secret weapon attacks with."""
    say = s.game.words.say
    counts = [(id, s.ukind.count(k)) for k, id in enumerate(figures.UNIT_IDS)]
    units = [Named(id, say("units", id), count) for id, count in counts if count]
    secret = say("kinds", figures.KINDS[s.secret]) if s.secret != NOBODY else ""
    facts: dict[str, int | str] = {"worth": s.army_worth(), "points": s.purse, "secret": secret}
    return Ledger(
        id="army",
        title=say("panels", "army"),
        lists=[NameList("units", say("panels", "units"), units)],
        facts=[Fact(id, say("panels", id), value) for id, value in facts.items() if value],
    )


# -- the order of the turn


def _order(s: Rampage) -> Order:
    mover, marching = s.mover, _marching(s)
    places = tuple([(n, _name(s, n), s.drawn[n], n == mover or (n == s.army and marching)) for n in s.order])
    return _ordered(s.game.words, places, "" if mover == NOBODY else short_name(s, mover), s.left)


@kept_view
def _ordered(text: Catalogue, order: tuple[tuple[int, str, int, bool], ...], mover: str, left: int) -> Order:
    title, places = text.say("panels", "order"), [Place(*one) for one in order]
    if not mover:
        return Order("order", title, places)
    note = text.say("sheet", "inches_left", mover, f"{left / INCH:.2g}")
    return Order("order", title, places, note, round(left / INCH, 2))


def _marching(s: Rampage) -> bool:
    return s.mover == NOBODY and bool(s.stack) and s.player == s.army


# -- record sheets


def short_name(s: Rampage, i: int) -> str:
    """What a monster is called for short; of several with one name each has its number too."""
    return _short_names(s)[i]


def _short_names(s: Rampage) -> tuple[str, ...]:
    return _shortened(s.game.words.say, tuple([_full_name(s, n) for n in range(s.count)]))


@lru_cache(maxsize=1 << 8)
def _shortened(say: Say, full: tuple[str, ...]) -> tuple[str, ...]:
    names = [name.partition(",")[0] for name in full]
    return tuple(
        say("sheet", "monster", i) if not name else name if names.count(name) == 1 else say("sheet", "twin", name, i)
        for i, name in enumerate(names, start=1)
    )


def _full_name(s: Rampage, i: int) -> str:
    """The name that a monster was given, or one coined from its powers; nothing while it is being built."""
    design = s.design[i]
    return design.name or (coined(s.game.words, design) if s.turn or s.health[i] else "")


@lru_cache(maxsize=1 << 10)
def coined(text: Catalogue, design: figures.Design) -> str:
    """A name for a build that its player has not named: the first thing it is known for, and its body."""
    looks = likeness(design)
    if looks in figures.SAMPLE_IDS:
        return text.say("samples", looks)
    blasts = [figures.KINDS[weapon.kind] for weapon in design.weapons if weapon.form == figures.BLAST]
    known = [*blasts, *wears(design), "none"]
    first = next(id for id in known if text.has("known_for", id))
    return text.say("coined", looks, text.say("known_for", first))


def cast(s: Rampage) -> Cast:
    """Once it is built a monster goes by its name; units and buildings do as they are called on the table."""
    own = {i: name for i, name in enumerate(_short_names(s)) if s.turn or s.health[i]}
    spaces, pieces = _called(s.game.words, s.town.ids, tuple(s.ukind))
    return {"seat": own, "piece": own | pieces, "source": own, "space": spaces}


@lru_cache(maxsize=64)
def _called(text: Catalogue, ids: tuple[str, ...], kinds: tuple[int, ...]) -> tuple[dict[int, str], dict[int, str]]:
    """The names of buildings as spaces, and those of buildings, crowds and units as what is hit."""
    say, houses = text.say, house_names(text.say, ids)
    pieces = {building_piece(b): say("names", "the", name) for b, name in enumerate(houses)}
    pieces |= {crowd_piece(b): say("names", "the", say("words", "crowd", name)) for b, name in enumerate(houses)}
    for u, (name, kind) in enumerate(zip(unit_names(say, kinds), kinds, strict=True)):
        alone = kinds.count(kind) == 1
        pieces[unit_piece(u)] = say("names", "the", name) if alone else name
    return {b + 1: name for b, name in enumerate(houses)}, pieces


def house_names(say: Say, ids: Sequence[str]) -> tuple[str, ...]:
    """What the buildings of a table are called; where several are called alike, with their numbers."""
    numbers = [str(n) for n in range(1, len(ids) + 1)]
    return told_apart([say("buildings", id) for id in ids], numbers, lambda name, n: say("names", "alike", name, n))


def unit_names(say: Say, kinds: Sequence[int]) -> tuple[str, ...]:
    """What the army's units are called; where several are of a kind, with their numbers."""
    numbers = [str(u) for u in range(1, len(kinds) + 1)]
    names = [say("units", figures.UNIT_IDS[kind]) for kind in kinds]
    return told_apart(names, numbers, lambda name, n: say("words", "unit", name, n))


def _name(s: Rampage, seat: int) -> str:
    return s.game.words.say("sheet", "army") if seat == s.army else short_name(s, seat)


def gauges(s: Rampage, i: int) -> tuple[Gauge, ...]:
    """HEALTH and power points, of what there was at first."""
    say = s.game.words.say
    return (
        Gauge("health", say("attributes", "health"), max(0, s.health[i]), s.full_health(i)),
        Gauge("power", say("sheet", "power_points"), s.power[i], s.full_power(i)),
    )


def _sheet(s: Rampage, i: int) -> RecordSheet:
    """A record sheet: what the monster is, and how it stands."""
    say, design, status = s.game.words.say, s.design[i], STATUS[s.status[i]]
    return RecordSheet(
        owner=i,
        title=_full_name(s, i) or say("sheet", "monster", i + 1),
        likeness=likeness(design),
        wears=wears(design),
        pose=pose(s.health[i], s.full_health(i)) if s.status[i] else "idle",
        status=status,
        state="" if status == "here" else say("status", status),
        gauges=[*gauges(s, i)] if s.status[i] else [],
        figures=[*_figures(s.game.words, design, s.movement(i))],
        lines=[*_lines(s.game.words, design, s.options["experience"], s.xp[i], s.trod[i])],
        flags=_conditions(s, i),
    )


@lru_cache(maxsize=4_096)
def _figures(text: Catalogue, design: figures.Design, movement: int) -> list[Figure]:
    """The attributes; MOVEMENT as it is now, which goo may have made less."""
    now = {figures.MOVEMENT: movement}
    return [
        Figure(
            name, text.say("attributes", name), now.get(k, value), printed=value if now.get(k, value) != value else None
        )
        for k, (name, value) in enumerate(zip(figures.ATTRIBUTES, design.attributes, strict=True))
    ]


@lru_cache(maxsize=4_096)
def _lines(text: Catalogue, design: figures.Design, experience: int, learned: int, trod: int) -> list[Fact]:
    """What a monster can do, what hurts it, what it cost, what it has learned."""
    say = text.say
    weapons = "; ".join(weapon_words(text, weapon) for weapon in design.weapons)
    powers = [say("powers", name) for k, name in enumerate(figures.POWER_IDS) if design.powers >> k & 1]
    found: dict[str, int | str] = {
        "weapons": weapons and f"{weapons} ({say('sheet', 'range', 3 * design.attributes[2])})",
        "powers": ", ".join(powers),
        "absorbs": say("kinds", figures.KINDS[design.absorbs]) if design.absorbs >= 0 else "",
        "weakness": say("kinds", figures.KINDS[design.weakness]) if design.weakness >= 0 else "",
        "cost": say("sheet", "cost_of", design.cost, figures.budget(experience)),
        "experience": learned,
        "crowds": trod,
    }
    return [Fact(id, say("sheet", id), words) for id, words in found.items() if words]


def _conditions(s: Rampage, i: int) -> list[Named]:
    """What has befallen it."""
    say = s.game.words.say
    known = (
        ("burning", s.burn[i]),
        ("scared", s.fear[i]),
        ("gooed", s.goo[i]),
        ("shielded", s.shield[i]),
        ("up", s.height[i]),
        ("submerged", s.under[i]),
        ("attacked", s.spent >> i & 1),
    )
    return [Named(name, say("conditions", name, value)) for name, value in known if value]


@lru_cache(maxsize=4_096)
def weapon_words(text: Catalogue, weapon: figures.Weapon) -> str:
    """A weapon in words: `blast of fire, area 2"`."""
    say = text.say
    words = say("powers", figures.POWER_IDS[weapon.form.bit_length() - 1])
    if weapon.form == figures.BLAST:
        words = say("words", "blast_of", say("kinds", figures.KINDS[weapon.kind]))
    if weapon.radius:
        words += say("words", "area", weapon.radius)
    if weapon.piercing:
        words += say("words", "piercing")
    return words + say("words", "lasting") if weapon.continuous else words
