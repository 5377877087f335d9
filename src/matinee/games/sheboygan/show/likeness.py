"""What the monster looks like: a figure that follows what was built, as far as one may know it."""

from __future__ import annotations

from functools import lru_cache

from matinee.games.sheboygan.figures import ABILITY_IDS, DEFENCE, FILMS
from matinee.games.sheboygan.state import City

# from behind to the front: what the figure wears for an ability
WARDROBE = {
    "flying": "wings",
    "flame_immunity": "shell",
    "great_height": "height",
    "mind_control": "eyes",
    "radiation": "glow",
    "fear": "grin",
    "jumping": "springs",
    "blinding_light": "lamp",
    "fire_breathing": "fire",
    "lightning": "sparks",
    "web_spinning": "webs",
}


def film(s: City) -> str:
    """The film monster that its player knows it to be."""
    if not s.options["films"]:
        return ""
    alike = (one.id for one in FILMS if one.mask == s.abilities and one.strengths[DEFENCE] == s.bulk)
    return next(alike, "")


@lru_cache(maxsize=4_096)
def wears(abilities: int) -> tuple[str, ...]:
    """12.0 What the figure wears for each ability: others see only what has been shown."""
    return tuple(thing for id, thing in WARDROBE.items() if abilities >> ABILITY_IDS.index(id) & 1)
