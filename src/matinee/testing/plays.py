"""How often a state is played on, for tests of what is played once."""

from __future__ import annotations

import pytest

from matinee.table.state import State


def counted_plays(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """A list that grows by every action that any state plays from now on."""
    played: list[object] = []
    play = State.play

    def noted(state: State, action: tuple[object, ...]) -> None:
        played.append(action)
        play(state, action)

    monkeypatch.setattr(State, "play", noted)
    return played
