# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checkpoints: models, their layers and measurements."""
from __future__ import annotations

import os
from typing import Any, NamedTuple

from . import _engine, program

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Literal

    import numpy as np
    import numpy.typing as npt

    Axis = Literal["height", "width"]
    Options = Mapping[str, bool | int | float | str]
    Path = str | bytes | os.PathLike[str] | os.PathLike[bytes]


def open(path: Path, *, options: Options | None = None, config: Path | None = None, vocabulary: Path | None = None,
         byte_pairs: Path | None = None) -> Model:
    """Opens a checkpoint, without running any of its code and without reading its tensors yet.

    path: a file, a Hugging Face directory, "hf:ORG/NAME" in its cache, coefficients as .npy or .csv, or kernels of the
    zoo such as "zoo:alibi,heads=8". options and config: what the file does not store, as with --set and --config on the
    command line. vocabulary and byte_pairs: a dictionary to use instead of the one next to the checkpoint, and the
    directory of GPT-2's files.

    >>> tnnscope.open("shakespeare.pt")
    <tnnscope.Model: 4 layers of shakespeare.pt>
    """
    model = Model(path, options or {}, config, vocabulary, byte_pairs)
    model._engine.warn()
    return model


def _bytes(path: Path) -> bytes:
    """Returns the name of a file as the system takes it, of any bytes; Python's own open() refuses the same."""
    name = os.fsencode(path)
    if b"\0" in name:
        raise ValueError("embedded null byte")
    return name


def _option(key: str, value: Any) -> bool | int | float | str:
    """Returns the value of an option as one of Python's types, if it is a number of NumPy or PyTorch too."""
    plain = value.item() if hasattr(value, "item") else value
    if not isinstance(plain, (bool, int, float, str)) or (isinstance(plain, int) and abs(plain) >= 1 << 63):
        raise TypeError(f"the option {key} is neither a number, nor True or False, nor a text: {value!r}")
    return plain


