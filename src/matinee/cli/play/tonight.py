"""`matinee tonight`: the film of an evening, told, played in the terminal, and proved by the lab."""

from __future__ import annotations

import datetime
from calendar import monthrange
from pathlib import Path

from matinee.bots.evening import judge_evening
from matinee.cli import options
from matinee.cli.phrases import bot_name, say
from matinee.cli.play.pace import Speed
from matinee.cli.play.sitting import sit_down
from matinee.cli.terminal import tell
from matinee.table.daily.programme import OPENING, Night, night_of, programme
from matinee.table.errors import OptionsError


def tonight(
    *,
    date: str | None = None,
    show: options.Flag = False,
    record: Path | None = None,
    check: Path | None = None,
    prove: str | None = None,
    speed: Speed | None = None,
) -> int:
    """Play tonight's feature: one game, seat, rivals and dice for everybody in the world, from the date alone.

    Parameters
    ----------
    date
        Another night, as 2026-11-17; by default the one of today, by Greenwich time.
    show
        Only tell what is shown and how it is scored.
    record
        Where the record is written (default: matinee-DATE.jsonl).
    check
        Only tell what the record in this file is worth: every roll and every choice of the rivals is checked.
    prove
        Prove the nights of this month, as 2026-12, and store them in the data of the games.
    speed
        How fast what others do is told: calm, normal, quick or once.
    """
    if prove is not None:
        return _prove_month(prove)
    if check is not None:
        return _check_record(check)
    if not show:
        return _play_night(_day(date), record, speed)
    _announce(_day(date))
    return 0


def _day(text: str | None) -> datetime.date:
    """The date that was typed, by default the one of this moment at Greenwich."""
    if text is None:
        return datetime.datetime.now(datetime.UTC).date()
    try:
        return datetime.date.fromisoformat(text)
    except ValueError as error:
        raise OptionsError(f"--date wants a date, as 2026-11-17, not {text[:40]!r}.") from error


def _announce(on: datetime.date) -> Night:
    """Tell what is shown on a day, and how it is scored."""
    from matinee.desk.library.nights import rule_of_score, told

    night = night_of(on)
    game, film, proof = night.rules, night.film, night.proof
    seats = game.seats(night.options)
    rivals = say("and").join(name for seat, name in enumerate(seats) if seat != film.seat)
    tell(say("night_title", on, night.title, game.title), "bold")
    tell(say("night_seats", seats[film.seat], rivals, bot_name(film.rivals)))
    tell(rule_of_score(game))
    tell(say("night_dice"))
    if proof is not None:
        tell(say("night_proof", f"{proof.won:g}", proof.games, told(game, proof.kaiju)))
    return night


def _play_night(on: datetime.date, record: Path | None, speed: Speed | None) -> int:
    """Tell what is shown, and play it; if it comes to its end, tell the result."""
    night = _announce(on)
    kept = record or Path(f"matinee-{night.name}.jsonl")
    options.to_write(kept)
    status = sit_down(
        night.game, str(night.film.seat), night.film.rivals, night.options, kept, None, None, False, speed
    )
    if options.open_record(kept).replay().player is None:
        _check_record(kept)
    return status


def _check_record(path: Path) -> int:
    """Tell what a record of a night is worth, every roll and every choice of the rivals checked."""
    from matinee.desk.library.nights import told

    record = options.open_record(path)
    judged = judge_evening(record)
    tell(say("night_result", judged.night, judged.strip, told(record.game, judged.score)), "bold")
    return 0


def _prove_month(month: str) -> int:
    """Prove every night of a month, and keep it in the data of its game; one that is kept stays while it will do."""
    from matinee.desk.library.nights import told
    from matinee.lab.nights import prove_again

    try:
        first = datetime.date.fromisoformat(f"{month}-01")
    except ValueError as error:
        raise OptionsError(f"--prove wants a month, as 2026-12, not {month[:40]!r}.") from error
    known = {one.name[:10]: one for one in programme()}
    for number in range(monthrange(first.year, first.month)[1]):
        on = first.replace(day=number + 1)
        if on < OPENING:
            continue
        night, proof = prove_again(on, known.get(on.isoformat()))
        tell(
            say("night_proved", night.name, night.title, f"{proof.won:g}", proof.games, told(night.rules, proof.kaiju))
        )
    return 0
