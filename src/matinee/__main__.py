"""`python -m matinee` is the command `matinee`."""

from matinee.cli import main

if __name__ == "__main__":
    main()
