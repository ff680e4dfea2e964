#!/usr/bin/env python3
"""Tests an exercise, or compares the pages about exercises with the existing ones.

    exercises_test.py walk PROGRAM ROOT ID
    exercises_test.py page ROOT
    exercises_test.py week PROGRAM ROOT

walk: the solution passes every check and gets all points that checks give, as do the unusual solutions in
tests/exercises/ID/right. The starting file compiles and fails, and each mistake in tests/exercises/ID fails the checks that
its first line names.
page: docs/TEACHING.md has every exercise, and docs/TASKS.md every mistake with the checks that it fails.
week: the submissions of docs/week-1 fail exactly the checks that its page names.

Prints a sentence for each fault, and ends with status 1 if there are any."""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

from mistakes import mistakes_of

FEWEST_MISTAKES, FEWEST_UNUSUAL = 10, 2


def failed_checks(outcome):
    return [name for name, check in outcome["checks"].items() if check["state"] == "failed"]


def faults_of_right(name, outcome, has_work):
    """`has_work`: the exercise limits the work; without a limit, that check is never reached."""
    others = [f"{check} ({one['reason']})" for check, one in outcome["checks"].items()
              if one["state"] != ("not-reached" if check == "work" and not has_work else "passed")]
    if others:
        yield f"{name} does not pass {', '.join(others)}."
    if outcome["points"] != outcome["most_points"]:
        yield f"{name} gets {outcome['points']} of {outcome['most_points']} points."


def faults_of_start(name, outcome):
    if outcome["checks"]["compiles"]["state"] != "passed":
        yield f"{name} does not compile: {outcome['checks']['compiles']['reason']}."
    elif "right" not in failed_checks(outcome):
        yield f"{name} passes before it is filled in."


def faults_of_mistake(mistake, outcome):
    missed = [check for check in mistake.checks if check not in failed_checks(outcome)]
    if missed:
        yield (f"{mistake.name} should fail {', '.join(missed)} but fails {', '.join(failed_checks(outcome)) or 'nothing'}:"
               f" {mistake.words}")


def faults_of_walk(root, exercise, check_one, check_many):
    """`check_one` returns the outcome of a file, `check_many` the names and outcomes of a suite's submissions."""
    folder = root / "resources/exercises" / exercise
    has_work = "[task.work]" in (folder / "TASKS.toml").read_text(encoding="utf-8")
    yield from faults_of_right("The solution", check_one(folder / "solution.cu"), has_work)
    yield from faults_of_start("The starting file", check_one(folder / f"{exercise}.cu"))
    mistakes = mistakes_of(root, exercise)
    if len(mistakes) < FEWEST_MISTAKES:
        yield f"There are {len(mistakes)} mistakes, but there should be at least {FEWEST_MISTAKES}."
    unusual = sorted((root / "tests/exercises" / exercise / "right").glob("*.cu"))
    if len(unusual) < FEWEST_UNUSUAL:
        yield f"There are {len(unusual)} unusual solutions, but there should be at least {FEWEST_UNUSUAL}."
    with tempfile.TemporaryDirectory() as programs:
        for mistake in mistakes:
            pathlib.Path(programs, f"{mistake.name}.cu").write_text(mistake.program, encoding="utf-8")
        for path in unusual:
            pathlib.Path(programs, f"right-{path.name}").write_bytes(path.read_bytes())
        outcomes = dict(check_many(folder / "TASKS.toml", pathlib.Path(programs)))
    for path in unusual:
        yield from faults_of_right(path.stem, outcomes[f"right-{path.name}"], has_work)
    for mistake in mistakes:
        if mistake.exercise != exercise:
            yield f"{mistake.name} names the exercise {mistake.exercise}."
        yield from faults_of_mistake(mistake, outcomes[f"{mistake.name}.cu"])


def rows_of(text):
    """The cells of each row of the tables on a page."""
    return [[cell.strip() for cell in line.strip()[1:-1].split("|")] for line in text.splitlines() if line.startswith("|")]


