"""What a seat sees, the odds it may be shown, and its actions in words."""

from __future__ import annotations

from typing import Any

from matinee.games.newyork.combat import Grip
from matinee.games.newyork.figures import (
    BUILDING_STRENGTH,
    CHIT_IDS,
    COLUMN,
    COLUMNS,
    COMBAT,
    EMPIRE,
    FIRST_MEAL,
    KINDS,
    LETTERS,
    MISSIONS,
    MONSTERS,
    Result,
)
from matinee.games.newyork.manhattan import EMPIRE_STATE, TARGET
from matinee.games.newyork.missions import done
from matinee.games.newyork.state import AWAY, DEAD, HAS_BEEN, NOBODY, NONE, OFF, Midtown
from matinee.games.newyork.wounds import Wounds
from matinee.table import odds as exact
from matinee.table.board import members
from matinee.table.phase import Action
from matinee.table.view import frame

PLACES = {OFF: "off", DEAD: "dead", AWAY: "away"}


def view(s: Midtown, seat: int | None) -> dict[str, Any]:
    """NY1 All is public but the missions, which are shown when the game is over, and the chits face down."""
    seen = frame(s, seat)
    seen["turn"] = s.round
    seen["pieces"] = _pieces(s)
    seen["markers"] = [{"kind": "rubble", "space": space} for space in members(s.rubble)]
    seen["markers"] += [{"kind": "chit", "space": space} for space in members(s.chits)]
    if s.result is None and seat is not None and s.mission[seat] != NONE:
        mission = _mission(s, seat)
    else:
        mission = None
    seen["panels"] = {
        "score": {"round": s.round, "turns": s.options["turns"], "mover": s.mover if s.round else None},
        "monsters": [_sheet(s, other, s.result is not None or other == seat) for other in range(s.seats)],
        "mission": mission,
        "chits": {
            "left": s.unturned.bit_count(),
            "turned": [id for k, id in enumerate(CHIT_IDS) if not s.unturned >> k & 1],
        },
        "blonde": _lady(s),
        "cup": {"left": sum(s.pool), "shown": [LETTERS[k] for k, n in enumerate(s.shown) for _ in range(n)]},
    }
    return seen


def _pieces(s: Midtown) -> list[dict[str, Any]]:
    pieces: list[dict[str, Any]] = []
    for seat, at in enumerate(s.where):
        if at >= 0:
            pieces.append(
                {
                    "id": seat,
                    "name": KINDS[s.monster[seat]],
                    "kind": KINDS[s.monster[seat]],
                    "owner": seat,
                    "space": at,
                    "figures": [s.strength[seat], s.movement[seat]],
                    "fights": True,
                    "flags": _flags(s, seat),
                }
            )
    if s.lady() >= 0:
        owner = None if s.carrier == NOBODY else s.carrier
        pieces.append(
            {"id": "blonde", "name": "blonde", "kind": "blonde", "owner": owner, "space": s.lady(), "figures": [],
             "fights": True, "flags": [] if owner is None else ["carried"]}
        )  # fmt: skip
    return pieces


def _flags(s: Midtown, seat: int) -> list[str]:
    flags = {
        "stuck": s.stuck[seat] > 0,
        "grounded": s.monster[seat] >= 0 and s.printed(seat).flies and not s.flies(seat),
        "carrying": s.carrier == seat,
        "famous": s.fame[seat] > 0,
        "has_been": s.fame[seat] == HAS_BEEN,
    }
    return [name for name, up in flags.items() if up]


def _sheet(s: Midtown, seat: int, open_: bool) -> dict[str, Any]:
    """One monster as everybody knows it; its mission for whoever may know that."""
    kind = s.monster[seat]
    printed = MONSTERS[kind] if kind >= 0 else None
    return {
        "seat": seat,
        "kind": KINDS[kind] if printed else None,
        "code": printed.code if printed else None,
        "good": printed.good if printed else None,
        "flies": s.flies(seat) if printed else None,
        "strength": s.strength[seat],
        "movement": s.movement[seat],
        "at": PLACES.get(s.where[seat], "map"),
        "flags": _flags(s, seat),
        "food": max(0, s.food[seat]),
        "fame": max(0, s.fame[seat]),
        "empire": s.bites[seat],
        "hurt": list(members(s.hurt[seat])),
        "killed": list(members(s.kills[seat])),
        "mission": LETTERS[s.mission[seat]] if open_ and s.mission[seat] != NONE else None,
        "not": [LETTERS[k] for k in members(s.denied[seat])],
    }


