#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/data/families: small checkpoints of families without published numbers, and the coefficients that they hold.

The formulas are those of family_formulas.py; torch only saves the files. CASE.pt is a checkpoint, CASE.TNO.nN.npy its raw
and decayed coefficients (2, heads, 2n-1, head_dim) in float32, lag ascending. Deterministic: weights are sines of a
running number.
"""
import argparse
import io
import math
import pathlib
from collections import OrderedDict

import numpy as np

from family_formulas import Network, asked, finished, sigmoid, slopes, spectral

FOLDER = pathlib.Path(__file__).parent / "families"


class Weights:
    """Different values for every tensor, the same in every run."""

    def __init__(self, start):
        self.counter = start

    def __call__(self, *shape):
        count = math.prod(shape)
        values = np.sin(0.7 * (self.counter + np.arange(count)) + 0.3)
        self.counter += count
        return values.reshape(shape).astype(np.float32)


# Tensors --------------------------------------------------------------------------------------------------------------


def put_linear(state, w, name, out, inner):
    state[name + ".weight"] = w(out, inner)
    state[name + ".bias"] = w(out)


def dpb_tensors(w, prefix, version, width, out, depth=2, norms=(True, True), frequencies=None):
    """Tensors of one position encoder, and how the network over them is put together."""
    state = OrderedDict()
    inner = 1 if frequencies is None else 2 * len(frequencies)
    if frequencies is not None:
        state[prefix + "freq"] = np.asarray(frequencies, np.float32).reshape(1, -1)
    if version == 7:
        put_linear(state, w, prefix + "pos_proj", 2, 1)
        d, blocks = 2, []
        while 2 * d <= width:
            blocks.append(f"layers.{len(blocks)}")
            put_linear(state, w, prefix + blocks[-1] + ".2", 2 * d, d)
            d *= 2
        put_linear(state, w, prefix + "out.2", out, d)
        return state, {"blocks": blocks, "out": "out"}
    put_linear(state, w, prefix + "pos_proj", width, inner)
    if version in (8, 9):
        blocks = [f"layers.{k}" for k in range(depth)]
        for block in blocks:
            put_linear(state, w, prefix + block + (".2" if norms[0] else ".1"), width, width)
        put_linear(state, w, prefix + ("out.2" if norms[1] else "out.1"), out, width)
        return state, {"blocks": blocks, "out": "out"}
    blocks = [] if version == 6 else ["pos1", "pos2"]
    last = "pos" if version == 6 else "pos3"
    for block in blocks + [last]:
        if version == 1:
            state[f"{prefix}{block}.0.weight"] = 1 + w(width) / 4
            state[f"{prefix}{block}.0.bias"] = w(width)
        put_linear(state, w, f"{prefix}{block}.2", out if block == last else width, width)
    return state, {"blocks": blocks, "out": last}


def rpe_tensors(w, prefix, width, out, depth, layer_norm=False):
    """Today's Rpe, with parameter-free norms or LayerNorms."""
    state = OrderedDict()
    put_linear(state, w, prefix + "pos_proj", width, 1)
    blocks = [f"layers.{k}" for k in range(depth)]
    for block, rows in [(block, width) for block in blocks] + [("out", out)]:
        if layer_norm:
            state[f"{prefix}{block}.0.weight"] = 1 + w(width) / 4
            state[f"{prefix}{block}.0.bias"] = w(width)
        put_linear(state, w, f"{prefix}{block}.2", rows, width)
    return state, {"blocks": blocks, "out": "out"}


def mixer_tensors(w, prefix, dim, channels, names=("v_proj",)):
    """Maps around the operator; where only v_proj is kept, the file is small rather than whole."""
    state = OrderedDict()
    for name in names:
        put_linear(state, w, prefix + name, *((dim, channels) if name in ("o", "out_proj") else (channels, dim)))
    return state


