# Yak: points of any tower, for tests.
from libc.string cimport memset

from cython_core.shared.score cimport Score
from cython_core.yak.scoring cimport score_card, tally_tower
from cython_core.yak.state cimport BONUS_POINTS, MAX_CRYSTALS, MAX_TOWER, STACK, Seat, State
from cython_core.yak.stones cimport N_STONES

cdef Seat seat_with(list stones) except *:
    """A seat with a tower, given as a stone's name or None for each place, row by row, then up the stack."""
    cdef Seat seat
    memset(&seat, 0, sizeof(Seat))
    if len(stones) > MAX_TOWER or stones.count("crystal") > MAX_CRYSTALS:
        raise ValueError(f"at most {MAX_TOWER} stones, {MAX_CRYSTALS} of them crystals")
    for place, stone in enumerate(stones):
        if stone is not None:
            seat.places[STONES.index(stone, 0, N_STONES)] |= <uint64_t>1 << <int>place
            seat.filled |= 1 << min(place, STACK)
            seat.n_stones += 1
    return seat


def tower_points_for_tests(Rules rules, list stones):
    """(sizes, count, singles) of a tower."""
    cdef Seat seat = seat_with(stones)
    tally = tally_tower(seat.places, &rules.tables)
    return tally.sizes, rules.tables.group_points[tally.groups], rules.tables.points_single * tally.singles


def card_points_for_tests(Rules rules, str color, list towers):
    """What a bonus card gives to each seat; one tower for each player."""
    cdef State state
    cdef Score result
    memset(&result, 0, sizeof(Score))
    if len(towers) != rules.players:
        raise ValueError(f"{rules.players} towers are needed")
    for number in range(rules.players):
        state.seats[number] = seat_with(towers[number])
    score_card(&state, COLORS.index(color), &rules.tables, &result)
    return [result.points[number][BONUS_POINTS] for number in range(rules.players)]
