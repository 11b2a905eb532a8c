# Values of positions: learned functions that a search asks instead of playing to the end.
#
# A value sees what `observe` shows a seat and what `score` says, of a copy that was redrawn for the seat that searches: nothing secret.
from cython_core.shared.value cimport MAX_NUMBERS, OUTPUTS, SECOND_UNITS, STEPS, UNITS, VALUE_ONE, Value, ask_value


cdef class ValueArrays:
    """The numbers of a turmwerk.strategy.value.LearnedValue, which has checked them."""
    cdef Value value
    cdef list held

    def __cinit__(self, given):
        cdef Py_ssize_t n = len(given.layout.lowest), n_points = given.layout.n_points, n_columns = given.layout.n_columns
        if n > MAX_NUMBERS or n_points > MAX_SEATS * MAX_CATEGORIES:
            raise ValueError(f"a value of {n} numbers and {n_points} points is too large")
        self.held = []
        self.value.n_numbers, self.value.n_points = <int>n, <int>n_points
        self.value.lowest = <const int16_t*>self.hold(given.layout, "lowest", "h", sizeof(int16_t), (n,))
        self.value.highest = <const int16_t*>self.hold(given.layout, "highest", "h", sizeof(int16_t), (n,))
        self.value.divisor = <const int16_t*>self.hold(given.layout, "divisor", "h", sizeof(int16_t), (n,))
        self.value.first = <const int32_t*>self.hold(given.layout, "first", "il", sizeof(int32_t), (n,))
        self.value.columns = <const int16_t*>self.hold(given, "columns", "h", sizeof(int16_t), (n_columns, UNITS))
        self.value.point_columns = <const int16_t*>self.hold(given, "point_columns", "h", sizeof(int16_t), (n_points, UNITS))
        self.value.bias = <const int32_t*>self.hold(given, "bias", "il", sizeof(int32_t), (UNITS,))
        self.value.second = <const int16_t*>self.hold(given, "second", "h", sizeof(int16_t), (SECOND_UNITS, UNITS))
        self.value.second_bias = <const int32_t*>self.hold(given, "second_bias", "il", sizeof(int32_t), (SECOND_UNITS,))
        self.value.outputs = <const int16_t*>self.hold(given, "outputs", "h", sizeof(int16_t), (OUTPUTS, SECOND_UNITS))
        self.value.output_bias = <const int32_t*>self.hold(given, "output_bias", "il", sizeof(int32_t), (OUTPUTS,))
        self.value.odds = <const int32_t*>self.hold(given, "odds", "il", sizeof(int32_t), (STEPS + 1,))
        self.check_columns(n_columns)

    cdef const void* hold(self, owner, str name, str kinds, int itemsize, tuple shape) except NULL:
        cdef Loan loan = Loan(name, getattr(owner, name), kinds, itemsize, shape, False)
        self.held.append(loan)
        return loan.data

    cdef check_columns(self, Py_ssize_t n_columns):
        """Every number that an observation may have finds its column."""
        cdef const Value* value = &self.value
        cdef int64_t last
        cdef int i
        for i in range(value.n_numbers):
            if value.lowest[i] > value.highest[i] or value.divisor[i] < 1 or value.first[i] < 0:
                raise ValueError(f"number {i} of a value has no columns")
            last = value.first[i] + (<int64_t>value.highest[i] - value.lowest[i] - 1) // value.divisor[i]
            if last >= n_columns:
                raise ValueError(f"number {i} of a value has columns up to {last}, and there are {n_columns}")


cdef inline void points_from(const Score* result, int seat, int n_seats, int32_t* points) noexcept nogil:
    """By seat, from this one on, and category."""
    cdef int other = seat, category, _
    for _ in range(n_seats):
        for category in range(N_CATEGORIES):
            points[category] = result.points[other][category]
        points += N_CATEGORIES
        other = other + 1 if other + 1 < n_seats else 0


cdef inline int32_t value_of(const State* state, const Tables* tables, const Value* value, const Score* result, int seat,
                             int32_t* win) noexcept nogil:
    """The reward that a seat may expect, and its share of the win in units of 1 / WIN. `result`: the score as if the game ended now."""
    cdef int16_t numbers[MAX_NUMBERS]
    cdef int32_t points[MAX_SEATS * MAX_CATEGORIES]
    cdef int32_t answers[OUTPUTS]
    observe(state, tables, seat, numbers)
    points_from(result, seat, tables.players, points)
    ask_value(value, numbers, points, answers)
    win[0] = (answers[0] * <int>WIN + VALUE_ONE // 2) // <int>VALUE_ONE
    if tables.players == 1:
        return answers[1]
    return <int32_t>((<int64_t>answers[0] * <int>WIN_WORTH + <int64_t>answers[1] * <int>(REWARD_ONE - WIN_WORTH)) >> 16)


cdef inline void play_until(State* state, const Tables* tables, const Policy* policies, int round_number, Chance* chance,
                            Streams* streams) noexcept nogil:
    """To the beginning of a round, where a value is asked, or to the end."""
    while state.table.rounds < round_number and not is_over(state, tables):
        apply_move(state, tables, choose_by_policy(state, tables, policies, streams, NULL), chance)
