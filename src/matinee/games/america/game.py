"""Monsters Menace America as a game for the table: two to four seats, each a monster and a branch of the military."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import matinee.games.america.figures as figures
from matinee.games.america.map.land import SPACES
from matinee.games.america.mind.balance import balance
from matinee.games.america.mind.encode import SeatEncoder
from matinee.games.america.mind.guess import guess
from matinee.games.america.mind.style import Style
from matinee.games.america.mind.tactics import weigh
from matinee.games.america.mind.worth import WORTH
from matinee.games.america.notation.carry import CARRY
from matinee.games.america.notation.position import position, read_position
from matinee.games.america.own import OWN, PARTS, wrong
from matinee.games.america.rules.accounts import ACCOUNTS
from matinee.games.america.rules.setup import FirstPlayer
from matinee.games.america.rules.turn import concede
from matinee.games.america.show import panels, terminal, view
from matinee.games.america.show.describe import describe
from matinee.games.america.show.ending import ending
from matinee.games.america.show.goals import GOALS, points, turn
from matinee.games.america.show.names import WORDS
from matinee.games.america.show.odds import odds
from matinee.games.america.show.overlays import overlays
from matinee.games.america.show.tips import tip
from matinee.games.america.state import America
from matinee.table.game import Counting, Game
from matinee.table.json_types import Options
from matinee.table.minds.styles import read_styles
from matinee.table.options import Option
from matinee.table.parts import Evening, Mind, Notation, Show, Terminal
from matinee.table.said.verbs import verbs
from matinee.table.shown.boardview import BoardView, Shelf, Ware
from matinee.table.written.script import Script

FOLDER = Path(__file__).parent

SIZES = {
    "space": SPACES,
    "piece": figures.PIECES,
    "face": 7,
    "seat": 4,
    "monster": len(figures.MONSTERS),
    "branch": len(figures.BRANCHES),
    "mutation": len(figures.MUTATIONS),
    "research": len(figures.RESEARCH),
}

PICTURED = {kind.branch: kind.id for kind in figures.KINDS}
"""The unit that stands for a branch: the last of its kinds, which no other branch has."""

VERBS = verbs(
    SIZES,
    {
        # chance
        "roll": "face",
        "first": "seat",
        "mutation": "mutation",
        "research": "research",
        # AM1 set-up
        "monster": "monster",
        "branch": "branch",
        "post": "piece",
        "muster": "",
        "lair": "space",
        # AM2, AM3 move
        "move": "piece",
        "launch": "piece",
        "emerge": "space",
        "go": "space",
        "stay": "",
        "vanish": "",
        # AM4 fight
        "battle": "space",
        "dive": "",
        "missile": "",
        "fight": "",
        "hit": "piece",
        "rage": "piece",
        "enough": "",
        "shoot": "piece",
        # AM6 encounter
        "feed": "",
        "fame": "",
        "give": "piece",
        "mutate": "",
        "decline": "",
        "keep": "mutation",
        # AM7 deploy
        "deploy": "piece",
        "redeploy": "piece",
        "place": "space",
        "draw": "",
        "done": "",
        # cards
        "play": "research",
        "use": "mutation",
        "shed": "mutation",
        "skip": "",
        "hush": "",
        "cut": "research",
        "pick": "piece",
        "pay": "",
        "strip": "mutation",
        # AM9 challenge
        "challenge": "piece",
        "strike": "",
        "fury": "",
    },
)


def _seats(options: Options) -> tuple[str, ...]:
    return tuple(WORDS.say("seats", "player", n + 1) for n in range(options["players"]))


def _board(options: Options) -> BoardView:
    board, say = view.board(WORDS), WORDS.say
    board.wares = {
        "monster": [Ware(id, say("monsters", id), likeness=id) for id in figures.MONSTER_IDS],
        "branch": [
            Ware(id, say("branches", id), likeness=PICTURED[id], about=say("tips", id)) for id in figures.BRANCH_IDS
        ],
    }
    board.shelves = {verb: Shelf(say("shelves", verb)) for verb in ("monster", "branch")}
    return board


GAME = Game(
    name="america",
    title="Monsters Menace America",
    rules="3",
    rank=3,
    folder=FOLDER,
    words=WORDS,
    options=(
        Option("players", 4, choices=(2, 3, 4)),
        Option("rounds", 30, least=0, most=500, printed=0),
        Option("los_angeles", "choice", choices=("choice", "first")),
        Option("toxicor", 40, choices=(40, 30)),
        Option("own_reward", True, choices=(True, False)),
        Option("robot_giants", False, choices=(False, True)),
        Option("challenge_research", True, choices=(True, False)),
        Option("challenge_once", False, choices=(False, True), letter=True),
        Option("rest_lowers", False, choices=(False, True), letter=True),
    ),
    script=Script(OWN, PARTS, partial(wrong, WORDS)),
    seats=_seats,
    verbs=VERBS,
    counts=Counting("round", "rounds", "turn"),
    state=America,
    setup=lambda s: s.then(FirstPlayer()),
    concede=concede,
    endless=lambda options: not options["rounds"],
    drawn=_board,
    show=Show(
        view=view.view,
        score=view.score,
        describe=describe,
        odds=odds,
        overlays=overlays,
        tip=tip,
        terminal=Terminal(terminal.status, terminal.around, terminal.sheet),
        cast=panels.cast,
        ending=ending,
    ),
    mind=Mind(
        guess=guess,
        weigh=weigh,
        worth=WORTH,
        styles=read_styles(weigh, Style, figures.DATA / "styles.toml"),
        balance=balance(WORDS),
        encoder=SeatEncoder,
    ),
    accounts=ACCOUNTS,
    notation=Notation(position=position, read=read_position, carry=CARRY),
    evening=Evening(points, figures.DATA),
    goals=GOALS,
    turn=turn,
)
