# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The numbers of the authors' code, in reference cases next to the repository."""
import json
import warnings
import zipfile

import numpy as np
import pytest
import tnnscope
from helpers import REFERENCE, distance, needs_reference

pytestmark = needs_reference


def case(name):
    return json.loads((REFERENCE / name / "case.json").read_text(encoding="utf-8"))


def load(name, array):
    return np.load(REFERENCE / name / f"{array}.npy")


def opened(name, file="", **options):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return tnnscope.open(REFERENCE / name / file, **options)


@pytest.mark.parametrize("folder", sorted(REFERENCE.glob("tno-*")), ids=lambda folder: folder.name)
def test_tno(folder):
    name = folder.name
    n, layer = case(name)["n"], opened(name, "checkpoint.pt", config=folder / "case.json").layers[0]
    assert distance(layer.kernel(n), load(name, "coefficients")) < 1e-5
    assert distance(layer.kernel(n, raw=True), load(name, "coefficients_raw")) < 1e-5
    assert distance(layer.apply(load(name, "x")), load(name, "y")) < 1e-5
    if (folder / "etsc_b.npy").exists():
        modes = layer.modes("etsc", n=n)
        assert distance(modes.lambda_, load(name, "etsc_lambda")) < 1e-6
        assert distance(modes.b, load(name, "etsc_b")) < 1e-4


FEW = range(16)  # the channels in the arrays of the language models


@pytest.mark.parametrize("name, layers", [("fairseq-alm", (0, 3)), ("fairseq-alm-no-decay", (0, 2))])
def test_trained_language_model(name, layers):
    m, known = opened(name, "checkpoint_best.pt"), case(name)
    assert m.layers[0].causal and len(m.layers) == known["layers"]
    for k in layers:
        t, x, y = m.layers[k].kernel(256, FEW), load(name, f"layer{k}_tno_in_256"), load(name, f"layer{k}_tno_out_256")
        assert distance(t, load(name, f"layer{k}_coefficients_256")) < 1e-5
        assert distance(tnnscope.toeplitz(t, x), y) < 1e-5
        assert distance(m.forward(load(name, "ids_256"), tap=(k, "out"))[..., FEW], y[0]) < 1e-4
        modes = m.layers[k].modes(n=256)
        assert distance(modes.b[:, FEW], load(name, f"layer{k}_etsc_b_256")) < 1e-4
    for n in (256, 700):
        logits, theirs = m.forward(load(name, f"ids_{n}")), load(name, f"logits_{n}")
        assert distance(logits.reshape(-1, logits.shape[-1])[-64:], theirs.reshape(-1, theirs.shape[-1])) < 1e-4
    written = m.generate(known["prompt_text"], len(known["greedy_ids"]))
    assert written.ids.tolist() == known["greedy_ids"] and written.text == known["greedy_text"]
    results = json.loads((REFERENCE / name / "evaluate.json").read_text(encoding="utf-8"))["results"]
    (loss,) = m.evaluate(REFERENCE / name / "evaluate.txt", [512])
    assert loss.tokens == results["512"]["tokens"] and abs(loss.loss - results["512"]["loss"]) < 1e-5


def test_long_convolution():
    m = opened("hyenadna-tiny", "weights.ckpt", options={"shift": 0.0})
    for n in (100, 258):
        assert distance(m.layers[1].kernel(n)[0, n - 1:].T, load("hyenadna-tiny", f"kernel_layer1_{n}")) < 1e-4
        ids, theirs = load("hyenadna-tiny", f"ids_{n}"), load("hyenadna-tiny", f"logits_{n}")
        assert distance(m.forward(ids)[..., :theirs.shape[-1]], theirs) < 1e-4


