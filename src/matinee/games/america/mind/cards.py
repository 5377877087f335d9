"""Tactics of fights and cards: targets, Infamy, what is kept and what is given away, the Challenge."""

from __future__ import annotations

import matinee.games.america.figures as figures
from matinee.games.america.kinds import TILE
from matinee.games.america.mind import order
from matinee.games.america.mind.prizes import LIFE, worth
from matinee.games.america.mind.reckoning import SMASH, dies
from matinee.games.america.mind.style import USUAL, Style
from matinee.games.america.rules.challenge import monsters_left, opponent
from matinee.games.america.rules.encounter import STOMACH_HEALTH, ZorbChoice
from matinee.games.america.rules.mutations import against, defence
from matinee.games.america.rules.ordnance import RayChoice
from matinee.games.america.rules.plays import ON_TURN
from matinee.games.america.rules.rounds import ROUNDS, firepower, toughness
from matinee.games.america.state import America
from matinee.table.board import members
from matinee.table.phase import Action

# How much Health is little.
DYING = 3  # a blow more, and it is in Hollywood
FAILING = 4
STEADY = 7  # it can take a shot from the satellites itself
CANNON_BAIT = 6  # the Molecular Cannon may finish it
ROBUST = 8  # enough to save Infamy against a weakling

# Infamy.
AMPLE = 13  # so much of it is spent freely
FULL = 14  # so much of it, and more has hardly room
LIKELY = 0.3  # a chance to hit that is worth a token where it would end the battle
OUTNUMBERED = 1.5  # it is in need if so many such rounds of fire would kill it
LONGEST_ODDS = 0.01  # so that no attack takes more tokens than can be counted
TO_BE_ALONE = 1.0  # what it is worth to have won, beside what the space gives

SOME_FACE = 4  # a die that hits and does not smash, to tell how hard units hit
ANY_TARGET = 0.2  # so that a unit that does no harm is still worth an attack
INFAMY_MEAL = 3.2  # what Zorb's Infamy is worth in Health
INFAMY_LEFTOVER = 0.5  # and when it has enough
BASE_INFAMY = 1.6  # and that of a base
OVERKILL = 1.5  # Antimatter is worth it with more units than that in battle

MUTATION_TASTE = {
    "fins_and_gills": 4, "rampage": 2, "radiation_field": 5, "atomic_recovery": 6, "berserk": 5, "war_spikes": 6,
    "atomic_breath": 6, "iron_stomach": 3, "whip_tentacles": 6, "high_octane_blood": 6, "son_of_a_monster": 5,
    "winged_horror": 8, "kinda_friendly": 2, "laser_beam_eyes": 1, "armored_scales": 8, "its_a_robot": 5,
}  # fmt: skip
RESEARCH_TASTE = {
    "x_fighters": 3, "guard_commander": 4, "fusion_cells": 3, "second_generation": 4, "scientific_analysis": 4,
    "anti_mutagen": 4, "defense_satellites": 3, "laser_fence": 3, "stabilizer_ray": 2, "molecular_cannon": 4,
    "antimatter": 4,
}  # fmt: skip


def play_value(s: America, seat: int, action: Action) -> float:
    """Research and Mutation cards at one's own choices."""
    verb, card = action[0], action[1] if len(action) > 1 else 0
    if verb == "shed":
        return order.SHED if s.health[seat] <= DYING else order.NEVER
    if verb == "use":
        return use_value(s, seat, card)
    return research_value(s, seat, figures.RESEARCH_IDS[card]) if verb == "play" else order.NEVER


def research_value(s: America, seat: int, name: str) -> float:
    """Where there is somebody to play it against."""
    if name == "defense_satellites":
        others = [k for k in range(s.players) if k != seat and s.stand[k] >= 0]
        good = s.health[seat] > STEADY or s.stand[seat] < 0
        return order.EVERYBODY if good and len(others) >= 2 else order.NEVER
    if name == "cutbacks":
        return order.EVERYBODY if any(cards for k, cards in enumerate(s.research) if k != seat) else order.NEVER
    return order.SOMEBODY if any(s.stand[k] >= 0 for k in range(s.players) if k not in (seat, s.foe)) else order.NEVER


def use_value(s: America, seat: int, card: int) -> float:
    """Berserk for the Challenge; Son of a Monster when it hurts."""
    if 1 << card == figures.SON:
        return order.GROW if s.health[seat] <= FAILING or s.duel else order.NEVER
    return order.GROW if s.duel else order.NEVER


# -- set-up


