"""The panels of a view: the way to the Challenge, the tiles, the cards, and the fight that is going on."""

from __future__ import annotations

from typing import Any

from matinee.games.america.figures import (
    GIANT_HEALTH,
    GIANTS,
    GUARDS,
    INFAMY_CAP,
    KIND,
    KINDS,
    MECHA,
    MONSTER_IDS,
    STOMP_PILE,
    SUBMARINES,
    UNIT_DEFENCE,
    UNITS,
)
from matinee.games.america.kinds import CLAWS, DEAD, HOLLYWOOD, NOBODY, TILE, TROPHY, VANISHED
from matinee.games.america.rules.challenge import giants_left, monsters_left
from matinee.games.america.rules.mutations import against, defence, flies
from matinee.games.america.rules.research import second_generation
from matinee.games.america.rules.rounds import ROUNDS, toughness
from matinee.games.america.show.names import called, piece_name
from matinee.games.america.state import America
from matinee.table.board import members

Panel = dict[str, Any]
_AWAY = {HOLLYWOOD: "hollywood", VANISHED: "vanished", DEAD: "slain"}


def panels(s: America) -> dict[str, Any]:
    """Everything beside the board."""
    return {
        "fight": _fight(s),
        "score": _track(s),
        "players": {"show": "tiles", "tiles": [*(_tile(s, seat) for seat in range(s.players)), _guard(s)]},
        "cards": {"show": "cards", "hands": [_hand(s, seat) for seat in range(s.players) if _cards(s, seat)]},
        "decks": {"mutation": s.mutation_deck.bit_count(), "research": s.research_deck.bit_count()},
    }


def _say(s: America, id: str, *args: Any) -> str:
    return s.game.words.say("panels", id, *args)


# -- the tiles


def _track(s: America) -> Panel:
    """AM9 How far it is to the Challenge."""
    notes = []
    if s.round:
        last = s.options["rounds"]
        notes.append(_say(s, "round_of", s.round, last) if last else _say(s, "round", s.round))
    if s.declared:
        notes.append(_say(s, "declared"))
    return {"show": "track", "text": _say(s, "markers"), "value": s.markers, "most": STOMP_PILE[s.players],
            "notes": notes}  # fmt: skip


def _tile(s: America, seat: int) -> Panel:
    """A player's monster and branch."""
    tile: Panel = {"owner": seat, "kind": None, "name": _say(s, "unchosen", seat), "notes": [], "groups": []}
    if s.kind[seat] != NOBODY:
        tile |= _creature(s, s.piece(seat))
        at = s.stand[seat]
        tile["at"] = _say(s, "at", at) if at >= 0 else _say(s, _AWAY[at]) if at in _AWAY else ""
        tile["figures"] |= {"move": s.stride(seat), "stomps": s.stomps[seat]}
        states = {"challenger": seat == s.challenger, "flies": flies(s, seat), "quiet": s.hush >> seat & 1}
        tile["notes"] = [_say(s, id) for id, holds in states.items() if holds]
    branch = s.branch[seat]
    if branch != NOBODY:
        name = _say(s, "branch", branch, *second_generation(s, seat))
        tile["groups"].append({"name": name, "pieces": _waiting(s, s.armies[seat] & ~GUARDS & ~GIANTS)})
    if trophies := [unit for unit, at in enumerate(s.where) if at == TROPHY - seat]:
        tile["groups"].append({"name": _say(s, "trophies"), "pieces": _counts(trophies)})
    return tile


def _guard(s: America) -> Panel:
    """2 The National Guard's tile."""
    units = {"name": _say(s, "guard_tile"), "pieces": _waiting(s, GUARDS)}
    return {"owner": None, "kind": None, "name": _say(s, "guard"), "notes": [], "groups": [units]}


def _waiting(s: America, units: int) -> dict[str, int]:
    """How many of each kind wait on their tile."""
    kinds = dict.fromkeys((KINDS[KIND[unit]].id for unit in members(units)), 0)
    return kinds | _counts([unit for unit in members(units) if s.where[unit] == TILE])


def _counts(units: list[int]) -> dict[str, int]:
    kinds = [KINDS[KIND[unit]].id for unit in units]
    return {kind: kinds.count(kind) for kind in kinds}


def _hand(s: America, seat: int) -> Panel:
    """4 A player's cards, all face up."""
    return {"owner": seat, "name": piece_name(s.piece(seat)), "cards": _cards(s, seat)}


def _cards(s: America, seat: int) -> list[list[Any]]:
    """4 For each card the kind of its argument and its number."""
    mutations = [["mutation", card] for card in members(s.mutations[seat])]
    return mutations + [["research", card] for card in members(s.research[seat])]


