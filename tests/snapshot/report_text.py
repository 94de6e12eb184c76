# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A report (.pdf) as text: what stands on its pages and where, and digests of what is drawn.

The times in its comparison choose which characters its fonts hold and their order, and thereby the bytes of every page:
no replacement in the file itself would do.
"""
import hashlib
import re
import zlib

TIME = re.compile(r"[\d.e+-]+ ?(ns|\u00b5s|\u03bcs|us|ms|s)")  # of an algorithm, a cell of the comparison's table


def objects(data):
    """Number: (head, stream or None) of every object."""
    found = {}
    for number, body in re.findall(rb"(\d+) 0 obj\n(.*?)endobj", data, re.S):
        head, mark, rest = body.partition(b"stream\n")
        stream = rest.rpartition(b"\nendstream")[0] if mark else None
        if stream is not None and b"/FlateDecode" in head:
            stream = zlib.decompress(stream)
        found[int(number)] = (head.decode("latin-1"), stream)
    return found


def characters(stream):
    """Characters by the numbers of glyphs, of a font's ToUnicode."""
    known = {}
    for first, texts in re.findall(r"<(\w+)> <\w+> \[(.*?)\]", stream.decode("latin-1")):
        for place, text in enumerate(re.findall(r"<(\w+)>", texts)):
            known[int(first, 16) + place] = bytes.fromhex(text).decode("utf-16-be")
    return known


def block(lines, fonts):
    """A run of text: (font, x, y, the text)."""
    font, size = re.search(r"/(F\d+) (\S+) Tf", lines).groups()
    glyphs = re.findall(r"<(\w+)> Tj", lines)
    text = "".join(fonts[font].get(int(glyph, 16), "\ufffd") for glyph in glyphs)
    x, y = re.search(r"(\S+) (\S+) Td", lines).groups()
    return f"{font} {size}", x, y, text.replace("\t", " ")


def page(content, fonts):
    blocks, drawn = [], []
    for part in re.split(r"(BT\n.*?ET\n)", content, flags=re.S):
        if part.startswith("BT\n") and "Tj" in part:
            blocks.append(block(part, fonts))
        else:
            drawn.append(part)
    # The table of times: how wide they are moves the columns beside them.
    rows = {y for _, _, y, text in blocks if TIME.fullmatch(text) or text == "time"}
    lines = [f"{font} at {'-' if y in rows else x} {y}: {'TIME' if TIME.fullmatch(text) else text}"
             for font, x, y, text in blocks]
    digest = hashlib.sha256("".join(drawn).encode()).hexdigest()
    return lines + [f"drawn besides: {len(drawn)} parts, {digest}"]


def written(data):
    all_objects = objects(data)
    fonts = {}
    for number, (head, _) in all_objects.items():
        unicode = re.search(r"/ToUnicode (\d+) 0 R", head)
        if unicode:
            fonts[f"F{number}"] = characters(all_objects[int(unicode[1])][1])
    lines = re.findall(r"/(?:Title|Creator) \(.*?[^\\]\)", all_objects[1][0], re.S)
    lines = [bytes(line, "latin-1").decode("utf-8", "backslashreplace") for line in lines]
    for number, (head, stream) in sorted(all_objects.items()):
        contents = re.search(r"/Contents (\d+) 0 R", head)
        if contents:
            lines += [f"page {number} " + re.search(r"/MediaBox \[.*\]", head)[0]]
            lines += page(all_objects[int(contents[1])][1].decode("latin-1"), fonts)
        elif "/Subtype /Image" in head:
            lines.append(f"image {number}: {len(stream)} bytes, {hashlib.sha256(stream).hexdigest()}")
    return "\n".join(lines) + "\n"
