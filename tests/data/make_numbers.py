#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes numbers.json: activations, norms and small TNOs evaluated by PyTorch in float64, which the tests compare with.

Run it with PyTorch and NumPy installed; the numbers are the same every time.
"""
import json
import pathlib

import torch
import torch.nn.functional as F

torch.manual_seed(20230313)
torch.set_default_dtype(torch.float64)

ACTIVATIONS = {
    "none": lambda x: x,
    "relu": F.relu,
    "silu": F.silu,
    "gelu": F.gelu,
    "elu": F.elu,
    "sigmoid": torch.sigmoid,
    "exp": torch.exp,
    "exp-shifted": lambda x: torch.exp(x - x.max(dim=-1, keepdim=True).values),
    "leak": F.leaky_relu,
    "1+elu": lambda x: 1 + F.elu(x),
    "2+elu": lambda x: 2 + F.elu(x),
    "sine": torch.sin,
}


def rms_normed(x):
    return x / (torch.linalg.vector_norm(x, dim=-1, keepdim=True) / x.shape[-1] ** 0.5 + 1e-8)


NORMS = {
    "none": lambda x, w, b: x,
    "simplermsnorm": lambda x, w, b: rms_normed(x),
    "layernorm": lambda x, w, b: F.layer_norm(x, x.shape[-1:], w, b),
    "rmsnorm": lambda x, w, b: w * rms_normed(x),
    "gatedrmsnorm": lambda x, w, b: w * rms_normed(x) * torch.sigmoid(b * x),
    "scalenorm": lambda x, w, b: x * torch.rsqrt((x**2).mean(dim=-1, keepdim=True) + 1e-5) * w,
}


def float32(x):
    """Weights as a checkpoint holds them."""
    return x.float().double()


def norm_parameters(kind, width):
    if kind in ("none", "simplermsnorm"):
        return None, None
    if kind == "scalenorm":
        return float32(1 + 0.3 * torch.randn(1)), None
    weight = float32(1 + 0.3 * torch.randn(width))
    return weight, (None if kind == "rmsnorm" else float32(torch.randn(width)))


def norm_case(kind):
    x = float32(2 * torch.randn(4, 6))
    x[2] = 0
    weight, bias = norm_parameters(kind, 6)
    return {"kind": kind, "x": x, "weight": weight, "bias": bias, "y": NORMS[kind](x, weight, bias)}


def random_linear(outputs, inputs, bias=True):
    scale = inputs**-0.5
    weight = float32(scale * torch.randn(outputs, inputs))
    return {"weight": weight, "bias": float32(scale * torch.randn(outputs)) if bias else None}


def apply_linear(x, linear):
    return F.linear(x, linear["weight"], linear["bias"])


def random_block(norm, outputs, width, bias):
    weight, shift = norm_parameters(norm, width)
    return {"norm": norm, "normWeight": weight, "normBias": shift, "linear": random_linear(outputs, width, bias)}


def apply_rpe(rpe, asked):
    """Written as the public code runs it: without a norm, its ReLU changes the residual's input in place."""
    act = ACTIVATIONS[rpe["activation"]]
    x = apply_linear(asked, rpe["in"])
    for block in rpe["blocks"]:
        normed = NORMS[block["norm"]](x, block["normWeight"], block["normBias"])
        active = act(normed)
        if block["norm"] == "none" and rpe["activation"] in ("relu", "silu"):
            x = active
        x = apply_linear(active, block["linear"]) + (x if rpe["residual"] else 0)
    out = rpe["out"]
    normed = NORMS[out["norm"]](x, out["normWeight"], out["normBias"])
    return apply_linear(act(normed), out["linear"])


def position(par_type, lag, n):
    share = lag.float() / (n - 1)
    return {1: lag.float(), 2: share, 3: torch.exp(share)}[par_type].double().unsqueeze(1)


def tno_case(name, n=9, heads=2, head_dim=3, width=5, layers=2, norm="simplermsnorm", out_norm=None, activation="relu",
             residual=False, bias=True, par_type=1, causal=False, gamma=None, coefficient="none"):
    channels = heads * head_dim
    rpe = {
        "activation": activation,
        "residual": residual,
        "in": random_linear(width, 1, bias),
        "blocks": [random_block(norm, width, width, bias) for _ in range(layers)],
        "out": random_block(out_norm or norm, channels, width, bias),
    }
    decay = None if gamma is None else float32(gamma + (1 - gamma) * torch.rand(channels))
    lag = torch.arange(-(n - 1), n)
    raw = apply_rpe(rpe, position(par_type, lag, n))
    kept = (lag >= 0).unsqueeze(1) if causal else torch.ones(2 * n - 1, 1, dtype=torch.bool)
    raw = torch.where(kept, raw, torch.zeros_like(raw))
    decayed = raw if decay is None else raw * decay ** lag.abs().unsqueeze(1)
    by_head = decayed.reshape(-1, heads, head_dim)
    active = ACTIVATIONS[coefficient](by_head).reshape(-1, channels)
    return {"name": name, "n": n, "heads": heads, "headDim": head_dim, "parType": par_type, "causal": causal,
            "coefficientActivation": coefficient, "gamma": decay, "rpe": rpe, "raw": raw,
            "coefficients": torch.where(kept, active, torch.zeros_like(active))}


def tno_cases():
    return [
        tno_case("the paper's", causal=True, gamma=0.9),
        tno_case("bidirectional, layer norm, silu, residual", norm="layernorm", activation="silu", residual=True),
        tno_case("par_type 2, no bias, sigmoid of the coefficients", par_type=2, bias=False, gamma=0.8,
                 coefficient="sigmoid"),
        tno_case("par_type 3, rms norm, gelu", par_type=3, causal=True, norm="rmsnorm", activation="gelu"),
        tno_case("gated rms norm, causal exp", norm="gatedrmsnorm", causal=True, coefficient="exp", gamma=0.7),
        tno_case("scale norm, 1+elu, even n", n=6, norm="scalenorm", coefficient="1+elu"),
        tno_case("no inner norm, residual: the in-place shortcut", norm="none", out_norm="layernorm", residual=True),
        tno_case("no inner norm, residual, silu in place", norm="none", activation="silu", residual=True),
        tno_case("no inner norm, residual, gelu not in place", norm="none", activation="gelu", residual=True),
        tno_case("exp shifted by the maximum of each head", coefficient="exp-shifted", gamma=0.9),
        tno_case("no blocks, one channel", heads=1, head_dim=1, layers=0, gamma=0.5),
    ]


def plain(value):
    if isinstance(value, torch.Tensor):
        return [plain(v) for v in value] if value.dim() > 1 else [float(f"{v:.17g}") for v in value]
    if isinstance(value, dict):
        return {key: plain(v) for key, v in value.items() if v is not None}
    return [plain(v) for v in value] if isinstance(value, list) else value


def main():
    x = torch.tensor([[-30.0, -3.0, -1.0, -0.25], [-0.0, 0.5, 1.0, 2.5], [0.001, -0.001, 4.0, 20.0]])
    numbers = {
        "activations": [{"name": name, "x": x, "y": f(x)} for name, f in ACTIVATIONS.items()],
        "norms": [norm_case(kind) for kind in NORMS],
        "tnos": tno_cases(),
    }
    path = pathlib.Path(__file__).with_name("numbers.json")
    path.write_text(json.dumps(plain(numbers), separators=(",", ":")).replace('{"name"', '\n{"name"') + "\n")


main()
