"""Weights and values that learn from searches and playouts. docs/training.md describes it.

train           `train`: rounds of lessons, each by the better player of the round before
lessons         decisions that a search has judged, as arrays
fitting         the weights that choose as the searches did
result          what was found
train_value     `train_value`: a value, fitted and verified
values          `fit_value`: positions such as searches ask about, and the value fitted to what became of them
network         the network of a value: the fit, and its rounding to whole numbers
value_result    the value, and how good it is
tables          how both are shown in terminals and notebooks
"""