class Model:
    """An open checkpoint, from open().

    path: as given to open(), as str. family: the ID of the recognized family. layers: its operators, in model order.
    default_length: the training length, or 256 if that is unknown.

    >>> m.layers[2]
    <tnnscope.Layer 2: 1 head of 384 channels, causal>
    >>> m.family, m.default_length
    ('tnnscope', 256)
    """

    def __init__(self, path: Path, options: Options, config: Path | None, vocabulary: Path | None,
                 byte_pairs: Path | None):
        self.path = os.fsdecode(path)
        options = {key: _option(key, value) for key, value in options.items()}
        self._engine = _engine.Model(_bytes(path), options, *(_bytes(one or "") for one in (config, vocabulary, byte_pairs)))
        # The program that plots is started later, perhaps from another directory.
        self._words = [os.path.abspath(self.path) if os.path.exists(self.path) else self.path]
        for key, value in options.items():
            self._words += ["--set", f"{key}={str(value).lower() if isinstance(value, bool) else value}"]
        if config:
            self._words += ["--config", os.path.abspath(os.fsdecode(config))]
        self._opened = (self._words[0], tuple(options.items()),
                        *(os.path.abspath(os.fsdecode(one)) if one else None for one in (config, vocabulary, byte_pairs)))
        self.family = self._engine.family
        self.default_length = self._engine.default_length
        self.layers = [Layer(self, number) for number in range(self._engine.layers)]

    def __repr__(self) -> str:
        layers = f"{len(self.layers)} layer{'s' if len(self.layers) != 1 else ''}"
        return f"<tnnscope.Model: {layers} of {program.name_in(self.path)}>"

    def info(self) -> dict[str, Any]:
        """Returns what `tnnscope info --json` prints: every option with its source, the operators, and how many numbers are
        not finite. Reads every kernel tensor and verifies its checksum.

        >>> m.info()["family"]
        'tnnscope'
        """
        import json
        described: dict[str, Any] = json.loads(self._engine.info())
        return described

    def findings(self) -> list[Finding]:
        """Returns at most eight measured answers about all kernels: memory, changes of sign, states, reach, algorithms.

        >>> print(m.findings()[0])
        4 layers, 1536 kernels, trained at n = 256
        """
        import json
        return [Finding(**one) for one in json.loads(self._engine.findings())["findings"]]

    def forward(self, x: npt.ArrayLike, *, algorithm: str = "fft", head: str = "", block: int | None = None,
                tap: tuple[int, str] | None = None, gamma: float | None = None, decay: bool = True,
                band: int | None = None) -> npt.NDArray[np.float32]:
        """Runs the whole network.

        x: token IDs (n,) or (batch, n); or features (batch, n, width), or images (batch, 3, height, width), if the model
        takes those. Returns x's axes before the last, and the outputs: logits (n, vocabulary) of one text.

        head: one of several, "none" for the hidden state. block: run only this one, on hidden states. tap: a layer and a
        point in it instead of the output: "in" or "out" of its operator, "gate", "pre" (the factor before it), "hidden"
        before the layer, "mixer-in", "mixer-out"; or a block's number and "block", the hidden state before it, attention
        included. gamma, decay=False, band: another decay, none, and zero beyond |lag| = band, in all layers.

        >>> m.forward([1, 2, 3]).shape
        (3, 72)
        >>> m.forward([[1, 2, 3]], tap=(0, "out")).shape
        (1, 3, 384)
        """
        return self._engine.forward(x, algorithm, head, block, tap, gamma, decay, band)

    def encode(self, text: str) -> npt.NDArray[np.int64]:
        """Returns the token IDs (n,) of a text.

        >>> m.decode(m.encode("ROMEO:"))
        'ROMEO:'
        """
        return self._engine.encode(text)

    def decode(self, ids: npt.ArrayLike) -> str:
        """Returns the text of token IDs (n,)."""
        return self._engine.decode(ids)

    def generate(self, prompt: str | npt.ArrayLike, tokens: int = 100, *, algorithm: str | None = None,
                 temperature: float = 0.0, seed: int = 0, window: int | None = None, gamma: float | None = None,
                 decay: bool = True, band: int | None = None) -> Generation:
        """Continues a text, or token IDs (n,), token by token.

        algorithm: "fft" recomputes the whole text for every token; "cache" (the default where possible), "window" and
        "streaming" do not; "etsc", "paired", "unpadded", "reduced" and "stored" are state spaces. temperature 0: always
        the likeliest token. window: n of the window and the conversions. gamma, decay, band: as of forward().

        >>> m.generate("ROMEO:", 5).ids.shape
        (5,)
        """
        ids = self._engine.encode(prompt) if isinstance(prompt, str) else prompt
        return Generation(*self._engine.generate(ids, tokens, algorithm, temperature, seed, window, gamma, decay, band))

    def evaluate(self, text: str | os.PathLike[str] | npt.ArrayLike, lengths: Sequence[int] | None = None, *,
                 record: str | int = "", algorithm: str = "fft", window: int | None = None, gamma: float | None = None,
                 decay: bool = True, band: int | None = None) -> list[Evaluation]:
        """Measures how well the model predicts a text, in consecutive windows of each length, each from its start.

        text: the text, token IDs (n,), or a pathlib.Path of a text, a FASTA file (of which a record by name or number) or
        a .npy of IDs. lengths: default_length if none is given. algorithm: a product or a form as of generate(). Tokens that
        training omits, such as N of HyenaDNA, do not count; a warning tells how many.

        >>> loss = m.evaluate("To be, or not to be, that is the question. " * 20, [64, 128])
        >>> [(one.length, one.tokens) for one in loss]
        [(64, 832), (128, 768)]
        """
        return [Evaluation(*one) for one in self._engine.evaluate(
            self._ids(text, record), [self.default_length] if lengths is None else list(lengths), algorithm, window,
            gamma, decay, band)]

    def scan(self, text: str | os.PathLike[str] | npt.ArrayLike, symbols: str | Sequence[int] | None = None, *,
             kind: str = "substitutions", start: int = 0, stop: int | None = None, record: str | int = "",
             both_strands: bool = False, vcf: Path | None = None, window: int | None = None, length: int | None = None,
             layer: int | None = None, values: Sequence[int] | None = None, gamma: float | None = None,
             decay: bool = True, band: int | None = None, client: Any = None) -> Any:
        """Measures what many changes do to the log-likelihood or the loss of a text, as `tnnscope scan` does.

        text: as for evaluate(). Returns a Scan, a Sweep, Variants or PositionLosses:

        kind="substitutions": every token from `start` to before `stop` becomes each of the symbols in turn, a text of them or
        token IDs: by default all that a text can hold, or A, C, G and T. A number equals what `tnnscope evaluate
        --substitute` prints. both_strands: of DNA, the mean with that of the reverse complement.

        kind="lags", "states", "layers" or "channels": the loss in windows of `length` with these many lags or states kept, of
        all layers or of `layer`, or with these layers, or channels of `layer`, off; values: by default powers of 2, or all.

        kind="positions": the loss by the number of tokens before, over the windows of `length` of a text, or of all records or
        rows of a file.

        vcf: a file of variants, whose CHROM are records of `text`, a pathlib.Path of a FASTA file; each in a window of
        `window` tokens around it.

        client: a distributed.Client; the scan is then shared by the workers of that cluster, which open the files by the same
        paths.

        >>> scan = m.scan("To be, or not to be.", "aeiou", start=3, stop=5)
        >>> scan.positions.tolist(), scan.differences.shape
        ([3, 4], (2, 5))
        >>> float(scan.differences[1, 1])  # the e of "be" remains
        0.0
        >>> sweep = m.scan("To be, or not to be.", kind="lags", values=[0, 4, 18])
        >>> bool(sweep.losses[0] > sweep.losses[2]), bool(abs(sweep.losses[2] - sweep.loss) < 1e-5)
        (True, True)
        """
        asked = "vcf" if vcf is not None else kind
        given = {"kind": vcf is not None and kind != "substitutions", "symbols": symbols is not None, "start": start != 0,
                 "stop": stop is not None, "record": record != "", "both_strands": both_strands, "window": window is not None,
                 "length": length is not None, "layer": layer is not None, "values": values is not None}
        for name, is_given in given.items():
            if is_given and asked in _OPTIONS and name not in _OPTIONS[asked]:
                raise ValueError(f"{name} does not apply to a scan of {asked}")
        overrides = (gamma, decay, band)
        if vcf is not None:
            if not isinstance(text, os.PathLike):
                raise TypeError("with vcf, text is the path of a FASTA file, such as pathlib.Path(\"reference.fa\")")
            files = [_bytes(os.path.abspath(os.fsdecode(path))) for path in (text, vcf)]
            return _variants(self._parts(client, "scan_variants", [*files, window, both_strands, *overrides]))
        if kind == "positions":
            if client is not None:
                raise ValueError("client does not apply to a scan of positions")
            is_whole = isinstance(text, os.PathLike) and record == ""
            texts = self._engine.read_all(_bytes(text)) if is_whole else [self._ids(text, record)]
            return PositionLosses(*self._engine.position_losses(texts, length, *overrides))
        ids = self._ids(text, record)
        if kind != "substitutions":
            chosen = [] if values is None else list(values)
            return _sweep(self._parts(client, "sweep", [ids, kind, length, layer, chosen, *overrides]))
        tried = self._engine.encode(symbols).tolist() if isinstance(symbols, str) else symbols
        return _scan(self._parts(client, "scan", [ids, start, stop, None if tried is None else list(dict.fromkeys(tried)),
                                                  both_strands, *overrides]))

    def _parts(self, client: Any, method: str, arguments: list[Any]) -> list[tuple[Any, ...]]:
        """Returns what this method of the engine measures: in one part, or by the workers of a cluster in several."""
        if client is None:
            return [getattr(self._engine, method)(arguments[0], (1, 1), *arguments[1:])]
        from . import cluster
        return cluster.measured(client, self._opened, method, arguments)

    def dependencies(self, text: str | os.PathLike[str] | npt.ArrayLike, symbols: str | Sequence[int] | None = None, *,
                     start: int = 0, stop: int | None = None, record: str | int = "", gamma: float | None = None,
                     decay: bool = True, band: int | None = None) -> Dependencies:
        """Measures what the outputs at tokens `start` to before `stop` depend on among these tokens, one by one.

        text: as for evaluate(). Each token is replaced by each of the symbols, a text of them or token IDs: by default
        the four others that are most probable there. The views Dependencies and Receptive field explain the numbers.

        >>> seen = m.dependencies("To be, or not to be.", start=2, stop=8)
        >>> seen.effects.shape, seen.reach.shape
        ((6, 6), (5, 6))
        >>> bool(seen.effects[0, 1] == 0)  # nothing depends on what is behind it
        True
        """
        tried = self._engine.encode(symbols).tolist() if isinstance(symbols, str) else symbols
        return Dependencies(*self._engine.dependencies(self._ids(text, record), start, stop,
                                                       None if tried is None else list(dict.fromkeys(tried)), gamma,
                                                       decay, band))

    def _ids(self, text: str | os.PathLike[str] | npt.ArrayLike, record: str | int) -> npt.ArrayLike:
        """Returns the token IDs of a text, a file, or themselves."""
        if isinstance(text, str):
            return self._engine.encode(text)
        if isinstance(text, os.PathLike):
            return self._engine.read(_bytes(text), str(record))
        return text

    def plot(self, view: str = "atlas", **options: Any) -> program.Plot:
        """Draws a view with the program tnnscope, which must be installed; a notebook shows the result inline.

        options: those of `tnnscope plot`, such as layer=3, channels=[5, 7], length=512, log=True; see `tnnscope plot --help`.
        `.save("atlas.pdf")` writes it in another format.
        """
        return program.Plot(["plot", *self._words, "--view", view, *program.words_of(options)])

    def show(self, **selection: Any) -> None:
        """Opens the program's window on this checkpoint, or raises a window that is open and selects there; returns at once.

        selection: layer=3, head=0, channels=[5, 7].
        """
        program.show([*self._words[:1], *program.words_of(selection)])


