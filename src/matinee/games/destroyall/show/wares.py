"""What the workshop and the army's store have on their shelves: prices, rules, a word on each thing."""

from __future__ import annotations

from typing import Any

from matinee.games.destroyall.figures import (
    ABSORPTION,
    ATTRIBUTES,
    BASIC,
    BLAST,
    HIGHEST,
    KINDS,
    LOWEST,
    MODIFIERS,
    POWER_IDS,
    POWERS,
    SAMPLE_IDS,
    SAMPLES,
    UNITS,
    Design,
    ladder,
    price,
)
from matinee.table.text import Catalogue

_ELSEWHERE = BLAST | ABSORPTION | MODIFIERS  # bought by other verbs than `buy`


def wares(text: Catalogue) -> dict[str, list[dict[str, Any]]]:
    """The entries of every named list."""
    say = text.say
    steps = [[value, ladder(value)] for value in range(LOWEST, HIGHEST + 1) if value != BASIC]
    return {
        "sample": [
            {"id": id, "text": say("samples", id), "about": _sample(text, design), "likeness": id}
            for id, design in zip(SAMPLE_IDS, SAMPLES, strict=True)
        ],
        "attribute": [
            {"id": name, "text": say("attributes", name), "about": say("about", name), "base": BASIC, "prices": steps}
            for name in ATTRIBUTES
        ],
        "kind": [{"id": kind, "text": say("kinds", kind)} for kind in KINDS],
        "power": [
            {
                "id": power.id,
                "text": say("powers", power.id),
                "about": say("about", power.id),
                "price": power.cost,
                "rule": f"P.{power.id}",
                "elsewhere": bool(1 << k & _ELSEWHERE),
            }
            for k, power in enumerate(POWERS)
        ],
        "unit": [
            {
                "id": unit.id,
                "text": say("units", unit.id),
                "about": say("about", "unit", unit.dice, unit.range, unit.move, unit.armor),
                "price": unit.cost,
            }
            for unit in UNITS
        ],
    }


def lists(text: Catalogue) -> dict[str, dict[str, Any]]:
    """How each verb's list is laid out."""
    forms: dict[str, dict[str, Any]] = {
        "sample": {"form": "cards", "first": True},
        "attribute": {"form": "ladder", "rule": "DAM23"},
        "weakness": {"form": "chips", "rule": "DAM24"},
        "arm": {"form": "chips", "price": price(BLAST), "rule": "P.Blast"},
        "buy": {"form": "cards"},
        "absorb": {"form": "chips", "price": price(ABSORPTION), "rule": "P.Absorption"},
        "recruit": {"form": "cards", "rule": "A1"},
        "tune": {"form": "chips", "rule": "A6"},
    }
    return {verb: {"title": text.say("lists", verb), **form} for verb, form in forms.items()}


def _sample(text: Catalogue, design: Design) -> str:
    """A ready monster in a line: attributes, weapons and powers, weakness."""
    say = text.say
    figures = ", ".join(f"{say('attributes', n)} {v}" for n, v in zip(ATTRIBUTES, design.attributes, strict=True))
    powers = [say("powers", name) for k, name in enumerate(POWER_IDS) if design.has(1 << k)]
    return say("about", "sample", figures, ", ".join(powers), say("kinds", KINDS[design.weakness]))
