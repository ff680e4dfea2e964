"""The tests of Numba kernels share this: a kernel is run and recorded, and the real program judges the recording.

With SCANSCOPE_REAL_NUMBA=1, on a machine with Numba and a GPU, test_numba_kernels.py runs the same kernels there."""

import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

IS_REAL = os.environ.get("SCANSCOPE_REAL_NUMBA") == "1"
if not IS_REAL:
    import scanscope.numba as numba_stand_in  # noqa: E402 - it must come before `from numba import cuda`
from scanscope.program import ProgramMissing, find  # noqa: E402

BUILT = Path(__file__).resolve().parents[2] / "build" / "cpu" / "app" / "scanscope"
ORDERS = ("in-order", "reversed", "random")


def program():
    """The program that judges, or None."""
    if "SCANSCOPE" not in os.environ and BUILT.exists():
        return str(BUILT)
    try:
        return find()
    except ProgramMissing:
        return None


def judge(session):
    """Returns the verdict of `scanscope check` on a recording: its JSON."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "run.scantrace")
        session.write(path)
        done = subprocess.run([program(), "--lang", "en", "check", "--json", path], capture_output=True, text=True,
                              timeout=120)
    if done.returncode not in (0, 1):
        raise AssertionError(done.stderr)
    return json.loads(done.stdout)


def marked_lines(file):
    """The lines that end with a comment like `# <- race`, by their marks."""
    lines = {}
    for number, line in enumerate(Path(file).read_text().splitlines(), 1):
        if "# <- " in line:
            lines[line.rsplit("# <- ", 1)[1].strip()] = number
    return lines


class KernelTest(unittest.TestCase):
    """Runs programs in all thread orders."""

    def check(self, run, expected=()):
        """Calls run() in each order. The findings of the run in order must be these (kind, line) pairs, without
        repeats; a fault may end the run."""
        if IS_REAL:
            return run()
        if not program():
            self.skipTest("the program scanscope was not found")
        for order in ORDERS:
            with self.subTest(order=order):
                with numba_stand_in.recording(order, seed=7) as session:
                    try:
                        run()
                    except numba_stand_in.KernelError:
                        self.assertTrue(expected)
                found = {(finding["kind"], int((finding["location"] or ":0").rsplit(":", 1)[1]))
                         for finding in judge(session)["findings"]}
                self.assertEqual(found, set(expected))
