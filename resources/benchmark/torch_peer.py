# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""PyTorch's side of `tnnscope bench`: a line of JSON in, a line of JSON out.

First it tells {"torch": version, "fft": library}. A request names a work (work, n, channels, threads) and asks either
for numbers of its result, {"places": [flat row-major places]} -> {"values": [...]}, or for times,
{"repetitions": k, "warm": bool} -> {"seconds": [...]}, or for those of the tokens of one call, {"each": true}. What fails is told as {"error": text}.
Inputs and weights are those of tnnscope, from the formula in numbers(); bench_inputs.cpp has it once more.
"""

import array
import gc
import importlib.util
import json
import math
import os
import sys
import time
import types

answers = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)  # whatever a library prints is no answer

import torch
import torch.nn.functional as F


def numbers(salt, *shape):
    """Evenly spread numbers in [-0.5, 0.5) that depend on their place and the salt alone, exact in float32."""
    count = 1
    for side in shape:
        count *= side
    mask = 0xFFFFFFFF
    h = ((torch.arange(count, dtype=torch.int64) + salt * 0x9E3779B9) & mask) * 2654435761 & mask
    h = (h ^ (h >> 15)) * 2246822519 & mask
    h = h ^ (h >> 13)
    return ((h >> 8).to(torch.float32) / 2**24 - 0.5).reshape(shape)


INPUT, KERNEL, IDS, WEIGHTS, EMBEDDING, LAYERS = 1, 2, 4, 10, 50, 100  # salts
GAMMA = 0.99


class Rpe(torch.nn.Module):
    """The relative position encoder of the paper's language model: 64 wide, 6 layers, simple RMS norms and ReLUs."""

    def __init__(self, channels, width=64, layers=6):
        super().__init__()
        sizes = [(width, 1)] + [(width, width)] * layers + [(channels, width)]
        self.maps = torch.nn.ModuleList(torch.nn.Linear(inputs, outputs) for outputs, inputs in sizes)
        for k, (layer, (outputs, inputs)) in enumerate(zip(self.maps, sizes)):
            scale = 2 / inputs**0.5
            layer.weight.data = numbers(WEIGHTS + 2 * k, outputs, inputs) * scale
            layer.bias.data = numbers(WEIGHTS + 2 * k + 1, outputs) * scale

    def norm(self, x):
        return x / (x.norm(dim=-1, keepdim=True) * x.shape[-1] ** -0.5 + 1e-8)

    def forward(self, positions):
        x = self.maps[0](positions)
        for layer in self.maps[1:]:
            x = layer(F.relu(self.norm(x)))
        return x


class Tno(torch.nn.Module):
    """The Toeplitz operator as published: coefficients from the RPE in every forward, their decay, and the product by
    FFTs of length 2n along the tokens of x (batch, heads, n, channels). One head."""

    def __init__(self, channels, causal=True, rpe=()):
        super().__init__()
        self.rpe = Rpe(channels, *rpe)
        self.causal = causal
        self.gamma = torch.nn.Parameter(torch.full((1, 1, channels), GAMMA), requires_grad=False)

    def coefficients(self, n):
        """(1, n + 1, channels) where causal, else (1, 2n, channels): lag 0, the positive ones, lag 0, the negative ones."""
        lags = torch.arange(1, n, dtype=torch.float32).reshape(-1, 1)
        decay = self.gamma ** lags.reshape(1, -1, 1)
        zero = self.rpe(torch.zeros(1, 1)).unsqueeze(0)
        positive = self.rpe(lags).unsqueeze(0) * decay
        if self.causal:
            return torch.cat([zero, positive, zero], dim=1)
        negative = self.rpe(-lags.flip(0)).unsqueeze(0) * decay.flip(1)
        return torch.cat([zero, positive, zero, negative], dim=1)

    def forward(self, x):
        n = x.shape[-2]
        x_spectrum = torch.fft.rfft(x, 2 * n, dim=-2)
        kernel_spectrum = torch.fft.rfft(self.coefficients(n), 2 * n, dim=-2).unsqueeze(0)
        return torch.fft.irfft(kernel_spectrum * x_spectrum, 2 * n, dim=-2)[:, :, :n, :]


