# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What starts the programs of a wheel says which libraries of the system are missing."""
import importlib.util
import os

import pytest
from helpers import REPOSITORY, needs_program

pytestmark = needs_program


@pytest.fixture
def launcher():
    spec = importlib.util.spec_from_file_location("tnnscope_launcher", REPOSITORY / "engine/python/tnnscope_launcher.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_missing_libraries_are_named(launcher, monkeypatch, tmp_path):
    program = os.environ["TNNSCOPE_PROGRAM"]
    assert launcher.problem(program, launcher.environment()) is None
    monkeypatch.setattr(launcher, "_PACKAGES", {"libmissing.so.0": "libmissing0"})
    assert launcher.problem(program, launcher.environment()) is None  # needs no such library
    changed = tmp_path / "program"
    with open(program, "rb") as file:
        changed.write_bytes(file.read().replace(b"libdeflate.so.0", b"libmissing.so.0"))
    changed.chmod(0o755)
    assert launcher.problem(str(changed), launcher.environment()) == (
        "this system lacks libmissing.so.0: sudo apt install libmissing0")


def test_a_program_that_was_not_built_is_named(launcher, monkeypatch, tmp_path):
    monkeypatch.setattr(launcher, "_HERE", str(tmp_path))
    with pytest.raises(SystemExit, match="^tnnscope: this installation was built without tnnscope-torch; "):
        launcher.tnnscope_torch()
