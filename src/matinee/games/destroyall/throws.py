"""Exact odds of throws whose sixes roll again: a die's series in closed form, cut where less than 1e-12 is left."""

from __future__ import annotations

from functools import lru_cache

TINY = 1e-12


@lru_cache(maxsize=4096)
def throw(dice: int, change: int = 0, weak: bool = False) -> tuple[float, ...]:
    """P(total = 0, 1, 2 ...) of so many dice with `change` on each (R25); a weak throw has no re-rolls (DAM19).

    One die is (x^v1 + ... + x^v5)/6 / (1 - x^v6/6), so each die is a product with five terms and one division.
    """
    values = [max(0, face + change) for face in range(1, 7)]
    if weak:
        values[5] = max(0, 5 + change)
    size = 64 + 16 * dice
    while True:
        series = [0.0] * size
        series[0] = 1.0
        for _ in range(dice):
            series = _one_more(series, values, weak)
        if 1.0 - sum(series) < TINY or size > 1 << 16:
            break
        size *= 2
    while len(series) > 1 and series[-1] == 0.0:
        series.pop()
    return tuple(series)


def _one_more(series: list[float], values: list[int], weak: bool) -> list[float]:
    size = len(series)
    found = [0.0] * size
    for value in values if weak else values[:5]:
        for total in range(size - value):
            found[total + value] += series[total] / 6
    if not weak:
        six = values[5]
        if six:
            for total in range(six, size):
                found[total] += found[total - six] / 6
        else:
            found = [p * 6 / 5 for p in found]  # a six that counts for nothing only delays
    return found


@lru_cache(maxsize=4096)
def damage(attack: int, defence: int, change: int = 0, weak: bool = False) -> tuple[float, ...]:
    """P(damage = 0, 1, 2 ...) of attack dice against defence dice (R24); sums to 1 but for what was cut."""
    hits, guard = throw(attack, change), throw(defence, 0, weak)
    at_least = [0.0] * (len(hits) + 1)
    for total in range(len(hits) - 1, -1, -1):
        at_least[total] = at_least[total + 1] + hits[total]

    def beyond(total: int) -> float:
        return at_least[total] if total < len(at_least) else 0.0

    chances = [1.0]
    points = 1
    while chances[-1] >= TINY:
        needed = (beyond(max(points * total, total + 1)) * p for total, p in enumerate(guard) if p)
        chances.append(sum(needed))
        points += 1
    return tuple(chances[k] - chances[k + 1] for k in range(len(chances) - 1))


def mean(attack: int, defence: int, change: int = 0, weak: bool = False) -> float:
    """The mean damage."""
    return sum(points * p for points, p in enumerate(damage(attack, defence, change, weak)))