class Layer(torch.nn.Module):
    """A layer of the paper's language model: a gated Toeplitz unit and a gated linear unit, each after a simple RMS norm."""

    def __init__(self, dim, channels, salt, rpe=()):
        super().__init__()
        sizes = {"u": (channels, dim), "v": (channels, dim), "o": (dim, channels)}
        sizes.update({"l1": (dim, dim), "l2": (dim, dim), "l3": (dim, dim)})
        for k, (name, (outputs, inputs)) in enumerate(sizes.items()):
            layer = torch.nn.Linear(inputs, outputs)
            layer.weight.data = numbers(salt + 2 * k, outputs, inputs) * (2 / inputs**0.5)
            layer.bias.data = numbers(salt + 2 * k + 1, outputs) * (2 / inputs**0.5)
            self.add_module(name, layer)
        self.toep = Tno(channels, rpe=rpe)

    def norm(self, x):
        return x / (x.norm(dim=-1, keepdim=True) * x.shape[-1] ** -0.5 + 1e-8)

    def forward(self, x):
        y = self.norm(x)
        mixed = self.toep(F.silu(self.v(y)).unsqueeze(1)).squeeze(1)
        x = x + self.o(F.silu(self.u(y)) * mixed)
        y = self.norm(x)
        return x + self.l3(F.silu(self.l1(y)) * self.l2(y))


class LanguageModel(torch.nn.Module):
    """The paper's causal language model (7 layers, three times expanded) over a small vocabulary, its table tied."""

    def __init__(self, channels, layers=7, vocabulary=96, rpe=()):
        super().__init__()
        self.dim = channels // 3
        self.table = torch.nn.Embedding(vocabulary, self.dim)
        self.table.weight.data = numbers(EMBEDDING, vocabulary, self.dim) * (2 / self.dim**0.5)
        self.layers = torch.nn.ModuleList(Layer(self.dim, channels, LAYERS + 20 * k, rpe) for k in range(layers))
        self.last = torch.nn.LayerNorm(self.dim)

    def forward(self, ids):
        x = self.table(ids) * self.dim**0.5
        for layer in self.layers:
            x = layer(x)
        return F.linear(self.last(x), self.table.weight)


class HyenaOperator(torch.nn.Module):
    """Hyena of order 2 as the Hugging Face port of HyenaDNA computes it: channels first, the kernel in every forward."""

    def __init__(self, n, dim, salt, width=64, features=5):
        super().__init__()
        self.dim = dim
        self.sizes = [(width, features), (width, width), (width, width), (dim, width)]
        self.maps = [self.map(salt + 2 * k, *size) for k, size in enumerate(self.sizes)]
        self.projection, self.out = self.map(salt + 8, 3 * dim, dim), self.map(salt + 10, dim, dim)
        self.short = numbers(salt + 12, 3 * dim, 1, 3), numbers(salt + 13, 3 * dim)
        self.bias, self.positions = numbers(salt + 14, dim), numbers(salt + 15, n, features)
        self.times = torch.arange(n, dtype=torch.float32).reshape(-1, 1) / n
        self.rates = 3 + 12 * torch.arange(dim, dtype=torch.float32) / dim

    @staticmethod
    def map(salt, outputs, inputs):
        return numbers(salt, outputs, inputs) * (2 / inputs**0.5), numbers(salt + 1, outputs) * (2 / inputs**0.5)

    def kernel(self):
        h = self.positions
        for weight, bias in self.maps[:-1]:
            h = torch.sin(3 * F.linear(h, weight, bias))
        return F.linear(h, self.maps[-1][0]) * (torch.exp(-self.times * self.rates) + 0.05)

    def forward(self, x):
        n = x.shape[1]
        u = F.linear(x, *self.projection).transpose(1, 2)
        u = F.conv1d(u, *self.short, padding=2, groups=3 * self.dim)[..., :n]
        post, pre, v = u.split(self.dim, dim=1)
        v = v * pre
        spectrum = torch.fft.rfft(self.kernel().t(), n=2 * n) / (2 * n)
        y = torch.fft.irfft(torch.fft.rfft(v, n=2 * n) * spectrum, n=2 * n, norm="forward")[..., :n]
        y = (y + v * self.bias.unsqueeze(-1)) * post
        return F.linear(y.transpose(1, 2), *self.out)


