"""Trains a net to play a game in two steps, on a graphics card if there is one: it imitates a bot, then plays (PPO).

    python examples/train_player.py newyork --option players=2 --option turns=40 -o player.npz
    python examples/train_player.py newyork --option players=2 --option turns=40 --begin player.npz --watch 0

First it watches games between bots (`--teacher`) for a while and learns which code each seat chose and how its game
ended. Then it plays through the vector environment, seat by seat, against each of some bots; the reward is the result
of the game and nothing else. At the end it plays games on other dice, each time with the code that weighs most. What
it keeps are plain arrays of numpy, at most a megabyte with the default width. It needs torch.
"""

from __future__ import annotations

import argparse
import multiprocessing as mp
from itertools import cycle, product
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn
from torch.nn.functional import cross_entropy, mse_loss

from matinee.bots.names import bot
from matinee.bots.seat import Seat
from matinee.interop.play import Play
from matinee.interop.tensor import schema
from matinee.interop.vector import VectorSeatEnv
from matinee.table.json_types import Options

Floats = NDArray[np.float32]
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
GAMES = 4  # watched games that a worker hands in together
STEPS = 64  # codes of each game in a batch of play
EPOCHS, PART = 3, 8192  # how often a batch is gone through, and how many rows make one step
CLIP, SURPRISE, WORTH = 0.2, 0.003, 0.5  # PPO's clip, weight of entropy and of the value
FADE, TRACE = 0.999, 0.95  # discount and lambda of the advantages (GAE)
AFAR = -1e9  # the weight of a code that is masked


