"""What lies beside the map for one seat: the score, the wind, the monster's record sheet, the workshop, the tray."""

from __future__ import annotations

from matinee.games.sheboygan.figures import ABILITIES, DEFENCE, HUMAN, KIND, KINDS, MONSTER, STRENGTHS
from matinee.games.sheboygan.map.city import EDGES, WINDS
from matinee.games.sheboygan.rules.setup import Muster
from matinee.games.sheboygan.rules.setup import Workshop as Buying
from matinee.games.sheboygan.rules.sheet import Damage, Growth
from matinee.games.sheboygan.state import OFF, TRAY, City
from matinee.table.board import members
from matinee.table.panels import (
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


def panels(s: City, seat: int | None) -> list[AnyPanel]:
    """12.0 Points, wind and sheet for all; one's own purchases and tray for each side."""
    say = s.game.words.say
    wind = WINDS[s.wind]
    found: list[AnyPanel] = [
        Score("score", say("panels", "score"), s.vp, s.level, say("choices", f"scenario.{s.options['scenario']}")),
        Note("wind", say("panels", "wind"), say("wind", wind), wind, brief=True),
        _sheet(s, seat),
    ]
    shop = _workshop(s, seat)
    if shop is not None:
        found.append(shop)
    if seat == HUMAN:
        name = s.game.words.names["piece"]
        waiting = [Waiting(u, name(u), KINDS[KIND[u]]) for u, at in enumerate(s.where) if at == TRAY]
        if waiting:
            found.append(Tray("tray", say("panels", "tray"), waiting))
    return found


# -- 12.0 the record sheet


def _sheet(s: City, seat: int | None) -> Ledger:
    """12.0 All of it for its owner, for others what has been shown (R88)."""
    say, mine = s.game.words.say, seat == MONSTER
    columns = {"at_least": [*s.shown], "used": [*s.used]}
    lists = {"revealed": s.revealed, "ruled_out": s.denied}
    if mine:
        columns = {"now": [*s.strength], "left": [s.left(k) for k in range(len(STRENGTHS))]} | columns
        lists = {"abilities": s.abilities} | lists
    hidden = {"at_least", "used"}  # the defence is always open, so that nothing is known of it at least
    return Ledger(
        id="sheet",
        title=say("panels", "sheet"),
        columns=[Named(id, say("sheet", id)) for id in columns],
        rows=[
            Row(
                name,
                say("strengths", name),
                [None if k == DEFENCE and id in hidden else cells[k] for id, cells in columns.items()],
            )
            for k, name in enumerate(STRENGTHS)
        ],
        lists=[NameList(id, say("sheet", id), _abilities(s, mask)) for id, mask in lists.items()],
        facts=[Fact(id, say("sheet", id), value) for id, value in _facts(s, mine).items() if value],
    )


def _abilities(s: City, mask: int) -> list[Named]:
    return [Named(ABILITIES[k].id, s.game.words.say("abilities", ABILITIES[k].id)) for k in members(mask)]


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
    strengths = [Held(k, value=value) for k, value in enumerate(s.strength)]
    if seat == MONSTER and (isinstance(phase, Buying) or (s.points[MONSTER] and not s.bought)):
        bought = {"allot": strengths, "ability": [Held(k) for k in members(s.abilities)]}
        return Workshop("workshop", say("panels", "workshop"), s.points[MONSTER], bought)
    if seat == MONSTER and isinstance(phase, (Damage, Growth)):
        return Workshop("workshop", say("panels", "suffering"), None, {"suffer": strengths, "grow": strengths})
    if seat == HUMAN and (isinstance(phase, Muster) or (s.points[HUMAN] and not s.bought)):
        kinds = [KIND[u] for u, at in enumerate(s.where) if at == TRAY]
        counts = [Held(k, count) for k in range(len(KINDS)) if (count := kinds.count(k))]
        return Workshop("workshop", say("panels", "muster"), s.points[HUMAN], {"buy": counts})
    return None
