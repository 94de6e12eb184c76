# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What may differ between two runs of one program is replaced by a word, and nothing else is touched.

The rules: the paths of a Normaliser, the seven of TEXTS, table_columns, csv_columns, json_columns, npy_columns,
pdf_date, timed_picture; in report_text.py the times of a report; in served.py progress, and the sizes of answers that tell times.
"""
import json
import re
import struct
import zlib

import report_text
from arrays import read_npy

NUMBER = r"-?\d[\d.]*(?:e[-+]?\d+)?"
TEXTS = [
    # Measured times in JSON: of compare, of a token, of an answer, of training.
    (re.compile(rf'("(?:seconds|prompt_seconds|p50|p99|tokens_per_second|seconds_left)": ?){NUMBER}'), r"\1TIME"),
    # How often compare repeats a product: as often as fits into a fixed time.
    (re.compile(r'("runs": ?)\d+'), r"\1RUNS"),
    # bench --json: medians and spreads; and the processor that it names.
    (re.compile(rf'("\w+_us": (?:\[\s+)?){NUMBER}(?:,\s+{NUMBER})?'), r"\1TIME"),
    (re.compile(r'("machine": {\n  "cpu": )"[^"]*",\n  "cores": \d+,\n  "simd": "\w+"'), r"\1MACHINE"),
    # train: what it tells of its speed.
    (re.compile(r"\d+ tokens/s, .* left$", re.M), "SPEED"),
    # serve: memory of the machine, its processor, and when a file was written.
    (re.compile(r'("(?:free|memory|modified)":)\d+|("title":)"[^"]*"'), r"\1\2MACHINE"),
    # serve: the temporary folder of a file that was sent along.
    (re.compile(r"HOME/tnnscope-\w{6}/"), "SENT/"),
]
# Columns of times, and of numbers of runs, which depend on them.
TIMED_COLUMN = re.compile(r"microseconds|.* (seconds|runs)")
TIMED_HEADINGS = {"ms", "p50 ms", "p99 ms"}
# The views whose arrays hold times, and those whose pictures show them.
TIMED_ARRAY = re.compile(r"--view form-costs|--view compare .*--picture (time|memory)")
TIMED_PICTURE = re.compile(r"--view form-costs|--view compare .*--picture time")


def table_columns(text):
    """The columns of times in a printed table. How wide they are depends on their numbers: blanks are not kept."""
    lines, timed = [], set()
    for line in text.split("\n"):
        cells = re.split(r" {2,}", line.strip())
        if TIMED_HEADINGS & set(cells):
            timed = {place for place, cell in enumerate(cells) if cell in TIMED_HEADINGS}
            lines.append("  ".join(cells))
        elif timed and len(cells) > max(timed):
            lines.append("  ".join("TIME" if place in timed else cell for place, cell in enumerate(cells)))
        else:
            timed = set()
            lines.append(line)
    return "\n".join(lines)


def csv_columns(text):
    """The columns of times in a .csv file."""
    comment, heading, rows = re.fullmatch(r"((?:#[^\n]*\n)*)([^\n]*\n?)(.*)", text, re.S).groups()
    timed = {place for place, name in enumerate(heading.rstrip("\n").split(",")) if TIMED_COLUMN.fullmatch(name)}
    if not timed:
        return text
    lines = [",".join("TIME" if place in timed else cell for place, cell in enumerate(line.split(",")))
             for line in rows.split("\n") if line]
    return comment + heading + "\n".join(lines) + "\n"


def json_columns(text):
    """The columns of times in a .json file of a plot, a row of which is a line."""
    found = re.search(r'"columns": (\[.*\])', text)
    columns = json.loads(found[1]) if found else []
    timed = {place for place, name in enumerate(columns) if TIMED_COLUMN.fullmatch(name)}
    if not timed:
        return text

    def row(match):
        cells = match[1].split(", ")
        return "[" + ", ".join("TIME" if place in timed else cell for place, cell in enumerate(cells)) + "]"
    return re.sub(r"^\[(.*?)\](?=,?$)", row, text, flags=re.M)


def npy_columns(data, call):
    """The times in an array of costs: (forms, 3) error, microseconds, bytes; (ways, lengths, 2) seconds, bytes."""
    shape, kind, values = read_npy(data)
    width, place = (3, 1) if "form-costs" in call else (2, 0)
    values = [0.0 if k % width == place else value for k, value in enumerate(values)]
    return data[:len(data) - 4 * len(values)] + struct.pack(f"<{len(values)}f", *values)


def pdf_date(data):
    """When a PDF was made: as long as before, for its table of offsets counts bytes."""
    return re.sub(rb"(/CreationDate \(D:)\d{14}", rb"\g<1>00000000000000", data)


def timed_picture(name, data):
    """Of a picture of times its size and what it says of itself; bars and axes follow the times."""
    if name.endswith(".png"):
        return "\n".join([str(struct.unpack(">II", data[16:24])), *png_texts(data)])
    if name.endswith(".svg"):
        return data.decode().split("</desc>")[0]
    return "\n".join(sorted(set(re.findall(r"/MediaBox \[[^]]*\]|/(?:Title|Creator) \(.*\)", data.decode("latin-1")))))


def png_texts(data):
    """The texts in a PNG file, "Name: text" each."""
    texts, place = [], 8
    while place + 8 <= len(data):
        size, kind = struct.unpack(">I4s", data[place:place + 8])
        body = data[place + 8:place + 8 + size]
        name, _, rest = body.partition(b"\0")
        if kind == b"tEXt":
            texts.append(f"{name.decode()}: {rest.decode('latin-1')}")
        elif kind == b"zTXt":
            texts.append(f"{name.decode()}: {zlib.decompress(rest[1:]).decode('latin-1')}")
        elif kind == b"iTXt":
            packed, text = rest[0], rest[2:].split(b"\0", 2)[2]
            texts.append(f"{name.decode()}: {(zlib.decompress(text) if packed else text).decode()}")
        place += size + 12
    return texts


class Normaliser:
    def __init__(self, paths):
        """`paths`: folders, the longest first, with the words for them."""
        self.paths = paths

    def text(self, text):
        for path, word in self.paths:
            text = text.replace(path, word)
        for pattern, word in TEXTS:
            text = pattern.sub(word, text)
        return table_columns(text)

    def file(self, name, data, call):
        """The name and the content that are kept of a file which a call wrote."""
        if name.endswith((".csv", ".json", ".txt")):
            text = self.text(data.decode("utf-8", "backslashreplace"))
            text = csv_columns(text) if name.endswith(".csv") else json_columns(text)
            return name, text.encode()
        if name.endswith(".npy") and TIMED_ARRAY.search(call):
            return name, npy_columns(data, call)
        if name.endswith((".png", ".svg", ".pdf")) and TIMED_PICTURE.search(call):
            return name + ".txt", timed_picture(name, data).encode()
        if name.endswith(".pdf") and call.startswith("report"):
            return name + ".txt", report_text.written(data).encode()
        if name.endswith(".pdf"):
            return name, pdf_date(data)
        return name, data
