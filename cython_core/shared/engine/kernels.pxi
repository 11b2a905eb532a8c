# The kernels: what a game does without the interpreter. They are compiled for each build (the baseline; on x86-64 also v3 and v4), from the
# same translation as the module but apart from it (kernels.c), and linked into it. The module itself, which Python sees, is compiled once,
# for any machine and in less time, and calls the kernels of the best build that this machine can run. Structs are the same in all builds:
# no lanes are in them.
from turmwerk import native

cdef struct Evaluation
cdef struct ItemTally
cdef struct Lessons
cdef struct MoveRows
cdef struct Places
cdef struct Positions
cdef struct Script

cdef struct Kernels:
    Py_ssize_t (*play_games)(const Tables*, const Policy*, uint64_t, uint64_t, Columns*, Search*, const volatile uint8_t*) noexcept nogil
    int (*checked_playout)(State*, const Tables*, uint64_t, uint64_t) noexcept nogil
    void (*play_evaluation)(Evaluation*, Search*, bint) noexcept nogil
    int (*choose_by_policy)(const State*, const Tables*, const Policy*, Streams*, Search*) noexcept nogil
    int (*search_moves)(Search*, const State*, const Tables*, uint64_t, const Policy*, uint64_t) noexcept nogil
    void (*begin_search)(Search*, const State*, const Tables*, uint64_t, const Policy*, uint64_t) noexcept nogil
    void (*take_part)(Search*, const volatile uint8_t*) noexcept nogil
    void (*run_places)(Places*, Py_ssize_t, Py_ssize_t, const int64_t*, Search*, const volatile uint8_t*) noexcept nogil
    void (*choose_in_places)(Places*, int64_t*) noexcept nogil
    Py_ssize_t (*play_into_rows)(const Tables*, const Policy*, uint64_t, uint64_t, Columns*, MoveRows*, Search*, Script*) noexcept nogil
    Py_ssize_t (*teach_games)(const Tables*, const Policy*, const Policy*, uint64_t, uint64_t, Py_ssize_t, unsigned int, Search*,
                              Lessons*) noexcept nogil
    Py_ssize_t (*tally_games)(const Tables*, const Policy*, uint64_t, uint64_t, Columns*, ItemTally*, Search*) noexcept nogil
    void (*fill_positions)(Positions*, Search*) noexcept nogil

cdef struct KernelBuild:
    bint has_kernels                 # False: it has lanes only, or is not there
    bint has_lanes
    Kernels kernels
    LaneEngine lanes

ctypedef bint (*FillBuild)(void*, void*) noexcept nogil      # Kernels, LaneEngine; False: there are only lanes

cdef extern from *:
    """
    #ifdef TW_BASELINE
      extern int tw_fill_baseline(void *kernels, void *lanes);
      #define TW_FILL_BASELINE tw_fill_baseline
    #else
      #define TW_FILL_BASELINE NULL
    #endif
    #ifdef TW_V3
      extern int tw_fill_v3(void *kernels, void *lanes);
      #define TW_FILL_V3 tw_fill_v3
    #else
      #define TW_FILL_V3 NULL
    #endif
    #ifdef TW_V4
      extern int tw_fill_v4(void *kernels, void *lanes);
      #define TW_FILL_V4 tw_fill_v4
    #else
      #define TW_FILL_V4 NULL
    #endif
    """
    FillBuild TW_FILL_BASELINE, TW_FILL_V3, TW_FILL_V4

_BUILD_NAMES = tuple(native.LEVELS)        # lowest first
cdef KernelBuild kernel_builds[3]


cdef void fill_build(KernelBuild* build, FillBuild fill) noexcept:
    build.has_lanes = fill != NULL
    build.has_kernels = fill != NULL and fill(&build.kernels, &build.lanes)


fill_build(&kernel_builds[0], TW_FILL_BASELINE)
fill_build(&kernel_builds[1], TW_FILL_V3)
fill_build(&kernel_builds[2], TW_FILL_V4)


cdef void fill_kernels "tw_fill_kernels"(void* kernels) noexcept nogil:
    """The kernels of this build."""
    fill_lanes(&these_lanes)
    fill_priors()
    (<Kernels*>kernels)[0] = Kernels(play_games, checked_playout, play_evaluation, choose_by_policy, search_moves, begin_search, take_part,
                                     run_places, choose_in_places, play_into_rows, teach_games, tally_games, fill_positions)


cdef const Kernels* best_kernels() except NULL:
    """Those of the build in use, or of the next lower one that is there."""
    for number in reversed(range(_BUILD_NAMES.index(native.target()) + 1)):
        if kernel_builds[number].has_kernels:
            return &kernel_builds[number].kernels
    raise ImportError(f"{GAME} was built for another machine; build it on this one")


cdef const LaneEngine* widest_lanes() except NULL:
    """Those of the build in use for lanes, or of the next lower one that is there."""
    for number in reversed(range(_BUILD_NAMES.index(native.lane_target()) + 1)):
        if kernel_builds[number].has_lanes:
            return &kernel_builds[number].lanes
    raise ImportError(f"{GAME} was built for another machine; build it on this one")
