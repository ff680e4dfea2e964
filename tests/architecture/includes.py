#!/usr/bin/env python3
"""Checks which file of kernels/, viz/ and app/ includes which, against the order of the sources.

usage: includes.py [ROOT]

Prints a sentence for each violation and exits with 1 if there are any. A unit is a header together with the source of
the same name.
"""
import re
import sys
from collections import defaultdict, deque
from pathlib import Path

TOP = ("kernels", "viz", "app")
ENDINGS = (".h", ".cuh", ".cpp", ".cu")

# In the folder shared by all executors, these files select the executor of the unit that includes them; the
# executors' folders build on the other files. A kernel includes one file, whichever compiler builds it.
PICK_AN_EXECUTOR = {"kernels/simt/words.h", "kernels/simt/device.h", "kernels/simt/several_devices.h"}

# Separate programs, which record what they measure.
PROGRAMS_OF_VIZ = {"viz/benchmark.cpp", "viz/film_benchmark.cpp"}
NOT_FOR_VIZ = ("kernels/simt/", "kernels/programs/", "kernels/run/", "kernels/verify/", "kernels/check/",
               "kernels/work/", "kernels/bench/", "kernels/peers/", "app/")

# Sources whose definitions are not declared in a header of the same name: entry points, one instance of a folder's
# launchers for each executor, library calls by kind, and platform-specific implementations of a header.
WITHOUT_HEADER = re.compile(r"""
    .*benchmark\.cpp | .*_cuda(_recording)?\.cu | .*_emulator\.cpp | .*/absent\.cpp
  | kernels/peers/((library|tuned)_\w+\.cu | (cuda_peers|device_scan|cpu)\.cpp)  # peers.h
  | kernels/bench/gpu/(cuda_stand|rank_bench)\.cpp  # next to absent.cpp; their headers are in bench
  | kernels/text/fmt_once\.cpp             # source of a library
  | kernels/own/runner/(accesses|host_allocations|host_calls|kernel_calls|library_calls|ptx_calls|random_numbers)\.cpp  # called by programs; declared in own/device
  | kernels/own/runner/main\.cpp
  | kernels/own/runner/machine_(async|clusters)\.cpp  # parts of Machine
  | viz/widgets/stage_(grid|pointer)\.cpp  # parts of StageView
  | viz/widgets/code_pane_paint\.cpp
  | kernels/findings/hazards_between_(blocks|devices)\.cpp    # hazards.h
  | kernels/catalogue/\w+_rows\.cpp        # catalogue/rows.h declares them all
  | kernels/course/test_reader\.cpp        # half of task_reader.h
  | kernels/trace/trace_(reader|writer)\.cpp                 # trace_file.h
  | kernels/verify/reference_applications\.cpp              # expected.h
  | viz/views/\w+/\w+_view\.cpp           # views/kinds.h declares them all
  | viz/views/histogram/histogram_(axis|input)_painter\.cpp  # histogram_painters.h
  | viz/views/grid/(block_box|device|strip)_painter\.cpp      # grid_painters.h
  | viz/views/tree/prefix_graph_(layout|painter)\.cpp         # prefix_graph.h
""", re.VERBOSE)

# Replacements for CUDA's headers when a user program is compiled; their include paths are relative to their own
# folder.
FOR_PROGRAMS = "kernels/own/device/"

QUOTED = re.compile(r'^[ \t]*#[ \t]*include[ \t]+"([^"]+)"', re.MULTILINE)
QT = re.compile(r"^[ \t]*#[ \t]*include[ \t]+<(Q[A-Z]\w*|Qt\w+/\w+|qcustomplot\.h)>", re.MULTILINE)


def unit_of(path):
    return path.rsplit(".", 1)[0]


def folder_of(path):
    return path.rsplit("/", 1)[0]