class Layer:
    """An operator of a model: a TNO, a long convolution, a state space; or two, along the axes of a grid of tokens.

    number: its place in Model.layers. name: with its place in the model. heads, channels: channels are those of each
    head. axes: ("sequence",), or ("height", "width"), of which methods with an `axis` take one.

    In its methods, n is the length, by default Model.default_length, and channels selects some within each head.
    """

    def __init__(self, model: Model, number: int):
        self._model, self._engine, self.number = model, model._engine, number
        self.name, self.heads, self.channels, self.causal, axes = self._engine.layer(number)
        self.axes = tuple(axes)

    def __repr__(self) -> str:
        heads = f"{self.heads} head{'s' if self.heads > 1 else ''}"
        return (f"<tnnscope.Layer {self.number}: {heads} of {self.channels} channel{'s' if self.channels > 1 else ''}, "
                f"{'causal' if self.causal else 'bidirectional'}{'' if len(self.axes) < 2 else ', along two axes'}>")

    def kernel(self, n: int | None = None, channels: Sequence[int] | None = None, raw: bool = False, *,
               axis: Axis | None = None) -> npt.NDArray[np.float32]:
        """Returns the coefficients t, (heads, 2n-1, channels), lag ascending: what `tnnscope kernel` writes.

        raw: before decay and activation.

        >>> m.layers[0].kernel(512, channels=[3, 5]).shape
        (1, 1023, 2)
        """
        return self._engine.kernel(self.number, axis, n, channels, raw)

    def apply(self, x: npt.ArrayLike, algorithm: str = "fft", *, grid: tuple[int, int] | None = None,
              window: int | None = None) -> npt.NDArray[np.float32]:
        """Returns T x, divided by T 1 and normalized where the model does that, in x's shape.

        x: (n, h*d), (batch, n, h*d) or (batch, h, n, d) for h heads of d channels, or (n,), the same for each; along two
        axes (H, W, h*d), (batch, H, W, h*d), (batch, h, H, W, d), or flattened, on a grid (H, W). algorithm: "fft",
        "naive", "matrix", "fftw"; or a form that runs token by token, such as "streaming" or "reduced".

        >>> import numpy as np
        >>> m.layers[0].apply(np.ones((16, 384), "float32")).shape
        (16, 384)
        """
        return self._engine.apply(self.number, x, algorithm, grid, window)

    def modes(self, variant: str = "etsc", error: float = 1e-4, *, n: int | None = None, states: int | None = None,
              head: int | None = None, axis: Axis | None = None) -> Modes:
        """Converts the kernels of lags below n to a state space: what `tnnscope etsc` writes.

        variant: "etsc" as published, "paired" with one mode of each conjugate pair, "unpadded", "reduced" to an exact
        head (16 lags by default) and as few modes as an error allows, or `states` of them; "stored", the file's poles.

        >>> modes = m.layers[0].modes("reduced", error=1e-2)
        >>> bool(modes.error.max() <= 1e-2), modes.head.shape
        (True, (16, 384))
        """
        return Modes(*self._engine.modes(self.number, axis, variant, n, error, states, head))

    def memory(self, n: int | None = None, channels: Sequence[int] | None = None, *, axis: Axis | None = None) -> Memory:
        """Measures how far each kernel reaches: arrays (heads, channels), see Memory.

        >>> m.layers[0].memory(256).k99.shape
        (1, 384)
        """
        return Memory(*self._engine.memory(self.number, axis, n, channels))

    def response(self, n: int | None = None, channels: Sequence[int] | None = None, *,
                 axis: Axis | None = None) -> npt.NDArray[np.complex128]:
        """Returns the frequency responses, (heads, n + 1, channels), at pi k / n radians per token, k = 0 to n.

        >>> m.layers[0].response(256, [0]).shape
        (1, 257, 1)
        """
        return self._engine.response(self.number, axis, n, channels)

    def hankel(self, n: int | None = None, channels: Sequence[int] | None = None, *,
               axis: Axis | None = None) -> npt.NDArray[np.float64]:
        """Returns the largest Hankel singular values of the lags from 1 on, (heads, up to 64, channels), descending: how
        many states a kernel requires.

        >>> m.layers[0].hankel(256, [0]).shape
        (1, 64, 1)
        """
        return self._engine.hankel(self.number, axis, n, channels)

    def plot(self, view: str = "coefficients", **options: Any) -> program.Plot:
        """Draws a view of this layer: Model.plot(view, layer=number)."""
        return self._model.plot(view, layer=self.number, **options)

    def show(self, **selection: Any) -> None:
        """Opens the window on this layer: Model.show(layer=number)."""
        self._model.show(layer=self.number, **selection)


