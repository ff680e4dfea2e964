#!/usr/bin/env python3
"""Compares the diagram in ARCHITECTURE.md with the link lines of the build, and the sources with the order of the layers.

    layers.py LINKS ARCHITECTURE.md ROOT

LINKS is written by CMake for this build: a line `folder/library` for each library and program, and below it, indented,
the libraries that it links. The diagram is a Mermaid flowchart: a subgraph for each folder, an arrow for each link line
that adds information. A dotted arrow leads to a library that some builds leave out. Prints a sentence for each
disagreement, and ends with status 1 if there are any."""

import pathlib
import re
import sys

PREFIX = "scanscope_"
UNDRAWN = {"fmt", "warnings"}  # nearly everything links these, so the diagram omits them
LAYERS = ["kernels", "viz", "app"]  # each may use those before it


def short(target):
    return target.removeprefix(PREFIX)


def read_links(text):
    """{library: folder}, {(library, linked library)}, without benchmarks and third-party libraries."""
    folders, links, user = {}, set(), ""
    for line in text.splitlines():
        if line.startswith(" "):
            links.add((user, short(line.strip())))
        else:
            folder, _, target = line.partition("/")
            user = short(target)
            folders[user] = folder
    drawn = {name for name in folders if name not in UNDRAWN and not name.endswith("_benchmark")}
    return ({name: folders[name] for name in drawn},
            {(user, used) for user, used in links if user in drawn and used in drawn})


def read_picture(text):
    """{library: folder}, [(from, to)], {libraries that may be absent}, of the first flowchart with subgraphs."""
    charts = [chart for chart in re.findall(r"^```mermaid\n(.*?)^```", text, re.M | re.S) if "subgraph" in chart]
    if not charts:
        raise SystemExit("ARCHITECTURE.md has no Mermaid flowchart with a subgraph for each folder.")
    folders, arrows, optional, folder = {}, [], set(), ""
    for line in charts[0].splitlines():
        if begin := re.match(r'\s*subgraph \w+\["(\w+)"\]', line):
            folder = begin[1]
        elif re.match(r"\s*end\s*$", line):
            folder = ""
        elif arrow := re.match(r"\s*(\w+) (-->|-\.->) (\w+)\s*$", line):
            arrows.append((arrow[1], arrow[3]))
            if arrow[2] == "-.->":
                optional.add(arrow[3])
        elif folder and (node := re.match(r"\s*(\w+)[\[(]", line)):
            folders[node[1]] = folder
    return folders, arrows, optional


def reached(start, arrows):
    """Everything that can be reached from `start` through the arrows."""
    found, open_ends = set(), [start]
    while open_ends:
        at = open_ends.pop()
        for begin, end in arrows:
            if begin == at and end not in found:
                found.add(end)
                open_ends.append(end)
    return found


def picture_faults(links, picture):
    built, linked = links
    drawn, arrows, optional = picture
    for name in sorted(built.keys() - drawn.keys()):
        yield f'The library {name} is not in the picture: add it to the subgraph "{built[name]}".'
    for name in sorted(drawn.keys() - built.keys()):
        if name not in optional and drawn[name] in built.values():
            yield f"The picture shows {name}, which this build does not have."
    for name in sorted(drawn.keys() & built.keys()):
        if drawn[name] != built[name]:
            yield f'The picture shows {name} in the folder "{drawn[name]}", but it is built in "{built[name]}".'
    for begin, end in sorted(linked):
        if begin in drawn and end in drawn and end not in reached(begin, arrows):
            yield f"An arrow is missing: {begin} is linked with {end}; draw `{begin} --> {end}`."
    for begin, end in arrows:
        if begin in built and end in built and (begin, end) not in linked:
            yield f"An arrow is wrong: {begin} is not linked with {end}; remove `{begin} --> {end}`."
        # In a build without the libraries of dotted arrows, only the other arrows exist.
        others = [arrow for arrow in arrows if arrow != (begin, end) and optional.isdisjoint(arrow)]
        if end not in optional and begin not in optional and end in reached(begin, others):
            yield f"An arrow is redundant: other arrows lead from {begin} to {end}; remove `{begin} --> {end}`."


def layer_faults(links):
    built, linked = links
    for begin, end in sorted(linked):
        if LAYERS.index(built[begin]) < LAYERS.index(built[end]):
            yield f"{begin} in {built[begin]} is linked with {end} in {built[end]}, which is above it."


def include_faults(layer, name, text):
    """Faults of one source: includes of a higher layer, and of Qt in kernels."""
    for number, line in enumerate(text.splitlines(), 1):
        included = re.match(r'\s*#\s*include\s+["<]([^">]+)[">]', line)
        if not included:
            continue
        above = included[1].split("/")[0]
        if above in LAYERS[LAYERS.index(layer) + 1:]:
            yield f"{name}:{number} includes {included[1]}, which is above {layer}."
        if layer == "kernels" and re.match(r"Q[A-Z]\w*$|Qt\w*/|q\w+\.h$", included[1]):
            yield f"{name}:{number} includes {included[1]}, but kernels does not use Qt."


def source_faults(root):
    for layer in LAYERS:
        for path in sorted((root / layer).rglob("*")):
            if path.suffix in (".h", ".cpp", ".cu", ".cuh"):
                yield from include_faults(layer, path.relative_to(root), path.read_text(encoding="utf-8"))


def main(links_file, architecture_file, root):
    links = read_links(pathlib.Path(links_file).read_text(encoding="utf-8"))
    picture = read_picture(pathlib.Path(architecture_file).read_text(encoding="utf-8"))
    faults = [*picture_faults(links, picture), *layer_faults(links), *source_faults(pathlib.Path(root))]
    print("\n".join(faults) or f"{len(links[0])} libraries and {len(picture[1])} arrows agree with the build.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
