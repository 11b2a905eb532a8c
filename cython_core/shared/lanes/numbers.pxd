# The words of lanes.pxd for the numbers of one game: a formula written in them is compiled for both.

ctypedef int Num


cdef inline Num number(int x) noexcept nogil:
    return x


cdef inline bint is_less(Num a, Num b) noexcept nogil:
    return a < b


cdef inline bint is_equal(Num a, Num b) noexcept nogil:
    return a == b


cdef inline Num choose(bint condition, Num a, Num b) noexcept nogil:
    return a if condition else b


cdef inline Num smaller(Num a, Num b) noexcept nogil:
    return min(a, b)


cdef inline Num larger(Num a, Num b) noexcept nogil:
    return max(a, b)
