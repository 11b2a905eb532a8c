# One game, move by move, for Python.
from cython_core.shared.chance cimport FITS, TAPE_SIZE, TOO_LONG, WRONG_EVENT, WRONG_ITEM

from turmwerk.errors import ChanceError, IllegalMoveError


_EVENT_NUMBERS = {head: number for number, (head, _) in enumerate(EVENTS)}
_ITEM_NUMBERS = [{name: number for number, name in enumerate(names)} for _, names in EVENTS]


cdef class Position:
    """A game under way. Moves are numbers here, the bits of the legal mask; `move_text` gives their notation."""
    cdef readonly Rules rules
    cdef State state
    cdef Chance chance
    cdef Streams streams
    cdef dict moves          # what `legal` found here; None: nobody has asked

    def __cinit__(self, Rules rules not None, uint64_t seed, uint64_t index, Position like=None):
        """A game before its set-up, or one that is `like` another, with its rules."""
        cdef Chance chance
        self.rules = rules if like is None else like.rules
        if like is not None:
            self.take(&like.state, &like.chance, &like.streams)
            return
        memset(&self.state, 0, sizeof(State))
        self.chance.tape = NULL
        seed_rng(&self.chance.rng, seed, index, CHANCE_STREAM)
        seed_streams(&self.streams, seed, index, rules.players)
        begin_game(&self.state, &rules.tables, &chance, seed, index)      # so that there is always a game here, also before `setup`

    def setup(self, script=None):
        """Deal and place; returns the chance events. With a script (a list of events) chance does what it says."""
        return self.run(-1, script)

    def apply(self, int move, script=None):
        """Play a legal move; returns the chance events that followed."""
        self.check_move(move)
        return self.run(move, script)

    cdef take(self, const State* state, const Chance* chance, const Streams* streams):
        self.state = state[0]
        self.chance = chance[0]
        self.streams = streams[0]

    cdef uint64_t legal_here(self) noexcept:
        """The legal moves as bits; none when the game is over."""
        return 0 if is_over(&self.state, &self.rules.tables) else legal_moves(&self.state, &self.rules.tables)

    cdef check_move(self, int move):
        if not (0 <= move < 64 and (self.legal_here() >> move) & 1):
            raise IllegalMoveError(f"move {move} is not legal here; legal: {', '.join(map(str, self.legal().values())) or 'nothing'}")

    cdef check_under_way(self):
        if self.legal_here() == 0:
            raise IllegalMoveError("no move can be chosen: the game is over")

    cdef list run(self, int move, script):
        cdef State state = self.state
        cdef Chance chance = self.chance
        cdef Tape tape
        load_script(&tape, script)
        chance.tape = &tape
        if move < 0:
            setup(&state, &self.rules.tables, &chance)
        else:
            apply_move(&state, &self.rules.tables, move, &chance)
        if tape.scripted:
            check_script(&tape, script)
        chance.tape = NULL
        self.state = state
        self.chance = chance
        self.moves = None
        return events_of(&tape)

    def copy(self):
        return Position.__new__(Position, self.rules, 0, 0, self)

    @property
    def generators(self):
        """How far strategies have drawn: the generators of the random players together and of each seat, four words each."""
        cdef int seat
        return (tuple(self.streams.choices.s), *[tuple(self.streams.seats[seat].s) for seat in range(self.rules.players)])

    def restore_generators(self, generators):
        """Set what `generators` gave, also in another process; ValueError, TypeError or OverflowError if it cannot be that."""
        cdef Streams streams = self.streams
        cdef int seat
        choices, *seats = generators
        if len(seats) != self.rules.players:
            raise ValueError(f"{len(seats)} seats have streams, but {self.rules.players} play")
        restore_rng(&streams.choices, choices)
        for seat in range(self.rules.players):
            restore_rng(&streams.seats[seat], seats[seat])
        self.streams = streams

    def draw_words(self):
        """Two words from the stream of the seat to move."""
        self.check_under_way()
        cdef Rng* rng = &self.streams.seats[self.state.table.seat]
        return next_word(rng), next_word(rng)

    @property
    def seat(self):
        return self.state.table.seat

    @property
    def node(self):
        return NODES[self.state.table.node]

    @property
    def node_number(self):
        return self.state.table.node

    @property
    def is_over(self):
        return is_over(&self.state, &self.rules.tables)

    @property
    def rounds(self):
        return self.state.table.rounds

    @property
    def ending(self):
        return ENDINGS[self.state.table.ending]

    @property
    def legal_mask(self):
        """The legal moves as bits; 0 when the game is over."""
        return self.legal_here()

    def legal(self):
        """The legal moves as {notation: number}, in the order of the numbers. Kept for the next call: not to be changed."""
        cdef uint64_t legal
        cdef int move
        if self.moves is None:
            legal = self.legal_here()
            self.moves = {self.text_of(move): move for move in range(64) if (legal >> move) & 1}
        return self.moves

    def choose(self):
        """What a random player does here; draws from the game's stream of choices."""
        self.check_under_way()
        return choose_uniform(self.legal_here(), &self.streams.choices)

    def move_text(self, int move):
        """The notation of a legal move."""
        self.check_move(move)
        return self.text_of(move)

    cdef str text_of(self, int move):
        """The same of a move that is known to be legal; each text is made once."""
        cdef int number = notation(&self.state, &self.rules.tables, move)
        text = self.rules.texts.get(number)
        if text is None:
            text = self.rules.texts[number] = notation_text(&self.rules.tables, number)
        return text

    def view(self, int seat=-1):
        """The table as plain values: what a seat may know of it, or everything (-1)."""
        if not -1 <= seat < self.rules.players:
            raise ValueError(f"seat {seat} does not exist; allowed: 0..{self.rules.players - 1}, or -1 for everything")
        return view(&self.state, &self.rules.tables, seat)

    def observe(self, int seat, out):
        """Write what a seat may know into an array of int16 as long as an observation."""
        cdef Loan numbers = Loan("observation", out, "h", sizeof(int16_t), (self.rules.observation_size,))
        self.rules.check_seat(seat)
        observe(&self.state, &self.rules.tables, seat, <int16_t*>numbers.data)

    def score(self):
        """(points by seat and category, winning seats), as if the game ended here."""
        cdef Score result
        cdef int seat, category
        mask = final_score(&self.state, &self.rules.tables, &result)
        points = [[result.points[seat][category] for category in range(N_CATEGORIES)] for seat in range(self.rules.players)]
        return points, [seat for seat in range(self.rules.players) if (mask >> seat) & 1]

    def facts(self):
        """The numbers of the values of the facts, by seat and fact."""
        return [[fact(&self.state, &self.rules.tables, seat, number) for number in range(len(FACTS))] for seat in range(self.rules.players)]

    def broken_invariant(self):
        cdef int broken = broken_invariant(&self.state, &self.rules.tables)
        return INVARIANTS[broken] if broken else None


