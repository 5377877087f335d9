"""`matinee play`: a whole game in the terminal; and `matinee mcp`, for programs."""

from __future__ import annotations

from pathlib import Path
from random import Random, SystemRandom

from matinee import bots
from matinee.bots import Bot, Seat
from matinee.bots.draw_offer import agrees
from matinee.bots.evening import Rival
from matinee.cli import options
from matinee.cli.phrases import bot_name as called
from matinee.cli.phrases import character, say
from matinee.cli.play.commands import INTERRUPTED, Commands, Leave
from matinee.cli.play.pace import Pace, Speed, wished
from matinee.cli.play.screen import Screen
from matinee.table.daily.night_dice import NightRolls
from matinee.table.dice import Dice, fair
from matinee.table.errors import OptionsError
from matinee.table.events import told
from matinee.table.json_types import Options
from matinee.table.options import NIGHT
from matinee.table.phase import CHANCE, Action
from matinee.table.records.record import Record
from matinee.table.records.scenario_file import Scenario
from matinee.table.registry import load
from matinee.table.said.verbs import AGREE, DECLINE
from matinee.table.table import Played, Table


def play(
    game: str | None = None,
    *,
    seat: str | None = None,
    bot: str = "projectionist",
    scenario: str | None = None,
    option: options.Pairs = None,
    record: Path | None = None,
    resume: Path | None = None,
    seed: int | None = None,
    dice: bool = False,
    speed: Speed | None = None,
) -> int:
    """Play a game in the terminal, against a bot or with a friend at the same keyboard.

    Parameters
    ----------
    game
        The game, as `matinee games` lists it.
    seat
        Your seat, by number or name (default: the first); `none` to watch two bots.
    bot
        Who has the other seats: usher, projectionist, producer or kaiju, a bot of another package, or none for a friend
        at the same keyboard.
    scenario
        The scenario, as `--option scenario=...`: one of the game or its shelf, or a file name.toml that sets options.
        Such a file may begin in the middle of a game.
    option
        Another option of the game as name=value; may be given more than once.
    record
        Write the record of the game to this file when it ends or when you quit.
    resume
        Go on with the game in this record file.
    seed
        The seed of the dice and the bots: the same seed and choices give the same game.
    dice
        Roll real dice and type in what they show.
    speed
        How fast what others do is told: calm, normal, quick or once; by default as MATINEE_SPEED says, else normal.
        Enter skips the rest of a turn. Where the output is no terminal, all is told at once.
    """
    moment = options.moment_in(game, scenario, option)
    given = moment.options if moment is not None else options.chosen(game, option, scenario)
    return sit_down(game, seat, bot, given, record, resume, seed, dice, speed, moment)


def mcp(link: str = "", *, name: str = "") -> None:
    """Let a language model, or any program that speaks MCP on stdin and stdout, sit down at a table.

    Parameters
    ----------
    link
        The link to a seat or an invitation of a running server; without it games are played here, against bots.
    name
        What an invited guest is called.
    """
    from matinee.interop.mcp.server import mcp_server

    mcp_server(link, name).run()


def sit_down(
    game: str | None,
    seat: str | None,
    bot_name: str,
    given: Options,
    record: Path | None,
    resume: Path | None,
    seed: int | None,
    typed_dice: bool,
    speed: Speed | None = None,
    moment: Scenario | None = None,
) -> int:
    """Set a table up from what was typed, and play."""
    if resume is not None:
        if given:
            raise OptionsError("A game that is resumed keeps its options.")
        table = Table.resume(Record.open(resume))
        if game is not None and game != table.game.name:
            raise OptionsError(f"{resume} is a game of {table.game.name}, not of {game}.")
    elif game is None:
        raise OptionsError("Say which game; `matinee games` lists them.")
    elif moment is not None:
        table = Table.resume(Record(Record.of(load(game), moment.options).header, list(moment.opening)))
    else:
        people = seat != "none" or bot_name == "none"
        table = Table(game, **load(game).checked(given, people))
    options.to_write(record)
    mine = _my_seats(table, seat, bot_name)
    seed = SystemRandom().randrange(1_000_000) if seed is None else seed
    others = [n for n in range(len(table.header.seats)) if n not in mine]
    night = NIGHT in table.state.options
    players: dict[int, Bot] = {
        n: Rival(table, bot_name) if night else bots.bot(bot_name, Random(f"{seed}/seat {n}")) for n in others
    }
    if resume is None:
        table.header.seats = [
            called(bot_name) if n in players else say("person") for n in range(len(table.header.seats))
        ]
    sitting = Sitting(table, mine, players, Random(f"{seed}/dice"), record, typed_dice)
    sitting.pace = Pace(wished(speed), sitting.screen.console.is_terminal)
    sitting.screen.say(say("welcome", table.game.title, seed), "bold")
    if players and mine and character(bot_name):
        sitting.screen.say(character(bot_name), "dim")
    return sitting.play()


