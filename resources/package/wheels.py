#!/usr/bin/env python3
"""Makes wheels of the Python package: one without the program, and, from the archive of archive.py if it is there, one
that contains it. ./dev package calls it: wheels.py SOURCE_FOLDER OUTPUT_FOLDER
"""

import base64
import hashlib
import os
import re
import sys
import tarfile
import time
import zipfile
from pathlib import Path

METADATA = """Metadata-Version: 2.1
Name: scanscope
Version: {version}
Summary: Step through CUDA and Numba kernels in notebooks, and find their mistakes, without a GPU
License: Apache-2.0{and_the_program}
Requires-Python: >=3.9
Provides-Extra: all
Requires-Dist: numpy; extra == "all"
Requires-Dist: pandas; extra == "all"
Requires-Dist: ipython; extra == "all"
Description-Content-Type: text/markdown

"""
ANYWHERE, WITH_PROGRAM = "py3-none-any", "py3-none-manylinux_2_36_x86_64"  # the program needs glibc 2.36, as in Debian 12


def package_files(source):
    """The package's own files, by their names in the wheel, with their permissions."""
    folder = source / "python"
    return {path.relative_to(folder).as_posix(): (path.read_bytes(), 0o644)
            for path in sorted((folder / "scanscope").rglob("*.py"))}


def program_files(archive):
    """The files of the archive, below scanscope/program. A wheel has no links, so each link becomes a copy."""
    files = {}
    with tarfile.open(archive) as tar:
        for member in sorted(tar.getmembers(), key=lambda one: one.name):
            content = tar.extractfile(member) if member.isfile() or member.islnk() or member.issym() else None
            if content:
                name = "scanscope/program/" + member.name.partition("/")[2]
                files[name] = (content.read(), 0o755 if member.mode & 0o100 else 0o644)
    return files


def write_wheel(output, version, files, has_program, about):
    tag = WITH_PROGRAM if has_program else ANYWHERE
    info = f"scanscope-{version}.dist-info"
    licence = " AND GPL-3.0 (the program in this wheel)" if has_program else ""
    files = dict(files)
    files[f"{info}/METADATA"] = ((METADATA.format(version=version, and_the_program=licence) + about).encode(), 0o644)
    files[f"{info}/WHEEL"] = (f"Wheel-Version: 1.0\nGenerator: scanscope\nRoot-Is-Purelib: {str(not has_program).lower()}\n"
                              f"Tag: {tag}\n".encode(), 0o644)
    hashed = [(name, base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode(), len(data))
              for name, (data, _) in files.items()]
    record = "".join(f"{name},sha256={digest},{size}\n" for name, digest, size in hashed) + f"{info}/RECORD,,\n"
    files[f"{info}/RECORD"] = (record.encode(), 0o644)
    moment = time.gmtime(max(int(os.environ.get("SOURCE_DATE_EPOCH", 0)), 315532800))[:6]  # zip begins with 1980
    wheel = output / f"scanscope-{version}-{tag}.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as made:
        for name, (data, mode) in files.items():
            entry = zipfile.ZipInfo(name, moment)
            entry.external_attr = (0o100000 | mode) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            made.writestr(entry, data)
    return wheel


def main():
    source, output = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    version = re.search(r"project\(scanscope VERSION ([0-9.]+)", (source / "CMakeLists.txt").read_text())[1]
    about = (source / "docs" / "NOTEBOOKS.md").read_text()
    output.mkdir(parents=True, exist_ok=True)
    files = package_files(source)
    print(write_wheel(output, version, files, False, about).name)
    archive = output / f"scanscope-{version}-x86_64.tar.xz"
    if archive.exists():
        print(write_wheel(output, version, {**files, **program_files(archive)}, True, about).name)


if __name__ == "__main__":
    main()
