# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Forked processes, and the interpreter's end."""
import os
import signal
import subprocess

from helpers import output, script

FORKS = """
    import os, signal, sys, threading
    import numpy as np, tnnscope

    m = tnnscope.open("shakespeare.pt")
    x = np.random.default_rng(1).standard_normal((2000, 64), dtype="float32")
    ids = np.arange(300) % 72

    def computed():
        return [m.forward(ids), m.layers[1].kernel(200), tnnscope.toeplitz(x, x, causal=True),
                np.array(m.generate(ids[:5], 5).ids), m.encode("ROMEO:"), m.layers[2].apply(np.ones((80, 384), "float32"))]

    def fork(times, work=computed, leave=sys.exit):
        for _ in range(times):
            child = os.fork()
            if child == 0:
                signal.alarm(60)  # ends it if it hangs
                same = all(map(np.array_equal, work(), expected))
                leave(0 if same else 3)
            status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            assert status == 0, status
"""


def test_a_child_computes_and_exits():
    output(FORKS + """
    expected = computed()
    fork(10)
    fork(10, lambda: [])
    """)


def test_a_child_of_a_process_that_computes():
    output(FORKS + """
    expected = computed()
    fresh = tnnscope.open("shakespeare.pt")  # whose tensors and kernels are not read yet

    def work(number):
        random = np.random.default_rng(number)
        while not done:
            n = int(random.integers(40, 3000))
            tnnscope.toeplitz(x[:n], x[:n // 2], causal=True)
            fresh.layers[n % 4].kernel(n)
            tnnscope.open("shakespeare.pt").forward(ids[:n % 200 + 1])
            fresh.evaluate(ids, [n % 290 + 2])

    done = []
    threads = [threading.Thread(target=work, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
    fork(10)
    fork(10, lambda: [fresh.forward(ids), fresh.layers[1].kernel(200)])
    done.append(1)
    for thread in threads:
        thread.join()
    """)


def test_a_child_of_a_process_that_forks_in_several_threads():
    output(FORKS + """
    expected = computed()
    failed = []
    threading.excepthook = failed.append
    threads = [threading.Thread(target=fork, args=(5, computed, os._exit)) for _ in range(3)]
    for thread in threads:
        thread.start()
    computed()
    for thread in threads:
        thread.join()
    assert not failed, failed
    """)


def test_a_stream_between_two_tokens_of_another_process():
    output(FORKS + """
    stream = tnnscope.Stream(np.ones((1 << 17, 4), "float32"), causal=True, batch=64)
    thread = threading.Thread(target=lambda: stream(np.ones((64, 1 << 15, 4), "float32")))
    thread.start()
    while thread.is_alive():
        child = os.fork()
        if child == 0:
            signal.alarm(60)
            if stream.tokens == 0:
                try:
                    stream(np.ones((64, 1 << 15, 4), "float32"))  # it had not begun
                except tnnscope.Error as error:
                    assert "the stream was interrupted between two tokens" in str(error), error
            sys.exit(0)
        assert os.waitpid(child, 0)[1] == 0
        thread.join(0.05)
    """)


def test_a_pool_of_processes():
    assert output("""
    import multiprocessing, sys
    import numpy as np, tnnscope

    m = tnnscope.open("shakespeare.pt")
    m.forward([1, 2, 3])
    def loss(n):
        return m.evaluate(np.arange(300) % 72, [n])[0].loss
    with multiprocessing.get_context("fork").Pool(3) as pool:
        assert pool.map(loss, range(2, 20)) == [loss(n) for n in range(2, 20)]
    print("done")
    """) == "done\n"


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
    long = "lambda: m.generate('ROMEO:', 10 ** 5), lambda: m.layers[0].apply(np.ones((60000, 384), 'float32'), 'naive')"
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
