"""A seat sees and is told what it may know, and its guesses are made of that alone."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from matinee.table.events import told
from matinee.table.game import Game
from matinee.table.json_types import Options
from matinee.table.phase import CHANCE, Action
from matinee.table.shown.view import View
from matinee.table.state import State
from matinee.testing.laws.cases import Case, anatomy
from matinee.testing.laws.encoders import numbers
from matinee.testing.laws.law import Witness, law
from matinee.testing.mistakes import domain, near_misses
from matinee.testing.secrets import Secret
from matinee.testing.walks import PATIENCE, Ply, pick

STEPS = 700
AGAIN = 40
"""Plies after which a seat makes another guess."""
GLANCE = 8
"""Plies between searches for secrets in messages."""
CHECKED = 60
"""Actions of a guess that are checked; the rest is only played."""


def questions(ply: Ply, rng: Random) -> list[Action]:
    """Actions to ask about: listed ones, their neighbours, and some of every verb."""
    some = rng.sample(ply.legal, min(12, len(ply.legal)))
    beside = [near for action in some for near in near_misses(ply.game, action)]
    return some + beside + [action for verb in ply.game.verbs for action in domain(ply.game, verb, 2, rng)]


@law(each=3)
def a_guess_fits_with_all_the_seat_knows(ply: Ply) -> None:
    """The same view, the same decision, the same list, refusals, odds and words."""
    before = ply.state.position()
    for seat in ply.seats:
        g = ply.guess(seat)
        ply.check(type(g) is type(ply.state), "a guess is a state of the same game")
        ply.check(g.player == ply.state.player, f"in the guess of seat {seat} another seat decides")
        _same_view(ply, g, seat)
        if ply.due(2):
            again = ply.game.from_position(g.position())
            ply.check(anatomy(again) == anatomy(g), f"the guess of seat {seat} is no possible position")
        if ply.state.player in (seat, CHANCE):
            ply.check(g.legal_actions() == ply.legal, f"the guess of seat {seat} lists other actions")
            ply.check(g.chance_outcomes() == ply.state.chance_outcomes(), "the guess has other dice")
        if ply.state.player == seat:
            _same_answers(ply, g, seat)
    ply.check(ply.state.position() == before, "guessing changed the state")


def _same_view(ply: Ply, g: State, seat: int) -> None:
    truth, belief = ply.view(seat), g.view(seat)
    pairs = [(key, getattr(truth, key), getattr(belief, key)) for key in View.__struct_fields__]
    other = [f"{key}: {one} / {another}" for key, one, another in pairs if one != another]
    ply.check(not other, f"the guess of seat {seat} looks different to it: {'; '.join(other)[:600]}")


def _same_answers(ply: Ply, g: State, seat: int) -> None:
    for action in questions(ply, Random(ply.number)):
        for what in ("why_not", "odds", "describe"):
            truth, belief = getattr(ply.state, what)(action), getattr(g, what)(action)
            ply.check(truth == belief, f"{what}({action}): {truth}; in the guess of seat {seat}: {belief}")


@law(each=3)
def a_guess_is_made_of_what_the_seat_knows(ply: Ply) -> None:
    """From the truth and from any guess at it, the same luck draws the same guess; no whisper to others is in it."""
    for seat in ply.seats:
        g = ply.guess(seat)
        overheard = [event for event in g.events if not event.visible_to(seat)]
        ply.check(not overheard, f"the guess of seat {seat} has heard {overheard}")
        for luck in (2, 3, 4):
            same = ply.state.guess(seat, Random(luck)) == g.guess(seat, Random(luck))
            ply.check(same, f"what seat {seat} guesses depends on what it cannot know")


@law(each=3)
def a_glance_weighs_as_a_guess_does(ply: Ply) -> None:
    """In every style, and from the truth as from a guess at it: what a glance leaves blank makes no difference."""
    seat = ply.state.player
    if seat is None or seat == CHANCE:
        return
    before = ply.state.position()
    seen = ply.state.glance(seat, Random(2))
    ply.check(ply.state.position() == before, f"a glance of seat {seat} changed the state")
    same = seen == ply.guess(seat).glance(seat, Random(2))
    ply.check(same, f"what seat {seat} sees at a glance depends on what it cannot know")
    believed = ply.state.guess(seat, Random(2))
    for weigh in (ply.game.mind.weigh, *ply.game.mind.styles.values()):
        one, other = (weigh(s, seat, ply.legal, Random(3)) for s in (seen, believed))
        ply.check(one == other, f"at a glance seat {seat} weighs {one}, in a guess {other}")


@law(walks=4, most=120)
class GuessesAreNotTheTruth(Witness):
    """Once something was whispered to one seat, another seat's guesses differ from the truth now and then."""

    last: Ply

    def __init__(self, case: Case, options: Options) -> None:
        super().__init__(case, options)
        self.secrets, self.wrong = set[int](), set[int]()

    def look(self, ply: Ply) -> None:
        self.last = ply
        for seat in ply.seats:
            if any(not event.visible_to(seat) for event in ply.state.events):
                self.secrets.add(seat)
            if seat in self.secrets - self.wrong and ply.guess(seat) != ply.state:
                self.wrong.add(seat)

    def end(self) -> None:
        blind = self.secrets - self.wrong
        self.last.check(not blind, f"the guesses of seats {blind} are always the truth")


