#!/usr/bin/env python3
"""Tests includes.py on small trees, each with one violation."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PROGRAM = Path(__file__).with_name("includes.py")

RIGHT = {
    "kernels/trace/trace.h": "#pragma once\n#include <vector>\n",
    "kernels/trace/trace.cpp": '#include "kernels/trace/trace.h"\n',
    "kernels/simt/words.h": '#include "kernels/simt/emulator/words.h"\n',
    "kernels/simt/tagged.h": "",
    "kernels/simt/emulator/words.h": '#include "kernels/simt/tagged.h"\n',
    "kernels/run/run.h": '#include "kernels/trace/trace.h"\n',
    "viz/model/film.h": '#include <QString>\n#include "kernels/trace/trace.h"\n',
    "viz/benchmark.cpp": '#include "kernels/run/run.h"\n',
    "app/cli/show.cpp": '#include "kernels/run/run.h"\n',
}


class IncludesTest(unittest.TestCase):
    def said_of(self, changed):
        with tempfile.TemporaryDirectory() as root:
            for path, text in (RIGHT | changed).items():
                file = Path(root) / path
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, encoding="utf-8")
            run = subprocess.run([sys.executable, PROGRAM, root], capture_output=True, text=True, check=False)
        self.assertEqual(run.stderr, "")
        self.assertEqual(run.returncode, 1 if run.stdout else 0)
        return run.stdout

    def test_a_tree_in_order_passes_in_silence(self):
        self.assertEqual(self.said_of({}), "")

    def test_what_moc_makes_of_the_header_beside_is_included_from_nowhere(self):
        files = {"viz/a.h": "", "viz/a.cpp": '#include "viz/a.h"\n#include "moc_a.cpp"\n'}
        self.assertEqual(self.said_of(files), "")
        self.assertIn('viz/b.cpp includes "moc_b.cpp"', self.said_of({"viz/b.cpp": '#include "moc_b.cpp"\n'}))
        self.assertIn('viz/a.cpp includes "moc_b.cpp"', self.said_of({**files, "viz/a.cpp": '#include "moc_b.cpp"\n'}))

    def test_an_include_from_elsewhere_than_the_root(self):
        self.assertEqual(self.said_of({"kernels/trace/trace.cpp": '#include "trace.h"\n'}),
                         'kernels/trace/trace.cpp includes "trace.h", which is not a file of the project: write its path '
                         "from the project's root.\n")

    def test_units_that_include_each_other_through_their_sources(self):
        self.assertEqual(self.said_of({"kernels/trace/trace.cpp": '#include "kernels/trace/trace.h"\n'
                                                                  '#include "kernels/trace/file.h"\n',
                                       "kernels/trace/file.h": '#include "kernels/trace/bytes.h"\n',
                                       "kernels/trace/bytes.h": "",
                                       "kernels/trace/bytes.cpp": '#  include "kernels/trace/trace.h"\n'}),
                         "Units include each other in a cycle: "
                         "kernels/trace/bytes.cpp includes kernels/trace/trace.h; "
                         "kernels/trace/trace.cpp includes kernels/trace/file.h; "
                         "kernels/trace/file.h includes kernels/trace/bytes.h.\n")

    def test_folders_that_include_each_other(self):
        self.assertEqual(self.said_of({"kernels/trace/limit.h": '#include "kernels/text/text.h"\n',
                                       "kernels/text/text.h": "",
                                       "kernels/text/words.h": '#include "kernels/trace/trace.h"\n'}),
                         "Folders include each other in a cycle: "
                         "kernels/text/words.h includes kernels/trace/trace.h; "
                         "kernels/trace/limit.h includes kernels/text/text.h.\n")

    def test_only_the_files_that_pick_an_executor_reach_into_its_folder(self):
        self.assertEqual(self.said_of({"kernels/simt/session.h": '#include "kernels/simt/emulator/words.h"\n'}),
                         "Folders include each other in a cycle: "
                         "kernels/simt/session.h includes kernels/simt/emulator/words.h; "
                         "kernels/simt/emulator/words.h includes kernels/simt/tagged.h.\n")

    def test_viz_that_runs_kernels_or_reaches_up(self):
        self.assertEqual(self.said_of({"viz/model/film.h": '#include "kernels/run/run.h"\n',
                                       "viz/model/step.h": '#include "app/shell/window.h"\n',
                                       "app/shell/window.h": ""}),
                         "viz/model/film.h includes kernels/run/run.h, but viz draws a trace and runs nothing: it "
                         "is below app and separate from the code that runs kernels.\n"
                         "viz/model/step.h includes app/shell/window.h, but viz draws a trace and runs nothing: it "
                         "is below app and separate from the code that runs kernels.\n")

    def test_kernels_that_reach_up(self):
        self.assertEqual(self.said_of({"kernels/run/run.h": '#include "viz/model/names.h"\n', "viz/model/names.h": "",
                                       "kernels/trace/trace.cpp": "#include <QtCore/QString>\n"}),
                         "kernels/run/run.h includes viz/model/names.h, but kernels is below viz and app.\n"
                         "kernels/trace/trace.cpp includes <QtCore/QString>, but kernels does not use Qt.\n")

    def test_a_command_line_that_reaches_qt(self):
        self.assertEqual(self.said_of({"app/cli/show.cpp": '#include "viz/model/film.h"\n'}),
                         "app/cli/show.cpp is also built without the window, but includes Qt: app/cli/show.cpp includes "
                         "viz/model/film.h includes <QString>.\n")

    def test_a_source_without_a_header(self):
        self.assertEqual(self.said_of({"kernels/trace/more.cpp": '#include "kernels/trace/trace.h"\n'}),
                         "kernels/trace/more.cpp has no header of the same name, so its definitions are hard to find.\n")

    def test_a_folder_without_sources(self):
        with tempfile.TemporaryDirectory() as root:
            run = subprocess.run([sys.executable, PROGRAM, root], capture_output=True, text=True, check=False)
        self.assertEqual((run.returncode, run.stdout), (1, f"{root} contains no sources.\n"))


if __name__ == "__main__":
    unittest.main()