@pytest.mark.parametrize("both", [False, True])
def test_variants(both, tmp_path):
    m = opened("hyenadna-tiny", "weights.ckpt", options={"shift": 0.0})
    letters = "ACGTTGCATTACGATTACAGGCATCGACGTACGTAACCGGTTACGATCGATCGGATCCATA"
    (tmp_path / "r.fa").write_text(f">chr1 a record\n{letters[:30]}\n{letters[30:]}\n")
    (tmp_path / "v.vcf").write_text("#CHROM\tPOS\tID\tREF\tALT\nchr1\t30\trs1\tTAC\tT,GGG\nchr1\t12\t.\tC\tCAA,<DEL>\n")
    with pytest.warns(UserWarning, match="1 of 4 alleles are not measured"):
        found = m.scan(tmp_path / "r.fa", vcf=tmp_path / "v.vcf", window=20, both_strands=both)
    assert found.pos.tolist() == [30, 30, 12] and found.chrom.tolist() == ["chr1"] * 3 and found.id.tolist() == ["rs1", "rs1", "."]
    assert found.alt.tolist() == ["T", "GGG", "CAA"] and found.windows.tolist() == [[22, 41], [22, 41], [4, 21]]

    def log_likelihood(text):
        (loss,) = m.evaluate(text, [len(text) - 1])
        return -loss.loss * loss.tokens

    def other(text):
        return text[::-1].translate(str.maketrans("ACGT", "TGCA"))
    for k, (first, last) in enumerate(found.windows):
        text, place = letters[first - 1:last], found.pos[k] - first
        changed = text[:place] + found.alt[k] + text[place + len(found.ref[k]):]
        forward, reverse = (log_likelihood(turn(changed)) - log_likelihood(turn(text)) for turn in (str, other))
        assert abs(found.differences[k] - ((forward + reverse) / 2 if both else forward)) < 1e-4
        assert not both or abs(found.reverse[k] - reverse) < 1e-4
    with pytest.raises(TypeError, match="text is the path of a FASTA file"):
        m.scan(letters, vcf=tmp_path / "v.vcf")


def test_block_of_h3():
    m, path = opened("h3-lm", "model.pt"), REFERENCE / "h3-lm" / "model.pt"

    def linear(x, number):
        """By the 16 x 16 weight that was stored as this one of all, and the bias after it."""
        with zipfile.ZipFile(path) as file:
            weight, bias = (np.frombuffer(file.read(f"model/data/{k}"), "<f4") for k in (number, number + 1))
        return x @ weight.reshape(16, 16).T + bias

    def mixer(u):
        q, k, v = (linear(u, number) for number in (3, 5, 7))
        k = tnnscope.toeplitz(m.layers[0].kernel(48)[0], k)
        return linear(q * tnnscope.toeplitz(m.layers[1].kernel(48)[0], k * v), 16)

    x = load("h3-lm", "mixer_in_block0")
    assert distance(mixer(x), load("h3-lm", "mixer_out_block0")) < 1e-5
    u = (x - x.mean(-1, keepdims=True)) / x.std(-1, keepdims=True)  # the norm's weights are 1 and 0
    assert distance(m.forward(x[None], block=0, tap=(0, "mixer-in"))[0], u) < 1e-4  # its epsilon
    assert distance(m.forward(x[None], block=0, tap=(1, "mixer-out"))[0], mixer(u)) < 1e-4
    whole, theirs = opened("h3-lm", "model.pt", options={"num_attention_heads": 2}), load("h3-lm", "logits")
    assert distance(whole.forward(load("h3-lm", "ids"))[..., -theirs.shape[-2]:, :], theirs) < 1e-4


@pytest.mark.parametrize("name, file, options", [
    ("lfm2-hf", "", {}), ("lfm2-moe-hf", "", {}), ("stripedhyena-net", "", {}), ("evo1-net", "", {}),
    ("evo2-net", "evo2_tiny.pt", {}),
    ("h3-net", "model.pt", {"num_attention_heads": 4})])
def test_hybrid(name, file, options):
    m, known = opened(name, file, options=options), case(name)
    for n in known["lengths"]:
        assert distance(m.forward(load(name, f"ids_{n}")), load(name, f"logits_{n}")) < 1e-4
    hidden = m.forward(load(name, f"ids_{known['n']}"), tap=(2, "block"))
    assert distance(hidden, load(name, "hidden_layer1").reshape(hidden.shape)) < 1e-4
    greedy = known["greedy"]
    assert list(m.generate(greedy["prompt"], len(greedy["continuation"])).ids) == greedy["continuation"]


def test_two_axes():
    layer = opened("lra-tno2d", "accuracy.ckpt").layers[0]
    assert layer.axes == ("height", "width") and not layer.causal
    for axis, name in [("width", "toep1_coefficients"), ("height", "toep2_coefficients")]:
        assert distance(layer.kernel(7, axis=axis), load("lra-tno2d", name)) < 1e-5
    with pytest.raises(tnnscope.Error, match="layer 0 acts along two axes"):
        layer.kernel(7)
    images = opened("image-tnn-vit-prenorm", "checkpoint_best.pth")
    assert distance(images.forward(load("image-tnn-vit-prenorm", "x")), load("image-tnn-vit-prenorm", "logits")) < 1e-4
    assert images.layers[0].memory(4, axis="width").k99.shape == (1, 48)


