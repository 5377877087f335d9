"""What a door needs and this installation may not have."""

from __future__ import annotations

from matinee.table.errors import MatineeError


class MissingExtra(MatineeError, ImportError):
    """A door whose extra is not installed, told with the command that installs it."""

    def __init__(self, extra: str, package: str | None) -> None:
        super().__init__(f"This needs {package or extra}, which is not installed: pip install 'matinee[{extra}]'.")
