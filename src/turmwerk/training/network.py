"""The network of a value in floating point: fitted by Adam in NumPy, then rounded to the whole numbers that the native engine adds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from turmwerk.data.packages import needed
from turmwerk.strategy.value import ONE, OUTPUTS, SECOND_UNITS, UNITS, InputLayout

if TYPE_CHECKING:
    from turmwerk.native.columns import PositionColumns

POINT_UNIT = 16  # points that count as much as a column
BATCH = 512
RATE = 0.003  # of learning; falls to 0
WARM_UP = 100  # batches until it is reached
DECAY, SQUARE_DECAY, TINY = 0.9, 0.999, 1e-8  # of Adam

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Inputs:
    """What the first layer sees of each position: a 1 for each column that its numbers choose, and its points."""

    matrix: Any  # of SciPy: compressed rows

    @classmethod
    def of(cls, layout: InputLayout, columns: PositionColumns) -> Inputs:
        """Those of some positions."""
        sparse = needed("scipy.sparse", "a fit of a value", "'turmwerk[train]'")
        numbers = columns.numbers.clip(layout.lowest, layout.highest) - layout.lowest
        rows, which = np.nonzero(numbers)
        chosen = layout.first[which] + (numbers[rows, which] - 1) // layout.divisor[which]
        ones = sparse.csr_matrix((np.ones(len(rows), np.float32), (rows, chosen)), shape=(len(numbers), layout.n_columns))
        return cls(sparse.hstack([ones, sparse.csr_matrix(columns.points.astype(np.float32) / POINT_UNIT)], format="csr"))

    @classmethod
    def joined(cls, parts: Sequence[Inputs]) -> Inputs:
        """All of them, in order."""
        return cls(needed("scipy.sparse", "a fit of a value", "'turmwerk[train]'").vstack([one.matrix for one in parts], format="csr"))

    def rows(self, which: slice | NDArray[np.int64]) -> Inputs:
        """Some of the positions."""
        return Inputs(self.matrix[which])


@dataclass(frozen=True)
class Network:
    """The weights; the first OUTPUTS units of the first layer are added to the outputs."""

    first: Floats
    bias: Floats
    second: Floats
    second_bias: Floats
    outputs: Floats
    output_bias: Floats

    @classmethod
    def random(cls, n_inputs: int, rng: np.random.Generator) -> Network:
        """Where a fit begins."""

        def drawn(n: int, m: int, size: float) -> Floats:
            return (size * rng.standard_normal((n, m))).astype(np.float32)

        first, bias = drawn(n_inputs, UNITS, 0.03), np.full(UNITS, 0.3, np.float32)
        first[:, :OUTPUTS] = bias[:OUTPUTS] = 0
        second, outputs = drawn(UNITS - OUTPUTS, SECOND_UNITS, 0.3), drawn(SECOND_UNITS, OUTPUTS, 0.3)
        return cls(first, bias, second, np.full(SECOND_UNITS, 0.2, np.float32), outputs, np.zeros(OUTPUTS, np.float32))

    @property
    def parts(self) -> tuple[Floats, ...]:
        """All weights, in the order of `slopes`."""
        return self.first, self.bias, self.second, self.second_bias, self.outputs, self.output_bias

    def layers(self, inputs: Inputs) -> tuple[Floats, Floats, Floats]:
        """The sums of both layers before they are clipped, and the answers."""
        first = inputs.matrix @ self.first + self.bias
        second = first[:, OUTPUTS:].clip(0, 1) @ self.second + self.second_bias
        sums = second.clip(0, 1) @ self.outputs + self.output_bias + first[:, :OUTPUTS]
        return first, second, 1 / (1 + np.exp(-sums))

    def answers(self, inputs: Inputs) -> Floats:
        """The outputs, 0..1."""
        return self.layers(inputs)[2]

    def slopes(self, inputs: Inputs, targets: Floats) -> tuple[NDArray[Any], ...]:
        """How the mean of the cross-entropies of a batch grows with each weight."""
        first, second, answers = self.layers(inputs)
        by_sum = (answers - targets) / np.float32(len(targets))
        by_second = by_sum @ self.outputs.T * ((second > 0) & (second < 1))
        hidden = first[:, OUTPUTS:]
        by_hidden = by_second @ self.second.T * ((hidden > 0) & (hidden < 1))
        by_first = np.concatenate([by_sum, by_hidden], axis=1)
        return (
            inputs.matrix.T @ by_first,
            by_first.sum(axis=0),
            hidden.clip(0, 1).T @ by_second,
            by_second.sum(axis=0),
            second.clip(0, 1).T @ by_sum,
            by_sum.sum(axis=0),
        )


def fit(inputs: Inputs, targets: Floats, *, passes: int, seed: int, report: Callable[[int], object], until: float = inf) -> Network:
    """Adam over the positions, in another order in each pass; `report` gets how many were looked at.

    If the time is up before, by perf_counter, there are fewer passes; the rate of learning falls accordingly.
    """
    rng = np.random.default_rng(seed)
    network = Network.random(inputs.matrix.shape[1], rng)
    means = [np.zeros_like(one) for one in network.parts]
    squares = [np.zeros_like(one) for one in network.parts]
    n_batches, begin = -(-len(targets) // BATCH), perf_counter()
    for step in range(passes * n_batches):
        if step % n_batches == 0:
            order = rng.permutation(len(targets))
        batch = order[step % n_batches * BATCH :][:BATCH]
        slopes = network.slopes(inputs.rows(batch), targets[batch])
        spent = max(step / (passes * n_batches), 0.0 if until == inf else (perf_counter() - begin) / max(until - begin, 0.001))
        if spent >= 1:
            break
        rate = RATE * min(1, (step + 1) / WARM_UP) * (1 - spent)
        for weights, slope, mean, square in zip(network.parts, slopes, means, squares, strict=True):
            mean += (1 - DECAY) * (slope - mean)
            square += (1 - SQUARE_DECAY) * (slope * slope - square)
            corrected = np.sqrt(square / (1 - SQUARE_DECAY ** (step + 1))) + TINY
            weights -= np.float32(rate / (1 - DECAY ** (step + 1))) * mean / corrected
        report((step + 1) * BATCH)
    return network


def quantized(network: Network, layout: InputLayout) -> dict[str, NDArray[Any]]:
    """The arrays of a LearnedValue."""
    second = np.zeros((SECOND_UNITS, UNITS), np.float32)
    second[:, OUTPUTS:] = network.second.T
    return {
        "columns": _rounded(network.first[: layout.n_columns], ONE, np.int16),
        "point_columns": _rounded(network.first[layout.n_columns :], ONE / POINT_UNIT, np.int16),
        "bias": _rounded(network.bias, ONE, np.int32),
        "second": _rounded(second, ONE, np.int16),
        "second_bias": _rounded(network.second_bias, ONE * ONE, np.int32),
        "outputs": _rounded(network.outputs.T, ONE, np.int16),
        "output_bias": _rounded(network.output_bias, ONE * ONE, np.int32),
    }


def _rounded(numbers: Floats, unit: float, kind: type[np.integer[Any]]) -> NDArray[Any]:
    """In these units, as far as they fit."""
    ends = np.iinfo(kind)
    return np.ascontiguousarray(np.rint(numbers * unit).clip(ends.min, ends.max).astype(kind))
