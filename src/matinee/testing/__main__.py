"""`python -m matinee.testing`."""

import sys

from matinee.testing.command import main

sys.exit(main())
