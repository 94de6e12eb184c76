# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Scans on many machines, whose jobs dask.distributed schedules."""
from __future__ import annotations

import functools
import warnings
from typing import Any

from ._engine import Error

PARTS_PER_WORKER = 4  # so that a worker that ends late, or is lost, delays the result by little


def measured(client: Any, opened: tuple[Any, ...], method: str, arguments: list[Any]) -> list[tuple[Any, ...]]:
    """Returns the parts of a scan, in order. A part whose worker is lost is measured by another one.

    opened: the arguments of Model, by which workers open the checkpoint. method: of the engine's model; its second argument
    is the part, and the others are these.
    """
    try:
        import distributed
    except ImportError:
        raise Error("a scan on many machines requires dask.distributed, which is not installed; "
                    "pip install distributed") from None
    if not isinstance(client, distributed.Client):
        raise TypeError(f"client is not a distributed.Client: {client!r}")
    count = PARTS_PER_WORKER * max(1, len(client.nthreads()))
    jobs = client.map(functools.partial(_part, opened, method, arguments), [(k + 1, count) for k in range(count)],
                      pure=False)
    try:
        results = client.gather(jobs)
    finally:
        client.cancel(jobs)  # of an interrupt, or a part that failed
    for warning in dict.fromkeys(warning for _, told in results for warning in told):
        warnings.warn(warning, stacklevel=4)
    return [result for result, _ in results]


@functools.lru_cache(maxsize=1)
def _model(path: str, options: tuple[tuple[str, Any], ...], *files: str | None) -> Any:
    from .model import Model
    return Model(path, dict(options), *files)


def _part(opened: tuple[Any, ...], method: str, arguments: list[Any],
          part: tuple[int, int]) -> tuple[tuple[Any, ...], list[str]]:
    """Measures a part in a worker. Also returns its warnings."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        result = getattr(_model(*opened)._engine, method)(arguments[0], part, *arguments[1:])
    return result, [str(warning.message) for warning in told]
