"""`python -m matinee` is the command `matinee`."""

import sys

from matinee.cli import main

if __name__ == "__main__":
    sys.exit(main())