class Case:
    """One checkpoint, and the coefficients of some of its TNOs at some n."""

    def __init__(self, name, state, config, expected, whole=None):
        self.name, self.state, self.config, self.expected = name, state, config, expected
        self.whole = whole  # makes what is saved out of (state, config); none: fairseq's trainer


def trainer(state, config):
    return {"args": None, "cfg": {"_name": None, "model": argparse.Namespace(**config)}, "model": state}


def old_trainer(state, config):
    return {"args": argparse.Namespace(**config), "model": state}


# Cases ----------------------------------------------------------------------------------------------------------------

HEADS, DIM = 2, 4  # of the layers below; two channels per head
ENCODER = "encoder.sentence_encoder.layers."


def arguments(arch, bidirectional=False, **more):
    side = "encoder" if bidirectional else "decoder"
    common = {"arch": arch, f"{side}_embed_dim": DIM, f"{side}_attention_heads": HEADS,
              f"{side}_normalize_before": True, "expand_ratio": 1, "tokens_per_sample": 16}
    if not bidirectional:
        common["causal"] = True
    return {**common, **more}


def research(name, number, arch, version, lengths, *, bidirectional=False, width=4, norms=(True, True),
             frequencies=None, gamma=None, logits=None, scale=1, start="arch", layers=1, whole=trainer, **config):
    """A per-channel TNO of the research era (versions 4 to 9)."""
    w = Weights(1000 * number)
    prefix = ENCODER if bidirectional else "decoder.layers."
    state, expected = OrderedDict(), []
    heads = config.get("dpb_h", HEADS)
    channels = heads * config.get("dpb_dim", DIM // HEADS)
    options = {key: config[key] for key in ("use_exp", "use_neg_exp") if key in config}
    reach = config.get("max_l", 512) if config.get("dpb_use_pad", True) else None
    for layer in range(layers):
        mixer = f"{prefix}{layer}.self_attn."
        state.update(mixer_tensors(w, mixer, DIM, DIM, ("u_proj", "v_proj", "o") if layers > 1 else ("v_proj",)))
        if gamma is not None:
            state[mixer + "toep.gamma"] = np.broadcast_to(np.float32(gamma), (heads, 1, channels // heads)).copy()
            decay = state[mixer + "toep.gamma"].astype(np.float64)
        elif logits is not None:
            state[mixer + "toep.gamma"] = w(heads, 1, channels // heads) + np.float32(3)
            decay = logits + (1 - logits) * sigmoid(state[mixer + "toep.gamma"])
        else:
            decay = None
        tensors, how = dpb_tensors(w, mixer + "toep.dpb.", version, width, channels, norms=norms,
                                   frequencies=frequencies)
        for key in tensors:
            tensors[key] = tensors[key] * np.float32(scale) if key.endswith("bias") else tensors[key]
        state.update(tensors)
        network = Network(state, mixer + "toep.dpb.", act=config.get("dpb_act", "relu"),
                          residual=config.get("residual", False), **how)
        for n in lengths:
            raw = asked(network, n, heads, config.get("par_type", 1), reach, causal=not bidirectional)
            expected.append((layer, n, *finished(raw, decay, config.get("tno_act_type", "none"), not bidirectional,
                                                 **options)))
    told = {"dynamic_type": 4, "dpb_type": version, "dpb_embedding": width, "use_exp": False, **config}
    if version in (8, 9):
        told["dpb_layers"] = 2
        told.update({f"use_norm{i + 1}": norm for i, norm in enumerate(norms) if not norm})
    if gamma is not None:
        told.update(use_decay=True, gamma=float(np.max(gamma)))
    if logits is not None:
        told.update(use_multi_decay=True, gamma=logits)
    return Case(name, state, arguments(arch, bidirectional, **told), expected, whole)


def research_cases():
    toep = "tno_glu_silu_simplermsnorm_toep_no_use_exp_1_rate_3_glu_1_"
    slow = 1 / 10000 ** (np.arange(0, 6, 2) / 6)
    yield research("v8", 1, toep + "dpb_v8_64_no_norm_no_pos_forward1_large_dpb_l6_decay_99", 8, (12,), gamma=0.99,
                   dpb_use_pad=False, residual=False, layers=2)
    yield research("v8-bidirectional", 2, "roberta_tno_glu_dpb_v8", 8, (6, 12), bidirectional=True, gamma=0.9,
                   max_l=8, par_type=2, residual=True, dpb_act="silu")
    yield research("v8-bare", 3, toep + "dpb_v8_no_norm12_multi_decay_90", 8, (12,), norms=(False, False), logits=0.9,
                   dpb_use_pad=False, residual=True)
    yield research("v8-norm2", 4, toep + "dpb_v8_no_norm1", 8, (12,), norms=(False, True), dpb_use_pad=False,
                   dpb_act="elu", whole=old_trainer)
    yield research("v8-alibi", 5, toep + "dpb_v8_decay_alibi", 8, (12,), dpb_use_pad=False, decay_type=1,
                   gamma=np.exp(-slopes(HEADS)).reshape(-1, 1, 1))
    yield research("v8-relu2", 6, toep + "dpb_v8_relu2", 8, (12,), dpb_use_pad=False, dpb_act="relu2", par_type=3)
    yield research("v9", 7, toep + "dpb_v9", 9, (12,), l=-1, gamma=0.9, dpb_use_pad=False)
    yield research("v9-sincos", 8, toep + "dpb_v9_sincos", 9, (12,), l=3, transform_type=1, gamma=0.9,
                   frequencies=slow, dpb_use_pad=False)
    yield research("v9-padded", 9, toep + "dpb_v9_residual", 9, (5, 12), l=3, transform_type=1, residual=True,
                   frequencies=slow, max_l=8, par_type=2)
    yield research("v4", 10, toep + "dpb_v4", 4, (6, 12), max_l=8, residual=True, gamma=0.9)
    yield research("v4-bidirectional", 11, "roberta_tno_glu_dpb_v4", 4, (6, 12), bidirectional=True, max_l=8)
    yield research("v4-one-kernel", 12, toep + "dpb_v4_one_head", 4, (12,), dpb_h=1, dpb_dim=1, max_l=512)
    yield research("v4-exp", 13, "tno_glu_use_exp_dpb_v4", 4, (6, 12), max_l=8, use_exp=True, gamma=0.9)
    yield research("v4-exp-bidirectional", 14, "roberta_tno_use_exp_dpb_v4", 4, (6, 12), max_l=8, use_exp=True,
                   logits=0.5, bidirectional=True)
    yield research("v4-neg-exp", 15, "tno_glu_use_neg_exp_dpb_v4", 4, (6, 12), max_l=8, use_exp=True,
                   use_neg_exp=True, gamma=0.9)
    for number, act in enumerate(("relu", "leak", "cos", "relu2"), 16):
        yield research(f"v4-{act}", number, toep + "dpb_v4_" + act, 4, (12,), max_l=8, tno_act_type=act, gamma=0.9)
    yield research("v5", 20, toep + "dpb_v5", 5, (12,), l=3, transform_type=1, par_type=2, residual=True,
                   frequencies=np.pi * 2.0 ** np.arange(3))
    yield research("v5-type2", 21, toep + "dpb_v5_type2", 5, (12,), l=3, transform_type=2, frequencies=slow,
                   dpb_act="silu")
    yield research("v6", 22, toep + "dpb_v6", 6, (12,), l=-1, transform_type=1)
    yield research("v6-halving", 23, toep + "dpb_v6_type4", 6, (12,), l=3, transform_type=4, gamma=0.95,
                   frequencies=np.pi * 0.5 ** np.arange(3))
    yield research("v7", 24, toep + "dpb_v7", 7, (12,), width=8, gamma=0.9)


def per_head(name, number, arch, version, lengths, max_l, *, gamma=None, bidirectional=False, **config):
    """One kernel for all channels of a head (versions 1 and 2); the decay is the sigmoid of what is stored."""
    w = Weights(1000 * number)
    mixer = (ENCODER if bidirectional else "decoder.layers.") + "0.self_attn."
    state = mixer_tensors(w, mixer, DIM, DIM)
    if gamma is not None:
        state[mixer + "toep.gamma"] = np.asarray(gamma, np.float32)
    if version == 1:
        lags = np.arange(1, max_l, dtype=np.float32).reshape(-1, 1)
        state[mixer + "toep.pos"] = lags
        state[mixer + "toep.zero"] = np.zeros((1, 1), np.float32)
        causal = np.full((HEADS, max_l - 1), -np.inf if config.get("use_exp") else 0, np.float32)
        state[mixer + "toep.neg"] = -lags[::-1].copy() if bidirectional else causal
    tensors, how = dpb_tensors(w, mixer + "toep.dpb.", version, 4, HEADS)
    state.update(tensors)
    network = Network(state, mixer + "toep.dpb.", act=config.get("dpb_act", "relu"), **how)
    decay = None if gamma is None else sigmoid(state[mixer + "toep.gamma"]).reshape(-1, 1, 1)
    if not config.get("use_decay") and version == 1:
        decay = None  # its forward asks for use_decay alone
    options = {key: config[key] for key in ("use_exp", "use_neg_exp") if key in config}
    expected = []
    for n in lengths:
        raw = asked(network, n, HEADS, 1, max_l, causal=not bidirectional,
                    mirrored=max_l if version == 1 else False)
        expected.append((0, n, *finished(raw, decay, "none", not bidirectional, **options)))
    told = {"use_dynamic" if version == 1 else "use_dynamic_v2": True, "max_l": max_l, "dpb_embedding": 16 if version == 1 else 4,
            **config}
    return Case(name, state, arguments(arch, bidirectional, **told), expected)


def table(name, number, arch, lengths, max_l, *, gamma=None, channels=None, bidirectional=False, **config):
    """Learned numbers, one a lag: of each head (ToepliztMultihead) or of each channel (NonDynamic...)."""
    w = Weights(1000 * number)
    mixer = (ENCODER if bidirectional else "decoder.layers.") + "0.self_attn."
    state = mixer_tensors(w, mixer, DIM, DIM)
    tail = () if channels is None else (channels,)
    if gamma is not None:
        state[mixer + "toep.gamma"] = np.asarray(gamma, np.float32)
    state[mixer + "toep.pos"] = w(HEADS, max_l - 1, *tail)
    state[mixer + "toep.zero"] = w(HEADS, 1, *tail)
    blank = np.full((HEADS, max_l - 1, *tail), -np.inf if config.get("use_exp") else 0, np.float32)
    state[mixer + "toep.neg"] = w(HEADS, max_l - 1, *tail) if bidirectional else blank
    whole = np.concatenate([state[mixer + "toep." + part] for part in ("neg", "zero", "pos")], 1)
    whole = whole.reshape(HEADS, 2 * max_l - 1, -1).astype(np.float64)
    decay = None
    if gamma is not None:
        decay = np.float64(np.float32(gamma)) if channels else sigmoid(np.float32(gamma)).reshape(-1, 1, 1)
    options = {key: config[key] for key in ("use_exp", "use_neg_exp") if key in config}
    expected = []
    for n in lengths:
        reach = min(n, max_l) - 1
        raw = np.full((HEADS, 2 * n - 1, whole.shape[2]), np.nan)
        raw[:, n - 1 - reach:n + reach] = whole[:, max_l - 1 - reach:max_l + reach]
        expected.append((0, n, *finished(raw, decay, config.get("tno_act_type", "none"), not bidirectional, **options)))
    told = {"max_l": max_l, **({"dynamic_type": 5} if channels else {}), **config}
    return Case(name, state, arguments(arch, bidirectional, **told), expected)


def per_head_cases():
    yield per_head("v2", 30, "tno_glu_dpb_v2", 2, (6, 12), 8, gamma=[2.0], use_decay=True)
    yield per_head("v2-exp", 31, "tno_glu_use_exp_dpb_v2_with_multi_decay", 2, (6, 12), 8, gamma=[[1.5], [-0.5]],
                   use_multi_decay=True, use_exp=True, dpb_act="silu")
    yield per_head("v2-bidirectional", 32, "roberta_tno_dpb_v2", 2, (6, 12), 8, bidirectional=True)
    yield per_head("v1", 33, "tno_glu_dpb", 1, (6, 12), 8, gamma=[2.0], use_decay=True)
    yield per_head("v1-bidirectional", 34, "roberta_tno_dpb", 1, (6, 12), 8, gamma=[[1.5], [-0.5]],
                   use_multi_decay=True, bidirectional=True)
    yield table("table", 35, "tno_glu_toep", (6, 12), 8, gamma=[2.0], use_decay=True)
    yield table("table-bidirectional", 36, "roberta_tno_toep", (6, 12), 8, bidirectional=True)
    yield table("table-exp", 37, "tno_glu_toep_use_exp", (6, 12), 8, gamma=[2.0], use_decay=True, use_exp=True)
    yield table("table-channels", 38, "tno_glu_non_dynamic", (6, 12), 8, gamma=np.full((HEADS, 1, 2), 0.9),
                channels=2, use_decay=True)


def spectral_case(name, number, arch, causal):
    w = Weights(1000 * number)
    mixer = ("decoder.layers." if causal else ENCODER) + "0.self_attn.gtu."
    state = mixer_tensors(w, mixer, DIM, DIM)
    tensors, how = rpe_tensors(w, mixer + "toep.rpe.", 4, DIM * (1 if causal else 2), 2)
    state.update(tensors)
    network = Network(state, mixer + "toep.rpe.", **how)
    expected = [(0, n, *spectral(network, n, HEADS, causal)) for n in (6, 9)]
    return Case(name, state, arguments(arch, not causal, tno_type="tno_fd", rpe_embedding=4, rpe_layers=2), expected)


def today(name, number, prefixes, config, whole=trainer, lengths=(12,), causal=True, layer_norm=False, gamma=0.9,
          names=("u_proj", "v_proj", "o"), extra=()):
    """Today's Tno at several places."""
    w = Weights(1000 * number)
    state, expected = OrderedDict(), []
    for tno, mixer in enumerate(prefixes):
        state.update(mixer_tensors(w, mixer, DIM, DIM, names))
        state[mixer + "toep.gamma"] = np.full((HEADS, 1, DIM // HEADS), gamma, np.float32)
        tensors, how = rpe_tensors(w, mixer + "toep.rpe.", 4, DIM, 1, layer_norm)
        state.update(tensors)
        network = Network(state, mixer + "toep.rpe.", **how)
        decay = state[mixer + "toep.gamma"].astype(np.float64)
        expected += [(tno, n, *finished(asked(network, n, HEADS, causal=causal), decay, causal=causal))
                     for n in lengths]
    for key, shape in extra:
        state[key] = w(*shape)
    return Case(name, state, config, expected, whole)


def lra_sum():
    """LRA's two-dimensional operator of type 6, T_H v + v T_W^T: its own layout of the position encoder."""
    w = Weights(46000)
    layer = "model.layers.0.layer."
    state, expected = mixer_tensors(w, layer, DIM, DIM), []
    for tno, part in enumerate(("toep2", "toep1")):  # height, width
        prefix = layer + part + "."
        state[prefix + "gamma"] = np.full((HEADS, 1, DIM // HEADS), 0.9, np.float32)
        put_linear(state, w, prefix + "dpb.pos_proj", 4, 1)
        for block in ("pos1.1", "pos2.1"):
            put_linear(state, w, prefix + "dpb." + block, 4, 4)
        state[prefix + "dpb.pos3.0.weight"] = 1 + w(4) / 4
        state[prefix + "dpb.pos3.0.bias"] = w(4)
        put_linear(state, w, prefix + "dpb.pos3.2", DIM, 4)
        network = Network(state, prefix + "dpb.", ["pos1", "pos2"], "pos3")
        raw = asked(network, 8, HEADS, causal=False)
        expected.append((tno, 8, *finished(raw, state[prefix + "gamma"].astype(np.float64), causal=False)))
    mixer = {"_name_": "tno2d", "n_heads": HEADS, "tno_type": 6, "tno_H": 8, "tno_W": 8, "use_decay": True,
             "gamma": 0.9, "dpb_embedding": 4, "dpb_type": 1, "tno_expand_ratio": 1}
    config = {"model": {"d_model": DIM, "n_layers": 1, "layer": [mixer, {"_name_": "glu"}]},
              "dataset": {"_name_": "cifar", "l_max": 64}}

    def lightning(state, config):
        return {"epoch": 1, "pytorch-lightning_version": "1.5.10", "state_dict": state, "hyper_parameters": config}

    return Case("lra-tno2d-sum", state, config, expected, lightning)


def later_cases():
    layer = "decoder.layers.{}.self_attn."
    transformer = arguments("transformer_tnn_v2_decay_99_pre_lm", use_decay=True, gamma=0.9, rpe_embedding=4,
                            rpe_layers=1)
    yield today("transformer-tnn", 40, [layer.format(0), layer.format(1)], transformer,
                names=("q_proj", "k_proj", "v_proj", "out_proj"))
    lra = arguments("tnn_lra_imdb", bidirectional=True, use_decay=True, gamma=0.9, rpe_embedding=4, rpe_layers=1,
                    layer_type="tnn", max_positions=4002)
    del lra["tokens_per_sample"]
    yield today("fairseq-lra", 41, ["encoder.encoder.layers.0.self_attn.gtu."], lra, causal=False,
                extra=[("encoder.encoder.embed_tokens.embed.weight", (3, DIM)), ("classifier.0.weight", (2, DIM)),
                       ("sentence_projection_layer.weight", (2, DIM))])
    yield today("laxtnn-baseline", 42, [layer.format(0) + "gtu."],
                arguments("laxtnn_alm_baseline", use_decay=True, gamma=0.9, rpe_embedding=4, rpe_layers=1,
                          tno_type="tno"))
    yield today("annotated", 43, ["token_mixer."], None, whole=lambda state, config: state, causal=False,
                layer_norm=True, extra=[("token_norm.weight", (DIM,)), ("token_norm.bias", (DIM,)),
                                        ("feature_norm.weight", (DIM,)), ("feature_norm.bias", (DIM,))])
    yield lra_sum()
    yield spectral_case("fd", 44, "laxtnn_alm_tno_fd", True)
    yield spectral_case("fd-bidirectional", 45, "laxtnn_blm_tno_fd", False)


def unseen(name, number, arch, tensors, mixer="decoder.layers.0.self_attn.gtu.", **config):
    """An operator that is named and not drawn: nothing is expected of its numbers."""
    w = Weights(1000 * number)
    state = mixer_tensors(w, mixer, DIM, DIM)
    for key, shape in tensors.items():
        state[mixer + "toep." + key] = np.full(shape, 0.99, np.float32) if key == "gamma" else w(*shape)
    return Case(name, state, arguments(arch, mixer.startswith("encoder"), **config), [])


def undrawn_cases():
    direct = "decoder.layers.0.self_attn."
    network = {"rpe.pos_proj.weight": (4, 1), "rpe.pos_proj.bias": (4,), "rpe.out.2.weight": (DIM, 4),
               "rpe.out.2.bias": (DIM,)}
    yield unseen("ski", 50, "laxtnn_blm_ski", {"gamma": (1,), "conv_kernel": (DIM, 3), "inducing": (5,), **network},
                 ENCODER + "0.self_attn.gtu.", tno_type="skitno", rank=5, nk=3)
    yield unseen("ski-inverse-time", 51, "laxtnn_blm_skitno_inv_time",
                 {"gamma": (1,), "conv_kernel": (DIM, 3), "alphas": (1, DIM, 1, 5), "betas": (1, DIM, 1, 5)},
                 ENCODER + "0.self_attn.gtu.", tno_type="skitno_inv_time", rank=5, nk=3)
    yield unseen("fd-no-rpe", 52, "laxtnn_alm_tno_fd_norpe", {"coeffs": (2, 8), "dc": (2, 1)}, tno_type="tno_fd_norpe")
    yield unseen("fd-no-rpe-bidirectional", 53, "laxtnn_blm_tno_fd_norpe",
                 {"coeffs_re": (2, 8), "coeffs_im": (2, 8), "dc": (2, 1)}, ENCODER + "0.self_attn.gtu.",
                 tno_type="tno_fd_norpe")
    rows = {"gamma": (HEADS, 1, 2), "pos": (8, 2, 1), "neg": (HEADS, 8, 2), "zero": (1, 2, 1)}
    yield unseen("v3", 54, "tno_glu_dpb_multi_dim_par_1_dpb_1",
                 {**rows, "dpb.pos_proj.weight": (2, 1), "dpb.pos_proj.bias": (2,), "dpb.pos1.2.weight": (2, 2),
                  "dpb.pos1.2.bias": (2,), "dpb.pos2.2.weight": (HEADS, 2), "dpb.pos2.2.bias": (HEADS,)},
                 direct, use_dynamic_v3=True, dpb_type=1, max_l=8, use_decay=True)
    yield unseen("v3-simple", 55, "tno_glu_dpb_multi_dim_par_1_dpb_2", {**rows, "dpb.index": (1, HEADS)}, direct,
                 use_dynamic_v3=True, dpb_type=2, max_l=8, use_decay=True)
    yield unseen("ctnn", 56, "ctnn_lm_exp_decay", network, decoder_layers=1, gamma=0.99)


def cases():
    for group in (research_cases, per_head_cases, later_cases, undrawn_cases):
        yield from group()


def save(case):
    import torch

    state = {key: torch.from_numpy(np.ascontiguousarray(value)) for key, value in case.state.items()}
    # Through a stream: the zip's folder is "archive", whatever the file is called.
    stream = io.BytesIO()
    torch.save((case.whole or trainer)(state, case.config), stream)
    (FOLDER / f"{case.name}.pt").write_bytes(stream.getvalue())
    for tno, n, raw, finished_ in case.expected:
        np.save(FOLDER / f"{case.name}.{tno}.n{n}.npy", np.stack([raw, finished_]).astype(np.float32))


def save_spread():
    """Views that claim a million times a million numbers over a single one."""
    import torch

    one = torch.ones(1)
    many = 1 << 40
    mixer = "decoder.layers.{}.self_attn.toep."
    table = {mixer.format(0) + "pos": one.expand(1, many), mixer.format(0) + "zero": one.expand(1, 1),
             mixer.format(0) + "gamma": one}
    network = {mixer.format(1) + "dpb.pos_proj.weight": one.expand(1, 1), mixer.format(1) + "gamma": one,
               mixer.format(1) + "dpb.pos.2.weight": one.expand(many, 1)}
    config = arguments("tno_glu_spread", use_decay=True)
    del config["decoder_attention_heads"]
    stream = io.BytesIO()
    torch.save(trainer({**table, **network}, config), stream)
    (FOLDER / "spread.pt").write_bytes(stream.getvalue())


def main():
    FOLDER.mkdir(exist_ok=True)
    for case in cases():
        save(case)
    save_spread()
    print(sum(path.stat().st_size for path in FOLDER.iterdir()), "bytes in", FOLDER)


if __name__ == "__main__":
    main()
