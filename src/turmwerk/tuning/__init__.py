"""Tuning: a search for the weights that win most against a strategy. docs/strategies.md describes it."""
