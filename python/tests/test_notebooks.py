"""Notebooks: the magics, and those of docs/notebooks, executed by a real kernel; the saved pages in Chromium."""
# Needs: numpy, pandas, nbclient, nbconvert, nbformat, ipykernel

import os
import re
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

import nbclient
import nbformat
from browser import Browser
from nbconvert import HTMLExporter
from programs import CLEAN, ENDLESS, NOT_COMPILED, NUMBA, RACE

ROOT = Path(__file__).resolve().parent.parent.parent
PICTURES = os.environ.get("SCANSCOPE_NOTEBOOK_PICTURES")  # a folder for pictures of the pages, to look at


def executed(notebook, folder, **options):
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": folder}},
                            **options).execute()
    return notebook


def of_cells(*sources):
    return nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in ("%load_ext scanscope", *sources)])


def html_of(cell):
    return "".join(output.get("data", {}).get("text/html", "") for output in cell.outputs)


def plain_of(cell):
    return "\n".join(output.get("text", output.get("data", {}).get("text/plain", "")) for output in cell.outputs)


def page_of(notebook):
    """The page of nbconvert, without what its own template loads from the network."""
    exporter = HTMLExporter(mathjax_url="", require_js_url="", jquery_url="")
    return re.sub(r"<script[^>]*src=[^>]*></script>|<script type=\"module\">.*?</script>", "",
                  exporter.from_notebook_node(notebook)[0], flags=re.S)


class InFolder(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)  # Chromium may still be writing
        self.folder = self.scratch.name
        for name in ("IPYTHONDIR", "JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR"):
            os.environ[name] = os.path.join(self.folder, name)

    def tearDown(self):
        self.scratch.cleanup()

    def outputs(self, *sources):
        return executed(of_cells(*sources), self.folder).cells[1:]

    def open(self, notebook, name, use=lambda browser: None):
        """Opens the page in both themes, which must not cause an error of a script or a request."""
        if not Browser.program():
            self.skipTest("chromium is not installed, so no page was opened")
        file = Path(self.folder, "page.html")
        file.write_text(page_of(notebook))
        frames = sum(html_of(cell).count("<iframe") for cell in notebook.cells if cell.cell_type == "code")
        for is_dark in (False, True):
            with Browser(self.folder, is_dark) as browser:
                browser.open(file)
                browser.wait(lambda: len(browser.frames()) == frames)
                use(browser)
                if PICTURES:
                    browser.picture(f"{PICTURES}/{name}-{'dark' if is_dark else 'light'}.png")
                self.assertEqual(browser.faults(), [])


