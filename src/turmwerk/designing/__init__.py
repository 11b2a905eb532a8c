"""`design`: which numbers make a game fair, or meet other goals, verified on fresh deals.

design               the call: checks what was asked for
space, constraints   what may vary, and what must hold between components
goals                what the game should be like
budget               how much may be played
steps                search, proof, other players, sensitivity: one after the other
search, model        which candidates to play next
playing              the games of candidates
proof, change        proposals and original on the same fresh deals, and what changes from the one to the other
adapted              players re-tuned for a changed game
result, verdicts     what was found, and in sentences
page                 the report
"""
