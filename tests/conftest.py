"""Options of the test run."""

from __future__ import annotations

from pathlib import Path

import hypothesis
import pytest

# a busy machine must not fail a law, nor seem to notice a mutant
hypothesis.settings.register_profile("no deadline", deadline=None)
hypothesis.settings.load_profile("no deadline")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Register where the acceptance cases are, whether golden files are written anew, and how far to walk."""
    parser.addoption(
        "--cases",
        type=Path,
        metavar="DIR",
        default=Path(__file__).parent / "cases",
        help="folder of acceptance cases (default: tests/cases); it may hold any subset of the files",
    )
    parser.addoption(
        "--rewrite-golden",
        action="store_true",
        help="write the files in tests/golden anew instead of comparing with them",
    )
    parser.addoption(
        "--every-language",
        action="store_true",
        help="walk through every lesson in every language, which otherwise take turns",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Refuse a folder of cases that is not there, rather than run none."""
    folder = config.getoption("--cases")
    if not folder.is_dir():
        message = f"--cases {folder}: no such folder; expected one with files such as tricks.json"
        raise pytest.UsageError(message)


#: Folders of tests, the fast ones first; others come between these and the notebooks.
_ORDER = ("core", "widgets", "translation", "project", "serve", "browser")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run what takes seconds before what takes minutes."""
    tests = Path(__file__).parent

    def place(item: pytest.Item) -> int:
        folder = item.path.relative_to(tests).parts[0] if item.path.is_relative_to(tests) else ""
        return _ORDER.index(folder) if folder in _ORDER else len(_ORDER)

    items.sort(key=place)


@pytest.fixture(scope="session")
def cases_folder(pytestconfig: pytest.Config) -> Path:
    """Give the folder of acceptance cases."""
    folder: Path = pytestconfig.getoption("--cases")
    return folder
