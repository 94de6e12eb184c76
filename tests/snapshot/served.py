# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What is sent to `serve`, and its answers as text."""
import json
import re

from calls import NAMES, TABLES, named


def requests_of(name, folder):
    """The lines of calls/NAME (or of a file elsewhere): {names}, and <FILE> for the size of FILE, whose content follows
    its line."""
    requests = b""
    for line in named((TABLES / name).read_text(), NAMES).splitlines():
        sent = [(folder / file).read_bytes() for file in re.findall(r"<([\w./-]+)>", line)]
        sizes = iter(sent)
        requests += re.sub(r"<([\w./-]+)>", lambda _: str(len(next(sizes))), line).encode() + b"\n" + b"".join(sent)
    return requests


def answers_of(out, folder, normaliser):
    """The lines, without those of progress, which come as often as time passes; arrays as files. Of a text that tells
    times as many bytes are told as it has without them."""
    lines, count = [], 0
    while out:
        line, _, out = out.partition(b"\n")
        answer = json.loads(line)
        if "progress" in answer:
            continue
        size = answer.get("bytes", 0)
        content, out = out[:size], out[size:]
        if content[:6] == b"\x93NUMPY" or content[:2] == b"PK":
            count += 1
            (folder / f"answer-{count}{'.npz' if content[:2] == b'PK' else '.npy'}").write_bytes(content)
            content = b""
        elif content:
            content = normaliser.text(content.decode()).encode()
            line = line.replace(b'"bytes":%d' % size, b'"bytes":%d' % len(content))
        lines += [line, content.rstrip(b"\n")] if content else [line]
    return b"\n".join(lines) + b"\n"
