# The layout of observations: what the game's `layout` says, with the places of the numbers.
ctypedef after_protocol after_observation


cdef tuple slices_of(const Tables* tables):
    """(name, start, stop, lowest, highest) of everything that `observe` writes, in order: the table, then the seats from the own one on."""
    table, seat = layout(tables)
    parts = [(name, n, low, high) for name, n, low, high in table]
    for number in range(tables.players):
        owner = f"other{number}" if number else "own"
        parts += [(f"{owner}.{name}", n, low, high) for name, n, low, high in seat]
    slices = []
    start = 0
    for name, n, low, high in parts:
        if n > 0:
            slices.append((name, start, start + n, low, high))
            start += n
    return tuple(slices)