class HyenaModel(torch.nn.Module):
    """HyenaDNA over its 16 characters: channels / 64 layers."""

    def __init__(self, n, dim):
        super().__init__()
        self.table = numbers(EMBEDDING, 16, dim) * (2 / dim**0.5)
        self.operators = torch.nn.ModuleList(HyenaOperator(n, dim, LAYERS + 20 * k) for k in range(dim // 64))
        map = HyenaOperator.map
        self.maps = [
            (map(LAYERS + 20 * k + 16, 4 * dim, dim), map(LAYERS + 20 * k + 18, dim, 4 * dim)) for k in range(dim // 64)
        ]

    def forward(self, ids):
        x = F.embedding(ids, self.table)
        shape = x.shape[-1:]
        for operator, (first, second) in zip(self.operators, self.maps):
            x = x + operator(F.layer_norm(x, shape))
            x = x + F.linear(F.gelu(F.linear(F.layer_norm(x, shape), *first), approximate="tanh"), *second)
        return F.linear(F.layer_norm(x, shape), self.table)


def stored(path):
    """The tensors of a safetensors file, in float32."""
    with open(path, "rb") as file:
        data = bytearray(file.read())
    size = int.from_bytes(data[:8], "little")
    types = {"BF16": torch.bfloat16, "F32": torch.float32}
    result = {}
    for name, entry in json.loads(data[8 : 8 + size]).items():
        begin, end = (8 + size + place for place in entry["data_offsets"])
        numbers = torch.frombuffer(bytearray(data[begin:end]), dtype=types[entry["dtype"]])
        result[name] = numbers.reshape(entry["shape"]).float()
    return result


def rotated(x, first, base):
    """(batch, heads, tokens, width), by halves."""
    half = x.shape[-1] // 2
    frequencies = base ** (-torch.arange(half, dtype=torch.float64) / half)
    angles = torch.arange(first, first + x.shape[2], dtype=torch.float64).unsqueeze(1) * frequencies
    cosines, sines = (torch.cat([turn, turn], dim=-1).float() for turn in (angles.cos(), angles.sin()))
    return x * cosines + torch.cat([-x[..., half:], x[..., :half]], dim=-1) * sines


class Network:
    """Blocks of one of the ports, on a batch of one. `past`: what each block keeps for the next token; None: nothing."""

    def __init__(self, path):
        self.weights = stored(path)
        self.past = None
        self.first = 0

    def map(self, name, x):
        return F.linear(x, self.weights[name + ".weight"], self.weights.get(name + ".bias"))

    def attend(self, block, q, k, v, base):
        """q, k, v: (1, tokens, heads, width)"""
        q, k, v = (x.transpose(1, 2) for x in (q, k, v))
        q, k = rotated(q, self.first, base), rotated(k, self.first, base)
        if self.past is not None:
            if block in self.past:
                k, v = (torch.cat(pair, dim=2) for pair in zip(self.past[block], (k, v)))
            self.past[block] = k, v
        shared = q.shape[1] // k.shape[1]
        k, v = (x.repeat_interleave(shared, dim=1) if shared > 1 else x for x in (k, v))
        y = F.scaled_dot_product_attention(q, k, v, is_causal=q.shape[2] > 1)
        return y.transpose(1, 2).flatten(2)

    def short(self, key, taps, x, bias=None):
        """A depthwise convolution of x (1, channels, tokens), whose last tap meets the newest token."""
        reach = taps.shape[-1] - 1
        if self.past is None:
            return F.conv1d(x, taps, bias, padding=reach, groups=taps.shape[0])[..., : x.shape[-1]]
        before = self.past.get(key, x.new_zeros(1, x.shape[1], reach))
        x = torch.cat([before, x], dim=-1)
        self.past[key] = x[..., x.shape[-1] - reach :]
        if x.shape[-1] == reach + 1:
            return (x * taps.squeeze(1)).sum(-1, keepdim=True)
        return F.conv1d(x, taps, bias, groups=taps.shape[0])

    def forward(self, ids):
        x = self.embedded(ids)
        for block in range(self.blocks):
            x = x + self.mixer(block, x)
            x = x + self.mlp(block, x)
        self.first += ids.shape[-1]
        return self.logits(x)


class Lfm2(Network):
    blocks = 2

    def norm(self, name, x):
        return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-5) * self.weights[name + ".weight"]

    def embedded(self, ids):
        return F.embedding(ids, self.weights["model.embed_tokens.weight"])

    def logits(self, x):
        return F.linear(self.norm("model.embedding_norm", x), self.weights["model.embed_tokens.weight"])

    def mixer(self, block, x):
        own = f"model.layers.{block}."
        u = self.norm(own + "operator_norm", x)
        if own + "conv.conv.weight" in self.weights:
            gate, out, z = self.map(own + "conv.in_proj", u).transpose(1, 2).chunk(3, dim=1)
            y = out * self.short(own, self.weights[own + "conv.conv.weight"], gate * z)
            return self.map(own + "conv.out_proj", y.transpose(1, 2))
        own += "self_attn."
        q, k, v = (self.map(own + name, u).unflatten(-1, (-1, 64)) for name in ("q_proj", "k_proj", "v_proj"))
        q, k = self.norm(own + "q_layernorm", q), self.norm(own + "k_layernorm", k)
        return self.map(own + "out_proj", self.attend(own, q, k, v, 1e6))

    def mlp(self, block, x):
        own = f"model.layers.{block}."
        u, own = self.norm(own + "ffn_norm", x), own + "feed_forward."
        return self.map(own + "w2", F.silu(self.map(own + "w1", u)) * self.map(own + "w3", u))


class Evo2(Network):
    blocks = 4

    def norm(self, name, x):
        return x / (x.norm(dim=-1, keepdim=True) * x.shape[-1] ** -0.5 + 1e-6) * self.weights[name + ".scale"]

    def embedded(self, ids):
        return F.embedding(ids, self.weights["embedding_layer.weight"])

    def logits(self, x):
        return F.linear(self.norm("norm", x), self.weights["embedding_layer.weight"])

    def filtered(self, filter, x):
        """vortex: seven taps as a convolution; 128 taps and the modes by an FFT, and token by token by a recurrence."""
        n = x.shape[-1]
        h, d = self.weights.get(filter + "h"), self.weights.get(filter + "D")
        if h is not None:
            h = h.repeat_interleave(x.shape[1] // h.shape[0], dim=0)
        if h is not None and d is None:
            return self.short(filter, h, x)
        if h is not None:
            if self.past is not None and n == 1:
                return self.short(filter, h.flip(-1), x) + x * d.unsqueeze(-1)
            if self.past is not None:
                self.past[filter] = F.pad(x, (h.shape[-1] - 1, 0))[..., n:]
            t = h[:, 0, :n]
        else:
            poles, residues = self.weights[filter + "log_poles"], self.weights[filter + "residues"]
            if self.past is not None and n == 1:
                state = self.past[filter] * poles[..., 0].exp() + x
                self.past[filter] = state
                return (state * residues).sum(-1).unsqueeze(-1) + x * d.unsqueeze(-1)
            powers = (poles * torch.arange(n, dtype=torch.float32)).exp()
            if self.past is not None:  # the last state of every mode
                self.past[filter] = torch.einsum("csn,bcn->bcs", powers.flip(-1), x)
            t = (residues.unsqueeze(-1) * powers).sum(1)
        y = torch.fft.irfft(torch.fft.rfft(x, n=2 * n) * torch.fft.rfft(t, n=2 * n), n=2 * n)[..., :n]
        return y + x * d.unsqueeze(-1)

    def mixer(self, block, x):
        own = f"blocks.{block}."
        u = self.norm(own + "pre_norm", x)
        if own + "projections.weight" not in self.weights:
            packed = self.map(own + "inner_mha_cls.Wqkv", u).unflatten(-1, (-1, 3, 128))
            return self.map(own + "inner_mha_cls.out_proj", self.attend(own, *packed.unbind(3), 1e4))
        z = self.map(own + "projections", u).transpose(1, 2)
        z = self.short(own, self.weights[own + "filter.short_filter_weight"], z)
        y = z[:, 0::3] * self.filtered(own + "filter.", z[:, 1::3] * z[:, 2::3])
        return self.map(own + "out_filter_dense", y.transpose(1, 2))

    def mlp(self, block, x):
        own = f"blocks.{block}."
        u, own = self.norm(own + "post_norm", x), own + "mlp."
        gate = self.map(own + "l1", u)
        return self.map(own + "l3", (F.gelu(gate) if block == 0 else gate) * self.map(own + "l2", u))


# A work prepares what is not timed and returns the function that is; that function's result is checked.


def product(n, channels):
    x, spectrum = numbers(INPUT, 1, n, channels), torch.fft.rfft(numbers(KERNEL, 1, n, channels), 2 * n, dim=-2)
    return lambda: torch.fft.irfft(torch.fft.rfft(x, 2 * n, dim=-2) * spectrum, 2 * n, dim=-2)[:, :n, :]


def product_contiguous(n, channels):
    x = numbers(INPUT, n, channels).t().contiguous()
    spectrum = torch.fft.rfft(numbers(KERNEL, n, channels).t().contiguous(), 2 * n)

    def multiply():
        return torch.fft.irfft(torch.fft.rfft(x, 2 * n) * spectrum, 2 * n)[:, :n]

    multiply.shown = torch.t
    return multiply


def product_published(n, channels):
    x = numbers(INPUT, 1, n, channels)
    kernel = torch.cat([numbers(KERNEL, 1, n, channels), torch.zeros(1, n, channels)], dim=1)

    def forward():
        x_spectrum = torch.fft.rfft(x, 2 * n, dim=-2)
        kernel_spectrum = torch.fft.rfft(kernel, 2 * n, dim=-2)
        return torch.fft.irfft(x_spectrum * kernel_spectrum, 2 * n, dim=-2)[:, :n, :]

    return forward


def matrix(n, channels):
    kernel = torch.cat([numbers(KERNEL, n, channels), torch.zeros(n, channels)]).t().contiguous()
    lags = torch.arange(n).reshape(-1, 1) - torch.arange(n).reshape(1, -1)
    matrices = torch.empty(channels, n, n)
    for channel in range(channels):
        matrices[channel] = kernel[channel][lags]  # negative lags wrap around to the zeros
    x = numbers(INPUT, n, channels).t().reshape(channels, n, 1).contiguous()
    result = lambda: torch.matmul(matrices, x)
    result.shown = lambda y: y.squeeze(-1).t()
    return result


def naive(n, channels):
    kernel = numbers(KERNEL, n, channels).t().flip(1).reshape(channels, 1, n).contiguous()
    x = F.pad(numbers(INPUT, n, channels).t().unsqueeze(0), (n - 1, 0)).contiguous()
    result = lambda: F.conv1d(x, kernel, groups=channels)
    result.shown = lambda y: y.squeeze(0).t()
    return result


def rpe(n, channels):
    module = Rpe(channels).eval()
    lags = torch.arange(0, n, dtype=torch.float32).reshape(-1, 1)
    return lambda: module(lags)


def tno_layer(n, channels):
    module = Tno(channels).eval()
    x = numbers(INPUT, 1, 1, n, channels)
    return lambda: module(x)


def forward(n, channels):
    module = LanguageModel(channels).eval()
    ids = ((torch.arange(n) * 7919 + 13) % module.table.num_embeddings).unsqueeze(0)
    return lambda: module(ids)


def hyena_forward(n, channels):
    module = HyenaModel(n, channels).eval()
    ids = ((torch.arange(n) * 7919 + 13) % 16).unsqueeze(0)
    return lambda: module(ids)


def hyena_mixer(n, channels):
    module = HyenaOperator(n, channels, LAYERS).eval()
    x = numbers(INPUT, 1, n, channels)
    return lambda: module(x)


def attention(n, channels, keys, width):
    heads = channels // width
    q, k, v = (
        (numbers(salt, n, count * width) * 4).reshape(1, n, count, width).transpose(1, 2)
        for salt, count in ((60, heads), (61, keys), (62, keys))
    )

    def forward():
        pair = (x.repeat_interleave(heads // keys, dim=1) if heads > keys else x for x in (k, v))
        return F.scaled_dot_product_attention(q, *pair, is_causal=True)

    forward.shown = lambda y: y.transpose(1, 2)
    return forward


def network_work(work, path, n, channels, block):
    """The logits of n tokens, the mixer of a block alone, or the logits of one token after another behind n."""
    module = (Lfm2 if work.startswith("lfm2") else Evo2)(path)
    vocabulary = next(iter(module.weights.values())).shape[0]
    ids = ((torch.arange(n + 1) * 7919 + 13) % vocabulary).unsqueeze(0)
    if block >= 0:
        x = numbers(INPUT, 1, n, channels)
        return lambda: module.mixer(block, x)
    if not work.endswith("_token"):
        return lambda: module.forward(ids[:, :n])
    module.past = {}
    module.forward(ids[:, :n])
    return lambda: module.forward(ids[:, n:])


class Training:
    """Steps of training on a batch of n + 1 ids each: Adam, gradients clipped at 1. The recipe of tnnscope's examples
    has four layers and a smaller RPE than the paper's."""

    def __init__(self, n, channels, layers, batch):
        self.model = LanguageModel(channels, layers, rpe=(32, 3) if layers > 1 else ())
        self.trained = [p for p in self.model.parameters() if p.requires_grad]
        self.optimizer = torch.optim.AdamW(self.trained, lr=2e-3, betas=(0.9, 0.98), eps=1e-8, weight_decay=0)
        ids = ((numbers(IDS, batch, n + 1) + 0.5) * self.model.table.num_embeddings).long()
        self.inputs, self.targets = ids[:, :-1].contiguous(), ids[:, 1:].reshape(-1)

    def step(self):
        loss = F.cross_entropy(self.model(self.inputs).flatten(0, 1), self.targets)
        self.optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.trained, 1.0)
        self.optimizer.step()
        return loss.detach()


def train_step(n, channels, layers, batch):
    with torch.inference_mode(False):
        training = Training(n, channels, layers, batch)

    def tracked(function):
        with torch.inference_mode(False), torch.enable_grad():
            return function()

    def losses():
        fresh = Training(n, channels, layers, batch)
        return torch.stack([fresh.step() for _ in range(3)])

    run = lambda: tracked(training.step)
    run.shown = lambda last: tracked(losses)
    return run


# The speed test of ETSC's public code: operators one behind the other, met token by token over a text of n tokens.


def operator_kernels(n, channels):
    """Not decayed and decayed, (n, channels) in float64, over the sum of the decayed ones' magnitudes."""
    lags = torch.arange(n, dtype=torch.float32).reshape(-1, 1)
    raw = Rpe(channels)(lags).double()
    decayed = raw * GAMMA ** lags.double()
    sums = decayed.abs().sum(0)
    return raw / sums, decayed / sums


def spread_tokens(n, count):
    return [(2 * k + 1) * n // (2 * count) for k in range(count)]


def etsc_ssm(n, channels, layers, tokens):
    """The published recurrence of n complex modes, over the first tokens."""
    raw, _ = operator_kernels(n, channels)
    padded = torch.cat([raw, -raw.sum(0, keepdim=True)])
    b = torch.fft.ifft(padded, dim=0)[1:].to(torch.complex64)
    angles = torch.arange(1, n + 1, dtype=torch.float64) * (-2 * math.pi / (n + 1))
    eigenvalues = (GAMMA * torch.polar(torch.ones_like(angles), angles)).to(torch.complex64).reshape(-1, 1)
    x, result = numbers(INPUT, n, channels), torch.zeros(tokens, channels)
    states = [torch.zeros(n, channels, dtype=torch.complex64) for _ in range(layers)]

    def run():
        for u in states:
            u.zero_()
        for token in range(tokens):
            y = x[token]
            for u in states:
                u.mul_(eigenvalues).add_(y)
                y = (b * u).sum(0).real
            result[token] = y
        return result

    return run


def etsc_cache(n, channels, layers, tokens):
    """A sum over all that entered an operator, for tokens spread over the text, whose earlier ones are remembered."""
    _, kernel = operator_kernels(n, channels)
    spectrum = torch.fft.rfft(kernel, 2 * n, dim=0)
    backwards = kernel.flip(0).float()
    x, result = numbers(INPUT, n, channels), torch.zeros(tokens, channels)
    caches, entering = [], x.double()
    for _ in range(layers):
        caches.append(entering.float())
        entering = torch.fft.irfft(torch.fft.rfft(entering, 2 * n, dim=0) * spectrum, 2 * n, dim=0)[:n]

    def run():
        for k, token in enumerate(spread_tokens(n, tokens)):
            y = x[token]
            for cache in caches:
                cache[token] = y
                y = (cache[: token + 1] * backwards[n - 1 - token :]).sum(0)
            result[k] = y
        return result

    return run


def etsc_fft(n, channels, layers, tokens):
    """The whole text anew, its kernels' transforms as published among the work, for tokens spread over it."""
    kernel = operator_kernels(n, channels)[1].float()
    x, result = numbers(INPUT, n, channels), torch.zeros(tokens, channels)

    def run():
        for k, token in enumerate(spread_tokens(n, tokens)):
            length, y = token + 1, x[: token + 1]
            for _ in range(layers):
                spectrum = torch.fft.rfft(kernel[:length], 2 * length, dim=0)
                y = torch.fft.irfft(torch.fft.rfft(y, 2 * length, dim=0) * spectrum, 2 * length, dim=0)[:length]
            result[k] = y[token]
        return result

    return run


# The public FutureFill code (github.com/dshah02/SpectraLDS), from the user's clone.


def module_at(path):
    try:
        import flashfftconv
    except ImportError:  # its optional CUDA convolution, which is not used here
        sys.modules["flashfftconv"] = types.ModuleType("flashfftconv")
        sys.modules["flashfftconv"].FlashFFTConv = None
    spec = importlib.util.spec_from_file_location("future_fill", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def future_fill(path, code, n, channels):
    """Its epoched form, with the epoch that it chooses, channels as its batch, through a text of n tokens."""
    kernel = array.array("f")
    with open(path, "rb") as file:
        kernel.fromfile(file, n * channels)
    filters = torch.tensor(kernel).reshape(n, channels).t().contiguous()
    stream = module_at(code).EpochedFutureFill(filters, bsz=channels, device=torch.device("cpu"))
    x, result = numbers(INPUT, n, channels), torch.zeros(n, channels)

    def run():
        run.seconds = []
        stream.reset_cache()
        for token in range(n):
            start = time.perf_counter()
            y = stream.process(x[token], stream.filter)
            run.seconds.append(time.perf_counter() - start)
            result[token] = y
        return result

    return run


def elements(value, seen):
    """Elements of all tensors under a loaded value, tied ones once."""
    if isinstance(value, torch.Tensor):
        place = (value.data_ptr(), tuple(value.shape))
        count = 0 if place in seen else value.numel()
        seen.add(place)
        return count
    if isinstance(value, dict):
        return sum(elements(part, seen) for part in value.values())
    return 0


def opening(path):
    safe = {} if "weights_only" not in torch.load.__code__.co_varnames else {"weights_only": False}
    result = lambda: torch.load(path, map_location="cpu", **safe)
    result.shown = lambda value: torch.tensor([elements(value["model"], set())], dtype=torch.float64)
    return result


STACKS = {f.__name__: f for f in (train_step, etsc_ssm, etsc_cache, etsc_fft, attention)}
WORKS = {f.__name__: f for f in (product, product_contiguous, product_published, matrix, naive, rpe, tno_layer, forward, hyena_forward, hyena_mixer)}


class Prepared:
    """The work last asked for."""

    key = None
    function = None

    def of(self, request):
        key = tuple(request[name] for name in ("work", "n", "channels", "threads", "path", "layers", "tokens", "code"))
        if key != self.key:
            self.key = self.function = None
            gc.collect()
            torch.set_num_threads(request["threads"])
            if request["work"] == "open":
                self.function = opening(request["path"])
            elif request["work"] == "future_fill":
                self.function = future_fill(*(request[name] for name in ("path", "code", "n", "channels")))
            elif request["work"].startswith(("lfm2_", "evo2_")):
                self.function = network_work(*(request[name] for name in ("work", "path", "n", "channels", "layers")))
            elif request["work"] in STACKS:
                sizes = [request[name] for name in ("n", "channels", "layers", "tokens")]
                self.function = STACKS[request["work"]](*sizes)
            else:
                self.function = WORKS[request["work"]](request["n"], request["channels"])
            self.key = key
        return self.function


def seconds(function, repetitions, warm):
    if warm:
        function()
    times = []
    gc.disable()
    for _ in range(repetitions):
        start = time.perf_counter()
        function()
        times.append(time.perf_counter() - start)
    gc.enable()
    return times


def answer(prepared, request):
    function = prepared.of(request)
    if "places" in request:
        shown = getattr(function, "shown", lambda result: result)(function())
        return {"values": shown.reshape(-1)[torch.tensor(request["places"])].tolist()}
    if "each" in request:
        seconds(function, 1, False)
        return {"seconds": function.seconds}
    return {"seconds": seconds(function, request["repetitions"], request["warm"])}


def tell(message):
    answers.write(json.dumps(message) + "\n")
    answers.flush()


def main():
    tell({"torch": torch.__version__, "fft": "mkl" if torch.backends.mkl.is_available() else "pocketfft"})
    prepared = Prepared()
    with torch.inference_mode():
        for line in sys.stdin:
            try:
                tell(answer(prepared, json.loads(line)))
            except Exception as error:
                prepared.key = None
                tell({"error": " ".join(str(error).split()) or type(error).__name__})


main()