@pytest.mark.parametrize("name, file, words", [
    ("retnet-hf", "", "the decay multiplies q k inside a linear attention, so T x is not what the layer computes"),
    ("bias-t5", "", "the bias is added to q k inside a softmax, so T x is not what the layer computes")])
def test_what_is_not_computed(name, file, words):
    m = opened(name, file)
    assert np.isfinite(m.layers[0].kernel(16)).all()
    with pytest.raises(tnnscope.Error, match=words):
        m.layers[0].apply(np.ones(16, "float32"))
    with pytest.raises(tnnscope.Error, match="networks of this family are not supported, only their operators"):
        m.forward([1, 2, 3])
    with pytest.raises(tnnscope.Error, match="networks of this family are not supported, only their operators"):
        m.generate([1, 2, 3], 1)
    with pytest.raises(tnnscope.Error, match="networks of this family are not supported, only their operators"):
        m.evaluate([1, 2, 3], [2])


SHORT_FILTERS = ("mamba", "falcon-mamba", "mamba2", "nemotron-h", "bamba", "granitemoehybrid", "falcon-h1", "zamba2",
                 "jamba", "qwen3-next", "qwen3.5", "olmo-hybrid", "kimi-linear", "recurrentgemma")


@pytest.mark.parametrize("name", [f"{family}-hf" for family in SHORT_FILTERS])
def test_short_filters(name):
    m, known = opened(name), case(name)
    assert [(layer["block"], layer["prefix"]) for layer in m.info()["layers"]] == [
        (of["block"], of["tensor"].removesuffix("weight")) for of in known["layers"]]
    for layer, of in zip(m.layers, known["layers"]):
        number, place = str(of["operator"] + 1 if of["operator"] else ""), f"layer{of['layer']}"
        for n in known["kernel_lengths"]:
            assert distance(layer.kernel(n)[0, n - 1:].T, load(name, f"kernel{number}_{place}_{n}")) == 0
        assert distance(layer.apply(load(name, f"x{number}_{place}")), load(name, f"y{number}_{place}")) < 1e-6


@pytest.mark.parametrize("file", ["", "default/consolidated.pth"])
def test_canon_layers(file):
    name = "llama-canon-hf"
    m, known = opened(name, file), case(name)
    assert [layer["block"] for layer in m.info()["layers"]] == [of["block"] for of in known["layers"]]
    for layer, of in zip(m.layers, known["layers"]):
        number, place = str(of["operator"] + 1 if of["operator"] else ""), f"layer{of['layer']}"
        for raw in (False, True):
            theirs = load(name, f"kernel{number}{'_raw' * raw}_{place}_100")
            assert distance(layer.kernel(100, raw=raw)[0, 99:].T, theirs) < 1e-7
        assert distance(layer.apply(load(name, f"x{number}_{place}")), load(name, f"y{number}_{place}")) < 1e-6


@pytest.mark.parametrize("name, file", [
    ("dcp-hyenadna", "one"), ("dcp-hyenadna", "two"), ("dcp-evo2", "mbridge"), ("dcp-evo2", "mbridge/iter_0000001"),
    ("dcp-evo2", "nemo2/weights"), ("dcp-evo2", "megatron/weights"), ("dcp-evo2", "savanna_evo2_tiny.pt")])
def test_distributed_directory(name, file):
    m = opened(name, file, options={"shift": 0.05} if "dna" in name else {})
    assert [layer["block"] for layer in m.info()["layers"]] == [of["block"] for of in case(name)["layers"]]
    for k, layer in enumerate(m.layers):
        for n in case(name)["lengths"]:
            error = distance(layer.kernel(n)[0, n - 1:].T, load(name, f"kernel_layer{k}_{n}"))
            assert error < (1e-5 if "dna" in name else 1e-6)  # its networks are computed in float32


@pytest.mark.parametrize("scale, name", [(1.0, "poles"), (0.25, "scale1_poles")])
def test_flowstate(scale, name):
    m = opened("flowstate", options={"scale_factor": scale})
    for k, layer in enumerate(m.layers):
        poles = load("flowstate", f"{name}_layer{k}")[0]
        assert distance(layer.kernel(72)[0, 71:].T, (poles[:, None] ** np.arange(72)).real) < 1e-6
