"""The magics of IPython: %%scanscope, %%cu and %%cuda for cells, and %scanscope for files."""

import json
import math
import tempfile
import time
from contextlib import ExitStack, suppress
from pathlib import Path

from IPython.display import display

from . import page
from .cells import MAGICS, Program, split
from .program import Child, ProgramMissing, Refused, as_they_end
from .results import Player, judged

ENDINGS = (".cu", ".py", ".ipynb", ".scantrace")
PLAYED = "The run, step by step: open the notebook in a browser to play it."
USAGE = """Write %%scanscope as the first line of a cell with a CUDA C++ or Numba program, or name a file:
  %%scanscope                 the verdict, and the run step by step
  %%scanscope check           only the verdict
  %%scanscope play            only the run, step by step
  %%scanscope show            every step as text
  %scanscope check file.cu    the same for a file
Options of the command line may follow: %%scanscope check --schedule reversed -- 1000"""


class Shown:
    """An output in both of its forms: notebooks show HTML, terminals show text."""

    def __init__(self, body, plain):
        self.body, self.plain = body, plain

    def _repr_html_(self):
        return self.body

    def __repr__(self):
        return self.plain


class Output:
    """The place below the cell. It shows what is running, until the result takes its place."""

    def __init__(self):
        self.handle = display(Shown(page.boxed("Running …"), "Running …"), display_id=True)
        self.next_update = time.monotonic() + 1  # each travels to the browser

    def waiting(self, seconds):
        if time.monotonic() >= self.next_update:
            self.show(page.boxed(f"Running … {seconds:.0f} s. The stop button ends it."), f"Running … {seconds:.0f} s")
            self.next_update = time.monotonic() + 1

    def show(self, body, plain):
        self.handle.update(Shown(body, plain))
        self.next_update = math.inf

    def refuse(self, message, source=()):
        self.show(page.refusal(message, source), message)


def report(verb, subject, words, theme, source=()):
    """Runs the program and shows the result. The run is drawn as soon as it is recorded, while the check goes on; verdict
    and picture appear when they are ready."""
    output = Output()
    try:
        with ExitStack() as running:
            if verb == "show":
                steps = running.enter_context(Child(["show", subject, *words])).result(output.waiting)
                return output.show(page.boxed(page.preformatted(steps)), steps)
            is_recorded = subject.endswith(".scantrace")
            folder = running.enter_context(tempfile.TemporaryDirectory())
            recording = Path(subject) if is_recorded else Path(folder, "run.scantrace")
            if verb == "play":
                if not is_recorded:
                    child = running.enter_context(Child(["trace", subject, "-o", recording, *words]))
                    child.result(output.waiting)
                drawn = running.enter_context(Player(recording, theme))
                return output.show(drawn.shown(output.waiting), PLAYED)
            keeps = ["--trace", recording] if verb is None else []
            child, drawn = running.enter_context(Child(["check", subject, "--json", *keeps, *words])), None
            if keeps and child.wait_for(recording, output.waiting):
                drawn = running.enter_context(Player(recording, theme))
            for ended in as_they_end([child, drawn.child] if drawn else [child], output.waiting):
                if ended is child:
                    result = judged(json.loads(child.result()))
                    output.show(result._repr_html_(), repr(result))
                else:
                    display(Shown(drawn.shown(), PLAYED))
    except Refused as refused:
        output.refuse(str(refused).replace(f"{Path(subject).parent}/", ""), source)
    except ProgramMissing as missing:
        output.refuse(str(missing))
    except KeyboardInterrupt:
        output.refuse("You stopped the run.")


def for_cell(magic):
    def run(line, cell):
        verb, words, theme = split(line) if magic == "scanscope" else ("check", [], None)
        with tempfile.TemporaryDirectory() as folder:
            program = Program(f"%%{magic} {line}".rstrip(), cell, "cell")
            file = Path(folder) / program.name
            file.write_text(program.text, encoding="utf-8", errors="replace")
            near = [] if program.name.endswith(".py") else ["-I", "."]  # headers that %%writefile wrote
            report(verb, str(file), [*near, *words], theme, program.lines)
    run.__doc__ = USAGE
    return run


def for_line(line):
    verb, words, theme = split(line)
    if not words or not words[0].endswith(ENDINGS):
        print(USAGE)
        return
    subject, *words = words
    source = ()
    if subject.endswith((".cu", ".py")):
        with suppress(OSError):  # the program says what is wrong with the file
            source = Path(subject).read_text(encoding="utf-8", errors="replace").splitlines()
    report(verb or "check", subject, words, theme, source)


def register(shell):
    shell.register_magic_function(for_line, "line", "scanscope")
    for magic in MAGICS:
        shell.register_magic_function(for_cell(magic), "cell", magic)
