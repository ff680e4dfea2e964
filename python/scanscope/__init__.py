"""Scanscope in notebooks and Python programs: record, check, play and time CUDA kernels without a GPU.

    %load_ext scanscope                     the cell magic %%scanscope, and %scanscope for files
    scanscope.run("blelloch", [3, 1, 7, 0])
    scanscope.check("kernel.cu")
"""

from importlib import import_module

__version__ = "0.1.0"
PLACES = {"program": ("ProgramMissing", "Refused", "find"), "trace": ("Trace", "TraceError", "load"),
          "results": ("Bench", "Check", "NotebookCheck", "Run", "bench", "check", "run")}
__all__ = sorted(name for names in PLACES.values() for name in names)


def __getattr__(name):
    """Imports a module when it is first used: kernels that are recorded need none of them, and start sooner."""
    for module, names in PLACES.items():
        if name in names:
            return getattr(import_module(f".{module}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def load_ipython_extension(shell):
    from .magics import register
    register(shell)
