"""Sultaniya as text."""
def draw(state, view): return "Sultaniya"
