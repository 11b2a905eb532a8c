# Yak: drawing from the bag, and the fog.
from cython_core.shared.chance cimport Chance, begin_event
from cython_core.shared.bag cimport draw_from_bag, put_into_bag
from cython_core.yak.state cimport DRAW, Table, Tables
from cython_core.yak.stones cimport FOG, Row, add_stone


cdef inline Row draw_stones(Table* table, Row row, int wanted, Chance* chance) noexcept nogil:
    """Draw at once as many as wanted or there are; fog turns the carts and is replaced, at once again. Returns the longer row."""
    cdef int n, item, fog, _draw
    if table.bag_gone:
        return row
    while wanted > 0 and table.bag.n > 0:
        begin_event(chance, DRAW)
        n = min(wanted, table.bag.n)
        fog = 0
        for _draw in range(n):
            item = draw_from_bag(&table.bag, chance)
            if item == FOG:
                fog += 1
            else:
                row = add_stone(row, item)
        table.backward ^= fog > 0
        table.fog_drawn += fog
        wanted -= n - fog
    table.fell_short |= wanted > 0
    return row


cdef inline void settle_fog(Table* table, const Tables* tables) noexcept nogil:
    """After an action: the bag leaves with the drawn fog if it fell short; else the fog goes onto the track, one by one."""
    if table.fell_short:
        put_into_bag(&table.bag, FOG, table.fog_drawn)
        table.fog_drawn = 0
        table.fell_short = 0
        table.bag_gone = 1
    while table.fog_drawn > 0:
        table.fog_drawn -= 1
        if table.fog_stage == 3:
            put_into_bag(&table.bag, FOG, 1)
            continue
        table.fog_track += 1
        if table.fog_stage == 1 and table.fog_track == tables.fog_first:
            put_into_bag(&table.bag, FOG, table.fog_track + table.fog_drawn)
            table.fog_track = 0
            table.fog_drawn = 0
            table.fog_stage = 2
        elif table.fog_stage == 2 and table.fog_track == tables.fog_second:
            table.fog_stage = 3
