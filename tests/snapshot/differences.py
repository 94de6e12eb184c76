# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Two recordings compared."""
import difflib
import re
import struct
import zipfile
from pathlib import Path

from arrays import difference, npz_difference

SHOWN = 6  # lines of a difference
TEXTS = ("", ".csv", ".html", ".json", ".svg", ".txt")


def files_of(folder):
    return {str(path.relative_to(folder)): path for path in sorted(folder.rglob("*")) if path.is_file()}


def text_difference(a, b, allowed):
    """The first lines that differ, but for those that may; empty where none does."""
    sides = [[line for line in path.read_text(errors="backslashreplace").splitlines()
              if not any(pattern.search(line) for pattern in allowed)] for path in (a, b)]
    lines = list(difflib.unified_diff(*sides, lineterm="", n=0))[2:]
    lines = [line[:300] for line in lines if not line.startswith("@@")]
    more = [f"... {len(lines) - SHOWN} lines more"] if len(lines) > SHOWN else []
    return lines[:SHOWN] + more


def file_difference(a, b, allowed):
    x, y = a.read_bytes(), b.read_bytes()
    if x == y:
        return []
    if a.suffix in TEXTS:
        return text_difference(a, b, allowed)
    try:
        if a.suffix in (".npy", ".npz"):
            return [(difference if a.suffix == ".npy" else npz_difference)(x, y)]
    except (KeyError, SyntaxError, ValueError, struct.error, zipfile.BadZipFile):
        pass  # not arrays as they should be
    place = next((k for k, (p, q) in enumerate(zip(x, y)) if p != q), min(len(x), len(y)))
    return [f"{len(x)} bytes became {len(y)}, others from {place} on: {a} {b}"]


def call_difference(a, b, allowed):
    """Lines that tell what differs in the folders of a call."""
    mine, other = files_of(a), files_of(b)
    lines = [f"only before: {name}" for name in mine if name not in other]
    lines += [f"only now: {name}" for name in other if name not in mine]
    for name in mine:
        if name in other:
            found = file_difference(mine[name], other[name], allowed)
            lines += [f"{name}:", *(f"  {line}" for line in found)] if found else []
    return lines


def title_of(folder):
    steps = [line[2:] for line in (folder / "transcript").read_text().splitlines() if line.startswith("$ ")]
    return " ; ".join(steps)


def compare(arguments):
    a, b = (Path(folder) for folder in arguments.folders)
    calls = [{path.name for path in folder.iterdir() if (path / "transcript").exists()} for folder in (a, b)]
    patterns = [re.compile(pattern) for pattern in arguments.allow]
    lines_allowed = [re.compile(pattern) for pattern in arguments.allow_line]
    differing, allowed = 0, 0
    for name in sorted(calls[0] | calls[1]):
        if name in calls[0] and name in calls[1]:
            title, lines = title_of(a / name), call_difference(a / name, b / name, lines_allowed)
        else:
            title, lines = title_of((a if name in calls[0] else b) / name), [
                f"a call only of {a if name in calls[0] else b}"]
        if not lines:
            continue
        if any(pattern.search(title) for pattern in patterns):
            allowed += 1
            continue
        differing += 1
        if differing <= arguments.most:
            print(f"{title}\n  " + "\n  ".join(lines))
    print(f"{len(calls[0] | calls[1])} calls, {differing} differ"
          + (f", {allowed} that may differ besides" if allowed else ""))
    return 1 if differing else 0
