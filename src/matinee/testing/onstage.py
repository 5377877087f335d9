"""People who play in depth: the same hands as at the flat board, on the stage."""

from __future__ import annotations

from typing import Any

from matinee.testing.browser import PATIENCE, Person

# Where on the window the stage shows one of these spaces or pieces so that a click on it means just that.
ON_STAGE = """
async ([kind, ids, patience]) => {
  const end = (await window.frame()) + patience
  const find = (id) => {
    const host = document.querySelector('.depth')
    const stage = host?.stage
    if (!stage?.frames || stage.moves.busy) return null
    const { left, top } = host.getBoundingClientRect()
    const [x, y] = kind === 'n' ? stage.spotOf(id) : stage.spotOfPiece(id)
    const { piece, space } = stage.pick(x, y)
    const meant = kind === 'n' ? (space?.n ?? piece?.space) === id : piece !== null && piece.id === stage.topOf(id)
    const clear = document.elementFromPoint(left + x, top + y)?.closest('.depth') === host
    return meant && clear ? [id, left + x, top + y] : null
  }
  while ((await window.frame()) < end) {
    const seen = ids.map(find).find((one) => one)
    if (seen) return seen
  }
  return null
}
"""

# Where on the window the stage shows a place of the board.
STAGED = """
async ([x, y, patience]) => {
  const end = (await window.frame()) + patience
  while ((await window.frame()) < end) {
    const host = document.querySelector('.depth')
    if (host?.stage?.frames && !host.stage.moves.busy) {
      const { left, top } = host.getBoundingClientRect()
      const at = host.stage.gaze.inWindow([x, y])
      if (document.elementFromPoint(left + at[0], top + at[1])?.closest('.depth')) return [left + at[0], top + at[1]]
    }
  }
  return null
}
"""


class OnStage(Person):
    """A player on the 3D stage."""

    def enter(self) -> None:
        """Open the stage by a click, and wait for its first picture."""
        self.button("Stage").click()
        self.page.wait_for_function("() => document.querySelector('.depth')?.stage?.frames > 0", timeout=6 * PATIENCE)

    def stands(self) -> None:
        self.page.wait_for_function("() => document.querySelector('.depth').stage.still()", timeout=4 * PATIENCE)

    def uncovered(self, kind: str, ids: list[Any]) -> tuple[Any, float, float]:
        """Which of these spaces or pieces a click on the stage can mean, and where on the window."""
        found = self.page.evaluate(ON_STAGE, [kind, ids, PATIENCE])
        assert found, f"nothing of {kind} {ids} can be clicked on the stage"
        id, x, y = found
        return id, x, y

    def on_board(self, x: float, y: float) -> tuple[float, float]:
        """Where the stage shows a place of the board on the window."""
        found = self.page.evaluate(STAGED, [x, y, PATIENCE])
        assert found, f"something covers {x}, {y}"
        return found[0], found[1]