def _my_seats(table: Table, seat: str | None, bot_name: str) -> list[int]:
    count = len(table.header.seats)
    if bot_name == "none":
        if seat is not None:
            raise OptionsError("With --bot none people have all seats; leave --seat out.")
        return list(range(count))
    if seat == "none":
        return []
    return [options.seat_number(table.game, table.state.options, seat) if seat is not None else 0]


class Sitting:
    """People and bots at one table, until the game is over or a player leaves."""

    def __init__(
        self, table: Table, mine: list[int], bots: dict[int, Bot], chance: Random, record: Path | None, typed: bool
    ) -> None:
        self.table = table
        self.bots = bots
        self.mine = mine
        self.holder = mine[0] if len(mine) == 1 else None  # the seat at the screen; None: none or unknown
        self.screen = Screen(table.game, table.state.options)
        self.chance = chance
        self.dice: Dice = NightRolls(table) if NIGHT in table.state.options else fair(chance)
        self.typed_dice = typed
        self.record = record
        self.heard = dict.fromkeys([None, *mine], len(table.past))  # actions each has been told of
        self.commands = Commands(self)
        self.pace = Pace("once", watched=False)
        self.settled = -1  # the ply of an action taken back, where nothing is played automatically

    def play(self) -> int:
        """Go on until it is over; the exit status."""
        try:
            while self.table.state.player is not None:
                self.decide(self.table.state.player)
            self.over()
        except (Leave, KeyboardInterrupt) as leave:
            self.screen.say()
            self.screen.say(say("leave"))
            self._keep_record()
            return leave.status if isinstance(leave, Leave) else INTERRUPTED
        self._keep_record()
        return 0

    def decide(self, player: int) -> None:
        """One action of the deciding seat."""
        if player == CHANCE:
            self.table.act(CHANCE, self.commands.ask_die() if self.typed_dice else self.dice(self.table.state))
        elif player in self.bots:
            self.table.act(player, self.bots[player].choose(Seat.at(self.table.state, player)))
        else:
            self._person(player)
        if self.holder is not None or not self.mine:
            self.tell()

    def _person(self, player: int) -> None:
        only = self.only_choice()
        if only is not None:
            if player == self.holder:
                self.screen.say(say("only_choice", self.table.state.describe(only)), "dim")
            self.table.act(player, only)
            return
        if player != self.holder:
            self.commands.curtain(player)
            self.holder = player
            self.tell()
        choice = self.commands.ask(player)
        if choice is not None:
            self.table.act(player, choice)

    def table_action(self, player: int, action: Action) -> None:
        """Resign, or offer, agree to or decline a draw, for a person; the bots answer the offer of a draw at once."""
        self.table.act(player, action)
        for seat in self.bots:
            state = self.table.state
            if state.agreed and state.player is not None and seat in state.playing():
                answer = AGREE if agrees(Seat.at(state, seat), self.chance) else DECLINE
                self.table.act(seat, (answer, seat))
        self.tell()

    def only_choice(self) -> Action | None:
        """What is played without asking: a single choice that rolls nothing and was not just taken back."""
        actions = self.table.state.legal_actions()
        if len(actions) > 1 or len(self.table.past) == self.settled or self.table.state.odds(actions[0]):
            return None
        return actions[0]

    def tell(self) -> None:
        """The news since the last time, as far as the one before the screen may know them."""
        past = self.table.past
        for played in past[self.heard[self.holder] :]:
            self._show(played)
        self.heard[self.holder] = len(past)

    def _show(self, played: Played) -> None:
        """One action in words; what a bot does, and the dice that it throws, at a pace that can be followed."""
        if played.seat != CHANCE:
            self.pace.turn_of(played.seat)
        for line in told(played.events, self.holder):
            words = self.screen.news(self.table.state, line)
            if self.pace.whose in self.bots:
                self.pace.after(words)

    def undo(self, player: int) -> None:
        """Take back the last choice of this seat and whatever was played automatically after it."""
        taken = self.table.undo(player)
        while self.table.why_not_undo(player) is None and len(self.table.state.legal_actions()) == 1:
            taken = self.table.undo(player)
        self.settled = len(self.table.past)
        for who in self.heard:
            self.heard[who] = min(self.heard[who], self.settled)
        self.screen.say(say("taken_back", self.table.state.describe(taken)))

    def over(self) -> None:
        """The result."""
        state = self.table.state
        if not self.mine or len(self.mine) > 1:
            self.holder = None
            self.tell()
        view = state.view(self.holder)
        self.screen.board(view, set())
        self.screen.status(view)
        returns = state.returns() or []
        best = [self.table.game.called(state, seat) for seat, share in enumerate(returns) if share == max(returns) > 0]
        if len(best) == 1:
            verdict = say("won", best[0])
        else:
            verdict = say("draw", say("and").join(best)) if best else say("nobody")
        self.screen.say(say("over", len(self.table.past), verdict), "bold yellow")

    def _keep_record(self) -> None:
        if self.record is not None:
            self.table.record.save(self.record)
            self.screen.say(say("kept", self.record))
