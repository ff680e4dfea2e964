"""run, check, bench and traces as Python objects; programs in notebooks and in Python on the command line; wheels."""
# Needs: numpy, pandas

import contextlib
import html.parser
import json
import os
import re
import signal
import stat
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import zipfile
from pathlib import Path
from unittest import mock

import numpy as np
from programs import CLEAN, CLEAN_NUMBA, ENDLESS, NOT_COMPILED, NUMBA, RACE

import scanscope
from scanscope import cells, page, program, trace

ROOT = Path(__file__).resolve().parent.parent.parent
SCANSCOPE = os.environ["SCANSCOPE"]


def command(*words, **options):
    done = subprocess.run([SCANSCOPE, *map(str, words)], capture_output=True, text=True, **options)
    return done.returncode, done.stdout, done.stderr


def notebook(*sources, **more):
    made = [{"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None, "source": source}
            for source in sources]
    return json.dumps({"cells": [{"cell_type": "markdown", "metadata": {}, "source": "# text"}, *made], "metadata": {},
                       "nbformat": 4, "nbformat_minor": 4, **more})


def started_by(process):
    """The processes that this one has started."""
    return Path(f"/proc/{process}/task/{process}/children").read_text().split()


class InFolder(unittest.TestCase):
    def setUp(self):
        self.before = os.getcwd()
        self.folder = tempfile.TemporaryDirectory()
        os.chdir(self.folder.name)

    def tearDown(self):
        os.chdir(self.before)
        self.folder.cleanup()

    def write(self, name, text):
        Path(name).write_text(text)
        return name


class Runs(InFolder):
    def test_a_run_is_arrays(self):
        run = scanscope.run("blelloch", [3, 1, 7, 0])
        self.assertEqual(run.output.tolist(), [0, 3, 4, 11])
        self.assertEqual([(step.label, step.number) for step in run.steps],
                         [("load", 1), ("up-sweep", 1), ("up-sweep", 2), ("clear", 1), ("down-sweep", 2), ("down-sweep", 1),
                          ("store", 1)])
        self.assertEqual([step.name for step in run.steps],
                         ["load", "up-sweep 1", "up-sweep 2", "clear", "down-sweep 2", "down-sweep 1", "store"])
        self.assertEqual(run.steps[4]["temp"].tolist(), [3, 0, 7, 4])
        self.assertEqual(run.steps[0]["out"].tolist(), [None] * 4)  # masked: nothing has written them
        self.assertEqual(run.steps[6]["out"].tolist(), [0, 3, 4, 11])
        with self.assertRaisesRegex(KeyError, "no array 'tmp': choose one of temp, in, out"):
            run.steps[0]["tmp"]

    def test_steps_agree_with_the_program(self):
        for words in (["hybrid-warp", "--n", "70"], ["radix-sort", "--n", "9"], ["compact", "--n", "40", "--block", "8"],
                      ["lookback", "--n", "40", "--block", "8"], ["recursive", "--n", "50", "--block", "4"],
                      ["reduce-warp", "--n", "64", "--type", "float32"], ["blelloch", "--n", "64", "--padding"]):
            with self.subTest(words[0]):
                command("trace", *words, "-o", "run.scantrace")
                shown = json.loads(command("show", "run.scantrace", "--format", "json")[1])
                for launch, expected in zip(scanscope.load("run.scantrace").launches, shown["launches"]):
                    after = {name: array.tolist() for name, array in launch.after.items()}
                    self.assertEqual(after, expected["globals"])
                    for block, expected_block in zip(launch.blocks, expected["blocks"]):
                        for step, expected_step in zip(block.steps, expected_block["steps"]):
                            self.assertEqual(step.line, expected_step["line"])
                            for name, expected_cells in expected_step["arrays"].items():
                                self.assertEqual(step[name].ravel().tolist(), expected_cells, (step, name))

    def test_table_and_files(self):
        run = scanscope.run("blelloch", np.array([3, 1, 7, 0]))
        self.assertEqual(run.table("temp").loc["down-sweep 1"].tolist(), [0, 3, 4, 11])
        run.save("run.scantrace")
        self.assertEqual(scanscope.load("run.scantrace").output.tolist(), [0, 3, 4, 11])
        run.save("run.svg")
        self.assertIn("<svg", Path("run.svg").read_text())
        self.assertIn("down-sweep", run.show())

    def test_empty_and_refused_input(self):
        self.assertEqual(scanscope.run("hillis-steele", []).output.tolist(), [])
        with self.assertRaisesRegex(scanscope.Refused, 'There is no algorithm "blellochs"'):
            scanscope.run("blellochs", [1])
        with self.assertRaisesRegex(TypeError, "Name an algorithm"):
            scanscope.run([1, 2])

    def test_verdicts(self):
        self.assertTrue(scanscope.check("blelloch", n=64).is_clean)
        race = scanscope.check(self.write("race.cu", RACE))
        self.assertEqual((race.verdict, race.rows[0]["kind"], race.rows[0]["location"]), ("faulty", "hazard", "race.cu:8"))
        self.assertEqual(race.findings[0]["source_line"].strip(), "if (t >= stride) temp[t] += temp[t - stride];")
        self.assertEqual(race.report["program_output"], "<b>71</b>")
        self.assertEqual(list(race.table.columns), ["grade", "kind", "location", "message"])
        self.assertTrue(scanscope.check(self.write("clean.cu", CLEAN), one_order=True).is_clean)

    def test_benchmark(self):
        results = scanscope.bench("cpu-scan", "std-scan", sizes="2^10", budget=1)
        self.assertEqual(sorted(results.table["algorithm"]), ["cpu-scan", "std-scan"])
        self.assertIn("data:image/svg+xml", results._repr_html_())


class Words(unittest.TestCase):
    def test_options(self):
        self.assertEqual(program.words_of({"n": 16, "one_order": True, "padding": False, "input": [1, 2], "I": ["a", "b"],
                                           "expect": ["x = sort(y)"], "arguments": [10]}),
                         ["--n", "16", "--one-order", "--input=1,2", "-I", "a", "-I", "b", "--expect", "x = sort(y)", "--",
                          "10"])

    def test_languages_of_cells(self):
        self.assertTrue(cells.looks_like_python(NUMBA))
        self.assertFalse(cells.looks_like_python(RACE))
        self.assertFalse(cells.looks_like_python("print('hello')"))

    def test_the_line_of_a_magic(self):
        self.assertEqual(cells.split("check --help -h --json -I x -- -h --json"), ("check", ["-I", "x", "--", "-h", "--json"], None))

    def test_only_statements_are_magics(self):
        for source in ("x = (1\n% 2)",
                       "text = '''\n%time\n!ls\n'''", "x = 1  # why?", "x != 3", "x = (\n", "", "a\0b", "(" * 5000):
            self.assertEqual(cells.without_magics(source), source)
        self.assertEqual(cells.without_magics("%%time\nif x:\n    !echo it's \\\n  a \\\n b\nf = %env\nk.x??\n?k\n" + "y = (1\n% 2)"),
                         "pass  # %%time\nif x:\n    pass  # !echo it's \\\n# a \\\n# b\nf = []  # f = %env\npass  # k.x??\n"
                         "pass  # ?k\ny = (1\n% 2)")
        began = time.monotonic()
        cells.without_magics("%a\n" * 2000)
        self.assertLess(time.monotonic() - began, 20)

    def test_the_line_of_a_magic_stays_a_line(self):
        self.assertEqual(cells.Program("%%cu \\", "int main() {}", "cell").lines, ["// %%cu ", "int main() {}"])


class ProgramIsFound(unittest.TestCase):
    def test_missing(self):
        with mock.patch.dict(os.environ, {"PATH": "/nowhere"}), self.assertRaisesRegex(scanscope.ProgramMissing, "%env SCANSCOPE"):
            del os.environ["SCANSCOPE"]
            scanscope.find()
        with mock.patch.dict(os.environ, {"SCANSCOPE": "/nowhere/scanscope"}), \
                self.assertRaisesRegex(scanscope.ProgramMissing, "'/nowhere/scanscope', which is not a program"):
            scanscope.find()


class Interrupted(InFolder):
    def test_ends_everything_that_it_started(self):
        self.write("endless.cu", ENDLESS)
        threading.Timer(4, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        began = time.monotonic()
        with self.assertRaises(KeyboardInterrupt), program.Child(["check", "endless.cu", "--seconds", "60"]) as child:
            child.result()
        self.assertLess(time.monotonic() - began, 30)
        group = subprocess.run(["ps", "-eo", "pgid,args"], capture_output=True, text=True).stdout
        self.assertNotRegex(group, rf"(?m)^ *{child.process.pid} ")


class WithoutNumPy(InFolder):
    def test_runs_are_shown_and_arrays_are_refused_in_words(self):
        said = subprocess.run([sys.executable, "-S", "-c", """
import scanscope
run = scanscope.run("blelloch", [3, 1])
print(run, "<iframe" in run._repr_html_())
check = scanscope.check("blelloch", n=8)
for use in (lambda: run.steps, lambda: check.table):
    try:
        use()
    except ImportError as error:
        print(error)
"""], capture_output=True, text=True).stdout
        self.assertEqual(said, "<scanscope run of blelloch> True\n"
                               "Traces are NumPy arrays, but NumPy is not installed: pip install numpy\n"
                               "Tables need pandas, which is not installed: pip install pandas\n")


class DamagedTraces(unittest.TestCase):
    whole = None

    def setUp(self):
        DamagedTraces.whole = DamagedTraces.whole or scanscope.run("recursive", n=12, block=4).trace.bytes

    def test_each_is_refused_in_one_sentence(self):
        head = self.whole[:12]
        for bad, reason in ((b"", "not a recording"), (b"\x89PNG\r\n\x1a\n" * 4, "not a recording"),
                            (self.whole[:8] + b"\x02\0\0\0" + self.whole[12:], "version 2 of the format"),
                            (self.whole[:-30], "ends too early"), (self.whole + b"\0", "length is wrong|check sum"),
                            (head + b"\x9b" + b"\xff" * 8 + bytes(8), "ends too early"),
                            (head + b"\x5b" + b"\xff" * 8 + bytes(8), "ends too early"),
                            (head + b"\x81" * 5000 + bytes(8), "nested too deeply"),
                            (head + b"\xa1\x01\x01" + bytes(8), "keys are not texts"),
                            (head + b"\x9f\x01\xff" + bytes(8), "unknown length"),
                            (head + b"\xd8\x4e\x43abc" + bytes(8), "unknown kind"),
                            (head + b"\xa0" + trace.fnv1a(head + b"\xa0").to_bytes(8, "little"), "damaged")):
            with self.subTest(bad[:20]), self.assertRaisesRegex(scanscope.TraceError, f"^x cannot be read: .*({reason})"):
                scanscope.Trace(bad, "x")

    def test_no_changed_byte_causes_another_error(self):
        generator = np.random.default_rng(1)
        for _ in range(300):
            changed = bytearray(self.whole)
            for place in generator.integers(12, len(changed) - 8, 3):
                changed[place] = generator.integers(256)
            changed[-8:] = trace.fnv1a(changed[:-8]).to_bytes(8, "little")
            with contextlib.suppress(scanscope.TraceError, KeyError):
                for step in scanscope.Trace(changed, "x").steps:
                    for name in step.names:
                        step[name]


class Pages(InFolder):
    def parsed(self, text):
        """The tags of a page, which must be closed, and its text."""
        tags, texts, is_open = [], [], []

        class Parser(html.parser.HTMLParser):
            def handle_starttag(self, tag, attributes):
                tags.append(tag)
                if tag not in ("br", "img"):
                    is_open.append(tag)

            def handle_endtag(self, tag):
                assert is_open.pop() == tag, text

            def handle_data(self, data):
                texts.append(data)

        Parser().feed(text)
        self.assertEqual(is_open, [])
        return set(tags), " ".join(" ".join(texts).split())

    def test_a_verdict(self):
        tags, text = self.parsed(scanscope.check(self.write("race.cu", RACE))._repr_html_())
        self.assertEqual(tags, {"div", "span", "details", "summary", "b", "code", "p", "pre"})
        self.assertTrue(text.startswith("Faulty 1 fault fault hazard · race.cu:8 thread 1 writes temp[1] (line 8)"), text)
        self.assertIn("8 | if (t >= stride) temp[t] += temp[t - stride];", text)
        self.assertIn("The results depend on the order of the threads (in-order, reversed, random:1)", text)
        self.assertTrue(text.endswith("Program output <b>71</b>"), text)

    def test_a_verdict_says_why_no_other_orders_were_tried(self):
        report = {"verdict": "incomplete", "findings": [], "orders": {"tried": False, "skipped": "It took <too> long."}}
        self.assertIn("It took &lt;too&gt; long.", page.verdict(report))

    def test_text_from_programs_is_escaped(self):
        hostile = "<img src=x onerror=alert(1)>'\"&"
        found = {"kind": hostile, "grade": hostile, "message": hostile, "location": hostile + ":3", "threads": [hostile],
                 "blocks": [hostile], "array": None, "step_name": hostile, "source_line": hostile, "mend": hostile,
                 "proposal": {"words": hostile, "line": hostile}, "other_location": hostile, "alike": [{"message": hostile}]}
        report = {"verdict": hostile, "findings": [found], "program_output": hostile, "orders": {
            "runs": [{"schedule": hostile}], "line": {"number": hostile, "texts": [hostile]},
            "arrays": [{"name": hostile, "differing": 1, "cells": hostile, "first": 0, "values": [None, hostile]}]}}
        for made in (page.verdict(report), page.refusal(hostile + ", line 1", [hostile]), page.table([{hostile: hostile}])):
            self.assertNotIn("<img", made)
            self.parsed(made)
        framed = page.framed("<p title='a'>&amp;</p>", hostile)
        self.assertEqual(framed.count("'"), 2)
        self.assertIn("<p title=&#39;a&#39;>&amp;amp;</p>", framed)


class Notebooks(InFolder):
    """scanscope check FILE.ipynb"""

    def within(self, seconds, holds):
        until = time.monotonic() + seconds
        while not holds():
            if time.monotonic() > until:
                return False
            time.sleep(0.2)
        return True

    def check(self, text, *words):
        self.write("lecture.ipynb", text)
        return command("check", "lecture.ipynb", *words)

    def test_programs_and_places(self):
        status, out, _ = self.check(notebook(
            "%load_ext scanscope", ["%%scanscope check\n", RACE], "%%writefile limits.h\n#define N 8\n",
            "%%writefile sub/scan.cu\n#include \"../limits.h\"\n" + RACE.replace("scan<<<1, 8>>>(d, 8)", "scan<<<1, N>>>(d, N)"),
            "%%cu\n" + CLEAN, "!nvcc scan.cu", "%%writefile part.cu\n__global__ void k() {}", "%%cuda\n" + NOT_COMPILED,
            "%%writefile ../outside.cu\nint main() {}", "%%bash\nls"), "--one-order")
        self.assertEqual(status, 1)
        self.assertEqual(re.findall(r"^--- (.*)$", out, re.M), ["cell 2", "cell 4: sub/scan.cu", "cell 5", "cell 8"])
        self.assertRegex(out, r"(?m)^cell-2.cu:9: hazard")
        self.assertRegex(out, r"(?m)^cell-4-scan.cu:10: hazard")
        self.assertRegex(out, r"(?m)^cell-8.cu, line 5: ")
        self.assertIn("clean: ", out)
        self.assertIn("cell 7: part.cu has no main function", out)
        self.assertIn("cell 9: ../outside.cu is outside", out)

    def test_numba_in_ordinary_cells(self):
        imports, kernel, launch = NUMBA.partition("@cuda.jit")[0], "@cuda" + NUMBA.split("@cuda")[1].split("data = cuda")[0], \
            "data = cuda" + NUMBA.split("data = cuda")[1]
        status, out, _ = self.check(notebook("%matplotlib inline\n" + imports, kernel, "%%time\n" + launch))
        self.assertEqual(status, 1, out)
        self.assertRegex(out, r"(?m)^cell-2.py:10: hazard .*: thread 1 writes temp\[1\] \(line 10\) while thread 2")
        self.assertRegex(out, r"(?m)^ +10 \|             temp\[t\] = temp\[t\] \+ temp\[t - stride\]$")
        status, out, _ = self.check(notebook(imports, kernel, "x = missing_name\n" + launch))
        self.assertEqual(status, 1)
        self.assertIn("cell-3.py, line 1: NameError: name 'missing_name' is not defined", out)

    def test_as_json(self):
        status, out, _ = self.check(notebook("%%cu\n" + CLEAN, "%%cu\n" + NOT_COMPILED), "--json", "--one-order")
        report = json.loads(out)
        self.assertEqual([(one["program"], one["verdict"]) for one in report["programs"]],
                         [("cell 1", "clean"), ("cell 2", "not-run")])
        self.assertEqual(status, 1)
        self.assertEqual(self.check(notebook("%%cu\n" + CLEAN), "--one-order")[0], 0)

    def test_options_of_a_cell(self):
        program = "#include <cstdio>\nint main(int n, char **words) { std::printf(\"%s\", words[n - 1]); }"
        self.assertIn("hello there", self.check(notebook("%%scanscope check -- 'hello there'\n" + program))[1])

    def test_unusual_files(self):
        status, out, _ = self.check(notebook("%%cu\n" + CLEAN, "%%writefile " + "x" * 5000 + ".cu\nint main() {}",
                                             "%%writefile a\0b.cu\nint main() {}", "%%writefile\n"), "--one-order")
        self.assertEqual(status, 0)
        self.assertEqual(out.count("is not a usual name of a file"), 3, out)
        status, out, _ = self.check(notebook("%%writefile a.cu/b.h\n", "%%writefile a.cu\n" + CLEAN,
                                             '%%writefile "my scan.cu"\n' + CLEAN, "%%writefile cell-3.cu\n"), "--one-order")
        self.assertEqual((status, re.findall(r"^--- (.*)$", out, re.M)), (0, ["cell 3: my scan.cu"]), out)
        self.assertIn("\ncell 2: a.cu is the name of a file and of a folder, so it is left out.\n", out)
        self.assertIn("\ncell 4: cell-3.cu is named like a cell, so it is left out.\n", out)

    def test_programs_that_are_left_out(self):
        status, out, _ = self.check(notebook(
            "%%cu\n__global__ void k() {}  // for main()", "%%scanscope check -I /etc\n" + CLEAN,
            "%%scanscope check -I../x\n" + CLEAN, "%%scanscope check --seconds=61\n" + CLEAN,
            "%%scanscope check --suite t.toml\n" + CLEAN,
            "%%scanscope check -I . -D 'X=\"/\"' --seconds 60 --help --json\n" + CLEAN), "--one-order")
        self.assertEqual(status, 0)
        programs, *remarks = out.split("\n\ncell ")
        self.assertRegex(programs, r"^--- cell 6\n.*\n\nclean: ")
        self.assertEqual(remarks, ["1: it has no main function, so it is not checked.",
                                   '2: "/etc" is outside the notebook\'s folder, so it is not checked.',
                                   '3: "-I../x" is outside the notebook\'s folder, so it is not checked.',
                                   "4: --seconds may be at most 60 in a notebook, so it is not checked.",
                                   "5: --suite does not apply to a cell, so it is not checked.\n"])
        self.assertRegex(self.check(notebook("%%cu\nint x;"))[2], "has no CUDA program.* cell 1: it has no main function")

    def test_words_of_the_program_stay(self):
        source = NUMBA + f"print('line 3, lecture.py:4, line {'9' * 5000}')\n"
        status, out, _ = self.check(notebook("x = 1", source), "--one-order")
        self.assertEqual(status, 1)
        self.assertIn(f"\nline 3, lecture.py:4, line {'9' * 5000}\n", out)
        self.assertRegex(out, r"(?m)^cell-2.py:13: .*\(line 13\)")
        report = json.loads(self.check(notebook("x = 1", source), "--one-order", "--json")[1])["programs"][0]
        self.assertIn("\nline 3, lecture.py:4, line 9", report["program_output"])
        self.assertEqual((report["findings"][0]["location"], report["findings"][0]["other_location"]), ("cell-2.py:13",) * 2)
        self.assertIn("ValueError: line 3 of it", self.check(notebook(NUMBA, "raise ValueError('line 3 of it')"))[1])

    def test_magics_in_python(self):
        status, out, _ = self.check(notebook(
            "%matplotlib inline\n!pip install \\\n    numba\nfiles = !ls\nlen?\nprint('%d'\n% len(files))",
            NUMBA + "display('shown')\n"), "--one-order")
        self.assertEqual(status, 1)
        self.assertRegex(out, r"(?m)^cell-2.py:13: hazard")
        self.assertIn("Program output:\n0\n", out)
        self.assertTrue(out.endswith("\nshown\n"), out)
        status, out, _ = self.check(notebook("%%scanscope check\n!pip install numba\n" + NUMBA + "display('shown')"), "--one-order")
        self.assertIn("cell-1.py:15: hazard", out)
        self.assertIn("\nshown\n", out)

    def test_as_an_object(self):
        self.write("lecture.ipynb", notebook("%%cu\n" + RACE, "%%cu\n" + NOT_COMPILED, "%%cu\nint x;"))
        checked = scanscope.check("lecture.ipynb", one_order=True)
        self.assertEqual({title: one.verdict for title, one in checked.programs.items()},
                         {"cell 1": "faulty", "cell 2": "not-run"})
        self.assertFalse(checked.is_clean)
        self.assertRegex(repr(checked), r"(?s)^--- cell 1\nfaulty\nfault: hazard at cell-1.cu:9: .*\n\n--- cell 2\nnot-run\n"
                                        r"cell-2.cu, line 5: .*\n\ncell 3: it has no main function, so it is not checked\.$")
        self.assertIn("Not run</span> cell-2.cu, line 5: ", checked._repr_html_())

    def test_ends_with_the_command(self):
        self.write("lecture.ipynb", notebook("%%scanscope check --seconds 59\n" + ENDLESS))
        for ended in (signal.SIGTERM, signal.SIGINT):
            running = subprocess.Popen([SCANSCOPE, "check", "lecture.ipynb"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            self.assertTrue(self.within(30, lambda: started_by(running.pid)))
            started = started_by(running.pid)
            running.send_signal(ended)
            running.wait(timeout=20)
            self.assertTrue(self.within(10, lambda: not any(Path(f"/proc/{one}").exists() for one in started)), ended)

    def test_refused(self):
        for text, reason in ((notebook("print(1)"), "lecture.ipynb has no CUDA program"), ("{", "is no notebook"),
                             ("[" * 100000, "is no notebook"), ("{}", "no list of cells"), ("[]", "no list of cells"),
                             (json.dumps({"cells": [1, None, {"cell_type": "code", "source": 3}]}), "has no CUDA program"),
                             ("\udcff", "is no notebook")):
            Path("lecture.ipynb").write_bytes(text.encode(errors="surrogateescape"))
            status, out, err = command("check", "lecture.ipynb")
            self.assertEqual((status, out), (2, ""))
            self.assertRegex(err, f"^scanscope: .*{reason}")
        self.assertRegex(command("check", "missing.ipynb")[2], "missing.ipynb cannot be read: No such file")
        self.write("lecture.ipynb", notebook("%%cu\n" + CLEAN, "%%cu\n" + RACE))
        self.assertRegex(command("show", "lecture.ipynb")[2],
                         'lecture.ipynb has 2 programs: choose one with --program, "cell 1" or "cell 2"')
        self.assertRegex(command("show", "lecture.ipynb", "--program", "cell 3")[2],
                         'lecture.ipynb has no program "cell 3": choose "cell 1" or "cell 2"')
        self.assertRegex(command("show", "lecture.ipynb", "--program", "cell 2")[1], "(?s)lecture.ipynb, cell 2.*scan<<<1, 8>>>")
        self.assertRegex(command("check", "race.cu", "--program", "cell 2")[2], "--program chooses a program in a notebook")
        self.assertRegex(self.check(notebook("%%cu\n" + CLEAN), "--n", "3")[2], "--n applies only to a single program")


class PythonPrograms(InFolder):
    """scanscope check FILE.py"""

    def test_verdict_and_steps(self):
        self.write("scan.py", NUMBA)
        status, out, _ = command("check", "scan.py")
        self.assertEqual(status, 1)
        self.assertRegex(out, r"(?m)^scan.py:13: hazard \(write after read\)")
        self.assertRegex(out, r"(?m)^    13 \|             temp\[t\] = temp\[t\] \+ temp\[t - stride\]$")
        self.assertRegex(out, r"(?m)^       = Read the value on line 13 into a register, and put a cuda.syncthreads\(\) before")
        self.assertRegex(out, r"(?m)^data +0 +1 +2 .*\nin-order +3 +4 +\[14\] .*\nreversed +3 +4 +\[11\] ")
        self.assertRegex(out, r"(?m)^reversed +\[ 3  4 11 11 15 16 22 25\]$")
        self.assertIn("[ 3  4 11 11 15 16 22 25]", command("check", "scan.py", "--schedule", "reversed", "--one-order")[1])
        self.write("clean.py", CLEAN_NUMBA)
        self.assertRegex(command("check", "clean.py")[1], r"clean: .*; same result in 3 thread orders\.")
        self.assertEqual(command("check", "clean.py", "--expect", "data = inclusive_scan(data, +)")[0], 0)
        self.assertEqual(command("trace", "scan.py", "-o", "scan.scantrace")[0], 0)
        self.assertEqual(scanscope.load("scan.scantrace").steps[0]["temp"].tolist(), [3, 1, 7, 0, 4, 1, 6, 3])

    def test_is_contained(self):
        self.write("data.txt", "beside")
        self.write(".hidden", "secret")
        Path("private").mkdir()
        self.write("private/key.txt", "secret")
        outside = Path(self.folder.name).absolute()
        self.write("spy.py", NUMBA + f"""
print(open("data.txt").read())
for attempt in (lambda: open("{outside}/private/key.txt"), lambda: open("{outside}/.hidden"),
                lambda: open("{outside}/written", "w"), lambda: open("/etc/passwd"),
                lambda: __import__("socket").create_connection(("127.0.0.1", 9)),
                lambda: __import__("os").kill(__import__("os").getppid(), 9), lambda: open("/proc/1/environ")):
    try:
        attempt()
        print("REACHED")
    except OSError as error:
        print("refused")
""")
        out = command("check", "spy.py", "--json")[1]
        self.assertEqual(json.loads(out)["program_output"].split("\n")[1:-1], ["beside"] + ["refused"] * 7)
        self.assertFalse(Path("written").exists())

    def test_errors(self):
        for text, reason in (("x = 1\n", "empty.py launched no kernel"), ("x = \n", r"empty.py, line 1: SyntaxError"),
                             ("import missing_module\n", "empty.py, line 1: ModuleNotFoundError: No module named 'missing_module'"),
                             ("raise SystemExit(3)\n", "empty.py")):
            self.write("empty.py", text)
            status, out, err = command("check", "empty.py")
            self.assertEqual((status, out), (2, ""), err)
            self.assertRegex(err, reason)
        self.write("endless.py", "while True:\n    pass\n")
        self.assertRegex(command("check", "endless.py", "--seconds", "1")[2], "endless.py: Stopped after 1 s: use fewer elements")
        self.assertRegex(command("check", "missing.py")[2], 'There is no file "missing.py"')
        self.assertRegex(command("check", "empty.py", "--launches", "1")[2], "does not take --launches")

    def test_modules_beside_it(self):
        self.write("helper.py", "size = 8\n")
        self.write("scan.py", "import helper\n" + NUMBA + "print(helper.size)\n")
        self.assertRegex(command("check", "scan.py", "--one-order")[1], r"(?m)^8$")

    def test_arguments(self):
        self.write("scan.py", "import sys\n" + NUMBA + "print(sys.argv[1:])\n")
        self.assertIn("['100', '--fast']", command("check", "scan.py", "--", "100", "--fast")[1])


class Suites(InFolder):
    """scanscope check --suite with submissions in CUDA C++, in Python and in notebooks."""

    TASKS = """suite = 1
title = "Sums"

[[task]]
id = "sums"
title = "Inclusive sums in one block"
files = ["scan.cu"]
with = [{with}]
expected = "inclusive sum"
written-by-kernel = true

[[task.test]]
n = [1, 8]
record = [8]
orders = 3

[[task.points]]
points = 2
words = "The sums are right"
check = "right"
"""
    CUDA = """#include <cstdio>
__global__ void kernel(const int *in, int *out, int n) {
    __shared__ int temp[64];
    int i = threadIdx.x;
    if (i < n) temp[i] = in[i];
    __syncthreads();
    for (int d = 1; d < n; d *= 2) {
        int left = i >= d && i < n ? temp[i - d] : 0;
        __syncthreads();
        if (i < n) temp[i] += left;
        __syncthreads();
    }
    if (i < n) out[i] = temp[i];
}
void scan(const int *in, int *out, int n) { kernel<<<1, 64>>>(in, out, n); }
"""
    TEST_CU = """#include <cstdio>
#include <vector>
void scan(const int *in, int *out, int n);
int main(int, char **words) {
    int n = 0;
    std::FILE *file = std::fopen(words[1], "r");
    if (std::fscanf(file, "%d", &n) != 1) return 1;
    std::vector<int> numbers(n);
    for (int &one : numbers) if (std::fscanf(file, "%d", &one) != 1) return 1;
    int *in, *out;
    cudaMalloc(&in, n * sizeof(int));
    cudaMalloc(&out, n * sizeof(int));
    cudaMemcpy(in, numbers.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    scan(in, out, n);
    cudaMemcpy(numbers.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost);
    file = std::fopen(words[2], "w");
    std::fprintf(file, "%d\\n", n);
    for (int one : numbers) std::fprintf(file, "%d\\n", one);
    std::fclose(file);
    cudaFree(in);
    cudaFree(out);
}
"""
    PYTHON = """import numpy as np
from numba import cuda

@cuda.jit
def kernel(data, out, n):
    temp = cuda.shared.array(64, dtype=np.int32)
    i = cuda.threadIdx.x
    if i < n:
        temp[i] = data[i]
    cuda.syncthreads()
    d = 1
    while d < n:
        left = temp[i - d] if d <= i < n else 0
        cuda.syncthreads()
        if i < n:
            temp[i] += left
        cuda.syncthreads()
        d *= 2
    if i < n:
        out[i] = temp[i]

def scan(data, out):
    kernel[1, 64](data, out, data.size)
"""
    TEST_PY = """import sys
import numpy as np
from numba import cuda
from scan import scan

numbers = np.loadtxt(sys.argv[1], dtype=np.int32, ndmin=1)[1:]
data, out = cuda.to_device(numbers), cuda.device_array(numbers.size, np.int32)
scan(data, out)
np.savetxt(sys.argv[2], [numbers.size, *out.copy_to_host()], fmt="%d")
"""
    RACE = PYTHON.replace("        cuda.syncthreads()\n        if i < n:", "        if i < n:")

    def suite(self, files=("test.cu", "test.py")):
        Path("week").mkdir(exist_ok=True)
        self.write("week/TASKS.toml", self.TASKS.format(**{"with": ", ".join(f'"{name}"' for name in files)}))
        self.write("week/test.cu", self.TEST_CU)
        self.write("week/test.py", self.TEST_PY)

    def hand_in(self, **files):
        for place, text in files.items():
            name, ending = place.rsplit("_", 1)
            Path("class", name).mkdir(parents=True, exist_ok=True)
            self.write(f"class/{name}/scan.{ending}", text)

    def mark(self):
        """The last line of the table, and the marks by the names of the submissions."""
        words = ("check", "--suite", "week/TASKS.toml", "class", "--secret", "1")
        status, out, err = command(*words)
        self.assertEqual((status, err), (1, ""), out)
        report = json.loads(command(*words, "--json")[1])
        return out.splitlines()[-1], {one["submission"]: one for one in report["submissions"]}

    def test_a_mixed_class(self):
        self.suite()
        cells = self.PYTHON.split("\n\n")
        self.hand_in(anna_cu=self.CUDA, ben_py=self.PYTHON, carl_ipynb=notebook("%matplotlib inline\n" + cells[0], *cells[1:]),
                     dora_ipynb=notebook("%%writefile scan.cu\n" + self.CUDA), emil_py=self.RACE,
                     fay_ipynb=notebook("# Scan", "import numpy\n" + self.RACE),
                     gina_ipynb=notebook("%%writefile scan.py\n" + self.PYTHON), hal_py="raise ValueError(3)\n",
                     ivy_py="x = 1\n")
        last, marks = self.mark()
        self.assertEqual(last, "9 handed in, 9 marked.")
        failed = {name: [check for check, one in mark["checks"].items() if one["state"] == "failed"]
                  for name, mark in marks.items()}
        races = ["right", "races", "orders"]
        self.assertEqual(failed, {"anna": [], "ben": [], "carl": [], "dora": [], "emil": races, "fay": races, "gina": [],
                                  "hal": ["ends", "right"], "ivy": ["ends", "right"]})
        [race] = marks["fay"]["findings"]
        self.assertEqual((race["file"], race["line"]), ("cell-2.py", 16))
        self.assertEqual(race["mend"], "A cuda.syncthreads() between lines 14 and 16 would fix it.")
        self.assertEqual(marks["hal"]["checks"]["ends"]["reason"], "with n = 1, it ended with status 1")

    def test_what_cannot_be_marked_is_said(self):
        self.suite()
        hostile = json.loads(notebook("<script>alert(1)</script>", "%%cu\nint main() {}"))
        for cell in hostile["cells"]:
            cell |= {"id": "1", "outputs": [{"data": {"text/html": "<img src=x onerror=alert(1)>" * 1000}}]}
        self.hand_in(anna_py="def scan(\n", ben_py="import gc\n" + self.PYTHON, carl_ipynb="{", dora_ipynb="[" * 100000,
                     emil_ipynb=notebook("print(1)"), fay_ipynb=notebook(*["%%cu\nint main() {}"] * 2),
                     gina_ipynb=json.dumps(hostile), hal_ipynb=notebook("x" * (5 << 20)), ivy_ipynb="",
                     jon_py=self.PYTHON + "import re\nre.compile('eval(1)')  # gc\n")
        last, marks = self.mark()
        self.assertEqual(last, "10 handed in, 9 marked, 1 could not be read: hal.")
        said = {name: mark["checks"]["compiles"]["reason"] for name, mark in marks.items()
                if mark["checks"]["compiles"]["state"] == "failed"}
        self.assertEqual(said.pop("anna"), "scan.py, line 1: SyntaxError: '(' was never closed")
        self.assertEqual(said.pop("ben"), "scan.py, line 1: SyntaxError: gc is not allowed in a submission: it could change the "
                                          "recording")
        self.assertEqual(said.pop("fay"), "scan.ipynb has 2 programs (cell 1 and cell 2): leave one, or write it to scan.cu with "
                                          "%%writefile.")
        for name, words in (("carl", "is no notebook"), ("dora", "is no notebook"), ("emil", "has no CUDA program"),
                            ("ivy", "is no notebook"), ("gina", "main")):
            self.assertIn(words, said.pop(name))
        self.assertEqual((said, marks["jon"]["verdict"]), ({}, "passed"))

    def test_a_task_for_one_language(self):
        self.suite(["test.cu"])
        self.hand_in(anna_cu=self.CUDA, ben_py=self.PYTHON, carl_ipynb=notebook(self.PYTHON),
                     dora_ipynb=notebook("%%writefile scan.cu\n" + self.CUDA))
        last, marks = self.mark()
        self.assertEqual(last, "4 handed in, 4 marked.")
        self.assertEqual({name: mark["verdict"] for name, mark in marks.items()},
                         {"anna": "passed", "ben": "no-file", "carl": "did-not-compile", "dora": "passed"})
        self.assertEqual(marks["carl"]["checks"]["compiles"]["reason"],
                         "scan.ipynb has only Python programs, but this task is tested with a CUDA program.")


class Wheels(InFolder):
    def test_the_pure_wheel(self):
        Path("archive").mkdir()
        subprocess.run([sys.executable, ROOT / "resources/package/wheels.py", ROOT, "out"], check=True, capture_output=True)
        [wheel] = Path("out").iterdir()
        self.assertRegex(wheel.name, r"^scanscope-[0-9.]+-py3-none-any\.whl$")
        with zipfile.ZipFile(wheel) as made:
            names = made.namelist()
            self.assertEqual({name for name in names if ".dist-info" not in name},
                             {path.relative_to(ROOT / "python").as_posix() for path in (ROOT / "python/scanscope").rglob("*.py")})
            made.extractall("installed")
            record = made.read(next(name for name in names if name.endswith("RECORD"))).decode()
            self.assertEqual(record.count("\n"), len(names))
        said = subprocess.run([sys.executable, "-c", "import scanscope; print(scanscope.run('blelloch', [3, 1]).output)"],
                              env={**os.environ, "PYTHONPATH": "installed"}, check=True, capture_output=True, text=True).stdout
        self.assertEqual(said, "[0 3]\n")

    def test_the_wheel_with_the_program(self):
        import tarfile
        version = scanscope.__version__
        Path("out").mkdir()
        top = Path(f"scanscope-{version}-x86_64/bin")
        top.mkdir(parents=True)
        started = top / "scanscope"
        started.write_text("#!/bin/sh\necho \"$@\"\n")
        started.chmod(0o755)
        with tarfile.open(f"out/scanscope-{version}-x86_64.tar.xz", "w:xz") as tar:
            tar.add(top.parent)
        subprocess.run([sys.executable, ROOT / "resources/package/wheels.py", ROOT, "out"], check=True, capture_output=True)
        with zipfile.ZipFile(f"out/scanscope-{version}-py3-none-manylinux_2_36_x86_64.whl") as made:
            entry = made.getinfo("scanscope/program/bin/scanscope")
            self.assertEqual(stat.S_IMODE(entry.external_attr >> 16), 0o755)
            made.extractall("installed")
        Path("installed/scanscope/program/bin/scanscope").chmod(0o755)  # as pip does
        said = subprocess.run([sys.executable, "-c", "import scanscope; print(scanscope.find())"],
                              env={"PATH": "/nowhere", "PYTHONPATH": "installed"}, check=True, capture_output=True, text=True)
        self.assertTrue(said.stdout.endswith("/scanscope/program/bin/scanscope\n"), said.stdout)


if __name__ == "__main__":
    unittest.main()
