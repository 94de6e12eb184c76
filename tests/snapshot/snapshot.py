#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What users and scripts can see of the program, recorded; and two recordings compared.

    snapshot.py record --program build/release/bin/tnnscope --references DIR --out FOLDER [--jobs 2] [--only REGEX]
    snapshot.py compare FOLDER_A FOLDER_B [--allow REGEX] [--allow-line REGEX]

A recording is a folder per call: `transcript` holds its steps with exit codes and what they print, beside it lie the
files that they wrote. The calls stand in calls.py, what is not kept of their answers in normalise.py.
"""
import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import inputs
from calls import REPOSITORY, all_calls
from differences import compare
from normalise import Normaliser
from provenance import command_of
from served import answers_of, requests_of

PATIENCE = 120  # seconds of one step


class Recorder:
    def __init__(self, program, references, out):
        self.program, self.out = program, out
        self.links = {"reference": references, "examples": REPOSITORY / "resources/examples",
                      "data": REPOSITORY / "tests/data", "inputs": out / ".inputs", "program": program.parent}
        self.home = tempfile.mkdtemp(prefix="tnnscope-home-")
        self.environment = {
            "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": self.home, "TMPDIR": self.home,
            "QT_HASH_SEED": "0",  # in the order of Qt's hash tables, otherwise random, PDFs are written
            "TNNSCOPE_MEMORY": "4000"}  # MiB: refusals for want of memory tell how much is free
        named = {self.home: "HOME", str(out): "OUT", str(program.parent): "PROGRAM", str(references): "REFERENCES",
                 str(REPOSITORY): "REPOSITORY"}
        self.normaliser = Normaliser(sorted(named.items(), key=lambda pair: -len(pair[0])))

    def run(self, words, folder, stdin=b""):
        """(exit code, standard output, standard error) of a step."""
        program = self.program
        if words and words[0] == "tnnscope-torch":
            program, words = program.with_name("tnnscope-torch"), words[1:]
        try:
            done = subprocess.run([program, *words], cwd=folder, env=self.environment, input=stdin,
                                  capture_output=True, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            return "none: too slow", b"", b""
        return done.returncode, done.stdout, done.stderr

    def record(self, call):
        folder = self.out / call.folder
        folder.mkdir()
        for name, target in self.links.items():
            (folder / name).symlink_to(target)
        try:
            transcript = self.steps(call, folder)
            for name in self.links:
                (folder / name).unlink()
            self.normalise(folder, call.text)
        except Exception as error:  # of an answer in another form, which is a difference to report
            transcript = f"$ {call.text}\nnot understood: {error!r}\n"
        (folder / "transcript").write_text(transcript)

    def steps(self, call, folder):
        transcript, last = "", []
        for number, step in enumerate(call.steps):
            transcript += f"$ {step}\n"
            if step == "again":
                transcript += self.again(last, folder)
            else:
                last = shlex.split(step)
                transcript += self.step(list(last), folder, number)
        return transcript

    def step(self, words, folder, number):
        if words and words[-1].startswith("<"):
            requests = requests_of(words.pop()[1:], folder)
            status, out, error = self.run(words, folder, requests)
            out = answers_of(out, folder, self.normaliser)
        else:
            status, out, error = self.run(words, folder)
        if out[:6] == b"\x93NUMPY" or out[:2] == b"PK":
            (folder / f"stdout-{number}{'.npz' if out[:2] == b'PK' else '.npy'}").write_bytes(out)
            out = b"(an array)\n"
        text = self.normaliser.text(out.decode("utf-8", "backslashreplace"))
        errors = self.normaliser.text(error.decode("utf-8", "backslashreplace"))
        return f"exit {status}\n" + "".join(f"{line}\n" for line in text.splitlines()) + "".join(
            f"stderr: {line}\n" for line in errors.splitlines())

    def again(self, words, folder):
        """Runs the command in the file of the last step where its inputs lie by their names, as it says."""
        if "-o" not in words or not (folder / words[words.index("-o") + 1]).is_file():
            return "there is no file\n"
        first = folder / words[words.index("-o") + 1]
        command = command_of(first)
        place = folder / "again"
        place.mkdir()
        for word in words:
            if (folder / word).exists() and "/" in word:
                (place / Path(word).name).symlink_to((folder / word).resolve())
        status, _, error = self.run(shlex.split(command)[1:], place)
        kept = [self.normaliser.file(path.name, path.read_bytes(), " ".join(words)) if path.is_file() else None
                for path in (first, place / first.name)]
        shutil.rmtree(place)
        same = "the same file" if kept[0] == kept[1] else "ANOTHER FILE"
        return f"{command}\nexit {status}, {same}\n{self.normaliser.text(error.decode())}"

    def normalise(self, folder, call):
        for path in [path for path in folder.rglob("*") if path.is_file()]:
            name, data = self.normaliser.file(path.name, path.read_bytes(), call)
            path.unlink()
            path.with_name(name).write_bytes(data)


def record(arguments):
    program, references, out = (Path(path).resolve() for path in (
        arguments.program, arguments.references, arguments.out))
    if out.exists():
        sys.exit(f"{out} exists already")
    out.mkdir(parents=True)
    inputs.write(out / ".inputs")
    calls = all_calls(references)
    if not program.with_name("tnnscope-torch").exists():
        skipped = [call for call in calls if call.needs_torch]
        print(f"without tnnscope-torch: {len(skipped)} calls are left out")
        calls = [call for call in calls if not call.needs_torch]
    calls = [call for call in calls if re.search(arguments.only, call.text)]
    start = time.monotonic()
    recorder = Recorder(program, references, out)
    with ThreadPoolExecutor(arguments.jobs) as pool:
        for _ in pool.map(recorder.record, calls):
            pass
    shutil.rmtree(recorder.home)
    shutil.rmtree(out / ".inputs")
    print(f"{len(calls)} calls in {time.monotonic() - start:.0f} s: {out}")
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    one = commands.add_parser("record")
    one.add_argument("--program", required=True, help="tnnscope; tnnscope-torch beside it is recorded too")
    one.add_argument("--references", required=True, help="the folder of reference cases")
    one.add_argument("--out", required=True, help="a folder to make")
    one.add_argument("--jobs", type=int, default=2)
    one.add_argument("--only", default="", help="calls that this matches")
    one.set_defaults(run=record)
    two = commands.add_parser("compare")
    two.add_argument("folders", nargs=2)
    two.add_argument("--allow", action="append", default=[], help="calls that may differ")
    two.add_argument("--allow-line", action="append", default=[], help="lines of text that may differ")
    two.add_argument("--most", type=int, default=50, help="how many calls that differ are shown")
    two.set_defaults(run=compare)
    arguments = parser.parse_args()
    return arguments.run(arguments)


if __name__ == "__main__":
    sys.exit(main())
