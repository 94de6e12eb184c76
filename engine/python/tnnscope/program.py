# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plots and windows, which the program tnnscope draws: the engine of this module cannot."""
from __future__ import annotations

import os
from typing import Any

from ._engine import Error, escaped

_windows: list[Any] = []  # their processes


def program() -> str:
    """Returns the path of the program: TNNSCOPE_PROGRAM, beside this module, in the environment's bin, or on the PATH."""
    import shutil
    import sys

    here = os.path.dirname(os.path.abspath(__file__))
    for path in (os.environ.get("TNNSCOPE_PROGRAM"), os.path.join(here, "bin", "tnnscope"),
                 os.path.join(sys.prefix, "bin", "tnnscope")):
        if path and os.path.isfile(path) and os.access(path, os.X_OK):
            return path
    found = shutil.which("tnnscope")
    if found is None:
        raise Error("plots and windows are drawn by the program tnnscope, which was found neither beside this module nor "
                    "on the PATH; install it, or set TNNSCOPE_PROGRAM to its path")
    return found


def _environment() -> dict[str, str]:
    """Returns the environment in which the program of a wheel finds its Qt. Raises Error if the system lacks libraries."""
    try:
        from tnnscope_launcher import environment, problem
    except ImportError:  # installed in another way
        return dict(os.environ)
    variables = environment()
    if reason := problem(program(), variables):
        raise Error(reason)
    return variables


def words_of(options: dict[str, Any]) -> list[str]:
    """Returns options of the command line: share="k90" is --share k90, channels=[5, 7] is --channels 5,7, and provenance=True
    is --provenance."""
    words = []
    for name, value in options.items():
        if value is None or value is False:
            continue
        words.append("--" + name.replace("_", "-"))
        if value is not True:
            several = not isinstance(value, str) and hasattr(value, "__iter__")
            words.append(",".join(map(str, value)) if several else str(value))
    return words


def name_in(path: str) -> str:
    """Returns the name of a file or directory, printable."""
    return escaped(os.fsencode(os.path.basename(path.rstrip("/"))))


def call(words: list[str]) -> str:
    """Runs the program and returns what it prints. Raises Error with its sentence."""
    import subprocess
    import warnings

    with subprocess.Popen([program(), *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True, encoding="utf-8", errors="replace", env=_environment()) as process:
        try:
            output, errors = process.communicate()
        except BaseException:  # KeyboardInterrupt
            process.kill()
            raise
    lines = errors.splitlines()
    if process.returncode != 0:
        sentence = next((line for line in lines if line.startswith("tnnscope: ")), "")
        raise Error(sentence.removeprefix("tnnscope: ") or f"tnnscope ended with exit status {process.returncode}")
    for line in lines:
        if line.startswith("warning: "):
            warnings.warn(line.removeprefix("warning: "), stacklevel=4)
    return output


class Plot:
    """A plot of a model as SVG, which notebooks show inline."""

    def __init__(self, words: list[str]):
        import tempfile

        self._words = words
        with tempfile.TemporaryDirectory(prefix="tnnscope-") as folder:
            path = os.path.join(folder, "plot.svg")
            call([*words, "-o", path])
            with open(path, encoding="utf-8") as file:
                self.svg: str = file.read()

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        view = self._words[self._words.index("--view") + 1]
        return f"<tnnscope.Plot: {view} of {name_in(self._words[1])}>"

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes it as a picture (.svg, .png, .pdf, .html), or its numbers (.csv, .npy, .json)."""
        call([*self._words, "-o", os.fspath(path)])


def show(words: list[str]) -> None:
    """Starts the program without waiting for it."""
    import subprocess

    if not any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")):
        raise Error("a window requires a display, and neither DISPLAY nor WAYLAND_DISPLAY is set")
    _windows[:] = [window for window in _windows if window.poll() is None]
    _windows.append(subprocess.Popen([program(), *words], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                     stderr=subprocess.DEVNULL, start_new_session=True, env=_environment()))