class Tree:
    def __init__(self, root):
        self.files = sorted(path.relative_to(root).as_posix() for top in TOP for path in (root / top).rglob("*")
                            if path.suffix in ENDINGS)
        known = set(self.files)
        self.qt, self.includes, self.strays = {}, {}, []
        for file in self.files:
            text = (root / file).read_text(encoding="utf-8")
            self.qt[file] = QT.findall(text)
            included = QUOTED.findall(text)
            self.includes[file] = [name for name in included if name in known]
            made = made_by_moc(file) if file.removesuffix(".cpp") + ".h" in known else None
            if not file.startswith(FOR_PROGRAMS):
                self.strays += [(file, name) for name in included if name not in known and name != made]


def made_by_moc(source):
    """The file that a source includes at its end if the class in its header has signals or slots."""
    return f"moc_{source.rpartition('/')[2]}"


def ring_through(start, edges):
    """The shortest cycle through `start`, as a list that begins and ends with it, or None if there is none."""
    before, waiting = {}, deque([start])
    while waiting:
        node = waiting.popleft()
        for after in sorted(edges.get(node, ())):
            if after == start:
                ring = [start, node]
                while ring[-1] != start:
                    ring.append(before[ring[-1]])
                return ring[::-1]
            if after not in before:
                before[after] = node
                waiting.append(after)
    return None


def rings(tree, group, exempt=frozenset()):
    """A shortest cycle for each set of groups that include each other, and the includes that form it."""
    edges, proof = defaultdict(set), {}
    for file in tree.files:
        for included in tree.includes[file]:
            one, other = group(file), group(included)
            if one == other or (file in exempt and other.startswith(one + "/")):
                continue
            edges[one].add(other)
            proof.setdefault((one, other), f"{file} includes {included}")
    told = set()
    for start in sorted(edges):
        if start in told:
            continue
        ring = ring_through(start, edges)
        if ring:
            told.update(ring)
            yield [proof[pair] for pair in zip(ring, ring[1:])]


def reached_qt(tree, file):
    """The path by which a file includes a header of Qt: the files, then the header, or None if there is none."""
    before, waiting = {file: None}, deque([file])
    while waiting:
        node = waiting.popleft()
        if tree.qt[node]:
            way = [f"<{tree.qt[node][0]}>"]
            while node:
                way.append(node)
                node = before[node]
            return way[::-1]
        for included in tree.includes[node]:
            if included not in before:
                before[included] = node
                waiting.append(included)
    return None


def breaks(tree):
    for file, name in tree.strays:
        yield f"{file} includes \"{name}\", which is not a file of the project: write its path from the project's root."
    for ring in rings(tree, unit_of):
        yield f"Units include each other in a cycle: {'; '.join(ring)}."
    for ring in rings(tree, folder_of, PICK_AN_EXECUTOR):
        yield f"Folders include each other in a cycle: {'; '.join(ring)}."
    for file in tree.files:
        for included in tree.includes[file]:
            if file.startswith("viz/") and file not in PROGRAMS_OF_VIZ and included.startswith(NOT_FOR_VIZ):
                yield f"{file} includes {included}, but viz draws a trace and runs nothing: it is below app and " \
                      "separate from the code that runs kernels."
            if file.startswith("kernels/") and not included.startswith("kernels/"):
                yield f"{file} includes {included}, but kernels is below viz and app."
        if file.startswith("kernels/") and tree.qt[file]:
            yield f"{file} includes <{tree.qt[file][0]}>, but kernels does not use Qt."
        if file.startswith("app/cli/"):
            if way := reached_qt(tree, file):
                yield f"{way[0]} is also built without the window, but includes Qt: {' includes '.join(way)}."
        if file.startswith(("kernels/", "viz/")) and file.endswith((".cpp", ".cu")):
            if unit_of(file) + ".h" not in tree.includes and not WITHOUT_HEADER.fullmatch(file):
                yield f"{file} has no header of the same name, so its definitions are hard to find."


def main(arguments):
    root = Path(arguments[0]) if arguments else Path(__file__).resolve().parents[2]
    tree = Tree(root)
    if not tree.files:
        print(f"{root} contains no sources.")
        return 1
    found = list(breaks(tree))
    for sentence in found:
        print(sentence)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
