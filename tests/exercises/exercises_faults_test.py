#!/usr/bin/env python3
"""Tests that faults in exercises are found: each test has one fault, and only that one is reported."""

import pathlib
import tempfile
import unittest

from exercises_test import faults_of_pages, faults_of_walk, faults_of_week
from mistakes import mistakes_of, patched

CHECKS = ("compiles", "right", "races", "bounds", "work")
TEN = {name: "races" for name in "abcdefghij"}


def outcome(*failed, points=8):
    checks = {name: {"state": "failed" if name in failed else "passed", "reason": "so"} for name in CHECKS}
    return {"checks": checks, "points": points, "most_points": 8}


class Tree:
    """An exercise `scan` with mistakes, in a separate folder."""

    def __init__(self, test, mistakes, exercise="scan", tasks="[task.work]\n"):
        folder = tempfile.TemporaryDirectory()
        test.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        for part in ("resources/exercises/scan", "tests/exercises/scan"):
            (self.root / part).mkdir(parents=True)
        (self.root / "resources/exercises/scan/TASKS.toml").write_text(f"suite = 1\n{tasks}", encoding="utf-8")
        (self.root / "resources/exercises/scan/solution.cu").write_text("int n;\n", encoding="utf-8")
        for name, checks in mistakes.items():
            text = f"// expect: {checks}\n// exercise: {exercise}\n// No barrier\n// at all.\nint n;\n"
            (self.root / f"tests/exercises/scan/{name}.cu").write_text(text, encoding="utf-8")
        (self.root / "tests/exercises/scan/right").mkdir()
        for name in ("x", "y"):
            (self.root / f"tests/exercises/scan/right/{name}.cu").write_text("int n;\n", encoding="utf-8")

    def walk(self, solution=outcome(), start=outcome("right"), others=None):
        def other(path):
            usual = outcome() if path.stem.startswith("right-") else outcome("races", "right")
            return path.name, (others or {}).get(path.stem, usual)
        return list(faults_of_walk(self.root, "scan",
                                   lambda path: solution if path.stem == "solution" else start,
                                   lambda suite, folder: [other(path) for path in folder.glob("*.cu")]))


class Walk(unittest.TestCase):
    def test_nothing_is_said_of_a_good_exercise(self):
        self.assertEqual(Tree(self, TEN).walk(), [])

    def test_a_solution_that_fails_a_check(self):
        self.assertEqual(Tree(self, TEN).walk(solution=outcome("bounds")), ["The solution does not pass bounds (so)."])

    def test_a_solution_whose_work_nobody_asks_for(self):
        unasked = outcome()
        unasked["checks"]["work"]["state"] = "not-reached"
        others = {"right-x": unasked, "right-y": unasked}
        self.assertEqual(Tree(self, TEN, tasks="").walk(solution=unasked, others=others), [])
        self.assertEqual(Tree(self, TEN).walk(solution=unasked), ["The solution does not pass work (so)."])

    def test_a_solution_without_all_points(self):
        self.assertEqual(Tree(self, TEN).walk(solution=outcome(points=7)), ["The solution gets 7 of 8 points."])

    def test_a_start_that_does_not_compile(self):
        self.assertEqual(Tree(self, TEN).walk(start=outcome("compiles")), ["The starting file does not compile: so."])

    def test_a_start_that_is_right(self):
        self.assertEqual(Tree(self, TEN).walk(start=outcome()), ["The starting file passes before it is filled in."])

    def test_a_mistake_that_is_caught_for_another_reason(self):
        self.assertEqual(Tree(self, TEN).walk(others={"c": outcome("right")}),
                         ["c should fail races but fails right: No barrier at all."])

    def test_a_mistake_that_is_not_caught(self):
        self.assertEqual(Tree(self, TEN | {"d": "races, bounds"}).walk(others={"d": outcome()}),
                         ["d should fail races, bounds but fails nothing: No barrier at all."])

    def test_too_few_mistakes(self):
        self.assertEqual(Tree(self, {"a": "races"}).walk(), ["There are 1 mistakes, but there should be at least 10."])

    def test_too_few_unusual_solutions(self):
        tree = Tree(self, TEN)
        (tree.root / "tests/exercises/scan/right/x.cu").unlink()
        self.assertEqual(tree.walk(), ["There are 1 unusual solutions, but there should be at least 2."])

    def test_an_unusual_solution(self):
        self.assertEqual(Tree(self, TEN).walk(others={"right-x": outcome("work")}), ["x does not pass work (so)."])

    def test_a_mistake_of_another_exercise(self):
        self.assertEqual(Tree(self, {**TEN}, "sort").walk()[:1], ["a names the exercise sort."])


