# The words observations are written in: whole numbers one after the other. Every function returns where the next number goes.
from libc.stdint cimport int16_t, uint8_t, uint32_t, uint64_t

cdef enum:
    MOST = 32767             # the largest number of an observation; larger ones are capped


cdef inline int turns_until(int other, int seat, int players) noexcept nogil:
    """How many seats after `seat` in turn order another one sits; 0 for itself."""
    return other - seat if other >= seat else other - seat + players


cdef inline int16_t* put(int16_t* out, int number) noexcept nogil:
    out[0] = <int16_t>number
    return out + 1


cdef inline int16_t* put_capped(int16_t* out, uint32_t number) noexcept nogil:
    """A number that unusual components could make too large."""
    return put(out, <int>min(number, <uint32_t>MOST))


cdef inline int16_t* put_bytes(int16_t* out, const uint8_t* numbers, int n) noexcept nogil:
    cdef int i
    for i in range(n):
        out[i] = numbers[i]
    return out + n


cdef inline int16_t* put_items(int16_t* out, const uint8_t* items, int n_items, int n) noexcept nogil:
    """The numbers of n_items items plus 1, then zeros up to n places. All n must be readable."""
    cdef int i
    for i in range(n):
        out[i] = <int16_t>((items[i] + 1) & (0 - (i < n_items)))
    return out + n


cdef inline int16_t* put_flags(int16_t* out, uint64_t bits, int n) noexcept nogil:
    """The lowest n <= 32 bits."""
    cdef uint32_t word = <uint32_t>bits
    cdef int i
    for i in range(n):
        out[i] = <int16_t>((word >> i) & 1)
    return out + n


cdef inline int16_t* put_zeros(int16_t* out, int n) noexcept nogil:
    cdef int i
    for i in range(n):
        out[i] = 0
    return out + n
