# Five Towers in lock-step: a round of many games at once, each game in a lane (shared/lanes.pxd).
#
# All games are in the same stage of a round: reveal, bid, raze, build, tidy up. A game that has nothing to decide in a stage, because nobody
# bid or its cards are built, is outside the mask of that stage. Where the scalar engine branches, here is a mask:
# - "whose turn": what belongs to a seat is kept for all seats, and chosen by comparing the seat with each number (`of_seat`);
# - "which tower", "which display card": all are looked at, and the effect is masked by "it is this one";
# - equal cards: `twice` is 0 in nearly all lanes, and the formula holds for both.
# Sets of values are 16 bits, a bit for each value. The one quantity the rules turn on, how many display cards fit on a tower, is computed from
# sets (`fitting`) instead of looked up: a register has no table.
from cython_core.five_towers.state cimport (
    EMPTY, MAX_DISPLAY, NOTHING_TO_RESHUFFLE, N_TYPES, PILE_EMPTY_TWICE, SPIRE, State, Tables,
)
from cython_core.shared.bits cimport popcount
from cython_core.shared.lane_rng cimport LaneRng, below
from cython_core.shared.lanes cimport (
    Lanes, all_lanes, choose, few_bits, is_equal, is_less, is_set, lane, larger, lowest, many_bits, marks, nth_bit, smaller,
)
from cython_core.shared.score cimport MAX_SEATS

cdef enum:
    MAX_RUNS = 3             # a tower rises at most twice: on the one card that takes any, and with the one that goes on any

cdef struct Tower:
    Lanes room               # values that fit on the top card; all of them if the tower is empty
    Lanes room_below         # those that would fit after a tear-down; none if nothing can be torn down
    Lanes runs[MAX_RUNS]     # its cards: sets that are descending runs, the uppermost first

cdef struct Slot:            # a place in the display
    Lanes bit                # the value of its card as a set; 0: no card
    Lanes kind               # its type, 0..N_TYPES-1
    Lanes is_kind[N_TYPES]   # the same as masks; none if there is no card
    Lanes open               # mask: it is there, and the first of its kind if there are equal ones
    Lanes fits_next          # values that fit on it
    Lanes values             # while building: values of its type in the display
    Lanes twice              # those that lie there twice
    Lanes room               # values that fit on the builder's tower of its type
    Lanes fitting            # display cards that can be built on that tower, 0..MAX_DISPLAY

cdef struct Display:         # by type
    Lanes values[N_TYPES]
    Lanes twice[N_TYPES]

cdef struct Pile:            # by type
    Lanes values[N_TYPES]    # that are there
    Lanes twice[N_TYPES]     # that are there twice
    Lanes upto[N_TYPES]      # cards of this and all lower types; the last one: all cards

cdef struct Cards:           # sets of values, the same in all lanes
    Lanes all
    Lanes any_on             # the one any may be built on; none: 0
    Lanes on_any             # the one that may be built on any; none: 0
    Lanes fits_on_any        # what fits on that one
    Lanes lower              # what is lower than that one
    Lanes second_copies      # those that the deck has twice

cdef struct Lockstep:
    Cards cards
    LaneRng chance
    LaneRng choices
    Tower towers[MAX_SEATS][N_TYPES]
    Lanes razed[MAX_SEATS]
    Pile draw_pile
    Pile discard             # without upto
    Lanes reshuffled         # mask
    Lanes start              # start player
    Lanes rounds
    Lanes decisions
    Lanes over               # mask
    # within a round
    Slot slots[MAX_DISPLAY]
    Display display
    Lanes n_display
    Lanes highest            # highest bid
    Lanes builder            # who bid it
    Lanes fitting[MAX_SEATS][N_TYPES]         # display cards that can be built on a tower
    Lanes fitting_below[MAX_SEATS][N_TYPES]   # the same after a tear-down
    Tower own[N_TYPES]       # the builder's towers
    Lanes buildable          # display cards the builder can build


cdef inline bint can_lockstep(const Tables* tables) noexcept nogil:
    """Whether `fitting` is right for these cards: it is derived for one card that takes any and one that goes on any, and for equal cards
    only if these are neighbors, as in the printed game."""
    cdef int twice = tables.second_copies
    return twice == 0 or (tables.on_any == tables.any_on << 1 and (tables.on_any | tables.any_on) & twice == 0)


