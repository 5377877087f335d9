"""What the monster is called (as its player named it, or after the defence that all know: 12.0), and the scenario."""

from __future__ import annotations

from matinee.games.sheboygan.figures import DEFENCE, MONSTER
from matinee.games.sheboygan.rules.setup import DEFENCE_CAP
from matinee.games.sheboygan.state import City
from matinee.table.said.text import HERO, Cast
from matinee.table.shown.panels import Naming


def _by_defence(s: City, defence: int) -> str:
    return s.game.words.say("monsters", str(min(defence, DEFENCE_CAP))) if defence else ""


def naming(s: City) -> Naming:
    """The name so far, and the one it has otherwise."""
    return Naming(s.given_name, _by_defence(s, max(1, s.strength[DEFENCE])))


def known_name(s: City) -> str:
    """R3 Its name once both sides have bought; nothing before."""
    return (s.given_name or _by_defence(s, s.bulk)) if s.bought else ""


def cast(s: City) -> Cast:
    """The monster and its seat go by its name."""
    name = known_name(s)
    return {"seat": {MONSTER: name}, HERO: {0: name}} if name else {}


def scenario_name(s: City) -> str:
    """What is played."""
    say = s.game.words.say
    return say("own", "name") if "own" in s.options else say("choices", f"scenario.{s.options['scenario']}")
