"""A game of a hundred lines to try the kernel on: a bear hides in a cave, a hunter searches, a die is rolled."""

from __future__ import annotations

from typing import Any, ClassVar

from matinee import Action, Reason, State
from matinee.table.game import Counting, Game, Option, Verb
from matinee.table.panels import Fact, Ledger, Named, NameList
from matinee.table.phase import Chance, Phase, Step
from matinee.table.state import Rng
from matinee.table.text import Catalogue
from matinee.table.view import View, frame

BEAR, HUNTER = 0, 1


class Bears(State):
    """Where the bear is (-1: nowhere yet), the caves searched, arrows and nights left."""

    __slots__ = ("arrows", "cave", "nights", "result", "searched")
    cave: int
    searched: list[int]
    arrows: int
    nights: int
    result: list[float] | None

    def copy(self) -> Bears:
        s: Bears = Bears.__new__(Bears)
        s.game, s.options, s.stack, s.events = self.game, self.options, self.stack.copy(), self.events
        s.cave, s.searched, s.arrows = self.cave, self.searched.copy(), self.arrows
        s.nights, s.result = self.nights, self.result
        return s

    def returns(self) -> list[float] | None:
        return None if self.result is None else self.result.copy()

    def view(self, seat: int | None) -> View:
        known = {"arrows": self.arrows, "nights": self.nights}
        if seat == BEAR:
            known["cave"] = self.cave
        searched = [Named(str(cave), f"cave {cave}") for cave in self.searched]
        panel = Ledger(
            id="hunt",
            title="The hunt",
            lists=[NameList("searched", "searched", searched)],
            facts=[Fact(id, id, value) for id, value in known.items()],
        )
        return frame(self, seat, pieces=[], markers=[], panels=[panel])

    def guess(self, seat: int, rng: Rng) -> Bears:
        g = self.copy()
        g.events = [event for event in self.events if event.visible_to(seat)]
        if seat == HUNTER and self.cave >= 0 and self.result is None:
            left = [cave for cave in range(self.options["caves"]) if cave not in self.searched]
            g.cave = left[rng.randrange(len(left))]
        return g

    def position(self) -> dict[str, Any]:
        return {
            "options": dict(self.options), "cave": self.cave, "searched": self.searched.copy(), "arrows": self.arrows,
            "nights": self.nights, "stack": [type(phase).__name__ for phase in self.stack], "result": self.result,
        }  # fmt: skip

    def aftermath(self) -> None:
        if self.result is None and not self.nights:
            self.win(BEAR)

    def win(self, seat: int) -> None:
        self.result = [float(seat == BEAR), float(seat == HUNTER)]
        self.over()


class Hide(Phase, frozen=True):
    rule: ClassVar[str] = "1"
    once: ClassVar[bool] = True

    def seat(self, s: Bears) -> int:
        return BEAR

    def options(self, s: Bears) -> list[Action]:
        return [("hide", cave) for cave in range(s.options["caves"]) if self.no_hide(s, cave) is None]

    def no_hide(self, s: Bears, cave: int) -> Reason | None:
        return None if cave < s.options["caves"] else Reason("1", "There are fewer caves.")

    def hide(self, s: Bears, cave: int) -> None:
        s.cave = cave
        s.whisper(BEAR, "hidden", cave)
        s.then(Hunt())


class Hunt(Phase, frozen=True):
    rule: ClassVar[str] = "2"

    def seat(self, s: Bears) -> int:
        return HUNTER

    def options(self, s: Bears) -> list[Action]:
        caves = [("search", cave) for cave in range(s.options["caves"]) if self.no_search(s, cave) is None]
        return [*caves, ("carve",), ("sleep",)]

    def no_search(self, s: Bears, cave: int) -> Reason | None:
        if cave >= s.options["caves"]:
            return Reason("1", "There are fewer caves.")
        return Reason("2", "That cave is empty.") if cave in s.searched else None

    def search(self, s: Bears, cave: int) -> None:
        s.reveal("searched", cave, cave == s.cave)
        s.searched.append(cave)
        if cave == s.cave:
            s.win(HUNTER)

    def no_carve(self, s: Bears) -> Reason | None:
        return None

    def carve(self, s: Bears) -> None:
        s.arrows += 1
        s.tell("carved", s.arrows)

    def no_sleep(self, s: Bears) -> Reason | None:
        return None

    def sleep(self, s: Bears) -> None:
        s.then(Night(), Dawn())


class Night(Chance, frozen=True):
    rule: ClassVar[str] = "3"

    def outcomes(self, s: Bears) -> list[tuple[Action, float]]:
        return [(("roll", 1), 0.25), (("roll", 2), 0.75)]

    def roll(self, s: Bears, face: int) -> None:
        s.tell("night", face)
        s.nights -= face


class Dawn(Step, frozen=True):
    def run(self, s: Bears) -> None:
        s.nights = max(0, s.nights)
        s.tell("dawn", s.nights)


class BearHunt(Game):
    name, title, rules = "bears", "Bear Hunt", "1"
    options = (
        Option("caves", 3, "How many caves.", least=1, most=9),
        Option("mode", "day", "The light.", choices=("day", "night")),
    )
    counts = Counting("nights")
    verbs = {
        "hide": Verb(("cave",), (9,)), "search": Verb(("cave",), (9,)), "carve": Verb(), "sleep": Verb(),
        "roll": Verb(("face",), (7,)),
    }  # fmt: skip
    text = Catalogue(
        {
            "clock": {"unit": "Night", "set_up": "Dawn", "at": "{0:night|nights} left"},
            "verbs": {"search": "Search cave {0}", "carve": "Carve"},
            "prompts": {"Hunt": "Find the bear."},
            "events": {"carved": "{0} arrows"},
            "doing": {"hide": "hide", "carve": "carve an arrow"},
        }
    )

    def seats(self, options: dict[str, Any]) -> tuple[str, ...]:
        return ("Bear", "Hunter")

    def begin(self, options: dict[str, Any]) -> Bears:
        s: Bears = Bears.__new__(Bears)
        s.game, s.options, s.stack, s.events = self, options, [Hide()], []
        s.cave, s.searched, s.arrows, s.nights, s.result = -1, [], 0, 4, None
        return s


GAME = BearHunt()
