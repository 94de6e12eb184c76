# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""toeplitz() and Stream against the definition in float64."""
import threading

import numpy as np
import pytest
import tnnscope
from helpers import dense, distance

random = np.random.default_rng(5)


def numbers(*shape):
    return random.standard_normal(shape, dtype="float32")


@pytest.mark.parametrize("n", [1, 2, 31, 32, 33, 300])
@pytest.mark.parametrize("channels", [1, 3, 16, 40])
def test_product(n, channels):
    t, x = numbers(2 * n - 1, channels), numbers(n, channels)
    assert distance(tnnscope.toeplitz(t, x), dense(t, x)) < 1e-6
    assert distance(tnnscope.toeplitz(t[n - 1:], x, causal=True), dense(t[n - 1:], x, causal=True)) < 1e-6


def test_batches_heads_and_shorter_inputs():
    t, x = numbers(3, 2 * 50 - 1, 4), numbers(5, 40, 12)
    y = tnnscope.toeplitz(t, x)
    for head in range(3):
        own = slice(4 * head, 4 * head + 4)
        for k in range(5):
            assert distance(y[k, :, own], dense(t[head], x[k, :, own])) < 1e-6
    apart = np.ascontiguousarray(x.reshape(5, 40, 3, 4).swapaxes(1, 2))
    assert np.array_equal(tnnscope.toeplitz(t, apart).swapaxes(1, 2).reshape(y.shape), y)
    assert np.array_equal(tnnscope.toeplitz(t, x.reshape(5, 40, 3, 4).swapaxes(1, 2)), tnnscope.toeplitz(t, apart))
    assert tnnscope.toeplitz(t, x[:0]).shape == (0, 40, 12)


def test_many_sequences_are_each_alone():
    t, x = numbers(2 * 64 - 1, 2), numbers(40, 64, 2)
    assert np.array_equal(tnnscope.toeplitz(t, x), np.stack([tnnscope.toeplitz(t, one) for one in x]))


@pytest.mark.parametrize("n", [20, 200])
def test_layouts(n):
    whole_t, whole_x = numbers(2 * n - 1, 24), numbers(2, n, 24)
    t, x = whole_t[:, 4:9].copy(), whole_x[:, :, 7:12].copy()
    expected = tnnscope.toeplitz(t, x)
    memory = np.empty(4 * x.size + 1, "u1")[1:].view("u1")  # not aligned
    unaligned = memory[:4 * x.size].view("float32") if memory.ctypes.data % 4 else memory[1:].view("float32")
    unaligned = unaligned[:x.size].reshape(x.shape)
    unaligned[:] = x
    for other_t, other_x in [(whole_t[:, 4:9], whole_x[:, :, 7:12]), (np.asfortranarray(t), np.asfortranarray(x)),
                             (t[::-1].copy()[::-1], x[:, ::-1].copy()[:, ::-1]), (t, unaligned),
                             (t, np.repeat(x, 2, axis=1)[:, ::2])]:
        assert np.array_equal(tnnscope.toeplitz(other_t, other_x), expected)
    same = np.broadcast_to(x[:1], (3, *x.shape[1:]))
    assert np.array_equal(tnnscope.toeplitz(t, same)[2], expected[0])
    t.flags.writeable = x.flags.writeable = False
    assert np.array_equal(tnnscope.toeplitz(t, x), expected)


def test_one_channel_without_its_axis():
    t, x = numbers(2 * 100 - 1), numbers(100)
    assert np.array_equal(tnnscope.toeplitz(t, x), tnnscope.toeplitz(t[:, None], x[:, None])[:, 0])


def test_not_finite():
    t, x = numbers(199, 2), numbers(100, 2)
    t[5, 1] = np.nan
    y = tnnscope.toeplitz(t, x)
    assert np.isnan(y[:, 1]).any() and np.isfinite(tnnscope.toeplitz(t[:, :1], x[:, :1])).all()


