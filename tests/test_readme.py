"""The examples in the README run as they stand."""

import doctest
from pathlib import Path


def test_the_examples_in_the_readme_are_true() -> None:
    readme = Path(__file__).parent.parent / "README.md"
    result = doctest.testfile(str(readme), module_relative=False)
    assert result.attempted >= 8
    assert result.failed == 0
