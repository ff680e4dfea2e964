#!/usr/bin/env python3
"""Installs a build into a folder, moves the folder, and runs the installed program there.

    installed.py CMAKE BUILD SOURCE [--window]

Prints a sentence for each fault, and ends with status 1 if there are any."""

import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

PROGRAM = {
    "bin/scanscope", "libexec/scanscope/scanscope_runner", "share/man/man1/scanscope.1",
    "share/bash-completion/completions/scanscope", "share/zsh/site-functions/_scanscope",
    "share/fish/vendor_completions.d/scanscope.fish", "share/doc/scanscope/LICENSE", "share/doc/scanscope/NOTICE",
    "share/doc/scanscope/THIRD_PARTY.md", "share/doc/scanscope/OFL-Inter.txt",
    "share/doc/scanscope/OFL-JetBrainsMono.txt"}
DESKTOP = {
    "share/applications/org.scanscope.Scanscope.desktop", "share/mime/packages/org.scanscope.Scanscope.xml",
    "share/metainfo/org.scanscope.Scanscope.metainfo.xml", "share/icons/hicolor/scalable/apps/scanscope.svg",
    "share/icons/hicolor/scalable/mimetypes/application-vnd.scanscope.trace.svg"}
# The environment of the installed program: it contains no paths to our files.
ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "QT_QPA_PLATFORM": "offscreen"}


def fail(sentence):
    print(sentence)
    sys.exit(1)


def output_of(*command, **options):
    done = subprocess.run([str(word) for word in command], check=False, capture_output=True, text=True, **options)
    if done.returncode != 0:
        fail(f"{' '.join(map(str, command))} ended with status {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def install(cmake, build, stage):
    """The output for each file."""
    environment = os.environ | {"DESTDIR": str(stage)}
    return "".join(output_of(cmake, "--install", build, "--prefix", "/opt/here", "--component", component, env=environment)
                   for component in ("program", "desktop"))


def files_below(folder):
    return {path.relative_to(folder).as_posix(): path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()}


def differences(found, expected):
    for name in sorted(expected - found):
        yield f"{name} is missing."
    for name in sorted(found - expected):
        yield f"{name} was installed unexpectedly."


def options_of(text):
    """The options that a help text lists, as they are typed."""
    for line in text.splitlines():
        if listed := re.match(r"  (-[^ ]+)( |$)", line):
            yield from listed[1].split(",")


def unnamed(tree, command, help_text):
    """The options of a command that its manual page or a shell completion does not list."""
    share = tree / "share"
    page = (share / "man/man1" / f"{'-'.join(['scanscope'] + command)}.1").read_text(encoding="utf-8")
    bash, zsh, fish = ((share / name).read_text(encoding="utf-8") for name in (
        "bash-completion/completions/scanscope", "zsh/site-functions/_scanscope", "fish/vendor_completions.d/scanscope.fish"))
    name = "".join(command)
    bash = re.search(rf"^        {name or chr(39) * 2}\) values=\((.*?)\) ;;$", bash, re.M)[1]
    zsh = zsh[zsh.index(f"        {name}) _arguments" if name else "    _arguments -C"):]
    zsh = zsh[:zsh.index("'*:")]
    quoted = f"\\'{name}\\'"
    fish = "\n".join(line for line in fish.splitlines() if f"-n '__scanscope_in {quoted}' " in line)
    for option in options_of(help_text):
        short = f"-s '{option[1:]}'" if len(option) == 2 else f"-l '{option[2:]}'"
        for where, is_named in (("manual", f"\\fB{option.replace('-', chr(92) + '-')}\\fR" in page),
                                ("completion of bash", option in shlex.split(bash)),
                                ("completion of zsh", re.search(rf"[')*]{option}[=+]?\[", zsh)),
                                ("completion of fish", short in fish)):
            if not is_named:
                yield f"The {where} does not name {option} of scanscope {name}."


def main(cmake, build, source, *options):
    build, source = pathlib.Path(build), pathlib.Path(source)
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        stage, tree = scratch / "stage", scratch / "moved" / "away"
        install(cmake, build, stage)
        installed = stage / "opt" / "here"
        before = files_below(stage)
        again = install(cmake, build, stage)
        if files_below(stage) != before or "Installing:" in again:
            fail(f"The second installation differs from the first one:\n{again}")
        tree.parent.mkdir()
        shutil.move(installed, tree)

        def run(*words):
            return output_of(tree / "bin/scanscope", *words, env=ENVIRONMENT | {"HOME": str(scratch)}, cwd=scratch)

        whole = run("--help")
        commands = re.findall(r"^  ([a-z]+)", whole[whole.index("\nSubcommands:"):], re.M)
        package = {f"share/scanscope/python/{path.relative_to(source / 'python').as_posix()}"
                   for path in (source / "python/scanscope").rglob("*.py")}
        expected = PROGRAM | package | {f"share/man/man1/scanscope-{command}.1" for command in commands}
        faults = list(differences(set(files_below(tree)), expected | (DESKTOP if "--window" in options else set())))
        faults += [f"{path} was not installed below its prefix." for path in files_below(stage)]
        if faults:
            fail("\n".join(faults))
        for command in [[]] + [[command] for command in commands]:
            faults += unnamed(tree, command, run(*command, "--help"))
        for name in files_below(tree):
            if bytes(build) in (tree / name).read_bytes():
                faults.append(f"{name} contains the path of the build folder.")
        if faults:
            fail("\n".join(faults))

        version = re.search(r"^project\(scanscope VERSION ([0-9.]+)", (source / "CMakeLists.txt").read_text(), re.M)[1]
        mine = shutil.copy(source / "tests/app/cli/programs/scan.cu", scratch)
        for words, expected in ((("--version",), f"scanscope {version}\n"), (("show", "blelloch"), "down-sweep"),
                                (("check", mine), "clean")):
            if expected not in (said := run(*words)):
                fail(f"scanscope {' '.join(words)} does not say {expected!r}, but:\n{said}")
    print("The installed program runs.")


if __name__ == "__main__":
    main(*sys.argv[1:])
