"""Any seat may concede, and all may agree to a draw, at any moment of any game; both are actions of its record."""

from __future__ import annotations

import json
from random import Random

from matinee.table.events import told
from matinee.table.game import Game
from matinee.table.records.record import Record
from matinee.table.said.verbs import AGREE, CONCEDE, DECLINE
from matinee.table.state import State
from matinee.table.table import Table
from matinee.testing.laws.cases import anatomy
from matinee.testing.laws.law import Witness, law
from matinee.testing.walks import PATIENCE, Ply, pick

AFTER = 60
"""Actions after a concession that are checked; the rest is only played."""


def in_words(game: Game, state: State, seat: int | None) -> bool:
    """Whether all that this seat is told has words of its own."""
    lines = [game.words.event(line) for line in told(state.events, seat)]
    return all(line.strip() and "{" not in line and "won by word" not in line for line in lines)


@law(each=1)
class AnySeatMayConcedeAtAnyMoment(Witness):
    """It is out: it decides nothing any more, gains nothing and does not win; with one left that one has won. The one
    that decides concedes, and another."""

    def look(self, ply: Ply) -> None:
        if ply.action is None:
            return
        playing = ply.state.playing()
        for seat in ply.seats:
            reason = ply.state.why_not((CONCEDE, seat))
            free = seat in playing and len(playing) > 1
            ply.check((reason is None) == free, f"in {ply.phase} seat {seat} concedes: {reason}")
            ply.check(((CONCEDE, seat) in ply.state.table_actions(seat)) == free, "what may be said is not listed")
        if len(playing) > 1:
            asked = {ply.state.player, playing[ply.number % len(playing)]}
            for leaver in [seat for seat in playing if seat in asked]:
                self._concedes(ply, playing, leaver)

    def _concedes(self, ply: Ply, playing: list[int], seat: int) -> None:
        before, state = ply.state.position(), ply.state.copy()
        state.apply((CONCEDE, seat))
        ply.check(ply.state.position() == before, "conceding in a copy changed the original")
        ply.check(all(in_words(ply.game, state, who) for who in (None, *ply.seats)), "a concession has no words")
        ply.check(state.table_actions(seat) == [], "who has conceded has nothing to say any more")
        unjust = self.case.accounts.unjust(ply.state, state)
        ply.check(not unjust, f"seat {seat} concedes in {ply.phase}: {'; '.join(unjust)}")
        impossible = ply.game.impossible(state)
        ply.check(impossible is None, f"seat {seat} concedes in {ply.phase}: {impossible}")
        if len(playing) == 2:
            won = [float(other in playing and other != seat) for other in ply.seats]
            ply.check(state.returns() == won, f"with one left it ends {state.returns()}")
        _whole(ply, state)
        _goes_on(ply, state, seat)


def _whole(ply: Ply, state: State) -> None:
    """The position holds it all, and every seat's guess looks as the truth does to it."""
    again = ply.game.from_position(json.loads(json.dumps(state.position())))
    mine, its = anatomy(state), anatomy(again)
    other = [name for name in mine if mine[name] != its[name]]
    ply.check(not other, f"the position in {ply.phase} loses {', '.join(other)}")
    for seat in ply.seats:
        guess = state.guess(seat, Random(ply.number))
        ply.check(guess.view(seat) == state.view(seat), f"the guess of seat {seat} looks different to it")
        ply.check((guess.player, guess.returns()) == (state.player, state.returns()), "a guess is at another moment")


def _goes_on(ply: Ply, state: State, seat: int) -> None:
    """The others play on to an end, at random."""
    rng, endless = Random(ply.number), ply.game.endless(ply.options)
    for number in range(PATIENCE * 2):
        if state.player is None:
            break
        ply.check(state.player != seat, f"seat {seat} has conceded and is asked in {type(state.stack[-1]).__name__}")
        action = pick(state.legal_actions(), rng)
        if number < AFTER:
            state.apply(action)
            if number % 20 == 0:
                _whole(ply, state)
        elif endless:
            return
        else:
            state.play(action)
    returns = state.returns()
    ply.check(returns is not None or endless, "after a concession the game does not end")
    if returns is not None:
        ply.check(returns[seat] == 0, f"seat {seat} conceded and has {returns}")


@law(each=1)
def a_draw_is_agreed_by_all(ply: Ply) -> None:
    """Offered by one, agreed to by the rest, out of turn as well; one who says no or plays on ends the offer."""
    playing = ply.state.playing()
    if ply.action is None or len(playing) < 2:
        return
    first, *others = playing
    state = ply.state.copy()
    ply.check(state.why_not((DECLINE, first)) is not None, "an offer is declined that does not exist")
    state.apply((AGREE, first))
    ply.check(state.player == ply.state.player, "an offer changes who decides")
    ply.check(state.legal_actions() == ply.legal, "an offer changes the list")
    ply.check(state.why_not((AGREE, first)) is not None, "who has offered agrees again")
    _whole(ply, state)
    _ends_by_a_word(ply, state.copy(), others[-1])
    for seat in others:
        ply.check(state.returns() is None, "drawn before all have agreed")
        state.apply((AGREE, seat))
    drawn = [0.5 if seat in playing else 0.0 for seat in ply.seats]
    ply.check((state.player, state.returns()) == (None, drawn), f"all agree, and it is {state.returns()}")
    ply.check(all(in_words(ply.game, state, who) for who in (None, *ply.seats)), "a draw has no words")
    _whole(ply, state)


def _ends_by_a_word(ply: Ply, state: State, other: int) -> None:
    """The offer ends when a seat declines or plays on without agreeing."""
    refused = state.copy()
    refused.apply((DECLINE, other))
    ply.check(not refused.agreed and refused == ply.state, "a draw that is declined leaves a trace")
    mover = state.player
    if mover is not None and mover >= 0 and ply.action is not None:
        stands = bool(state.agreed >> mover & 1)
        state.apply(ply.action)
        ply.check(state.player is None or bool(state.agreed) == stands, "an offer outlives who plays on")


@law(each=1)
def table_actions_are_actions_of_the_record(ply: Ply) -> None:
    """They replay, are taken back like other actions, and a seat speaks only for itself; views offer what is legal."""
    if ply.action is None or len(ply.state.playing()) < 2:
        return
    record = Record.of(ply.game, ply.options)
    record.actions = list(ply.actions)
    table = Table.resume(record)
    first, *others = table.state.playing()
    for seat in ply.seats:
        offered = table.state.view(seat).table_actions
        same = [one.action for one in offered] == table.state.table_actions(seat)
        ply.check(same, f"the view of seat {seat} offers {offered}")
        ply.check(all(one.text and one.asks for one in offered), "without words")
    ply.check(table.state.view(None).table_actions == [], "a spectator has a say")
    before = table.state.position()
    table.agree_draw(first)
    ply.check(table.why_not_undo(first) is None, "an offer cannot be taken back")
    table.undo(first)
    ply.check(table.state.position() == before, "an offer that was taken back leaves a trace")
    for verb in (CONCEDE, AGREE, DECLINE):
        ply.check(table.state.describe((verb, first)).strip() != "", f"{verb} has no words")
    for seat in others:
        if table.state.player is not None:  # passing over one who has conceded may end the last turn
            table.concede(seat)
    ply.check(table.state.player is None, "all but one have conceded, and it goes on")
    again = Record.loads(table.record.dumps())
    ply.check(again.actions == table.record.actions, "the text of the record loses a word")
    ply.check(again.replay() == table.state, "the record replays to another end")