@law(walks=3, most=STEPS)
class NothingIsLearnedWithoutAReveal(Witness):
    """A guess played along with the truth looks the same until an event lets a secret out.

    When a seat's own action tells it something, the truth and the guess must both mark that, or an undo would be a
    free look. Dice and other seats' actions may tell it something as well, but not without an event that says so.
    """

    company: dict[int, State]
    actor: int | None

    def look(self, ply: Ply) -> None:
        if not ply.number:
            self.company = {}
        for seat, g in list(self.company.items()):
            self.compare(ply, g, seat)
        self.actor = ply.state.player
        for seat in ply.seats:
            self.play_along(ply, seat)

    def compare(self, ply: Ply, g: State, seat: int) -> None:
        """The truth and a guess after the same action, as this seat sees them; where nothing was said, now and then."""
        marks = [any(event.reveals for event in s.events) for s in (ply.state, g)]
        silent = not any(marks) and told(ply.state.events, seat) == told(g.events, seat)
        if silent and seat != self.actor and (ply.number + seat) % GLANCE:
            return
        if ply.view(seat) == g.view(seat):
            same = seat != self.actor or marks[0] == marks[1]
            ply.check(same, f"a reveal to seat {seat} is marked in one of two worlds only")
            return
        if seat == self.actor:
            ply.check(all(marks), f"its action told seat {seat} something and is not marked as a reveal")
        elif silent:
            _same_view(ply, g, seat)
        del self.company[seat]

    def play_along(self, ply: Ply, seat: int) -> None:
        """The next action, in this seat's guess as in the truth; after a secret, and at intervals, it guesses again."""
        if ply.action is None:
            return
        whispered = any(not event.visible_to(seat) for event in ply.state.events)
        if seat not in self.company or whispered or (ply.number + seat) % AGAIN == 0:
            self.company[seat] = ply.guess(seat).copy()
        reason = self.company[seat].why_not(ply.action)
        if reason is None:
            self.company[seat].play(ply.action)
        else:
            free = self.actor not in (seat, CHANCE)
            ply.check(free, f"{ply.action} is legal, but not in the guess of seat {seat}: {reason}")
            del self.company[seat]


@law(each=1)
def a_guess_can_be_played_out(ply: Ply) -> None:
    """Random play from a guess, one seat's after the other's, comes to an end like any other game."""
    endless, seat = ply.game.endless(ply.options), ply.number % len(ply.seats)
    rng, g, played = Random(ply.number), ply.guess(seat).copy(), list[Action]()
    try:
        while g.player is not None and len(played) < (300 if endless else PATIENCE * 2):
            played.append(pick(g.legal_actions(), rng))
            (g.apply if len(played) < CHECKED else g.play)(played[-1])
    except Exception as error:
        ply.check(False, f"the guess of seat {seat} breaks after {played[-6:]}: {error!r}")
    ply.check(endless or g.returns() is not None, f"the guess of seat {seat} does not end")


# -- spectators


def covered(seen: Any, more: Any) -> bool:
    """Whether all that is seen here is seen there: None is nothing, dicts by key, lists as parts in order."""
    if seen is None or seen == more:
        return True
    if isinstance(seen, dict):
        return isinstance(more, dict) and all(key in more and covered(seen[key], more[key]) for key in seen)
    if isinstance(seen, list) and isinstance(more, list):
        rest = iter(more)
        return all(any(covered(part, other) for other in rest) for part in seen)
    return False


@law(each=4)
def a_spectator_sees_no_more_than_any_seat(ply: Ply) -> None:
    """Everything in a spectator's view is in every seat's view too; only the words for those who wait are not put to
    the seat that decides, and they say no more than the phase, which everybody sees."""
    view = msgspec.json.decode(msgspec.json.encode(ply.view(None)))
    ply.check(view["legal"] == [], "a spectator has legal actions")
    for seat in ply.seats:
        mine = msgspec.json.decode(msgspec.json.encode(ply.view(seat)))
        if view["prompt"] and seat == ply.state.player:
            ply.check(not mine["prompt"].get("waiting"), f"seat {seat} decides and is told that it waits")
            mine["prompt"]["waiting"] = ply.game.words.waiting(ply.state.stack[-1])
        more = [key for key in view if key not in mine or not covered(view[key], mine[key])]
        ply.check(not more, f"a spectator sees what seat {seat} does not: {more}")


# -- two games that differ only in secrets


def test_secret_choices_leave_the_others_in_the_dark(case: Case) -> None:
    """Games that differ only in what one seat chose in secret look the same to the rest, and so do their guesses."""
    for secret in case.secrets:
        stories = [_story(case.game, secret, chosen) for chosen in secret.choices]
        for (sights, state), chosen in zip(stories[1:], secret.choices[1:], strict=True):
            for n, (one, other) in enumerate(zip(stories[0][0], sights, strict=True)):
                assert one == other, f"{secret.what}: seat {secret.seat} sees {chosen} at moment {n}"
            assert state.position() != stories[0][1].position(), f"{secret.what}: {chosen} makes no difference"
            for luck in range(20):
                guesses = [s.guess(secret.seat, Random(luck)).position() for s in (stories[0][1], state)]
                assert guesses[0] == guesses[1], f"{secret.what}: the guesses of seat {secret.seat} know {chosen}"


def _story(game: Game, secret: Secret, chosen: list[Action]) -> tuple[list[Any], State]:
    """What the seat sees while the others choose in secret, each sight once, and where that leads."""
    state = game.new(**secret.options)
    encoder = None if game.mind.encoder is None else game.mind.encoder(state.options)
    sights: list[Any] = []
    for action in (None, *secret.before, *chosen, *secret.after):
        if action is not None:
            state.apply(action)
        told = None if encoder is None else numbers(encoder, state, secret.seat)
        sight = state.view(secret.seat), told
        if not sights or sight != sights[-1]:
            sights.append(sight)
    return sights, state
