# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Arguments, interrupts, the program that draws, and the notebook."""
import json
import os
import pathlib
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest
import tnnscope
from helpers import REPOSITORY, needs_program


def hyena(path, nan=None):
    """Writes a HyenaDNA of one layer, with NaN in one tensor."""
    layer = "backbone.layers.0."
    mixer = layer + "mixer."
    shapes = {"backbone.embeddings.word_embeddings.weight": (12, 4), mixer + "in_proj.weight": (12, 4),
              mixer + "in_proj.bias": (12,), mixer + "out_proj.weight": (4, 4), mixer + "out_proj.bias": (4,),
              mixer + "short_filter.weight": (12, 1, 3), mixer + "short_filter.bias": (12,),
              mixer + "filter_fn.bias": (4,), mixer + "filter_fn.pos_emb.z": (1, 32, 3),
              mixer + "filter_fn.pos_emb.t": (1, 32, 1), mixer + "filter_fn.modulation.deltas": (1, 1, 4),
              mixer + "filter_fn.implicit_filter.0.weight": (5, 3), mixer + "filter_fn.implicit_filter.0.bias": (5,),
              mixer + "filter_fn.implicit_filter.1.freq": (1, 5), mixer + "filter_fn.implicit_filter.2.weight": (4, 5),
              layer + "mlp.fc1.weight": (6, 4), layer + "mlp.fc1.bias": (6,), layer + "mlp.fc2.weight": (4, 6),
              layer + "mlp.fc2.bias": (4,), layer + "norm1.weight": (4,), layer + "norm1.bias": (4,),
              layer + "norm2.weight": (4,), layer + "norm2.bias": (4,), "backbone.ln_f.weight": (4,),
              "backbone.ln_f.bias": (4,), "lm_head.weight": (12, 4)}
    header, data = {}, b""
    for name, shape in shapes.items():
        values = np.sin(0.7 * np.arange(len(data) // 4, len(data) // 4 + np.prod(shape))).astype("float32")
        bytes_ = (values * np.nan if name == nan else values).tobytes()
        header[name] = {"dtype": "F32", "shape": shape, "data_offsets": [len(data), len(data) + len(bytes_)]}
        data += bytes_
    text = json.dumps(header).encode()
    path.write_bytes(len(text).to_bytes(8, "little") + text + data)
    return path


def test_nucleotides(tmp_path):
    m = tnnscope.open(hyena(tmp_path / "model.safetensors"))
    with pytest.warns(UserWarning, match="4 of 5 letters are lower case"):
        ids = m.encode("acgt\nN")
    assert ids.tolist() == [7, 8, 9, 10, 11]
    assert m.evaluate([7, 8, 9, 10, 8, 7], [5])[0].tokens == 5
    with pytest.warns(UserWarning, match="2 of 5 predicted tokens do not count"):
        (loss,) = m.evaluate([7, 8, 11, 11, 8, 7], [5])
    logits = m.forward([7, 8, 4, 4, 8]).astype("float64")
    losses = np.log(np.exp(logits).sum(1)) - logits[np.arange(5), [8, 4, 4, 8, 7]]
    assert loss.tokens == 3 and abs(loss.loss - losses[[0, 3, 4]].mean()) < 1e-4


def test_dependencies(m):
    ids = m.encode("Very well met.")
    x, changed = (m.forward(ids[:6]), m.forward(np.where(np.arange(6) == 3, m.encode("x"), ids[:6])))
    seen = m.dependencies(ids, "x", start=2, stop=6)
    assert seen.positions.tolist() == [2, 3, 4, 5] and seen.reach.shape == (len(m.layers) + 1, 4)
    outputs = [token for token in range(x.shape[1]) if m.decode([token])]  # those of texts
    for row, position in enumerate(seen.positions):
        change = (changed[position] - x[position]).astype("float64")[outputs]
        assert abs(seen.effects[row, 1] - (change.std() if position >= 3 else 0)) < 1e-4
    assert np.array_equal(m.dependencies("Very well met.", start=2, stop=6).effects > 0, np.tri(4, dtype=bool))
    with pytest.raises(tnnscope.Error, match="there is nothing to replace token 1 by"):
        m.dependencies("xx", "x")


def test_scan(m):
    def log_likelihood(ids):
        logits = m.forward(ids[:-1]).astype("float64")
        return (logits[np.arange(len(ids) - 1), ids[1:]] - np.log(np.exp(logits).sum(1))).sum()

    ids = m.encode("Very well met.")
    scan = m.scan("Very well met.", "aeQa", start=2, stop=6)
    assert scan.positions.tolist() == [2, 3, 4, 5] and scan.symbols.tolist() == m.encode("aeQ").tolist()
    assert abs(scan.log_likelihood - log_likelihood(ids)) < 1e-4
    for position, row in zip(scan.positions, scan.differences):
        for symbol, difference in zip(scan.symbols, row):
            changed = ids.copy()
            changed[position] = symbol
            assert abs(difference - log_likelihood(changed) + log_likelihood(ids)) < 1e-4
    assert np.array_equal(m.scan(ids, scan.symbols, start=2, stop=6).differences, scan.differences)
    assert m.scan("met", gamma=0.5).differences.shape == (3, 65)
    with pytest.raises(tnnscope.Error, match="positions 3 to 99 do not exist; the text has 14 tokens"):
        m.scan(ids, start=2, stop=99)
    with pytest.raises(ValueError, match="layer does not apply to a scan of substitutions"):
        m.scan(ids, layer=2)
    with pytest.raises(tnnscope.Error, match="both strands requires a model whose tokens are single nucleotides"):
        m.scan(ids, both_strands=True)


def test_sweeps(m):
    text = "DUKE VINCENTIO: Very well met, and well come. " * 4
    (whole,) = m.evaluate(text, [30])
    lags = m.scan(text, kind="lags", length=30)
    assert lags.values.tolist() == [0, 1, 2, 4, 8, 16] and (lags.length, lags.loss, lags.tokens) == whole[:2] + whole[3:]
    assert np.allclose(lags.losses, [m.evaluate(text, [30], band=int(lag))[0].loss for lag in lags.values], atol=1e-6)
    assert m.scan(text, kind="states", length=30, layer=1, values=[4, 2]).losses.shape == (2,)
    assert m.scan(text, kind="layers", length=30).values.tolist() == [0, 1, 2, 3]
    channels = m.scan(text, kind="channels", layer=3, values=[7, 0], length=30)
    assert channels.values.tolist() == [7, 0] and (channels.losses != channels.loss).any()
    with pytest.raises(ValueError, match="\"words\" is not a kind of scan; use one of: lags"):
        m.scan(text, kind="words")
    with pytest.raises(ValueError, match="channels requires the layer"):
        m.scan(text, kind="channels")


def test_losses_by_position(m, tmp_path):
    text = m.encode("DUKE VINCENTIO: Very well met, and well come. " * 4)[:181]  # whole windows
    by_position = m.scan(text, kind="positions", length=30)
    (whole,) = m.evaluate(text, [30])
    assert by_position.losses.shape == by_position.errors.shape == (30,) and by_position.tokens.sum() == whole.tokens
    assert abs((by_position.losses * by_position.tokens).sum() / whole.tokens - whole.loss) < 1e-5
    (tmp_path / "two.fa").write_text(">a\nWELLMET\n>b\nANDWELLCOME\n")
    assert m.scan(tmp_path / "two.fa", kind="positions").tokens.tolist() == [2] * 6 + [1] * 4
    assert m.scan(tmp_path / "two.fa", kind="positions", record="a").tokens.tolist() == [1] * 6
    with pytest.raises(ValueError, match="symbols does not apply to a scan of positions"):
        m.scan(text, "ab", kind="positions")


def test_nan_is_explained(tmp_path):
    m = tnnscope.open(hyena(tmp_path / "model.safetensors", "lm_head.weight"))
    why = r"the result contains NaN; tensor lm_head\.weight contains NaN or infinite numbers \(48 in all tensors\)"
    with pytest.warns(UserWarning, match=why):
        assert np.isnan(m.forward([7, 8])).any()
    with pytest.warns(UserWarning, match=why):
        assert np.isnan(m.evaluate([7, 8, 9], [2])[0].loss)


def test_import_is_lazy():
    code = ("import sys; before = set(sys.modules); import tnnscope\n"
            "print({'numpy', 'json', 'subprocess', 'tempfile'} & (set(sys.modules) - before))")
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "set()\n"


def test_arguments(m):
    layer = m.layers[0]
    with pytest.raises(tnnscope.Error, match="channel 384 does not exist; channels are 0 to 383"):
        layer.kernel(8, [0, 384])
    with pytest.raises(tnnscope.Error, match="channel -1 does not exist"):
        layer.memory(8, [-1])
    with pytest.raises(ValueError, match="the list of channels is empty"):
        layer.kernel(8, [])
    for n in (0, -3):
        with pytest.raises(tnnscope.Error):
            layer.kernel(n)
    with pytest.raises(ValueError, match="'absent' is not one of etsc, paired"):
        layer.modes("absent")
    with pytest.raises(ValueError, match="'absent' is not one of naive, matrix"):
        layer.apply(np.ones(8, "float32"), "absent")
    with pytest.raises(ValueError, match='"absent" is not a point in a layer'):
        m.forward([1], tap=(0, "absent"))
    with pytest.raises(tnnscope.Error, match="layer 7 does not exist"):
        m.forward([1], tap=(7, "in"))
    with pytest.raises(tnnscope.Error, match="layer 0 has no TNO along the width"):
        layer.kernel(8, axis="width")
    with pytest.raises(tnnscope.Error, match=r"an array of shape \(0,\) is not an input of this model"):
        m.forward(np.zeros(0, "int64"))
    with pytest.raises(tnnscope.Error, match="the prompt is empty"):
        m.generate(np.zeros(0, "int64"), 3)
    with pytest.raises(TypeError, match="an array of object is not an input"):
        m.forward(np.array([None]))
    for wrong in ({"gamma": 2}, {"gamma": float("nan")}, {"band": -1}):
        with pytest.raises(ValueError, match=f"{next(iter(wrong))} must be"):
            m.forward([1], **wrong)
    with pytest.raises(ValueError, match="'absent' is not one of fft, cache, window"):
        m.generate("ROMEO:", 1, algorithm="absent")
    with pytest.raises(tnnscope.Error, match="a window of 0 tokens"):
        m.evaluate("ROMEO:", [0])
    with pytest.raises(IndexError):
        m.layers[4]


class Failing:
    """An array-like whose conversion fails, as that of a torch tensor which requires a gradient does."""

    def __array__(self, dtype=None, copy=None):
        raise LookupError("this has no array")


@pytest.fixture
def calls(m):
    """Everything that takes an array."""
    kernel, layer = np.ones((8, 4), "float32"), m.layers[0]
    return [m.forward, m.decode, m.generate, m.evaluate, m.scan, layer.apply, tnnscope.Stream(kernel, causal=True),
            tnnscope.Stream,
            lambda x: tnnscope.toeplitz(x, kernel), lambda x: tnnscope.toeplitz(kernel, x, causal=True)]


def test_a_conversion_fails(calls):
    for call in calls:
        with pytest.raises(LookupError, match="^this has no array$"):
            call(Failing())
        with pytest.raises(ValueError, match="inhomogeneous"):
            call([[1, 2], [3]])


def test_a_copy_does_not_fit_into_memory(calls):
    for call in calls:
        for x in (np.broadcast_to(np.int64(1), (2 ** 40,)), np.broadcast_to(np.float32(1), (2 ** 44, 4)),
                  np.broadcast_to(np.float32(1), (2 ** 40, 8, 4))):
            with pytest.raises((MemoryError, TypeError, tnnscope.Error)) as error:
                call(x)
            assert not error.errisinstance(TypeError) or x.dtype == "int64"
    with pytest.raises(MemoryError):
        calls[0](np.broadcast_to(np.int64(1), (2 ** 40,)))


def test_options():
    for value in (np.float32(0.5), np.float64(0.5), np.array(0.5)):
        assert tnnscope.open("shakespeare.pt", options={"gamma": value}).layers[0].kernel(3).tobytes() == \
            tnnscope.open("shakespeare.pt", options={"gamma": 0.5}).layers[0].kernel(3).tobytes()
    for value in (None, 2 ** 70, [1], {}):
        with pytest.raises(TypeError, match="the option gamma is neither a number"):
            tnnscope.open("shakespeare.pt", options={"gamma": value})


def test_names_that_no_file_has(m):
    for name in ("shakespeare.pt\0", b"shakespeare.pt\0", pathlib.Path("shakespeare.pt\0")):
        with pytest.raises(ValueError, match="embedded null byte"):
            tnnscope.open(name)
    with pytest.raises(ValueError, match="embedded null byte"):
        m.evaluate(pathlib.Path("evaluate.txt\0"))


def test_the_batch_of_a_stream_does_not_fit_into_memory():
    with pytest.raises(tnnscope.Error, match="a stream of 1099511627776 sequences would require"):
        tnnscope.Stream(np.ones((8, 4), "float32"), causal=True, batch=2 ** 40)


def test_one_token(m):
    layer = m.layers[0]
    assert layer.kernel(1).shape == (1, 1, 384) and layer.memory(1).k99.tolist() == [[0] * 384]
    assert layer.response(1, [2]).shape == (1, 2, 1) and layer.hankel(1, [2]).shape == (1, 0, 1)
    assert np.array_equal(layer.apply(np.ones((1, 384), "float32")), layer.kernel(1)[0])


def test_kernels_of_the_zoo():
    alibi = tnnscope.open("zoo:alibi,heads=4,causal=false").layers[0]
    assert alibi.kernel(16).shape == (4, 31, 1) and not alibi.causal
    with pytest.raises(tnnscope.Error, match="bidirectional"):
        alibi.hankel(16)
    with pytest.raises(tnnscope.Error, match="state-space forms require a causal operator"):
        alibi.modes(n=16)


def test_not_finite(tmp_path):
    t = np.ones((1, 63, 2), "float32")
    t[0, 40, 1] = np.nan
    np.save(tmp_path / "t.npy", t)
    layer = tnnscope.open(tmp_path / "t.npy").layers[0]
    assert np.array_equal(layer.kernel(32), t, equal_nan=True)
    assert layer.memory(32).not_finite.tolist() == [[0, 1]]
    assert np.isnan(layer.response(32)[0, :, 1]).all() and np.isfinite(layer.response(32)[0, :, 0]).all()


def interrupted(work):
    """Interrupts work as Ctrl-C does, and returns how long it took to end."""
    timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    started = time.monotonic()
    try:
        with pytest.raises(KeyboardInterrupt):
            work()
    finally:
        timer.cancel()  # else it would interrupt what tells the failure
        timer.join()
    return time.monotonic() - started


def test_interrupts(m):
    with open("evaluate.txt", encoding="utf-8") as file:
        text = file.read()
    x, tokens = np.ones((60000, 384), "float32"), np.ones((64, 1 << 17, 4), "float32")
    stream = tnnscope.Stream(np.ones((1 << 19, 4), "float32"), causal=True, batch=64)
    for work in [lambda: m.generate("ROMEO:", 10 ** 5), lambda: m.evaluate(text * 100, [256]),
                 lambda: m.layers[0].modes("reduced", 1e-9, n=8192), lambda: m.layers[0].apply(x, "naive"),
                 lambda: stream(tokens)]:
        assert interrupted(work) < 10  # each would take seconds or minutes
    with pytest.raises(tnnscope.Error, match="the stream was interrupted"):
        stream(np.ones((64, 4), "float32"))
    assert m.layers[0].kernel(8).shape == (1, 15, 384)


@pytest.fixture
def other_program(tmp_path, monkeypatch):
    """A program that writes its arguments."""
    path = tmp_path / "other"
    path.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > {tmp_path}/words.part\nmv {tmp_path}/words.part {tmp_path}/words\n'
                    'echo "tnnscope: a.pt: a reason" >&2\nexit 1\n')
    path.chmod(0o755)
    monkeypatch.setenv("TNNSCOPE_PROGRAM", str(path))
    monkeypatch.setenv("DISPLAY", ":0")
    return tmp_path / "words"


def test_other_program(m, other_program, monkeypatch):
    with pytest.raises(tnnscope.Error) as error:
        m.layers[1].plot("memory", share="k90", log=True, sheet=False)
    assert str(error.value) == "a.pt: a reason"
    words = other_program.read_text().splitlines()
    assert words[:-2] == ["plot", os.path.abspath("shakespeare.pt"), "--view", "memory", "--layer", "1", "--share", "k90",
                          "--log"]
    other_program.unlink()
    m.layers[2].show(channels=[3, 5])
    while not other_program.exists():  # it runs on its own
        time.sleep(0.01)
    assert other_program.read_text().split() == [os.path.abspath("shakespeare.pt"), "--layer", "2", "--channels", "3,5"]
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(tnnscope.Error, match="a window requires a display"):
        m.show()


def test_no_program(m, monkeypatch):
    monkeypatch.setenv("TNNSCOPE_PROGRAM", "/absent")
    monkeypatch.setenv("PATH", "/absent")
    monkeypatch.setattr(sys, "prefix", "/absent")
    with pytest.raises(tnnscope.Error, match="plots and windows are drawn by the program tnnscope, which was found neither"):
        m.plot()


@needs_program
def test_notebook(capsys):
    notebook = json.loads((REPOSITORY / "resources" / "examples" / "notebook.ipynb").read_text(encoding="utf-8"))
    names = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            assert cell["execution_count"] is not None and cell["outputs"] is not None
            exec("".join(cell["source"]), names)  # what a cell asserts holds
            printed = "".join("".join(one["text"]) for one in cell["outputs"] if one["output_type"] == "stream")
            assert capsys.readouterr().out == printed


NAME = b"\xff \x1b[31m\xe4.pt"  # neither UTF-8 nor printable


def test_names_of_any_bytes(tmp_path):
    folder = os.fsencode(tmp_path)
    path = os.path.join(folder, NAME)
    os.symlink(os.path.abspath(b"shakespeare.pt"), path)
    expected = tnnscope.open("shakespeare.pt").forward([1, 2])
    config, text, words = (os.path.join(folder, b"\xff" + name) for name in (b".json", b".txt", b".dict.txt"))
    for file, content in ((config, b"{}"), (text, b"ROMEO:"), (words, pathlib.Path("shakespeare.dict.txt").read_bytes())):
        with open(file, "wb") as one:
            one.write(content)
    for given in (path, os.fsdecode(path), pathlib.Path(os.fsdecode(path))):
        m = tnnscope.open(given, config=config, vocabulary=words)
        assert m.path == os.fsdecode(path) and np.array_equal(m.forward([1, 2]), expected)
        assert repr(m) == r"<tnnscope.Model: 4 layers of \xff \x1b[31m\xe4.pt>"
        assert m.evaluate(pathlib.Path(os.fsdecode(text)), [3])[0].tokens == m.evaluate("ROMEO:", [3])[0].tokens
    for call in (lambda: tnnscope.open(path + b"?"), lambda: tnnscope.open("shakespeare.pt", config=path + b"?"),
                 lambda: m.evaluate(pathlib.Path(os.fsdecode(path + b"?")))):
        with pytest.raises(tnnscope.Error) as error:
            call()
        assert str(error.value) == f"{tmp_path}/" + r"\xff \x1b[31m\xe4.pt?: no such file"
    assert m._words[0] == os.fsdecode(path)


def test_warnings_are_printable():
    with pytest.warns(UserWarning, match=r"\\x1b") as caught:
        tnnscope.open("shakespeare.pt", options={"\x1b[31m": 3})
    assert "\x1b" not in str(caught[0].message)
