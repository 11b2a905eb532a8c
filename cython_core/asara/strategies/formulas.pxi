# Asara: what towers and pieces bring in final points to the seat to move. One source, compiled twice: strategies/estimate.pxd includes it
# with numbers as `Num`, lockstep/estimate.pxd with lanes. Each brings its own `Phase`, `lasts` and `scaled`. A condition is a mask, as in
# shared/lanes/lanes.pxd.
#
# A tower brings points at the year ends to come, and a better place in three races: for its color, for the tallest and for the most
# towers. A middle or a window brings a better place in two. What is measured is the change against not having the piece, as if all others
# moved by chance. Worths are in 16ths of a point.

cdef enum:
    POINT = 16               # the unit of worths
    MAX_WORTH = 1024
    MAX_SLACK = 3
    NEED = 4                 # Asari a seat wants to have for each of its cards; with less it is poor, and a coin is worth more
    COIN = 4                 # worth of an Asari
    COIN_OF_THE_POOR = 6

cdef struct Rivals:          # the best two of the other seats; towers count as soon as there are pieces for them
    Num first[N_COLORS]      # pieces in the highest tower of a color
    Num second[N_COLORS]     # less NOBODY if there is no second rival, as the next ones
    Num first_of_all         # pieces in the highest tower
    Num second_of_all
    Num first_most           # towers
    Num second_most

cdef struct Estimate:
    Phase phase
    Rivals rivals
    Num slack                # cards that can be played before it is the last chance to build this year, 0..MAX_SLACK
    Num years                # year ends to come for what is bought now
    Num half_years           # the same, if another piece is needed first
    Num tallest              # pieces in the seat's highest tower
    Num of_all               # what the race for the tallest tower is worth now, in 64ths of a point
    Num most                 # worth of one more tower in the race for the most
    Num tower[N_COLORS]      # worth of a tower of this color, in the race for it
    Num tower_tallest[N_COLORS]
    Num body[N_COLORS]       # worth of a middle or window; 0 without a tower, as the next one
    Num body_tallest[N_COLORS]
    Num half_worth[N_COLORS]                 # worth of a whole tower, if another piece is needed first
    Num net[N_CLASSES][N_COLORS]             # worth of a piece without gold, less its price: a fixed rule to choose by
    Num piece_years[N_CLASSES][N_COLORS]     # year ends to come for it


cdef inline void note(Num* first, Num* second, Num value) noexcept nogil:
    """The best two so far."""
    second[0] = larger(second[0], smaller(first[0], value))
    first[0] = larger(first[0], value)


cdef inline Num worth_of_coin(Num money, Num cards) noexcept nogil:
    return choose(is_less(money, cards * NEED), all_lanes(COIN_OF_THE_POOR), all_lanes(COIN))


cdef inline void estimate_time(Estimate* estimate, Num years, Num cards, Num single, Num circle) noexcept nogil:
    """To build takes one card if the circle takes a color that is held (`single`), otherwise two. `circle`: it has a free space."""
    estimate.slack = larger(smaller(cards - 2 - single, all_lanes(MAX_SLACK)), all_lanes(0)) & circle
    estimate.years = years + is_equal(estimate.slack, all_lanes(0))
    estimate.half_years = years + is_less(estimate.slack, all_lanes(2))


cdef inline Num share(Num p, Num q, const Num* award) noexcept nogil:
    """Worth of an award, in 64ths of a point, by the odds to stay ahead of either rival: the first place if both are beaten, the second if
    one is."""
    cdef Num both = (p * q) >> 6
    return award[0] * both + award[1] * (p + q - 2 * both)


cdef inline Num race(const Phase* phase, Num lead, Num lead_on_second, const Num* award) noexcept nogil:
    return share(lasts(phase, lead), lasts(phase, lead_on_second), award)


cdef inline Num race_of_all(const Estimate* estimate, Num height, const Num* award) noexcept nogil:
    """Worth of having such a tower as the highest one, in 64ths of a point."""
    return race(&estimate.phase, height - estimate.rivals.first_of_all, height - estimate.rivals.second_of_all, award)


cdef inline void estimate_races(Estimate* estimate, Num towers, Num tallest, const Num* most, const Num* of_all) noexcept nogil:
    """The races for the most towers and for the tallest, by the seat's own; `most` and `of_all` are their awards."""
    cdef Num lead = towers - estimate.rivals.first_most, lead_on_second = towers - estimate.rivals.second_most
    estimate.most = signed_shift(race(&estimate.phase, lead + 1, lead_on_second + 1, most)
                                 - race(&estimate.phase, lead, lead_on_second, most), 2)
    estimate.tallest = tallest
    estimate.of_all = race_of_all(estimate, tallest, of_all)


cdef inline void estimate_color(Estimate* estimate, int color, Num height, Num grows, const Num* award, const Num* of_all) noexcept nogil:
    """The race for a color. `height`: pieces in its highest tower when all is built; `grows`: there is such a tower. One more piece makes
    it higher; one more tower is after the second place. The first tower is as high as the pieces behind the screen make it."""
    cdef Num first = estimate.rivals.first[color], second = estimate.rivals.second[color], tallest
    cdef Num p = lasts(&estimate.phase, height - first)
    cdef Num now = share(p, lasts(&estimate.phase, height - second), award)
    cdef Num another = scaled(award[1] * lasts(&estimate.phase, 2 - first), p)
    cdef Num higher = race(&estimate.phase, height + 1 - first, height + 1 - second, award)
    estimate.tower[color] = smaller(choose(grows, another, now >> 2), all_lanes(MAX_WORTH))
    estimate.body[color] = smaller(signed_shift(higher - now, 2), all_lanes(MAX_WORTH)) & grows
    height -= grows
    tallest = signed_shift(race_of_all(estimate, height, of_all) - estimate.of_all, 2) & is_less(estimate.tallest, height)
    tallest = larger(smaller(tallest, all_lanes(MAX_WORTH)), all_lanes(-MAX_WORTH))
    estimate.tower_tallest[color] = tallest & ~grows
    estimate.body_tallest[color] = tallest & grows


cdef inline Num tower_worth(const Estimate* estimate, int color, Num years) noexcept nogil:
    """Worth of a whole tower of a color; negative where a second place brings more than the first."""
    return larger(smaller(years * POINT + estimate.tower[color] + estimate.tower_tallest[color] + estimate.most, all_lanes(MAX_WORTH)),
                  all_lanes(-MAX_WORTH))


cdef inline void estimate_half(Estimate* estimate, int which, int color, Num pairs_up, Num near, Num far, Num price) noexcept nogil:
    """A base or top: it pairs up; or its counterpart is displayed, or in the draw pile; or nobody can buy that. `which`: BASES, TOPS."""
    cdef Num half = estimate.half_worth[color]
    cdef Num worth = choose(near, signed_shift(half, 1) + POINT, choose(far, signed_shift(half, 2), all_lanes(-POINT)))
    estimate.net[which][color] = choose(pairs_up, tower_worth(estimate, color, estimate.years) + 2 * POINT, worth) - price
    estimate.piece_years[which][color] = choose(near | far, estimate.half_years, estimate.years)


cdef inline void estimate_body(Estimate* estimate, int color, Num grows, Num price) noexcept nogil:
    """A middle or window."""
    estimate.net[BODIES][color] = (grows & (estimate.body[color] + estimate.body_tallest[color] + POINT)) - price
    estimate.piece_years[BODIES][color] = estimate.years


cdef inline Num kept_of(Num money, Num gain, Num need) noexcept nogil:
    """How much of what is gained or paid lies below a need."""
    return smaller(money + gain, need) - smaller(money, need)
