"""What a monster looks like: the ready one it is, or a body that wears its powers."""

from __future__ import annotations

from functools import lru_cache

from matinee.games.destroyall.figures import (
    BIG_MAUL,
    BLAST,
    BLOB,
    BURROWING,
    CAMOUFLAGE,
    DRAIN,
    EXPLOSION,
    EXTRA_LIMB,
    FLIGHT,
    FORCE_FIELD,
    KINDS,
    MAUL,
    NIMBLE,
    POINTY,
    REGENERATION,
    RUBBERY,
    SAMPLE_IDS,
    SAMPLES,
    SCARE,
    SPEED,
    STRETCHING,
    SWIMMING,
    TAIL,
    TELEPORTATION,
    VENOMOUS,
    Design,
)

LIKENESSES = {FLIGHT: "winged", BLOB: "blob", BURROWING: "digger", SWIMMING: "serpent", TELEPORTATION: "ghost"}
DRESSED = ("winged", "beast")
# from behind to the front: the powers, or the kind of blast, that each thing is worn for
WARDROBE = {
    "tail": (TAIL, ""),
    "wings": (FLIGHT, ""),
    "shell": (FORCE_FIELD | RUBBERY, ""),
    "spikes": (POINTY, ""),
    "arms": (EXTRA_LIMB | STRETCHING, ""),
    "horns": (MAUL | BIG_MAUL, ""),
    "claws": (VENOMOUS | DRAIN, ""),
    "glow": (REGENERATION, "radiation"),
    "grin": (SCARE, ""),
    "springs": (SPEED | NIMBLE, ""),
    "fire": (0, "fire"),
    "sparks": (0, "electricity"),
    "smoke": (CAMOUFLAGE | EXPLOSION, ""),
}


@lru_cache(maxsize=4_096)
def likeness(design: Design) -> str:
    """The silhouette of a monster: that of the ready one it is, or one that fits its powers."""
    if design.nameless in SAMPLES:
        return SAMPLE_IDS[SAMPLES.index(design.nameless)]
    return next((name for power, name in LIKENESSES.items() if design.powers & power), "beast")


@lru_cache(maxsize=4_096)
def wears(design: Design) -> tuple[str, ...]:
    """What a built monster's figure wears for its powers; the ready ones are sculpted whole."""
    if likeness(design) not in DRESSED:
        return ()
    blasts = {KINDS[weapon.kind] for weapon in design.weapons if weapon.form == BLAST}
    return tuple(thing for thing, (powers, kind) in WARDROBE.items() if design.has(powers) or kind in blasts)
