# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The module, built once, with NumPy 1 and 2."""
import os
import subprocess
import sys

import numpy as np
import pytest
from helpers import output


@pytest.fixture(scope="module")
def other_numpy(tmp_path_factory):
    """The folder of a NumPy 2: that of TNNSCOPE_NUMPY2, or a new one if that can be had."""
    given = os.environ.get("TNNSCOPE_NUMPY2")
    if given:
        return given
    folder = tmp_path_factory.mktemp("numpy")
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(folder), "--only-binary", ":all:", "--no-deps",
               "--retries", "0", "--timeout", "5", "numpy>=2,<3"]
    try:
        done = subprocess.run(install, capture_output=True, timeout=60, check=False)
    except subprocess.TimeoutExpired:
        done = None
    if done is None or done.returncode != 0:
        pytest.skip("there is no NumPy 2; TNNSCOPE_NUMPY2 names the folder of one")
    return folder


NUMBERS = """
    import hashlib
    import numpy as np, tnnscope

    m = tnnscope.open("shakespeare.pt")
    layer = m.layers[1]
    x = np.random.default_rng(1).standard_normal((64, 384)).astype("float32")
    ids = np.arange(4, 60)
    stream = tnnscope.Stream(layer.kernel(64))
    evaluated = m.evaluate(ids, [20])[0]
    generated = m.generate(ids, 8)
    named = [getattr(x, "T").T.astype(name) for name in ("f8", "f2")] + [x.tolist(), np.concatenate([x, x])[::2]]
    arrays = [layer.kernel(64), layer.apply(x), *map(layer.apply, named), tnnscope.toeplitz(layer.kernel(64)[0], x),
              tnnscope.toeplitz(np.asfortranarray(layer.kernel(64)[0]), x[::2]), stream(x), m.forward(ids.reshape(2, 28)),
              *(m.forward(ids.astype(name)) for name in ("u1", "i1", "i2", "i4", "i8")), m.forward([5, 6, 7]),
              *layer.memory(64), layer.response(64), layer.hankel(32), *layer.modes("reduced", 1e-3)[:3],
              np.array([evaluated.loss]), generated.ids, generated.probabilities, m.encode("ROMEO:")]
    for wrong in (ids.astype(">i4"), ids.astype("M8[s]"), np.array([None]), np.zeros(3, "i4,f4")):
        try:
            m.forward(wrong)
        except TypeError as error:
            print(error)
    print(m.decode(ids), generated.text, m.info()["family"])
    for array in arrays:
        print(array.dtype, array.shape, hashlib.sha256(array.tobytes()).hexdigest())
"""


def test_the_same_numbers_with_another_numpy(other_numpy):
    version = "\n    print(np.__version__)\n"
    printed = output(NUMBERS + version), output(NUMBERS + version, numpy=other_numpy)
    ours, theirs = (one.splitlines() for one in printed)
    assert ours[-1] == np.__version__ and theirs[-1].startswith("2.")
    assert ours[:-1] == theirs[:-1]
