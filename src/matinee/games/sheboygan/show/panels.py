"""What lies beside the map for one seat: the score, the wind, the monster's record sheet, the workshop, the tray."""

from __future__ import annotations

from functools import cache

import msgspec

from matinee.games.sheboygan.figures import ABILITIES, DEFENCE, HUMAN, KIND, KINDS, MONSTER, STRENGTHS, ability_cost
from matinee.games.sheboygan.kinds import OFF, TRAY
from matinee.games.sheboygan.map.city import EDGES, WINDS
from matinee.games.sheboygan.notation.designs import ready
from matinee.games.sheboygan.rules.setup import Muster, Placing
from matinee.games.sheboygan.rules.setup import Workshop as Buying
from matinee.games.sheboygan.rules.sheet import Damage, Growth
from matinee.games.sheboygan.show.likeness import film, wears
from matinee.games.sheboygan.show.names import naming, scenario_name
from matinee.games.sheboygan.state import City
from matinee.table.board import members
from matinee.table.said.text import Catalogue
from matinee.table.shown.panels import (
    AnyPanel,
    Fact,
    Held,
    Ledger,
    Named,
    NameList,
    Note,
    Row,
    Score,
    Tray,
    Waiting,
    Workshop,
)
from matinee.table.shown.shared_view import kept_view


def panels(s: City, seat: int | None) -> list[AnyPanel]:
    """12.0 Points, wind and sheet for all; one's own purchases and tray for each side."""
    say = s.game.words.say
    found: list[AnyPanel] = [
        Score("score", say("panels", "score"), s.vp, s.level, scenario_name(s)),
        _wind(s.game.words, WINDS[s.wind]),
        _sheet(s, seat),
    ]
    shop = _workshop(s, seat)
    if shop is not None:
        found.append(shop)
    if seat == HUMAN:
        name = s.game.words.names["piece"]
        waiting = [Waiting(u, name(u), KINDS[KIND[u]]) for u, at in enumerate(s.where) if at == TRAY]
        if waiting:
            phase = s.stack[-1] if s.stack else None
            held = phase.unit if isinstance(phase, Placing) else None
            found.append(Tray("tray", say("panels", "tray"), waiting, HUMAN, held, not isinstance(phase, Muster)))
    return found


@cache
def _wind(text: Catalogue, wind: str) -> Note:
    """Which way it blows."""
    return Note("wind", text.say("panels", "wind"), text.say("wind", wind), wind, brief=True)


# -- 12.0 the record sheet


def _sheet(s: City, seat: int | None) -> Ledger:
    """12.0 All of it for its owner, for others what has been shown (R88)."""
    mine = seat == MONSTER
    lists = (("revealed", s.revealed), ("ruled_out", s.denied))
    return _written(
        s.game.words,
        ("now", "left", "at_least", "used") if mine else ("at_least", "used"),
        tuple([_cells(s, k, mine) for k in range(len(STRENGTHS))]),
        (("abilities", s.abilities), *lists) if mine else lists,
        tuple([(id, value) for id, value in _facts(s, mine).items() if value]),
    )


@kept_view
def _written(
    text: Catalogue,
    columns: tuple[str, ...],
    cells: tuple[tuple[int | None, ...], ...],
    lists: tuple[tuple[str, int], ...],
    facts: tuple[tuple[str, int | str], ...],
) -> Ledger:
    labels = _labels(text)
    return Ledger(
        id="sheet",
        title=text.say("panels", "sheet"),
        columns=[Named(id, labels[id]) for id in columns],
        rows=[Row(name, labels[f"row {name}"], [*row]) for name, row in zip(STRENGTHS, cells, strict=True)],
        lists=[NameList(id, labels[id], _abilities(text, mask)) for id, mask in lists],
        facts=[Fact(id, labels[id], value) for id, value in facts],
    )


@cache
def _labels(text: Catalogue) -> dict[str, str]:
    """What is printed on the sheet, by id."""
    rows = {f"row {name}": text.say("strengths", name) for name in STRENGTHS}
    return rows | {id: text.say("sheet", id) for id in text.data["sheet"]}


def _cells(s: City, k: int, mine: bool) -> tuple[int | None, ...]:
    """One strength under each column; the defence is always open, so that nothing is known of it at least."""
    known: tuple[int | None, ...] = (None, None) if k == DEFENCE else (s.shown[k], s.used[k])
    return (s.strength[k], s.left(k), *known) if mine else known


def _abilities(text: Catalogue, mask: int) -> list[Named]:
    return [Named(ABILITIES[k].id, text.say("abilities", ABILITIES[k].id)) for k in members(mask)]


def _facts(s: City, mine: bool) -> dict[str, int | str]:
    text = s.game.words
    facts: dict[str, int | str] = {
        "defence": s.strength[DEFENCE] if s.bought or mine else 0,
        "hidden_damage": s.hidden_loss,
        "hidden_growth": s.grown,
        "flashes": s.flashes,
        "destruction": s.smashes,
        "fire": s.breaths,
        "webs": s.webs_spun,
        "controlled": text.names["piece"](s.puppet) if s.puppet != OFF else "",
    }
    if mine and s.edge != OFF:
        facts["edge"] = text.say("edges", EDGES[s.edge])
    return facts


# -- what is bought


def _workshop(s: City, seat: int | None) -> Workshop | None:
    """3.1, 12.0, 14.25 What a seat that buys, suffers or grows has, and what it has left to spend."""
    phase = s.stack[-1] if s.stack else None
    say = s.game.words.say
    if seat == MONSTER and (isinstance(phase, Buying) or (s.points[MONSTER] and not s.bought)):
        bought = {"allot": _strengths(s), "ability": [Held(k) for k in members(s.abilities)]}
        looks, worn = (known, ()) if (known := film(s)) else ("monster", wears(s.abilities))
        title, points = say("panels", "workshop"), s.points[MONSTER]
        shop = Workshop("workshop", title, points, bought, likeness=looks, wears=worn)
        if not isinstance(phase, Buying):
            return shop
        return msgspec.structs.replace(_advised(s, shop, phase), naming=naming(s))
    if seat == MONSTER and isinstance(phase, (Damage, Growth)):
        return Workshop("workshop", say("panels", "suffering"), None, {"suffer": _strengths(s), "grow": _strengths(s)})
    if seat == HUMAN and (isinstance(phase, Muster) or (s.points[HUMAN] and not s.bought)):
        kinds = [KIND[u] for u, at in enumerate(s.where) if at == TRAY]
        counts = [Held(k, count) for k in range(len(KINDS)) if (count := kinds.count(k))]
        shop = Workshop("workshop", say("panels", "muster"), s.points[HUMAN], {"buy": counts})
        return _advised(s, shop, phase) if isinstance(phase, Muster) else shop
    return None


def _advised(s: City, shop: Workshop, phase: Buying | Muster) -> Workshop:
    """3.1 What is ready to take, and what the rules will ask for in the end, said to whoever buys before they do."""
    side, say, quarter = "army" if isinstance(phase, Muster) else "monster", s.game.words.say, s.scenario.quarter
    if side == "monster" and quarter:
        note = say("shop", "quarter", quarter, s.scenario.monster_points, ability_cost(s.abilities))
    else:
        note = say("shop", side)
    return msgspec.structs.replace(shop, ready=ready(s, side), note=note, rule="3.1")


def _strengths(s: City) -> list[Held]:
    return [Held(k, value=value) for k, value in enumerate(s.strength)]
