# Restricted play: moves that a policy leaves alone if there is anything else to do. The notations of a game are numbered, so that a move
# is looked up without its text: `notation` gives the number, `notation_text` the text.


cdef inline uint64_t allowed_moves(const State* state, const Tables* tables, uint64_t legal, const Policy* policy) noexcept nogil:
    """The legal moves a policy chooses from; all of them if every one is forbidden."""
    return legal if policy.forbidden == NULL else without_forbidden(state, tables, legal, policy.forbidden)


cdef uint64_t without_forbidden(const State* state, const Tables* tables, uint64_t legal, const uint64_t* forbidden) noexcept nogil:
    cdef uint64_t rest = legal, allowed = 0
    cdef int number
    while rest:
        number = notation(state, tables, lowest_bit(rest))
        if (forbidden[number >> 6] >> (number & 63)) & 1 == 0:
            allowed |= rest & (0 - rest)
        rest &= rest - 1
    return allowed if allowed else legal


cdef inline void score_chosen(const State* state, const Tables* tables, uint64_t moves, const Policy* policy,
                              int64_t* scores) noexcept nogil:
    """The scores of moves a policy chooses from. Forbidden ones are judged too: what a move is worth may depend on what else is legal."""
    if policy.forbidden == NULL:
        score_moves(state, tables, moves, policy.weights.weight, scores)
    else:
        score_some(state, tables, moves, policy, scores)


cdef void score_some(const State* state, const Tables* tables, uint64_t moves, const Policy* policy, int64_t* scores) noexcept nogil:
    cdef int64_t all_scores[MAX_SCORES]
    cdef uint64_t rest = legal_moves(state, tables)
    cdef int i = 0, n = 0
    score_moves(state, tables, rest, policy.weights.weight, all_scores)
    while rest:
        scores[n] = all_scores[i]
        n += <int>((moves >> lowest_bit(rest)) & 1)
        i += 1
        rest &= rest - 1


cdef str move_text(const State* state, const Tables* tables, int move):
    return notation_text(tables, notation(state, tables, move))