class Modes(NamedTuple):
    """A diagonal state space per channel: t[k] = head[k] for the first H lags, then t[H+j] = Re sum b lambda_^j.

    lambda_, b: (modes, heads * channels). error: (heads * channels) relative, over lags below n. head: (H, heads *
    channels), of "reduced" and "stored"; otherwise None, and H = 0.
    """

    lambda_: npt.NDArray[np.complex128]
    b: npt.NDArray[np.complex128]
    error: npt.NDArray[np.float64]
    head: npt.NDArray[np.float64] | None


class Memory(NamedTuple):
    """How far kernels reach, (heads, channels) each.

    k50, k90, k99: the |lag| that contains this share of the energy sum t^2. centroid: its mean |lag|. fitted_decay: g of
    the line log|t| = a + |lag| log g, 0 where there is none. not_finite: how many coefficients are NaN or infinite, which
    count for nothing else.
    """

    k50: npt.NDArray[np.int64]
    k90: npt.NDArray[np.int64]
    k99: npt.NDArray[np.int64]
    centroid: npt.NDArray[np.float64]
    fitted_decay: npt.NDArray[np.float64]
    energy: npt.NDArray[np.float64]
    not_finite: npt.NDArray[np.int64]


class Finding(NamedTuple):
    """A measured answer: its question, the answer in a few words (None where there are none) and in a sentence, the view that
    shows it, and where; None where that is all of them."""

    kind: str
    question: str
    headline: str | None
    text: str
    view: str
    layer: int | None
    axis: str | None
    head: int | None
    channel: int | None
    n: int | None
    value: float | None

    def __str__(self) -> str:
        return self.text


