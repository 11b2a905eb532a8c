# Sultaniya in lock-step: stacks and displays; see the scalar stacks.pxd. What is kept by floor in a byte is shifted by 8 * floor.
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memmove

from cython_core.shared.lanes.wide cimport (
    Lanes, Mask, N_LANES, all_lanes, any_of, below, bits_of_bytes, choose, count, has, is_equal, is_less, lane, look_up_128,
    look_up_where, marks_of, nth_bit, set_bytes, spill, spread_byte, where,
)
from cython_core.shared.loops cimport take_bit
from cython_core.sultaniya.lockstep.state cimport Lockstep, NO_LIST, TILE_SHAPE, UNDER
from cython_core.sultaniya.state cimport MAX_DISPLAY, MAX_TILES, NO_TILE, N_FLOORS

cdef enum:
    ONES = 0x01010101        # in every byte


cdef inline Lanes stocked(const Lockstep* lockstep) noexcept nogil:
    """Bits of the floors whose stack is not empty."""
    return bits_of_bytes((~lockstep.tops >> 7) & ONES, &lockstep.factors)


cdef inline Lanes roomy(const Lockstep* lockstep) noexcept nogil:
    """Bits of the floors whose display is not full."""
    return bits_of_bytes((~(lockstep.n_display + lockstep.numbers.until_full) >> 7) & ONES, &lockstep.factors)


cdef inline Lanes fitting_tiles(const Lockstep* lockstep, Lanes buildable) noexcept nogil:
    """Bit 4 * floor + position: a displayed tile whose shape fits somewhere."""
    cdef Lanes found = all_lanes(0)
    cdef int floor
    for floor in range(N_FLOORS):
        found |= bits_of_bytes(set_bytes(lockstep.shapes[floor] & spread_byte(buildable, floor)), &lockstep.factors) << (4 * floor)
    return found


cdef inline Lanes byte_at(Lanes bytes, Lanes shift) noexcept nogil:
    return (bytes >> shift) & 0xFF


cdef inline Lanes with_byte(Mask changed, Lanes bytes, Lanes shift, Lanes value) noexcept nogil:
    """The same with another byte there."""
    return choose(changed, (bytes & ~(all_lanes(0xFF) << shift)) | (value << shift), bytes)


cdef inline void reveal_or_take(Lockstep* lockstep, Mask reveals, Mask flushes, Mask takes, Lanes floor, Lanes taken) noexcept nogil:
    """The visible tile of a floor goes into the display and the next one is turned up, in `flushes` after the display was emptied; or the
    tile of this number goes out of the display into the hand, and the later ones move up."""
    cdef Lanes display = all_lanes(0), shapes = all_lanes(0), unseen = all_lanes(0), shift = floor << 3, position, before, number, n, top
    cdef Mask here[N_FLOORS]
    cdef Mask empty
    cdef int i
    for i in range(N_FLOORS):
        here[i] = is_equal(floor, all_lanes(i)) & (reveals | takes)
        display = choose(here[i], lockstep.display[i], display)
        shapes = choose(here[i], lockstep.shapes[i], shapes)
        unseen = choose(here[i], lockstep.unseen[i], unseen)
    n = byte_at(lockstep.n_display, shift)
    put_under(lockstep, flushes, floor, display, n)
    display = where(~flushes, display)
    shapes = where(~flushes, shapes)
    n = where(~flushes, n)
    empty = flushes & is_equal(byte_at(lockstep.tops, shift), all_lanes(NO_TILE))
    if any_of(empty):
        turn_up(lockstep, empty, floor, unseen)
    top = byte_at(lockstep.tops, shift)
    position = choose(takes, taken, n) << 3
    number = look_up_128(lockstep.numbers_of, ((floor << 5) + choose(takes, display >> position, top)) & 0x7F)
    lockstep.held = choose(takes, number, lockstep.held)
    before = (all_lanes(1) << position) - 1
    display = choose(reveals, display | (top << position), (display & before) | ((display >> 8) & ~before))
    shapes = choose(reveals, shapes | (((number >> TILE_SHAPE) & 0x3F) << position), (shapes & before) | ((shapes >> 8) & ~before))
    lockstep.n_display = with_byte(reveals | takes, lockstep.n_display, shift, choose(takes, n - 1, n + 1))
    unseen = turn_up(lockstep, reveals, floor, unseen)
    for i in range(N_FLOORS):
        lockstep.display[i] = choose(here[i], display, lockstep.display[i])
        lockstep.shapes[i] = choose(here[i], shapes, lockstep.shapes[i])
        lockstep.unseen[i] = choose(here[i], unseen, lockstep.unseen[i])


