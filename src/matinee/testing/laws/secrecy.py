"""A seat sees and is told what it may know, and its guesses are made of that alone."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from matinee.table.events import told
from matinee.table.game import Game
from matinee.table.json_types import Options
from matinee.table.phase import CHANCE, Action
from matinee.table.state import State
from matinee.table.view import View
from matinee.testing.laws.cases import Case, anatomy, sampled, seats, seeds
from matinee.testing.mistakes import domain, near_misses
from matinee.testing.secrets import Secret
from matinee.testing.walks import PATIENCE, Ply, pick, walk

STEPS = 700
AGAIN = 40


def questions(ply: Ply, rng: Random) -> list[Action]:
    """Actions to ask about: listed ones, their neighbours, and some of every verb."""
    some = rng.sample(ply.legal, min(12, len(ply.legal)))
    beside = [near for action in some for near in near_misses(ply.game, action)]
    return some + beside + [action for verb in ply.game.verbs for action in domain(ply.game, verb, 2, rng)]


def test_a_guess_fits_with_all_the_seat_knows(game: Game, options: Options) -> None:
    """The same view, the same decision, the same list, refusals, odds and words."""
    for ply in sampled(game, options):
        for seat in seats(ply):
            rng = Random(ply.number)
            before = ply.state.position()
            g = ply.state.guess(seat, rng)
            ply.check(ply.state.position() == before, f"guessing for seat {seat} changed the state")
            ply.check(type(g) is type(ply.state), "a guess is a state of the same game")
            ply.check(g.player == ply.state.player, f"in the guess of seat {seat} another seat decides")
            _same_view(ply, g, seat)
            ply.check(anatomy(game.from_position(g.position())) == anatomy(g), "the guess is no possible position")
            if ply.state.player in (seat, CHANCE):
                ply.check(g.legal_actions() == ply.legal, f"the guess of seat {seat} lists other actions")
                ply.check(g.chance_outcomes() == ply.state.chance_outcomes(), "the guess has other dice")
            if ply.state.player == seat:
                for action in questions(ply, rng):
                    for what in ("why_not", "odds", "describe"):
                        truth, belief = getattr(ply.state, what)(action), getattr(g, what)(action)
                        ply.check(truth == belief, f"{what}({action}): {truth}; in the guess of seat {seat}: {belief}")


def _same_view(ply: Ply, g: State, seat: int) -> None:
    truth, belief = ply.state.view(seat), g.view(seat)
    pairs = [(key, getattr(truth, key), getattr(belief, key)) for key in View.__struct_fields__]
    other = [f"{key}: {one} / {another}" for key, one, another in pairs if one != another]
    ply.check(truth == belief, f"the guess of seat {seat} looks different to it: {'; '.join(other)[:600]}")


def test_a_guess_is_made_of_what_the_seat_knows(game: Game, options: Options) -> None:
    """From the truth and from any guess at it, the same luck draws the same guess; no whisper to others is in it."""
    for ply in sampled(game, options, first=50):
        for seat in seats(ply):
            g = ply.state.guess(seat, Random(1))
            overheard = [event for event in g.events if not event.visible_to(seat)]
            ply.check(not overheard, f"the guess of seat {seat} has heard {overheard}")
            for luck in (2, 3, 4):
                same = ply.state.guess(seat, Random(luck)) == g.guess(seat, Random(luck))
                ply.check(same, f"what seat {seat} guesses depends on what it cannot know")


def test_a_glance_weighs_as_a_guess_does(game: Game, options: Options) -> None:
    """In every style, and from the truth as from a guess at it: what a glance leaves blank makes no difference."""
    styles = [game.mind.weigh, *game.mind.styles.values()]
    for ply in sampled(game, options):
        seat = ply.state.player
        if seat is None or seat == CHANCE:
            continue
        g = ply.state.guess(seat, Random(1))
        before = ply.state.position()
        seen = ply.state.glance(seat, Random(2))
        ply.check(ply.state.position() == before, f"a glance of seat {seat} changed the state")
        ply.check(
            seen == g.glance(seat, Random(2)), f"what seat {seat} sees at a glance depends on what it cannot know"
        )
        believed = ply.state.guess(seat, Random(2))
        for weigh in styles:
            one, other = (weigh(s, seat, ply.legal, Random(3)) for s in (seen, believed))
            ply.check(one == other, f"at a glance seat {seat} weighs {one}, in a guess {other}")


def test_guesses_are_not_the_truth(game: Game, options: Options) -> None:
    """Once something was whispered to one seat, another seat's guesses differ from the truth now and then."""
    secrets: set[int] = set()
    wrong: set[int] = set()
    for seed in seeds(4):
        for ply in walk(game, options, seed, 120):
            for seat in seats(ply):
                if any(not event.visible_to(seat) for event in ply.state.events):
                    secrets.add(seat)
                if seat in secrets and seat not in wrong and ply.state.guess(seat, Random(ply.number)) != ply.state:
                    wrong.add(seat)
    assert secrets == wrong, f"the guesses of seats {secrets - wrong} are always the truth"


