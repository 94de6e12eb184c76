# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Starts the programs in the package tnnscope with the Qt of the package PyQt6-Qt6, without importing either."""
from __future__ import annotations

import os
import sys
from importlib.machinery import PathFinder


def _qt_libraries() -> str | None:
    """Returns the folder of Qt's libraries where the program does not look by itself: in another site-packages."""
    beside = os.path.join(os.path.dirname(os.path.abspath(__file__)), "PyQt6", "Qt6", "lib")
    spec = None if os.path.isdir(beside) else PathFinder.find_spec("PyQt6")
    folders = (os.path.join(place, "Qt6", "lib") for place in (spec.submodule_search_locations or [])) if spec else ()
    return next(filter(os.path.isdir, folders), None)


def _start(name: str) -> None:
    program = os.path.join(os.path.dirname(os.path.abspath(__file__)), "tnnscope", "bin", name)
    libraries = _qt_libraries()
    if libraries:
        os.environ["LD_LIBRARY_PATH"] = os.pathsep.join(filter(None, [libraries, os.environ.get("LD_LIBRARY_PATH")]))
    try:
        os.execv(program, [name, *sys.argv[1:]])
    except OSError as error:
        sys.exit(f"tnnscope: {program} cannot be started ({error.strerror})")


def tnnscope() -> None:
    _start("tnnscope")


def tnnscope_bench() -> None:
    _start("tnnscope-bench")