class Generation(NamedTuple):
    """What follows a prompt. text: without the prompt; None without a vocabulary. ids, probabilities, seconds: (tokens,)."""

    text: str | None
    ids: npt.NDArray[np.int64]
    probabilities: npt.NDArray[np.float64]
    seconds: npt.NDArray[np.float64]
    prompt_seconds: float
    state_bytes: int


class Scan(NamedTuple):
    """The change of a text's log-likelihood in nats for each position and symbol; 0 where the symbol is the text's.

    positions: (n,) from 0. symbols: (m,) token IDs. differences: (n, m). log_likelihood: of the text itself. forward, reverse:
    (n, m), of both strands, whose mean the differences then are; otherwise None.
    """

    positions: npt.NDArray[np.int64]
    symbols: npt.NDArray[np.int64]
    differences: npt.NDArray[np.float64]
    log_likelihood: float
    forward: npt.NDArray[np.float64] | None = None
    reverse: npt.NDArray[np.float64] | None = None


class Sweep(NamedTuple):
    """The loss of a text in nats per token with each change of the network: `losses` (n,) of `values` (n,), lags, states, layers
    or channels. loss: of the network as it is, over so many `tokens` in windows of this `length`."""

    values: npt.NDArray[np.int64]
    losses: npt.NDArray[np.float64]
    loss: float
    length: int
    tokens: int


