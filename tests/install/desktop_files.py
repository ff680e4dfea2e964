#!/usr/bin/env python3
"""Checks the desktop entry, the MIME types and the AppStream metadata with the validators made for them.

    desktop_files.py RESOURCES

Ends with status 1 if there is a fault, and with 77 if one of the validators is not installed."""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ID = "org.scanscope.Scanscope"


def main(resources):
    folder = pathlib.Path(resources) / "desktop"
    missing = [name for name in ("appstreamcli", "desktop-file-validate", "update-mime-database") if not shutil.which(name)]
    if missing:
        print(f"{missing[0]} is not installed.")
        return 77
    with tempfile.TemporaryDirectory() as scratch:
        mime = pathlib.Path(scratch)
        (mime / "packages").mkdir()
        shutil.copy(folder / f"{ID}.xml", mime / "packages")
        # Since its first version, appstreamcli warns that there is no homepage; older ones do not know the warning.
        version = subprocess.run(["appstreamcli", "--version"], check=True, capture_output=True, text=True).stdout
        knows_it = not re.search(r"version: 0\.", version)
        severities = ["--override=url-homepage-missing=info"] if knows_it else []
        for command in (["desktop-file-validate", folder / f"{ID}.desktop"],
                        ["appstreamcli", "validate", "--no-net", *severities, folder / f"{ID}.metainfo.xml"],
                        ["update-mime-database", mime]):
            subprocess.run(command, check=True)
        globs = (mime / "globs2").read_text(encoding="utf-8")
        entry = (folder / f"{ID}.desktop").read_text(encoding="utf-8")
        for pattern, kind in (("*.scantrace", "application/vnd.scanscope.trace"), ("*.cu", "text/x-cuda-src")):
            if f":{kind}:{pattern}\n" not in globs or f"{kind};" not in entry:
                print(f"A file {pattern} does not open with Scanscope.")
                return 1
        magic = (mime / "magic").read_bytes()
        if b"\x8bSCAN\r\n\x1a" not in magic:
            print("A recording is not recognised by its first bytes.")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
