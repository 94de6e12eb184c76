# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Starts the programs in the package tnnscope with the Qt of PyQt6-Qt6 and the LibTorch of torch, without importing any."""
from __future__ import annotations

import os
import sys
from importlib.machinery import PathFinder

_HERE = os.path.dirname(os.path.abspath(__file__))


def _elsewhere(package: str, folder: str) -> str | None:
    """Returns the folder of a package in another site-packages, where the programs do not look by themselves."""
    spec = None if os.path.isdir(os.path.join(_HERE, package, folder)) else PathFinder.find_spec(package)
    places = (os.path.join(place, folder) for place in (spec.submodule_search_locations or [])) if spec else ()
    return next(filter(os.path.isdir, places), None)


def environment() -> dict[str, str]:
    """Returns the environment in which the programs find Qt and torch."""
    qt, torch, variables = _elsewhere("PyQt6", "Qt6/lib"), _elsewhere("torch", "lib"), dict(os.environ)
    if qt:
        variables["LD_LIBRARY_PATH"] = os.pathsep.join(filter(None, [qt, os.environ.get("LD_LIBRARY_PATH")]))
    if torch:
        variables.setdefault("TNNSCOPE_TORCH", os.path.dirname(torch))
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


def tnnscope_torch() -> None:
    _start("tnnscope-torch")
