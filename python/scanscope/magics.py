"""The magics of IPython: %%scanscope, %%cu and %%cuda for cells, and %scanscope for files."""

import json
import shlex
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from IPython.display import HTML, display

from . import page
from .cells import Program
from .program import Child, ProgramMissing, Refused
from .results import shown

VERBS = ("check", "show", "play")
ENDINGS = (".cu", ".py", ".ipynb", ".scantrace")
USAGE = """Write %%scanscope as the first line of a cell with a CUDA C++ or Numba program, or name a file:
  %%scanscope                 the verdict, and the run step by step
  %%scanscope check           only the verdict
  %%scanscope play            only the run, step by step
  %%scanscope show            every step as text
  %scanscope check file.cu    the same for a file
Options of the command line may follow: %%scanscope check --schedule reversed -- 1000"""


class Output:
    """The place below the cell. It shows what is running, until the result takes its place."""

    def __init__(self):
        self.handle = display(HTML(page.boxed("Running …")), display_id=True)
        self.shown = time.monotonic()

    def waiting(self, seconds):
        if time.monotonic() - self.shown >= 1:  # each update travels to the browser
            self.shown = time.monotonic()
            self.handle.update(HTML(page.boxed(f"Running … {seconds:.0f} s. The square button stops it.")))

    def show(self, body):
        self.handle.update(HTML(body))


def split(line):
    """The verb (or None), the words of a magic's line, and the arguments of the program behind --. The theme of the
    player is no option of a run, so it is taken out."""
    words = shlex.split(line)
    verb = words.pop(0) if words and words[0] in VERBS else None
    theme = None
    if "--theme" in words[:-1]:
        at = words.index("--theme")
        theme = words[at + 1]
        del words[at:at + 2]
    return verb, words, theme


def without_options_of_check(words):
    """What is left of the words for `scanscope trace`."""
    left, words = [], iter(words)
    for word in words:
        if word == "--":
            return [*left, word, *words]
        if word == "--expect":
            next(words, None)
        elif word not in ("--strict", "--one-order") and not word.startswith("--expect="):
            left.append(word)
    return left


def report(verb, subject, words, theme, source=()):
    """Runs the program and shows the result. The verdict and the recording are made at the same time."""
    output = Output()
    try:
        if verb == "show":
            with Child(["show", subject, *words]) as child:
                return output.show(page.boxed(page.preformatted(child.result(output.waiting))))
        with ExitStack() as running, tempfile.TemporaryDirectory() as folder:
            recording = Path(folder) / "run.scantrace"
            verdict = recorder = None
            if verb != "play":
                verdict = running.enter_context(Child(["check", subject, "--json", *words]))
            if verb != "check" and not subject.endswith(".scantrace"):
                recorder = running.enter_context(Child(["trace", subject, "-o", recording,
                                                           *without_options_of_check(words)]))
            parts = []
            if verdict:
                parts.append(page.verdict(json.loads(verdict.result(output.waiting))))
                output.show(parts[0])
            if recorder:
                recorder.result(output.waiting)
            if verb != "check":
                parts.append(shown(recording if recorder else subject, theme, output.waiting))
            output.show("".join(parts))
    except Refused as refused:
        output.show(page.refusal(str(refused).replace(f"{Path(subject).parent}/", ""), source))
    except ProgramMissing as missing:
        output.show(page.refusal(str(missing)))
    except KeyboardInterrupt:
        output.show(page.refusal("You stopped the run."))


def for_cell(magic):
    def run(line, cell):
        verb, words, theme = split(line) if magic == "scanscope" else ("check", [], None)
        with tempfile.TemporaryDirectory() as folder:
            program = Program(f"%%{magic} {line}".rstrip(), cell, "cell")
            file = Path(folder) / program.name
            file.write_text(program.text)
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
    try:
        source = Path(subject).read_text().splitlines() if subject.endswith((".cu", ".py")) else ()
    except (OSError, UnicodeError):
        source = ()  # the program says what is wrong with the file
    report(verb or "check", subject, words, theme, source)


def register(shell):
    shell.register_magic_function(for_line, "line", "scanscope")
    for magic in ("scanscope", "cuda", "cu"):
        shell.register_magic_function(for_cell(magic), "cell", magic)
