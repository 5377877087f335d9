"""Seeded tables: 16 to 20 buildings and perhaps water, the same for the same seed on every machine."""

from __future__ import annotations

from matinee.games.destroyall.figures import FIGURES
from matinee.table.json_types import JsonObject

INCHES = 48
STREET = 3  # inches between any two buildings
_STARTS = ((24, 2), (24, 46), (2, 24), (46, 24), (2, 2), (46, 46), (46, 2), (2, 46))
_KINDS = ("average", "small", "colossal", "average", "small")


class _Luck:
    """A stream of whole numbers from a seed (SplitMix64)."""

    def __init__(self, seed: int) -> None:
        self.state = seed & _MASK

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & _MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return (z ^ (z >> 31)) % n


_MASK = (1 << 64) - 1
_Area = tuple[int, int, int, int]


def plan(seed: int) -> JsonObject:
    """A table in the form of the shipped ones."""
    luck = _Luck(seed)
    while True:
        waters = [_water(luck)] if luck.below(3) else []
        wanted = 16 + luck.below(5)
        areas: list[tuple[str, _Area]] = []
        for _ in range(600):
            kind = _KINDS[len(areas) % len(_KINDS)]
            w, h = FIGURES.buildings[kind].size
            if luck.below(2):
                w, h = h, w
            area = (3 + luck.below(INCHES - 5 - w), 3 + luck.below(INCHES - 5 - h), w, h)
            if _fits(area, [other for _, other in areas], waters):
                areas.append((kind, area))
            if len(areas) == wanted:
                return {
                    "waters": waters,
                    "starts": [at for at in _STARTS if all(_gap((*at, 0, 0), water) >= 1 for water in waters)],
                    "buildings": [
                        {"id": id, "kind": kind, "at": area}
                        for id, (kind, area) in zip(FIGURES.landmarks, areas, strict=False)
                    ],
                }


def _water(luck: _Luck) -> _Area:
    """A bay at one edge or a lake in the middle."""
    w, h = 8 + luck.below(9), 6 + luck.below(7)
    side = luck.below(3)
    if side == 0:
        return 0, 12 + luck.below(INCHES - 24 - h), w, h
    if side == 1:
        return INCHES - w, 12 + luck.below(INCHES - 24 - h), w, h
    return 10 + luck.below(INCHES - 20 - w), 10 + luck.below(INCHES - 20 - h), w, h


def _gap(one: _Area, two: _Area) -> int:
    ax, ay, aw, ah = one
    bx, by, bw, bh = two
    return max(bx - ax - aw, ax - bx - bw, by - ay - ah, ay - by - bh)


def _fits(area: _Area, others: list[_Area], waters: list[_Area]) -> bool:
    return (
        all(_gap(area, other) >= STREET for other in others)
        and all(_gap(area, water) >= 1 for water in waters)
        and all(_gap(area, (x, y, 0, 0)) >= 2 for x, y in _STARTS)
    )
