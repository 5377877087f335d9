"""Many seats at once: a Gymnasium vector environment over processes that share their arrays.

    envs = matinee.interop.vector.VectorSeatEnv(game, copies=16, workers=2, bot="random", players=2)

Observations and masks are written by the workers into memory that everybody sees, so that nothing is sent but one byte
a step. A game that is over begins anew in the step after its last, whatever action that step has.
"""

from __future__ import annotations

import multiprocessing as mp
from multiprocessing.connection import Connection
from typing import Any

from matinee.interop.extras import MissingExtra
from matinee.table.errors import MatineeError, OptionsError
from matinee.table.game import Game
from matinee.table.json_types import Options

try:
    import numpy as np
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

    from matinee.interop.gymnasium import SeatEnv
    from matinee.interop.spaces import Info, Observation
except ImportError as error:
    raise MissingExtra("gymnasium", error.name) from error

RESET, STEP, CLOSE = b"r", b"s", b"c"
FORMS = {
    "rows": "f",
    "masks": "b",
    "actions": "q",
    "seeds": "q",
    "rewards": "d",
    "over": "b",
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
    seats: Any
    returns: Any

    def __init__(self, widths: dict[str, int], copies: int, raw: dict[str, Any] | None = None) -> None:
        self.widths, self.copies = widths, copies
        self.raw = raw or {name: mp.RawArray(code, copies * widths[name]) for name, code in FORMS.items()}
        for name, memory in self.raw.items():
            array = np.frombuffer(memory, TYPES[FORMS[name]])
            setattr(self, name, array.reshape(copies, widths[name]) if widths[name] > 1 else array)

    def __reduce__(self) -> Any:
        return Buffers, (self.widths, self.copies, self.raw)


def _work(line: Connection, buffers: Buffers, mine: range, wish: Options) -> None:
    """A worker: its share of the games, one step of all of them for each byte that comes."""
    envs = {n: SeatEnv(**wish) for n in mine}
    done = dict.fromkeys(mine, False)
    while True:
        try:
            word = line.recv_bytes()
        except (EOFError, KeyboardInterrupt):
            return
        if word == CLOSE:
            return
        try:
            for n, env in envs.items():
                if word == RESET or done[n]:
                    seed = int(buffers.seeds[n]) if word == RESET and buffers.seeds[n] >= 0 else None
                    reward, done[n] = 0.0, False
                    env.reset(seed=seed)
                else:
                    reward, done[n] = _one(env, int(buffers.actions[n]))
                env.observe(buffers.rows[n], buffers.masks[n])
                buffers.rewards[n], buffers.over[n] = reward, done[n]
                buffers.seats[n] = env.play.player if env.play.player is not None else env.seat
                buffers.returns[n] = env.play.returns()
            line.send_bytes(b"")
        except MatineeError as error:
            line.send_bytes(str(error).encode())


def _one(env: SeatEnv, code: int) -> tuple[float, bool]:
    """One step without its observation, which goes straight into the buffers."""
    seat = env.seat = env.play.player if env.bot is None and env.play.player is not None else env.seat
    env.play.step(code)
    env.others_play()
    over = env.play.player is None
    return (env.play.returns()[seat] if over else 0.0), over


class VectorSeatEnv(VectorEnv[Any, Any, Any]):
    """So many games side by side, shared out among worker processes."""

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(self, game: str, copies: int = 8, workers: int = 2, **wish: Any) -> None:
        if isinstance(game, Game):
            raise OptionsError("Name the game: each worker loads it for itself.")
        if not 1 <= workers <= copies:
            raise OptionsError(f"{copies} games can have 1 to {copies} workers, not {workers}.")
        self.num_envs, self.closed, self.render_mode = copies, False, None
        one = SeatEnv(game, **wish)
        self.single_action_space, self.single_observation_space = one.action_space, one.observation_space
        self.observation_space = batch_space(one.observation_space, copies)
        widths = dict.fromkeys(FORMS, 1) | {
            "rows": one.schema.size,
            "masks": one.play.encoding.size,
            "returns": one.play.seats,
        }
        self.buffers = Buffers(widths, copies)
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
        """New games, with the seeds seed, seed + 1 and so on; without one as chance will have it."""
        if isinstance(seed, int):
            self.buffers.seeds[:] = np.arange(seed, seed + self.num_envs)
        else:
            self.buffers.seeds[:] = [-1 if one is None else one for one in seed or [None] * self.num_envs]
        self._all(RESET)
        return self._seen(), self._info()

    def step(self, actions: Any) -> tuple[Observation, Any, Any, Any, Info]:
        """One code for each game; a masked one is refused by a MatineeError."""
        self.buffers.actions[:] = actions
        self._all(STEP)
        over = self.buffers.over.astype(bool)
        return self._seen(), self.buffers.rewards.copy(), over, np.zeros(self.num_envs, bool), self._info()

    def sample(self, rng: np.random.Generator) -> Any:
        """A legal code for each game; any for one that is over."""
        return np.array([rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in self.buffers.masks])

    def _all(self, word: bytes) -> None:
        for line in self.lines:
            line.send_bytes(word)
        refused = [answer.decode() for line in self.lines if (answer := line.recv_bytes())]
        if refused:
            raise MatineeError(refused[0])

    def _seen(self) -> Observation:
        """The shared arrays themselves: copy what you keep."""
        return {"observation": self.buffers.rows, "action_mask": self.buffers.masks}

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
