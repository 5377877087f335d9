"""Pupils who take a lesson: which card comes up, as in `web/src/learn/lesson.ts`, and hands that follow it or not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from matinee.bots.names import bot
from matinee.bots.seat import Seat
from matinee.table.dice import fair
from matinee.table.events import told
from matinee.table.game import Game
from matinee.table.phase import CHANCE, Action
from matinee.table.shown.panels import Ledger
from matinee.table.shown.view import View
from matinee.table.state import State
from matinee.table.table import Table
from matinee.table.taught.lesson import TWICE, Lesson, LessonCard, Until

LONGEST = 400
"""A pupil who has clicked so often never comes to the end."""


class Memory:
    """What a lesson remembers of its pupil: the verbs used, what happened, and how often each card has come up."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.acted: set[str] = set()
        self.happened = Counter[str]()
        self.came = Counter[int]()
        self.now: int | None = None

    def card(self, view: View) -> LessonCard | None:
        """The card for this moment, the first that fits, is not done and has not come up too often."""
        cards = self.lesson.cards
        fitting = (n for n, card in enumerate(cards) if view.legal and self.due(n, card, view))
        found = next(fitting, None)
        if found is not None and found != self.now:
            self.came[found] += 1
        self.now = found
        return None if found is None else cards[found]

    def only(self, view: View) -> Action | None:
        """The single choice that the page makes for the pupil: one that ends a phase, or that no card is about."""
        if len(view.legal) != 1:
            return None
        ends = view.prompt is not None and view.legal[0][0] == view.prompt.ends
        about = any(self.due(n, card, view) for n, card in enumerate(self.lesson.cards))
        return view.legal[0] if ends or not about else None

    def due(self, n: int, card: LessonCard, view: View) -> bool:
        """Whether this card may come up, or stay."""
        return (self.came[n] < TWICE or n == self.now) and not self.done(card, view) and self.fits(card, view)

    def done(self, card: LessonCard, view: View) -> bool:
        """Whether the pupil has done what a card waits for."""
        until = card.until
        if until.verb:
            return until.verb in self.acted
        if until.panel:
            return _cell(view, until) >= until.least
        return bool(until.event) and self.happened[until.event] >= until.times

    def fits(self, card: LessonCard, view: View) -> bool:
        """Whether all holds that a card asks for."""
        when, verbs = card.when, {action[0] for action in view.legal}
        return (
            (not when.phase or (view.prompt is not None and view.prompt.phase == when.phase))
            and (not when.event or self.happened[when.event] >= when.times)
            and (not when.panel or _state(view, when.panel) == when.state)
            and (not when.offers or offered(when.offers, view.legal) is not None)
            and (not when.lacks or offered(when.lacks, view.legal) is None)
            and (not when.verb or when.verb in verbs)
            and (not when.foe or bool(towards(card, view, self.lesson.seat)))
        )


def _state(view: View, id: str) -> str | None:
    return next((getattr(panel, "state", None) for panel in view.panels if panel.id == id), None)


def _cell(view: View, until: Until) -> int:
    for panel in view.panels:
        if panel.id == until.panel and isinstance(panel, Ledger):
            column = [one.id for one in panel.columns].index(until.column)
            return next((row.cells[column] or 0 for row in panel.rows if row.id == until.row), 0)
    return 0


def towards(card: LessonCard, view: View, seat: int) -> list[Action]:
    """What is legal, and of a verb that the card wants done to others (`foe`) only that which is done to them."""
    foe = card.when.foe
    theirs = {piece.space for piece in view.pieces if piece.owner not in (None, seat)}
    return [action for action in view.legal if not foe or (action[0] == foe and action[1] in theirs)]


def offered(begins: Action, legal: list[Action]) -> Action | None:
    """The first legal action that begins so; a part that is None may be anything."""
    return next((one for one in legal if _begins(begins, one)), None)


def _begins(begins: Action, action: Action) -> bool:
    return all(part in (None, own) for part, own in zip(begins, action, strict=False))


class Click(NamedTuple):
    """A decision of the pupil: the state, what is possible, the card that is up, and what is seen."""

    state: State
    legal: list[Action]
    card: LessonCard | None
    view: View


Hand = Callable[[Click, int, Random], Action]


def best(click: Click, seat: int, rng: Random, actions: list[Action]) -> Action:
    """What the game's own tactics like best of these actions."""
    weights = click.state.game.mind.weigh(click.state.glance(seat, rng), seat, actions, rng)
    return max(zip(weights, range(len(actions)), actions, strict=True))[2]


def asked(click: Click) -> list[Action]:
    """What the card asks for: its helping hand, else its marks; everything where it asks for nothing."""
    card = click.card
    if card is None or not (card.do or card.mark):
        return click.legal
    legal = towards(card, click.view, click.state.player or 0)
    if card.do:
        hand = offered(card.do, legal)
        return [] if hand is None else [hand]
    return [action for action in legal if action[0] == card.mark]


def attentive(click: Click, seat: int, rng: Random) -> Action:
    """Does what the card asks for, and where it leaves a choice what looks best."""
    return best(click, seat, rng, asked(click))


def heedless(click: Click, seat: int, rng: Random) -> Action:
    """Reads no card and clicks anywhere."""
    return rng.choice(click.legal)


def hurried(click: Click, seat: int, rng: Random) -> Action:
    """Presses the helping hand where there is one, else whatever ends the matter."""
    if click.card is not None and click.card.do:
        return asked(click)[0]
    ends = ("done", "halt", "stay", "enough", "skip", "wait", "spare", "forbear")
    return next((one for verb in ends for one in click.legal if one[0] == verb), None) or rng.choice(click.legal)


def fumbling(click: Click, seat: int, rng: Random) -> Action:
    """Clicks what is marked, any of it, and every other time something else."""
    return rng.choice(asked(click) if rng.random() < 0.5 else click.legal)


HANDS: tuple[Hand, ...] = (attentive, heedless, hurried, fumbling)


class Schooled(NamedTuple):
    """A lesson as it went: the clicks, what happened, and whether it came to its end."""

    clicks: int
    memory: Memory
    over: bool
    since_opening: Counter[str]
    table: Table


def take(
    game: Game, lesson: Lesson, hand: Hand, seed: int, look: Callable[[Click], None] = lambda click: None
) -> Schooled:
    """Take a lesson to its end with this hand; `look` sees every decision before it is made."""
    rng, table, memory = Random(seed), Table(game, **game.checked(lesson.options, people=True)), Memory(lesson)
    dice, seats = fair(rng), game.seats(table.header.options)
    others = {n: bot(lesson.bot, rng) for n in range(len(seats)) if n != lesson.seat}
    for action in lesson.opening:
        _heard(memory, table, table.state.player or 0, action, lesson.seat)
    clicks, opening = 0, Counter(memory.happened)
    while (player := table.state.player) is not None and clicks < LONGEST:
        state = table.state
        if player == CHANCE:
            action = dice(state)
        elif player != lesson.seat:
            action = others[player].choose(Seat.at(state, player))
        else:
            legal, view = state.legal_actions(), state.view(lesson.seat)
            if passed := memory.only(view):
                action = passed
            else:
                click = Click(state, legal, memory.card(view), view)
                look(click)
                clicks, action = clicks + 1, hand(click, lesson.seat, rng)
            memory.acted.add(action[0])
        _heard(memory, table, player, action, lesson.seat)
    return Schooled(clicks, memory, table.state.player is None, memory.happened - opening, table)


def _heard(memory: Memory, table: Table, player: int, action: Action, seat: int) -> None:
    memory.happened.update(line[0] for line in told(table.act(player, action), seat))
