#!/usr/bin/env python3
"""Marks a class of some hundred submissions, made from the exercises' solutions and their typical mistakes.

    mark_a_class.py PROGRAM [--interrupt] [--only ID] [--html FOLDER]

For each exercise of resources/exercises it makes a folder of submissions: the solution, the unchanged starting file,
each mistake of tests/exercises, and the problems of any course (it does not compile, it never ends, it crashes, it is
empty, it is not text, it prints what it should compute). All are marked by `PROGRAM check --suite`, and each must have
the expected result: the solution passes, nothing else does, and a mistake fails the checks of its line `// expect: …`.
With --interrupt, each marking is stopped once, half-way, and resumed by the same command. Prints how many there were and
how long they took, and ends with status 1 if any result was unexpected."""

import argparse
import json
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXERCISES = ROOT / "resources/exercises"
sys.path.insert(0, str(ROOT / "tests/exercises"))
from mistakes import mistakes_of


def common_mistakes(start):
    """{name: (text, checks that must fail, or the verdict)} for the problems of any course; `start` compiles."""
    return {
        "does_not_compile": (start.replace("{", "{ int i = ;", 1), "did-not-compile"),
        "never_ends": (start + "\nstatic const int forever = [] { for (volatile int i = 1; i;) {} return 0; }();\n",
                       "stopped"),
        "crashes": (start + "\nstatic const int nowhere = *(volatile int*)8;\n", ["ends"]),
        "empty": ("", "empty"),
        "no_text": ("\0\1\2\3" * 500, "not-text"),
        "prints": ("#include <cstdio>\n" + start +
                   "\nstatic const int printed = std::printf(\"3\\n1\\n3\\n6\\n\");\n", ["right"]),
    }


def class_of(exercise, folder):
    """Writes the submissions; returns {name: expected result}."""
    start = next(iter(sorted(set(exercise.glob("*.cu")) - {exercise / "test.cu", exercise / "solution.cu"})))
    text = start.read_text(encoding="utf-8")
    all_of_them = {"solution": ((exercise / "solution.cu").read_text(encoding="utf-8"), "passed"),
                   "as_it_was": (text, "failed")}
    all_of_them |= {mistake.name: (mistake.program, mistake.checks) for mistake in mistakes_of(ROOT, exercise.name)}
    all_of_them |= {name: made for name, made in common_mistakes(text).items() if name not in all_of_them}
    expected = {}
    for name, (submitted, must) in all_of_them.items():
        place = folder / f"{name}_assignsubmission_file"
        place.mkdir(parents=True)
        (place / start.name).write_text(submitted, encoding="utf-8")
        expected[place.name] = must
    return expected


def faults_of(mark, must):
    verdict, checks = mark["verdict"], mark["checks"]
    if isinstance(must, str):
        if verdict != must:
            yield f"is {verdict} but must be {must}"
        return
    if verdict == "passed":
        yield "passes"
    for check in must:
        if checks[check]["state"] != "failed":
            yield f"does not fail {check} ({', '.join(name for name, one in checks.items() if one['state'] == 'failed')})"


def marked(command, folder, interrupt):
    """The output of the marking. An interrupted one is started, stopped as soon as something is saved, and restarted."""
    if interrupt:
        first = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        while first.poll() is None and not any(kept.read_text(errors="replace").count("\n") > 4
                                               for kept in pathlib.Path(folder).glob("*.marking")):
            time.sleep(0.05)
        first.send_signal(signal.SIGINT)
        words = first.communicate()[1]
        if first.returncode == 130 and "Interrupted" not in words:
            sys.exit(f"the interrupted marking printed: {words}")
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if run.returncode not in (0, 1):
        sys.exit(run.stderr)
    return json.loads(run.stdout)["submissions"]


def main():
    words = argparse.ArgumentParser()
    words.add_argument("program")
    words.add_argument("--interrupt", action="store_true")
    words.add_argument("--only")
    words.add_argument("--html")
    options = words.parse_args()
    program = str(pathlib.Path(options.program).resolve())
    total, faults, began = 0, [], time.monotonic()
    for exercise in sorted(path.parent for path in EXERCISES.glob("*/TASKS.toml")):
        if options.only and exercise.name != options.only:
            continue
        folder = tempfile.mkdtemp()
        expected = class_of(exercise, pathlib.Path(folder, "class"))
        command = [program, "check", "--suite", str(exercise / "TASKS.toml"), "class", "--json"]
        if options.html:
            command += ["--html", str(pathlib.Path(options.html).resolve() / exercise.name)]
        before = time.monotonic()
        marks = {mark["submission"]: mark for mark in marked(command, folder, options.interrupt)}
        print(f"{exercise.name}: {len(marks)} in {time.monotonic() - before:.1f} s", flush=True)
        total += len(marks)
        if marks.keys() != expected.keys():
            faults.append(f"{exercise.name}: {sorted(marks.keys() ^ expected.keys())} are not marked")
        for name, must in expected.items():
            faults += [f"{exercise.name}/{name} {fault}." for fault in faults_of(marks.get(name), must)]
        shutil.rmtree(folder)
    print(f"{total} submissions in {time.monotonic() - began:.0f} s")
    print(*faults, sep="\n")
    return 1 if faults or total == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
