"""Many seats at once: a Gymnasium vector environment over processes that share their arrays.

    envs = matinee.interop.vector.VectorSeatEnv(game, copies=16, workers=2, bot="random", players=2)

Workers write observations and masks into shared memory, so a step sends one byte. A finished game restarts in the next
step, whatever its action. If any code of a step is masked, the step is refused with the rule, and no game has moved.
"""

from __future__ import annotations

import json
import multiprocessing as mp
from multiprocessing.connection import Connection
from typing import Any

from matinee.interop.encoding import CodeError, MissingExtra
from matinee.table.errors import OptionsError
from matinee.table.game import Game
from matinee.table.json_types import Options

try:
    import numpy as np
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

    from matinee.interop.gymnasium import SeatEnv
    from matinee.interop.spaces import Array, Info, Observation, options_for
except ImportError as error:
    raise MissingExtra("gymnasium", error.name) from error

RESET, STEP, WHY, CLOSE = b"r", b"s", b"w", b"c"
FORMS = {
    "rows": "f",
    "masks": "b",
    "actions": "q",
    "seeds": "q",
    "rewards": "d",
    "over": "b",
    "cut": "b",
    "seats": "i",
    "returns": "d",
}
TYPES = {"f": np.float32, "b": np.int8, "q": np.int64, "d": np.float64, "i": np.int32}


class Buffers:
    """The arrays that all processes share, one row a game."""

    rows: Any
    masks: Any
    actions: Any
    seeds: Any
    rewards: Any
    over: Any
    cut: Any
    seats: Any
    returns: Any

    def __init__(self, widths: dict[str, int], copies: int, raw: dict[str, Array] | None = None) -> None:
        self.widths, self.copies = widths, copies
        self.raw = raw or {name: mp.RawArray(code, copies * widths[name]) for name, code in FORMS.items()}
        for name, memory in self.raw.items():
            array = np.frombuffer(memory, TYPES[FORMS[name]])
            setattr(self, name, array.reshape(copies, widths[name]) if widths[name] > 1 else array)

    def __reduce__(self) -> Any:
        return Buffers, (self.widths, self.copies, self.raw)


class Worker:
    """A share of the games, in a process of its own."""

    def __init__(self, buffers: Buffers, mine: range, wish: Options) -> None:
        self.buffers = buffers
        self.envs = {n: SeatEnv(**wish) for n in mine}

    def reset(self, options: Options | None) -> None:
        """New games."""
        for n, env in self.envs.items():
            seed = int(self.buffers.seeds[n])
            self._begin(n, env, seed if seed >= 0 else None, options)

    def step(self) -> None:
        """One step of every game; their codes have been checked."""
        buffers = self.buffers
        for n, env in self.envs.items():
            if buffers.over[n] or buffers.cut[n]:
                self._begin(n, env, None, None)
            else:
                buffers.rewards[n], buffers.over[n], buffers.cut[n] = env.advance(int(buffers.actions[n]))
                self._show(n, env)

    def refusals(self) -> str:
        """Why codes of these games are masked, one sentence for each."""
        said = []
        for n, env in self.envs.items():
            if not (self.buffers.over[n] or self.buffers.cut[n]):
                try:
                    env.play.read(int(self.buffers.actions[n]))
                except CodeError as error:
                    said.append(f"Game {n}: {error}")
        return " ".join(said)

    def _begin(self, n: int, env: SeatEnv, seed: int | None, options: Options | None) -> None:
        env.restart(seed, options)
        self.buffers.rewards[n], self.buffers.over[n], self.buffers.cut[n] = 0.0, False, False
        self._show(n, env)

    def _show(self, n: int, env: SeatEnv) -> None:
        buffers, player = self.buffers, env.play.player
        env.observe(buffers.rows[n], buffers.masks[n])
        buffers.seats[n] = player if player is not None else env.seat
        buffers.returns[n] = env.play.returns()


def _work(line: Connection, buffers: Buffers, mine: range, wish: Options) -> None:
    """What a worker process does: what it is told, until it is told to end."""
    worker = Worker(buffers, mine, wish)
    while True:
        try:
            message = line.recv_bytes()
        except (EOFError, KeyboardInterrupt):
            return
        word, said = message[:1], ""
        if word == CLOSE:
            return
        if word == RESET:
            worker.reset(json.loads(message[1:]))
        elif word == STEP:
            worker.step()
        else:
            said = worker.refusals()
        line.send_bytes(said.encode())


