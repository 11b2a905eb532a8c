# One whole game by random players.


cdef inline void begin_game(State* state, const Tables* tables, Chance* chance, uint64_t seed, uint64_t index) noexcept nogil:
    """Set up game `index` of `seed`; `chance` is what it draws from, to the end."""
    chance.tape = NULL
    seed_rng(&chance.rng, seed, index, CHANCE_STREAM)
    setup(state, tables, chance)


cdef inline unsigned int playout(State* state, const Tables* tables, uint64_t seed, uint64_t index,
                                 const volatile uint8_t* stopped) noexcept nogil:
    """Play game `index` of `seed` from set-up to the end, or until `stopped` is set; returns the number of decisions."""
    cdef Chance chance
    cdef Rng choices
    cdef unsigned int decisions = 0
    seed_rng(&choices, seed, index, CHOICE_STREAM)
    begin_game(state, tables, &chance, seed, index)
    while not is_over(state, tables) and not stopped[0]:
        apply_move(state, tables, choose_uniform(legal_moves(state, tables), &choices), &chance)
        decisions += 1
    return decisions


cdef int checked_playout(State* state, const Tables* tables, uint64_t seed, uint64_t index) noexcept nogil:
    """The same game, slowly: returns the first broken invariant, or 0. -1: a node without a legal move."""
    cdef Chance chance
    cdef Rng choices
    cdef uint64_t legal
    cdef int broken
    seed_rng(&choices, seed, index, CHOICE_STREAM)
    begin_game(state, tables, &chance, seed, index)
    while True:
        broken = broken_invariant(state, tables)
        if broken or is_over(state, tables):
            return broken
        legal = legal_moves(state, tables)
        if legal == 0:
            return -1
        apply_move(state, tables, choose_uniform(legal, &choices), &chance)
