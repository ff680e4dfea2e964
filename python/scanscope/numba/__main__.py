"""python3 -m scanscope.numba PROGRAM.py… [--trace OUT] [--order ORDER] [--seconds S] [--magics] [-- ARGUMENTS…]

Runs a Python program whose Numba kernels are recorded. Several files run one after another in one namespace, as the cells
of a notebook do. The exit status is the program's own: 1 if an exception or a kernel's fault ended it. However the program
ends, the trace of the kernels that it launched is written.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import os
import signal
import sys
import time
import traceback
import types
from pathlib import Path

from ..cells import run_cells, without_magics
from .machine import KernelError
from .memory import running
from .recorder import HERE, MOST_OUTPUT, NOWHERE, Session, recording

# Names with which a program could reach into this package. They make forging a recording hard, not impossible.
TRICKS = {"scanscope", "ctypes", "cffi", "gc", "inspect", "importlib", "builtins", "_thread", "threading", "_getframe",
          "_current_frames", "settrace", "setprofile", "__import__", "__builtins__", "__globals__", "__closure__", "__code__",
          "__subclasses__", "f_back", "f_globals", "f_locals", "tb_frame", "gi_frame",
          "orig_argv"}
BUILT_IN_TRICKS = {"eval", "exec", "compile", "globals"}  # re.compile() is no trick
OTHER_GARBAGE = 0x7E, 0xC1  # as numbers: large and negative ones, for integers and floats
ORDERS = "in-order", "reversed", "random"


class OutOfTime(BaseException):
    """Raised in the program when its seconds are over."""


class Copying:
    """A stream whose beginning is also kept. A kernel's own output counts as a result."""

    def __init__(self, stream, session: Session) -> None:
        self._stream, self._session = stream, session

    def write(self, text: str) -> int:
        if len(self._session.output) < MOST_OUTPUT:
            self._session.output += text
        if running.thread:
            self._session.results.update(text.encode("utf-8", "replace"))
        return self._stream.write(text)

    def __getattr__(self, name: str):
        return getattr(self._stream, name)


def refuse_tricks(path: str) -> None:
    """Raises SyntaxError, with the line, if a submission names something with which it could change the recording."""
    source = without_magics(Path(path).read_text(encoding="utf-8", errors="replace"))
    for node in ast.walk(ast.parse(source, path)):
        names = [getattr(node, name, None) for name in ("id", "attr", "module")]
        names += [alias.name for alias in getattr(node, "names", ()) if isinstance(alias, ast.alias)]
        parts = {part for name in names if name for part in name.split(".")}
        found = parts & TRICKS or isinstance(node, ast.Name) and parts & BUILT_IN_TRICKS
        if isinstance(node, ast.Attribute) and node.attr == "modules" and ast.unparse(node.value) == "sys":
            found = {"sys.modules"}
        if found:
            raise SyntaxError(f"{min(found)} is not allowed in a submission: it could change the recording",
                              (path, node.lineno, node.col_offset + 1, source.split("\n")[node.lineno - 1]))


def order_of(text: str) -> tuple[str, int]:
    """An order and its seed: "in-order", "reversed", "random", "random:7"."""
    name, colon, seed = text.partition(":")
    if name not in ORDERS or colon and (name != "random" or not seed.isdecimal()):
        raise argparse.ArgumentTypeError(f"{text!r} is not an order: use in-order, reversed, random or random:SEED")
    return name, int(seed or 1)


def parser() -> argparse.ArgumentParser:
    options = argparse.ArgumentParser("python3 -m scanscope.numba", description="Runs and records Numba kernels.",
                                      epilog="Arguments of the program follow after --.")
    options.add_argument("--trace", metavar="OUT", help="write the recording to this .scantrace file")
    options.add_argument("--order", type=order_of, default=("in-order", 1), metavar="ORDER",
                         help="of threads: in-order, reversed, random or random:SEED")
    options.add_argument("--seconds", type=int, default=0, metavar="S", help="stop the program after this time")
    options.add_argument("--magics", action="store_true", help="skip lines that only IPython understands")
    options.add_argument("--untrusted", metavar="FILE", action="append", default=[],
                         help="refuse what could change the recording in this file")
    options.add_argument("programs", metavar="PROGRAM.py", nargs="+")
    return options


