# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The small files that the calls read: arrays, texts, configurations; right and wrong ones."""
import json
import math
import struct

TEXT = "First Citizen:\nBefore we proceed any further, hear me speak.\n\nAll:\nSpeak, speak.\n\n" * 6


def npy(values, shape, kind="<f4", fortran=False):
    header = f"{{'descr': '{kind}', 'fortran_order': {fortran}, 'shape': {shape}, }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    code = {"f4": "f", "f8": "d", "i8": "q", "i4": "i", "b1": "?", "c8": "f"}[kind[1:]]
    order = ">" if kind[0] == ">" else "<"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + struct.pack(
        f"{order}{len(values)}{code}", *values)


def waves(count):
    """Numbers without a pattern that an algorithm could profit from."""
    return [math.sin(1.7 * k * k + 0.3) for k in range(count)]


def ids(count, most=40):
    return [4 + (7 * k * k + 3 * k) % most for k in range(count)]


def write(folder):
    folder.mkdir()
    arrays = {
        "ids": npy(ids(12), (12,), "<i8"),
        "two-ids": npy(ids(24), (2, 12), "<i8"),
        "ids-int32": npy(ids(12), (12,), "<i4"),
        "one-id": npy([5], (1,), "<i8"),
        "high-ids": npy([5, 999999], (2,), "<i8"),
        "negative-ids": npy([5, -1], (2,), "<i8"),
        "empty-ids": npy([], (0,), "<i8"),
        "floats": npy(waves(5), (5,)),
        "one": npy(waves(13), (13,)),
        "one-float64": npy(waves(13), (13,), "<f8"),
        "rows": npy(waves(13 * 72), (13, 72)),
        "features": npy(waves(13 * 24), (13, 24)),
        "batch": npy(waves(2 * 13 * 72), (2, 13, 72)),
        "heads": npy(waves(2 * 13 * 72), (2, 2, 13, 36)),
        "fortran": npy(waves(13 * 72), (13, 72), fortran=True),
        "big-endian": npy(waves(13 * 72), (13, 72), ">f4"),
        "narrow": npy(waves(13 * 71), (13, 71)),
        "complex": npy(waves(2 * 13), (13,), "<c8"),
        "flags": npy([True] * 13, (13,), "|b1"),
        "scalar": npy([1.0], ()),
        "none": npy([], (0, 72)),
        "nan": npy([0.5, math.nan, math.inf] + waves(10), (13,)),
        "cube": npy(ids(8), (2, 2, 2), "<i8"),
        "image": npy(waves(3 * 16 * 24), (3, 16, 24)),
        "odd-image": npy(waves(3 * 15 * 24), (1, 3, 15, 24)),
        "causal": npy(waves(16 * 3), (16, 3)),
        "both": npy(waves(2 * 31 * 2), (2, 31, 2)),
        "toeplitz_3": npy([float((i - j) * (i >= j)) for i in range(6) for j in range(6)], (6, 6)),
    }
    for name, content in arrays.items():
        (folder / f"{name}.npy").write_bytes(content)
    (folder / "truncated.npy").write_bytes(arrays["rows"][:500])
    texts = {
        "text.txt": TEXT,
        "strange.txt": "Speak \u00e9\u20ac\U0001d11e\x01 ~^\n" + TEXT[:40],
        "empty.txt": "",
        "taps.csv": "lag,a,b\n0,1,2\n1,0.5,-1\n2,0.25,0.5\n",
        "lags.csv": "lag,a\n-1,3\n0,1\n1,0.5\n",
        "bad.csv": "lag,a\n0,1\n1,x\n",
        "bad.json": "{\"gamma\": ",
        "options.json": json.dumps({"gamma": 0.8, "use_decay": True, "rpe_act": "silu"}),
        "options-inside.json": json.dumps({"options": {"gamma": 0.7, "act_type": "silu"}}),
        "unknown.json": json.dumps({"dance": 3, "gamma": 0.7}),
        "wrong-type.json": json.dumps({"gamma": "much", "use_decay": []}),
        "list.json": "[1, 2]",
    }
    for name, text in texts.items():
        (folder / name).write_text(text)
