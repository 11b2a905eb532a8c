# Chance as the rules see it: a generator, and a tape for the few callers that record or dictate what is drawn.
#
# Everything chance decides in a game is "draw items and call it an event": `begin_event(chance, REVEAL)`, then draws. In mass
# playouts there is no tape and nothing is written. A recorded game has a tape that notes events and items; a replayed game has a
# tape with a script, whose items are handed out instead of random ones.
from libc.stdint cimport int16_t

from cython_core.shared.rng cimport Rng

cdef enum:
    TAPE_SIZE = 1024     # entries; more than any single move of any game can cause

cdef enum ScriptError:
    FITS = 0
    WRONG_EVENT = 1      # another event happens here than the script says, or none is left in the script
    WRONG_ITEM = 2       # the item cannot be drawn here, or the event lists too few
    TOO_LONG = 3         # events or items that never happened

cdef struct Tape:
    int16_t notes[TAPE_SIZE]     # what happened: an event e as -1 - e, an item as itself
    int16_t n_notes
    int16_t script[TAPE_SIZE]    # what must happen, in the same form
    int16_t n_script             # 0: nothing is dictated
    int16_t position             # next entry of the script
    bint scripted
    ScriptError error            # the first thing that did not fit
    int16_t expected             # with WRONG_EVENT: the event that happens here

cdef struct Chance:
    Rng rng
    Tape* tape                   # NULL in mass playouts


cdef inline void note(Tape* tape, int entry) noexcept nogil:
    if tape.n_notes < TAPE_SIZE:
        tape.notes[tape.n_notes] = <int16_t>entry
        tape.n_notes += 1


cdef inline void begin_event(Chance* chance, int event) noexcept nogil:
    cdef Tape* tape = chance.tape
    if tape == NULL:
        return
    note(tape, -1 - event)
    if not tape.scripted or tape.error != FITS:
        return
    if tape.position < tape.n_script and tape.script[tape.position] == -1 - event:
        tape.position += 1
    else:
        tape.error = TOO_LONG if tape.position < tape.n_script and tape.script[tape.position] >= 0 else WRONG_EVENT
        tape.expected = <int16_t>event


cdef inline int scripted_item(Tape* tape) noexcept nogil:
    """The item the script wants drawn next, or -1: draw at random."""
    if not tape.scripted or tape.error != FITS:
        return -1
    if tape.position < tape.n_script and tape.script[tape.position] >= 0:
        tape.position += 1
        return tape.script[tape.position - 1]
    tape.error = WRONG_ITEM
    return -1


cdef inline int settle(Tape* tape, int drawn, int wanted, bint available) noexcept nogil:
    """Note the item that is drawn in the end: the wanted one if there is one and it can be had."""
    if wanted >= 0:
        if available:
            drawn = wanted
        elif tape.error == FITS:
            tape.error = WRONG_ITEM
            tape.position -= 1
    note(tape, drawn)
    return drawn


cdef inline void force_item(Chance* chance, int item) noexcept nogil:
    """An item that is certain but belongs to the event, such as the last tile of a stack. Draws no random number."""
    cdef int wanted
    if chance.tape != NULL:
        wanted = scripted_item(chance.tape)
        settle(chance.tape, item, wanted, wanted == item)
