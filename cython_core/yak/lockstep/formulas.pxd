# Yak in lock-step: the formulas for many games at once.
from cython_core.shared.lanes.lanes cimport Lanes as Num, all_lanes as number, choose, is_equal, is_less, larger, smaller
from cython_core.yak.formulas cimport FAR, MOST, PLENTY
from cython_core.yak.state cimport Tables
from cython_core.yak.stones cimport MAX_ROW

include "../formulas.pxi"