class Magics(InFolder):
    def test_cells_and_files(self):
        nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("%%cu\n" + RACE)]),
                       Path(self.folder, "lecture.ipynb"))
        both, checked, played, shown, cu, written, file, notebook, nothing = self.outputs(
            "%%scanscope\n" + RACE, "%%scanscope check --one-order\n" + CLEAN, "%%scanscope play --theme dark\n" + CLEAN,
            "%%scanscope show\n" + CLEAN, "%%cu --ignored option\n" + CLEAN, "%%writefile race.cu\n" + RACE,
            "%scanscope check race.cu", "%scanscope check lecture.ipynb", "%scanscope chekc race.cu")
        self.assertIn("<iframe", html_of(both))
        self.assertRegex(plain_of(both), r"^faulty\nfault: hazard at cell.cu:9: thread 1 writes temp\[1\] \(line 9\)")
        self.assertEqual(plain_of(checked), "clean")
        self.assertNotIn("<iframe", html_of(checked))
        self.assertIn("<iframe", html_of(played))
        self.assertNotIn("Clean", html_of(played))
        self.assertIn("scan&lt;&lt;&lt;1, 8&gt;&gt;&gt;", html_of(shown))
        self.assertEqual(plain_of(cu), "clean")
        self.assertIn("hazard at race.cu:8", plain_of(file))
        self.assertRegex(plain_of(notebook), r"^--- cell 1\nfaulty\nfault: hazard at cell-1.cu:9: ")
        self.assertIn("<b>cell 1</b>", html_of(notebook))
        self.assertIn("%%scanscope check", plain_of(nothing))

    def test_headers_arguments_and_data(self):
        program = ('#include <cstdio>\n#include "size.h"\nint main(int n, char **words) {\n'
                   '  char text[9] = {}; std::fscanf(std::fopen("data.txt", "r"), "%8s", text);\n'
                   '  std::printf("%s %d %s", words[n - 1], SIZE, text); }')
        *_, cell = self.outputs("%%writefile size.h\n#define SIZE 7", "%%writefile data.txt\nnumbers",
                                "%%scanscope check -- 'two words'\n" + program)
        self.assertIn("two words 7 numbers", html_of(cell))
        self.assertEqual(plain_of(cell), "nothing-judged")

    def test_numba(self):
        race, alone = self.outputs("%%scanscope\n" + NUMBA, "%%scanscope check\n" + NUMBA.replace("import numpy as np\n", ""))
        self.assertIn("<iframe", html_of(race))
        self.assertRegex(plain_of(race), r"^faulty\nfault: hazard at cell.py:14: thread 1 writes temp\[1\] \(line 14\)")
        self.assertRegex(plain_of(alone), r"^cell.py, line \d+: NameError: name 'np' is not defined$")

    def test_refusals(self):
        broken, missing, unknown, gone = self.outputs(
            "%%scanscope\n" + NOT_COMPILED, "%scanscope check no.cu", "%%scanscope --colour red\n" + CLEAN,
            "import os\nos.environ['SCANSCOPE'] = '/nowhere'\n%scanscope check no.cu")
        self.assertRegex(plain_of(broken), "^cell.cu, line 5: ")
        self.assertIn("5 | ", html_of(broken))
        self.assertIn("&lt;script&gt;oops", html_of(broken))
        self.assertIn("no.cu", plain_of(missing))
        self.assertIn('"--colour" is unknown here', plain_of(unknown))
        self.assertIn("Correct it, or unset it", plain_of(gone))

    def test_interrupting_the_kernel_ends_the_program(self):
        client = nbclient.NotebookClient(of_cells("%%scanscope check --seconds 600\n" + ENDLESS, "print('goes on')"),
                                         timeout=40, interrupt_on_timeout=True, allow_errors=True, kernel_name="python3",
                                         resources={"metadata": {"path": self.folder}})
        began = time.monotonic()
        with client.setup_kernel():
            client.execute_cell(client.nb.cells[0], 0)
            client.timeout = 8
            client.execute_cell(client.nb.cells[1], 1)
            client.timeout = 40
            client.execute_cell(client.nb.cells[2], 2)
        self.assertLess(time.monotonic() - began, 60)
        self.assertEqual([plain_of(cell) for cell in client.nb.cells[1:]], ["You stopped the run.", "goes on\n"])
        left = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True).stdout
        self.assertNotIn("--seconds 600", left)

    def test_saved_page_is_stepped_by_keys(self):
        notebook = executed(of_cells("%%scanscope\n" + RACE, "import scanscope\nscanscope.run('blelloch', [3, 1, 7, 0])"),
                            self.folder)

        def step(browser):
            for frame, steps in zip(range(2), (5, 7)):
                browser.value(f"document.querySelectorAll('iframe')[{frame}].focus()")
                count = lambda: browser.value("document.getElementById('count').textContent",  # noqa: E731
                                              browser.frames()[frame])
                browser.wait(lambda: count() == f"1 of {steps}")
                browser.press("ArrowRight")
                browser.wait(lambda: count() == f"2 of {steps}")
                browser.press("End")
                browser.wait(lambda: count() == f"{steps} of {steps}")

        self.open(notebook, "magics", step)


class Lectures(InFolder):
    """The notebooks of docs/notebooks run from top to bottom, and find what their texts say."""

    VERDICTS = {
        "hillis-steele": ["faulty", "clean"],
        "blelloch": ["faulty", "clean"],
        "large-arrays": ["faulty", "faulty", "clean"],
        "compaction": ["warnings", "clean"],
        "reduction": ["faulty", "faulty", "faulty", "faulty"],
        "numba": ["faulty", "clean", "clean", "clean"],
        "user-program": ["nothing-judged", "faulty", "faulty", "clean"],
        "benchmark": [],
    }

    def test_all_are_here_without_outputs(self):
        files = sorted((ROOT / "docs/notebooks").glob("*.ipynb"))
        self.assertEqual([file.stem for file in files], sorted(self.VERDICTS))
        for file in files:
            for cell in nbformat.read(file, 4).cells:
                self.assertEqual((cell.get("outputs", []), cell.get("execution_count")), ([], None))


def lecture(name, verdicts):
    def test(self):
        notebook = executed(nbformat.read(ROOT / f"docs/notebooks/{name}.ipynb", 4), self.folder)
        said = [re.match(r"(faulty|clean|warnings|nothing-judged)(?=\n|$)", plain_of(cell)) for cell in notebook.cells
                if cell.cell_type == "code"]
        self.assertEqual([one[1] for one in said if one], verdicts)
        for cell in notebook.cells:
            if cell.cell_type == "code":
                self.assertNotIn("Not run", html_of(cell))
        self.open(notebook, name)
    return test


for name, verdicts in Lectures.VERDICTS.items():
    setattr(Lectures, "test_" + name.replace("-", "_"), lecture(name, verdicts))

if __name__ == "__main__":
    unittest.main()
