"""`python -m matinee.cli`."""

import sys

from matinee.cli import main

sys.exit(main())
