# The protocol check: whatever a game lacks (a verb, a field, a constant, a name), a wrong signature or a forgotten `noexcept` is a compile
# error in the line below that names it.
ctypedef void (*SetupVerb)(State*, const Tables*, Chance*) noexcept nogil
ctypedef uint64_t (*LegalMovesVerb)(const State*, const Tables*) noexcept nogil
ctypedef void (*ApplyMoveVerb)(State*, const Tables*, int, Chance*) noexcept nogil
ctypedef bint (*IsOverVerb)(const State*, const Tables*) noexcept nogil
ctypedef void (*ScoreVerb)(const State*, const Tables*, Score*) noexcept nogil
ctypedef int (*BrokenInvariantVerb)(const State*, const Tables*) noexcept nogil
ctypedef void (*ScoreMovesVerb)(const State*, const Tables*, uint64_t, const int64_t*, int64_t*) noexcept nogil
ctypedef void (*DeterminizeVerb)(State*, const Tables*, int, Chance*) noexcept nogil
ctypedef void (*ObserveVerb)(const State*, const Tables*, int, int16_t*) noexcept nogil     # seat, where to write
ctypedef int (*FactVerb)(const State*, const Tables*, int, int) noexcept nogil      # seat, number of the fact
ctypedef tuple (*Layout)(const Tables*)                      # what `observe` writes
ctypedef int (*FillTables)(Tables*, int, str, dict) except -1
ctypedef int (*NotationVerb)(const State*, const Tables*, int) noexcept nogil      # the number of what a move is called, below N_NOTATIONS
ctypedef str (*NotationText)(const Tables*, int)        # None: no move has this number
ctypedef dict (*View)(const State*, const Tables*, int)      # seat: what it may know; -1: everything


cdef inline protocol_check():
    """Never called; inline, so that nothing of it is compiled."""
    cdef SetupVerb setup_verb = setup
    cdef LegalMovesVerb legal_moves_verb = legal_moves
    cdef ApplyMoveVerb apply_move_verb = apply_move
    cdef IsOverVerb is_over_verb = is_over
    cdef ScoreVerb score_verb = score
    cdef BrokenInvariantVerb broken_invariant_verb = broken_invariant
    cdef ScoreMovesVerb score_moves_verb = score_moves
    cdef DeterminizeVerb determinize_verb = determinize
    cdef ObserveVerb observe_verb = observe
    cdef FactVerb fact_verb = fact
    cdef Layout layout_function = layout
    cdef FillTables fill_tables_function = fill_tables
    cdef NotationVerb notation_verb = notation
    cdef NotationText notation_text_function = notation_text
    cdef View view_function = view

    cdef int n_nodes = N_NODES
    cdef int n_categories = N_CATEGORIES
    cdef int n_features = N_FEATURES
    cdef int n_notations = N_NOTATIONS

    nodes = NODES                            # names by number
    endings = ENDINGS
    invariants = INVARIANTS
    categories = CATEGORIES                  # (name, what the points are for) by number
    features = FEATURES                      # (name, what it measures) by number
    events = EVENTS                          # (head, names of the items) by number
    facts = FACTS                            # the names of the values, by the name of the fact
    setup_words = SETUP_WORDS                # plain words for what the set-up draws and for facts, by name
    player_counts = PLAYERS                  # that can play
    variants = VARIANTS                      # names; the first one is played unless another is asked for


cdef inline void fields_check(const State* state, const Tables* tables) noexcept nogil:
    """Never called either. Without the interpreter, for otherwise a field that is missing would be looked up when the game is played."""
    cdef int seat = state.table.seat         # to move
    cdef int node = state.table.node         # what is decided now, below N_NODES
    cdef int rounds = state.table.rounds     # so far
    cdef int ending = state.table.ending     # why the game has ended: a number of ENDINGS
    cdef int players = tables.players


if N_CATEGORIES > <int>MAX_CATEGORIES:
    raise ImportError(f"a game has {N_CATEGORIES} categories of points, but at most {MAX_CATEGORIES} are allowed")
if N_FEATURES > <int>MAX_FEATURES:
    raise ImportError(f"a game has {N_FEATURES} features, but at most {MAX_FEATURES} are allowed")
if max(PLAYERS, default=0) > <int>MAX_SEATS:
    raise ImportError(f"a game is for up to {max(PLAYERS)} players, but at most {MAX_SEATS} seats are allowed")
