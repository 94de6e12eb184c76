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
import pickle
import struct
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


def image_files():
    """OpenNLPLab/im's models: two TNOs a layer, toep1 along the width and toep2 along the height."""
    global counter
    others, counter = counter, 20000  # no other file depends on these
    state = OrderedDict({"to_patch_embedding.1.weight": weights(6, 12), "to_patch_embedding.1.bias": weights(6)})
    for layer in range(2):
        prefix = f"layers.{layer}.token_mixer."
        mixer = gtu(6, 1, 4, 4, 1, prefix, gamma=0.9)
        toep = prefix + "toep."
        state.update((key, value) for key, value in mixer.items() if not key.startswith(toep))
        state.update((key.replace(toep, prefix + "toep1."), value) for key, value in mixer.items()
                     if key.startswith(toep))
        state.update(tno(1, 4, 4, 1, gamma=0.9, prefix=prefix + "toep2."))
        state.update(glu(6, 5, f"layers.{layer}.feature_mixer."))
    state.update({"head.1.weight": weights(3, 6), "head.1.bias": weights(3)})
    arguments = argparse.Namespace(model="tnn_vit_e3g1_tiny_rpe_l1_90_prenorm", input_size=8, nb_classes=3)
    save("image.pth", {"model": state, "optimizer": {"state": {0: {"step": 5}}}, "lr_scheduler": {}, "epoch": 2,
                       "scaler": {}, "args": arguments})
    counter = others


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


class Stored:
    """A storage of torch's old format: a key, elements, and perhaps a view (key, offset, length) of them."""

    def __init__(self, key, elements, view=None):
        self.key, self.elements, self.view = key, elements, view


def legacy(value, protocol=2, little_endian=True):
    """A file as torch.save wrote it before 1.6, with keys of our choice where torch takes addresses."""
    stream = io.BytesIO()
    for head in (0x1950a86a20f9469cfc6c, 1001, {"protocol_version": 1001, "little_endian": little_endian}):
        pickle.dump(head, stream, protocol=protocol)
    storages = {}
    pickler = pickle.Pickler(stream, protocol=protocol)

    def persistent_id(item):
        if not isinstance(item, Stored):
            return None
        storages[item.key] = item.elements
        return ("storage", torch.FloatStorage, item.key, "cpu", len(item.elements), item.view)

    pickler.persistent_id = persistent_id
    pickler.dump(value)
    pickle.dump(sorted(storages), stream, protocol=protocol)
    for key in sorted(storages):
        stream.write(struct.pack(f"<q{len(storages[key])}f", len(storages[key]), *storages[key]))
    return stream.getvalue()


def rebuilt(storage, shape, offset=0, stride=None):
    """A tensor over a storage of the old format."""
    stride = stride or torch.zeros(shape).stride()
    return Call(torch._utils._rebuild_tensor_v2, storage, offset, tuple(shape), tuple(stride), False, OrderedDict())


def stored(key, tensor):
    return Stored(key, tensor.contiguous().reshape(-1).tolist())


def function(module, name):
    """A function that newer versions of torch and numpy have; only its name is written down."""
    owner = sys.modules[module]
    if not hasattr(owner, name):
        made = types.FunctionType((lambda *_: None).__code__, {}, name)
        made.__module__, made.__qualname__ = module, name
        setattr(owner, name, made)
    return getattr(owner, name)


def legacy_files(good):
    tensors = {key: rebuilt(stored(str(i), value), value.shape) for i, (key, value) in enumerate(good.items())}
    (FOLDER / "legacy.pt").write_bytes(legacy({"epoch": 2, "state_dict": tensors}))
    (FOLDER / "legacy-protocol4.pt").write_bytes(legacy(tensors, protocol=4))
    (FOLDER / "legacy-big-endian.pt").write_bytes(legacy(tensors, little_endian=False))
    whole = Stored("7", [float(i) for i in range(12)], ("8", 4, 8))
    (FOLDER / "legacy-view.pt").write_bytes(legacy({"a": rebuilt(whole, (2, 3), 1), "b": rebuilt(whole, (8,), 0)}))


