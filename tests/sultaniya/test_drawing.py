"""The table as text."""

from sultaniya.scenes import begin, build, native


def test_palaces_are_drawn_row_by_row_with_roofs_on_top():
    state = begin(native, ("anis",))
    build(state, "B07 0.1 mirrored", "N08 2.2", "T05 3.1")
    lines = str(state).splitlines()
    rows = [next(number for number, line in enumerate(lines[7:]) if name in line) for name in ("T05", "N08", "printed", "B07~")]
    assert rows == sorted(rows)
    ground = next(line for line in lines[7:] if "B07~" in line)
    assert ground.split() == ["·", "G", "B07~", "WW", "printed", "WW", "printed", "W", "·", "·"]


def test_symbols_stand_on_their_halves():
    lines = str(begin(native, ("dunyazad",))).splitlines()
    assert any(line.split() == ["|", "G", "||", "w|"] for line in lines)  # 0.2 garden, 0.3 window on the right half


def test_a_seat_sees_its_own_goals_only():
    state = begin(native, ("anis", "sinbad"))
    assert "floor-guards stones" in state.draw(0)
    assert "goals: hidden" in state.draw(0)
    assert "floor-guards" not in state.draw(1)
    assert "hidden" not in str(state)
    assert "hidden" not in begin(native, ("anis", "sinbad"), variant="open").draw(1)


def test_the_goals_of_others_are_told_only_in_the_open_variant():
    for variant in ("base", "open"):
        state = begin(native, ("anis", "sinbad"), variant=variant)
        state.play("pass")
        goals = next(number for number, event in enumerate(state.events) if event.startswith("* goals P1 "))
        told = list(state.events)
        assert state.history(1)[goals:] == tuple(told[goals:])
        if variant == "base":
            told[goals] = "* goals P1 (2 hidden goals)"
        assert state.history(0) == tuple(told)
