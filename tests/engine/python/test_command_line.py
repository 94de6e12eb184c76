# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every array equals the command line's to the bit, and so does every sentence of an error."""
import json
import os
import subprocess
import warnings

import numpy as np
import pytest
import tnnscope
from helpers import DATA, needs_program, same, sentence, written

pytestmark = needs_program
FILE = "shakespeare.pt"


@pytest.fixture
def x(tmp_path):
    path = tmp_path / "x.npy"
    np.save(path, np.random.default_rng(1).standard_normal((2, 100, 384), dtype="float32"))
    return path


@pytest.fixture
def ids(tmp_path):
    path = tmp_path / "ids.npy"
    np.save(path, np.arange(4, 40).reshape(2, 18))
    return path


def test_kernel(m):
    for n in (1, 2, 100):
        assert same(m.layers[2].kernel(n), written("kernel", FILE, "--layer", 2, "--length", n))
    raw = written("kernel", FILE, "--layer", 0, "--length", 64, "--raw")
    assert same(m.layers[0].kernel(64, raw=True), raw)
    assert same(m.layers[0].kernel(64, [5, 0, 5], raw=True), raw[:, :, [5, 0, 5]].copy())


def test_apply(m, x):
    for algorithm in ("fft", "naive", "matrix", "fftw", "streaming", "paired"):
        ours = m.layers[1].apply(np.load(x), algorithm)
        assert same(ours, written("tno", FILE, "--layer", 1, "--input", x, "--algorithm", algorithm))


def test_modes(m):
    for variant in ("etsc", "paired", "unpadded", "reduced"):
        words = ["etsc", FILE, "--layer", 1, "--length", 64, "--variant", variant]
        theirs = written(*words, *(["--error", "1e-3"] if variant == "reduced" else []))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ours = m.layers[1].modes(variant, 1e-3, n=64)
        assert all(same(getattr(ours, name), theirs[key])
                   for name, key in [("lambda_", "lambda"), ("b", "b"), ("error", "error")])
        assert (ours.head is None) == ("head" not in theirs) and (ours.head is None or same(ours.head, theirs["head"]))


def test_measurements(m):
    def plotted(view):
        return written("plot", FILE, "--view", view, "--layer", 1, "--length", 200, "--channels", "all")

    layer = m.layers[1]
    memory = layer.memory(200)
    assert same(np.stack([memory.k50[0], memory.k90[0], memory.k99[0]], axis=1).astype("float32"), plotted("memory"))
    assert same(layer.response(200)[0].T.copy(), plotted("response"))
    assert same(layer.response(200, [7])[0].T.copy(), plotted("response")[7:8].copy())
    assert same(layer.hankel(200)[0].T.astype("float32").copy(), plotted("hankel"))


def test_network(m, ids):
    given = np.load(ids)
    assert same(m.forward(given), written("forward", FILE, "--input", ids))
    assert same(m.forward(given, tap=(1, "mixer-out"), gamma=0.9),
                written("forward", FILE, "--input", ids, "--tap", "1:mixer-out", "--gamma", 0.9))
    assert same(m.forward(given, decay=False, band=3, head="none"),
                written("forward", FILE, "--input", ids, "--no-decay", "--band", 3, "--head", "none"))


def printed(*words):
    done = subprocess.run([os.environ["TNNSCOPE_PROGRAM"], *map(str, words)], check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


def test_text(m):
    theirs = printed("generate", FILE, "--prompt", "ROMEO:", "--tokens", 20, "--temperature", 0.8, "--seed", 3, "--json")
    ours = m.generate("ROMEO:", 20, temperature=0.8, seed=3)
    assert ours.text == theirs["text"] and ours.ids.tolist() == theirs["ids"]
    assert ours.state_bytes == theirs["state_bytes"] and ours.seconds.shape == ours.probabilities.shape == (20,)
    theirs = printed("evaluate", FILE, "--text", "evaluate.txt", "--lengths", "32,100", "--json")
    with open("evaluate.txt", encoding="utf-8") as file:
        text = file.read()
    ours = m.evaluate(text, [32, 100])
    assert [one.loss for one in ours] == theirs["loss"] and [one.tokens for one in ours] == theirs["tokens"]


def test_descriptions(m):
    assert m.info() == printed("info", FILE, "--json")
    theirs = printed("info", FILE, "--findings", "--json")["findings"]
    assert [one._asdict() for one in m.findings()] == theirs


def test_options_and_warnings():
    path = DATA / "families" / "annotated.pt"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        m = tnnscope.open(path, options={"act_type": "silu"})
    assert same(m.layers[0].kernel(12), written("kernel", path, "--layer", 0, "--length", 12, "--set", "act_type=silu"))
    with pytest.warns(UserWarning, match="abc") as caught:
        tnnscope.open(FILE, options={"abc": 3})
    assert caught[0].filename == __file__


def test_sentences(m, tmp_path):
    array = tmp_path / "array.npy"

    def fails(call, *words):
        with pytest.raises(tnnscope.Error) as error:
            call()
        assert str(error.value) == sentence(*words).removeprefix(f"{array}: ")

    fails(lambda: tnnscope.open("absent.pt"), "info", "absent.pt")
    fails(lambda: m.layers[0].kernel(1 << 30), "kernel", FILE, "--layer", 0, "--length", 1 << 30)
    for ids in ([4, 9999], [[[4]]], [4.5]):
        np.save(array, ids)
        fails(lambda: m.forward(ids), "forward", FILE, "--input", array)
    np.save(array, np.ones((5, 7)))
    fails(lambda: m.layers[0].apply(np.ones((5, 7))), "tno", FILE, "--layer", 0, "--input", array)


def test_plot(m, tmp_path):
    plot = m.plot("coefficients", layer=1, channels=[3, 5], length=64)
    assert plot._repr_svg_().lstrip().startswith("<?xml") and "</svg>" in plot.svg
    plot.save(tmp_path / "t.npy")
    assert same(np.load(tmp_path / "t.npy"), m.layers[1].kernel(64, [3, 5])[0].T.copy())
    assert "</svg>" in m.layers[1].plot(length=32).svg
    with pytest.raises(tnnscope.Error, match="'absent'"):
        m.plot("absent")
