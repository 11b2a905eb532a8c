# What is done in whole games, counted by items: what moves are about, such as a card, a space or a kind of move. A move can have several.
#
# A situation of an item is a decision at which some legal moves have it and others do not. Of each game and item one situation is kept,
# drawn from all of them with equal chances, so that what is added up comes from independent games. It is told apart by seat, by how far
# the game is and by how the seat stands, and by whether the item was taken there.
from cython_core.shared.rng cimport mix

cdef enum:
    PHASES = 8                       # parts of a game of the usual length; what is longer belongs to the last one
    STANDINGS = 5                    # far behind, behind, level, ahead, far ahead
    N_SUMS = 5                       # of a cell: situations, wins, their squares, scores, their squares

cdef struct Situation:               # of an item, in the game under way
    uint64_t drawn                   # the lowest number drawn by a decision decides which situation is kept
    int32_t cell                     # seat, phase and standing
    int32_t seat
    int32_t taken                    # 1: the move that was played has the item
    int32_t n_legal                  # of the decision looked at: legal moves that have it

cdef struct ItemTally:
    int n_items
    int n_cells                      # seats times phases times standings; 0: situations are not looked at
    int length                       # usual decisions of a game
    int margin                       # usual points between the first and the second
    const int32_t* begins            # by notation: where its items begin in `items`
    const int16_t* items             # numbers of items
    int64_t* made                    # by seat and item: moves played
    int64_t* sums                    # by item, cell, taken or not, and N_SUMS
    Situation* situations            # by item


