# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""See what a Toeplitz Neural Network learned: its checkpoints as NumPy arrays.

open() opens a checkpoint; its layers have kernels, modes and measurements; the model runs on token IDs. toeplitz() and
Stream are the products behind it, for kernels of your own. Arrays equal those of the command line to the bit.

A kernel t is the content of a Toeplitz matrix, T[i, j] = t[i - j]: (heads, 2n-1, channels), lag ascending from -(n-1)
to n-1, so lag 0 is row n-1 and positive lags are the past. A sequence is (n, channels): a token's channels are
contiguous, as in torch.

Ctrl-C stops any work. Errors are tnnscope.Error, with the sentences of the command line; its warnings are Python's.
"""
from __future__ import annotations

from . import _engine
from ._engine import Error
from .model import Dependencies, Evaluation, Finding, Generation, Layer, Memory, Model, Modes, PositionLosses, Scan, Sweep, \
    Variants, open
from .program import Plot

TYPE_CHECKING = False
if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__version__ = _engine.version
__all__ = ["Dependencies", "Error", "Evaluation", "Finding", "Generation", "Layer", "Memory", "Model", "Modes", "Plot",
           "PositionLosses", "Scan", "Stream", "Sweep", "Variants", "open", "toeplitz"]


def toeplitz(t: npt.ArrayLike, x: npt.ArrayLike, *, causal: bool = False) -> npt.NDArray[np.float32]:
    """The product y[i, c] = sum_j t[i - j, c] x[j, c] in O(n log n), in float32.

    t: (2n-1, channels), lag ascending, or (heads, 2n-1, channels); with causal=True (n, channels), lags 0 to n-1.
    x: (m, channels) or (batch, m, channels), m <= n; with heads, all channels of all heads, or (batch, heads, m,
    channels). One kernel and one sequence may omit the axis of channels. Returns y of x's shape. Both are float32; an
    array whose rows are contiguous is not copied.

    >>> import numpy as np, tnnscope
    >>> t = np.array([[0], [0], [1], [0.5], [0.25]], dtype="float32")  # lags -2 to 2 of one channel
    >>> tnnscope.toeplitz(t, np.array([[1], [0], [4]], dtype="float32")).ravel()
    array([1.  , 0.5 , 4.25], dtype=float32)
    """
    return _engine.toeplitz(t, x, causal)


class Stream:
    """The exact causal product of sequences that arrive token by token, at O(log^2 n) per token and channel.

    kernel: (2n-1, channels), whose negative lags are zero, or (heads, 2n-1, channels); with causal=True (n, channels),
    lags 0 to n-1. It takes up to n tokens, of one sequence, or of `batch` sequences at once.

    >>> import numpy as np, tnnscope
    >>> stream = tnnscope.Stream(0.5 ** np.arange(8, dtype="float32")[:, None], causal=True)
    >>> stream(np.float32([1]))
    array([1.], dtype=float32)
    >>> stream(np.float32([[0], [4]]))
    array([[0.5 ],
           [4.25]], dtype=float32)
    >>> stream
    <tnnscope.Stream: 3 of 8 tokens, 1 channel>
    """

    def __init__(self, kernel: npt.ArrayLike, *, causal: bool = False, batch: int | None = None):
        self._stream = _engine.Stream(kernel, causal, batch)

    def __call__(self, x: npt.ArrayLike) -> npt.NDArray[np.float32]:
        """Takes the next token, (channels,), or tokens, (m, channels); with a batch, (batch, channels) or (batch, m,
        channels). Returns y of x's shape."""
        return self._stream.feed(x)

    @property
    def tokens(self) -> int:
        """Tokens taken so far, of each sequence."""
        return self._stream.tokens

    @property
    def length(self) -> int:
        """n, the most tokens it can take."""
        return self._stream.length

    @property
    def channels(self) -> int:
        """Channels of all heads."""
        return self._stream.channels

    @property
    def state_bytes(self) -> int:
        """Bytes of the state between tokens, without spectra."""
        return self._stream.state_bytes

    def __repr__(self) -> str:
        channels = f"{self.channels} channel{'s' if self.channels > 1 else ''}"
        return f"<tnnscope.Stream: {self.tokens} of {self.length} tokens, {channels}>"
