"""Is a night worth showing? Before it is, the lab plays it: it can be won, and it is not won by anybody.

The dice and the rivals of a night are settled; what differs from game to game is how the player breaks ties. A night
will do if the Projectionist wins between a fifth and four fifths of its games. Kaiju plays it once: a score to beat.
"""

from __future__ import annotations

from datetime import date
from random import Random

import msgspec

from matinee.bots import evening, match
from matinee.bots.names import bot
from matinee.bots.seat import Seat
from matinee.table.daily.evening import scored
from matinee.table.daily.night_dice import NightDice
from matinee.table.daily.programme import Night, drafts
from matinee.table.errors import MatineeError
from matinee.table.parts import Proof, Score

GAMES, LEAST, MOST = 40, 0.2, 0.8
"""Games of the Projectionist, and the share that it wins of them on a night that will do."""

FIRST = 12
"""Games after which a night is given up that was won always, or never."""

PLAYER, MASTER = "projectionist", "kaiju:48"
"""Who plays it often, and who plays it once."""


def play_night(night: Night, player: str, number: int) -> Score:
    """The score of one game of a night; by its number the player breaks ties in another way."""
    film, state, dice = night.film, night.rules.new(**night.options), NightDice(night.name)
    mine = bot(player, Random(f"{night.name}/{player}/{number}"))
    for seat in match.decisions(state, dice):
        own = seat == film.seat
        state.play(mine.choose(Seat.at(state, seat)) if own else evening.rival(state, seat, film.rivals))
    return scored(night.evening, state, film.seat)


def prove(night: Night) -> Proof | None:
    """What is known of a night that will do; None for one that will not, as soon as that is clear."""
    won = 0.0
    for played in range(1, GAMES + 1):
        won += play_night(night, PLAYER, played).won
        never = won + GAMES - played < LEAST * GAMES or won > MOST * GAMES
        if never or (played == FIRST and won in (0, FIRST)):
            return None
    return Proof(night.film_id, won, GAMES, play_night(night, MASTER, 0))


def proved(day: date, kept: Night | None = None) -> tuple[Night, Proof]:
    """What is kept of a day if it still will do, else the first draft that does, with its proof."""
    for night in (*filter(None, [kept]), *drafts(day)):
        proof = prove(night)
        if proof is not None:
            return night, proof
    raise MatineeError(f"No draft of {day.isoformat()} will do: the films are too easy or too hard.")


def prove_again(day: date, kept: Night | None = None) -> tuple[Night, Proof]:
    """Prove a day, and keep what was found in the data of its game."""
    night, proof = proved(day, kept)
    evening = night.evening
    if kept is not None:
        del evening.proofs[kept.name]
    evening.proofs[night.name] = proof
    lines = msgspec.json.encode(dict(sorted(evening.proofs.items())))
    evening.kept.write_bytes(msgspec.json.format(lines, indent=1) + b"\n")
    return night, proof
