"""What one action of a hunt cannot have done, and what its events tell."""

from __future__ import annotations

from bearhunt.map.forest import LODGE
from bearhunt.state import Forest

from matinee.table.events import Event
from matinee.testing.laws import Tale


def wrong(s: Forest) -> list[str]:
    """What a state has noted otherwise than a count from scratch: here nothing is."""
    return []


def unjust(first: Forest, then: Forest) -> list[str]:
    """What one action cannot have done."""
    claimed = {
        "time ran backwards": first.night <= then.night <= first.night + 1,
        "a wound healed, or two came at once": first.wounds <= then.wounds <= first.wounds + 1,
        "berries grew, or two patches went at once": first.eaten <= then.eaten <= first.eaten + 1,
        "a cartridge was found, or two were shot": first.cartridges - 1 <= then.cartridges <= first.cartridges,
        "two hunters moved at once": sum(a != b for a, b in zip(first.hunters, then.hunters, strict=True)) <= 1,
    }
    return [what for what, holds in claimed.items() if not holds]


def tales(event: Event, before: Forest) -> list[Tale]:
    """What an event tells of wounds, meals, shots and ways."""

    def hunter(n: int, **told: int) -> Tale:
        return Tale(f"hunter {n}", lambda s: s.hunters[n], **told)

    match event.id, *event.args:
        case "prowled", left, space:
            return [Tale("the bear", lambda s: s.bear, was=left, now=space)]
        case "woke" | "spotted", space:
            return [Tale("the bear", lambda s: s.bear, now=space)]
        case "eaten", space:
            return [Tale(f"berries at {space}", lambda s: s.berries >> space & 1, was=1, now=0)]
        case "walked", n, left, space:
            return [hunter(n, was=left, now=space)]
        case "mauled", n, _:
            return [hunter(n, now=LODGE)]
        case "shot", *_:
            return [Tale("the cartridges", lambda s: s.cartridges, by=-1)]
        case "hit" | "stabbed", *_:
            return [Tale("the wounds", lambda s: s.wounds, by=1)]
    return []