def _mission(s: Midtown, seat: int) -> dict[str, Any]:
    """What one's own mission is and what is left of it."""
    say, mission = s.game.text.say, s.mission[seat]
    good = s.good(seat)
    parts: list[list[Any]] = [[say("parts", "A" if good and LETTERS[mission] == "B" else LETTERS[mission]),
                               done(s, seat, mission)]]  # fmt: skip
    if s.food[seat] >= 0:
        parts.append([say("parts", "food", s.food[seat]), s.food[seat] == 0])
    if s.fame[seat] == HAS_BEEN:
        parts.append([say("parts", "has_been"), False])
    elif s.fame[seat] >= 0:
        parts.append([say("parts", "fame", s.fame[seat]), s.fame[seat] == 0])
    if good:
        parts.append([say("parts", "leave", MISSIONS[mission].exit), False])
    target = TARGET[mission - FIRST_MEAL] if mission >= FIRST_MEAL else None
    return {
        "letter": LETTERS[mission],
        "text": say("missions", LETTERS[mission]),
        "rule": f"NY20.{LETTERS[mission]}",
        "exit": MISSIONS[mission].exit if good else None,
        "target": target,
        "bites": s.bites[seat] if mission == EMPIRE else None,
        "parts": parts,
    }


def _lady(s: Midtown) -> dict[str, Any]:
    if not s.found():
        return {"state": "hidden", "carrier": None}
    if s.carrier != NOBODY:
        return {"state": "carried", "carrier": s.carrier}
    return {"state": "waiting" if s.blonde >= 0 else "lost", "carrier": None}


# -- odds


def odds(s: Midtown, action: Action) -> list[tuple[float, str]]:
    """NY10 What the die behind an action may bring."""
    verb = action[0]
    if not s.stack or s.player != s.mover or not s.round:
        return []
    seat, space = s.mover, s.where[s.mover]
    if verb == "attack":
        return _attack_odds(s, seat, action[1], s.grip(seat)) if s.why_not(action) is None else []
    if verb == "fight" and s.why_not(action) is None:
        return _attack_odds(s, seat, space, s.grip(seat))
    if verb in ("hold", "free") and isinstance(s.stack[-1], Grip):
        return _attack_odds(s, seat, space, s.grip(seat) if verb == "hold" else s.strength[seat])
    return []


def _attack_odds(s: Midtown, seat: int, space: int, strength: int) -> list[tuple[float, str]]:
    foe = s.other_in(space, seat)
    against = s.strength[foe] if foe != NOBODY else BUILDING_STRENGTH
    column = COLUMN[strength - against]
    half = space == EMPIRE_STATE and not s.bites[seat]
    say = s.game.text.say

    def words(result: Result) -> str:
        if foe == NOBODY:
            if not result.defender:
                return str(say("words", "failed", result.attacker))
            good = "bitten" if half else "eaten"
            return str(say("words", good + "_hurt", result.attacker) if result.attacker else say("words", good))
        if result.attacker and result.defender:
            return str(say("words", "both_lose", result.attacker))
        return str(say("words", *(("you_lose", result.attacker) if result.attacker else ("it_loses", result.defender))))

    return exact.die(lambda face: words(COMBAT[face - 1][column]))


# -- words


def describe(s: Midtown, action: Action) -> str:
    """An action in words, with the figures it would be rolled at."""
    text, verb = s.game.text, action[0]
    phase = s.stack[-1] if s.stack else None
    if verb in ("attack", "fight") and s.round and s.where[s.mover] >= 0:
        seat = s.mover
        space = action[1] if verb == "attack" else s.where[seat]
        foe = s.other_in(space, seat)
        if foe == NOBODY and not s.standing >> space & 1:
            return text.action(action)
        if foe == NOBODY:
            words = text.say("verbs", "eat", space)
        else:
            name = text.say("monsters", KINDS[s.monster[foe]])
            words = (
                text.say("verbs", "assail", name, space) if verb == "attack" else text.say("verbs", "fight_it", name)
            )
        return _with_figures(s, words, s.grip(seat), s.strength[foe] if foe != NOBODY else BUILDING_STRENGTH)
    if verb == "lose" and isinstance(phase, Wounds) and action[1] <= phase.points:
        return text.say("verbs", "lose_split", action[1], phase.points - action[1])
    return text.action(action)


def _with_figures(s: Midtown, words: str, strength: int, against: int) -> str:
    return s.game.text.say("words", "against", words, strength, against, COLUMNS[COLUMN[strength - against]])
