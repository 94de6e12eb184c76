#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/data/checkpoint: small checkpoints as torch.save writes them, and damaged or malicious ones.

Needs torch (made with 1.13). Deterministic: weights are sines of a running number, no time stamps are kept.
The malicious files only name a call; nothing here or in the tests runs it.
"""
import argparse
import io
import math
import os
import pathlib
import sys
import types
import zipfile
from collections import OrderedDict

import torch

FOLDER = pathlib.Path(__file__).parent / "checkpoint"
counter = 0


def weights(*shape):
    """Different values for every tensor, the same in every run."""
    global counter
    count = math.prod(shape)
    values = [math.sin(0.7 * (counter + i) + 0.3) for i in range(count)]
    counter += count
    return torch.tensor(values).reshape(shape)


def tno(heads, head_dim, r, depth, gamma=None, norm="simplermsnorm", bias=True, prefix=""):
    """The state dict of tnn-pytorch's Tno."""
    state = OrderedDict()
    if gamma is not None:
        state["gamma"] = gamma if torch.is_tensor(gamma) else torch.full((heads, 1, head_dim), gamma)

    def linear(name, out, inner):
        state[name + ".weight"] = weights(out, inner)
        if bias:
            state[name + ".bias"] = weights(out)

    def block(name, out):
        shapes = {"layernorm": {"weight": r, "bias": r}, "rmsnorm": {"scale": r}, "scalenorm": {"scala": 1},
                  "gatedrmsnorm": {"scale": r, "gate": r}}.get(norm, {})
        for key, length in shapes.items():
            state[f"{name}.0.{key}"] = weights(length)
        linear(name + (".1" if norm == "none" else ".2"), out, r)

    linear("rpe.pos_proj", r, 1)
    for k in range(depth):
        block(f"rpe.layers.{k}", r)
    block("rpe.out", heads * head_dim)
    return OrderedDict((prefix + key, value) for key, value in state.items())


def gtu(dim, heads, head_dim, r, depth, prefix, **options):
    """tnn-pytorch's or fairseq-evo's Gtu."""
    state = OrderedDict()
    for name, out, inner in (("v_proj", heads * head_dim, dim), ("u_proj", heads * head_dim, dim),
                             ("o", dim, heads * head_dim)):
        state[f"{prefix}{name}.weight"] = weights(out, inner)
        state[f"{prefix}{name}.bias"] = weights(out)
    state.update(tno(heads, head_dim, r, depth, prefix=prefix + "toep.", **options))
    return state


def glu(dim, width, prefix):
    state = OrderedDict()
    for name, out, inner in (("l1", width, dim), ("l2", width, dim), ("l3", dim, width)):
        state[f"{prefix}{name}.weight"] = weights(out, inner)
        state[f"{prefix}{name}.bias"] = weights(out)
    return state


def save(name, value, protocol=2):
    # Through a stream: the zip's folder is "archive", whatever the file is called.
    stream = io.BytesIO()
    torch.save(value, stream, pickle_protocol=protocol)
    (FOLDER / name).write_bytes(stream.getvalue())


def rewrite(source, name, change, method=zipfile.ZIP_STORED):
    """A copy of a file with its entries changed: change(dict of bytes)."""
    with zipfile.ZipFile(FOLDER / source) as archive:
        entries = {info.filename: archive.read(info) for info in archive.infolist()}
    change(entries)
    with zipfile.ZipFile(FOLDER / name, "w") as archive:
        for entry, content in entries.items():
            info = zipfile.ZipInfo(entry, (1980, 1, 1, 0, 0, 0))
            info.compress_type = method
            archive.writestr(info, content)


class Call:
    """Pickles as the call of a function, which torch.save's pickler writes down and nobody makes."""

    def __init__(self, function, *arguments):
        self.call = (function, arguments)

    def __reduce__(self):
        return self.call


def lie(offset, size, stride):
    """A tensor rebuilt from a storage of 16 elements with a geometry of its own."""
    return Call(torch._utils._rebuild_tensor_v2, weights(16).storage(), offset, size, stride, False, OrderedDict())


