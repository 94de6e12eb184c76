# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The command that a file says it was made by."""
import html
import json
import re

from normalise import png_texts


def pdf_text(data, name):
    """A text of a PDF's information: UTF-16 with escapes."""
    found = re.search(rb"/" + name + rb" \((.*?)(?<!\\)\)\n", data, re.S)
    return re.sub(rb"\\(.)", rb"\1", found[1], flags=re.S).decode("utf-16")


def command_of(path):
    data = path.read_bytes()
    if path.suffix == ".npy":
        return json.loads(path.with_name(path.name + ".json").read_text())["command"]
    if path.suffix == ".json":
        return json.loads(data)["provenance"]["command"]
    if path.suffix == ".pdf":
        return pdf_text(data, b"Creator").partition(": ")[2]
    text = "\n".join(png_texts(data)) if path.suffix == ".png" else html.unescape(data.decode())
    return re.search(r"^(?:# )?Command: (.*)$", text, re.M)[1].removesuffix("</desc>")
