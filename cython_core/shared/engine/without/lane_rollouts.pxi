# For a game whose lanes begin at the set-up only, or that has none: what takes the place of lane_rollouts.pxi.
from cpython.pycapsule cimport PyCapsule_New


cdef LaneEngine these_lanes = LaneEngine(0, NULL)

LANES = PyCapsule_New(&these_lanes, "turmwerk.lanes", NULL)
