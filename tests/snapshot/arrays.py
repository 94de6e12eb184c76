# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""NPY and NPZ files as the program writes them: version 1.0, C order, little endian."""
import ast
import io
import math
import struct
import zipfile


def read_npy(data):
    """(shape, kind, numbers); a complex number is two."""
    size = struct.unpack("<H", data[8:10])[0]
    header = ast.literal_eval(data[10:10 + size].decode())
    kind, body = header["descr"], data[10 + size:]
    code, width = {"<f4": ("f", 4), "<f8": ("d", 8), "<c8": ("f", 4), "<c16": ("d", 8), "<i8": ("q", 8)}[kind]
    return header["shape"], kind, struct.unpack(f"<{len(body) // width}{code}", body)


def difference(a, b):
    """What tells two .npy files of different bytes apart, in a sentence."""
    (shape, kind, x), (other, other_kind, y) = read_npy(a), read_npy(b)
    if (shape, kind) != (other, other_kind):
        return f"{kind} {shape} became {other_kind} {other}"
    apart = [(abs(p - q), k) for k, (p, q) in enumerate(zip(x, y)) if p != q and not (math.isnan(p) and math.isnan(q))]
    if not apart:
        return "other bytes, the same numbers"
    most, place = max(apart, key=lambda pair: math.inf if math.isnan(pair[0]) else pair[0])
    return (f"{len(apart)} of {len(x)} numbers differ, by up to {most:.3g}: "
            f"{x[place]!r} became {y[place]!r} (the largest is {max(map(abs, x)):.3g})")


def npz_difference(a, b):
    archives = [zipfile.ZipFile(io.BytesIO(data)) for data in (a, b)]
    names = [archive.namelist() for archive in archives]
    if names[0] != names[1]:
        return f"{names[0]} became {names[1]}"
    for name in names[0]:
        x, y = (archive.read(name) for archive in archives)
        if x != y:
            return f"{name}: {difference(x, y)}"
    return "other bytes, the same arrays"
