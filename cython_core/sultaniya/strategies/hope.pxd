# Sultaniya: what tiles that are still unseen may bring.
from libc.stdint cimport int64_t, uint32_t, uint64_t

from cython_core.shared.bits cimport popcount
from cython_core.sultaniya.state cimport MAX_PROMISE, N_SHAPES, ROW, Seat, Table, Tables
from cython_core.sultaniya.strategies.features cimport HOPE, HOPE_MORE
from cython_core.sultaniya.strategies.situation cimport Situation

cdef enum:
    HOPE_UNIT = 16           # hopes are in this part of a half point


cdef inline int64_t hope(const Table* table, const Seat* seat, const Tables* tables, const Situation* situation, int floor, int value,
                         int draws, const int64_t* weights) noexcept nogil:
    """By how much one more tile of the unseen ones is expected to be better than this value, and two more than one."""
    cdef uint32_t unseen = table.stacks[floor].unseen
    cdef uint32_t fitting = unseen & tables.of_shapes[floor][(seat.buildable >> (ROW * floor)) & ((1 << N_SHAPES) - 1)]
    cdef uint32_t completing = unseen & tables.of_shapes[floor][(situation.completing >> (ROW * floor)) & ((1 << N_SHAPES) - 1)]
    cdef const uint32_t* promising = tables.promising[seat.board][floor]
    cdef int n = popcount(unseen), level, count, one = 0, both = 0
    cdef int whole = min(<int>MAX_PROMISE, 2 * tables.points_large)
    if draws < 1 or n == 0 or fitting == 0:
        return 0
    for level in range(max(value, 0), MAX_PROMISE):
        count = popcount(fitting & (promising[level] | (completing if level < whole else 0)))
        if count == 0:
            break
        one += count
        both += count * (2 * n - 1 - count)      # pairs with at least one of them, either way round
    one = <int>((<uint64_t>(HOPE_UNIT * one) * tables.part[n]) >> 32)
    if draws == 1 or n == 1:
        return weights[HOPE] * one
    return weights[HOPE] * one + weights[HOPE_MORE] * (<int>((<uint64_t>(HOPE_UNIT * both) * tables.part_of_pairs[n]) >> 32) - one)
