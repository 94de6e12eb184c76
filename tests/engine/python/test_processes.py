# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The interpreter's end."""
import os
import signal
import subprocess

from helpers import output, script

DAEMONS = """
    import atexit, signal, sys, threading, time
    import numpy as np, tnnscope

    m = tnnscope.open("shakespeare.pt")
    x = np.ones((32, 4), "float32")
    started = []

    def work(call):
        while True:
            started.append(1)
            call()

    def start(*calls):
        for call in calls:
            threading.Thread(target=work, args=(call,), daemon=True).start()
        while len(started) < len(calls):
            time.sleep(0.01)
        time.sleep(0.1)
"""


def test_the_interpreter_ends_while_threads_compute():
    long = "lambda: m.generate('ROMEO:', 10 ** 9), lambda: m.layers[0].apply(np.ones((60000, 384), 'float32'), 'naive')"
    short = "lambda: tnnscope.toeplitz(x, x, causal=True), lambda: m.layers[0].kernel(8)"
    for calls in (long, short, f"{long}, {short}"):
        for _ in range(3):
            assert output(DAEMONS + f"""
    start({calls})
    print("at the end")
    """) == "at the end\n"


def test_what_is_called_at_the_end_works():
    assert output("""
    import atexit
    atexit.register(lambda: print(m.forward([1, 2, 3]).shape))
    import tnnscope
    m = tnnscope.open("shakespeare.pt")
    """) == "(3, 72)\n"


def test_an_interrupt_ends_what_does_not_stop(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with open(tmp_path / "pipe", "w+b", buffering=0) as pipe:
        pipe.write(b"ROMEO:")  # and is neither written nor closed for the next minute
        with script(DAEMONS + f"""
    import pathlib
    start(lambda: m.evaluate(pathlib.Path({str(tmp_path / "pipe")!r})))
    atexit.register(lambda: print("at the end", flush=True))
    print("before", end=", ")
    """) as process:
            try:
                assert process.stdout.readline() == "before, at the end\n"
                while process.poll() is None:
                    process.send_signal(signal.SIGINT)
                    try:
                        process.wait(timeout=0.2)
                    except subprocess.TimeoutExpired:
                        pass
            finally:
                process.kill()
    assert process.returncode == -signal.SIGINT