def tnn_pytorch_files():
    state = tno(2, 3, 4, 2, gamma=0.97)
    state._metadata = OrderedDict(version=1)
    save("tno.pt", state)
    save("tno-protocol4.pt", dict(tno(1, 4, 5, 1, norm="layernorm")), protocol=4)
    save("tno-logits.pt", dict(tno(2, 2, 4, 1, gamma=2 * weights(2, 1, 2))))
    save("tno-ambiguous.pt", dict(tno(1, 3, 4, 1, gamma=torch.tensor([[[0.9, 0.8, 0.95]]]))))
    for norm in ("rmsnorm", "gatedrmsnorm", "scalenorm", "none"):
        save(f"tno-{norm}.pt", dict(tno(1, 2, 3, 1, norm=norm, bias=norm != "rmsnorm")))
    missing = dict(tno(1, 2, 3, 2))
    del missing["rpe.layers.0.2.weight"]
    save("tno-incomplete.pt", missing)
    stack = OrderedDict()
    for layer in (10, 2):  # the file's order is not the model's
        prefix = f"module.blocks.{layer}."
        stack.update(gtu(6, 1, 4, 4, 1, prefix + "token_mixer.", gamma=0.99))
        stack.update(glu(6, 5, prefix + "feature_mixer."))
    stack["module.head.weight"] = weights(3, 6)
    save("stack.pt", {"epoch": 3, "model": {"state_dict": stack}, "optimizer": {"state": {0: {"exp_avg": weights(4)}}}})
    parameters = {key: torch.nn.Parameter(value, requires_grad=key != "gamma")
                  for key, value in tno(1, 3, 4, 1, gamma=0.9).items()}
    save("parameters.pt", parameters)


def fairseq_files():
    arguments = argparse.Namespace(arch="tnn_v2_decay_99_pre", decoder_embed_dim=6, decoder_layers=2,
                                   decoder_attention_heads=1, decoder_normalize_before=True, causal=True,
                                   expand_ratio=1, use_decay=True, gamma=0.99, rpe_embedding=4, rpe_layers=1,
                                   norm_type="simplermsnorm", act_fun="silu", glu_act="silu", residual=False,
                                   tokens_per_sample=48, max_target_positions=48, dropout=0.1, activation=None)
    state = {"decoder.version": torch.tensor([3.0]), "decoder.embed_tokens.weight": weights(7, 6)}
    for layer in range(2):
        state.update(gtu(6, 1, 6, 4, 1, f"decoder.layers.{layer}.self_attn.gtu.", gamma=0.99))
        state.update(glu(6, 6, f"decoder.layers.{layer}.glu."))
    state["decoder.layer_norm.weight"] = weights(6)
    state["decoder.layer_norm.bias"] = weights(6)
    state["decoder.output_projection.weight"] = state["decoder.embed_tokens.weight"]
    optimizer = {"state": {0: {"exp_avg": weights(7, 6), "step": 9}}}
    whole = {"args": None, "cfg": {"_name": None, "model": arguments, "task": {"_name": "language_modeling"}},
             "model": state, "criterion": None, "optimizer_history": [{"num_updates": 9}], "extra_state": {"epoch": 1},
             "last_optimizer_state": optimizer}
    save("fairseq.pt", whole)
    masked = {"encoder.sentence_encoder.embed_tokens.weight": weights(7, 6)}
    masked.update(gtu(6, 2, 3, 4, 1, "encoder.sentence_encoder.layers.0.self_attn.gtu.", gamma=0.95))
    masked["encoder.lm_head.bias"] = weights(7)
    old = argparse.Namespace(arch="roberta_tnn_v2_decay_99", encoder_embed_dim=6, encoder_attention_heads=2,
                             use_decay=True, gamma=0.95, tokens_per_sample=40, act_type="exp")
    save("fairseq-masked.pt", {"args": old, "cfg": None, "model": masked})
    save("fairseq-dictconfig.pt", {"cfg": {"model": dict_config(vars(arguments))}, "model": state})


