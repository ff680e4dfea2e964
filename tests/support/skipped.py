#!/usr/bin/env python3
"""Lists the tests that skipped themselves in the last CTest run, below their reasons.

    skipped.py LOG      Testing/Temporary/LastTest.log of the build folder

With CI=true in the environment it ends with status 1 if a reason does not match SCANSCOPE_MAY_SKIP, a regular
expression, usually for tests that need a GPU or would take too long under a sanitizer."""

import collections
import os
import pathlib
import re
import sys

MAY_SKIP = r"\bGPU|CUDA|NVIDIA|sanitizer|takes? too long|takes longer|leaves no room"


def skipped(log):
    """{reason: names}, from the output of GoogleTest, and of CTest's own tests that print a line "Skipped: reason"."""
    found, reason, entry = collections.defaultdict(list), None, ""
    for line in log.splitlines():
        if line.startswith("Command: "):
            reason = None
        elif match := re.match(r"\d+/\d+ Test: (.*)", line):
            entry = match[1]
        elif line.startswith("[ RUN "):
            reason = ""
        elif match := re.match(r"\[  SKIPPED \] (\S+?),? .*\(\d+ ms\)$", line):
            found[reason.strip() or "no reason"].append(match[1])
        elif line.startswith("Skipped: "):
            found[line[9:]].append(entry)
        elif reason is not None and not line.endswith(": Skipped"):
            reason = f"{reason} {line}".strip()
    return found


def main(log):
    found = skipped(pathlib.Path(log).read_text(encoding="utf-8", errors="replace"))
    may_skip = re.compile(os.environ.get("SCANSCOPE_MAY_SKIP") or MAY_SKIP, re.IGNORECASE)
    in_ci = os.environ.get("CI") == "true"
    failed = False
    for reason, names in sorted(found.items()):
        forbidden = in_ci and not may_skip.search(reason)
        failed |= forbidden
        shown = ", ".join(names[:5]) + (f" and {len(names) - 5} more" if len(names) > 5 else "")
        print(f"{'Skipped, which CI does not allow' if forbidden else 'Skipped'}: {reason[:200]}\n    {shown}")
    return failed


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
