# Yak: what a stone is worth in a tower, as strategies see it.
#
# The worth of a stone on a place is counted as if the tower had no crystals, and that of a crystal as if it were the only one: the exact
# assignment is left to scoring.pxd. "The best place" of a stone is the open place where it brings most points, then most groups.
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset

from cython_core.shared.bits cimport lowest_bit, popcount
from cython_core.shared.groups cimport connected
from cython_core.yak.crystals cimport Crystal, Tally, add_groups, weigh_crystal
from cython_core.yak.features cimport MOST
from cython_core.yak.scoring cimport N_STONES
from cython_core.yak.state cimport MAX_TOWER, N_PLACES, STACK, Seat, State, Tables
from cython_core.yak.stones cimport CRYSTAL, N_COLORS

cdef struct Tower:           # of a seat, as far as it is needed to judge a stone
    uint64_t by_color[N_STONES]
    uint64_t near[N_STONES]  # places that touch a stone of the color
    uint64_t twice[N_STONES]         # or at least two
    uint64_t grouped         # stones in groups
    uint64_t taken           # all stones
    int groups
    int n_stones
    unsigned int open

cdef struct Worth:
    int points
    int groups

cdef struct Rivals:          # majority cards: stones of the color in the towers of other seats
    int most[N_COLORS]       # in the one with most
    int second[N_COLORS]     # and second most


cdef inline uint64_t taken_places(const Seat* seat) noexcept nogil:
    """All stones; the stack begins when all places are filled."""
    return (<uint64_t>1 << seat.n_stones) - 1 if seat.n_stones > N_PLACES else seat.filled & 0x7FFF


cdef inline void size_up_tower(const Seat* seat, const Tables* tables, Tower* tower) noexcept nogil:
    """A stone is in a group if it touches one of its color."""
    cdef uint64_t left, touching, members
    cdef int place, color
    memset(tower, 0, sizeof(Tower))
    tower.n_stones = seat.n_stones
    tower.open = seat.open
    tower.taken = taken_places(seat)
    left = tower.taken
    while left:
        place = lowest_bit(left)
        left &= left - 1
        color = seat.stones[place]
        touching = tables.neighbors[place]
        tower.by_color[color] |= <uint64_t>1 << place
        tower.twice[color] |= tower.near[color] & touching
        tower.near[color] |= touching
    for color in range(N_COLORS):
        members = tower.by_color[color] & tower.near[color]
        tower.grouped |= members
        while members:
            members &= ~connected(members & (0 - members), members, tables.neighbors)
            tower.groups += 1


cdef inline unsigned int majority_cards(unsigned int cards, const Tables* tables) noexcept nogil:
    cdef unsigned int left = cards
    while left:
        if tables.card_by_place[lowest_bit(left)]:
            cards &= ~(left & (0 - left))
        left &= left - 1
    return cards


cdef inline int count_color(const Seat* seat, int color) noexcept nogil:
    """All bytes at once: no byte of the tower is needed wider than it is."""
    cdef uint8_t wanted = <uint8_t>color, n = 0
    cdef int place
    for place in range(MAX_TOWER):
        n += seat.stones[place] == wanted
    return n


cdef inline void count_rivals(const State* state, const Tables* tables, int seat, Rivals* rivals) noexcept nogil:
    """For the majority cards: the two greatest numbers of stones other seats have."""
    cdef unsigned int cards = majority_cards(state.table.bonus, tables)
    cdef int other, color, count
    while cards:
        color = lowest_bit(cards)
        cards &= cards - 1
        rivals.most[color] = rivals.second[color] = 0
        for other in range(tables.players):
            if other != seat:
                count = count_color(&state.seats[other], color)
                rivals.second[color] = max(rivals.second[color], min(count, rivals.most[color]))
                rivals.most[color] = max(rivals.most[color], count)


cdef inline int standing(const Rivals* rivals, const Tables* tables, int color, int count) noexcept nogil:
    """What a majority card gives for so many stones."""
    cdef int most = rivals.most[color], second = rivals.second[color]
    if count == 0:
        return -tables.card_penalty[color]
    if count > most:
        return tables.card_upper[color]
    return tables.card_lower[color] if count == most or (most > second and count > second) else 0


