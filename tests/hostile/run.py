#!/usr/bin/env python3
"""Makes hostile files from a seed and opens them with scanscope, which may only refuse them in one line.

    run.py PROGRAM [--count N] [--seed S] [--first I] [--keep FOLDER]

Requires that scanscope does not crash, that its status is 0, 1 or 2, that it writes one line on stderr if it refuses the
file, and that each command uses at most 2 GiB and 20 seconds of the processor. Ends with a table of the files made and
their outcomes; the status is 1 if a requirement was not met. `--count 1 --first I` makes a single file again."""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time

from results import good_rows, hostile_results
from traces import good_ones, hostile_trace

ROOT = pathlib.Path(__file__).resolve().parents[2]
MOST_BYTES, MOST_SECONDS = 2 << 30, 20
PATIENCE = 10  # the limit on elapsed time is so many times longer, because other programs may be running
FORMATS = ["png", "pdf", "html", "svg", "gif", "mp4"]


def commands_for(index, path, folder):
    """Every file is read, judged and drawn; slow commands take turns."""
    def export(*words):
        return ["export", str(path), *words]
    if path.suffix == ".json":
        return [["bench", "--compare", str(path), str(path)], export("-o", str(folder / "chart.svg")),
                *([[str(path), "--screenshot", str(folder / "window.png")]] if index % 5 == 0 else [])]
    kind = FORMATS[index % len(FORMATS)]
    film = ["--steps", "1..2", "--fps", "5", "--size", "320x180"] if kind in ("gif", "mp4") else []
    return [["show", str(path)], ["check", str(path)],
            ["show", str(path), "--format", "json"] if index % 2 else ["check", str(path), "--json"],
            export("-o", str(folder / f"picture.{kind}"), *film),
            *([export("-o", str(folder / "other.svg"), "--code", "--counters")] if index % 3 == 0 else []),
            *([export("-o", str(folder / "all.png"), "--sheet", "--dry-run")] if index % 3 == 1 else []),
            *([[str(path), "--screenshot", str(folder / "window.png")]] if index % 5 == 0 else [])]


def limits():
    resource.setrlimit(resource.RLIMIT_DATA, (MOST_BYTES, MOST_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS + 1))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


class Outcome:
    def __init__(self, program, words, folder):
        environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder)}
        with open(folder / "err", "wb") as err:
            process = subprocess.Popen([program, *words], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=err,
                                       preexec_fn=limits, env=environment, cwd=folder)
            ended = False
            give_up = time.monotonic() + PATIENCE * MOST_SECONDS
            pause = 0.002
            while not ended:
                pid, status, used = os.wait4(process.pid, os.WNOHANG)
                ended = pid != 0
                if not ended and time.monotonic() > give_up:
                    process.kill()
                    give_up = float("inf")
                if not ended:
                    time.sleep(pause)
                    pause = min(0.05, 1.3 * pause)
        process.returncode = os.waitstatus_to_exitcode(status)
        self.status = process.returncode
        self.seconds = used.ru_utime + used.ru_stime
        self.bytes = used.ru_maxrss * 1024
        self.err = (folder / "err").read_bytes()

    def problem(self):
        if self.status < 0:
            return f"ended by signal {-self.status} after {self.seconds:.1f} s"
        if self.status > 2:
            return f"status {self.status}: {self.err[:200]!r}"
        if self.seconds > MOST_SECONDS:
            return f"{self.seconds:.1f} s"
        if self.bytes > MOST_BYTES:
            return f"{self.bytes >> 20} MiB"
        if self.status == 2 and (self.err.count(b"\n") != 1 or not self.err.endswith(b"\n") or len(self.err) > 2000):
            return f"not refused in exactly one line: {self.err[:200]!r}"
        if any(byte < 32 and byte != 10 for byte in self.err):
            return f"control characters on stderr: {self.err[:200]!r}"
        return None


class Case:
    """One file, and its outcome."""

    def __init__(self, index, seed, good, rows, program, keep):
        dice = random.Random(f"{seed}/{index}")
        is_results = dice.random() < 0.15
        self.rule, data = hostile_results(dice, rows) if is_results else hostile_trace(dice, good)
        self.index, self.problems, self.slowest, self.most = index, [], 0.0, 0
        self.accepted = False
        folder = pathlib.Path(tempfile.mkdtemp(prefix="scanscope-hostile-"))
        path = folder / (f"case-{index}" + (".json" if is_results else ".scantrace"))
        path.write_bytes(data)
        for number, words in enumerate(commands_for(index, path, folder)):
            outcome = Outcome(program, words, folder)
            self.slowest, self.most = max(self.slowest, outcome.seconds), max(self.most, outcome.bytes)
            if problem := outcome.problem():
                self.problems.append((" ".join(word.replace(f"{folder}/", "") for word in words), problem))
            # `show` also refuses files that are too long to print, so the second command decides whether the file was
            # accepted.
            if number == 1 and outcome.status == 2 and not outcome.problem():
                break
            self.accepted = self.accepted or number == 1
        if self.problems and keep:
            keep.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, keep)
        shutil.rmtree(folder)


def table(cases):
    rules = collections.defaultdict(list)
    for case in cases:
        rules[case.rule].append(case)
    rows = [(rule, len(of), sum(case.accepted for case in of), sum(not case.accepted for case in of),
             max(case.slowest for case in of), max(case.most for case in of), sum(bool(case.problems) for case in of))
            for rule, of in sorted(rules.items())]
    rows.append(("all", len(cases), sum(row[2] for row in rows), sum(row[3] for row in rows), max(row[4] for row in rows),
                 max(row[5] for row in rows), sum(row[6] for row in rows)))
    print(f"{'what was done':<18}{'files':>7}{'accepted':>10}{'refused':>9}{'slowest':>10}{'most memory':>13}{'findings':>10}")
    for rule, made, accepted, refused, slowest, most, found in rows:
        print(f"{rule:<18}{made:>7}{accepted:>10}{refused:>9}{slowest:>8.1f} s{most >> 20:>9} MiB{found:>10}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", default="17")
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    given = parser.parse_args()
    good = good_ones(ROOT / "tests/golden/cuda")
    rows = good_rows(ROOT / "resources/benchmarks/h200.json")
    cases = []
    with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        wanted = range(given.first, given.first + given.count)
        work = [pool.submit(Case, index, given.seed, good, rows, os.path.abspath(given.program), given.keep) for index in wanted]
        for done in concurrent.futures.as_completed(work):
            case = done.result()
            cases.append(case)
            for words, problem in case.problems:
                print(f"case {case.index} ({case.rule}): {words}: {problem}", flush=True)
            if sys.stderr.isatty() and len(cases) % 10 == 0:
                print(f"\r{len(cases)} of {given.count}", end="", file=sys.stderr)
    table(cases)
    return 1 if any(case.problems for case in cases) else 0


if __name__ == "__main__":
    sys.exit(main())