def row_of_mistakes(exercise, mistakes):
    """The exercise, the number of its mistakes, and their names after the checks that they fail."""
    names = {}
    for mistake in mistakes:
        names.setdefault(", ".join(mistake.checks), []).append(f"`{mistake.name}`")
    groups = [f"{checks}: {', '.join(some)}" for checks, some in sorted(names.items())]
    return f"| `{exercise}` | {len(mistakes)} | {'; '.join(groups)} |"


def faults_of_pages(root, teaching, tasks):
    """`teaching` and `tasks` are the contents of the pages with these names."""
    exercises = sorted(path.parent.name for path in (root / "resources/exercises").glob("*/TASKS.toml"))
    listed = [row[0].strip("`") for row in rows_of(teaching) if len(row) == 2 and row[0].strip("`") in exercises]
    if sorted(listed) != exercises:
        yield f"docs/TEACHING.md lists {', '.join(sorted(listed))}, but the exercises are {', '.join(exercises)}."
    rows = [line for line in tasks.splitlines() if re.match(r"\| *`[^`|]+` *\| *\d+ *\|", line)]
    right = [row_of_mistakes(name, mistakes_of(root, name)) for name in exercises]
    yield from (f"docs/TASKS.md should have the row {row}" for row in right if row not in rows)
    yield from (f"docs/TASKS.md has the row {row}, which does not match the files." for row in rows if row not in right)
    yield from (f"docs/TASKS.md has the row {row} twice." for row in right if rows.count(row) > 1)


def faults_of_week(text, outcomes):
    """`outcomes` are (submission, outcome)."""
    claimed = {(row[0], row[1]): row[2] for row in rows_of(text)[2:]}
    there = {(submission, outcome["task"]): ", ".join(failed_checks(outcome)) for submission, outcome in outcomes}
    for key in sorted(claimed.keys() | there.keys()):
        if claimed.get(key) != there.get(key):
            yield f"The page says that {key[0]}'s {key[1]} fails {claimed.get(key)}, but it fails {there.get(key)}."


class Program:
    """Runs `scanscope` and returns its output as JSON. Status 1 is expected for wrong programs."""

    def __init__(self, program, shelf):
        self.program, self.shelf = program, shelf

    def answer(self, *words):
        done = subprocess.run([self.program, *map(str, words)], check=False, capture_output=True, text=True)
        if done.returncode not in (0, 1):
            raise SystemExit(f"scanscope {' '.join(map(str, words))} ended with {done.returncode}: {done.stderr}")
        return json.loads(done.stdout)

    def check_one(self, path):
        # Copied under the name of its exercise, because a solution's own name does not say which exercise it belongs to.
        with tempfile.TemporaryDirectory() as folder:
            copy = pathlib.Path(folder) / f"{path.parent.name}.cu"
            copy.write_bytes(path.read_bytes())
            return self.answer("exercise", "check", copy, "--from", self.shelf, "--json")

    def check_many(self, suite, folder):
        answer = self.answer("check", "--suite", suite, folder, "--json")
        return [(one["submission"], one) for one in answer["submissions"]]


def main(what, *words):
    root = pathlib.Path(words[-1] if what != "walk" else words[1])
    program = Program(words[0], root / "resources/exercises")
    if what == "walk":
        found = list(faults_of_walk(root, words[2], program.check_one, program.check_many))
    elif what == "page":
        teaching, tasks = ((root / "docs" / name).read_text(encoding="utf-8") for name in ("TEACHING.md", "TASKS.md"))
        found = list(faults_of_pages(root, teaching, tasks))
    else:
        week = root / "docs/week-1"
        found = list(faults_of_week((week / "README.md").read_text(encoding="utf-8"),
                                    program.check_many(week / "TASKS.toml", week / "submissions")))
    print("\n".join(found) or "All exercises and pages are right.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
