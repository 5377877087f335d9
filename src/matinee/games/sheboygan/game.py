"""The Creature That Ate Sheboygan as a game for the table: two seats, the monster and the humans."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import matinee.games.sheboygan.figures as figures
from matinee.games.sheboygan.map.city import BOARD, BOXES, EDGES, RAZE_STRENGTH, WINDS
from matinee.games.sheboygan.map.places import place_name, short_name, signs
from matinee.games.sheboygan.mind.balance import balance
from matinee.games.sheboygan.mind.encode import SeatEncoder
from matinee.games.sheboygan.mind.glance import glance
from matinee.games.sheboygan.mind.guess import guess
from matinee.games.sheboygan.mind.setup import BOOK
from matinee.games.sheboygan.mind.style import Style
from matinee.games.sheboygan.mind.tactics import weigh
from matinee.games.sheboygan.mind.worth import WORTH
from matinee.games.sheboygan.notation import designs
from matinee.games.sheboygan.notation.carry import CARRY
from matinee.games.sheboygan.notation.position import position, read_position
from matinee.games.sheboygan.own import OWN, PARTS, burning, ruins, scenario_of, wrong
from matinee.games.sheboygan.rules.accounts import ACCOUNTS
from matinee.games.sheboygan.rules.sheet import aftermath
from matinee.games.sheboygan.rules.turn import SET_UP
from matinee.games.sheboygan.show import odds, terminal, view
from matinee.games.sheboygan.show.describe import describe
from matinee.games.sheboygan.show.ending import ending
from matinee.games.sheboygan.show.goals import GOALS, points, turn
from matinee.games.sheboygan.show.names import cast
from matinee.games.sheboygan.show.overlays import overlays
from matinee.games.sheboygan.state import City
from matinee.table.game import Counting, Game
from matinee.table.json_types import Options
from matinee.table.minds.styles import read_styles
from matinee.table.options import Option
from matinee.table.parts import Designs, Evening, Mind, Notation, Show, Terminal
from matinee.table.said.text import Catalogue
from matinee.table.said.verbs import verbs
from matinee.table.shown.boardview import BoardView, Shelf, Ware
from matinee.table.written.script import Script

FOLDER = Path(__file__).parent
WORDS = Catalogue.load(FOLDER / "words.toml")
WORDS.names = {
    "space": lambda box: place_name(WORDS, box) if box >= 0 else WORDS.say("words", "off_map"),
    "short": lambda box: short_name(WORDS, box) if box >= 0 else WORDS.say("words", "off_map"),
    "piece": lambda unit: (
        f"{WORDS.say('units', figures.KINDS[figures.KIND[unit]])} {unit - figures.FIRST[figures.KIND[unit]] + 1}"
    ),
    "strength": lambda k: WORDS.say("strengths", figures.STRENGTHS[k]),
    "Strength": lambda k: WORDS.say("strengths", figures.STRENGTHS[k]).capitalize(),
    "ability": lambda k: WORDS.say("abilities", figures.ABILITIES[k].id),
    "film": lambda k: WORDS.say("films", figures.FILMS[k].id),
    "kind": lambda k: WORDS.say("units", figures.KINDS[k]),
    "edge": lambda k: WORDS.say("edges", EDGES[k]),
    "wind": lambda k: WORDS.say("winds", WINDS[k]),
    "boats": lambda boats: WORDS.say("boats", str(boats)),
    "result": lambda mark: odds.of_mark(WORDS, mark),
}

BEST = 5
"""6.0, 7.2 Above 5-1 is 5-1, and more points than that brings are never taken (M10)."""

CROWD = 2 * (
    2 * max(unit.strength for unit in figures.UNITS.values() if unit.stacks)
    + sum(unit.counters * unit.strength for unit in figures.UNITS.values() if not unit.stacks)
)
"""5.21 The most defence that can stand in one box, all of it doubled."""

SIZES = {
    "space": BOXES,
    "piece": figures.COUNTERS,
    "number": 1000,
    "face": 7,
    "strength": len(figures.STRENGTHS),
    "ability": len(figures.ABILITIES),
    "film": len(figures.FILMS),
    "kind": len(figures.KINDS),
    "edge": len(EDGES),
    "boats": 2,
}

VERBS = verbs(
    SIZES,
    {
        "roll": "face",
        # 3.0 set-up
        "allot": f"strength number<{1 + max(scenario.monster_points for scenario in figures.SCENARIOS.values())}",
        "ability": "ability",
        "film": "film",
        "lurk": "edge",
        "buy": f"kind number<{1 + max(unit.counters for unit in figures.UNITS.values())}",
        "ready": "",
        "take": "piece",
        "place": "space",
        # the monster's turn
        "step": "space",
        "overrun": "space",
        "jump": "space",
        "fly": "space",
        "land": "",
        "hover": "",
        "smash": f"space number<{1 + BEST * max(RAZE_STRENGTH)}",
        "breathe": "space",
        "web": "space",
        "mind": "",
        "control": "piece",
        "command": "",
        "target": "piece",
        "strike": f"number<{1 + BEST * CROWD}",
        "incite": "piece",
        "flash": "",
        "fear": "piece",
        "suffer": "strength",
        "grow": "strength",
        "withdraw": "space",
        "fall": "space",
        # the humans' turn
        "call": "boats",
        "move": "piece",
        "go": "space",
        "dash": "space",
        "stay": "",
        "tow": "piece piece",
        "escort": "piece",
        "board": "piece",
        "lead": "space",
        "drop": "piece",
        "halt": "",
        "fire": "piece",
        "assault": "piece",
        "quell": "piece",
        "attack": "",
        "lose": "piece",
        "retreat": "piece space",
        "douse": "space",
        "hose": "space",
        "done": "",
    },
)


def _seats(options: Options) -> tuple[str, ...]:
    return WORDS.say("seats", "monster"), WORDS.say("seats", "humans")


LISTS = ("allot", "ability", "film", "buy", "suffer", "grow")
"""The verbs whose first argument is chosen from a list."""

CARDS = ("ability", "film")
"""Those whose entries are laid out as cards."""


def _board(options: Options) -> BoardView:
    board = BOARD.drawing()
    board.captions = signs(WORDS)
    board.call(WORDS.names["space"])
    board.wares = _wares(scenario_of(options))
    board.shelves = {
        verb: Shelf(WORDS.say("shelves", verb), "cards" if verb in CARDS else "rows", first=verb == "film")
        for verb in LISTS
    }
    return board


def _wares(scenario: figures.Scenario) -> dict[str, list[Ware]]:
    """What is on sale (3.1, 13.0), with rules; what the scenario does not sell has no price."""
    say = WORDS.say
    return {
        "strength": [Ware(name, say("strengths", name), price=1) for name in figures.STRENGTHS],
        "ability": [
            Ware(
                a.id,
                say("abilities", a.id),
                a.cost if scenario.ability_mask >> k & 1 else None,
                a.rule,
                say("about", a.id),
            )
            for k, a in enumerate(figures.ABILITIES)
        ],
        "kind": [
            Ware(kind, say("units", kind), unit.strength, about=_arms(kind), likeness=kind)
            if scenario.sells(kind)
            else Ware(kind, say("units", kind), elsewhere=True)
            for kind, unit in figures.UNITS.items()
        ],
        "film": [Ware(film.id, say("films", film.id), likeness=film.id) for film in figures.FILMS],
        "edge": [Ware(edge, say("edges", edge), edge=edge) for edge in EDGES],
        "wind": [Ware(wind, say("winds", wind)) for wind in WINDS],
    }


def _arms(kind: str) -> str:
    unit = figures.UNITS[kind]
    return WORDS.say("shop", "arms", unit.range, unit.movement, WORDS.say("unit_tips", kind))


def _setup(s: City) -> None:
    """3.0 The city as it stands, M19 or as a scenario of one's own leaves it."""
    s.rubble = ruins(s.options)
    s.flames[0] = s.burning = burning(s.options)
    s.then(*SET_UP)