class Patch(unittest.TestCase):
    SOLUTION = "load();\n\nwait();\nadd();\nwait();\nstore();\n"

    def test_it_makes_a_program_of_the_solution(self):
        self.assertEqual(patched(self.SOLUTION, "// No wait.\n@@\n add();\n-wait();\n@@ -1 +1,2 @@\n load();\n+look();\n\n"),
                         "load();\nlook();\n\nwait();\nadd();\nstore();\n")

    def test_a_place_that_the_solution_does_not_have(self):
        with self.assertRaisesRegex(ValueError, r"These lines occur 0 times, but must occur once:\nadd\(\);\nstore\(\);"):
            patched(self.SOLUTION, "@@\n add();\n-store();\n")

    def test_a_place_that_the_solution_has_twice(self):
        with self.assertRaisesRegex(ValueError, r"These lines occur 2 times, but must occur once:\nwait\(\);"):
            patched(self.SOLUTION, "@@\n-wait();\n")

    def test_a_place_without_a_line_of_the_solution(self):
        with self.assertRaises(ValueError):
            patched(self.SOLUTION, "@@\n+wait();\n")

    def test_it_is_a_mistake_as_a_whole_program_is(self):
        tree = Tree(self, TEN)
        head = "// expect: races\n// exercise: scan\n// No n.\n"
        file = tree.root / "tests/exercises/scan/k.patch"
        file.write_text(head + "@@\n-int n;\n+int m;\n", encoding="utf-8")
        mistake = mistakes_of(tree.root, "scan")[-1]
        self.assertEqual((mistake.name, mistake.checks, mistake.words), ("k", ["races"], "No n."))
        self.assertEqual(mistake.program, head + "int m;\n")
        self.assertEqual(tree.walk(others={"k": outcome("right")}), ["k should fail races but fails right: No n."])
        file.write_text(head + "@@\n-int k;\n", encoding="utf-8")
        with self.assertRaisesRegex(SystemExit, "k.patch no longer fits its solution. These lines occur 0 times"):
            tree.walk()


class Pages(unittest.TestCase):
    TEACHING = "| e | t |\n| --- | --- |\n| `scan` | sums |\n"
    TASKS = "| e | m | f |\n| --- | ---: | --- |\n"
    ROW = "| `scan` | 3 | races: `a`, `c`; races, right: `b` |"

    def said(self, teaching, tasks):
        root = Tree(self, {"a": "races", "b": "races, right", "c": "races"}).root
        return list(faults_of_pages(root, teaching, tasks))

    def test_whole_pages(self):
        self.assertEqual(self.said(self.TEACHING, self.TASKS + self.ROW + "\n"), [])

    def test_a_row_that_is_missing(self):
        self.assertEqual(self.said(self.TEACHING, self.TASKS), [f"docs/TASKS.md should have the row {self.ROW}"])

    def test_a_row_too_many(self):
        self.assertEqual(self.said(self.TEACHING, f"{self.TASKS}{self.ROW}\n| `x` | 1 | races: `d` |\n"),
                         ["docs/TASKS.md has the row | `x` | 1 | races: `d` |, which does not match the files."])

    def test_an_exercise_that_is_not_listed(self):
        self.assertEqual(self.said(self.TASKS, self.TASKS + self.ROW),
                         ["docs/TEACHING.md lists , but the exercises are scan."])


class Week(unittest.TestCase):
    PAGE = "| submission | task | fails |\n| --- | --- | --- |\n| anna | scan | |\n| ben | scan | right, races |\n"

    def said(self, *failed, page=PAGE):
        return list(faults_of_week(page, [("anna", {"task": "scan", **outcome()}), ("ben", {"task": "scan", **outcome(*failed)})]))

    def test_a_page_that_is_right(self):
        self.assertEqual(self.said("right", "races"), [])

    def test_another_check(self):
        self.assertEqual(self.said("right"),
                         ["The page says that ben's scan fails right, races, but it fails right."])

    def test_a_submission_that_is_not_told(self):
        self.assertEqual(self.said("right", "races", page=self.PAGE.replace("| anna | scan | |\n", "")),
                         ["The page says that anna's scan fails None, but it fails ."])


if __name__ == "__main__":
    unittest.main()