class Net(nn.Module):
    """Two layers of rectified units, a head for the codes and one for the result."""

    def __init__(self, inputs: int, codes: int, width: int) -> None:
        super().__init__()
        self.first, self.second = nn.Linear(inputs, width), nn.Linear(width, width)
        self.codes, self.worth = nn.Linear(width, codes), nn.Linear(width, 1)

    def forward(self, rows: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The weight of each code that is open, and the result that is expected."""
        seen = torch.relu(self.second(torch.relu(self.first(rows))))
        return self.codes(seen).masked_fill(~masks, AFAR), self.worth(seen)[:, 0]


class Watched(NamedTuple):
    """What bots saw and did, a row a code: flags and masks as bits, and how the game ended for that seat."""

    flags: NDArray[np.uint8]
    figures: NDArray[np.float16]
    masks: NDArray[np.uint8]
    codes: NDArray[np.int64]
    results: Floats


def watch(task: tuple[str, Options, str, int]) -> Watched:
    """Some games between bots of one name, from this seed on."""
    game, options, teacher, seed = task
    play = Play(game, "factored", **options)
    rows = schema(play.game, play.options, "factored")
    seen, masks, codes, results = [], [], [], []
    for one in range(seed, seed + GAMES):
        play.start(one)
        bots = [bot(teacher, Random(f"{one}/seat {n}")) for n in range(play.seats)]
        seats = []
        while (player := play.player) is not None:
            action = bots[player].choose(Seat.at(play.state, player))
            for code in play.encoding.codes(action):
                open_ = play.legal()
                if len(open_) > 1:
                    mask = np.zeros(play.encoding.size, bool)
                    mask[open_] = True
                    seen.append(rows.write(play.state, player, play.chosen))
                    masks.append(np.packbits(mask))
                    codes.append(code)
                    seats.append(player)
                play.step(code)
        results += [play.returns()[seat] for seat in seats]
    all_ = np.array(seen)
    flags, figures = np.packbits(all_[:, : rows.flags] > 0, axis=1), all_[:, rows.flags :].astype(np.float16)
    return Watched(flags, figures, np.array(masks), np.array(codes), np.array(results, np.float32))


def unpacked(bits: torch.Tensor, width: int) -> torch.Tensor:
    """Rows of bits as rows of truth."""
    places = torch.arange(7, -1, -1, device=bits.device, dtype=torch.uint8)
    return ((bits[:, :, None] >> places) & 1).reshape(len(bits), -1)[:, :width].bool()


def imitate(net: Net, task: tuple[str, Options, str], seconds: float, workers: int, epochs: int) -> None:
    """Watch games for so long, then learn what was done in them; a line an epoch says how much of it was foreseen."""
    began, parts = monotonic(), []
    with mp.get_context("spawn").Pool(workers) as pool:
        for part in pool.imap_unordered(watch, ((*task, GAMES * n) for n in range(10**6))):
            parts.append(part)
            if monotonic() - began > seconds and len(parts) > 1:
                pool.terminate()
                break
    apart = len(parts) // 20 + 1  # these games are not learned from
    held, data = (Watched(*map(np.concatenate, zip(*some, strict=True))) for some in (parts[:apart], parts[apart:]))
    print(f"{monotonic() - began:5.0f} s, {GAMES * len(parts)} games watched, {len(data.codes)} codes", flush=True)
    inputs, codes = net.first.in_features, net.codes.out_features

    def batch(from_: tuple[torch.Tensor, ...], some: torch.Tensor) -> tuple[torch.Tensor, ...]:
        flags, figures, masks, chosen, results = (array[some] for array in from_)
        rows = torch.cat([unpacked(flags, inputs - figures.shape[1]).float(), figures.float()], 1)
        return rows, unpacked(masks, codes), chosen, results

    tests, lessons = (tuple(torch.from_numpy(array).to(DEVICE) for array in some) for some in (held, data))
    adam = torch.optim.Adam(net.parameters(), 1e-3)
    fall = torch.optim.lr_scheduler.LinearLR(adam, 1.0, 0.05, epochs)
    for epoch in range(epochs):
        for some in torch.randperm(len(data.codes), device=DEVICE).split(PART):
            rows, masks, chosen, results = batch(lessons, some)
            weights, worth = net(rows, masks)
            step(adam, net, cross_entropy(weights, chosen) + WORTH * mse_loss(worth, results))
        fall.step()
        with torch.no_grad():
            rows, masks, chosen, results = batch(tests, torch.arange(min(len(held.codes), 50_000), device=DEVICE))
            weights, worth = net(rows, masks)
            right = (weights.argmax(1) == chosen).float().mean()
            off = mse_loss(worth, results)
        print(f"epoch {epoch + 1}: {right:.1%} foreseen, results off by {off:.4f} squared", flush=True)


def step(adam: torch.optim.Optimizer, net: Net, loss: torch.Tensor) -> None:
    """One step down the slope of a loss, no longer than half a unit of slope in all."""
    adam.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(net.parameters(), 0.5)
    adam.step()


class Score:
    """Games that are over: won, lost, and without a winner."""

    def __init__(self) -> None:
        self.won = self.lost = self.none = 0

    def add(self, returns: Floats, seat: int) -> None:
        """The results of some games, seat by seat."""
        own, best = returns[:, seat], np.delete(returns, seat, 1).max(1)
        self.won += int((own > best).sum())
        self.lost += int((own < best).sum())
        self.none += int((own == best).sum())

    @property
    def games(self) -> int:
        return self.won + self.lost + self.none

    def __str__(self) -> str:
        share = (self.won + self.none / 2) / max(1, self.games)
        doubt = 1.96 * (share * (1 - share) / max(1, self.games)) ** 0.5
        return f"{self.won} won, {self.lost} lost, {self.none} drawn: {share:.1%} ± {doubt:.1%}"


class Table:
    """Games side by side against one bot, from one seat."""

    def __init__(self, game: str, options: Options, seat: int, rival: str, copies: int, workers: int) -> None:
        self.seat, self.rival, self.score = seat, rival, Score()
        wish = {"form": "factored", "seat": seat, "bot": rival, **options}
        self.envs = VectorSeatEnv(game, copies, workers, **wish)

    def seen(self) -> tuple[torch.Tensor, torch.Tensor]:
        """The rows and the masks; a game that is over begins anew whatever code it gets, so that it may have any."""
        masks = self.envs.masks.view(bool).copy()
        masks[~masks.any(1), 0] = True
        return torch.from_numpy(self.envs.rows.copy()).to(DEVICE), torch.from_numpy(masks).to(DEVICE)

    def play(self, net: Net) -> tuple[torch.Tensor, ...]:
        """Some codes of every game by the net's chances: rows, masks, codes, how likely they were, gains, goals."""
        done: list[tuple[torch.Tensor, ...]] = []
        for _ in range(STEPS):
            fresh = torch.from_numpy(~self.envs.masks.any(1))
            row, mask = self.seen()
            with torch.no_grad():
                weights, value = net(row, mask)
            chances = torch.distributions.Categorical(logits=weights)
            code = chances.sample()
            _, reward, over, _, info = self.envs.step(code.cpu().numpy())
            self.score.add(info["returns"][over], self.seat)
            outcome = (torch.from_numpy(one).to(DEVICE) for one in (reward.astype(np.float32), over))
            done.append((row, mask, code, chances.log_prob(code), value, *outcome, ~fresh.to(DEVICE)))
        rows, masks, codes, logs, worth, rewards, ends, kept = zip(*done, strict=True)
        with torch.no_grad():
            after = net(*self.seen())[1]
        gains: list[torch.Tensor] = []
        trace = torch.zeros_like(after)
        for reward, end, value in zip(reversed(rewards), reversed(ends), reversed(worth), strict=True):
            trace = reward - value + ~end * FADE * (after + TRACE * trace)
            after = value
            gains.insert(0, trace)
        own = torch.cat(kept)
        gain, value = torch.cat(gains)[own], torch.cat(worth)[own]
        flat = (torch.cat(each)[own] for each in (rows, masks, codes, logs))
        return *flat, (gain - gain.mean()) / (gain.std() + 1e-6), gain + value

    def test(self, net: Net, games: int, seed: int) -> Score:
        """Games on other dice, with the code that weighs most; of each place at the table as many, long ones too."""
        score = Score()
        self.envs.reset(seed=seed)
        left = np.full(self.envs.num_envs, -(-games // self.envs.num_envs))
        while left.any():
            with torch.no_grad():
                codes = net(*self.seen())[0].argmax(1)
            *_, over, _, info = self.envs.step(codes.cpu().numpy())
            counted = over & (left > 0)
            score.add(info["returns"][counted], self.seat)
            left[counted] -= 1
        return score


def improve(net: Net, tables: list[Table], seconds: float, rate: float) -> None:
    """Play and learn until the time is up, table after table; a line says how it goes, some twenty times in all."""
    began, told, games = monotonic(), 0.0, 0
    adam = torch.optim.Adam(net.parameters(), rate)
    for table in tables:
        table.envs.reset(seed=int(torch.randint(2**40, (1,))))
    for table in cycle(tables):
        spent = monotonic() - began
        if spent > seconds:
            return
        adam.param_groups[0]["lr"] = rate * (1 - 0.9 * spent / seconds)
        rows, masks, codes, logs, gains, goals = table.play(net)
        for _ in range(EPOCHS):
            for some in torch.randperm(len(codes), device=DEVICE).split(PART):
                weights, worth = net(rows[some], masks[some])
                chances = torch.distributions.Categorical(logits=weights)
                ratio = (chances.log_prob(codes[some]) - logs[some]).exp()
                gain = gains[some]
                pull = torch.minimum(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
                loss = WORTH * mse_loss(worth, goals[some]) - pull - SURPRISE * chances.entropy().mean()
                step(adam, net, loss)
        if table is tables[-1] and spent - told >= seconds / 20:
            told = spent
            games += sum(table.score.games for table in tables)
            lines = "; ".join(f"seat {table.seat} against {table.rival}: {table.score}" for table in tables)
            print(f"{spent:5.0f} s, {games} games; {lines}", flush=True)
            for one in tables:
                one.score = Score()


def finish(net: Net, tables: list[Table], games: int, output: Path | None) -> None:
    """Keep the net, and measure it."""
    if output is not None:
        np.savez_compressed(output, **{name: a.cpu().half().numpy() for name, a in net.state_dict().items()})
    for table in tables:
        print(f"seat {table.seat} against {table.rival}: {table.test(net, games, 10**6)}", flush=True)


def option(pair: str) -> tuple[str, Any]:
    """An option from `name=value`."""
    name, _, value = pair.partition("=")
    return name, int(value) if value.isdecimal() else value


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--option", action="append", help="an option of the game as name=value")
    parser.add_argument("--teacher", default="projectionist", help="whom it watches")
    parser.add_argument("--watch", type=float, default=600.0, help="for how many seconds")
    parser.add_argument("--epochs", type=int, default=12, help="how often it goes through what it has watched")
    parser.add_argument("--seconds", type=float, default=3000.0, help="how long it plays")
    parser.add_argument("--rivals", default="usher,projectionist", help="against whom it plays and is measured")
    parser.add_argument("--rate", type=float, default=2e-4, help="the step size while it plays")
    parser.add_argument("--test", type=int, default=400, help="games against each bot and from each seat at the end")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--copies", type=int, default=128, help="games side by side")
    parser.add_argument("--width", type=int, default=160)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--begin", type=Path, help="a net to go on from")
    parser.add_argument("-o", "--output", type=Path, help="where to keep the net")
    asked = parser.parse_args()
    torch.manual_seed(asked.seed)
    options = dict(map(option, asked.option or ()))
    one = Play(asked.game, "factored", **options)
    net = Net(schema(one.game, one.options, "factored").size, one.encoding.size, asked.width).to(DEVICE)
    if asked.begin is not None:
        net.load_state_dict({name: torch.from_numpy(a.astype(np.float32)) for name, a in np.load(asked.begin).items()})
    if asked.watch:
        imitate(net, (asked.game, options, asked.teacher), asked.watch, asked.workers, asked.epochs)

    seats = product(range(one.seats), asked.rivals.split(","))
    tables = [Table(asked.game, options, *seat, asked.copies, asked.workers) for seat in seats]
    if asked.watch or not asked.seconds:
        finish(net, tables, asked.test, asked.output)
    if asked.seconds:
        improve(net, tables, asked.seconds, asked.rate)
        finish(net, tables, asked.test, asked.output)
    for table in tables:
        table.envs.close()


if __name__ == "__main__":
    main()
