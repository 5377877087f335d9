"""`matinee tonight`: the film of an evening, told, played in the terminal, and proved by the lab."""

from __future__ import annotations

from calendar import monthrange
from datetime import UTC, date, datetime
from pathlib import Path

import msgspec

from matinee.bots.evening import judge_evening
from matinee.cli.options import open_record, to_write, write_json
from matinee.cli.phrases import bot_name, say
from matinee.cli.play.pace import Speed
from matinee.cli.play.sitting import sit_down
from matinee.cli.terminal import tell
from matinee.desk.nights import rule_of_score, told
from matinee.table.daily.programme import OPENING, Night, night_of, programme
from matinee.table.errors import OptionsError


def day(text: str | None) -> date:
    """The date that was typed, by default the one of this moment at Greenwich."""
    if text is None:
        return datetime.now(UTC).date()
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise OptionsError(f"--date wants a date, as 2026-11-17, not {text[:40]!r}.") from error


def announce(on: date) -> Night:
    """Tell what is shown on a day, and how it is scored."""
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


def show_night(on: date) -> int:
    """Only tell what is shown on a day."""
    announce(on)
    return 0


def play_tonight(on: date, record: Path | None, speed: Speed | None) -> int:
    """Tell what is shown, and play it; if it comes to its end, tell the result."""
    night = announce(on)
    kept = record or Path(f"matinee-{night.name}.jsonl")
    to_write(kept)
    status = sit_down(
        night.game, str(night.film.seat), night.film.rivals, night.options, kept, None, None, False, speed
    )
    if open_record(kept).replay().player is None:
        check_record(kept)
    return status


def check_record(path: Path) -> int:
    """Tell what a record of a night is worth, every roll and every choice of the rivals checked."""
    record = open_record(path)
    judged = judge_evening(record)
    tell(say("night_result", judged.night, judged.strip, told(record.game, judged.score)), "bold")
    return 0


def prove_month(month: str) -> int:
    """Prove every night of a month, and keep it in the data of its game; one that is kept stays while it will do."""
    from matinee.lab.nights import proved

    try:
        first = date.fromisoformat(f"{month}-01")
    except ValueError as error:
        raise OptionsError(f"--prove wants a month, as 2026-12, not {month[:40]!r}.") from error
    known = {one.name[:10]: one for one in programme()}
    for number in range(monthrange(first.year, first.month)[1]):
        on = first.replace(day=number + 1)
        if on < OPENING:
            continue
        kept = known.get(on.isoformat())
        night, proof = proved(on, kept)
        evening = night.evening
        if kept is not None:
            del evening.proofs[kept.name]
        evening.proofs[night.name] = proof
        write_json(evening.kept, msgspec.to_builtins(dict(sorted(evening.proofs.items()))))
        tell(
            say("night_proved", night.name, night.title, f"{proof.won:g}", proof.games, told(night.rules, proof.kaiju))
        )
    return 0
