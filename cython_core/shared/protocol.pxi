# The protocol check: a missing verb, a wrong signature or a forgotten `noexcept` is a compile error in the line that names the verb.
from libc.stdint cimport int64_t, uint64_t

from cython_core.shared.chance cimport Chance
from cython_core.shared.score cimport Score

ctypedef void (*SetupVerb)(State*, const Tables*, Chance*) noexcept nogil
ctypedef uint64_t (*LegalMovesVerb)(const State*, const Tables*) noexcept nogil
ctypedef void (*ApplyMoveVerb)(State*, const Tables*, int, Chance*) noexcept nogil
ctypedef bint (*IsOverVerb)(const State*, const Tables*) noexcept nogil
ctypedef void (*ScoreVerb)(const State*, const Tables*, Score*) noexcept nogil
ctypedef int (*BrokenInvariantVerb)(const State*, const Tables*) noexcept nogil
ctypedef int (*ScoreMovesVerb)(const State*, const Tables*, uint64_t, const int64_t*, int64_t*) noexcept nogil
ctypedef void (*DeterminizeVerb)(State*, const Tables*, int, Chance*) noexcept nogil
ctypedef int (*FillTables)(Tables*, int, str, dict) except -1
ctypedef str (*MoveText)(const State*, const Tables*, int)
ctypedef dict (*View)(const State*, const Tables*, int)      # seat: what it may know; -1: everything


cdef protocol_check():
    """Never called."""
    cdef SetupVerb setup_verb = setup
    cdef LegalMovesVerb legal_moves_verb = legal_moves
    cdef ApplyMoveVerb apply_move_verb = apply_move
    cdef IsOverVerb is_over_verb = is_over
    cdef ScoreVerb score_verb = score
    cdef BrokenInvariantVerb broken_invariant_verb = broken_invariant
    cdef ScoreMovesVerb score_moves_verb = score_moves
    cdef DeterminizeVerb determinize_verb = determinize
    cdef FillTables fill_tables_function = fill_tables
    cdef MoveText move_text_function = move_text
    cdef View view_function = view
