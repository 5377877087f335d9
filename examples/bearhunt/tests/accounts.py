"""What adds up in every hunt, counted from scratch, and what one action cannot have done."""

from __future__ import annotations

from bearhunt.figures import CARTRIDGES, MEALS, WOUNDS
from bearhunt.map.forest import LODGE, PATCHES, path
from bearhunt.state import NOWHERE, Forest

from matinee.table.events import Event
from matinee.testing.laws import Tale


def wrong(s: Forest) -> list[str]:
    """What does not add up in a state."""
    claimed = {
        "the bear is nowhere in the night, or somewhere before it": (s.bear == NOWHERE) == (not s.night),
        "the bear is where it cannot be (3.4)": s.bear == NOWHERE or bool(s.could >> s.bear & 1),
        "it can be where a hunter is, and is not (5.2)": not s.could & s.manned & ~(1 << s.bear if s.night else 0),
        "it can be in the open before a hunter's eyes (5.4)": s.known or not s.could & s.watched,
        "the bear is at the lodge (1.4)": s.bear != LODGE and not s.could >> LODGE & 1,
        "a hunter swims (1.3)": not s.manned & ~path(s.winter),
        "berries grow outside thickets": not s.berries & ~PATCHES,
        "a full or dead bear plays on (7.1, 7.2)": s.result is not None or (s.eaten < MEALS and s.wounds < WOUNDS),
        "it is over without a result, or goes on with one": (s.result is None) == bool(s.stack),
        "somebody in bed walks about (6.2)": not s.abed & ~s.acted and not s.hurt & ~s.acted,
        "more cartridges than there were": s.cartridges <= CARTRIDGES * len(s.hunters),
    }
    return [what for what, holds in claimed.items() if not holds]


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
