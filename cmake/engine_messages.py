#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""engine_messages.py SOURCE_DIR OUTPUT: writes the formats of all messages (engine/message.h) as a C++ file for lupdate.

lupdate takes aliases for tr(), but guesses their context by the class around them, and passes over nested calls.
"""
import re
import sys
from pathlib import Path

LITERALS = r'((?:"(?:[^"\\\n]|\\.)*"\s*)+)'
CALL = re.compile(r"\b(?:Message|Error|NoAnswer|PastEnd)(?:\s+\w+)?\(\s*" + LITERALS)
source, output = Path(sys.argv[1]), Path(sys.argv[2])
formats = set()
for folder in ("engine", "widgets", "app"):
    for path in sorted((source / folder).rglob("*")):
        if path.suffix in (".h", ".cpp"):
            code = re.sub(r"^\s*//.*$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
            formats |= {" ".join(match.split("\n")).strip() for match in CALL.findall(code)}
lines = "".join(f'QT_TRANSLATE_NOOP("engine", {text});\n' for text in sorted(formats))
output.write_text(lines, encoding="utf-8")
