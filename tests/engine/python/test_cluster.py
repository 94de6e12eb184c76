# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Scans that the processes of a cluster share; only where dask.distributed is installed."""
import os
import signal
import threading
import time

import numpy as np
import pytest
import tnnscope

from helpers import same

TEXT = "DUKE VINCENTIO:\nVery well met, and well come.\nOur old and faithful friend, we are glad to see you.\n" * 2


def test_without_dask(m, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    with pytest.raises(tnnscope.Error, match="requires dask.distributed, which is not installed; pip install distributed"):
        m.scan("met", client=object())


@pytest.fixture(scope="module")
def client():
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        with distributed.Client(cluster) as connected:
            yield connected


def equal(ours, theirs):
    assert type(ours) is type(theirs)
    for one, other in zip(ours, theirs):
        assert same(one, other) if isinstance(one, np.ndarray) and one.dtype != object else np.array_equal(one, other)


def test_every_kind_is_that_of_one_process(m, client):
    equal(m.scan(TEXT[:60], "aeiouxyz\n", start=1, client=client), m.scan(TEXT[:60], "aeiouxyz\n", start=1))
    for kind, options in [("lags", {"values": [7, 0, 3, 3]}), ("layers", {}), ("channels", {"layer": 1, "values": [5, 2]}),
                          ("states", {"values": [2]})]:
        equal(m.scan(TEXT, kind=kind, length=40, client=client, **options), m.scan(TEXT, kind=kind, length=40, **options))


def test_errors_and_warnings_are_those_of_one_process(m, client):
    with pytest.raises(tnnscope.Error, match="positions 1 to 99 do not exist; the text has 3 tokens"):
        m.scan("met", stop=99, client=client)
    with pytest.raises(TypeError, match="client is not a distributed.Client"):
        m.scan("met", client=3)


def test_a_worker_is_killed_midway(m, client):
    expected = m.scan(TEXT, stop=40)
    before = client.run(os.getpid)
    killed = []

    def kill():
        while not any(client.processing().values()):
            time.sleep(0.01)
        time.sleep(0.3)  # it is at work
        busy = next(worker for worker, jobs in client.processing().items() if jobs)
        os.kill(before[busy], signal.SIGKILL)
        killed.append(busy)

    killer = threading.Thread(target=kill)
    killer.start()
    found = m.scan(TEXT, stop=40, client=client)
    assert killed, "the scan ended before a worker was killed"
    killer.join()
    equal(found, expected)
    client.wait_for_workers(2)
    assert set(client.run(os.getpid).values()) != set(before.values())
