"""What the views of all games share: who decides what, this seat's legal list, what just happened."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from matinee.table.board import members
from matinee.table.game import Game
from matinee.table.phase import CHANCE, Action
from matinee.table.resignation import seats_playing
from matinee.table.said.text import dice_word, table_words
from matinee.table.said.verbs import AGREE
from matinee.table.shown import view
from matinee.table.shown.panels import AnyPanel, PieceId
from matinee.table.state import State


class OwnPrompt(Struct, frozen=True):
    """What a game says of a decision besides what its phase does: `text`, `rule` and `wants` take the place of that."""

    text: str = ""
    rule: str = ""
    about: view.Concern | None = None
    dice: int = 0
    file: view.DesignFile | None = None
    cost: str = ""
    wants: tuple[str, ...] | None = None
    foe: PieceId | None = None


PLAIN = OwnPrompt()
"""Where the phase says it all."""


def frame(
    state: State,
    seat: int | None,
    *,
    pieces: list[view.Piece],
    markers: list[view.Marker],
    panels: list[AnyPanel],
    trails: list[view.Trail] | None = None,
    prompt: OwnPrompt = PLAIN,
) -> view.View:
    """A view: what all games share (who decides what, this seat's legal list, what just happened) and what is given."""
    player, returns = state.player, state.returns()
    legal = list(state.legal_actions()) if player == seat and seat is not None else []
    return view.View(
        game=state.game.name,
        seat=seat,
        player=player,
        prompt=None if player is None else _prompt(state, player, seat, legal, prompt),
        clock=state.clock,
        legal=legal,
        events=[view.Happened(event.id, event.args) for event in state.events if event.visible_to(seat)],
        pieces=pieces,
        markers=markers,
        panels=panels,
        trails=[] if trails is None else trails,
        result=None if returns is None else view.Result(returns, _ending(state, returns)),
        table_actions=[] if seat is None else _table_actions(state, seat),
        offer=_offer(state) if state.agreed and state.stack else "",
    )


def _prompt(state: State, player: int, seat: int | None, legal: list[Action], own: OwnPrompt) -> view.Prompt:
    phase = state.stack[-1]
    return view.Prompt(
        phase=type(phase).__name__,
        text=own.text or state.game.words.prompt(phase),
        rule=own.rule or phase.rule,
        who=dice_word() if player == CHANCE else state.game.called(state, player),
        about=own.about,
        barred=_barred(state, legal) if phase.ends_with and legal else None,
        aside=phase.aside,
        dice=own.dice,
        file=own.file,
        waiting="" if player in (seat, CHANCE) else state.game.words.waiting(phase),
        wants=(phase.wants if own.wants is None else own.wants) if legal else (),
        ends=phase.ends_with if legal else "",
        named=phase.named and bool(legal),
        cost=own.cost if legal else "",
        in_hand=phase.in_hand and bool(legal),
        adds=phase.adds if legal else "",
        foe=own.foe if legal else None,
    )


@lru_cache(maxsize=4_096)
def lying(kind: str, spaces: int, value: str = "") -> tuple[view.Marker, ...]:
    """A marker in each space of a bitset."""
    return tuple(view.Marker(kind, space, value) for space in members(spaces))


def _ending(state: State, returns: list[float]) -> view.Ending:
    """Why it ended so: by the table's own verbs, or as the game says."""
    ending, say = state.game.show.ending(state), state.game.say
    staying = [seat for seat in range(len(returns)) if not state.conceded >> seat & 1]
    if state.agreed and max(returns) < 1 and all(state.agreed >> seat & 1 for seat in staying if returns[seat]):
        return replace(ending, title=say("ending", "drawn"), why=say("ending", "agreed"))
    if len(staying) == 1 and len(returns) > 1:
        gone = say("view", "and").join(state.name(seat) for seat in range(len(returns)) if seat not in staying)
        return replace(ending, why=say("ending", "conceded", gone))
    return ending


def _table_actions(state: State, seat: int) -> list[view.TableAction]:
    """The table's own actions that a seat may take, in words."""
    actions = tuple(state.table_actions(seat))
    return list(_described(state.game, actions, bool(state.agreed), len(seats_playing(state)))) if actions else []


@lru_cache(maxsize=256)
def _described(game: Game, actions: tuple[Action, ...], offered: bool, playing: int) -> list[view.TableAction]:
    ids = ["offer_draw" if action[0] == AGREE and not offered else action[0] for action in actions]
    return [
        view.TableAction(action, game.say("verbs", id), game.say("asks", f"{id}_alone" if playing == 2 else id))
        for action, id in zip(actions, ids, strict=True)
    ]


def _offer(state: State) -> str:
    """The draw that is offered, in words."""
    text = table_words()
    seats = range(len(state.game.seats(state.options)))
    names = [state.name(seat) for seat in seats if state.agreed >> seat & 1]
    return text.say("view", "offered", text.say("view", "and").join(names))


def _barred(state: State, legal: list[Action]) -> view.Barred | None:
    """The way on while it is closed and there is no other, with the reason."""
    if any(len(action) == 1 for action in legal):
        return None
    verb = state.stack[-1].ends_with
    reason = state.why_not((verb,))
    assert reason is not None, f"{verb} ends {type(state.stack[-1]).__name__}, but is not in its list"
    return view.Barred(verb, state.describe((verb,)), reason.rule, reason.text)
