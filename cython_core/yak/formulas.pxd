# Yak: formulas for one game, and their constants. lockstep/formulas.pxd has the same formulas for many games at once.
from cython_core.shared.lanes.single cimport all_lanes as number, choose, is_equal, is_less, larger, smaller
from cython_core.yak.state cimport Tables
from cython_core.yak.stones cimport MAX_ROW

ctypedef int Num

cdef enum:
    MOST = 1024              # no feature is greater
    QUARTERS = 4             # of a point: worth and hope are measured in them
    TOKEN = 3                # what a token of food is worth, in quarters of a point
    FAR = 14                 # stones until the end: more do not matter
    PLENTY = 3               # stones of a color in the bag: more do not matter
    # Shares of hope of a single stone by the empty places beside it: the second and third add less and less, more add nothing
    ONE_FREE = 6
    TWO_FREE = 10
    MORE_FREE = 13

include "formulas.pxi"