cdef restore_rng(Rng* rng, words):
    if len(words) != 4 or not any(words):
        raise ValueError("a generator has four words that are not all zero")
    rng.s = words


cdef load_script(Tape* tape, script):
    """Turn event texts into the entries of a tape."""
    cdef int n = 0
    memset(tape, 0, sizeof(Tape))
    if script is None:
        return
    tape.scripted = True
    for text in script:
        head = event_head(text)
        event = _EVENT_NUMBERS[head]
        names = text[len(head):].split()
        if n + 1 + len(names) > TAPE_SIZE:
            raise ChanceError(f"chance event {shorten(text)!r} is too long")
        tape.script[n] = <int16_t>(-1 - event)
        n += 1
        for name in names:
            if name not in _ITEM_NUMBERS[event]:
                raise ChanceError(f"{name!r} in chance event {shorten(text)!r} is unknown; allowed: "
                                  f"{shorten(', '.join(_ITEM_NUMBERS[event]) or 'nothing after ' + head)}")
            tape.script[n] = _ITEM_NUMBERS[event][name]
            n += 1
    tape.n_script = n


cdef str event_head(text):
    """The event a text begins with; heads may have several words."""
    words = text.split()
    for n_words in range(len(words), 0, -1):
        head = " ".join(words[:n_words])
        if head in _EVENT_NUMBERS:
            return head
    raise ChanceError(f"unknown chance event {shorten(text)!r}; allowed: {', '.join(_EVENT_NUMBERS)}")


cdef str shorten(text):
    return text if len(text) <= 100 else text[:97] + "…"


cdef check_script(Tape* tape, script):
    if tape.error == FITS and tape.position < tape.n_script:
        tape.error = TOO_LONG
    if tape.error == FITS:
        return
    number = sum(1 for entry in tape.script[:tape.position + (tape.position < tape.n_script)] if entry < 0)
    event = shorten(script[number - 1]) if number else ""
    if tape.error == WRONG_EVENT:
        expected = EVENTS[tape.expected][0]
        if tape.position >= tape.n_script:
            raise ChanceError(f"a chance event is missing: {expected!r} happens here")
        raise ChanceError(f"chance event {event!r} does not happen here, but {expected!r} does")
    if tape.error == WRONG_ITEM:
        if tape.position >= tape.n_script or tape.script[tape.position] < 0:
            raise ChanceError(f"chance event {event!r} lists too few items")
        name = EVENTS[_EVENT_NUMBERS[event_head(script[number - 1])]][1][tape.script[tape.position]]
        raise ChanceError(f"{name!r} in chance event {event!r} cannot be drawn here")
    if tape.script[tape.position] < 0:
        raise ChanceError(f"chance event {event!r} does not happen here")
    raise ChanceError(f"chance event {event!r} lists too many items")


cdef list events_of(Tape* tape):
    """The notes of a tape as event texts."""
    events = []
    for entry in tape.notes[:tape.n_notes]:
        if entry < 0:
            head, names = EVENTS[-1 - entry]
            words = [head]
            events.append(words)
        else:
            words.append(names[entry])
    return [" ".join(words) for words in events]