def test_errors_of_products():
    t, x = numbers(99, 4), numbers(50, 4)
    with pytest.raises(TypeError, match=r'x must be an array of float32, not of float64; convert it with x.astype'):
        tnnscope.toeplitz(t, x.astype("float64"))
    with pytest.raises(TypeError, match="t must be an array of float32, not of >f4"):
        tnnscope.toeplitz(t.astype(">f4"), x)
    for wrong_t, wrong_x, words in [
            (t[1:], x, r"kernels of shape \(98, 4\) do not have the 2n-1 lags from -\(n-1\) to n-1; with causal=True"),
            (t[:0], x, r"kernels of shape \(0, 4\) do not have the 2n-1 lags"),
            (t[:, :0], x, "do not have"),
            (np.float32(1), x, r"kernels of shape \(\) are not possible"),
            (t, x[:, :3], r"x of shape \(50, 3\) does not fit the kernels; use \(n, 4\), \(b, n, 4\) or \(b, 1, n, 4\)"),
            (t, x[:0], "the input has 0 tokens, but the coefficients are for 1 to 50"),
            (t, numbers(51, 4), "the input has 51 tokens, but the coefficients are for 1 to 50")]:
        with pytest.raises(tnnscope.Error, match=words):
            tnnscope.toeplitz(wrong_t, wrong_x)


@pytest.mark.parametrize("parts", [[1] * 100, [100], [60, 1, 39], [3, 50, 47]])
def test_stream(parts):
    taps, x = numbers(100, 5), numbers(100, 5)
    stream = tnnscope.Stream(taps, causal=True)
    ends = np.cumsum(parts)
    y = np.concatenate([stream(x[end - part:end]) for part, end in zip(parts, ends)])
    assert distance(y, dense(taps, x, causal=True)) < 1e-6
    assert stream.tokens == stream.length == 100 and stream.channels == 5 and stream.state_bytes > 0
    with pytest.raises(tnnscope.Error, match="a stream of 100 tokens cannot take 1 more after 100"):
        stream(x[0])


def test_streams_of_a_batch():
    taps, x = numbers(64, 3), numbers(4, 64, 3)
    stream = tnnscope.Stream(taps, causal=True, batch=4)
    first = stream(x[:, 0])
    assert first.shape == (4, 3)
    y = np.concatenate([first[:, None], stream(x[:, 1:10]), stream(x[:, 10:])], axis=1)
    for k in range(4):
        assert distance(y[k], dense(taps, x[k], causal=True)) < 1e-6


def test_stream_of_a_layer(m):
    layer = m.layers[1]
    x = numbers(256, 384)
    stream = tnnscope.Stream(layer.kernel(256))
    y = np.stack([stream(token) for token in x])
    assert distance(y, layer.apply(x, "naive").astype("float64")) < 1e-6


def test_errors_of_streams():
    with pytest.raises(tnnscope.Error, match="a bidirectional kernel cannot run token by token"):
        tnnscope.Stream(numbers(99, 4))
    with pytest.raises(tnnscope.Error, match="needs an axis of channels"):
        tnnscope.Stream(numbers(99), causal=True)
    with pytest.raises(tnnscope.Error, match="a batch of at least one"):
        tnnscope.Stream(numbers(99, 1), causal=True, batch=0)
    stream = tnnscope.Stream(numbers(1, 4), causal=True)
    with pytest.raises(tnnscope.Error, match=r"x of shape \(3,\) does not fit the stream; use \(4,\) or \(m, 4\)"):
        stream(numbers(3))
    with pytest.raises(TypeError, match="x must be an array of float32, not of float64"):
        stream(np.ones(4))
    assert stream(numbers(0, 4)).shape == (0, 4) and stream.tokens == 0


def test_threads():
    t, x = numbers(2 * 4096 - 1, 32), numbers(4096, 32)
    expected, results = tnnscope.toeplitz(t, x), []
    threads = [threading.Thread(target=lambda: results.append(tnnscope.toeplitz(t, x))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 4 and all(np.array_equal(one, expected) for one in results)
