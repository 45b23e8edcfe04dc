"""The generator in a state: even, reproducible, different for neighbouring seeds."""

import numpy as np
import pytest

from waset import rng


def generator(seed):
    words = np.zeros(rng.WORDS, np.int64)
    rng.seed(words, seed)
    return words


def test_known_numbers_of_xoshiro128_plus_plus():
    """The reference generator from the words 1, 2, 3, 4 gives these."""
    words = np.array([1, 2, 3, 4], np.int64)
    assert [int(rng.draw(words)) for _ in range(4)] == [641, 1573767, 3222811527, 3517856514]


def test_the_same_seed_gives_the_same_numbers():
    one, two = generator(2**62 + 5), generator(2**62 + 5)
    assert [rng.draw(one) for _ in range(20)] == [rng.draw(two) for _ in range(20)]


@pytest.mark.parametrize("seed", [0, 1, 2**32 - 1, 2**32, 2**63 - 1])
def test_any_seed_makes_a_living_generator(seed):
    words = generator(seed)
    assert words.any()
    assert len({int(rng.draw(words)) for _ in range(50)}) == 50
    assert all(0 <= word < 2**32 for word in words)


@pytest.mark.parametrize("n", [2, 3, 5, 6, 7, 24, 100])
def test_numbers_below_n_are_even(n):
    words, counts = generator(n), np.zeros(n)
    draws = 400 * n
    for _ in range(draws):
        counts[rng.below(words, n)] += 1
    chi_square = ((counts - 400) ** 2 / 400).sum()
    assert chi_square < n + 5 * (2 * n) ** 0.5


def test_first_draws_of_neighbouring_seeds_are_even():
    counts = np.zeros(6)
    for seed in range(6000):
        counts[rng.below(generator(seed), 6)] += 1
    assert ((counts - 1000) ** 2 / 1000).sum() < 25


def test_shuffles_are_even_over_all_orders():
    words, counts = generator(9), {}
    for _ in range(2400):
        items = np.arange(4)
        rng.shuffle(words, items, 0, 4)
        counts[tuple(items.tolist())] = counts.get(tuple(items.tolist()), 0) + 1
    assert len(counts) == 24
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 60


def test_a_shuffle_stays_in_its_range():
    items = np.arange(10)
    rng.shuffle(generator(1), items, 3, 7)
    assert items[:3].tolist() == [0, 1, 2]
    assert items[7:].tolist() == [7, 8, 9]
    assert sorted(items[3:7].tolist()) == [3, 4, 5, 6]
