# Asara: the names that Python shows, by their numbers in the native code.

COLORS = ("brown", "green", "red", "black", "white")
BUYERS = ("blue", "green", "violet", "orange", "yellow")
SHAPES = ("base", "middle", "window", "top")
MARKETS = ("bases", "middles", "windows", "tops")
AREAS = (*MARKETS, "build", "bank", "spies", "caliph", "tent", "lights", "pavilion")
KINDS = tuple(color + gold for color in COLORS for gold in ("", "*"))
PAIRS = tuple((a, b) for a in range(N_COLORS) for b in range(a, N_COLORS))

PLAYERS = (2, 3, 4)
VARIANTS = ("basic", "professional")
NODES = named("nodes", c.N_NODES, {
    c.GO: "go",
    c.PAY: "pay",
    c.TAKE: "take",
    c.SEARCH: "search",
    c.TAKE_SEARCHED: "take",
    c.BUILD: "build",
    c.ON: "on",
    c.KEEP: "keep",
    c.OVER: "over",
})
CATEGORIES = named("categories", c.N_CATEGORIES, {
    c.BUILDING: ("building", "pieces built"),
    c.YEAR_TOWERS: ("year_towers", "towers at year ends"),
    c.YEAR_GOLD: ("year_gold", "gold and lit windows at year ends"),
    c.YEAR_FAVOR: ("year_favor", "the Caliph's favor at year ends"),
    **{c.HIGHEST + color: (name, f"the highest {name} towers") for color, name in enumerate(COLORS)},
    c.TALLEST: ("tallest", "the highest towers of all"),
    c.MOST: ("most", "the most towers"),
    c.MONEY: ("money", "money left over"),
})
SETUP_WORDS = {
    "deal": "buyers in the first hand",
    "lights": "lit windows on offer first",
    **{f"fill {market}": f"{market} on the first market (*: with gold)" for market in MARKETS},
}
ENDINGS = named("endings", c.N_ENDINGS, {c.LAST_YEAR_OVER: "the last year is over"})
EVENTS = named("events", c.N_EVENTS, {
    **{c.DEAL + seat: (f"deal P{seat}", BUYERS) for seat in range(N_SEATS)},
    **{c.FILL + shape: (f"fill {market}", KINDS) for shape, market in enumerate(MARKETS)},
    c.LIGHTS: ("lights", COLORS),
    **{c.DRAW + seat: (f"draw P{seat}", BUYERS) for seat in range(N_SEATS)},
})
FEATURES = named("features", f.N_FEATURES, {
    f.COINS: ("coins", "Asari gained at once: by the bank and the pavilion; prices, fees and the cost of building count negative"),
    f.COINS_POOR: ("coins_poor", f"the same, if the seat has fewer than {NEED} Asari for each of its cards"),
    f.COINS_LAST: ("coins_last", "the same, in the last year"),
    f.BUY: ("buy", "1: a piece is bought. Going to a market counts as taking the most promising piece there, here and below"),
    f.TOWER: ("tower", "1: the piece completes a pair of base and top; when building: a tower is raised"),
    f.FIRST_TOWER: (
        "first_tower",
        "award that a base or top of a color without a tower is after: the second one if another seat has such a tower",
    ),
    f.HALF: ("half", "1: a base or a top that completes no pair"),
    f.HALF_MATE: ("half_mate", "1: such a piece, and a counterpart is displayed"),
    f.BODY_RACE: (
        "body_race",
        f"the award of its color, if the highest tower would be at most {RACE} behind or ahead of the highest of the others",
    ),
    f.GOLD_YEARS: ("gold_years", "year ends to come for pieces with gold that are bought or built"),
    f.TOO_LATE: ("too_late", "1: a piece is bought with the last card of the last year: it can never be built"),
    f.BUILD_LAST: ("build_last", "pieces to be built, if the seat holds at most two cards"),
    f.HEIGHT: ("height", "pieces in the tower the middle or window makes higher, with all middles and windows of that color"),
    f.BUILD_PIECES: ("build", "pieces to be built"),
    f.BUILD_CARDS: ("build_cards", "cards left after going to build"),
    f.FAVOR: ("favor", "1: the Caliph's favor changes hands"),
    f.TENT_CARDS: ("tent_cards", "buyers drawn in the tent"),
    f.LIGHTS_SEEN: ("lights", "lit windows to be kept of those seen"),
    f.LIGHT_FITS: (
        "light_fits",
        "windows, built or not, without a lit window: in all when going for lights, of the color when keeping one",
    ),
    f.COVERS_GOLD: ("covers_gold", "1: the lit window covers gold"),
    f.SPY: ("spy", "1: go to the spies"),
    f.SPY_TOWER: ("spy_tower", "1: go to the spies, and a piece that no market displays would complete a pair"),
    f.NEEDS_PAIR: ("needs_pair", "1: the place takes a color the seat does not hold, so that it costs two cards"),
    f.OPENS: ("opens", "1: the first one in an area, which sets its color"),
    f.PAIR: ("pair", "1: two cards are laid"),
    f.COPIES: ("copies", "cards in the hand of the color that is laid, or of both"),
    f.CASH: (
        "cash",
        "Asari gained at once, as coins; prices are those of the best piece. Going to a market or to the spies counts as taking "
        "the best piece, here and below",
    ),
    f.CASH_LAST: ("cash_last", "the same, in the last year"),
    f.CASH_TWO: ("cash_two", "of them, those that keep 2 Asari for each card left"),
    f.CASH_FOUR: ("cash_four", "of them, those that keep 4 Asari for each card left"),
    f.CASH_SIX: ("cash_six", "of them, those that keep 6 Asari for each card left"),
    f.PIECE: ("piece", "1: a piece is bought"),
    f.PAIRS_UP_PIECE: ("pairs_up", "1: it completes a pair of base and top"),
    f.NEAR_PIECE: ("near", "1: a base or top whose counterpart is displayed"),
    f.FAR_PIECE: ("far", "1: a base or top whose counterpart is only in the draw pile"),
    f.DEAD_PIECE: ("dead", "1: a base or top whose counterpart cannot be bought any more"),
    f.GROWS_PIECE: ("grows", "1: a middle or window for which there is a tower or a pair of base and top"),
    f.WAITS_PIECE: ("waits", "1: a middle or window for which there is no tower and no pair"),
    f.PIECE_YEARS: ("piece_years", "year ends to come for the tower the piece completes; when building: 1 for a tower"),
    f.PIECE_GOLD: ("piece_gold", "year ends to come for the gold of the piece; when building: 1 for each"),
    f.AWARD_COLOR: ("award_color", "16ths of a point: what the tower or the extra height brings in the race for its color"),
    f.AWARD_TALLEST: ("award_tallest", "the same, in the race for the tallest tower of all"),
    f.AWARD_MOST: ("award_most", "the same, in the race for the most towers"),
    f.NEAR_WORTH: ("near_worth", "16ths of a point: what a tower of this color would bring in all, if the piece is near"),
    f.FAR_WORTH: ("far_worth", "the same, if the piece is far"),
    f.ONLY_ONE: ("only_one", "1: no other piece of its shape and color is displayed, and it is of use"),
    f.PIECE_LATE: ("piece_late", "1: a piece that cannot be built any more, because cards are missing in the last year"),
    f.BUILD_YEAR_NOW: (
        "build_year_now", "16ths of a point that building brings at the next year end, if it is the last chance of the year"
    ),
    f.BUILD_YEAR_SOON: ("build_year_soon", "the same, if there is one more card to play before"),
    f.BUILD_NOW: ("build_now", "pieces to be built, if it is the last chance of the year"),
    f.BUILD_SOON: ("build_soon", "the same, if there is one more card to play before"),
    f.BUILD_EARLY: ("build_early", "the same, if there are more"),
    f.BUILD_END: ("build_end", "pieces to be built in the last year, if there is at most one more card to play before"),
    f.BUILD_REST: ("build_rest", "pieces that could be built and are not"),
    f.LOSES_PLACES: ("loses_places", "areas with a free space that demand a color of which the last card is laid"),
    f.LOSES_CIRCLE: ("loses_circle", "1: the building circle is one of them"),
    f.OPENS_AGAIN: ("opens_again", "cards left of the color an area is opened with"),
    f.FAVOR_YEARS: ("favor_years", "year ends to come, if the Caliph's favor changes hands"),
    f.LIGHT_YEARS: (
        "light_years",
        "points that lit windows to be kept bring, if there are windows for them: for building, and at the year ends to come",
    ),
})
INVARIANTS = named("invariants", invariants.N_INVARIANTS, {
    invariants.HOLD: "all hold",
    invariants.PIECES: "pieces are conserved",
    invariants.BUYERS: "buyers are conserved",
    invariants.LIGHTS: "lit windows are conserved",
    invariants.SUMS: "sums of towers, gold and money are right",
    invariants.REACH: "what can be built is right",
    invariants.BOARD: "the board is consistent",
    invariants.NODE: "the node is consistent",
})
