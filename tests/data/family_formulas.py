# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Coefficients of all kinds of TNOs once more, in NumPy and float64: what make_families.py expects of its checkpoints.

Written from descriptions of the public code and sharing nothing with the engine.
"""
import numpy as np

ACTIVATIONS = {
    "none": lambda x: x,
    "relu": lambda x: np.maximum(x, 0),
    "silu": lambda x: x / (1 + np.exp(-x)),
    "elu": lambda x: np.where(x > 0, x, np.expm1(np.minimum(x, 0))),
    "leak": lambda x: np.where(x > 0, x, 0.01 * x),
    "cos": np.cos,
    "relu2": lambda x: np.maximum(x, 0) ** 2,
}


def sigmoid(x):
    return 1 / (1 + np.exp(-np.asarray(x, np.float64)))


def rms_normed(x):
    return x / (np.sqrt((x ** 2).sum(-1, keepdims=True) / x.shape[-1]) + 1e-8)


def layer_normed(x, weight, bias):
    centred = x - x.mean(-1, keepdims=True)
    return centred / np.sqrt((centred ** 2).mean(-1, keepdims=True) + 1e-5) * weight + bias


def linear(state, name, x):
    y = x @ state[name + ".weight"].astype(np.float64).T
    return y + state[name + ".bias"].astype(np.float64) if name + ".bias" in state else y


class Network:
    """A position encoder of any version: what its blocks are called, which of them have a norm, and how it is asked."""

    def __init__(self, state, prefix, blocks, out, act="relu", residual=False, first="pos_proj"):
        self.state, self.prefix, self.blocks, self.out = state, prefix, blocks, out
        self.act, self.residual, self.first = ACTIVATIONS[act], residual, first
        self.in_place = act in ("relu", "silu")

    def sequence(self, name, x):
        """A Sequential of norm (or none), activation and linear map: the place of the map tells which."""
        key = self.prefix + name
        if key + ".0.weight" in self.state:
            x = layer_normed(x, self.state[key + ".0.weight"], self.state[key + ".0.bias"])
        elif key + ".2.weight" in self.state:
            x = rms_normed(x)
        place = "2" if key + ".2.weight" in self.state else "1"
        return linear(self.state, f"{key}.{place}", self.act(x))

    def __call__(self, positions):
        x = np.asarray(positions, np.float32)[:, None]
        frequencies = self.state.get(self.prefix + "freq")
        if frequencies is not None:
            angles = (x * frequencies).astype(np.float32).astype(np.float64)
            x = np.concatenate([np.sin(angles), np.cos(angles)], -1)
        x = linear(self.state, self.prefix + self.first, x.astype(np.float64))
        for block in self.blocks:
            y = self.sequence(block, x)
            normed = self.prefix + block + ".2.weight" in self.state
            # Without a norm the activation changes the block's input itself before it is added.
            shortcut = x if normed or not self.in_place else self.act(x)
            x = y + shortcut if self.residual else y
        return self.sequence(self.out, x)


def positions(par_type, lags, reach):
    lags = lags.astype(np.float32)
    if par_type == 1:
        return lags
    shares = lags / np.float32(reach - 1)
    return shares if par_type == 2 else np.exp(shares)


def asked(network, n, heads, par_type=1, reach=None, causal=True, mirrored=False):
    """The network's answers (heads, 2n-1, dim); lags of reach and more, and negative ones of causal operators, are nan."""
    lags = np.arange(-(n - 1), n)
    reach = min(n, reach or n)
    wanted = (np.abs(lags) < reach) & ((lags >= 0) | (not causal))
    points = positions(par_type, lags, reach)
    if mirrored is not False:  # the first version's negative lags count from the far end
        points = np.where(lags < 0, np.float32(mirrored) + lags, points)
    answers = network(points[wanted])
    result = np.full((heads, len(lags), answers.shape[1] // heads), np.nan)
    result[:, wanted] = answers.reshape(-1, heads, result.shape[2]).transpose(1, 0, 2)
    return result


def finished(raw, gamma=None, act="none", causal=True, use_exp=False, use_neg_exp=False):
    """Raw and finished coefficients, nan filled in."""
    lags = np.arange(raw.shape[1]) - raw.shape[1] // 2
    distance = np.abs(lags)[None, :, None]
    raw = np.where(np.isnan(raw), -np.inf if use_exp else 0, raw)
    with np.errstate(over="ignore"):
        if use_exp:
            x = -np.exp(raw) if use_neg_exp else raw
            if gamma is not None:
                x = x + distance * np.log(gamma)
            result = np.exp(np.clip(x, -60, 30))
        else:
            result = ACTIVATIONS[act](raw if gamma is None else raw * gamma ** distance)
    if causal:
        raw, result = raw.copy(), result.copy()
        raw[:, lags < 0] = 0
        result[:, lags < 0] = 0
    return raw, result


def spectral(network, n, heads, causal):
    """FD-TNN: kernels (heads, 2n-1, dim) from answers at frequencies."""
    length = 1
    while length < 2 * n:
        length *= 2
    answers = network(np.linspace(0, np.pi, length // 2 + 1, dtype=np.float32))
    answers = answers.reshape(length // 2 + 1, heads, -1).transpose(1, 0, 2)
    if causal:  # twice the even kernel's half
        even = np.fft.irfft(answers, length, axis=1)
        kernel = np.concatenate([np.zeros((heads, n - 1, even.shape[2])), even[:, :1], 2 * even[:, 1:n]], 1)
    else:
        real, imaginary = np.split(answers, 2, axis=2)
        imaginary = imaginary.copy()
        imaginary[:, [0, -1]] = 0
        time = np.fft.irfft(real + 1j * imaginary, length, axis=1)
        kernel = np.concatenate([time[:, length - n + 1:], time[:, :n]], 1)
    return kernel, kernel


def slopes(heads):
    """ALiBi's, for a power of two."""
    return np.array([2.0 ** (-8 * (head + 1) / heads) for head in range(heads)])
