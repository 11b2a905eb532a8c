# Adding up the columns of a batch in whole numbers. Included by shared.pyx.
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t

import numpy as np


def add_up(const int32_t[:, :, ::1] points, const uint8_t[::1] winning, const uint32_t[::1] decisions, const uint16_t[::1] rounds,
           const uint8_t[::1] endings, int win):
    """The sums over some games, at least one: points by seat and category, squares of scores, wins by seat (one is `win`, a shared one is
    divided), shared wins, decisions, rounds, how often each ending, the lowest score, how often each score from it on by seat."""
    cdef Py_ssize_t n_games = points.shape[0], n_seats = points.shape[1], n_categories = points.shape[2], game, seat, category
    cdef int64_t[:, ::1] scores = np.empty((n_games, n_seats), np.int64)
    cdef int64_t[:, ::1] sums = np.zeros((n_seats, n_categories), np.int64)
    cdef int64_t[::1] squares = np.zeros(n_seats, np.int64)
    cdef int64_t[::1] wins = np.zeros(n_seats, np.int64)
    cdef int64_t[::1] ending_counts = np.zeros(256, np.int64)
    cdef int64_t[:, ::1] score_counts
    cdef int64_t n_shared = 0, n_decisions = 0, n_rounds = 0, score, low = 0, high = 0
    cdef int n_winners
    if not (winning.shape[0] == decisions.shape[0] == rounds.shape[0] == endings.shape[0] == n_games > 0):
        raise ValueError("the columns of a batch have different shapes")
    with nogil:
        for game in range(n_games):
            n_winners = popcount(winning[game])
            n_shared += n_winners > 1
            n_decisions += decisions[game]
            n_rounds += rounds[game]
            ending_counts[endings[game]] += 1
            for seat in range(n_seats):
                score = 0
                for category in range(n_categories):
                    score += points[game, seat, category]
                    sums[seat, category] += points[game, seat, category]
                squares[seat] += score * score
                wins[seat] += ((winning[game] >> seat) & 1) * (win // max(n_winners, 1))
                scores[game, seat] = score
                low = score if game + seat == 0 else min(low, score)
                high = score if game + seat == 0 else max(high, score)
    score_counts = np.zeros((n_seats, high - low + 1), np.int64)
    with nogil:
        for game in range(n_games):
            for seat in range(n_seats):
                score_counts[seat, scores[game, seat] - low] += 1
    arrays = tuple(map(np.asarray, (sums, squares, wins)))
    return *arrays, n_shared, n_decisions, n_rounds, np.asarray(ending_counts), low, np.asarray(score_counts)


def add_facts(const int32_t[:, :, ::1] points, const uint8_t[::1] winning, const uint8_t[:, :, ::1] facts, int win):
    """By fact and value (0..255), over all games and seats: how often it was there, wins, squares of scores, points by category."""
    cdef Py_ssize_t n_games = points.shape[0], n_seats = points.shape[1], n_categories = points.shape[2], game, seat, category, fact
    cdef int64_t[:, :, ::1] sums = np.zeros((facts.shape[2], 256, 3 + n_categories), np.int64)
    cdef int64_t score, share
    cdef uint8_t value
    if winning.shape[0] != n_games or facts.shape[0] != n_games or facts.shape[1] != n_seats:
        raise ValueError("the columns of a batch have different shapes")
    with nogil:
        for game in range(n_games):
            for seat in range(n_seats):
                score = 0
                for category in range(n_categories):
                    score += points[game, seat, category]
                share = ((winning[game] >> seat) & 1) * (win // max(popcount(winning[game]), 1))
                for fact in range(facts.shape[2]):
                    value = facts[game, seat, fact]
                    sums[fact, value, 0] += 1
                    sums[fact, value, 1] += share
                    sums[fact, value, 2] += score * score
                    for category in range(n_categories):
                        sums[fact, value, 3 + category] += points[game, seat, category]
    return np.asarray(sums)
