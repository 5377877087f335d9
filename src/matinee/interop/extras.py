"""What a door needs and this installation may not have."""

from __future__ import annotations

from matinee.table.errors import MatineeError


class MissingExtra(MatineeError, ImportError):
    """A door whose extra is not installed, told with the command that installs it."""

    def __init__(self, extra: str, package: str | None) -> None:
        name = (package or extra).partition(".")[0]
        super().__init__(f"This needs {name}, which is not installed: pip install 'matinee[{extra}]'.")
