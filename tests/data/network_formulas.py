# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whole networks once more, in NumPy and float64: what make_networks.py expects of its checkpoints.

Written from descriptions of the public code and sharing nothing with the engine. x is one sequence, (n, dim); T is
written out as the sum that it stands for.
"""
import numpy as np
from math import erf

from family_formulas import ACTIVATIONS, Network, asked, finished, layer_normed, linear, rms_normed

ACTS = {**ACTIVATIONS, "gelu": lambda x: x * 0.5 * (1 + np.vectorize(erf)(x / np.sqrt(2))), "tanh": np.tanh}


def toeplitz(t, x):
    """t (heads, 2n-1, d), x (n, heads * d)."""
    n = len(x)
    flat = t.transpose(1, 0, 2).reshape(2 * n - 1, -1)
    return np.array([sum(flat[i - j + n - 1] * x[j] for j in range(n)) for i in range(n)])


def kernel(state, prefix, n, heads, causal, network="rpe.", blocks=1, names=None, act="none", **how):
    """Coefficients of today's Tno; `names` where the network's blocks are called otherwise."""
    inner, out = names or ([f"layers.{k}" for k in range(blocks)], "out")
    rpe = Network(state, prefix + network, inner, out, **how)
    gamma = state.get(prefix + "gamma")
    gamma = None if gamma is None else gamma.astype(np.float64)
    return finished(asked(rpe, n, heads, causal=causal), gamma, act, causal)[1]


def norm(state, prefix, x, affine=True):
    """A LayerNorm where it has parameters, else the norm without any."""
    if prefix + ".weight" not in state:
        return rms_normed(x)
    return layer_normed(x, state[prefix + ".weight"].astype(np.float64), state.get(prefix + ".bias", 0))


def batch_norm(state, prefix, x):
    get = lambda part: state[f"{prefix}.{part}"].astype(np.float64)
    return (x - get("running_mean")) / np.sqrt(get("running_var") + 1e-5) * get("weight") + get("bias")


def gtu(state, prefix, x, mix, act="silu", use_norm=False):
    u = ACTS[act](linear(state, prefix + "u_proj", x))
    y = u * mix(ACTS[act](linear(state, prefix + "v_proj", x)))
    return linear(state, prefix + "o", norm(state, prefix + "norm", y) if use_norm else y)


def glu(state, prefix, x, act="silu", names=("l1", "l2", "l3")):
    gate, value, out = (prefix + name for name in names)
    return linear(state, out, ACTS[act](linear(state, gate, x)) * linear(state, value, x))


def glu_v2(state, prefix, x, act="silu"):
    z = linear(state, prefix + "l1", x)
    return linear(state, prefix + "l2", z * ACTS[act](z))


def residual(x, unit, normed, where):
    """before: x + f(norm x); inside: x + norm(f(x)); after: norm(x + f(x))."""
    if where == "before":
        return x + unit(normed(x))
    return x + normed(unit(x)) if where == "inside" else normed(x + unit(x))


def along_height(t, x, height, width):
    grid = x.reshape(height, width, -1)
    return np.stack([toeplitz(t, grid[:, column]) for column in range(width)], 1).reshape(x.shape)


def along_width(t, x, height, width):
    return np.concatenate([toeplitz(t, row) for row in x.reshape(height, width, -1)])


def patches(image, side):
    """(3, height, width) to (patches, side^2 * 3): rows of pixels, the colours of each side by side."""
    _, height, width = image.shape
    return np.array([image[:, top:top + side, left:left + side].transpose(1, 2, 0).ravel()
                     for top in range(0, height, side) for left in range(0, width, side)], np.float64)