class VectorSeatEnv(VectorEnv[Any, Any, Any]):
    """A number of games side by side in worker processes."""

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(self, game: str, copies: int = 8, workers: int = 2, **wish: Any) -> None:
        if isinstance(game, Game):
            raise OptionsError("Name the game: each worker loads it for itself.")
        if not 1 <= workers <= copies:
            raise OptionsError(f"{copies} games can have 1 to {copies} workers, not {workers}.")
        self.num_envs, self.closed, self.render_mode = copies, False, None
        one = self.one = SeatEnv(game, **wish)
        self.single_action_space, self.single_observation_space = one.action_space, one.observation_space
        self.observation_space = batch_space(one.observation_space, copies)
        widths = dict.fromkeys(FORMS, 1) | {
            "rows": one.schema.size,
            "masks": one.play.encoding.size,
            "returns": one.play.seats,
        }
        self.buffers = Buffers(widths, copies)
        self.rows, self.masks = self.buffers.rows.view(), self.buffers.masks.view()
        self.rows.flags.writeable = self.masks.flags.writeable = False
        context = mp.get_context("spawn")
        self.lines, self.processes = [], []
        for worker in range(workers):
            near, far = context.Pipe()
            mine = range(worker, copies, workers)
            process = context.Process(target=_work, args=(far, self.buffers, mine, {"game": game, **wish}), daemon=True)
            process.start()
            far.close()
            self.lines.append(near)
            self.processes.append(process)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: Options | None = None
    ) -> tuple[Observation, Info]:
        """New games, with the seeds seed, seed + 1 and so on; without one as chance will have it. `options`
        may hold other options of the game for these games alone, under "game"."""
        options_for(self.one.play, self.one.schema, options)
        if isinstance(seed, int):
            self.buffers.seeds[:] = np.arange(seed, seed + self.num_envs)
        else:
            self.buffers.seeds[:] = [-1 if one is None else one for one in seed or [None] * self.num_envs]
        self._all(RESET + json.dumps(options).encode())
        return self._seen(), self._info()

    def step(self, actions: Any) -> tuple[Observation, Any, Any, Any, Info]:
        """One code for each game. If one is masked, a CodeError says which rule is in its way, and no game moves."""
        self._check(np.asarray(actions))
        self._all(STEP)
        buffers = self.buffers
        return self._seen(), buffers.rewards.copy(), buffers.over.astype(bool), buffers.cut.astype(bool), self._info()

    def _check(self, codes: Any) -> None:
        """Accept the codes if all are open; games that restart accept any."""
        count, size = self.buffers.masks.shape
        if codes.shape != (count,) or codes.dtype.kind not in "iu":
            raise CodeError(f"A step takes {count} whole numbers, one code for each game.")
        known = (codes >= 0) & (codes < size)
        open_ = known & (self.buffers.masks[np.arange(count), np.where(known, codes, 0)] == 1)
        self.buffers.actions[:] = codes
        if not (open_ | (self.buffers.over == 1) | (self.buffers.cut == 1)).all():
            raise CodeError(" ".join(said for said in self._all(WHY) if said))

    def sample(self, rng: np.random.Generator) -> Any:
        """A legal code for each game; any for one that is over."""
        count, size = self.buffers.masks.shape
        starts = np.arange(count + 1) * size
        open_ = np.flatnonzero(self.buffers.masks.view(bool).reshape(-1))
        bounds = np.searchsorted(open_, starts)
        picks = bounds[:-1] + (rng.random(count) * np.diff(bounds)).astype(np.int64)
        return np.where(np.diff(bounds) > 0, np.append(open_, 0)[picks] - starts[:-1], 0)

    def _all(self, message: bytes) -> list[str]:
        """Tell all workers, and wait for what they answer."""
        for line in self.lines:
            line.send_bytes(message)
        return [line.recv_bytes().decode() for line in self.lines]

    def _seen(self) -> Observation:
        """The shared arrays themselves, to be read: copy what you keep."""
        return {"observation": self.rows, "action_mask": self.masks}

    def _info(self) -> Info:
        return {"seat": self.buffers.seats.copy(), "returns": self.buffers.returns.copy()}

    def close(self, **kwargs: Any) -> None:
        """End the workers."""
        if self.closed:
            return
        self.closed = True
        for line in self.lines:
            line.send_bytes(CLOSE)
            line.close()
        for process in self.processes:
            process.join(10)


Chairs = VectorSeatEnv
"""Its name up to version 0.2."""
