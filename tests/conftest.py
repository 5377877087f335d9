"""The order of the tests: the longest files first, so that all workers of `make test` end at about the same time."""

from __future__ import annotations

import pytest

LONGEST = ["test_new_rules", "test_plan", "test_schema", "test_wheel", "test_levels", "test_examples", "test_how_to"]


def place(item: pytest.Item) -> int:
    """Where it is in the order: the longest, those in a browser, the rest as found."""
    if item.path.stem in LONGEST:
        return LONGEST.index(item.path.stem)
    return len(LONGEST) + (not {"web", "page"} & set(item.path.relative_to(item.config.rootpath).parts))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=place)