cdef inline void prepare(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    """What does not change from game to game."""
    lockstep.cards.all = all_lanes(tables.all_values)
    lockstep.cards.any_on = all_lanes(tables.any_on)
    lockstep.cards.on_any = all_lanes(tables.on_any)
    lockstep.cards.fits_on_any = all_lanes(tables.fits_on_any)
    lockstep.cards.lower = all_lanes(tables.on_any - 1)
    lockstep.cards.second_copies = all_lanes(tables.second_copies)


cdef inline void deal(Lockstep* lockstep, const Tables* tables, Lanes fresh) noexcept nogil:
    """Begin a new game in the lanes of the mask."""
    cdef int seat, kind
    for seat in range(tables.players):
        lockstep.razed[seat] &= ~fresh
        for kind in range(N_TYPES):
            clear_tower(&lockstep.towers[seat][kind], &lockstep.cards, fresh)
    for kind in range(N_TYPES):
        lockstep.draw_pile.values[kind] = choose(fresh, lockstep.cards.all, lockstep.draw_pile.values[kind])
        lockstep.draw_pile.twice[kind] = choose(fresh, lockstep.cards.second_copies, lockstep.draw_pile.twice[kind])
        lockstep.draw_pile.upto[kind] = choose(fresh, all_lanes((kind + 1) * tables.cards_a_type), lockstep.draw_pile.upto[kind])
        lockstep.discard.values[kind] &= ~fresh
        lockstep.discard.twice[kind] &= ~fresh
    lockstep.reshuffled &= ~fresh
    lockstep.start &= ~fresh
    lockstep.rounds &= ~fresh
    lockstep.decisions &= ~fresh


cdef inline void clear_tower(Tower* tower, const Cards* cards, Lanes fresh) noexcept nogil:
    cdef int run
    tower.room = choose(fresh, cards.all, tower.room)
    tower.room_below &= ~fresh
    for run in range(MAX_RUNS):
        tower.runs[run] &= ~fresh


cdef inline void count_pile(Pile* pile) noexcept nogil:
    cdef Lanes n = all_lanes(0)
    cdef int kind
    for kind in range(N_TYPES):
        n += many_bits(pile.values[kind]) + many_bits(pile.twice[kind])
        pile.upto[kind] = n


cdef inline void play_round(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    """Compiled twice: the small deck has no equal cards, and no need to look for them."""
    if tables.second_copies:
        play_stages(lockstep, tables, True)
    else:
        play_stages(lockstep, tables, False)


cdef inline void play_stages(Lockstep* lockstep, const Tables* tables, bint equal_cards) noexcept nogil:
    lockstep.rounds += 1
    reveal(lockstep, tables, equal_cards)
    bid(lockstep, tables, equal_cards)
    if marks(is_set(lockstep.highest)):
        take_towers(lockstep, tables)
        raze(lockstep, tables)
        build(lockstep, tables, equal_cards)
        put_towers_back(lockstep, tables)
    end_round(lockstep, tables, equal_cards)


# 1: turn up the display, or all that is left.

cdef inline void reveal(Lockstep* lockstep, const Tables* tables, bint equal_cards) noexcept nogil:
    cdef Pile* pile = &lockstep.draw_pile
    cdef Lanes n = smaller(all_lanes(tables.display_size), pile.upto[N_TYPES - 1])
    cdef int i, kind
    lockstep.n_display = n
    for kind in range(N_TYPES):
        lockstep.display.values[kind] = all_lanes(0)
        lockstep.display.twice[kind] = all_lanes(0)
    for i in range(tables.display_size):
        draw_card(lockstep, &lockstep.slots[i], is_less(all_lanes(i), n), equal_cards)


cdef inline void draw_card(Lockstep* lockstep, Slot* slot, Lanes drawing, bint equal_cards) noexcept nogil:
    """The k-th remaining card: the type from the counts, then the value within its set."""
    cdef Pile* pile = &lockstep.draw_pile
    cdef Lanes k = below(&lockstep.chance, pile.upto[N_TYPES - 1], drawing)
    cdef Lanes values = pile.values[0], twice = pile.twice[0], before = all_lanes(0), slot_kind = all_lanes(0), here, bit, second
    cdef Lanes beyond[N_TYPES]           # masks: the card is of a higher type
    cdef int kind
    for kind in range(N_TYPES - 1):
        beyond[kind] = ~is_less(k, pile.upto[kind])
        before = choose(beyond[kind], pile.upto[kind], before)
        values = choose(beyond[kind], pile.values[kind + 1], values)
        if equal_cards:
            twice = choose(beyond[kind], pile.twice[kind + 1], twice)
        slot_kind -= beyond[kind]
    beyond[N_TYPES - 1] = all_lanes(0)
    bit = (nth_of_two(values, twice, k - before) if equal_cards else nth_bit(values, k - before)) & drawing
    slot.bit = bit
    slot.kind = slot_kind
    slot.open = drawing
    slot.fits_next = room_on(bit, &lockstep.cards)
    here = drawing
    for kind in range(N_TYPES):
        pile.upto[kind] += drawing & ~beyond[kind]
        slot.is_kind[kind] = here & ~beyond[kind]
        second = bit & slot.is_kind[kind]
        here &= beyond[kind]
        if equal_cards:
            slot.open &= ~is_set(lockstep.display.values[kind] & second)
            lockstep.display.twice[kind] |= lockstep.display.values[kind] & second
            lockstep.display.values[kind] |= second
            values = pile.twice[kind] & second
            pile.twice[kind] ^= values
            second ^= values
        else:
            lockstep.display.values[kind] |= second
        pile.values[kind] ^= second


cdef inline Lanes nth_of_two(Lanes values, Lanes twice, Lanes n) noexcept nogil:
    """The same as `nth_bit` where some bits count twice."""
    cdef Lanes pairs = values - ((values >> 1) & 0x5555)
    cdef Lanes more = twice - ((twice >> 1) & 0x5555)
    cdef Lanes fours = (pairs & 0x3333) + ((pairs >> 2) & 0x3333) + (more & 0x3333) + ((more >> 2) & 0x3333)
    cdef Lanes under = ((fours >> 4) & 15) + (fours & 15)
    cdef Lanes upper = ~is_less(n, under)
    cdef Lanes bit = choose(upper, all_lanes(256), all_lanes(1))
    n -= under & upper
    values = choose(upper, values >> 8, values)
    twice = choose(upper, twice >> 8, twice)
    under = choose(upper, fours >> 8, fours) & 15
    upper = ~is_less(n, under)
    n -= under & upper
    bit = choose(upper, bit << 4, bit)
    values = choose(upper, values >> 4, values)
    twice = choose(upper, twice >> 4, twice)
    under = (values & 1) + ((values >> 1) & 1) + (twice & 1) + ((twice >> 1) & 1)
    upper = ~is_less(n, under)
    n -= under & upper
    bit = choose(upper, bit << 2, bit)
    values = choose(upper, values >> 2, values)
    twice = choose(upper, twice >> 2, twice)
    upper = ~is_less(n, (values & 1) + (twice & 1))
    return choose(upper, bit << 1, bit)


cdef inline Lanes room_on(Lanes top, const Cards* cards) noexcept nogil:
    """3b: what fits on a card: lower values and the one that goes on any; all on the card that takes any, or if there is none (0); nothing on a
    spire."""
    return ((top - 1) | cards.on_any | is_equal(top, cards.any_on)) & ~is_equal(top, all_lanes(1 << SPIRE))


cdef inline Lanes fitting(Lanes values, Lanes twice, Lanes room, const Cards* cards, bint equal_cards) noexcept nogil:
    """How many of the cards of one type can be built in a row where `room` fits first."""
    cdef Lanes on_any = is_set(values & cards.on_any) & is_set(room)
    cdef Lanes reach = room | (on_any & cards.fits_on_any)
    cdef Lanes any_on, again
    reach |= is_set(values & reach & cards.any_on)
    if not equal_cards:
        return few_bits(values & reach)
    # The second of two equal cards needs another run, begun by one of the special cards or by both.
    any_on = is_set(values & cards.any_on)
    again = (on_any & cards.lower) | (any_on & ~cards.lower) | (on_any & any_on)
    return few_bits(values & reach) + few_bits(twice & room & again & ~all_lanes(1 << SPIRE))


# 2: everyone once, unless someone bids for the whole display.

cdef inline void bid(Lockstep* lockstep, const Tables* tables, bint equal_cards) noexcept nogil:
    cdef Lanes most[MAX_SEATS]           # cards a seat can build with at most one tear-down
    cdef Lanes seat = lockstep.start, asked = is_set(lockstep.n_display), limit, n, k
    cdef int turn
    find_most_buildable(lockstep, tables, equal_cards, most)
    lockstep.highest = all_lanes(0)
    lockstep.builder = all_lanes(0)
    for turn in range(tables.players):
        limit = of_seat(most, seat, tables)
        n = larger(limit, lockstep.highest) - lockstep.highest + 1       # pass, or a higher bid
        k = below(&lockstep.choices, n, asked & is_less(all_lanes(1), n)) & asked
        lockstep.highest += k
        lockstep.builder = choose(is_set(k), seat, lockstep.builder)
        lockstep.decisions -= asked
        asked &= ~is_equal(lockstep.highest, lockstep.n_display)
        seat = next_seat(seat, tables)


cdef inline void find_most_buildable(Lockstep* lockstep, const Tables* tables, bint equal_cards, Lanes* most) noexcept nogil:
    cdef Tower* tower
    cdef Lanes gain[MAX_SEATS]
    cdef Lanes values, twice, here, below
    cdef int seat, kind
    for seat in range(tables.players):
        most[seat] = gain[seat] = all_lanes(0)
    for kind in range(N_TYPES):
        values = lockstep.display.values[kind]
        twice = lockstep.display.twice[kind]
        for seat in range(tables.players):
            tower = &lockstep.towers[seat][kind]
            here = fitting(values, twice, tower.room, &lockstep.cards, equal_cards)
            below = fitting(values, twice, tower.room_below, &lockstep.cards, equal_cards)
            lockstep.fitting[seat][kind] = here
            lockstep.fitting_below[seat][kind] = below
            most[seat] += here
            gain[seat] = larger(gain[seat], below - here)
    for seat in range(tables.players):
        most[seat] += gain[seat]


cdef inline Lanes of_seat(const Lanes* values, Lanes seat, const Tables* tables) noexcept nogil:
    """From the values of all seats the one of each lane's seat."""
    cdef Lanes value = values[0]
    cdef int other
    for other in range(1, tables.players):
        value = choose(is_equal(seat, all_lanes(other)), values[other], value)
    return value


cdef inline Lanes next_seat(Lanes seat, const Tables* tables) noexcept nogil:
    return (seat + 1) & ~is_equal(seat, all_lanes(tables.players - 1))


# 3a: keep, or take the top card off one tower.

cdef inline void take_towers(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    """The builder's towers side by side, so that what follows need not ask whose they are."""
    cdef Lanes its
    cdef int seat, kind
    for kind in range(N_TYPES):
        lockstep.own[kind] = lockstep.towers[0][kind]
    for seat in range(1, tables.players):
        its = is_equal(lockstep.builder, all_lanes(seat))
        for kind in range(N_TYPES):
            move_tower(&lockstep.own[kind], &lockstep.towers[seat][kind], its)
            lockstep.fitting[0][kind] = choose(its, lockstep.fitting[seat][kind], lockstep.fitting[0][kind])
            lockstep.fitting_below[0][kind] = choose(its, lockstep.fitting_below[seat][kind], lockstep.fitting_below[0][kind])


cdef inline void put_towers_back(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    cdef Lanes its
    cdef int seat, kind
    for kind in range(N_TYPES):
        remember_room(&lockstep.own[kind], &lockstep.cards)
    for seat in range(tables.players):
        its = is_equal(lockstep.builder, all_lanes(seat)) & is_set(lockstep.highest)
        for kind in range(N_TYPES):
            move_tower(&lockstep.towers[seat][kind], &lockstep.own[kind], its)


cdef inline void remember_room(Tower* tower, const Cards* cards) noexcept nogil:
    """What fits on the top card, and on the one under it; 3a: never a 0 is torn down."""
    cdef Lanes top = lowest(tower.runs[0])
    cdef Lanes rest = tower.runs[0] ^ top
    rest = lowest(rest | (tower.runs[1] & ~is_set(rest)))
    tower.room = room_on(top, cards)
    tower.room_below = room_on(rest, cards) & is_set(top & ~all_lanes(1 << SPIRE))


cdef inline void move_tower(Tower* target, const Tower* source, Lanes mask) noexcept nogil:
    cdef int run
    target.room = choose(mask, source.room, target.room)
    target.room_below = choose(mask, source.room_below, target.room_below)
    for run in range(MAX_RUNS):
        target.runs[run] = choose(mask, source.runs[run], target.runs[run])


cdef inline void raze(Lockstep* lockstep, const Tables* tables) noexcept nogil:
    cdef Lanes builds = is_set(lockstep.highest), buildable = all_lanes(0)
    cdef Lanes legal[N_TYPES + 1]        # masks; the first is to keep
    cdef Lanes n, k, chosen, gain, razes
    cdef int kind, seat
    for kind in range(N_TYPES):
        buildable += lockstep.fitting[0][kind]
    legal[0] = ~is_less(buildable, lockstep.highest)
    n = -legal[0]
    for kind in range(N_TYPES):
        gain = lockstep.fitting_below[0][kind] - lockstep.fitting[0][kind]
        legal[1 + kind] = is_set(lockstep.own[kind].room_below) & ~is_less(buildable + gain, lockstep.highest)
        n -= legal[1 + kind]
    k = below(&lockstep.choices, n, builds & is_less(all_lanes(1), n))
    lockstep.decisions -= builds
    razes = builds & ~(legal[0] & is_equal(k, all_lanes(0)))
    for seat in range(tables.players):
        lockstep.razed[seat] -= razes & is_equal(lockstep.builder, all_lanes(seat))
    k += legal[0]
    for kind in range(N_TYPES):
        chosen = razes & legal[1 + kind] & is_equal(k, all_lanes(0))
        k += legal[1 + kind]
        gain = lockstep.fitting_below[0][kind] - lockstep.fitting[0][kind]
        buildable += gain & chosen
        lockstep.fitting[0][kind] += gain & chosen
        tear_down(&lockstep.own[kind], chosen)
    lockstep.buildable = buildable


cdef inline void tear_down(Tower* tower, Lanes chosen) noexcept nogil:
    """Where a run ends with its card, the one below it is the uppermost."""
    cdef Lanes first = tower.runs[0] ^ (lowest(tower.runs[0]) & chosen)
    cdef Lanes ends = chosen & ~is_set(first)
    tower.room = choose(chosen, tower.room_below, tower.room)
    tower.runs[0] = first | (tower.runs[1] & ends)
    tower.runs[1] = choose(ends, tower.runs[2], tower.runs[1])
    tower.runs[2] &= ~ends


# 3b: the cards bid for, one by one.

cdef inline void build(Lockstep* lockstep, const Tables* tables, bint equal_cards) noexcept nogil:
    cdef Lanes left = lockstep.highest
    cdef int i
    for i in range(tables.display_size):
        look_at_tower(lockstep, &lockstep.slots[i], equal_cards)
    while marks(is_set(left)):
        build_one(lockstep, tables, equal_cards, left)
        left += is_set(left)


cdef inline void look_at_tower(Lockstep* lockstep, Slot* slot, bint equal_cards) noexcept nogil:
    cdef Lanes values = all_lanes(0), twice = all_lanes(0), room = all_lanes(0), fitting = all_lanes(0)
    cdef int kind
    for kind in range(N_TYPES):
        values |= lockstep.display.values[kind] & slot.is_kind[kind]
        room |= lockstep.own[kind].room & slot.is_kind[kind]
        fitting |= lockstep.fitting[0][kind] & slot.is_kind[kind]
        if equal_cards:
            twice |= lockstep.display.twice[kind] & slot.is_kind[kind]
    slot.values = values
    slot.twice = twice
    slot.room = room
    slot.fitting = fitting


cdef inline void build_one(Lockstep* lockstep, const Tables* tables, bint equal_cards, Lanes left) noexcept nogil:
    """A card that fits and after which the rest can still be built."""
    cdef Slot* slot
    cdef Lanes legal[MAX_DISPLAY]
    cdef Lanes fitting_after[MAX_DISPLAY]
    cdef Lanes gone[MAX_DISPLAY]
    cdef Lanes builds = is_set(left), n = all_lanes(0), k, enough, chosen, its, once
    cdef Lanes kind = all_lanes(0), bit = all_lanes(0), room = all_lanes(0), after = all_lanes(0)
    cdef Lanes buildable = lockstep.buildable
    cdef int i
    for i in range(tables.display_size):
        slot = &lockstep.slots[i]
        once = slot.bit
        if equal_cards:
            once &= ~slot.twice
        fitting_after[i] = fitting(slot.values & ~once, slot.twice & ~slot.bit, slot.fits_next, &lockstep.cards, equal_cards)
        enough = ~is_less(buildable + 1 + fitting_after[i], slot.fitting + left)
        legal[i] = slot.open & is_set(slot.room & slot.bit) & enough
        n -= legal[i]
    k = below(&lockstep.choices, n, builds & is_less(all_lanes(1), n))
    lockstep.decisions -= builds
    for i in range(tables.display_size):
        slot = &lockstep.slots[i]
        chosen = builds & legal[i] & is_equal(k, all_lanes(0))
        k += legal[i]
        kind |= slot.kind & chosen
        bit |= slot.bit & chosen
        room |= slot.fits_next & chosen
        after |= fitting_after[i] & chosen
        buildable -= slot.fitting & chosen
        gone[i] = chosen
    lockstep.buildable = buildable + after
    for i in range(tables.display_size):
        slot = &lockstep.slots[i]
        its = builds & is_equal(slot.kind, kind)
        if equal_cards:
            slot.open |= its & is_set(slot.twice & bit) & is_equal(slot.bit, bit)     # the second of two equal cards
            once = bit & ~slot.twice
            slot.twice &= ~(bit & its)
            slot.values &= ~(once & its)
        else:
            slot.values &= ~(bit & its)
        slot.open &= ~gone[i]
        slot.room = choose(its, room, slot.room)
        slot.fitting = choose(its, after, slot.fitting)
    for i in range(N_TYPES):
        put_card(lockstep, i, bit & builds & is_equal(kind, all_lanes(i)), equal_cards)


cdef inline void put_card(Lockstep* lockstep, int kind, Lanes bit, bint equal_cards) noexcept nogil:
    """Onto the tower of this type and out of the display, where there is a card."""
    cdef Tower* tower = &lockstep.own[kind]
    cdef Lanes lower = lowest(tower.runs[0]) - 1         # what goes on without a rise; all if the tower is empty
    cdef Lanes rises = is_set(bit & ~lower)
    tower.runs[2] = choose(rises, tower.runs[1], tower.runs[2])
    tower.runs[1] = choose(rises, tower.runs[0], tower.runs[1])
    tower.runs[0] = (tower.runs[0] & ~rises) | bit
    if equal_cards:
        lockstep.display.values[kind] ^= bit & ~lockstep.display.twice[kind]
        lockstep.display.twice[kind] &= ~bit
    else:
        lockstep.display.values[kind] ^= bit


# 4: tidy up. Then the next round, unless the draw pile has run out for the second time.

cdef inline void end_round(Lockstep* lockstep, const Tables* tables, bint equal_cards) noexcept nogil:
    cdef Pile* discard = &lockstep.discard
    cdef Lanes any_discard = all_lanes(0), empty, reshuffle
    cdef int kind
    for kind in range(N_TYPES):
        if equal_cards:
            discard.twice[kind] |= (discard.values[kind] & lockstep.display.values[kind]) | lockstep.display.twice[kind]
        discard.values[kind] |= lockstep.display.values[kind]
        any_discard |= discard.values[kind]
    lockstep.start = choose(is_set(lockstep.highest), next_seat(lockstep.builder, tables), lockstep.start)
    empty = is_equal(lockstep.draw_pile.upto[N_TYPES - 1], all_lanes(0))
    reshuffle = empty & ~lockstep.reshuffled & is_set(any_discard)
    lockstep.over = empty & ~reshuffle
    if marks(reshuffle):
        lockstep.reshuffled |= reshuffle
        for kind in range(N_TYPES):
            lockstep.draw_pile.values[kind] |= discard.values[kind] & reshuffle
            lockstep.draw_pile.twice[kind] |= discard.twice[kind] & reshuffle
            discard.values[kind] &= ~reshuffle
            discard.twice[kind] &= ~reshuffle
        count_pile(&lockstep.draw_pile)


cdef inline void take_result(Lockstep* lockstep, const Tables* tables, int i, State* state) noexcept nogil:
    """What scoring looks at, of the game in lane i."""
    cdef Tower* tower
    cdef int seat, kind, run, height
    for seat in range(tables.players):
        state.seats[seat].razed = lane(&lockstep.razed[seat], i)[0]
        for kind in range(N_TYPES):
            tower = &lockstep.towers[seat][kind]
            height = 0
            for run in range(MAX_RUNS):
                height += popcount(lane(&tower.runs[run], i)[0])
            state.seats[seat].height[kind] = height
            state.seats[seat].top[kind] = 3 * (SPIRE if lane(&tower.runs[0], i)[0] & (1 << SPIRE) else EMPTY)
    state.table.rounds = lane(&lockstep.rounds, i)[0]
    state.table.ending = PILE_EMPTY_TWICE if lane(&lockstep.reshuffled, i)[0] else NOTHING_TO_RESHUFFLE
