"""Monster files (X3): read one, build it in the workshop, and keep what is built there."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

import matinee.games.destroyall.figures as figures
from matinee.games.destroyall.rules.setup import Workshop
from matinee.games.destroyall.show.likeness import likeness, wears
from matinee.games.destroyall.show.panels import coined, weapon_words
from matinee.games.destroyall.state import Rampage
from matinee.table.board import members
from matinee.table.errors import Illegal
from matinee.table.game import Game
from matinee.table.phase import Action
from matinee.table.said.naming import NAME
from matinee.table.shown.paper import CardLine, DesignCard, TallyRow
from matinee.table.shown.view import DesignFile

UNREADABLE = (msgspec.MsgspecError, ValueError, RecursionError)


def read(no: figures.No, path: Path) -> figures.MonsterFile:
    """The monster in a file; Illegal with one sentence if there is none."""
    try:
        return msgspec.toml.decode(path.read_bytes(), type=figures.MonsterFile)
    except UNREADABLE as error:
        raise Illegal(no("X3", "file_is_no_monster", str(path), str(error))) from error


# -- in the workshop


def file(s: Rampage, seat: int | None) -> DesignFile | None:
    """What this seat is building now, as a file; None for everybody else, and when nobody builds."""
    phase = s.stack[-1] if s.stack else None
    if not isinstance(phase, Workshop) or seat != phase.who:
        return None
    return DesignFile("monster.toml", under_way(s, phase.who))


def under_way(s: Rampage, who: int) -> str:
    """What has been built so far, as a monster file."""
    monster = msgspec.convert(figures.written(s.design[who]), figures.MonsterFile)
    monster.experience = s.options["experience"]
    return written_out(monster)


def clicks(s: Rampage, text: str) -> list[Action]:
    """DAM23 The clicks that build the monster of a file in an untouched workshop; Illegal with the rule it breaks."""
    phase = s.stack[-1] if s.stack else None
    if not isinstance(phase, Workshop):
        raise Illegal(s.no("DAM23", "not_in_the_workshop"))
    if not phase.untouched(s):
        raise Illegal(s.no("DAM23", "load_before_building"))
    try:
        design = msgspec.toml.decode(text, type=figures.MonsterFile).design(s.no)
    except UNREADABLE as error:
        raise Illegal(s.no("DAM23", "no_monster", str(error))) from error
    for flaw in figures.flaws(s.no, design, s.options["experience"], s.options["matched"], s.options["same_blasts"]):
        if flaw.rule != "DAM24":  # one that has no weakness yet is not finished, and can be finished here
            raise Illegal(flaw)
    named: list[Action] = [(NAME, design.name, phase.who)] if design.name else []
    for action in named:
        reason = s.why_not(action)
        if reason is not None:
            raise Illegal(reason)
    return named + _built(design)


def built(s: Rampage) -> list[list[Action]]:
    """The clicks that build the monsters that are there."""
    return [_built(design) for design in s.design if design.nameless != figures.Design()]


def _built(design: figures.Design) -> list[Action]:
    """The clicks in an order that the points always pay for: what gives some back comes first."""
    changed = [("attribute", k, value) for k, value in enumerate(design.attributes) if value != figures.BASIC]
    found: list[Action] = [action for action in changed if action[2] < figures.BASIC]
    if design.weakness >= 0:
        found.append(("weakness", design.weakness))
    for n, weapon in enumerate(design.weapons):
        found += _armed(n, weapon)
    powers = design.powers & ~figures.ABSORPTION
    found += [("buy", k) for k in range(len(figures.POWERS)) if powers >> k & 1]
    if design.absorbs >= 0:
        found.append(("absorb", design.absorbs))
    return [*found, *(action for action in changed if action[2] > figures.BASIC)]


def _armed(n: int, weapon: figures.Weapon) -> list[Action]:
    got: Action = ("arm", weapon.kind) if weapon.form == figures.BLAST else ("buy", weapon.form.bit_length() - 1)
    modified: list[Action] = [("widen", n)] * (weapon.radius // 2)
    if weapon.piercing:
        modified.append(("sharpen", n))
    if weapon.continuous:
        modified.append(("prolong", n))
    return [got, *modified]


# -- on paper


def card(game: Game, text: str) -> DesignCard:
    """DAM23 The monster of a file, with the experience it says; Illegal with the rule that it breaks."""
    try:
        experience = msgspec.toml.decode(text, type=figures.MonsterFile).experience
    except UNREADABLE as error:
        raise Illegal(game.no("DAM23", "no_monster", str(error))) from error
    s = game.new(experience=experience, same_blasts=True)
    assert isinstance(s, Rampage)
    for click in clicks(s, text):
        s.apply(click)
    unfinished = s.why_not(("ready",))
    if unfinished is not None:
        raise Illegal(unfinished)
    return _card(s, s.design[0])


def _card(s: Rampage, design: figures.Design) -> DesignCard:
    say, range_ = s.game.words.say, s.game.words.say("sheet", "range", 3 * design.attributes[figures.POWER])
    weapons = [
        CardLine(weapon_words(s.game.words, weapon), f"{say('about', id)} ({range_})", weapon.cost, f"P.{id}")
        for weapon in design.weapons
        for id in [figures.POWER_IDS[weapon.form.bit_length() - 1]]
    ]
    powers = [CardLine(say("powers", one.id), say("about", one.id), one.cost, f"P.{one.id}") for one in _own(design)]
    kinds = {"absorbs": design.absorbs, "weakness": design.weakness}
    weak = [CardLine(say("sheet", id), say("kinds", figures.KINDS[kind])) for id, kind in kinds.items() if kind >= 0]
    return DesignCard(
        design.name or coined(s.game.words, design),
        say("paper", "cost", design.cost, figures.budget(s.options["experience"])),
        "DAM23",
        0,
        likeness(design),
        wears(design),
        [TallyRow(say("attributes", name), n) for name, n in zip(figures.ATTRIBUTES, design.attributes, strict=True)],
        weapons + powers + weak,
    )


def _own(design: figures.Design) -> list[figures.Power]:
    """Its powers but the one that its own line tells of."""
    return [figures.POWERS[k] for k in members(design.powers & ~figures.ABSORPTION)]


# -- as text


def written_out(monster: figures.MonsterFile) -> str:
    """A monster file as text."""
    lines = [f"name = {json.dumps(monster.name)}"]
    lines += [f"{name} = {getattr(monster, name)}" for name in figures.ATTRIBUTES]
    lines += [f"weakness = {json.dumps(monster.weakness)}", f"powers = {json.dumps(monster.powers)}"]
    if monster.absorbs:
        lines.append(f"absorbs = {json.dumps(monster.absorbs)}")
    if monster.weapons:
        rows = [", ".join(f"{key} = {json.dumps(value)}" for key, value in _fields(w)) for w in monster.weapons]
        lines.append("weapons = [" + ", ".join(f"{{ {row} }}" for row in rows) + "]")
    lines += [f"experience = {monster.experience}", f"games = {json.dumps(monster.games)}"]
    return "\n".join(lines) + "\n"


def _fields(weapon: figures.WeaponFile) -> list[tuple[str, object]]:
    return list(msgspec.to_builtins(weapon).items())
