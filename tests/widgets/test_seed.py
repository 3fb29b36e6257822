"""Seeds: what a learner types, and what comes after it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from briscola_widgets.seed import LONGEST, next_seed, read_seed

seeds = st.text(max_size=LONGEST + 2).map(read_seed).filter(bool).map(str) | st.from_regex(
    r"[a-z0-9]{1,12}(-[a-z0-9]{1,12}){0,2}", fullmatch=True
)


@pytest.mark.parametrize(
    ("text", "seed"),
    [
        ("1", "1"), (" Class-7A ", "class-7a"), ("été-7", "été-7"), ("e\u0301te\u0301", "été"), ("STRASSE", "strasse"),
        ("7, please", None), ("", None), ("-", None), ("a-", None), ("a b", None), ("x" * 40, "x" * 40), ("x" * 41, None),
    ],
)  # fmt: skip
def test_a_seed_is_read_whatever_its_capitals(text: str, seed: str | None) -> None:
    assert read_seed(text) == seed


@pytest.mark.parametrize(
    ("seed", "after"),
    [("1", "2"), ("9", "10"), ("abc", "abc-2"), ("abc-2", "abc-3"), ("class-7a", "class-7a-2"), ("a-09", "a-09-2"), ("0", "0-2")],
)  # fmt: skip
def test_one_seed_follows_another(seed: str, after: str) -> None:
    assert next_seed(seed) == after


@given(seeds)
def test_what_follows_a_seed_is_one(seed: str) -> None:
    after = next_seed(seed)
    assert read_seed(after) == after != seed


@given(seeds)
def test_what_was_read_reads_the_same_again(seed: str) -> None:
    assert read_seed(seed) == seed