cdef inline Lanes turn_up(Lockstep* lockstep, Mask turning, Lanes floor, Lanes unseen) noexcept nogil:
    """The next tile of a floor becomes visible; returns those that are not: any of the unseen ones, then those placed under the stack."""
    cdef Mask draws = has(unseen, unseen) & turning
    cdef Lanes shift = floor << 3
    cdef Lanes first = byte_at(lockstep.first_under, shift)
    cdef Mask rises = turning & ~draws & ~is_equal(first, byte_at(lockstep.end_under, shift))
    cdef Lanes drawn = nth_bit(unseen, below(&lockstep.chance, count(unseen, &lockstep.factors), draws), &lockstep.factors)
    cdef Lanes top = all_lanes(NO_TILE)
    if any_of(rises):
        top = choose(rises, look_up_where(rises, lockstep.under, lockstep.numbers.under + floor * UNDER + first) & 0xFF, top)
        lockstep.first_under = with_byte(rises, lockstep.first_under, shift, first + 1)
    lockstep.tops = with_byte(turning, lockstep.tops, shift, choose(draws, drawn, top))
    return choose(draws, unseen & ~(all_lanes(1) << drawn), unseen)


cdef inline void put_under(Lockstep* lockstep, Mask putting, Lanes floor, Lanes tiles, Lanes n) noexcept nogil:
    """n tiles, a byte each."""
    cdef Lanes shift = floor << 3, spots
    cdef Lanes end = byte_at(lockstep.end_under, shift)
    cdef Mask crowded = putting & ~is_less(end, all_lanes(UNDER - 2 * MAX_DISPLAY))
    cdef uint32_t at[N_LANES]
    cdef uint32_t four[N_LANES]
    cdef int i
    if any_of(crowded):
        move_up(lockstep, crowded, floor)
        end = byte_at(lockstep.end_under, shift)
    lockstep.end_under = with_byte(putting, lockstep.end_under, shift, end + n)
    spots = choose(putting, floor * UNDER + end, all_lanes(NO_LIST))
    spill(&spots, at)
    spill(&tiles, four)
    for i in range(N_LANES):         # of all lanes, and all that may be displayed: other loops would be mispredicted
        memcpy(&lockstep.under[i][at[i]], &four[i], MAX_DISPLAY)


# Lane by lane: long lists, searches.

cdef inline void move_up(Lockstep* lockstep, Mask moving, Lanes floor) noexcept nogil:
    """What is in a list goes to its beginning."""
    cdef uint64_t left = marks_of(moving)
    cdef uint32_t first, end
    cdef int i, shift
    while left:
        i = take_bit(&left)
        shift = 8 * lane(&floor, i)[0]
        first = (lane(&lockstep.first_under, i)[0] >> shift) & 0xFF
        end = (lane(&lockstep.end_under, i)[0] >> shift) & 0xFF
        memmove(&lockstep.under[i][UNDER * lane(&floor, i)[0]], &lockstep.under[i][UNDER * lane(&floor, i)[0] + first], end - first)
        lane(&lockstep.first_under, i)[0] -= first << shift
        lane(&lockstep.end_under, i)[0] -= first << shift


cdef inline uint32_t tiles_of_stack(Lockstep* lockstep, int i, int floor) noexcept nogil:
    cdef uint32_t tiles = lane(&lockstep.unseen[floor], i)[0]
    cdef uint8_t top = <uint8_t>(lane(&lockstep.tops, i)[0] >> (8 * floor))
    cdef const uint8_t* under = &lockstep.under[i][UNDER * floor]
    cdef int k
    if top != NO_TILE:
        tiles |= <uint32_t>1 << top
    for k in range((lane(&lockstep.first_under, i)[0] >> (8 * floor)) & 0xFF, (lane(&lockstep.end_under, i)[0] >> (8 * floor)) & 0xFF):
        tiles |= <uint32_t>1 << under[k]
    return tiles


cdef inline void take_out(Lockstep* lockstep, int i, int floor, int tile) noexcept nogil:
    """A tile that is not visible out of its stack; the order of the others stays: those before it move up."""
    cdef uint32_t* unseen = lane(&lockstep.unseen[floor], i)
    cdef uint32_t first = (lane(&lockstep.first_under, i)[0] >> (8 * floor)) & 0xFF, k = first
    cdef uint8_t* under = &lockstep.under[i][UNDER * floor]
    if (unseen[0] >> tile) & 1:
        unseen[0] ^= <uint32_t>1 << tile
        return
    while under[k] != tile:
        k += 1
    memmove(under + first + 1, under + first, k - first)
    lane(&lockstep.first_under, i)[0] += <uint32_t>1 << (8 * floor)