# -- the fight


def _fight(s: America) -> Panel | None:
    """AM4, AM9 The tray of the battle that is being fought, or the stage of the Challenge."""
    if s.result is not None:
        return None
    if s.duel:
        return _duel(s)
    return None if s.foe == NOBODY else _clash(s)


def _clash(s: America) -> Panel:
    """AM4 The monster on one side, the units by sort on the other."""
    monster = _creature(s, s.piece(s.foe)) | {"acts": s.stage == CLAWS}
    if s.stage == CLAWS:
        monster["notes"] = [_left(s)]
    notes = []
    if s.antimatter:
        notes.append(_say(s, "antimatter"))
    if s.ray != NOBODY:
        notes.append(_say(s, "ray", s.ray))
    return {
        "show": "clash",
        "title": _say(s, "battle", s.field),
        "since": "battle",
        "space": s.field,
        "round": _say(s, "round_of", s.clash, ROUNDS),
        "step": _say(s, f"step_{s.stage}"),
        "sides": [[monster], [_troop(s, units) for units in _sorts(s)]],
        "notes": notes,
    }


def _left(s: America) -> str:
    """The attacks that a monster still has."""
    return _say(s, "attacks", s.attacks + s.extra) if s.attacks + s.extra else _say(s, "no_attacks")


def _sorts(s: America) -> list[list[int]]:
    """The units of the battle, those that fight alike together."""
    sorts: dict[tuple[int, int], list[int]] = {}
    for unit in members(s.force):
        sorts.setdefault((KIND[unit], s.missiles >> unit & 1), []).append(unit)
    return list(sorts.values())


def _troop(s: America, units: list[int]) -> Panel:
    """Units of one sort; the first that has still to shoot stands for them."""
    ready = [unit for unit in units if s.shooters >> unit & 1]
    troop = _creature(s, ready[0] if ready else units[0]) | {"count": len(units), "acts": bool(ready)}
    if ready:
        troop["notes"].append(_say(s, "shots", len(ready)))
    if (s.missiles & SUBMARINES) >> units[0] & 1:
        troop["notes"].append(_say(s, "missile"))
    return troop


def _duel(s: America) -> Panel:
    """AM9 The champion, the rival once there is one, and who is still to come."""
    champion = s.piece(s.challenger)
    rival = None
    if s.rival != NOBODY:
        rival = s.piece(s.rival) if s.rival < s.players else MECHA + s.rival - s.players
    sides = [champion] if rival is None else [champion, rival]
    attacker = None if rival is None else s.piece(s.foe) if s.foe != NOBODY else rival if s.stage else None
    shown = [_creature(s, piece) | {"acts": piece == attacker} for piece in sides]
    if s.foe != NOBODY and s.stage == CLAWS:
        shown[s.foe != s.challenger]["notes"] = [_left(s)]
    others = [s.piece(seat) for seat in monsters_left(s)] + giants_left(s)
    return {
        "show": "duel",
        "title": _say(s, "challenge"),
        "since": "duel",
        "place": _say(s, "ring", s.stand[s.challenger]) if s.stand[s.challenger] >= 0 else "",
        "round": _say(s, "round", s.clash) if rival is not None else "",
        "sides": shown,
        "waiting": [_creature(s, piece) for piece in others if piece != rival],
    }


def _creature(s: America, piece: int) -> Panel:
    """A monster, giant or unit with its figures, and what a die must show to hit it where it fights now."""
    made: Panel = {"piece": piece, "name": piece_name(piece), "notes": [], "most": {}}
    if piece >= UNITS:
        seat = s.seat_of(piece)
        return made | {
            "kind": MONSTER_IDS[piece - UNITS],
            "owner": seat,
            "figures": {"health": s.health[seat], "infamy": s.infamy[seat], "defence": defence(s, seat)},
            "most": {"health": s.ceiling(seat), "infamy": INFAMY_CAP},
            "needs": defence(s, seat),
        }
    kind = KINDS[KIND[piece]]
    owner = s.owner(piece)
    made |= {"kind": kind.id, "owner": None if owner == NOBODY else owner, "needs": _needed(s, piece)}
    if not GIANTS >> piece & 1:
        return made | {"name": called(kind.id), "figures": {"defence": toughness(s, piece)}}
    giant = piece - MECHA
    figures = {"health": s.giant_health[giant], "defence": UNIT_DEFENCE[piece]}
    return made | {"figures": figures, "most": {"health": GIANT_HEALTH[giant]}}


def _needed(s: America, unit: int) -> int:
    """What a monster's die must show to hit a unit."""
    return toughness(s, unit) - (against(s, s.foe, unit) if s.foe != NOBODY and not s.duel else 0)
