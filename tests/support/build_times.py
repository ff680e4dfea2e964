#!/usr/bin/env python3
"""Shows where the time of a clean build goes; see ./dev build-times.

  build_times.py run LOG COMMAND...   runs a compiler and appends its processor seconds and its output to LOG
  build_times.py table LOG            prints a table of LOG, or of a .ninja_log, which has elapsed seconds
"""
import collections
import re
import resource
import subprocess
import sys


def run(log, *command):
    status = subprocess.call(command)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    with open(log, "a") as file:
        file.write(f"{used.ru_utime + used.ru_stime:.2f}\t{command[command.index('-o') + 1]}\n")
    return status


def steps(log):
    """Seconds by output. A step of Ninja may have several outputs; the first represents them all."""
    lines = [line.split("\t") for line in open(log).read().splitlines() if not line.startswith("#")]
    if len(lines[0]) == 2:
        return {output: float(seconds) for seconds, output in lines}
    by_command = {(begin, end, command): output for begin, end, _, output, command in reversed(lines)}
    return {output: (int(end) - int(begin)) / 1000 for (begin, end, _), output in by_command.items()}


def table(log):
    found, targets = steps(log), collections.Counter()
    for output, seconds in found.items():
        name = re.search(r"CMakeFiles/([^/]+)\.dir/|([^/]+)_autogen/", output)
        targets[name[1] or name[2] if name else "links and files"] += seconds
    for rows in (targets.most_common(), collections.Counter(found).most_common(20)):
        print("\n".join(f"{seconds:8.1f}  {name}" for name, seconds in rows), end="\n\n")
    print(f"{sum(found.values()):8.1f}  in {len(found)} steps")


if __name__ == "__main__":
    sys.exit({"run": run, "table": table}[sys.argv[1]](*sys.argv[2:]))
