#!/usr/bin/env python3
"""Runs one of the tests in this folder: run.py PROGRAM TEST.py

The first interpreter that has the modules in the test's line "# Needs: …" runs it. Ends with status 77 if there is none."""

import os
import re
import subprocess
import sys
from pathlib import Path


def main(program, test):
    test = Path(test).resolve()
    modules = re.search(r"^# Needs: (.*)$", test.read_text(), re.MULTILINE)
    modules = modules[1].split(", ") if modules else ["numpy"]
    for interpreter in (sys.executable, "/usr/bin/python3"):
        if subprocess.run([interpreter, "-c", f"import {', '.join(modules)}"], capture_output=True).returncode == 0:
            environment = {**os.environ, "SCANSCOPE": os.path.abspath(program), "SCANSCOPE_PYTHON": interpreter,
                           "PYTHONPATH": str(test.parent.parent), "PYTHONDONTWRITEBYTECODE": "1"}
            return subprocess.run([interpreter, str(test)], env=environment).returncode
    print(f"Skipped: no Python here has {', '.join(modules)}.")
    return 77


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
