# Five Towers: what a seat cannot know.
from cython_core.five_towers.state cimport State, Tables
from cython_core.shared.chance cimport Chance


cdef inline void determinize(State* state, const Tables* tables, int seat, Chance* chance) noexcept nogil:
    """Only the order of the draw pile is secret, and it is not stored: cards are drawn when they are revealed. So nothing is redrawn."""
    pass
