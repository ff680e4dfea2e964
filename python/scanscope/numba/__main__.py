"""python3 -m scanscope.numba PROGRAM.py [--trace OUT] [--order ORDER] [--seconds S] [-- ARGUMENTS…]

Runs a Python program whose Numba kernels are recorded. The exit status is the program's own: 1 if an exception or a
kernel's fault ended it. However the program ends, the trace of the kernels that it launched is written; without any
launch, there is none.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import traceback
import types

from .machine import KernelError
from .recorder import HERE, MOST_OUTPUT, NOWHERE, Session, recording

ORDERS = "in-order", "reversed", "random"


class OutOfTime(BaseException):
    """Raised in the program when its seconds are over."""


class Copying:
    """A stream whose beginning is also kept."""

    def __init__(self, stream, session: Session) -> None:
        self._stream, self._session = stream, session

    def write(self, text: str) -> int:
        if len(self._session.output) < MOST_OUTPUT:
            self._session.output += text
        return self._stream.write(text)

    def __getattr__(self, name: str):
        return getattr(self._stream, name)


def order_of(text: str) -> tuple[str, int]:
    """An order and its seed: "in-order", "reversed", "random", "random:7"."""
    name, colon, seed = text.partition(":")
    if name not in ORDERS or colon and (name != "random" or not seed.isdecimal()):
        raise argparse.ArgumentTypeError(f"{text!r} is no order: in-order, reversed, random or random:SEED")
    return name, int(seed or 1)


def parser() -> argparse.ArgumentParser:
    options = argparse.ArgumentParser("python3 -m scanscope.numba", description="Runs and records Numba kernels.",
                                      epilog="Arguments of the program follow after --.")
    options.add_argument("--trace", metavar="OUT", help="write the recording to this .scantrace file")
    options.add_argument("--order", type=order_of, default=("in-order", 1), metavar="ORDER",
                         help="of threads: in-order, reversed, random or random:SEED")
    options.add_argument("--seconds", type=int, default=0, metavar="S", help="stop the program after this time")
    options.add_argument("program", metavar="PROGRAM.py")
    return options


def run_program(path: str, session: Session) -> int:
    """Runs the program as `python3 PROGRAM.py` would; returns its exit status."""
    module = types.ModuleType("__main__")
    module.__file__ = path
    sys.modules["__main__"] = module
    try:
        with open(path, "rb") as file:
            code = compile(file.read(), path, "exec")
        exec(code, vars(module))
    except SystemExit as end:
        if isinstance(end.code, str):
            print(end.code, file=sys.stderr)
        return end.code if isinstance(end.code, int) else 0 if end.code is None else 1
    except OutOfTime as over:
        signal.setitimer(signal.ITIMER_REAL, 0)
        session.note("out-of-time", getattr(over, "place", NOWHERE), index=over.args[0])
        print(f"{os.path.basename(path)} was stopped after {over.args[0]} s.", file=sys.stderr)
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
    if not os.path.isfile(options.program):
        print(f"{options.program}: there is no such file.", file=sys.stderr)
        return 2
    with recording(*options.order) as session:
        session.file, session.arguments = options.program, own_arguments
        sys.argv = [options.program, *own_arguments]
        sys.path[0] = os.path.dirname(os.path.abspath(options.program))
        streams = sys.stdout, sys.stderr
        sys.stdout, sys.stderr = (Copying(stream, session) for stream in streams)
        if options.seconds:
            def stop(*_) -> None:
                raise OutOfTime(options.seconds)

            signal.signal(signal.SIGALRM, stop)
            signal.setitimer(signal.ITIMER_REAL, options.seconds, 0.1)  # again, if that moment was no good
        try:
            session.status = run_program(options.program, session) & 0xFF
        finally:
            sys.stdout, sys.stderr = streams
        if options.trace and session.launches:
            session.write(options.trace)
        return session.status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
