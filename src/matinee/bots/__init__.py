"""Bots: players that use the same door as people.

A bot is asked with a `Seat`: what that seat sees (`view`), what it may do (`legal`), and full states it could believe
in (`guess`). It never gets the State itself, so it cannot know more than a person in its chair. All its chance comes
from the `random.Random` it was made with: the same seed, the same game.

    bots.register("cautious", Cautious)        # Cautious(rng) has a `choose(seat)`

makes a bot known by name in this process; a package makes its bots known everywhere by entry points of the group
`matinee.bots`, each naming such a class or function. A bot that knows only some games names them in `games`.
"""

from matinee.bots.names import STYLES, USUAL, bot, known, names, register
from matinee.bots.seat import Bot, Seat

__all__ = ["STYLES", "USUAL", "Bot", "Seat", "bot", "known", "names", "register"]
