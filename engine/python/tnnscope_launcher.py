# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Starts the programs in the package tnnscope with the Qt of the package PyQt6-Qt6, without importing either."""
from __future__ import annotations

import os
import sys
from importlib.machinery import PathFinder

_HERE = os.path.dirname(os.path.abspath(__file__))


def _qt_libraries() -> str | None:
    """Returns the folder of Qt's libraries where the program does not look by itself: in another site-packages."""
    spec = None if os.path.isdir(os.path.join(_HERE, "PyQt6", "Qt6", "lib")) else PathFinder.find_spec("PyQt6")
    folders = (os.path.join(place, "Qt6", "lib") for place in (spec.submodule_search_locations or [])) if spec else ()
    return next(filter(os.path.isdir, folders), None)


def environment() -> dict[str, str]:
    """Returns the environment in which the programs find Qt."""
    libraries, variables = _qt_libraries(), dict(os.environ)
    if libraries:
        variables["LD_LIBRARY_PATH"] = os.pathsep.join(filter(None, [libraries, os.environ.get("LD_LIBRARY_PATH")]))
    return variables


def _start(name: str) -> None:
    program = os.path.join(_HERE, "tnnscope", "bin", name)
    try:
        os.execve(program, [name, *sys.argv[1:]], {**environment(), "TNNSCOPE_LAUNCHER": os.path.abspath(sys.argv[0])})
    except OSError as error:
        sys.exit(f"tnnscope: {program} cannot be started ({error.strerror})")


def tnnscope() -> None:
    _start("tnnscope")


def tnnscope_bench() -> None:
    _start("tnnscope-bench")