def pickle_files(good):
    arrays = {key: value.numpy() for key, value in good.items()}
    arrays["rpe.layers.0.2.weight"] = arrays["rpe.layers.0.2.weight"].copy(order="F")
    for protocol in (2, 4, 5):
        (FOLDER / f"numpy-protocol{protocol}.pkl").write_bytes(pickle.dumps({"params": arrays}, protocol=protocol))
    nested = {key: Call(torch._utils._rebuild_tensor_v2,
                        Call(torch.storage._load_from_bytes, legacy(stored("0", value))), 0, tuple(value.shape),
                        value.stride(), False, OrderedDict())
              for key, value in good.items()}
    (FOLDER / "tensors.pkl").write_bytes(pickle.dumps(nested, protocol=4))
    (FOLDER / "numbers.pkl").write_bytes(pickle.dumps({"lr": 0.1}, protocol=4))


def rebuild_files(good):
    array = good["gamma"].numpy()
    plain = (good["gamma"].storage(), 0, (1, 1, 2), (2, 2, 1), False, OrderedDict())
    untyped = torch.arange(4, dtype=torch.int16)
    save("rebuilds.pt", {
        "parameter_with_state": Call(function("torch._utils", "_rebuild_parameter_with_state"), good["gamma"], True,
                                     OrderedDict(), {"note": 1}),
        "subclass": Call(function("torch._tensor", "_rebuild_from_type_v2"), torch._utils._rebuild_tensor_v2,
                         torch.Tensor, plain, {}),
        "device": Call(function("torch._utils", "_rebuild_device_tensor_from_numpy"), array, torch.float32, "xla:0",
                       False),
        "v3": Call(function("torch._utils", "_rebuild_tensor_v3"), untyped.storage(), 1, (2,), (1,), False,
                   OrderedDict(), torch.int16),
        "array": array,
        "scalar": torch.tensor(2.5), "empty": torch.zeros(0, 4)})


def wrapper_files(good):
    optimizer = {"state": {0: {"exp_avg": torch.zeros(3)}}, "param_groups": [{"params": [0]}]}
    save("net.pt", {"step": 3, "optimizer": optimizer, "net": good})
    save("parts.pt", {"encoder": good, "decoder": {"weight": torch.ones(2)}, "optimizer": optimizer})
    save("list.pt", [optimizer, good])
    root = torch.nn.Module()
    for key, value in good.items():
        module = root
        *path, leaf = key.split(".")
        for part in path:
            if part not in module._modules:
                module.add_module(part, torch.nn.Module())
            module = module._modules[part]
        if leaf == "gamma":
            module.register_buffer(leaf, value)
        else:
            module.register_parameter(leaf, torch.nn.Parameter(value))
    save("module.pt", {"net": root})


def container_files():
    good = torch.load(FOLDER / "good.pt")
    legacy_files(good)
    pickle_files(good)
    rebuild_files(good)
    wrapper_files(good)
    rewrite("good.pt", "bomb.pt", lambda e: e.update({"archive/data/3": bytes(20 << 20)}), zipfile.ZIP_DEFLATED)
    rewrite("good.pt", "deep-folder.pt", lambda e: [e.update({"a/b/" + key: e.pop(key)}) for key in list(e)])
    rewrite("good.pt", "two-pickles.pt", lambda e: e.update({"archive/code/data.pkl": b"\x80\x02N."}))
    rewrite("good.pt", "extra-entries.pt", lambda e: e.update(
        {"archive/byteorder": b"little", "archive/.data/serialization_id": b"1", "archive/.format_version": b"1"}))


def main():
    FOLDER.mkdir(exist_ok=True)
    tnn_pytorch_files()
    fairseq_files()
    type_files()
    hostile_files()
    image_files()
    print(sum(path.stat().st_size for path in FOLDER.iterdir()), "bytes in", FOLDER)


if __name__ == "__main__":
    main()
