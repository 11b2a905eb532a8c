# Five Towers: the tables, filled from components.
from cython_core.five_towers.fitting cimport fill_reach, fits
from cython_core.five_towers.state cimport EMPTY, MAX_SEATS, NOTHING, NO_CARD, N_TYPES, State, Tables
from cython_core.five_towers.strategies.worth cimport fill_worth
from cython_core.shared.deck cimport put_card

from turmwerk.errors import ComponentError


cdef int fill_tables(Tables* tables, int players, str variant, dict components) except -1:
    cdef int n_values = components["cards.values"], any_on = components["cards.any_on"], on_any = components["cards.on_any"]
    second_copy = components["cards.second_copy"] if players >= components["cards.second_copy_players"] else []
    for value in second_copy:
        if value >= n_values:
            raise ComponentError(f"component cards.second_copy of five-towers lists {value}, but the values are 0..{n_values - 1}")
    tables.players = players
    tables.display_size = components["display.size"]
    tables.points_card = components["points.card"]
    tables.points_spire = components["points.card_with_spire"]
    tables.points_main = components["points.main"]
    tables.points_razed = components["points.razed"]
    fill_reach(tables, n_values, any_on, on_any)
    fill_sets(tables, n_values, any_on, on_any, second_copy)
    fill_worth(tables, &tables.worth)
    fill_start(&tables.start, [*range(n_values), *second_copy])
    return 0


cdef fill_sets(Tables* tables, int n_values, int any_on, int on_any, second_copy):
    """Values as bits, and how many of them fit on a top card."""
    cdef int value, top
    tables.cards_a_type = n_values + len(second_copy)
    tables.all_values = (1 << n_values) - 1
    tables.second_copies = sum(1 << value for value in second_copy)
    tables.any_on = (1 << any_on) & tables.all_values
    tables.on_any = (1 << on_any) & tables.all_values
    for value in range(n_values):
        tables.fits_on_any |= fits(tables.reach[<unsigned int>1 << value], 3 * on_any) << value if on_any < n_values else 0
        for top in range(NOTHING + 1):
            tables.room[3 * top] += fits(tables.reach[<unsigned int>1 << value], 3 * top)


cdef fill_start(State* start, values):
    """Empty towers, and the draw pile: so many cards of each type."""
    for kind in range(N_TYPES):
        for seat in range(MAX_SEATS):
            start.seats[seat].cards[kind][0] = EMPTY
            start.seats[seat].top[kind] = 3 * EMPTY
            start.seats[seat].below[kind] = 3 * NOTHING
        for value in values:
            put_card(&start.table.draw_pile, 16 * kind + value)
    for seat in range(MAX_SEATS):
        start.seats[seat].top[NO_CARD >> 4] = 3 * NOTHING
