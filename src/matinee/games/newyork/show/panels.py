"""What lies beside the map for one seat: its mission and what is left of it, everybody's monster, chits, the Blonde."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from matinee.games.newyork.figures import CHIT_IDS, DEVOUR, EMPIRE, FIND, FIRST_MEAL, KINDS, LETTERS, MISSIONS
from matinee.games.newyork.kinds import AWAY, DEAD, HAS_BEEN, NOBODY, NONE
from matinee.games.newyork.map.manhattan import FRONTAGE, SIXTH, TARGET
from matinee.games.newyork.rules.missions import done
from matinee.games.newyork.rules.turn import Start
from matinee.games.newyork.state import Midtown
from matinee.table.board import members
from matinee.table.said.text import Cast, Catalogue
from matinee.table.shown.panels import (
    AnyPanel,
    Contender,
    Fact,
    Figure,
    Ledger,
    Named,
    NameList,
    Note,
    Roster,
    Task,
    Tasks,
    Tray,
    Waiting,
)
from matinee.table.shown.shared_view import kept_view, shared_view


def panels(s: Midtown, seat: int | None) -> list[AnyPanel]:
    """NY1 All is public but the missions, which are shown when the game is over."""
    say, over = s.game.words.say, s.result is not None
    found: list[AnyPanel] = []
    if seat is not None and not over and s.mission[seat] != NONE:
        found.append(_mission(s, seat))
    rows = _rows(s)
    if seat is not None and not over and s.mission[seat] != NONE:
        own = msgspec.structs.replace(rows[seat], task=LETTERS[s.mission[seat]])
        rows = [*rows[:seat], own, *rows[seat + 1 :]]
    return [*_tray(s), *found, Roster("monsters", say("panels", "monsters"), rows), _lady(s), _chits(s), _cup(s)]


def flags(s: Midtown, seat: int) -> tuple[str, ...]:
    """What marks a monster out, as its counter shows it."""
    up = {
        "stuck": s.stuck[seat] > 0,
        "grounded": s.monster[seat] >= 0 and s.printed(seat).flies and not s.flies(seat),
        "carrying": s.carrier == seat,
        "famous": s.fame[seat] > 0,
        "has_been": s.fame[seat] == HAS_BEEN,
    }
    return tuple(name for name, shown in up.items() if shown)


@shared_view
def _tray(s: Midtown) -> list[AnyPanel]:
    """NY3 The monster whose start is being chosen."""
    phase, say = s.stack[-1] if s.stack else None, s.game.words.say
    if not isinstance(phase, Start):
        return []
    kind, whose = KINDS[s.monster[phase.whose]], phase.whose
    return [Tray("tray", say("panels", "tray"), [Waiting(whose, say("pieces", kind), kind)], whose, whose)]


# -- everybody's monster


def cast(s: Midtown) -> Cast:
    """NY1 A player is known by the monster drawn, which all can see."""
    say = s.game.words.say
    return {"seat": {seat: say("pieces", KINDS[kind]) for seat, kind in enumerate(s.monster) if kind >= 0}}


@shared_view
def _rows(s: Midtown) -> list[Contender]:
    """All monsters as everybody knows them."""
    return [_row(s, seat, s.result is not None) for seat in range(s.seats)]


def _row(s: Midtown, seat: int, open_: bool) -> Contender:
    """One monster as everybody knows it; its mission for whoever may know that."""
    say, kind = s.game.words.say, s.monster[seat]
    mission = LETTERS[s.mission[seat]] if open_ and s.mission[seat] != NONE else None
    denied = [LETTERS[k] for k in members(s.denied[seat])]
    chosen = kind >= 0
    return Contender(
        owner=seat,
        who=say("words", "player", seat + 1),
        name=say("pieces", KINDS[kind]) if chosen else say("words", "no_monster"),
        kind=KINDS[kind] if chosen else None,
        tags=_tags(s, seat) if chosen else [],
        figures=_figures(s, seat) if chosen else [],
        notes=_notes(s, seat, mission, denied) if chosen else [],
        now=s.round > 0 and s.result is None and s.mover == seat,
        out=s.where[seat] == DEAD,
        task=mission,
        not_tasks=denied,
    )


def _tags(s: Midtown, seat: int) -> list[str]:
    say, printed = s.game.words.say, s.printed(seat)
    ways = "grounded" if printed.flies and not s.flies(seat) else "flyer" if printed.flies else "walker"
    return [say("words", "good" if printed.good else "evil"), say("words", ways)]


def _figures(s: Midtown, seat: int) -> list[Figure]:
    words, printed = s.game.words, s.printed(seat)
    return [
        _figure(words, "strength", s.strength[seat], printed.strength),
        _figure(words, "movement", s.movement[seat], printed.movement),
    ]


@lru_cache(maxsize=1_024)
def _figure(words: Catalogue, id: str, value: int, printed: int) -> Figure:
    return Figure(id, words.say("words", id), value, printed=printed)


def _notes(s: Midtown, seat: int, mission: str | None, denied: list[str]) -> list[str]:
    """What has become of a monster, and what its deeds give away."""
    say = s.game.words.say
    notes = [say("notes", name) for name, at in (("dead", DEAD), ("away", AWAY)) if s.where[seat] == at]
    notes += [say("flags", flag) for flag in flags(s, seat) if flag != "grounded"]
    if s.food[seat] > 0:
        notes.append(say("notes", "hungry", s.food[seat]))
    if s.bites[seat] and not s.rubble >> TARGET[EMPIRE - FIRST_MEAL] & 1:
        notes.append(say("notes", "empire"))
    if s.held >> seat & 1 and s.carrier != seat and not s.good(seat):
        notes.append(say("notes", "held_her"))
    killed = s.kills[seat]
    for note, whom in (("hurt", s.hurt[seat] & ~killed), ("killed", killed)):
        if whom:
            notes.append(say("notes", note, ", ".join(s.game.called(s, other) for other in members(whom))))
    if s.result is not None and mission is not None:
        notes.append(say("notes", "mission", say("missions", mission)))
    elif denied:
        notes.append(say("notes", "denied", ", ".join(say("missions", letter) for letter in denied)))
    return notes


# -- one's own mission


def _mission(s: Midtown, seat: int) -> Tasks:
    """What one's own mission is, what is left of it, and where on the map that is."""
    mission = s.mission[seat]
    tasks = tuple(parts(s, seat, mission))
    return _told(s.game.words, mission, tasks, s.good(seat), _goals(s, seat, mission, open_=not tasks[0].done))


