"""The magics of IPython: %%scanscope, %%cu and %%cuda for cells, and %scanscope for files."""

import json
import tempfile
import time
from contextlib import ExitStack, suppress
from pathlib import Path

from IPython.display import display

from . import page
from .cells import MAGICS, Program, split
from .program import Child, ProgramMissing, Refused
from .results import Player, judged

ENDINGS = (".cu", ".py", ".ipynb", ".scantrace")
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
        self.shown = time.monotonic()

    def waiting(self, seconds):
        if time.monotonic() - self.shown >= 1:  # each update travels to the browser
            self.shown = time.monotonic()
            self.show(page.boxed(f"Running … {seconds:.0f} s. The stop button ends it."), f"Running … {seconds:.0f} s")

    def show(self, body, plain):
        self.handle.update(Shown(body, plain))

    def refuse(self, message, source=()):
        self.show(page.refusal(message, source), message)


def report(verb, subject, words, theme, source=()):
    """Runs the program and shows the result. The run is drawn as soon as it is recorded, while the check goes on."""
    output = Output()
    try:
        if verb == "show":
            with Child(["show", subject, *words]) as child:
                steps = child.result(output.waiting)
            return output.show(page.boxed(page.preformatted(steps)), steps)
        with tempfile.TemporaryDirectory() as folder:
            recording = Path(folder, "run.scantrace") if not subject.endswith(".scantrace") else Path(subject)
            keeps = [] if recording == Path(subject) or verb == "check" else ["--trace", recording]
            command = ["trace", subject, "-o", recording] if verb == "play" and keeps else ["check", subject, "--json", *keeps]
            body, plain, drawn = "", "The run, step by step: open the notebook in a browser to play it.", None
            with ExitStack() as running:
                child = running.enter_context(Child([*command, *words])) if verb != "play" or keeps else None
                if child and verb is None and keeps and child.wait_for(recording, output.waiting):
                    drawn = running.enter_context(Player(recording, theme))
                if child:
                    result = child.result(output.waiting)
                if verb != "play":
                    result = judged(json.loads(result))
                    body, plain = result._repr_html_(), repr(result)
                    output.show(body, plain)
                if verb != "check":
                    drawn = drawn or running.enter_context(Player(recording, theme))
                    body += drawn.shown(output.waiting)
            output.show(body, plain)
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