def run_program(paths: list[str], arguments: list[str], session: Session, has_magics: bool = False,
                untrusted: list[str] = ()) -> int:
    """Runs the program as `python3 PROGRAM.py` would; returns its exit status."""
    sys.argv = [paths[0], *arguments]
    session.files, session.arguments = paths, arguments
    streams = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (Copying(stream, session) for stream in streams)
    try:
        session.status = _status_of(paths, session, has_magics, untrusted) & 0xFF
    finally:
        sys.stdout, sys.stderr = streams
    return session.status


def ignores_unwritten(session: Session, has_magics: bool) -> bool:
    """Whether the program has the same results with other values in memory that nothing has written."""
    with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere), contextlib.redirect_stderr(nowhere), \
            contextlib.suppress(OutOfTime):
        for garbage in OTHER_GARBAGE:
            with recording(session.order, session.seed, garbage) as again:
                if run_program(session.files, session.arguments, again, has_magics) != session.status \
                        or again.results.digest() != session.results.digest():
                    return False
        return True
    return False


def _status_of(paths: list[str], session: Session, has_magics: bool, untrusted: list[str]) -> int:
    module = types.ModuleType("__main__")
    module.__file__ = paths[0]
    module.display = print  # cells of notebooks call it
    sys.modules["__main__"] = module
    try:
        for path in untrusted:
            refuse_tricks(path)
        if has_magics:
            run_cells(vars(module), paths)
        else:
            for path in paths:
                exec(compile(Path(path).read_bytes(), path, "exec"), vars(module))
    except SystemExit as end:
        if isinstance(end.code, str):
            print(end.code, file=sys.stderr)
        return end.code if isinstance(end.code, int) else 0 if end.code is None else 1
    except OutOfTime as over:
        signal.setitimer(signal.ITIMER_REAL, 0)
        session.note("out-of-time", getattr(over, "place", NOWHERE), index=over.args[0])
        print(f"Stopped after {over.args[0]} s: use fewer elements, or allow more time (--seconds).",
              file=sys.stderr)
        return 128 + signal.SIGTERM
    except KeyboardInterrupt:
        print("Interrupted.", file=sys.stderr)
        return 128 + signal.SIGINT
    except KernelError as error:
        print(error, file=sys.stderr)
        return 1
    except BaseException as error:
        _print_error(error)
        return 1
    return 0


def _print_error(error: BaseException) -> None:
    """The traceback, without the frames of this package."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__)
              if not frame.filename.startswith(HERE)]
    lines = ["Traceback (most recent call last):\n", *traceback.format_list(frames)] if frames else []
    print("".join([*lines, *traceback.format_exception_only(type(error), error)]), end="", file=sys.stderr)


def main(arguments: list[str]) -> int:
    end = arguments.index("--") if "--" in arguments else len(arguments)
    options = parser().parse_args(arguments[:end])
    own_arguments = arguments[end + 1:]
    for path in options.programs:
        if not os.path.isfile(path):
            print(f"{path}: there is no such file.", file=sys.stderr)
            return 2
    with recording(*options.order) as session:
        sys.path[0] = os.path.dirname(os.path.abspath(options.programs[0]))
        began = time.monotonic()
        if options.seconds:
            def stop(*_) -> None:
                raise OutOfTime(options.seconds)

            signal.signal(signal.SIGALRM, stop)
            signal.setitimer(signal.ITIMER_REAL, options.seconds, 0.1)  # again, if that moment was no good
        run_program(options.programs, own_arguments, session, options.magics, options.untrusted)
        took = time.monotonic() - began
        if session.reads_unwritten and session.status == 0 and (took * 4 < options.seconds or not options.seconds):
            session.ignores_unwritten = ignores_unwritten(session, options.magics)
        signal.setitimer(signal.ITIMER_REAL, 0)
        if options.trace:
            session.write(options.trace)
        return session.status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
