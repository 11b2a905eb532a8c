# The protocol check: a missing verb, a wrong signature or a forgotten `noexcept` is a compile error in the line that names the verb.
from libc.stdint cimport int16_t, int64_t, uint64_t

from cython_core.shared.chance cimport Chance
from cython_core.shared.score cimport MAX_CATEGORIES, Score

ctypedef int after_protocol           # see game.pxi

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


if N_CATEGORIES > <int>MAX_CATEGORIES:
    raise ImportError(f"a game has {N_CATEGORIES} categories of points, but at most {MAX_CATEGORIES} are allowed")