@kept_view
def _told(words: Catalogue, mission: int, tasks: tuple[Task, ...], good: bool, goals: int) -> Tasks:
    letter = LETTERS[mission]
    return Tasks(
        id="mission",
        title=words.say("panels", "mission"),
        text=words.say("missions", letter),
        state=letter,
        rule=f"NY20.{letter}",
        parts=[*tasks],
        edges=[MISSIONS[mission].exit] if good else [],
        spaces=list(members(goals)),
    )


def parts(s: Midtown, seat: int, mission: int, left: bool = False) -> list[Task]:
    """The tasks, each with whether it is done; the mission's own is the first. `left`: it has left the map."""
    say, good = s.game.words.say, s.good(seat)
    letter = "A" if good and LETTERS[mission] == "B" else LETTERS[mission]  # NY21
    own = "F_half" if mission == EMPIRE and s.bites[seat] else letter
    found = [Task(say("parts", own), done(s, seat, mission))]
    food, fame = s.food[seat], s.fame[seat]
    if food >= 0:
        found.append(Task(say("parts", "food", food) if food else say("parts", "fed"), not food))
    if fame == HAS_BEEN:
        found.append(Task(say("parts", "has_been")))
    elif fame >= 0:
        found.append(Task(say("parts", "fame", fame) if fame else say("parts", "toured"), not fame))
    if good:
        found.append(Task(say("parts", "leave", say("exits", MISSIONS[mission].exit)), left))
    return found


def _goals(s: Midtown, seat: int, mission: int, open_: bool) -> int:
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
    return goals


# -- what lies open for all


@shared_view
def _lady(s: Midtown) -> Note:
    """Where the Blonde is, in a sentence."""
    if not s.found():
        state = "hidden"
    elif s.carrier != NOBODY:
        state = "carried"
    else:
        state = "waiting" if s.blonde >= 0 else "lost"
    args = [s.game.called(s, s.carrier)] if state == "carried" else [s.blonde] if state == "waiting" else []
    say = s.game.words.say
    return Note("blonde", say("panels", "blonde"), say("blonde", state, *args), brief=True, state=state)


@shared_view
def _chits(s: Midtown) -> Ledger:
    """How many chits nobody has turned over, and those that were."""
    say = s.game.words.say
    turned = tuple([(id, say("chits", id), 1) for k, id in enumerate(CHIT_IDS) if not s.unturned >> k & 1])
    return _heap(s.game.words, "chits", s.unturned.bit_count(), "turned", turned)


@shared_view
def _cup(s: Midtown) -> Ledger:
    """How many missions are in the cup, and those that were laid open."""
    say = s.game.words.say
    shown = tuple([(letter, say("missions", letter), n) for letter, n in zip(LETTERS, s.shown, strict=True) if n])
    return _heap(s.game.words, "cup", sum(s.pool), "shown", shown)


@kept_view
def _heap(words: Catalogue, id: str, left: int, seen: str, these: tuple[tuple[str, str, int], ...]) -> Ledger:
    facts = [Fact("left", words.say("panels", "left"), left)] if left else []
    seen_list = NameList(seen, words.say("panels", seen), [Named(*one) for one in these])
    return Ledger(id, words.say("panels", id), lists=[seen_list], facts=facts)
