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
from time import monotonic
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn.functional import cross_entropy, mse_loss
from training import Codes, Floats, Lesson, Masks, Score, Table, Watched, watch

from matinee.interop.play import Play
from matinee.interop.tensor import schema
from matinee.table.json_types import Options

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
EPOCHS, PART = 3, 8192  # how often a batch is gone through, and how many rows make one step
CLIP, SURPRISE, WORTH = 0.2, 0.003, 0.5  # PPO's clip, weight of entropy and of the value
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

    def choose(self, rows: Floats, masks: Masks) -> tuple[Codes, Floats, Floats]:
        """A code for each row by the chances that it gives them, how likely that was, and the result it expects."""
        with torch.no_grad():
            weights, worth = self(*on_device(rows, masks))
        chances = torch.distributions.Categorical(logits=weights)
        codes = chances.sample()
        return codes.cpu().numpy(), chances.log_prob(codes).cpu().numpy(), worth.cpu().numpy()

    def best(self, rows: Floats, masks: Masks) -> Codes:
        """The code for each row that weighs most."""
        with torch.no_grad():
            found: Codes = self(*on_device(rows, masks))[0].argmax(1).cpu().numpy()
        return found


def on_device(*arrays: Any) -> tuple[torch.Tensor, ...]:
    """Arrays where the net is."""
    return tuple(torch.from_numpy(array).to(DEVICE) for array in arrays)


def unpacked(bits: torch.Tensor, width: int) -> torch.Tensor:
    """Rows of bits as rows of truth."""
    places = torch.arange(7, -1, -1, device=bits.device, dtype=torch.uint8)
    return ((bits[:, :, None] >> places) & 1).reshape(len(bits), -1)[:, :width].bool()


def imitate(net: Net, task: tuple[str, Options, str], seconds: float, workers: int, epochs: int) -> None:
    """Watch games for so long, then learn what was done in them; a line an epoch says how much of it was foreseen."""
    began = monotonic()
    with mp.get_context("spawn").Pool(workers) as pool:
        found = pool.map(watch, [Lesson(*task, 10**6 * n, seconds) for n in range(workers)], 1)
    all_ = Watched.all([one for _, one in found])
    cut = len(all_.codes) // 20  # these are not learned from
    held, data = all_.part(slice(cut)), all_.part(slice(cut, None))
    games = sum(played for played, _ in found)
    print(f"{monotonic() - began:5.0f} s, {games} games watched, {len(data.codes)} codes", flush=True)
    inputs, codes = net.first.in_features, net.codes.out_features

    def batch(from_: tuple[torch.Tensor, ...], some: torch.Tensor) -> tuple[torch.Tensor, ...]:
        flags, figures, masks, chosen, results = (array[some] for array in from_)
        rows = torch.cat([unpacked(flags, inputs - figures.shape[1]).float(), figures.float()], 1)
        return rows, unpacked(masks, codes), chosen, results

    tests, lessons = on_device(*held), on_device(*data)
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
        rows, masks, codes, logs, gains, goals = on_device(*table.play(net))
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
