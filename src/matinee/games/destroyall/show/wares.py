"""What the workshop and the army's store have on their shelves: prices, rules, a word on each thing."""

from __future__ import annotations

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
from matinee.games.destroyall.map.lattice import COMPASS
from matinee.table.said.text import Catalogue
from matinee.table.shown.boardview import Shelf, Ware

_ELSEWHERE = BLAST | ABSORPTION | MODIFIERS  # bought by other verbs than `buy`


def wares(text: Catalogue) -> dict[str, list[Ware]]:
    """The entries of every named list."""
    say = text.say
    steps = [(value, ladder(value)) for value in range(LOWEST, HIGHEST + 1) if value != BASIC]
    return {
        "sample": [
            Ware(id, say("samples", id), about=_sample(text, design), likeness=id)
            for id, design in zip(SAMPLE_IDS, SAMPLES, strict=True)
        ],
        "attribute": [
            Ware(name, say("attributes", name), about=say("about", name), base=BASIC, prices=steps)
            for name in ATTRIBUTES
        ],
        "kind": [Ware(kind, say("kinds", kind)) for kind in KINDS],
        "power": [
            Ware(
                id=power.id,
                text=say("powers", power.id),
                about=say("about", power.id),
                price=power.cost,
                rule=f"P.{power.id}",
                elsewhere=bool(1 << k & _ELSEWHERE),
            )
            for k, power in enumerate(POWERS)
        ],
        "unit": [
            Ware(
                id=unit.id,
                text=say("units", unit.id),
                about=say("about", "unit", unit.dice, unit.range, unit.move, unit.armor),
                price=unit.cost,
            )
            for unit in UNITS
        ],
        "heading": [Ware(id, say("headings", id)) for id in COMPASS],
    }


def shelves(text: Catalogue) -> dict[str, Shelf]:
    """How each verb's list is laid out."""
    say = text.say
    return {
        "sample": Shelf(say("lists", "sample"), "cards", first=True),
        "attribute": Shelf(say("lists", "attribute"), "ladder", rule="DAM23"),
        "weakness": Shelf(say("lists", "weakness"), "chips", rule="DAM24"),
        "arm": Shelf(say("lists", "arm"), "chips", price(BLAST), "P.Blast"),
        "buy": Shelf(say("lists", "buy"), "cards"),
        "absorb": Shelf(say("lists", "absorb"), "chips", price(ABSORPTION), "P.Absorption"),
        "recruit": Shelf(say("lists", "recruit"), "cards", rule="A1"),
        "tune": Shelf(say("lists", "tune"), "chips", rule="A6"),
    }


def _sample(text: Catalogue, design: Design) -> str:
    """A ready monster in a line: attributes, weapons and powers, weakness."""
    say = text.say
    figures = ", ".join(f"{say('attributes', n)} {v}" for n, v in zip(ATTRIBUTES, design.attributes, strict=True))
    powers = [say("powers", name) for k, name in enumerate(POWER_IDS) if design.has(1 << k)]
    return say("about", "sample", figures, ", ".join(powers), say("kinds", KINDS[design.weakness]))
