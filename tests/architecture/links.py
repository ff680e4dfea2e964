#!/usr/bin/env python3
"""Checks that everything that the project's Markdown files refer to exists.

    links.py ROOT PROGRAM

- Every relative link and picture leads to a file, and one with a # to a heading in it.
- Every path in `code` that begins with a folder of the project, or is a path to a source, exists, relative to the root or
to the Markdown file; a bare source name may be in any folder.
- Every `./dev X`, `--preset X` and `scanscope X` with its options exists in ./dev, CMakePresets.json and the program.
- The output in a `console` block below `$ scanscope …` is what the program prints.

Prints a sentence for each fault, and ends with status 1 if there are any."""

import fnmatch
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

FOLDERS = {"kernels", "viz", "app", "tests", "resources", "docs", ".ci"}
SHELLS = {"sh", "console", "bash"}


class Known:
    """Caches the commands' help texts; `run` returns what the program prints for the given words."""

    def __init__(self, dev_help, presets, run):
        self.dev = {"help"} | set(re.findall(r"^  (\w+)", dev_help, re.M))
        self.presets = presets
        self.run, self._helps = run, {}
        subcommands = self.help("").partition("Subcommands:")[2]
        self.commands = set(re.findall(r"^  ([a-z][\w-]*)", subcommands, re.M))

    def help(self, command):
        if command not in self._helps:
            self._helps[command] = self.run([*command.split(), "-h"])
        return self._helps[command]

    def has_option(self, command, option):
        return re.search(rf"(?<![\w-]){re.escape(option)}(?![\w-])", self.help(command)) is not None


def without_code(text):
    text = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    return re.sub(r"`[^`\n]*`", "", text)


def commands_in(text):
    """Each line of a shell block, with continuations joined, and each piece of inline code."""
    for language, block in re.findall(r"^```(\w*)[^\n]*\n(.*?)^```", text, re.M | re.S):
        if language in SHELLS:
            for line in block.replace("\\\n", " ").splitlines():
                if language != "console" or line.startswith("$ "):
                    yield re.sub(r"(^|\s)#.*", "", line)
    for code in re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)):
        yield code.replace("\\|", "|")


def anchors(text):
    """The anchors of headings, as GitHub makes them."""
    headings = re.findall(r"^#+ +(.*?) *#*$", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S), re.M)
    plain = [re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "") for heading in headings]
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in plain}


def link_faults(root, path, text):
    plain = without_code(text)
    targets = re.findall(r"\]\(([^)\s]+)[^)]*\)", plain) + re.findall(r'(?:src|href)="([^"]+)"', plain)
    for target in targets:
        if re.match(r"[a-z]+:", target):
            continue
        file, _, anchor = target.partition("#")
        aim = (root / path).parent / file if file else root / path
        if not aim.exists():
            yield f"{path} links to {target}, which does not exist."
        elif anchor and aim.suffix == ".md" and anchor not in anchors(aim.read_text(encoding="utf-8")):
            yield f"{path} links to {target}, but there is no such heading."


def path_faults(paths, path, text):
    for code in re.findall(r"`([\w./*-]+)`", text):
        is_source = re.search(r"\w\.(h|cpp|cu|cuh)$", code) is not None
        if code.partition("/")[0] not in FOLDERS and not is_source:
            continue
        name = code.rstrip("/")
        anywhere = [f"*/{name}"] if is_source and "/" not in name else []
        if not any(fnmatch.filter(paths, seen) for seen in [name, str(path.parent / name), *anywhere]):
            yield f"{path} names {code}, which does not exist."


def command_faults(known, path, text):
    for line in commands_in(text):
        for name in re.findall(r"\./dev(?: --preset \S+)? ([a-z]\w*)", line):
            if name not in known.dev:
                yield f"{path} has `./dev {name}`, which is not a command of ./dev."
        for name in re.findall(r"(?:\./dev|cmake\b[^;&|]*) --preset ([a-z]\w*)", line):
            if name not in known.presets:
                yield f"{path} names the preset {name}, which CMakePresets.json does not have."
        for words in re.findall(r"(?:^|[\s/])scanscope +([^;&]*)", line):
            first = words.split()[0] if words.split() else ""
            is_command = re.fullmatch(r"[a-z][\w-]*", first) is not None
            if is_command and first not in known.commands:
                yield f"{path} has `scanscope {first}`, which is not a command."
                continue
            command = first if is_command else ""
            for option in re.findall(r"(?<!\S)\[?(--[a-z][\w-]*)", words):
                if not known.has_option(command, option):
                    yield f"{path} has `{' '.join(['scanscope', command]).strip()} {option}`, which is not an option of it."


def paths_in(root):
    """All files and folders, except build output."""
    for folder, folders, files in os.walk(root):
        if pathlib.Path(folder) == root:
            folders[:] = [name for name in folders if name != ".git" and not name.startswith("build")]
        for name in folders + files:
            yield str((pathlib.Path(folder) / name).relative_to(root))


def example_faults(known, path, text):
    for block in re.findall(r"^ *```console *\n(.*?)^ *```", text, re.M | re.S):
        for example in re.split(r"^(?=\$ )", block, flags=re.M):
            command, _, shown = example.partition("\n")
            if command.startswith("$ scanscope ") and known.run(shlex.split(command)[2:]).rstrip() != shown.rstrip():
                yield f"{path} shows an output of `{command[2:]}` that differs from the real one."


def faults(root, known):
    paths = sorted(paths_in(root))
    for path in [pathlib.Path(name) for name in paths if name.endswith(".md")]:
        if path.parts[0] == "resources":  # pages of the program, which refer to files of other projects
            continue
        text = (root / path).read_text(encoding="utf-8")
        yield from link_faults(root, path, text)
        yield from path_faults(paths, path, text)
        yield from command_faults(known, path, text)
        yield from example_faults(known, path, text)


def output_of(*command):
    return subprocess.run(command, check=False, capture_output=True, text=True).stdout


def main(root, program):
    root = pathlib.Path(root).resolve()
    presets = json.loads((root / "CMakePresets.json").read_text(encoding="utf-8"))
    known = Known(dev_help=output_of(root / "dev", "help"),
                  presets={preset["name"] for preset in presets["configurePresets"]},
                  run=lambda words: output_of(program, *words))
    found = list(faults(root, known))
    print("\n".join(found) or "Everything that the Markdown files refer to exists.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
