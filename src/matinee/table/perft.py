"""Perft: count the ways a game can go on. An unintended rules change shows up as another number."""

from matinee.table.state import State


def perft(state: State, depth: int) -> int:
    """How many sequences of exactly `depth` actions there are from here, every outcome of a die counted as one."""
    if depth < 1:
        return 1
    legal = state.legal_actions()
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        child = state.copy()
        child.play(action)
        total += perft(child, depth - 1)
    return total
