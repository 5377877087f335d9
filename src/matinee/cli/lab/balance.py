"""`matinee balance`: with what one wins, in the terminal and as a page that needs nothing else."""

from __future__ import annotations

from html import escape

from rich.console import Console
from rich.table import Table

from matinee.cli import options
from matinee.cli.lab import parameters
from matinee.cli.phrases import say
from matinee.cli.terminal import awaited, tell
from matinee.lab import balance as lab
from matinee.lab.balance import Section, Trait
from matinee.table.game import Game
from matinee.table.registry import load

STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:54rem;margin:2rem auto;padding:0 1rem;color:#1b2430}
table{border-collapse:collapse;width:100%}th{text-align:left;font-weight:400}td,th{padding:.15rem .5rem}
tr{border-bottom:1px solid #ddd5c4}.n{text-align:right;font-variant-numeric:tabular-nums}svg{width:16rem;height:1rem}
"""
WIDTH = 200


def balance(
    game: parameters.Game,
    *,
    like: str = "projectionist",
    games: parameters.Count = 200,
    option: parameters.Fixed = None,
    out: parameters.Out = None,
    batch: parameters.Sampled = parameters.Sampled(),
) -> int:
    """Tell with what one wins a game: bots play on from set-ups of all kinds.

    Parameters
    ----------
    like
        Whose play: that of the projectionist, or of kaiju without its search, as hints and analyses tell chances.
    games
        How many games.
    out
        Write a page with tables and plots to this file; it needs nothing else.
    """
    given = options.chosen(game, option)
    options.to_write(out)
    played = awaited(game, games, lab.play_many(game, games, given, batch, like))
    rules = load(game)
    sections = lab.compare(rules, played)
    console = Console(highlight=False)
    for section in sections:
        console.print(_table(rules, section))
    about = say("balance_about", len(played), batch.seed, say(f"balance_{like}"))
    console.print(about)
    if out is not None:
        out.write_text(page(rules, sections, f"{about} {say('balance_bars')}"), "utf-8")
        tell(say("balance_page", out))
    return 0


def _heads(game: Game, section: Section) -> list[str]:
    heads = [section.kind, say("balance_games"), say("balance_won"), say("balance_interval")]
    return heads + ([lab.balance_of(game).source] if _beside(section) else [])


def _beside(section: Section) -> bool:
    return any(row.beside is not None for row in section.rows)


def _title(section: Section) -> str:
    return f"{section.setting}: {section.kind}" if section.setting else section.kind


def _cells(row: Trait, beside: bool) -> list[str]:
    cells = [str(row.games), f"{row.won:.0%}", f"{100 * row.low:.0f} to {100 * row.high:.0f} %"]
    return cells + (["" if row.beside is None else f"{row.beside:.0%}"] if beside else [])


def _table(game: Game, section: Section) -> Table:
    table = Table(title=_title(section), caption=say("balance_par", round(100 * section.par)))
    for n, head in enumerate(_heads(game, section)):
        table.add_column(head, justify="right" if n else "left")
    for row in section.rows:
        table.add_row(row.name, *_cells(row, _beside(section)))
    return table


def page(game: Game, sections: list[Section], about: str) -> str:
    """One file with tables and plots, no script and nothing from elsewhere."""
    title = escape(say("balance_title", game.title))
    body = "".join(_section(game, section) for section in sections)
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{STYLE}</style></head><body><h1>{title}</h1><p>{escape(about)}</p>{body}</body></html>\n"
    )


def _section(game: Game, section: Section) -> str:
    heads = _heads(game, section)
    top = "".join(f'<th scope="col"{" class=n" if n else ""}>{escape(head)}</th>' for n, head in enumerate(heads))
    rows = "".join(
        f'<tr><th scope="row">{escape(row.name)}</th>'
        + "".join(f"<td class=n>{escape(cell)}</td>" for cell in _cells(row, _beside(section)))
        + f"<td>{_bar(row, section.par)}</td></tr>"
        for row in section.rows
    )
    par = escape(say("balance_par", round(100 * section.par)))
    return f"<h2>{escape(_title(section))}</h2><table><tr>{top}<th></th></tr>{rows}</table><p>{par}</p>"


def _bar(row: Trait, par: float) -> str:
    """What was won as a bar, its interval as a whisker, par as a line."""
    won, low, high, even = (round(WIDTH * share, 1) for share in (row.won, row.low, row.high, par))
    spoken = escape(f"{row.name}: {row.won:.0%}", quote=True)
    return (
        f'<svg viewBox="0 0 {WIDTH} 12" preserveAspectRatio="none" role="img" aria-label="{spoken}">'
        f'<rect width="{won}" height="12" fill="#a8503c"/><path d="M{low} 6H{high}" stroke="#1b2430" stroke-width="2"/>'
        f'<path d="M{even} 0V12" stroke="#2f7d72" stroke-width="2"/></svg>'
    )