class PositionLosses(NamedTuple):
    """The mean loss in nats of the tokens with 1, 2, ... before them in their window, (n,) each: losses, their standard errors as
    if tokens were independent, and how many tokens there were."""

    losses: npt.NDArray[np.float64]
    errors: npt.NDArray[np.float64]
    tokens: npt.NDArray[np.int64]


class Variants(NamedTuple):
    """The change of the log-likelihood in nats for each allele of a VCF that can be measured, in its order, (n,) each.

    chrom, pos (from 1), id, ref, alt: as in the file. windows: (n, 2), the first and last letter, from 1, of the part of the
    record in which it was measured. differences; forward, reverse: as of Scan.
    """

    chrom: npt.NDArray[np.object_]
    pos: npt.NDArray[np.int64]
    id: npt.NDArray[np.object_]
    ref: npt.NDArray[np.object_]
    alt: npt.NDArray[np.object_]
    windows: npt.NDArray[np.int64]
    differences: npt.NDArray[np.float64]
    forward: npt.NDArray[np.float64] | None = None
    reverse: npt.NDArray[np.float64] | None = None


_OPTIONS = {"substitutions": {"symbols", "start", "stop", "record", "both_strands"}, "vcf": {"window", "both_strands"},
            "positions": {"record", "length"},
            "lags": {"record", "length", "values"}, "states": {"record", "length", "values", "layer"},
            "layers": {"record", "length", "values"}, "channels": {"record", "length", "values", "layer"}}


def _joined(parts: list[tuple[Any, ...]], orders: Sequence[npt.NDArray[np.int64]]) -> list[Any]:
    """Joins the arrays of the parts of a scan in the order of these numbers."""
    import numpy as np
    order = np.argsort(np.concatenate(orders), kind="stable")

    def arrays(values: Any) -> Any:
        return values if isinstance(values, np.ndarray) else np.array(values, dtype=object)
    return [None if column[0] is None else np.concatenate([arrays(one) for one in column])[order] for column in zip(*parts)]


def _strands(forward: Any, reverse: Any) -> tuple[Any, ...]:
    """Returns the mean, and the strands if there are two."""
    return (forward,) if reverse is None else ((forward + reverse) / 2, forward, reverse)


def _scan(parts: list[tuple[Any, ...]]) -> Scan:
    positions, forward, reverse = _joined([(one[0], one[2], one[3]) for one in parts], [one[0] for one in parts])
    differences, *strands = _strands(forward, reverse)
    return Scan(positions, parts[0][1], differences, parts[0][4], *strands)


def _sweep(parts: list[tuple[Any, ...]]) -> Sweep:
    import numpy as np
    orders = [k + len(parts) * np.arange(len(one[0])) for k, one in enumerate(parts)]
    return Sweep(*_joined([one[:2] for one in parts], orders), *parts[0][2:])


def _variants(parts: list[tuple[Any, ...]]) -> Variants:
    *columns, forward, reverse = _joined([one[1:] for one in parts], [one[0] for one in parts])
    return Variants(*columns, *_strands(forward, reverse))


class Dependencies(NamedTuple):
    """What the outputs of a network depend on among some tokens.

    positions: (n,) from 0. effects: (n, n), in nats, row: the output at a position, column: the replaced token. reach:
    (blocks + 1, n), the relative change of the hidden state before each block, and after the last norm, by lag.
    """

    positions: npt.NDArray[np.int64]
    effects: npt.NDArray[np.float64]
    reach: npt.NDArray[np.float64]


class Evaluation(NamedTuple):
    """A loss in nats per token, over the tokens that windows of this length predict and that count."""

    length: int
    loss: float
    perplexity: float
    tokens: int