def garrison(s: America, seat: int, actions: list[Action]) -> list[float]:
    """Never mind."""
    return [float(a[0] == "muster") for a in actions]


# -- battles


def battle_order(s: America, seat: int, actions: list[Action]) -> list[float]:
    """Others' monsters first."""
    here = s.stand[seat]
    return [float(a[1] != here) if a[0] == "battle" else play_value(s, seat, a) for a in actions]


def declaration(s: America, seat: int, actions: list[Action]) -> list[float]:
    """A missile, unless it is one's own monster."""
    return [float((a[0] == "missile") == (s.foe != seat)) for a in actions]


def gambit(s: America, seat: int, actions: list[Action]) -> list[float]:
    """Cards against others, none against oneself."""
    if s.foe == seat:
        return [float(a[0] == "fight") for a in actions]
    weights = []
    for action in actions:
        if action[0] in ("use", "shed") or (action[0] == "play" and ON_TURN >> action[1] & 1):
            weights.append(_urgent(s, seat, action))
            continue
        name = figures.RESEARCH_IDS[action[1]] if action[0] == "play" else ""
        many = s.force.bit_count()
        values = {
            "": order.DONE,
            "antimatter": many - OVERKILL,
            "stabilizer_ray": float(s.mutations[s.foe].bit_count()),
            "molecular_cannon": 2.0 if s.health[s.foe] <= CANNON_BAIT or many <= 1 else order.REFUSED,
        }
        weights.append(values.get(name, 0.0))
    return weights


def hit_chance(s: America, unit: int) -> float:
    """How likely the monster in the battle hits a unit."""
    need = toughness(s, unit) - against(s, s.foe, unit)
    return max(0.0, min(1.0, (7 - need) / 6))


def attack(s: America, seat: int, actions: list[Action], style: Style = USUAL) -> list[float]:
    """The unit that does most harm for the least trouble; Infamy only to finish a battle off, or when it abounds."""
    weights = []
    for action in actions:
        verb = action[0]
        if verb in ("hit", "rage"):
            unit = action[1]
            value = hit_chance(s, unit) * firepower(s, unit, SOME_FACE) + ANY_TARGET
            weights.append(value if verb == "hit" else _rage(s, seat, unit, value, style))
        elif verb == "enough":
            weights.append(-order.DONE if s.extra else 0.0)
        else:
            weights.append(play_value(s, seat, action))
    return weights


def _rage(s: America, seat: int, unit: int, hit: float, style: Style) -> float:
    """An attack bought with Infamy: by what it gains, or by rule of thumb."""
    if style.thrift:
        gain = fury_gain(s, seat, unit, style) - style.thrift
        return order.RAGE + gain if gain > 0 else order.REFUSED
    rich = s.infamy[seat] >= AMPLE
    last = s.force.bit_count() == 1 and hit_chance(s, unit) >= LIKELY and s.clash == ROUNDS
    fire = sum(firepower(s, u, SOME_FACE) for u in range(figures.UNITS) if s.force >> u & 1)
    return order.RAGE + hit if rich or last or s.health[seat] <= OUTNUMBERED * fire else order.REFUSED


def fury_gain(s: America, seat: int, unit: int, style: Style) -> float:
    """What one more attack on a unit is worth: shots that it will not fire, a life saved, the space cleared."""
    chance = hit_chance(s, unit)
    volleys = 2.0 if s.clash == 1 else 1.0
    hit = (7 - defence(s, seat)) / 6
    shots = {
        u: (hit * firepower(s, u, SOME_FACE) + SMASH) * (1.0 if s.missiles >> u & 1 else volleys)
        for u in members(s.force)
    }
    due = sum(shots.values())
    stake = LIFE + style.thrift * (s.infamy[seat] - 1)
    gain = chance * (shots[unit] + stake * (dies(s.health[seat], due) - dies(s.health[seat], due - shots[unit])))
    if s.clash == ROUNDS:
        odds = [hit_chance(s, u) for u in shots]
        tokens = sum(1 / max(p, LONGEST_ODDS) for p in odds)
        if tokens <= s.infamy[seat]:
            gain = max(gain, style.thrift + field_worth(s, seat, style) - style.thrift * tokens)
    return gain


def field_worth(s: America, seat: int, style: Style) -> float:
    """What it is worth to a monster to be alone where it fights: its meal, or another's card."""
    return worth(s, seat, s.field, style) + TO_BE_ALONE if s.active == seat else style.prize + TO_BE_ALONE


