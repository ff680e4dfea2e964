"""Results of run, check and bench: objects that show themselves in notebooks, and tables for pandas."""

import base64
import contextlib
import functools
import json
import os
import tempfile
from pathlib import Path

from . import page
from .program import Child, Refused, call, not_told, words_of


def data_frame(rows, **options):
    try:
        import pandas
    except ImportError:
        raise ImportError("Tables need pandas, which is not installed: pip install pandas") \
            from None
    return pandas.DataFrame(rows, **options)


def run_words(subject, values, options):
    if not isinstance(subject, (str, os.PathLike)):
        raise TypeError(f"Name an algorithm such as 'blelloch', or a file: {type(subject).__name__} is neither.")
    return [os.fspath(subject), *words_of({"input": values, **options})]


class Player:
    """The page that plays a recording, which is drawn meanwhile; every step as text if the program cannot draw."""

    def __init__(self, trace_file, theme=None):
        self.trace_file, self.folder = trace_file, tempfile.TemporaryDirectory()
        self.page = Path(self.folder.name, "player.html")
        # A third of the usual motion takes a third of the pictures, and they are made before the page appears.
        self.child = Child(["export", trace_file, "-o", self.page, "--motion", "0.3",
                            *(["--theme", theme] if theme else [])])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.child.__exit__()
        self.folder.cleanup()

    def shown(self, waiting=not_told):
        try:
            self.child.result(waiting)
            return page.framed(self.page.read_text(encoding="utf-8"), "The run, step by step")
        except Refused as refused:
            if not refused.is_unavailable:
                return page.refusal(str(refused))
            return page.boxed(page.preformatted(call(["show", self.trace_file])))


class Run:
    """A recorded run: its trace, and its picture in a notebook, which needs no NumPy."""

    def __init__(self, data, subject, theme=None):
        self.data, self.subject, self.theme = data, subject, theme

    @functools.cached_property
    def trace(self):
        from .trace import Trace  # needs NumPy
        return Trace(self.data, f"The recording of {self.subject}")

    input = property(lambda self: self.trace.input)
    output = property(lambda self: self.trace.output)
    steps = property(lambda self: self.trace.steps)

    def table(self, name):
        """The array of this name as a pandas table: a row for each step, a column for each cell."""
        steps = [step for step in self.steps if name in step.names]
        if not steps:
            raise KeyError(f"No step has an array {name!r}.")
        return data_frame([step[name].ravel().tolist() for step in steps],
                          index=[step.name for step in steps])

    def show(self):
        """Every step as text."""
        with self._file() as file:
            return call(["show", file])

    def save(self, file):
        """Writes the recording (.scantrace), or an export of it: a file name that ends in html, png, svg, pdf, pptx, mp4 …"""
        if str(file).endswith(".scantrace"):
            Path(file).write_bytes(self.data)
            return
        with self._file() as trace:
            call(["export", trace, "-o", Path(file).absolute()])

    @contextlib.contextmanager
    def _file(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "run.scantrace")
            file.write_bytes(self.data)
            yield file

    def _repr_html_(self):
        with self._file() as file, Player(file, self.theme) as player:
            return player.shown()

    def __repr__(self):
        return f"<scanscope run of {self.subject}>"


class Check:
    """A verdict: `verdict`, `findings` as maps, and the whole report as the program gives it."""

    def __init__(self, report):
        self.report = report
        self.verdict, self.findings = report["verdict"], report["findings"]

    is_clean = property(lambda self: self.verdict == "clean")
    rows = property(lambda self: [{key: found.get(key) for key in ("grade", "kind", "location", "message")}
                                  for found in self.findings])
    table = property(lambda self: data_frame(self.rows))

    def _repr_html_(self):
        return page.verdict(self.report)

    def __repr__(self):
        lines = [f"{found['grade']}: {found['kind']} at {found['location']}: {found['message']}" for found in self.findings]
        message = [self.report["message"]] if "message" in self.report else []  # of a program that did not run
        return "\n".join([self.verdict, *message, *lines])


class NotebookCheck:
    """The verdicts of a notebook: `programs` maps the titles of its programs to checks, and `remarks` are sentences about
    cells that are left out."""

    def __init__(self, report):
        self.report, self.remarks = report, report["remarks"]
        self.programs = {one["program"]: Check(one) for one in report["programs"]}

    is_clean = property(lambda self: all(one.is_clean for one in self.programs.values()))

    def _repr_html_(self):
        parts = [page.boxed(f"<b>{page.text(title)}</b>") + one._repr_html_() for title, one in self.programs.items()]
        return "".join([*parts, *(page.boxed(page.text(remark)) for remark in self.remarks)])

    def __repr__(self):
        return "\n\n".join([*(f"--- {title}\n{one}" for title, one in self.programs.items()), *self.remarks])


def judged(report):
    """The report of `scanscope check --json` as an object."""
    return NotebookCheck(report) if "programs" in report else Check(report)


class Bench:
    """Measured times: a map for each row, as in `scanscope bench --json`."""

    def __init__(self, data):
        self.data = data
        whole = json.loads(data)
        self.rows = whole if isinstance(whole, list) else whole["rows"]

    table = property(lambda self: data_frame(self.rows))

    def chart(self, **options):
        """The chart as SVG."""
        with tempfile.TemporaryDirectory() as folder:
            results, made = Path(folder) / "results.json", Path(folder) / "chart.svg"
            results.write_text(self.data, encoding="utf-8")
            call(["export", results, "-o", made, *words_of(options)])
            return made.read_text(encoding="utf-8")

    def _repr_html_(self):
        short = [{"algorithm": row["algorithm"], "executor": row["executor"], "type": row["type"], "n": row["n"],
                  "median µs": f"{1e6 * row['median_s']:.2f}" if row.get("median_s") else None,
                  "GB/s": f"{row['gb_per_s']:.1f}" if row.get("gb_per_s") else None,
                  "verified": "yes" if row.get("verified") else "no"} for row in self.rows]
        try:
            picture = base64.b64encode(self.chart().encode()).decode()
            picture = f'<img alt="The results as a chart" src="data:image/svg+xml;base64,{picture}" style="max-width:100%">'
        except Refused:  # a build without pictures, or nothing that can be compared
            picture = ""
        return page.boxed(picture + page.table(short))

    def __repr__(self):
        return f"<scanscope benchmark: {page.counted(len(self.rows), 'row')}>"


def run(subject, values=None, *, theme=None, **options):
    """Records an algorithm on these values, or a program (FILE.cu, FILE.py). Options are those of `scanscope trace`."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "run.scantrace"
        subject, *words = run_words(subject, values, options)
        call(["trace", subject, "-o", file, *words])
        return Run(file.read_bytes(), Path(subject).name, theme)


def check(subject, values=None, **options):
    """Checks an algorithm, a program (FILE.cu, FILE.py), a recording or the programs of a notebook. Options are those of
    `scanscope check`."""
    subject, *words = run_words(subject, values, options)
    return judged(json.loads(call(["check", subject, "--json", *words])))


def bench(*algorithms, **options):
    """Times algorithms on this machine. Options are those of `scanscope bench`."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "results.json"
        call(["bench", *algorithms, "--json", file, *words_of(dict(options))])
        return Bench(file.read_text(encoding="utf-8"))
