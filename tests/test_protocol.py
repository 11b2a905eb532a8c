"""The protocol check: a game that lacks something is refused by the compiler, in a line that names it."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROTOCOL = ROOT / "cython_core/shared/engine/protocol.pxi"
FUNCTION = "cdef inline {} noexcept nogil:\n    pass\n"

if not PROTOCOL.exists():
    pytest.skip("the sources are not here", allow_module_level=True)
compiler = pytest.importorskip("Cython.Compiler.Main")

PRELUDE = """
from libc.stdint cimport int16_t, int64_t, uint64_t
from cython_core.shared.chance cimport Chance
from cython_core.shared.engine.policy cimport MAX_FEATURES
from cython_core.shared.score cimport MAX_CATEGORIES, MAX_SEATS, Score
"""
FIELDS = ("seat", "node", "rounds", "ending")
CONSTANTS = ("N_NODES", "N_CATEGORIES", "N_FEATURES", "N_NOTATIONS")
NAMES = ("PLAYERS", "VARIANTS", "NODES", "CATEGORIES", "SETUP_WORDS", "ENDINGS", "EVENTS", "INVARIANTS", "FEATURES", "FACTS")
VERBS = {
    "setup": "void setup(State* state, const Tables* tables, Chance* chance)",
    "legal_moves": "uint64_t legal_moves(const State* state, const Tables* tables)",
    "apply_move": "void apply_move(State* state, const Tables* tables, int move, Chance* chance)",
    "is_over": "bint is_over(const State* state, const Tables* tables)",
    "score": "void score(const State* state, const Tables* tables, Score* result)",
    "broken_invariant": "int broken_invariant(const State* state, const Tables* tables)",
    "score_moves": "void score_moves(const State* state, const Tables* tables, uint64_t legal, const int64_t* weights, int64_t* scores)",
    "determinize": "void determinize(State* state, const Tables* tables, int seat, Chance* chance)",
    "observe": "void observe(const State* state, const Tables* tables, int seat, int16_t* out)",
    "fact": "int fact(const State* state, const Tables* tables, int seat, int number)",
    "notation": "int notation(const State* state, const Tables* tables, int move)",
}
FUNCTIONS = {
    "layout": "tuple layout(const Tables* tables):",
    "fill_tables": "int fill_tables(Tables* tables, int players, str variant, dict components) except -1:",
    "notation_text": "str notation_text(const Tables* tables, int number):",
    "view": "dict view(const State* state, const Tables* tables, int seat):",
}
PARTS = (*FIELDS, "players", *CONSTANTS, *NAMES, *VERBS, *FUNCTIONS)


def source(without="", **changed):
    """The smallest game that the check lets pass, less one part."""

    def kept(names):
        return [name for name in names if name != without]

    verbs = VERBS | changed
    lines = [PRELUDE, "cdef struct Table:", *(f"    int {name}" for name in kept((*FIELDS, "more")))]
    lines += ["cdef struct State:\n    Table table", "cdef struct Tables:", *(f"    int {name}" for name in kept(("players", "more")))]
    lines += ["cdef enum:", *(f"    {name} = 1" for name in kept(CONSTANTS))]
    lines += [f"{name} = ()" for name in kept(NAMES)]
    lines += [FUNCTION.format(verbs[name]) for name in kept(verbs)]
    lines += [f"cdef {FUNCTIONS[name]}\n    pass\n" for name in kept(FUNCTIONS)]
    return "\n".join([*lines, f'include "{PROTOCOL.as_posix()}"', ""])


def complaints(folder, text, capfd):
    """What the compiler says about a game: nothing if it compiles."""
    file = folder / "game.pyx"
    file.write_text(text)
    options = compiler.CompilationOptions(include_path=[str(ROOT)], language_level=3, output_file=str(folder / "game.c"))
    result = compiler.compile_single(str(file), options, full_module_name="game")
    said = capfd.readouterr().err
    assert bool(said) == bool(result.num_errors), said
    return said


def test_a_complete_game_passes(tmp_path, capfd):
    assert complaints(tmp_path, source(), capfd) == ""


@pytest.mark.parametrize("part", PARTS)
def test_what_is_missing_is_named(part, tmp_path, capfd):
    said = complaints(tmp_path, source(part), capfd)
    assert re.search(r"protocol\.pxi:\d+:\d+: ", said)
    assert re.search(rf"\b{part}\b", said)


def test_a_wrong_signature_is_refused(tmp_path, capfd):
    said = complaints(tmp_path, source(is_over="bint is_over(const State* state)"), capfd)
    assert "to 'IsOverVerb'" in said


def test_a_forgotten_noexcept_is_refused(tmp_path, capfd):
    said = complaints(
        tmp_path,
        source().replace(
            "int fact(const State* state, const Tables* tables, int seat, int number) noexcept",
            "int fact(const State* state, const Tables* tables, int seat, int number)",
        ),
        capfd,
    )
    assert "to 'FactVerb'" in said
