# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests and the examples in the documentation share. They run in resources/examples."""
import io
import os
import subprocess
import sys
import textwrap
from pathlib import Path

import numpy as np
import pytest
import tnnscope

REPOSITORY = Path(__file__).resolve().parents[3]
REFERENCE = REPOSITORY.parent / "shared" / "reference"
DATA = REPOSITORY / "tests" / "data"
needs_reference = pytest.mark.skipif(not REFERENCE.is_dir(), reason="the reference cases are not next to the repository")
needs_program = pytest.mark.skipif("TNNSCOPE_PROGRAM" not in os.environ, reason="the program is not built")


@pytest.fixture
def m():
    return tnnscope.open("shakespeare.pt")


@pytest.fixture(autouse=True, scope="session")
def names_of_examples(doctest_namespace):
    doctest_namespace.update(tnnscope=tnnscope, m=tnnscope.open("shakespeare.pt"))


def written(*words):
    """Returns what a command of the program writes with -o: an array, or those of a .npz as a dict."""
    suffix = ".npz" if words[0] == "etsc" else ".npy"
    path = Path(os.environ.get("TMPDIR", "/tmp")) / f"tnnscope-test-{os.getpid()}{suffix}"
    try:
        subprocess.run([os.environ["TNNSCOPE_PROGRAM"], *map(str, words), "-o", str(path)], check=True,
                       capture_output=True)
        loaded = np.load(io.BytesIO(path.read_bytes()))
        return dict(loaded) if suffix == ".npz" else loaded
    finally:
        path.unlink(missing_ok=True)


def sentence(*words):
    """Returns the error of a command that fails."""
    done = subprocess.run([os.environ["TNNSCOPE_PROGRAM"], *map(str, words)], capture_output=True, text=True)
    assert done.returncode == 1
    return done.stderr.removeprefix("tnnscope: ").strip()


def same(ours, theirs):
    """Whether two arrays are equal to the bit."""
    return ours.dtype == theirs.dtype and ours.shape == theirs.shape and ours.tobytes() == theirs.tobytes()


def distance(ours, theirs):
    """|ours - theirs| / |theirs|, of arrays of one shape."""
    assert ours.shape == theirs.shape
    return np.linalg.norm((ours - theirs).ravel()) / np.linalg.norm(theirs.ravel())


def dense(t, x, causal=False):
    """T x in float64 by the definition: t (2n-1, channels), x (m, channels)."""
    if causal:
        t = np.concatenate([np.zeros((len(t) - 1, t.shape[1])), t])
    n, m = (len(t) + 1) // 2, len(x)
    lags = np.arange(m)[:, None] - np.arange(m)[None, :] + n - 1
    return np.einsum("ijc,jc->ic", t.astype("float64")[lags], x.astype("float64"))


def script(body, numpy=None):
    """Starts an interpreter that runs these lines; numpy: the folder of another NumPy."""
    # Python 3.12 and later warn of every fork beside threads, which is what some of these scripts test.
    environment = dict(os.environ, PYTHONWARNINGS="ignore:This process:DeprecationWarning")
    if numpy:
        environment["PYTHONPATH"] = os.pathsep.join([str(numpy), environment["PYTHONPATH"]])
    return subprocess.Popen([sys.executable, "-c", textwrap.dedent(body)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                            text=True, env=environment)


def output(body, numpy=None):
    """Returns what they print, and nothing but that."""
    with script(body, numpy) as process:
        try:
            printed, errors = process.communicate(timeout=240)
        finally:
            process.kill()
    assert (process.returncode, errors) == (0, "")
    return printed
