"""What a monster looks like: the ready one it is, or a body that wears its powers."""

from __future__ import annotations

from functools import lru_cache

import matinee.games.destroyall.figures as figures

LIKENESSES = {
    figures.FLIGHT: "winged",
    figures.BLOB: "blob",
    figures.BURROWING: "digger",
    figures.SWIMMING: "serpent",
    figures.TELEPORTATION: "ghost",
}
DRESSED = ("winged", "beast")
# from behind to the front: the powers, or the kind of blast, that each thing is worn for
WARDROBE = {
    "tail": (figures.TAIL, ""),
    "wings": (figures.FLIGHT, ""),
    "shell": (figures.FORCE_FIELD | figures.RUBBERY, ""),
    "spikes": (figures.POINTY, ""),
    "arms": (figures.EXTRA_LIMB | figures.STRETCHING, ""),
    "horns": (figures.MAUL | figures.BIG_MAUL, ""),
    "claws": (figures.VENOMOUS | figures.DRAIN, ""),
    "glow": (figures.REGENERATION, "radiation"),
    "grin": (figures.SCARE, ""),
    "springs": (figures.SPEED | figures.NIMBLE, ""),
    "fire": (0, "fire"),
    "sparks": (0, "electricity"),
    "smoke": (figures.CAMOUFLAGE | figures.EXPLOSION, ""),
}


@lru_cache(maxsize=4_096)
def likeness(design: figures.Design) -> str:
    """The silhouette of a monster: that of the ready one it is, or one that fits its powers."""
    if design.nameless in figures.SAMPLES:
        return figures.SAMPLE_IDS[figures.SAMPLES.index(design.nameless)]
    return next((name for power, name in LIKENESSES.items() if design.powers & power), "beast")


@lru_cache(maxsize=4_096)
def wears(design: figures.Design) -> tuple[str, ...]:
    """What a built monster's figure wears for its powers; the ready ones are sculpted whole."""
    if likeness(design) not in DRESSED:
        return ()
    blasts = {figures.KINDS[weapon.kind] for weapon in design.weapons if weapon.form == figures.BLAST}
    return tuple(thing for thing, (powers, kind) in WARDROBE.items() if design.has(powers) or kind in blasts)
