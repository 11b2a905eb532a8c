# For a game whose results have no facts about seats. Included before game.pxi.
FACTS = {}


cdef inline int fact(const State* state, const Tables* tables, int seat, int number) noexcept nogil:
    """Never asked for."""
    return 0