GAME = Game(
    name="sheboygan",
    title="The Creature That Ate Sheboygan",
    rules="3",
    rank=1,
    folder=FOLDER,
    words=WORDS,
    options=(
        Option("scenario", "basic", choices=tuple(figures.SCENARIOS)),
        Option("turns", 40, least=0, most=500, printed=0),
        Option("films", False, choices=(False, True), beginner=True),
        Option("fire_waits", False, choices=(False, True), letter=False),
        Option("street_apart", False, choices=(False, True), letter=False),
        Option("copters_burn", False, choices=(False, True), letter=True),
        Option("copters_seen", False, choices=(False, True), letter=True),
        Option("ford_to_street", False, choices=(False, True), letter=True),
        Option("webs_rest", False, choices=(False, True), letter=True),
    ),
    script=Script(OWN, PARTS, partial(wrong, WORDS)),
    seats=_seats,
    verbs=VERBS,
    counts=Counting("turn", "turns", "turn"),
    state=City,
    setup=_setup,
    aftermath=aftermath,
    endless=lambda options: not options["turns"],
    drawn=_board,
    show=Show(
        view=view.view,
        score=view.score,
        describe=describe,
        odds=odds.odds,
        overlays=overlays,
        terminal=Terminal(terminal.status, terminal.around, terminal.sheet),
        ending=ending,
        cast=cast,
    ),
    mind=Mind(
        guess=guess,
        glance=glance,
        weigh=weigh,
        worth=WORTH,
        styles=read_styles(weigh, Style, figures.DATA / "styles.toml"),
        book=BOOK,
        balance=balance(WORDS),
        encoder=SeatEncoder,
    ),
    accounts=ACCOUNTS,
    notation=Notation(
        position=position,
        read=read_position,
        carry=CARRY,
        designs=Designs(file=designs.file, clicks=designs.clicks, card=designs.card),
    ),
    evening=Evening(points, figures.DATA),
    goals=GOALS,
    in_lines=True,
    turn=turn,
)
