"""The panels of a view: the way to the Challenge, the tiles, the cards, and the fight that is going on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
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
    SUBMARINES,
    UNIT_DEFENCE,
    UNITS,
)
from matinee.games.america.kinds import CLAWS, DEAD, HOLLYWOOD, NOBODY, TILE, TROPHY, VANISHED
from matinee.games.america.own import stomp_pile
from matinee.games.america.rules.challenge import giants_left, monsters_left
from matinee.games.america.rules.deploy import Deploy, Placing
from matinee.games.america.rules.mutations import against, defence, flies
from matinee.games.america.rules.research import second_generation
from matinee.games.america.rules.rounds import ROUNDS, toughness
from matinee.games.america.rules.setup import LairChoice
from matinee.games.america.show.names import WORDS, called, piece_name
from matinee.games.america.state import America
from matinee.table.board import members
from matinee.table.said.text import Cast
from matinee.table.shown.panels import (
    AnyPanel,
    Card,
    Cards,
    Clash,
    Duel,
    Fact,
    Fighter,
    Figure,
    Group,
    Hand,
    Ledger,
    Sort,
    Tile,
    Tiles,
    Track,
    Tray,
    Waiting,
)
from matinee.table.shown.shared_view import kept_view, shared_view

_AWAY = {HOLLYWOOD: "hollywood", VANISHED: "vanished", DEAD: "slain"}


@shared_view
def panels(s: America) -> list[AnyPanel]:
    """Everything beside the board."""
    fight = _fight(s)
    tiles = [*(_tile(s, seat) for seat in range(s.players)), _guard(s)]
    hands = [Hand(seat, piece_name(s.piece(seat)), cards) for seat in range(s.players) if (cards := _cards(s, seat))]
    decks = {"mutation": s.mutation_deck, "research": s.research_deck}
    return [
        *([fight] if fight is not None else ()),
        _track(s),
        *_tray(s),
        Tiles("players", _say(s, "players"), tiles),
        *([Cards("cards", _say(s, "cards"), hands)] if hands else ()),
        Ledger("decks", _say(s, "decks"), facts=[Fact(id, _say(s, id), d.bit_count()) for id, d in decks.items()]),
    ]


def _say(s: America, id: str, *args: Any) -> str:
    return s.game.words.say("panels", id, *args)


@lru_cache(maxsize=4096)
def _figure(id: str, value: int, most: int | None = None) -> Figure:
    return Figure(id, WORDS.say("panels", id), value, most)


# -- what waits to be placed


def _tray(s: America) -> list[AnyPanel]:
    """AM1, AM7 The monster on its way to a lair; the units that may be deployed, and the one in hand."""
    phase = s.stack[-1] if s.stack else None
    if isinstance(phase, LairChoice):
        piece = s.piece(phase.who)
        monster = Waiting(piece, piece_name(piece), MONSTER_IDS[piece - UNITS])
        return [Tray("tray", _say(s, "tray"), [monster], phase.who, piece)]
    held = phase.unit if isinstance(phase, Placing) and s.where[phase.unit] == TILE else None
    step = phase if isinstance(phase, Deploy) else phase.step(s) if isinstance(phase, Placing) else None
    if step is None or (held is None and step is not phase):
        return []
    kinds = {KIND[action[1]] for action in step.options(s) if action[0] == "deploy"}
    units = [unit for unit in members(s.ready) if KIND[unit] in kinds]
    waiting = [Waiting(unit, piece_name(unit), KINDS[KIND[unit]].id) for unit in units]
    return [Tray("tray", _say(s, "tray"), waiting, s.active, held)] if waiting else []


# -- the tiles


def _track(s: America) -> Track:
    """AM9 How far it is to the Challenge."""
    ahead = _say(s, "declared" if s.declared else "markers")
    return Track("score", _say(s, "score"), ahead, s.markers, stomp_pile(s.options))


def cast(s: America) -> Cast:
    """AM1 A player is known by the monster chosen."""
    return {"seat": {seat: piece_name(s.piece(seat)) for seat in range(s.players) if s.kind[seat] != NOBODY}}


def _tile(s: America, seat: int) -> Tile:
    """A player's monster and branch."""
    groups = _groups(s, seat)
    if s.kind[seat] == NOBODY:
        return Tile(seat, _say(s, "unchosen", seat), groups=_piled(groups))
    piece, at = s.piece(seat), s.stand[seat]
    quiet = at != DEAD and (s.hush >> seat & 1 or (s.calm and seat == s.active))
    states = {"challenger": seat == s.challenger, "flies": flies(s, seat), "quiet": quiet}
    figures = (
        *_monster_figures(s, seat),
        _figure("move", s.stride(seat)),
        _figure("stomps", s.stomps[seat]),
    )
    return _monster_tile(seat, piece, at, figures, tuple([id for id, holds in states.items() if holds]), groups)