cdef inline int card_worth(const Tables* tables, const Rivals* rivals, const Tower* tower, int color, int place) noexcept nogil:
    """What a bonus card gives for one more stone of its color."""
    cdef int count
    if tables.card_by_place[color]:
        return tables.card_each[color] * <int>((<uint64_t>tables.card_places[color] >> place) & 1)
    count = popcount(tower.by_color[color])
    return standing(rivals, tables, color, count + 1) - standing(rivals, tables, color, count)


cdef inline Worth worth_of(unsigned int bonus, const Tables* tables, const Rivals* rivals, const Tower* tower, int stone,
                           int place) noexcept nogil:
    """What a stone brings on a place: points for sizes, number of groups, singles and bonus cards; groups more or fewer."""
    cdef uint64_t bit = <uint64_t>1 << place, merged, ignored = 0
    cdef Tally change
    cdef Worth worth
    if stone == CRYSTAL:
        return worth_of_crystal(tables, tower, bit)
    change.sizes = change.groups = 0
    change.singles = 1
    if tables.neighbors[place] & tower.by_color[stone]:
        merged = connected(bit, tower.by_color[stone], tables.neighbors)
        change.sizes = tables.size_points[popcount(merged)]
        change.groups = 1
        change.singles = 0
        add_groups(&change, merged & ~bit, &ignored, -1, tables)
    worth = worth_of_change(tables, tower, &change)
    if (bonus >> stone) & 1:
        worth.points += card_worth(tables, rivals, tower, stone, place)
    return worth


cdef inline Worth worth_of_change(const Tables* tables, const Tower* tower, const Tally* change) noexcept nogil:
    cdef Worth worth
    worth.groups = change.groups
    worth.points = (change.sizes + tables.group_points[tower.groups + change.groups] - tables.group_points[tower.groups]
                    + tables.points_single * change.singles)
    return worth


cdef inline Worth worth_of_crystal(const Tables* tables, const Tower* tower, uint64_t bit) noexcept nogil:
    """In the color that brings most; a single stone if it may take none."""
    cdef Crystal crystal
    cdef Worth worth, best
    cdef int i
    best.points = tables.points_single
    best.groups = 0
    weigh_crystal(&crystal, bit, tower.by_color, tower.grouped, tables)
    for i in range(crystal.n_options):
        crystal.options[i].change.singles += 1       # it was not there before
        worth = worth_of_change(tables, tower, &crystal.options[i].change)
        if i == 0 or worth.points > best.points:
            best = worth
    return best


cdef inline Worth best_worth(unsigned int bonus, const Tables* tables, const Rivals* rivals, const Tower* tower,
                             int stone) noexcept nogil:
    """On the best of the open places. Most of them are alike: those where the stone stays single and no card looks at the place."""
    cdef unsigned int special = interesting_places(bonus, tables, tower, stone), left = tower.open & special
    cdef int place
    cdef Worth worth, best
    if tower.open & ~special:
        left |= (tower.open & ~special) & (0 - (tower.open & ~special))
    best.points = best.groups = -MOST
    while left:
        place = lowest_bit(left)
        left &= left - 1
        worth = worth_of(bonus, tables, rivals, tower, stone, tower.n_stones if place == STACK else place)
        if worth.points > best.points or (worth.points == best.points and worth.groups > best.groups):
            best = worth
    return best


cdef inline unsigned int interesting_places(unsigned int bonus, const Tables* tables, const Tower* tower, int stone) noexcept nogil:
    """Where a stone may be worth something else than elsewhere. The stack is always among them."""
    cdef uint64_t places = <uint64_t>1 << STACK
    cdef int color
    if stone == CRYSTAL:
        for color in range(N_COLORS):
            places |= tower.near[color] if tower.grouped & tower.by_color[color] else tower.twice[color]
    else:
        places |= tower.near[stone]
        if (bonus >> stone) & 1 and tables.card_by_place[stone]:
            places |= tables.card_places[stone]
    return <unsigned int>(places & 0xFFFF)
