#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes a file with the layout of a published Evo 2 checkpoint (vortex): the filters hold numbers, everything else is a
hole, so that 13 GB take a few megabytes of disk. Needs only Python.

    make_sparse_evo2.py 7b OUT.pt [--parts N]        OUT.pt.part0 .. with --parts
"""
import argparse
import collections
import io
import math
import os
import pickle
import struct
import sys
import types
import zlib

PATTERN_7B = "SDH*SDHSDH*SDHSDH*SDHSDH*SDHSDH*"
PATTERN_40B = "SDH*SDHSDH*SDHSDH*SDHSDH*SDHSDH*SDH*SDHSDH*SDHSDH*"
# layers, channels, groups, width of the MLP
MODELS = {
    "1b": (PATTERN_7B[:25], 1920, 128, 5120),
    "7b": (PATTERN_7B, 4096, 256, 11264),
    "40b": (PATTERN_40B, 8192, 512, 22528),
}
STATES, SHORT, MEDIUM, VOCABULARY = 16, 7, 128, 512


def fake_torch():
    """Modules whose names the pickle refers to; nothing of PyTorch is needed."""
    torch, utils = types.ModuleType("torch"), types.ModuleType("torch._utils")
    for name in ("FloatStorage", "BFloat16Storage"):
        setattr(torch, name, type(name, (), {"__module__": "torch"}))

    def _rebuild_tensor_v2(*arguments):
        raise NotImplementedError

    _rebuild_tensor_v2.__module__, _rebuild_tensor_v2.__qualname__ = "torch._utils", "_rebuild_tensor_v2"
    utils._rebuild_tensor_v2 = _rebuild_tensor_v2
    torch._utils = utils
    sys.modules.update({"torch": torch, "torch._utils": utils})
    return torch


TORCH = fake_torch()


class Storage:
    def __init__(self, key, kind, count):
        self.key, self.kind, self.count = key, kind, count

    @property
    def size(self):
        return self.count * (4 if self.kind is TORCH.FloatStorage else 2)


class Tensor:
    def __init__(self, storage, shape):
        self.storage, self.shape = storage, shape

    def __reduce__(self):
        stride = [math.prod(self.shape[axis + 1:]) for axis in range(len(self.shape))]
        return TORCH._utils._rebuild_tensor_v2, (
            self.storage, 0, tuple(self.shape), tuple(stride), False, collections.OrderedDict())


class Pickler(pickle.Pickler):
    def persistent_id(self, value):
        if isinstance(value, Storage):
            return "storage", value.kind, value.key, "cpu", value.count
        return None


def numbers(count, low, high):
    """Deterministic numbers between two bounds."""
    state = 12345 + count
    for _ in range(count):
        state = (1103515245 * state + 12345) % 2**31
        yield low + (high - low) * state / 2**31


def brain(values):
    return b"".join(struct.pack("<f", value)[2:] for value in values)


class Model:
    def __init__(self, name):
        self.state, self.contents = collections.OrderedDict(), []
        pattern, dim, groups, inner = MODELS[name]
        self.add("embedding_layer.weight", (VOCABULARY, dim))
        for block, kind in enumerate(pattern):
            at = f"blocks.{block}."
            self.add(at + "pre_norm.scale", (dim,))
            self.add(at + "post_norm.scale", (dim,))
            if kind == "*":
                self.add(at + "inner_mha_cls.Wqkv.weight", (3 * dim, dim))
                self.add(at + "inner_mha_cls.out_proj.weight", (dim, dim))
                self.add(at + "inner_mha_cls.out_proj.bias", (dim,))
            else:
                self.hyena(at, kind, dim, groups)
            for part, shape in (("l1", (inner, dim)), ("l2", (inner, dim)), ("l3", (dim, inner))):
                self.add(f"{at}mlp.{part}.weight", shape)
        self.add("norm.scale", (dim,))
        self.state["unembed.weight"] = self.state["embedding_layer.weight"]

    def add(self, name, shape, values=None, single=False):
        kind = TORCH.FloatStorage if single else TORCH.BFloat16Storage
        storage = Storage(str(len(self.contents)), kind, math.prod(shape))
        packed = None
        if values is not None:
            packed = struct.pack(f"<{storage.count}f", *values) if single else brain(values)
        self.contents.append((storage, packed))
        self.state[name] = Tensor(storage, shape)

    def hyena(self, at, kind, dim, groups):
        self.add(at + "projections.weight", (3 * dim, dim))
        self.add(at + "out_filter_dense.weight", (dim, dim))
        self.add(at + "out_filter_dense.bias", (dim,))
        self.add(at + "filter.short_filter_weight", (3 * dim, 1, 3))
        if kind == "S":
            self.add(at + "filter.h", (groups, 1, SHORT), numbers(groups * SHORT, -1, 1))
            return
        self.add(at + "filter.D", (dim,), numbers(dim, -1, 1))
        if kind == "D":
            self.add(at + "filter.h", (groups, 1, MEDIUM), numbers(groups * MEDIUM, -0.2, 0.2))
            return
        count = dim * STATES
        # Time constants from 3 lags to a million.
        self.add(at + "filter.log_poles", (dim, STATES, 1),
                 (-math.exp(-x) for x in numbers(count, 1, 14)), single=True)
        self.add(at + "filter.residues", (dim, STATES), numbers(count, -0.5, 0.5), single=True)


class Zip:
    """Stored entries, holes where there is no content; offsets beyond 4 GB."""

    def __init__(self, path):
        self.file, self.entries = open(path, "wb"), []

    def add(self, name, size, content=None):
        name, offset = name.encode(), self.file.tell()
        checksum = zlib.crc32(content) if content is not None else 0  # of holes: never read
        fields = (0, 0, 0, 33, checksum, size, size)
        self.file.write(b"PK\x03\x04" + struct.pack("<5H3I2H", 20, *fields, len(name), 0) + name)
        if content is None:
            self.file.seek(size, os.SEEK_CUR)
        else:
            self.file.write(content)
        self.entries.append((name, offset, fields))

    def close(self):
        begin = self.file.tell()
        for name, offset, fields in self.entries:
            extra = struct.pack("<HHQ", 1, 8, offset)
            self.file.write(b"PK\x01\x02" + struct.pack("<6H3I5H2I", 45, 45, *fields, len(name), len(extra), 0, 0, 0, 0,
                                                       0xFFFFFFFF) + name + extra)
        size, end, count = self.file.tell() - begin, self.file.tell(), len(self.entries)
        self.file.write(b"PK\x06\x06" + struct.pack("<Q2H2I4Q", 44, 45, 45, 0, 0, count, count, size, begin))
        self.file.write(b"PK\x06\x07" + struct.pack("<IQI", 0, end, 1))
        self.file.write(b"PK\x05\x06" + struct.pack("<4H2IH", 0, 0, min(count, 0xFFFF), min(count, 0xFFFF),
                                                   min(size, 0xFFFFFFFF), 0xFFFFFFFF, 0))
        self.file.close()


def write(name, path):
    model = Model(name)
    stream = io.BytesIO()
    Pickler(stream, 2).dump(model.state)
    folder = os.path.basename(path).split(".")[0]
    archive = Zip(path)
    archive.add(f"{folder}/data.pkl", len(stream.getvalue()), stream.getvalue())
    for storage, content in model.contents:
        archive.add(f"{folder}/data/{storage.key}", storage.size, content)
    archive.add(f"{folder}/version", 2, b"3\n")
    archive.close()


def cut(path, parts):
    """Cuts the file into sparse pieces."""
    size, done = os.path.getsize(path), 0
    with open(path, "rb") as whole:
        for part in range(parts):
            length = size // parts if part + 1 < parts else size - done
            with open(f"{path}.part{part}", "wb") as piece:
                piece.truncate(length)
                at = done
                while at < done + length:
                    try:
                        data = os.lseek(whole.fileno(), at, os.SEEK_DATA)
                    except OSError:
                        break
                    if data >= done + length:
                        break
                    hole = min(os.lseek(whole.fileno(), data, os.SEEK_HOLE), done + length)
                    piece.seek(data - done)
                    piece.write(os.pread(whole.fileno(), hole - data, data))
                    at = hole
            done += length
    os.remove(path)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("model", choices=MODELS)
    parser.add_argument("out")
    parser.add_argument("--parts", type=int)
    options = parser.parse_args()
    write(options.model, options.out)
    if options.parts:
        cut(options.out, options.parts)


if __name__ == "__main__":
    main()
