#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/data/networks: small checkpoints of whole networks, an input and the answer of each.

The formulas are those of network_formulas.py; torch only saves the files. CASE.pt is a checkpoint, CASE.input.npy what goes
in, CASE.answer.npy what comes out, and CASE.HEAD.answer.npy what another head says. Deterministic, as make_families.py.
"""
import argparse
import io
import pathlib
from collections import OrderedDict

import numpy as np

from family_formulas import linear, rms_normed, sigmoid
from make_families import Weights, put_linear, rpe_tensors
from network_formulas import (ACTS, along_height, along_width, batch_norm, glu, glu_v2, gtu, kernel, norm, patches,
                              residual, toeplitz)

FOLDER = pathlib.Path(__file__).parent / "networks"
DIM, HEADS, CHANNELS, RPE, GLU, WORDS = 4, 2, 6, 3, 5, 7


class Case:
    def __init__(self, name, saved, given, answers):
        self.name, self.saved, self.given, self.answers = name, saved, given, answers


def ids(w, *shape):
    return (np.abs(w(*shape)) * WORDS).astype(np.int64)


def put_norm(state, w, name, size=DIM, bias=True):
    state[name + ".weight"] = 1 + w(size) / 4
    if bias:
        state[name + ".bias"] = w(size)


def put_tno(state, w, prefix, layer_norm=False, channels=CHANNELS, heads=HEADS):
    state[prefix + "gamma"] = np.full((heads, 1, channels // heads), 0.9, np.float32)
    state.update(rpe_tensors(w, prefix + "rpe.", RPE, channels, 1, layer_norm)[0])


def put_gtu(state, w, prefix, tno="toep.", **how):
    for name in ("u_proj", "v_proj"):
        put_linear(state, w, prefix + name, CHANNELS, DIM)
    put_linear(state, w, prefix + "o", DIM, CHANNELS)
    if tno:
        put_tno(state, w, prefix + tno, **how)


def put_glu(state, w, prefix):
    for name in ("l1", "l2"):
        put_linear(state, w, prefix + name, GLU, DIM)
    put_linear(state, w, prefix + "l3", DIM, GLU)


def mixing(state, prefix, n, causal=True, heads=HEADS, **how):
    t = kernel(state, prefix, n, heads, causal, **how)
    return lambda v: toeplitz(t, v)


def batched(function, inputs):
    return np.stack([function(x) for x in inputs]).astype(np.float32)


# tnn-pytorch ----------------------------------------------------------------------------------------------------------


def tnn_layers(name, number, prenorm, layer_norm, act, count):
    """TnnLayers under net.layers; what the file does not store of them lies in args beside."""
    w = Weights(1000 * number)
    state = OrderedDict()
    layers = [f"net.layers.{k}." for k in range(count)]
    for layer in layers:
        put_gtu(state, w, layer + "token_mixer.", layer_norm=layer_norm)
        put_glu(state, w, layer + "feature_mixer.")
        for part in ("token_norm", "feature_norm") if layer_norm else ():
            put_norm(state, w, layer + part)
    given = w(2, 6, DIM)

    def run(x):
        where = "before" if prenorm else "inside"
        for layer in layers:
            mix = mixing(state, layer + "token_mixer.toep.", len(x))
            x = residual(x, lambda y: gtu(state, layer + "token_mixer.", y, mix, act),
                         lambda y: norm(state, layer + "token_norm", y), where)
            x = residual(x, lambda y: glu(state, layer + "feature_mixer.", y),
                         lambda y: norm(state, layer + "feature_norm", y), where)
        return x

    options = {"num_heads": HEADS, "causal": True, "use_decay": True, "gtu_act": act, "prenorm": prenorm}
    return Case(name, ("args", state, options), given, batched(run, given.astype(np.float64)))


def bare_gtu():
    """Stored parameters of its norm say use_norm."""
    w = Weights(3000)
    state = OrderedDict()
    put_gtu(state, w, "", layer_norm=True)
    put_norm(state, w, "norm", CHANNELS)
    given = w(5, DIM)
    mix = mixing(state, "toep.", 5, causal=False)
    return Case("gtu", ("args", state, {"num_heads": HEADS}), given,
                gtu(state, "", given.astype(np.float64), mix, use_norm=True))


# Image ----------------------------------------------------------------------------------------------------------------


def image():
    w = Weights(4000)
    state = OrderedDict()
    side, height, width = 2, 2, 3
    put_linear(state, w, "to_patch_embedding.1", DIM, 3 * side * side)
    state["pos_embedding"] = w(1, height, width, DIM)
    put_gtu(state, w, "layers.0.token_mixer.", "toep1.")
    put_tno(state, w, "layers.0.token_mixer.toep2.")
    put_glu(state, w, "layers.0.feature_mixer.")
    put_linear(state, w, "head.1", 3, DIM)
    given = w(2, 3, side * height, side * width)

    def run(picture):
        x = linear(state, "to_patch_embedding.1", patches(picture, side))
        x = x + state["pos_embedding"].reshape(-1, DIM)
        tall = kernel(state, "layers.0.token_mixer.toep2.", height, HEADS, False)
        wide = kernel(state, "layers.0.token_mixer.toep1.", width, HEADS, False)
        mix = lambda v: along_height(tall, v, height, width) + along_width(wide, v, height, width)
        x = residual(x, lambda y: gtu(state, "layers.0.token_mixer.", y, mix), rms_normed, "before")
        x = residual(x, lambda y: glu(state, "layers.0.feature_mixer.", y), rms_normed, "before")
        return linear(state, "head.1", rms_normed(x.mean(0)))

    return Case("image", ("args", state, {"model": "tnn_vit_e3g1_tiny_rpe_l1_90_prenorm", "num_heads": HEADS}), given,
                batched(run, given))


# Long Range Arena -----------------------------------------------------------------------------------------------------


def put_lra_tno(state, w, prefix, network):
    state[prefix + "gamma"] = np.full((HEADS, 1, CHANNELS // HEADS), 0.9, np.float32)
    put_linear(state, w, prefix + network + "pos_proj", RPE, 1)
    for block in ("pos1.1", "pos2.1"):
        put_linear(state, w, prefix + network + block, RPE, RPE)
    put_norm(state, w, prefix + network + "pos3.0", RPE)
    put_linear(state, w, prefix + network + "pos3.2", CHANNELS, RPE)


LRA_NAMES = (["pos1", "pos2"], "pos3")


def lra_config(mixer, norm, prenorm, mode, task):
    return {"model": {"d_model": DIM, "n_layers": 1, "prenorm": prenorm, "norm": norm, "residual": "R",
                      "layer": [mixer, {"_name_": "glu", "act_fun": "swish"}]},
            "decoder": {"_name_": "sequence", "mode": mode}, "dataset": {"_name_": task}}


def lra_text():
    """Tokens, batch norm before, the mean at the end; a cut-off within the sequence."""
    w = Weights(5000)
    state = OrderedDict({"encoder.0.weight": w(WORDS, DIM), "encoder.1.pe": w(16, DIM)})
    put_gtu(state, w, "model.layers.0.layer.", None)
    put_lra_tno(state, w, "model.layers.0.layer.toep.", "rpe.")
    put_norm(state, w, "model.layers.0.layer.pre_norm")  # stored, and never used
    put_glu(state, w, "model.layers.1.layer.")
    for place in ("model.layers.0.norm.norm", "model.layers.1.norm.norm", "model.norm.norm"):
        put_norm(state, w, place)
        state[place + ".running_mean"] = w(DIM)
        state[place + ".running_var"] = 1 + w(DIM) / 2
    put_linear(state, w, "decoder.output_transform", 2, DIM)
    given = ids(w, 2, 8)

    def run(words):
        x = state["encoder.0.weight"][words] + state["encoder.1.pe"][:len(words)]
        t = kernel(state, "model.layers.0.layer.toep.", len(words), HEADS, False, names=LRA_NAMES)
        t[:, np.abs(np.arange(1 - len(words), len(words))) >= 5] = 0
        x = x + gtu(state, "model.layers.0.layer.", batch_norm(state, "model.layers.0.norm.norm", x),
                    lambda v: toeplitz(t, v))
        x = x + glu(state, "model.layers.1.layer.", batch_norm(state, "model.layers.1.norm.norm", x))
        return linear(state, "decoder.output_transform", batch_norm(state, "model.norm.norm", x).mean(0))

    mixer = {"_name_": "gtu", "n_heads": HEADS, "use_decay": True, "gamma": 0.9, "tno_max_l": 5}
    return Case("lra-text", ("lightning", state, lra_config(mixer, "batch", True, "pool", "imdb")), given,
                batched(run, given))


def lra_grid():
    """Pixels, LayerNorm after, the last token at the end; the mixer norms its input again and adds it (tno_type 2)."""
    w = Weights(6000)
    state = OrderedDict()
    put_linear(state, w, "encoder.0", DIM, 1)
    state["encoder.1.pe"] = w(9, DIM)
    mixer = "model.layers.0.layer."
    put_gtu(state, w, mixer, None)
    put_norm(state, w, mixer + "pre_norm")
    for axis in ("toep1.", "toep2."):
        put_lra_tno(state, w, mixer + axis, "dpb.")
    put_glu(state, w, "model.layers.1.layer.")
    for block in (0, 1):
        put_norm(state, w, f"model.layers.{block}.norm.norm")
    put_linear(state, w, "decoder.output_transform", 3, DIM)
    given = w(2, 9, 1)

    def run(pixels):
        x = linear(state, "encoder.0", pixels) + state["encoder.1.pe"]
        wide, tall = (kernel(state, mixer + axis, 3, HEADS, False, "dpb.", names=LRA_NAMES)
                      for axis in ("toep1.", "toep2."))
        mix = lambda v: along_height(tall, along_width(wide, v, 3, 3), 3, 3)
        x = norm(state, "model.layers.0.norm.norm", x + x + gtu(state, mixer, norm(state, mixer + "pre_norm", x), mix))
        x = norm(state, "model.layers.1.norm.norm", x + glu(state, "model.layers.1.layer.", x))
        return linear(state, "decoder.output_transform", x[-1])

    block = {"_name_": "tno2d", "n_heads": HEADS, "use_decay": True, "gamma": 0.9, "tno_type": 2, "tno_H": 3,
             "tno_W": 3, "dpb_type": 1}
    return Case("lra-grid", ("lightning", state, lra_config(block, "layer", False, "last", "cifar")), given,
                batched(run, given.astype(np.float64)))


# xmixers and ETSC -----------------------------------------------------------------------------------------------------


def xmixers():
    """Norms of layers without a bias, one map to u and v, a norm behind the operator, a tied head that is not stored."""
    w = Weights(7000)
    layer, tno = "model.layers.0.", "model.layers.0.token_mixer.tno_list.0."
    state = OrderedDict({"model.embed_tokens.weight": w(WORDS, DIM),
                         layer + "token_mixer.uv_proj.weight": w(2 * CHANNELS, DIM),
                         layer + "token_mixer.o.weight": w(DIM, CHANNELS), tno + "gamma": w(1, CHANNELS)})
    for key, value in rpe_tensors(w, tno + "rpe.", RPE, CHANNELS, 1, True)[0].items():
        if not key.endswith(".2.bias") and not key.endswith("pos_proj.bias"):  # its maps have none
            state[key] = value
    put_norm(state, w, tno + "norm", CHANNELS)
    for part in ("token_norm", "channel_norm"):
        put_norm(state, w, layer + part, bias=False)
    for part, rows, columns in (("w1", GLU, DIM), ("w2", GLU, DIM), ("w3", DIM, GLU)):
        state[f"{layer}channel_mixer.{part}.weight"] = w(rows, columns)
    put_norm(state, w, "model.norm")
    given = ids(w, 2, 6)

    def run(words):
        x = state["model.embed_tokens.weight"][words].astype(np.float64)
        decayed = {**state, tno + "gamma": sigmoid(state[tno + "gamma"]).reshape(1, 1, -1)}
        t = kernel(decayed, tno, len(words), 1, True, act="none", residual=True)
        z = ACTS["relu"](linear(state, layer + "token_mixer.uv_proj", norm(state, layer + "token_norm", x)))
        u, v = np.split(z, 2, 1)
        x = x + linear(state, layer + "token_mixer.o", u * norm(state, tno + "norm", toeplitz(t, v)))
        x = x + glu(state, layer + "channel_mixer.", norm(state, layer + "channel_norm", x), "gelu", ("w1", "w2", "w3"))
        return norm(state, "model.norm", x) @ state["model.embed_tokens.weight"].T

    config = {"model_type": "tnn", "causal": True, "use_decay": True, "gtu_activation": "relu",
              "glu_activation": "gelu", "norm_type": "layernorm", "dims": [-2]}
    return Case("xmixers", ("config", state, config), given, batched(run, given))


def etsc():
    w = Weights(8000)
    state = OrderedDict({"embedding.weight": w(WORDS, DIM)})
    for layer in (0, 1):
        put_tno(state, w, f"layers.{layer}.", True, DIM, 1)
    put_linear(state, w, "lm_head", WORDS, DIM)
    given = ids(w, 2, 6)

    def run(words):
        x = state["embedding.weight"][words].astype(np.float64)
        for layer in (0, 1):
            x = toeplitz(kernel(state, f"layers.{layer}.", len(words), 1, True, act="silu"), x)
        return linear(state, "lm_head", x)

    return Case("etsc", ("bare", state, None), given, batched(run, given))


# fairseq --------------------------------------------------------------------------------------------------------------


def put_third(state, w, prefix):
    """The third GTU and the second GLU."""
    put_linear(state, w, prefix + "self_attn.gtu.in_proj", CHANNELS, DIM)
    put_linear(state, w, prefix + "self_attn.gtu.out_proj", DIM, CHANNELS)
    put_tno(state, w, prefix + "self_attn.gtu.toep.")
    put_linear(state, w, prefix + "glu.l1", GLU, DIM)
    put_linear(state, w, prefix + "glu.l2", DIM, GLU)


def fairseq_layer(state, prefix, x, version, prenorm, causal, use_norm):
    mixer = prefix + "self_attn.gtu."
    mix = mixing(state, mixer + "toep.", len(x), causal)
    where = "before" if prenorm else "after"

    def unit(y):
        if version == 3:
            u = linear(state, mixer + "in_proj", y)
            return linear(state, mixer + "out_proj", u * mix(u))
        if version == 1:
            return gtu(state, mixer, rms_normed(y), mix, "silu", use_norm) + y * state[mixer + "d"]
        return gtu(state, mixer, y, mix, "silu", use_norm)

    feed = (lambda y: glu_v2(state, prefix + "glu.", y)) if version == 3 else (lambda y: glu(state, prefix + "glu.", y))
    x = residual(x, unit, lambda y: norm(state, prefix + "self_attn_layer_norm", y), where)
    return residual(x, feed, lambda y: norm(state, prefix + "final_layer_norm", y), where)


def fairseq(name, number, version, prenorm, layer_norm=False, use_norm=False, **config):
    w = Weights(1000 * number)
    state = OrderedDict({"decoder.version": np.float32([3]), "decoder.embed_tokens.weight": w(WORDS, DIM)})
    layer = "decoder.layers.0."
    if version == 3:
        put_third(state, w, layer)
    else:
        put_gtu(state, w, layer + "self_attn.gtu.", layer_norm=layer_norm)
        put_glu(state, w, layer + "glu.")
    if version == 1:
        state[layer + "self_attn.gtu.d"] = w(DIM)
    if layer_norm:
        for part in ("self_attn_layer_norm", "final_layer_norm"):
            put_norm(state, w, layer + part)
    if prenorm:
        put_norm(state, w, "decoder.layer_norm")
    state["decoder.output_projection.weight"] = w(WORDS, DIM)
    given = ids(w, 2, 6)
    scale = 1 if config.get("no_scale_embedding") else np.sqrt(DIM)

    def run(words):
        x = state["decoder.embed_tokens.weight"][words] * np.float64(scale)
        x = fairseq_layer(state, layer, x, version, prenorm, True, use_norm)
        if prenorm:
            x = norm(state, "decoder.layer_norm", x)
        return x @ state["decoder.output_projection.weight"].T

    told = {"decoder_embed_dim": DIM, "decoder_attention_heads": HEADS, "decoder_normalize_before": prenorm,
            "causal": True, "use_decay": True, "gamma": 0.9, "use_norm": use_norm,
            "norm_type": "layernorm" if layer_norm else "simplermsnorm", **config}
    return Case(name, ("trainer", state, told), given, batched(run, given))


def roberta():
    """Fine-tuned: a classification head answers first, lm_head where it is asked for. 1 is padding."""
    w = Weights(13000)
    encoder = "encoder.sentence_encoder."
    state = OrderedDict({encoder + "embed_tokens.weight": w(WORDS, DIM)})
    put_norm(state, w, encoder + "layernorm_embedding")
    put_gtu(state, w, encoder + "layers.0.self_attn.gtu.")
    put_glu(state, w, encoder + "layers.0.glu.")
    put_linear(state, w, "encoder.lm_head.dense", DIM, DIM)
    put_norm(state, w, "encoder.lm_head.layer_norm")
    state["encoder.lm_head.bias"] = w(WORDS)
    put_linear(state, w, "classification_heads.cola.dense", 3, DIM)
    put_linear(state, w, "classification_heads.cola.out_proj", 2, 3)
    given = ids(w, 2, 6)
    given[1, 4:] = 1
    table = state[encoder + "embed_tokens.weight"]

    def hidden(words):
        x = norm(state, encoder + "layernorm_embedding", table[words].astype(np.float64)) * (words != 1)[:, None]
        return fairseq_layer(state, encoder + "layers.0.", x, 2, False, False, False)

    def classes(words):
        dense = ACTS["relu"](linear(state, "classification_heads.cola.dense", hidden(words).mean(0)))
        return linear(state, "classification_heads.cola.out_proj", dense)

    def logits(words):
        dense = ACTS["gelu"](linear(state, "encoder.lm_head.dense", hidden(words)))
        return norm(state, "encoder.lm_head.layer_norm", dense) @ table.T + state["encoder.lm_head.bias"]

    told = {"arch": "roberta_tnn_v2_decay_99", "encoder_embed_dim": DIM, "encoder_attention_heads": HEADS,
            "encoder_normalize_before": False, "use_decay": True, "gamma": 0.9, "norm_type": "simplermsnorm",
            "layernorm_embedding": True, "no_scale_embedding": True, "pooler_activation_fn": "relu",
            "activation_fn": "gelu"}
    return Case("roberta", ("trainer", state, told), given,
                {"": batched(classes, given), "lm_head": batched(logits, given)})


def cases():
    yield tnn_layers("layer-pre", 1, True, False, "silu", 2)
    yield tnn_layers("layer-post", 2, False, True, "gelu", 1)
    yield bare_gtu()
    yield image()
    yield lra_text()
    yield lra_grid()
    yield xmixers()
    yield etsc()
    yield fairseq("fairseq-v1", 10, 1, True, use_norm=True, arch="tnn_decay_99")
    yield fairseq("fairseq-v2", 11, 2, False, layer_norm=True, arch="tnn_v2_decay_99_post",
                  no_scale_embedding=True)
    yield fairseq("fairseq-v3", 12, 3, True, arch="tnn_v2_decay_99_pre_glu_v2_gtu_v3", glu_type=2, gtu_type=3)
    yield roberta()


def whole(kind, state, config):
    if kind == "args":
        return {"model": state, "args": argparse.Namespace(**config)}
    if kind == "lightning":
        return {"pytorch-lightning_version": "1.5.10", "state_dict": state, "hyper_parameters": config}
    if kind == "config":
        return {"state_dict": state, "config": config}
    if kind == "trainer":
        return {"args": None, "cfg": {"_name": None, "model": argparse.Namespace(**config)}, "model": state}
    return state


def save(case):
    import torch

    kind, state, config = case.saved
    tensors = {key: torch.from_numpy(np.ascontiguousarray(value)) for key, value in state.items()}
    stream = io.BytesIO()
    torch.save(whole(kind, OrderedDict(tensors), config), stream)
    (FOLDER / f"{case.name}.pt").write_bytes(stream.getvalue())
    np.save(FOLDER / f"{case.name}.input.npy", case.given)
    answers = case.answers if isinstance(case.answers, dict) else {"": case.answers}
    for head, answer in answers.items():
        np.save(FOLDER / f"{case.name}{'.' + head if head else ''}.answer.npy", answer.astype(np.float32))


def main():
    FOLDER.mkdir(exist_ok=True)
    for case in cases():
        save(case)
    print(sum(path.stat().st_size for path in FOLDER.iterdir()), "bytes in", FOLDER)


if __name__ == "__main__":
    main()
