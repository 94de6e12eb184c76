# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The calls of a recording, from the tables in calls/*.txt.

A line is a call: the words after `tnnscope`, or `tnnscope-torch` and its words. `[a|b|]` stands for one call per
choice, the empty one too; `{name}` for a path of NAMES, in every-*.txt also for each checkpoint and its inputs.
` ; ` separates the steps of a call, which run in one folder. `serve <FILE` gives requests of calls/FILE to `serve`;
`again` runs the command that the file of the last step says it was made by, and holds the two files against each
other.
"""
import hashlib
import json
import re
from dataclasses import dataclass
from pathlib import Path

TABLES = Path(__file__).parent / "calls"
REPOSITORY = Path(__file__).resolve().parents[2]

# Relative to the working folder of a call, in which snapshot.py makes links to these folders.
NAMES = {
    "lm": "reference/fairseq-multi-decay/checkpoint_best.pt",  # causal, 2 layers, 2 heads of 36
    "other": "reference/fairseq-pre-usenorm/checkpoint_best.pt",  # of the same sizes
    "text": "examples/shakespeare.pt",  # trained, with a dictionary
    "learned": "examples/shakespeare-learned-decay.pt",
    "undecayed": "reference/fairseq-alm-no-decay/checkpoint_best.pt",
    "two": "reference/tno-bidirectional-heads/checkpoint.pt",  # both directions, 4 heads of 5
    "image": "reference/image-tnn-vit-postnorm/checkpoint_best.pth",  # two axes
    "grid": "reference/lra-gtu2d/accuracy.ckpt",  # two axes, 1 head
    "layer": "reference/layer-pre/checkpoint.pt",  # stores no options
    "hf": "reference/xmixers-causal-lm",  # a Hugging Face folder
    "etsc": "reference/etsc-tnnlm/checkpoint.pt",
    "program": "program/tnnscope",
    "roberta": "data/networks/roberta.pt",  # two heads of the network
}

# Reference cases of families that are described and run; of the others info and the refusals are kept.
OPENED = ("etsc-", "fairseq-", "gtu-", "image-", "layer-", "lra-", "tno-", "xmixers-")
CHECKPOINTS = ("checkpoint_best.pt", "checkpoint_best.pth", "checkpoint.pt", "accuracy.ckpt", "pytorch_model.bin")
INPUTS = re.compile(r"(ids|x|input)(_\d+)?\.npy")


@dataclass(frozen=True)
class Call:
    text: str

    @property
    def steps(self):
        return self.text.split(" ; ")

    @property
    def folder(self):
        """Tells the call to a reader, and is the same wherever it stands in a table."""
        words = re.sub(r"[^\w.+=-]+", "_", re.sub(r"(reference|examples|inputs|data)/", "", self.text)).strip("_")
        return f"{words[:100]}-{hashlib.sha256(self.text.encode()).hexdigest()[:8]}"

    @property
    def needs_torch(self):
        return re.search(r"(^|; )(train|tnnscope-torch) |torch-cpu", self.text) is not None


def expanded(line):
    """One line per combination of the choices [a|b]."""
    choice = re.search(r"\[([^\[\]]*\|[^\[\]]*)\]", line)
    if not choice:
        return [" ".join(line.split())]
    return [whole for one in choice[1].split("|")
            for whole in expanded(line[:choice.start()] + one + line[choice.end():])]


def named(line, names):
    return re.sub(r"\{(\w+)\}", lambda match: names[match[1]], line)


def table(name):
    lines = (TABLES / name).read_text().splitlines()
    return [line for line in lines if line.strip() and not line.startswith("#")]


def cases(references):
    """(whether its family is opened, CHECKPOINT, inputs) of every reference case."""
    for folder in sorted(path for path in references.iterdir() if (path / "case.json").exists()):
        if folder.name == "containers":
            continue
        stored = json.loads((folder / "case.json").read_text()).get("checkpoint", "")
        files = [name for name in (stored, *CHECKPOINTS) if name and (folder / name).exists()]
        place = f"reference/{folder.name}"
        checkpoints = [place] * (folder / "config.json").exists() + [f"{place}/{name}" for name in files[:1]]
        inputs = [f"{place}/{path.name}" for path in sorted(folder.iterdir()) if INPUTS.fullmatch(path.name)]
        for checkpoint in checkpoints:
            yield folder.name.startswith(OPENED), checkpoint, inputs


def data_cases():
    """(CHECKPOINT, inputs) of the fixtures of the tests: families of which there are no reference cases."""
    for path in sorted((REPOSITORY / "tests/data").glob("[fn]*/*.pt")):
        place = f"data/{path.parent.name}/{path.stem}"
        yield f"{place}.pt", [f"{place}.input.npy"] * path.with_suffix(".input.npy").exists()


def of_checkpoint(name, checkpoint, inputs):
    for line in table(name):
        for one in inputs if "{input}" in line else [""]:
            yield from expanded(named(line, {"checkpoint": checkpoint, "input": one}))


def all_calls(references):
    lines = []
    for opened, checkpoint, inputs in cases(references):
        lines += of_checkpoint("every-checkpoint.txt" if opened else "every-other.txt", checkpoint, inputs)
    for checkpoint, inputs in data_cases():
        lines += of_checkpoint("every-checkpoint.txt", checkpoint, inputs)
    files = [f"reference/{path.parent.name}/{path.name}" for folder in ("containers", "hostile")
             for path in sorted((references / folder).glob("*")) if path.suffix in (".pt", ".safetensors")]
    files += [f"data/checkpoint/{path.name}" for path in sorted((REPOSITORY / "tests/data/checkpoint").iterdir())]
    for file in files:
        lines += of_checkpoint("every-file.txt", file, [])
    for path in sorted(TABLES.glob("*.txt")):
        if not path.name.startswith("every-"):
            lines += [named(line, NAMES) for whole in table(path.name) for line in expanded(whole)]
    return [Call(line) for line in dict.fromkeys(lines)]