def dict_config(values):
    """omegaconf's DictConfig as a pickle sees it: cyclic, every value in a node of its own."""
    module, nodes = types.ModuleType("omegaconf.dictconfig"), types.ModuleType("omegaconf.nodes")
    sys.modules.update({"omegaconf": types.ModuleType("omegaconf"), module.__name__: module, nodes.__name__: nodes})
    module.DictConfig = type("DictConfig", (), {"__module__": module.__name__})
    nodes.AnyNode = type("AnyNode", (), {"__module__": nodes.__name__})
    config = module.DictConfig()
    content = {}
    for key, value in values.items():
        content[key] = nodes.AnyNode()
        content[key].__dict__ = {"_metadata": {"key": key}, "_parent": config, "_val": value}
    config.__dict__ = {"_metadata": {"key": None}, "_parent": None, "_content": content}
    return config


def type_files():
    real = {str(kind)[6:]: torch.tensor([[1.5, -2.0, 0.0], [3.0, 0.25, 100.0]]).to(kind)
            for kind in (torch.float32, torch.float64, torch.float16, torch.bfloat16, torch.int8, torch.uint8,
                         torch.int16, torch.int32, torch.int64, torch.bool) if kind != torch.uint8}
    real["uint8"] = torch.tensor([0, 1, 255], dtype=torch.uint8)
    real["half-limits"] = torch.tensor([6e-8, 65504.0, -math.inf, math.nan, 6.1e-5], dtype=torch.float16)
    base = torch.arange(24.0)
    real.update(transposed=base.reshape(4, 6).t(), part=base[5:17].reshape(3, 4)[:, 1:3],
                expanded=torch.tensor([[7.0]]).expand(3, 2), scalar=torch.tensor(2.5), empty=torch.zeros(0, 4),
                complex=torch.tensor([1 + 2j]))
    save("types.pt", real)


def hostile_files():
    good = dict(tno(1, 2, 4, 1, gamma=0.9))
    save("good.pt", good)
    save("call.pt", Call(os.system, "touch PWNED_BY_PICKLE"))
    save("call-beside.pt", {**good, "zz": Call(eval, "1 + 1")})
    save("negative-shape.pt", {**good, "rpe.out.2.bias": lie(0, (-1, 2), (2, 1))})
    save("huge-shape.pt", {**good, "rpe.out.2.bias": lie(0, (1 << 40, 1 << 40), (1 << 40, 1))})
    save("beyond.pt", {**good, "rpe.out.2.bias": lie(1, (4, 4), (4, 1))})
    save("spread.pt", {**good, "rpe.out.2.bias": lie(0, (1 << 40,), (0,))})
    cyclic = {**good, "list": []}
    cyclic["self"] = cyclic
    cyclic["list"].append(cyclic["list"])
    save("cycle.pt", cyclic)
    rewrite("good.pt", "short-record.pt", lambda e: e.update({"archive/data/3": e["archive/data/3"][:-4]}))
    rewrite("good.pt", "absent-record.pt", lambda e: e.pop("archive/data/3"))
    rewrite("good.pt", "big-endian.pt", lambda e: e.update({"archive/byteorder": b"big"}))
    rewrite("good.pt", "torchscript.pt", lambda e: e.update({"archive/constants.pkl": b"\x80\x02)."}))
    rewrite("good.pt", "no-pickle.pt", lambda e: e.pop("archive/data.pkl"))
    rewrite("good.pt", "deflated.pt", lambda e: None, zipfile.ZIP_DEFLATED)
    lists = b"\x80\x02" + b"]" * 10000 + b"a" * 9999 + b"."
    rewrite("good.pt", "deep-lists.pt", lambda e: e.update({"archive/data.pkl": lists}))


def main():
    FOLDER.mkdir(exist_ok=True)
    tnn_pytorch_files()
    fairseq_files()
    type_files()
    hostile_files()
    print(sum(path.stat().st_size for path in FOLDER.iterdir()), "bytes in", FOLDER)


if __name__ == "__main__":
    main()
