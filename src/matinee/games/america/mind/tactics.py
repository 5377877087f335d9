"""How good each action looks: the tactics of the greedy bot, one weigher for each kind of decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from matinee.games.america.mind import cards, deployment, field
from matinee.games.america.mind.style import USUAL, Style
from matinee.games.america.state import America
from matinee.table.phase import Action
from matinee.table.state import Rng

Weigher = Callable[[America, int, list[Action]], list[float]]

WEIGHERS: dict[str, Weigher] = {
    "Garrison": cards.garrison,
    "LairChoice": field.lair_choice,
    "Launching": field.launching,
    "Approach": field.approach,
    "BattleOrder": cards.battle_order,
    "Declaration": cards.declaration,
    "Gambit": cards.gambit,
    "Volley": cards.volley,
    "Window": cards.window,
    "Lull": cards.lull,
    "FenceWindow": field.fence_window,
    "FenceChoice": field.fence_choice,
    "Retreat": field.retreat,
    "CannonLair": field.cannon_lair,
    "ZorbChoice": cards.zorb_choice,
    "StomachChoice": cards.stomach_choice,
    "TrophyChoice": cards.trophy_choice,
    "MutationSite": cards.mutation_site,
    "ToxicorKeeps": cards.toxicor_keeps,
    "RayChoice": cards.ray_choice,
    "CutbackChoice": cards.cutback_choice,
    "LureTarget": field.lure_target,
    "LureSpace": field.lure_space,
    "LiftTarget": field.lift_target,
    "LiftSpace": field.lift_space,
    "RivalChoice": cards.rival_choice,
    "Duelling": cards.duelling,
}

BY_STYLE: dict[str, Callable[[America, int, list[Action], Style], list[float]]] = {
    "MonsterChoice": field.monster_choice,
    "BranchChoice": field.branch_choice,
    "Movement": field.movement,
    "Moving": field.moving,
    "MonsterMoving": field.monster_moving,
    "Deploy": deployment.deploying,
    "Attack": cards.attack,
    "Placing": deployment.placing,
    "GiantArrives": deployment.giant_arrives,
}
"""Where styles make a difference."""


def weigh(state: Any, seat: int, actions: list[Action], rng: Rng, style: Style = USUAL) -> list[float]:
    """How good each action looks to the seat."""
    s: America = state
    name = type(s.stack[-1]).__name__
    if style.crowd is not None and s.players > 2:
        style = style.crowd
    if name in BY_STYLE:
        return BY_STYLE[name](s, seat, actions, style)
    weigher = WEIGHERS.get(name)
    return [0.0] * len(actions) if weigher is None else weigher(s, seat, actions)
