"""Scanscope in notebooks and Python programs: record, check, play and time CUDA kernels without a GPU.

    %load_ext scanscope                     the cell magic %%scanscope, and %scanscope for files
    scanscope.run("blelloch", [3, 1, 7, 0])
    scanscope.check("kernel.cu")
"""

from .program import ProgramMissing, Refused, find
from .results import Bench, Check, NotebookCheck, Run, bench, check, run
from .trace import Trace, TraceError, load

__version__ = "0.1.0"
__all__ = ["Bench", "Check", "NotebookCheck", "ProgramMissing", "Refused", "Run", "Trace", "TraceError", "bench", "check",
           "find", "load", "run"]


def load_ipython_extension(shell):
    from .magics import register
    register(shell)