def test_nothing_is_learned_without_a_reveal(game: Game, options: Options) -> None:
    """A guess played along with the truth looks the same until an event lets a secret out.

    When a seat's own action tells it something, the truth and the guess must both mark that, or an undo would be a
    free look. Dice and other seats' actions may tell it something as well, but not without an event that says so.
    """
    for seed in seeds(3, 60):
        company: dict[int, State] = {}
        actor: int | None = None
        for ply in walk(game, options, seed, STEPS):
            for seat, g in list(company.items()):
                marks = [any(event.reveals for event in s.events) for s in (ply.state, g)]
                if ply.state.view(seat) != g.view(seat):
                    if actor == seat:
                        ply.check(all(marks), f"its action told seat {seat} something and is not marked as a reveal")
                    elif not any(marks) and told(ply.state.events, seat) == told(g.events, seat):
                        _same_view(ply, g, seat)
                    del company[seat]
                elif actor == seat:
                    ply.check(marks[0] == marks[1], f"a reveal to seat {seat} is marked in one of two worlds only")
            if ply.action is None:
                break
            actor = ply.state.player
            for seat in seats(ply):
                if seat not in company or (ply.number + seat) % AGAIN == 0:
                    company[seat] = ply.state.guess(seat, Random(ply.number))
                reason = company[seat].why_not(ply.action)
                if reason is None:
                    company[seat].play(ply.action)
                else:
                    free = actor not in (seat, CHANCE)
                    ply.check(free, f"{ply.action} is legal, but not in the guess of seat {seat}: {reason}")
                    del company[seat]


def test_a_guess_can_be_played_out(game: Game, options: Options) -> None:
    """Random play from a guess comes to an end like any other game."""
    endless = game.endless(options)
    for ply in sampled(game, options, each=2, first=80):
        for seat in seats(ply):
            rng = Random(ply.number)
            g, played = ply.state.guess(seat, rng), list[Action]()
            try:
                while g.player is not None and len(played) < (300 if endless else PATIENCE * 2):
                    played.append(pick(g.legal_actions(), rng))
                    g.apply(played[-1])
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


def test_a_spectator_sees_no_more_than_any_seat(game: Game, options: Options) -> None:
    """Everything in a spectator's view is in every seat's view too; only the words for those who wait are not put to
    the seat that decides, and they say no more than the phase, which everybody sees."""
    for ply in sampled(game, options, each=5):
        view = msgspec.json.decode(msgspec.json.encode(ply.state.view(None)))
        ply.check(view["legal"] == [], "a spectator has legal actions")
        for seat in seats(ply):
            mine = msgspec.json.decode(msgspec.json.encode(ply.state.view(seat)))
            if view["prompt"] and seat == ply.state.player:
                ply.check(not mine["prompt"].get("waiting"), f"seat {seat} decides and is told that it waits")
                mine["prompt"]["waiting"] = game.words.waiting(ply.state.stack[-1])
            more = [key for key in view if key not in mine or not covered(view[key], mine[key])]
            ply.check(not more, f"a spectator sees what seat {seat} does not: {more}")


# -- two games that differ only in secrets


def test_secret_choices_leave_the_others_in_the_dark(case: Case) -> None:
    """Games that differ only in what one seat chose in secret look the same to the rest, and so do their guesses."""
    for secret in case.secrets:
        stories = [_story(case.game, secret, chosen) for chosen in secret.choices]
        for (views, state), chosen in zip(stories[1:], secret.choices[1:], strict=True):
            for n, (one, other) in enumerate(zip(stories[0][0], views, strict=True)):
                assert one == other, f"{secret.what}: seat {secret.seat} sees {chosen} at moment {n}"
            assert state.position() != stories[0][1].position(), f"{secret.what}: {chosen} makes no difference"
            for luck in range(20):
                guesses = [s.guess(secret.seat, Random(luck)).position() for s in (stories[0][1], state)]
                assert guesses[0] == guesses[1], f"{secret.what}: the guesses of seat {secret.seat} know {chosen}"


def _story(game: Game, secret: Secret, chosen: list[Action]) -> tuple[list[Any], State]:
    """What the seat sees while the others choose in secret, each sight once, and where that leads."""
    state = game.new(**secret.options)
    views = [state.view(secret.seat)]
    for action in (*secret.before, *chosen, *secret.after):
        state.apply(action)
        view = state.view(secret.seat)
        if view != views[-1]:
            views.append(view)
    return views, state