def volley(s: America, seat: int, actions: list[Action]) -> list[float]:
    """The hardest hitters first."""
    weights = []
    for action in actions:
        if action[0] == "shoot":
            weights.append(1.0 + figures.UNIT_DAMAGE[action[1]])
        elif action[0] == "hush":
            weights.append(0.0)
        else:
            weights.append(_urgent(s, seat, action))
    return weights


def window(s: America, seat: int, actions: list[Action]) -> list[float]:
    """Cards that save the monster or finish another's."""
    return [0.0 if a[0] == "skip" else order.REFUSED if a[0] == "hush" else _urgent(s, seat, a) for a in actions]


def lull(s: America, seat: int, actions: list[Action]) -> list[float]:
    """What is worth playing at one's own choices is worth it here."""
    return [0.0 if a[0] == "skip" else order.REFUSED if a[0] == "hush" else play_value(s, seat, a) for a in actions]


def _urgent(s: America, seat: int, action: Action) -> float:
    verb = action[0]
    if verb == "play":
        kill = s.foe not in (-1, seat) and s.health[s.foe] <= DYING
        return order.RESCUE if 1 << action[1] == figures.SATELLITES and kill else order.NEVER
    if verb == "shed":
        return order.RESCUE if s.health[seat] <= DYING else order.NEVER
    return order.RESCUE if 1 << action[1] == figures.SON and s.health[seat] <= FAILING else order.NEVER


# -- encounters


def zorb_choice(s: America, seat: int, actions: list[Action]) -> list[float]:
    """Health, unless the dice were poor or there is no room for it."""
    phase = s.stack[-1]
    assert isinstance(phase, ZorbChoice)
    gain = min(phase.points, s.ceiling(seat) - s.health[seat])
    infamy = INFAMY_MEAL if s.infamy[seat] < FULL else INFAMY_LEFTOVER
    return [float(gain) if a[0] == "feed" else infamy for a in actions]


def stomach_choice(s: America, seat: int, actions: list[Action]) -> list[float]:
    """Three Health are more than an attack."""
    gain = min(STOMACH_HEALTH, s.ceiling(seat) - s.health[seat])
    return [float(gain) if a[0] == "feed" else BASE_INFAMY for a in actions]


def trophy_choice(s: America, seat: int, actions: list[Action]) -> list[float]:
    """The weakest unit, from the tile if possible."""
    return [-float(figures.UNIT_DAMAGE[a[1]]) + 0.5 * (s.where[a[1]] == TILE) for a in actions]


def mutation_site(s: America, seat: int, actions: list[Action]) -> list[float]:
    """Of course."""
    return [float(a[0] == "mutate") for a in actions]


def toxicor_keeps(s: America, seat: int, actions: list[Action]) -> list[float]:
    """The better card."""
    return [float(MUTATION_TASTE[figures.MUTATION_IDS[a[1]]]) for a in actions]


def ray_choice(s: America, seat: int, actions: list[Action]) -> list[float]:
    """The best card of another's monster, the worst of one's own."""
    phase = s.stack[-1]
    assert isinstance(phase, RayChoice)
    sign = -1.0 if phase.target == seat else 1.0
    return [sign * MUTATION_TASTE[figures.MUTATION_IDS[a[1]]] for a in actions]


def cutback_choice(s: America, seat: int, actions: list[Action]) -> list[float]:
    """The best card of the others."""
    return [
        (order.NEVER if s.research[seat] >> a[1] & 1 else 0.0) + RESEARCH_TASTE.get(figures.RESEARCH_IDS[a[1]], 1)
        for a in actions
    ]


# -- the Challenge


def rival_choice(s: America, seat: int, actions: list[Action]) -> list[float]:
    """The weakest first: its Health makes one stronger."""
    weights = []
    for action in actions:
        other = s.seat_of(action[1])
        weights.append(0.0 if other < 0 else -(s.health[other] + 2.0 * s.infamy[other]))
    return weights


def duelling(s: America, seat: int, actions: list[Action]) -> list[float]:
    """Infamy is for this; against a weakling some of it is kept for the next."""
    other = opponent(s)
    more = len(monsters_left(s)) > 1 if s.challenger == seat else bool(monsters_left(s))
    weak = other < s.players and s.health[other] <= FAILING and s.health[seat] > ROBUST and more
    weights = []
    for action in actions:
        verb = action[0]
        if verb == "strike":
            weights.append(order.STRIKE)
        elif verb == "fury":
            weights.append(order.REFUSED if weak else order.FURY)
        elif verb == "enough":
            weights.append(0.0)
        else:
            weights.append(play_value(s, seat, action))
    return weights
