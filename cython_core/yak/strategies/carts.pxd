# Yak: where carts go in the evening, as things stand.
from cython_core.yak.state cimport Table, Tables

cdef enum:
    NOWHERE = -1             # the seat of the gap


cdef inline int slot_before(const Table* table, const Tables* tables, int slot) noexcept nogil:
    """The slot whose cart comes to this one."""
    if table.backward:
        return slot + 1 if slot + 1 < tables.n_carts else 0
    return slot - 1 if slot > 0 else tables.n_carts - 1


cdef inline int seat_after(const Table* table, const Tables* tables, int slot) noexcept nogil:
    """The seat to which the cart of this slot goes; NOWHERE: the gap."""
    cdef int after
    if table.backward:
        after = slot - 1 if slot > 0 else tables.n_carts - 1
    else:
        after = slot + 1 if slot + 1 < tables.n_carts else 0
    return after if after < tables.players else NOWHERE