cdef Loans borrow_tally(ItemTally* tally, arrays, int n_seats):
    """Point to the arrays; they stay where they are as long as the loans live."""
    cdef Loans loans = Loans(arrays)
    cdef Py_ssize_t number, n_members = len(arrays.items)
    tally.n_items, tally.length, tally.margin = arrays.made.shape[1], arrays.length, arrays.margin
    tally.n_cells = PHASES * STANDINGS * n_seats if len(arrays.sums) else 0
    tally.begins = <const int32_t*>loans.take("begins", "il", sizeof(int32_t), (N_NOTATIONS + 1,))
    tally.items = <const int16_t*>loans.take("items", "h", sizeof(int16_t), (n_members,))
    tally.made = <int64_t*>loans.take("made", "lq", sizeof(int64_t), (n_seats, tally.n_items))
    tally.sums = <int64_t*>loans.take("sums", "lq", sizeof(int64_t), (tally.n_items if tally.n_cells else 0, tally.n_cells, 2, N_SUMS))
    tally.situations = <Situation*>loans.take("situations", "lq", sizeof(int64_t), (tally.n_items, sizeof(Situation) // 8))
    if tally.begins[0] != 0 or tally.begins[N_NOTATIONS] != n_members or tally.length < 1 or tally.margin < 1:
        raise ValueError("the items of the notations do not fit this game")
    for number in range(N_NOTATIONS):
        if tally.begins[number] > tally.begins[number + 1]:
            raise ValueError("the items of the notations do not fit this game")
    for number in range(n_members):
        if not 0 <= tally.items[number] < tally.n_items:
            raise ValueError(f"there is no item {tally.items[number]}")
    return loans


cdef inline int cell_of(const State* state, const Tables* tables, const ItemTally* tally, unsigned int decision) noexcept nogil:
    """Seat, phase and standing of the seat to move as one number."""
    cdef Score result
    cdef int seat = state.table.seat, other, lead, standing = STANDINGS // 2
    cdef int phase = <int>min(<unsigned int>(PHASES - 1), decision * PHASES // <unsigned int>tally.length)
    if tables.players > 1:
        final_score(state, tables, &result)
        lead = 1 << 30
        for other in range(tables.players):
            if other != seat:
                lead = min(lead, total(&result, seat, N_CATEGORIES) - total(&result, other, N_CATEGORIES))
        standing += (lead > 0) - (lead < 0) + (lead > tally.margin) - (lead < -tally.margin)
    return (seat * PHASES + phase) * STANDINGS + standing


cdef void note_decision(const State* state, const Tables* tables, uint64_t legal, int played, uint64_t key, unsigned int decision,
                        ItemTally* tally) noexcept nogil:
    """The move that is played; and the items that it, or another legal move, has."""
    cdef Situation* one
    cdef uint64_t rest = legal, drawn = mix(key + 0x9E3779B97F4A7C15ULL * <uint64_t>(decision + 1))
    cdef int n_legal = popcount(legal), number = notation(state, tables, played), cell = -1
    cdef int32_t place, own = tally.begins[number], own_end = tally.begins[number + 1], other
    for place in range(own, own_end):
        tally.made[state.table.seat * tally.n_items + tally.items[place]] += 1
    if n_legal == 1 or tally.n_cells == 0:
        return
    while rest:
        number = notation(state, tables, lowest_bit(rest))
        rest &= rest - 1
        for place in range(tally.begins[number], tally.begins[number + 1]):
            tally.situations[tally.items[place]].n_legal += 1
    rest = legal
    while rest:
        number = notation(state, tables, lowest_bit(rest))
        rest &= rest - 1
        for place in range(tally.begins[number], tally.begins[number + 1]):
            one = &tally.situations[tally.items[place]]
            if 0 < one.n_legal < n_legal and drawn < one.drawn:
                if cell < 0:
                    cell = cell_of(state, tables, tally, decision)
                one.drawn, one.cell, one.seat, one.taken = drawn, cell, state.table.seat, 0
                for other in range(own, own_end):
                    one.taken |= tally.items[other] == tally.items[place]
            one.n_legal = 0


cdef void add_situations(const State* state, const Tables* tables, ItemTally* tally) noexcept nogil:
    """How the game ended for the seats of its situations: wins in units, scores times seats minus the sum of all; alone the score."""
    cdef Score result
    cdef unsigned int winning = final_score(state, tables, &result)
    cdef int64_t wins, points, everyone = 0
    cdef int64_t* sums
    cdef const Situation* one
    cdef int item, seat
    if tables.players > 1:
        for seat in range(tables.players):
            everyone += total(&result, seat, N_CATEGORIES)
    for item in range(tally.n_items):
        one = &tally.situations[item]
        if one.drawn != <uint64_t>0 - 1:
            wins = wins_of(winning, one.seat)
            points = <int64_t>tables.players * total(&result, one.seat, N_CATEGORIES) - everyone
            sums = tally.sums + ((<int64_t>item * tally.n_cells + one.cell) * 2 + one.taken) * N_SUMS
            sums[0] += 1
            sums[1] += wins
            sums[2] += wins * wins
            sums[3] += points
            sums[4] += points * points


def play_tallied(Rules rules not None, Lineup lineup not None, uint64_t seed, uint64_t first, columns, tally, stop):
    """Play games first, first + 1, … into a turmwerk.native.columns.Columns and count what is done in them in a Tally, until the columns
    are full or stop[0] is set; returns how many. What was counted is worthless if it was stopped."""
    cdef Columns results
    cdef ItemTally counted
    cdef list loans = [borrow_columns(&results, columns, rules.players), borrow_tally(&counted, tally, rules.players)]
    cdef SearchMemory memory = SearchMemory(stop)
    cdef Py_ssize_t n_games
    lineup.check_rules(rules.players, rules.observation_size)
    with nogil:
        n_games = rules.kernels.tally_games(&rules.tables, lineup.policies, seed, first, &results, &counted, &memory.search)
    return n_games


cdef Py_ssize_t tally_games(const Tables* tables, const Policy* policies, uint64_t seed, uint64_t first, Columns* results,
                            ItemTally* counted, Search* search) noexcept nogil:
    """How many games were played and counted."""
    cdef State state
    cdef Chance chance
    cdef Streams streams
    cdef uint64_t legal, key
    cdef Py_ssize_t game
    cdef unsigned int n_decisions
    cdef int move, item
    for game in range(results.n_games):
        for item in range(counted.n_items):
            counted.situations[item].drawn = <uint64_t>0 - 1
            counted.situations[item].n_legal = 0
        key = mix(mix(seed ^ 0x17E3517E3517E351ULL) + 0x9E3779B97F4A7C15ULL * (first + <uint64_t>game))
        seed_streams(&streams, seed, first + <uint64_t>game, tables.players)
        begin_game(&state, tables, &chance, seed, first + <uint64_t>game)
        n_decisions = 0
        while not is_over(&state, tables) and not search.stopped[0]:
            legal = legal_moves(&state, tables)
            move = choose_by_policy(&state, tables, policies, &streams, search)
            note_decision(&state, tables, legal, move, key, n_decisions, counted)
            apply_move(&state, tables, move, &chance)
            n_decisions += 1
        if search.stopped[0]:
            return game
        write_row(&state, tables, n_decisions, game, results)
        if counted.n_cells:
            add_situations(&state, tables, counted)
    return results.n_games