@kept_view
def _monster_tile(
    seat: int, piece: int, at: int, figures: tuple[Figure, ...], states: tuple[str, ...], groups: tuple[_Pile, ...]
) -> Tile:
    say = WORDS.say
    return Tile(
        owner=seat,
        name=piece_name(piece),
        kind=MONSTER_IDS[piece - UNITS],
        at=say("panels", "at", at) if at >= 0 else say("panels", _AWAY[at]) if at in _AWAY else "",
        figures=[*figures],
        notes=[say("panels", id) for id in states],
        groups=_piled(groups),
    )


_Pile = tuple[str, tuple[tuple[int, int], ...]]
"""Pieces off the board that belong together: what they are called, and how many of each kind there are."""


def _groups(s: America, seat: int) -> tuple[_Pile, ...]:
    """What a player has off the board: units on their tile, and trophies."""
    groups: tuple[_Pile, ...] = ()
    branch = s.branch[seat]
    if branch != NOBODY:
        name = _say(s, "branch", branch, *second_generation(s, seat))
        groups = ((name, _waiting(s, s.armies[seat] & ~GUARDS & ~GIANTS)),)
    if TROPHY - seat in s.where:
        kinds = Counter(KIND[unit] for unit, at in enumerate(s.where) if at == TROPHY - seat)
        groups += ((_say(s, "trophies"), tuple(kinds.items())),)
    return groups


def _guard(s: America) -> Tile:
    """2 The National Guard's tile."""
    return _guard_tile(_waiting(s, GUARDS))


@kept_view
def _guard_tile(waiting: tuple[tuple[int, int], ...]) -> Tile:
    say = WORDS.say
    return Tile(None, say("panels", "guard"), groups=_piled(((say("panels", "guard_tile"), waiting),)))


def _waiting(s: America, units: int) -> tuple[tuple[int, int], ...]:
    """How many of each kind wait on their tile."""
    counts, where = dict.fromkeys(_kinds(units), 0), s.where
    if TILE in where:
        for unit in _listed(units):
            if where[unit] == TILE:
                counts[KIND[unit]] += 1
    return tuple(counts.items())


@lru_cache(maxsize=256)
def _listed(units: int) -> list[int]:
    return list(members(units))


@lru_cache(maxsize=256)
def _kinds(units: int) -> list[int]:
    """The kinds of these units, in the order of their numbers."""
    return list(dict.fromkeys(KIND[unit] for unit in members(units)))


def _piled(groups: tuple[_Pile, ...]) -> list[Group]:
    return [Group(name, [_sort(kind, count) for kind, count in counts]) for name, counts in groups]


@lru_cache(maxsize=1024)
def _sort(kind: int, count: int) -> Sort:
    return Sort(KINDS[kind].id, called(KINDS[kind].id), count)


def _cards(s: America, seat: int) -> list[Card]:
    """4 A player's cards, all face up."""
    mutations = [Card("mutation", number) for number in members(s.mutations[seat])]
    return mutations + [Card("research", number) for number in members(s.research[seat])]


# -- the fight


def _fight(s: America) -> Clash | Duel | None:
    """AM4, AM9 The tray of the battle that is being fought, or the stage of the Challenge."""
    if s.result is not None:
        return None
    if s.duel:
        return _duel(s)
    return None if s.foe == NOBODY else _clash(s)


def _clash(s: America) -> Clash:
    """AM4 The monster on one side, the units by sort on the other."""
    claws = s.stage == CLAWS
    notes = []
    if s.antimatter:
        notes.append(_say(s, "antimatter"))
    if s.ray != NOBODY:
        notes.append(_say(s, "ray", s.game.called(s, s.ray)))
    return Clash(
        id="fight",
        title=_say(s, "battle", s.field),
        since="battle",
        space=s.field,
        round=_say(s, "round_of", s.clash, ROUNDS),
        step=_say(s, f"step_{s.stage}"),
        sides=[
            [_fighter(s, s.piece(s.foe), acts=claws, notes=[_left(s)] if claws else [])],
            [_troop(s, units) for units in _sorts(s)],
        ],
        notes=notes,
    )


