"""`matinee truth`: what analyses and hints tell, beside what comes of it."""

from __future__ import annotations

from collections.abc import Callable

from matinee.cli import options
from matinee.cli.lab.parameters import Count, Filed, Fixed, Game
from matinee.cli.terminal import awaited, show_table
from matinee.lab import truth as lab
from matinee.lab.chances import wilson
from matinee.lab.truth import Claim, Examination, Examined, mean_by_game
from matinee.table.registry import load


def truth(game: Game, *, games: Count = 40, playouts: int = 48, option: Fixed = None, batch: Filed = Filed()) -> int:
    """Measure whether analyses and hints tell the truth: what they say, beside what comes of it in games played on.

    Parameters
    ----------
    games
        How many games of the Usher are looked at.
    playouts
        How closely the analysis looks at each decision; the browser's does so by 48.
    """
    asked = lab.examination(game, options.chosen(game, option), batch.seed, playouts)
    found = awaited(game, games, lab.truth(asked, games, batch))
    caption = f"seed {batch.seed}, {len(found)} games of {asked.player}, {playouts} playouts; 95 % intervals"
    _show_claims(load(game).title, caption, found)
    _show_hints(asked, caption, found)
    return 0


CLAIMS: tuple[tuple[str, Callable[[Examined], list[Claim]]], ...] = (
    ("mistakes", lambda one: one.claims),
    ("remarks of the coach", lambda one: one.coached),
)


def _show_claims(title: str, caption: str, found: list[Examined]) -> None:
    """Mistakes that analyses name: how many are right in sign, what they promise and what that brings, in points."""
    rows = [_claim_row(what, [of(one) for one in found]) for what, of in CLAIMS if any(map(of, found))]
    heads = ("claims", "named", "right in sign", "clearly reversed", "points promised", "points brought")
    show_table(f"{title}: analyses and coach", caption, heads, rows, left="claims")


def _claim_row(what: str, games: list[list[Claim]]) -> list[str]:
    claims = [claim for game in games for claim in game]
    right = lab.right(claims)
    low, high = wilson(right, len(claims))
    promised, brought = (
        mean_by_game([getattr(claim, name) for claim in game] for game in games) for name in ("promised", "found")
    )
    return [
        what,
        str(len(claims)),
        f"{right} ({low:.0%} to {high:.0%})",
        str(lab.reversed_(claims)),
        f"{100 * promised.value:+.1f}",
        f"{100 * brought.value:+.1f} ± {100 * brought.margin:.1f}",
    ]


def _show_hints(asked: Examination, caption: str, found: list[Examined]) -> None:
    """The chances that hints tell and how they come true, for each setting and for the first lines alone."""
    groups: dict[str, list[Examined]] = {}
    for one in found:
        label = " ".join(f"{name}={value}" for name, value in asked.settings(one.number).items())
        groups.setdefault(label, []).append(one)
    rows = [_hint_row(label, group, 3) for label, group in groups.items()]
    rows += [_hint_row("all", found, 3), _hint_row("all, first lines", found, 1)]
    heads = ("options", "chances", "told", "came true", "points off")
    show_table(f"{load(asked.game).title}: hints", caption, heads, rows, left="options")


def _hint_row(label: str, group: list[Examined], lines: int) -> list[str]:
    shown = [[choice for choice in one.shown if choice.line < lines] for one in group]
    told = mean_by_game([choice.told for choice in some] for some in shown)
    came = mean_by_game([choice.came_true for choice in some] for some in shown)
    off = mean_by_game([choice.told - choice.came_true for choice in some] for some in shown)
    return [
        label,
        str(sum(map(len, shown))),
        f"{told.value:.1%}",
        f"{came.value:.1%}",
        f"{100 * off.value:+.1f} ± {100 * off.margin:.1f}",
    ]
