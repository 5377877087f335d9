"""The figures of the rules, as data/figures.toml has them."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec

DATA = Path(__file__).parent / "data"


class Ground(msgspec.Struct, frozen=True):
    """1.1 What a kind of ground means for bears, boots and bullets."""

    open: bool
    soft: bool
    hit: int


class Figures(msgspec.Struct, frozen=True):
    """All of them."""

    wounds: int
    meals: int
    cartridges: int
    stabbed: int
    soft_from: dict[str, int]
    terrain: dict[str, Ground]


FIGURES = msgspec.convert(tomllib.loads((DATA / "figures.toml").read_text("utf-8")), Figures)
WOUNDS, MEALS, CARTRIDGES, STABBED = FIGURES.wounds, FIGURES.meals, FIGURES.cartridges, FIGURES.stabbed