def _left(s: America) -> str:
    """The attacks that a monster still has."""
    return _say(s, "attacks", s.attacks + s.extra) if s.attacks + s.extra else _say(s, "no_attacks")


def _sorts(s: America) -> list[list[int]]:
    """The units of the battle, those that fight alike together."""
    sorts: dict[tuple[int, int], list[int]] = {}
    for unit in members(s.force):
        sorts.setdefault((KIND[unit], s.missiles >> unit & 1), []).append(unit)
    return list(sorts.values())


def _troop(s: America, units: list[int]) -> Fighter:
    """Units of one sort; the first that has still to shoot stands for them."""
    ready = [unit for unit in units if s.shooters >> unit & 1]
    notes = [_say(s, "shots", len(ready))] if ready else []
    if (s.missiles & SUBMARINES) >> units[0] & 1:
        notes.append(_say(s, "missile"))
    return _fighter(s, ready[0] if ready else units[0], bool(ready), notes, len(units))


def _duel(s: America) -> Duel:
    """AM9 The champion, the rival once there is one, and who is still to come."""
    champion, rival = s.piece(s.challenger), _rival(s)
    attacker = None if rival is None else s.piece(s.foe) if s.foe != NOBODY else rival if s.stage else None
    fights = None  # whose attacks are counted
    if s.foe != NOBODY and s.stage == CLAWS:
        fights = champion if s.foe == s.challenger else rival
    others = [s.piece(seat) for seat in monsters_left(s)] + giants_left(s)
    return Duel(
        id="fight",
        title=_say(s, "challenge"),
        since="duel",
        sides=[
            _fighter(s, piece, acts=piece == attacker, notes=[_left(s)] if piece == fights else [])
            for piece in (champion, rival)
            if piece is not None
        ],
        place=_say(s, "ring", s.stand[s.challenger]) if s.stand[s.challenger] >= 0 else "",
        round=_say(s, "round", s.clash) if rival is not None else "",
        waiting=[_fighter(s, piece) for piece in others if piece != rival],
    )


def _rival(s: America) -> int | None:
    """The piece that fights the champion now."""
    if s.rival == NOBODY:
        return None
    return s.piece(s.rival) if s.rival < s.players else MECHA + s.rival - s.players


def _fighter(s: America, piece: int, acts: bool = False, notes: Sequence[str] = (), count: int = 1) -> Fighter:
    """A monster, giant or unit with its figures, and what a die must show to hit it where it fights now."""
    if piece >= UNITS:
        seat = s.seat_of(piece)
        kind, name, owner = MONSTER_IDS[piece - UNITS], piece_name(piece), seat
        figures, needs = _monster_figures(s, seat), defence(s, seat)
    else:
        unit = KINDS[KIND[piece]]
        giant = GIANTS >> piece & 1
        kind, name, owner = unit.id, piece_name(piece) if giant else called(unit.id), s.owner(piece)
        figures, needs = _unit_figures(s, piece), _needed(s, piece)
    whose = None if owner == NOBODY else owner
    return Fighter(piece, name, kind, whose, figures, [*notes], needs, acts, count)


def _monster_figures(s: America, seat: int) -> list[Figure]:
    return [
        _figure("health", s.health[seat], s.ceiling(seat)),
        _figure("infamy", s.infamy[seat], INFAMY_CAP),
        _figure("defence", defence(s, seat)),
    ]


def _unit_figures(s: America, unit: int) -> list[Figure]:
    if not GIANTS >> unit & 1:
        return [_figure("defence", toughness(s, unit))]
    giant = unit - MECHA
    health = _figure("health", s.giant_health[giant], GIANT_HEALTH[giant])
    return [health, _figure("defence", UNIT_DEFENCE[unit])]


def _needed(s: America, unit: int) -> int:
    """What a monster's die must show to hit a unit."""
    return toughness(s, unit) - (against(s, s.foe, unit) if s.foe != NOBODY and not s.duel else 0)
