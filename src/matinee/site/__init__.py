"""`matinee site`: a folder that plays without a server, for any file host and for a phone that keeps it."""

from matinee.site.folder import write_site

__all__ = ["write_site"]
