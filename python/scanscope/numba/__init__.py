"""Runs Numba's CUDA kernels unchanged, without Numba and without a GPU, and records them.

    import scanscope.numba          # before the program's own `from numba import cuda`
    from numba import cuda

Importing this package puts it in the place of `numba` and `numba.cuda`. Kernels stay plain Python functions, so
breakpoint() works in them. All that they do is recorded with the lines where they do it:

    scanscope.numba.session().write("scan.scantrace")       # then: scanscope check scan.scantrace

`python3 -m scanscope.numba PROGRAM.py --trace OUT` runs a whole program in this way.
"""

from __future__ import annotations

import sys
import types as python

from . import host, random, types, values, words
from .machine import KernelError
from .recorder import Session, recording, session

__all__ = ["KernelError", "Session", "install", "recording", "session"]

VERSION = "0.61.0"  # of Numba, whose words these are
WARNINGS = "NumbaWarning", "NumbaPerformanceWarning", "NumbaDeprecationWarning", "NumbaPendingDeprecationWarning"


def _module(name: str, *sources, **names) -> python.ModuleType:
    """A module with the public names of others."""
    module = python.ModuleType(name, f"Scanscope's stand-in for {name}")
    for source in sources:
        for key, value in vars(source).items():
            is_own = getattr(value, "__module__", source.__name__) == source.__name__ or not callable(value)
            if is_own and not key.startswith("_") and not key.isupper() and not isinstance(value, python.ModuleType):
                setattr(module, key, value)
    vars(module).update(names)
    return module


class _Cuda(python.ModuleType):
    """numba.cuda, where the place of a thread in its warp is a word without brackets."""

    laneid = property(lambda self: words.laneid())


def install() -> None:
    """Puts the stand-in into sys.modules."""
    cuda = _module("numba.cuda", host, words, reduce=host.Reduce, Reduce=host.Reduce, warpsize=32, types=None)
    cuda.__class__ = _Cuda
    all_types = _module("numba.types", **types.SCALARS)
    cuda.types = all_types
    cuda.atomic, cuda.cg = words.atomic, words.cg
    # Programs switch off warnings that do not exist here.
    errors = _module("numba.core.errors", **{name: type(name, (Warning,), {}) for name in WARNINGS})
    config = _module("numba.core.config", ENABLE_CUDASIM=True)
    core = _module("numba.core", types=all_types, errors=errors, config=config)
    numba = _module("numba", cuda=cuda, types=all_types, core=core, errors=errors, config=config, jit=host.plain_jit,
                    njit=host.plain_jit, vectorize=host.vectorize, guvectorize=host.guvectorize,
                    prange=range, __version__=VERSION, **types.SCALARS)
    numba.__path__ = cuda.__path__ = core.__path__ = []
    for module in (numba, cuda, all_types, core, errors, config):
        sys.modules[module.__name__] = module
    cuda.random = sys.modules["numba.cuda.random"] = random
    values.replace_functions_of_math()


install()
