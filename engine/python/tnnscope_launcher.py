# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Starts the programs in the package tnnscope with the Qt of PyQt6-Qt6 and the LibTorch of torch, without importing any."""
from __future__ import annotations

import os
import sys
from importlib.machinery import PathFinder

_HERE = os.path.dirname(os.path.abspath(__file__))

# What Qt needs of the system even without a display, and Debian's packages of it.
_PACKAGES = {"libGL.so.1": "libgl1", "libEGL.so.1": "libegl1", "libX11.so.6": "libx11-6", "libdbus-1.so.3": "libdbus-1-3",
             "libfontconfig.so.1": "libfontconfig1", "libfreetype.so.6": "libfreetype6", "libglib-2.0.so.0": "libglib2.0-0",
             "libgthread-2.0.so.0": "libglib2.0-0", "libxkbcommon.so.0": "libxkbcommon0", "libbrotlidec.so.1": "libbrotli1",
             "libgssapi_krb5.so.2": "libgssapi-krb5-2"}


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


def problem(program: str, variables: dict[str, str]) -> str | None:
    """Returns which libraries of the system a program needs and does not find, and the command that installs them."""
    try:
        with open("/etc/ld.so.cache", "rb") as file:
            known = file.read()
    except OSError:
        known = b""
    if all(name.encode() in known for name in _PACKAGES):
        return None
    import subprocess  # takes longer to import than this module takes otherwise

    found = subprocess.run([program], env={**variables, "LD_TRACE_LOADED_OBJECTS": "1"}, stdin=subprocess.DEVNULL,
                           capture_output=True, text=True, errors="replace").stdout
    missing = sorted({line.split()[0] for line in found.splitlines() if line.endswith("=> not found")})
    packages = sorted({_PACKAGES[name] for name in missing if name in _PACKAGES})
    command = f": sudo apt install {' '.join(packages)}" if packages else ""
    return f"this system lacks {', '.join(missing)}{command}" if missing else None


def _start(name: str) -> None:
    program, variables = os.path.join(_HERE, "tnnscope", "bin", name), environment()
    if not os.path.exists(program):
        sys.exit(f"tnnscope: this installation was built without {name}; the wheels of ./bootstrap.sh release contain it")
    try:
        if reason := problem(program, variables):
            sys.exit(f"tnnscope: {reason}")
        os.execve(program, [name, *sys.argv[1:]], {**variables, "TNNSCOPE_LAUNCHER": os.path.abspath(sys.argv[0])})
    except OSError as error:
        sys.exit(f"tnnscope: {program} cannot be started ({error.strerror})")


def tnnscope() -> None:
    _start("tnnscope")


def tnnscope_bench() -> None:
    _start("tnnscope-bench")


def tnnscope_torch() -> None:
    _start("tnnscope-torch")
