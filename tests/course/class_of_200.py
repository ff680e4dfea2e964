#!/usr/bin/env python3
"""Marks 200 students in four exercises: right, wrong in some 50 ways, late, handed in twice, empty and hostile.

    class_of_200.py PROGRAM [--only ID]

Each exercise has a class of 50: its typical mistakes (tests/exercises), the problems of any course, programs that
attack the computer, five students who handed in twice, and for the rest right solutions, renamed and commented by each
student. A fifth of the right ones are late. The programs are marked by `PROGRAM check --suite`, with `--due`, `--id` and
`--newest`. Prints the verdicts, the processor time for each submission, and a sentence for each mark that was not
expected; ends with status 1 if there is any."""

import argparse
import collections
import json
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile
import time

from mark_a_class import EXERCISES, ROOT, common_mistakes, faults_of
from mistakes import mistakes_of

CLASSES = ("reduce-naive", "hillis-steele-block", "hybrid-scan", "compact")
STUDENTS, TWICE = 50, 5
DUE, DAY = 1_700_000_000, 86_400
ANYTHING = None  # for programs that may be stopped or contained in more than one way

# Code that runs before main(), and the verdict or the checks that fail.
HOSTILE = {
    "deletes": ("static const int gone = std::system(\"rm -rf {folder}\");", ANYTHING),
    "forks": ("static const int forked = [] {{ for (int i = 0; i < 100000; ++i) fork(); return 0; }}();", ANYTHING),
    "fills_the_disk": ("static const int filled = [] {{ static char much[1 << 20];\n"
                       "    std::FILE* file = std::fopen(\"much\", \"w\");\n"
                       "    for (int i = 0; file && i < 1 << 20; ++i) std::fwrite(much, 1, sizeof much, file);\n"
                       "    return 0; }}();", ["ends"]),
    "hides_accesses": ("__attribute__((no_sanitize(\"thread\"))) static int hidden() {{ return 1; }}",
                       "did-not-compile"),
    "takes_the_solution": ("#include \"{suite}/solution.cu\"", "did-not-compile"),
}


def right_programs(exercise):
    """Solutions without end, each with its own names and comments."""
    paths = [exercise / "solution.cu", *sorted((ROOT / "tests/exercises" / exercise.name / "right").glob("*.cu"))]
    student = 0
    while True:
        for path in paths:
            student += 1
            text = re.sub(r"\b(stride|sum|total|lane|half)\b", rf"\1_{student}", path.read_text(encoding="utf-8"))
            yield f"// Student {student}\n{text}"


def class_of(exercise):
    """A list of (kind, program, expected, days late, an earlier program or None)."""
    start = (exercise / f"{exercise.name}.cu").read_text(encoding="utf-8")
    solution = (exercise / "solution.cu").read_text(encoding="utf-8")
    others = [(mistake.name, mistake.program, mistake.checks) for mistake in mistakes_of(ROOT, exercise.name)]
    others += [(name, text, must) for name, (text, must) in common_mistakes(start).items()]
    head = "#include <cstdio>\n#include <cstdlib>\n#include <unistd.h>\n"
    others += [(name, f"{head}{solution}\n{text.format(folder='/tmp/class_of_200_*', suite=exercise)}\n", must)
               for name, (text, must) in HOSTILE.items()]
    students = [(name, text, must, 0, None) for name, text, must in others]
    for number, text in enumerate(right_programs(exercise)):
        if len(students) == STUDENTS:
            return students
        students.append(("right", text, "passed", number % 3 + 1 if number % 5 == 4 else 0,
                         start if number < TWICE else None))


def hand_in(folder, name, file, text, moment):
    place = folder / name
    place.mkdir(parents=True)
    (place / file).write_text(text, encoding="utf-8")
    os.utime(place / file, (moment, moment))


def marks_of(program, exercise, folder, students):
    """The marks by id, and a list of faults."""
    for number, (kind, text, _, late, earlier) in enumerate(students):
        moment = DUE + (late - 1) * DAY + 60 if late else DUE - 60
        hand_in(folder, f"{kind}_{number}_new", f"{exercise.name}.cu", text, moment)
        if earlier:
            hand_in(folder, f"{kind}_{number}_old", f"{exercise.name}.cu", earlier, moment - DAY)
    due = time.strftime("%Y-%m-%dT%H:%M+00:00", time.gmtime(DUE))
    run = subprocess.run([program, "check", "--suite", exercise / "TASKS.toml", folder, "--due", due,
                          "--id", "_([0-9]+)_", "--newest", "--json"], capture_output=True, text=True, check=False)
    if run.returncode not in (0, 1):
        sys.exit(run.stderr)
    marks = {one["submission"]: one for one in json.loads(run.stdout)["submissions"]}
    faults = []
    for number, (kind, _, must, late, _) in enumerate(students):
        mark = marks.get(f"{kind}_{number}_new")
        if mark is None:
            faults.append(f"{exercise.name}/{kind}_{number} is not marked.")
            continue
        if must is not ANYTHING:
            faults += [f"{exercise.name}/{kind}_{number} {fault}." for fault in faults_of(mark, must)]
        if mark["days_late"] != late:
            faults.append(f"{exercise.name}/{kind}_{number} is {mark['days_late']} days late but must be {late}.")
    if len(marks) != len(students):
        faults.append(f"{exercise.name}: {len(marks)} were marked, but there are {len(students)} students.")
    return marks, faults


def main():
    words = argparse.ArgumentParser()
    words.add_argument("program")
    words.add_argument("--only", choices=CLASSES)
    options = words.parse_args()
    program = str(pathlib.Path(options.program).resolve())
    verdicts, faults = collections.Counter(), []
    for name in [options.only] if options.only else CLASSES:
        exercise = EXERCISES / name
        with tempfile.TemporaryDirectory(prefix="class_of_200_") as folder:
            marks, wrong = marks_of(program, exercise, pathlib.Path(folder) / "class", class_of(exercise))
            if not pathlib.Path(folder).is_dir():
                wrong.append(f"{name}: a submission deleted the class.")
        verdicts.update(mark["verdict"] for mark in marks.values())
        faults += wrong
        print(f"{name}: {len(marks)} marked", flush=True)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    count = sum(verdicts.values())
    print(", ".join(f"{number} {verdict}" for verdict, number in sorted(verdicts.items())))
    print(f"{count} submissions, {(used.ru_utime + used.ru_stime) / max(1, count):.1f} s of a processor each")
    print(*faults, sep="\n")
    return 1 if faults or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
