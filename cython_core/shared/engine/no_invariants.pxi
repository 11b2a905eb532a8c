# For a game that checks nothing after its moves. Included before game.pxi.
INVARIANTS = ("all hold",)


cdef inline int broken_invariant(const State* state, const Tables* tables) noexcept nogil:
    """0: all hold."""
    return 0
