"""Finds the program `scanscope`, and runs it."""

import ctypes
import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from functools import partial
from pathlib import Path

CARRIED = Path(__file__).parent / "program" / "bin" / "scanscope"  # in wheels that contain the program
PR_SET_PDEATHSIG = 1  # of prctl(2)
MISSING = """The program scanscope was not found. Do one of these:
- install Scanscope's package, so that the command scanscope is in PATH;
- install the wheel that contains the program: scanscope-…-manylinux_2_36_x86_64.whl;
- name the program in the environment variable SCANSCOPE, before you start Jupyter or with
  %env SCANSCOPE=/path/to/bin/scanscope"""


class ProgramMissing(RuntimeError):
    """There is no program to run; the message says what to do."""


class Refused(RuntimeError):
    """The program refused what it was asked for; the message is the program's own sentence."""

    def __init__(self, message, status):
        super().__init__(message)
        self.status = status

    @property
    def is_unavailable(self):
        """Whether the machine or the build of the program lacks something."""
        return self.status == 3


def find():
    """The path of the program: $SCANSCOPE, the one in PATH, or the one in this package."""
    named = os.environ.get("SCANSCOPE")
    if named:
        found = shutil.which(named)
        if not found:
            raise ProgramMissing(f"SCANSCOPE names {named!r}, which is not a program that can be started. Correct it, "
                                 "or unset it to use the scanscope in PATH.")
        return found
    found = shutil.which("scanscope") or shutil.which(str(CARRIED))
    if not found:
        raise ProgramMissing(MISSING)
    return found


def words_of(options):
    """Command-line words from Python's keyword arguments: n=16 is --n 16, one_order=True is --one-order, and a list of
    numbers is separated by commas. Other lists repeat the option; `arguments` are those of a user's program."""
    words, arguments = [], options.pop("arguments", ())
    for name, value in options.items():
        flag = f"-{name}" if len(name) == 1 and name in "ID" else "--" + name.replace("_", "-")
        if value is True:
            words.append(flag)
        elif value is None or value is False:
            continue
        elif isinstance(value, str) or not hasattr(value, "__iter__"):
            words += [flag, str(value)]
        else:
            values = [str(one) for one in value]
            words += [f"{flag}={','.join(values)}"] if flag not in ("-I", "-D", "--expect") else [
                word for one in values for word in (flag, one)]
    return words + (["--", *map(str, arguments)] if arguments else [])


def not_told(seconds):
    """The listener to a child's progress if there is no other."""


class Child:
    """A running scanscope, in its own process group. Leaving the `with` block ends it and everything that it started, and
    so does the end of this process, which may be killed."""

    def __init__(self, words):
        environment = dict(os.environ)
        if importlib.util.find_spec("numpy"):
            environment.setdefault("SCANSCOPE_PYTHON", sys.executable)
        self.process = subprocess.Popen([find(), "--lang", "en", *map(str, words)], env=environment,
                                        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        start_new_session=True,
                                        preexec_fn=partial(ctypes.CDLL(None).prctl, PR_SET_PDEATHSIG, signal.SIGTERM))
        self.began, self.output = time.monotonic(), None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for what in (signal.SIGINT, signal.SIGKILL):  # after the first, the program ends its own children
            if self.process.poll() is None:
                os.killpg(self.process.pid, what)
                self.ends_within(3)

    def ends_within(self, seconds):
        if self.output is None:
            with suppress(subprocess.TimeoutExpired):
                self.output = self.process.communicate(timeout=seconds)
        return self.output is not None

    def wait_for(self, file, waiting=not_told):
        """Waits until the process has written this file or ended, and returns whether the file exists."""
        while not file.exists() and not self.ends_within(0.02):
            waiting(time.monotonic() - self.began)
        return file.exists()

    def result(self, waiting=not_told):
        """Its output, once it has ended. A found fault is a result, too. Raises Refused."""
        for _ in as_they_end([self], waiting):
            pass
        out, err = self.output
        status, said = self.process.returncode, err.decode(errors="replace").strip()
        if status not in (0, 1):
            raise Refused(said.replace("scanscope: ", "") or f"scanscope ended with status {status}.", status)
        return out.decode(errors="replace")


def as_they_end(children, waiting=not_told):
    """Yields each child when it has ended; meanwhile, calls waiting(seconds) a few times a second."""
    while children:
        ended = [child for child in children if child.ends_within(0.05)]
        yield from ended
        children = [child for child in children if child not in ended]
        if not ended:
            waiting(time.monotonic() - children[0].began)


def call(words):
    with Child(words) as child:
        return child.result()
