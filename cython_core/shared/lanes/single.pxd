# The words of lanes.pxd for a single number: a formula that is written in them can be compiled for numbers and for lanes. As there, a
# condition is a mask: all ones (-1) where it holds, 0 elsewhere.

cdef inline int all_lanes(int x) noexcept nogil:
    return x


cdef inline int is_less(int a, int b) noexcept nogil:
    return -(a < b)


cdef inline int is_equal(int a, int b) noexcept nogil:
    return -(a == b)


cdef inline int is_set(int a) noexcept nogil:
    return -(a != 0)


cdef inline int choose(int mask, int a, int b) noexcept nogil:
    return a if mask else b


cdef inline int signed_shift(int a, int n) noexcept nogil:
    return a >> n


cdef inline int smaller(int a, int b) noexcept nogil:
    return min(a, b)


cdef inline int larger(int a, int b) noexcept nogil:
    return max(a, b)
