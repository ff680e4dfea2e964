#!/usr/bin/env python3
"""Installs the packages of ./dev package in bare Debian roots, which have no compiler and no sources, and uses them as a
student without root rights does. `./dev package --try` makes the packages and calls this:

    try_packages.py PACKAGES bookworm=TARBALL trixie=TARBALL [--keep FOLDER]

TARBALL is debootstrap's smallest root as a tar file; PACKAGES is the folder of the packages; --keep stores pictures of
the window. Needs root, and the network for apt. Prints a line for each check; ends with status 1 if any failed.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]

# Enters a root in namespaces that end with the command, together with all processes that it started.
ENTER = """
mount --bind "$0" "$0"
cd "$0"
mount --rbind /dev dev
mount -t tmpfs -o mode=1777 tmpfs dev/shm
mount -t proc proc proc
pivot_root . .
umount -l .
exec env -i HOME="$1" USER="$2" PATH=/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin LANG=C.UTF-8 \
    DEBIAN_FRONTEND=noninteractive runuser -u "$2" -- sh -c "cd $1; $3"
"""

# The libraries that the archive expects on the system, by their packages on Debian 13 that are not in its smallest
# root: every desktop has these. See SPARE in resources/package/archive.py.
DESKTOP = ("libegl1 libglx0 libx11-6 libx11-xcb1 libxcb1 libice6 libsm6 libwayland-client0 libfontconfig1 libfreetype6 "
           "libharfbuzz0b libglib2.0-0t64 libdbus-1-3")
# Tools that look at the window from outside.
SIGHT = "xvfb xdotool imagemagick"

# Prints how long a command takes, without the time to enter the root.
TIMED = 'began=$(date +%s%N); {} && echo "in $((($(date +%s%N) - began) / 1000000)) ms"'

MARK = "{} check --suite week-1/TASKS.toml week-1/submissions"

FIND_HEADERS = r"""
mkdir use
cd use
cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.18)
project(use CXX)
find_package(scanscope REQUIRED)
get_target_property(where scanscope::scan INTERFACE_INCLUDE_DIRECTORIES)
message(STATUS "in ${where}")
END
cmake -G Ninja . && test -f /usr/include/scanscope/scan.cuh
"""

# Starts the window and waits until it is visible; then takes pictures before and after a step, and compares them.
WINDOW = """
Xvfb :7 -screen 0 1440x900x24 2>/dev/null & xvfb=$!
export DISPLAY=:7 XDG_RUNTIME_DIR=$(mktemp -d)
for i in $(seq 100); do xdotool getdisplaygeometry >/dev/null 2>&1 && break; sleep 0.05; done
began=$(date +%s%N)
{program} 2>window.log & program=$!
timeout 60 xdotool search --sync --onlyvisible --name Scanscope >/dev/null || {{ echo 'no window'; cat window.log; }}
echo "visible after $((($(date +%s%N) - began) / 1000000)) ms"
sleep 3
import -window root {name}.png
xdotool mousemove 720 190 click 1 key Right
sleep 2
import -window root {name}-step.png
kill $program || {{ echo 'it has ended by itself'; exit 1; }}
kill $xvfb
test $(identify -format %k {name}.png) -gt 50 || {{ echo 'the window is empty'; exit 1; }}
changed=$(compare -metric AE {name}.png {name}-step.png null: 2>&1)
echo "$changed" | awk '{{ exit !($1 > 5000) }}' || {{ echo "a step changes only $changed pixels"; exit 1; }}
! grep . window.log
"""

# The same on Wayland: checks that the window is still open after a while, and has not complained.
WAYLAND = """
export XDG_RUNTIME_DIR=$(mktemp -d)
weston --backend=headless-backend.so --socket=wl --idle-time=0 >weston.log 2>&1 & weston=$!
for i in $(seq 100); do test -S $XDG_RUNTIME_DIR/wl && break; sleep 0.05; done
WAYLAND_DISPLAY=wl QT_QPA_PLATFORM=wayland timeout 5 {program} 2>window.log
test $? -eq 124 && ! grep . window.log
status=$?
kill $weston
exit $status
"""


class Root:
    """A bare root with a student's home folder; it is temporary, so it need not survive a power failure."""

    failed = 0

    def __init__(self, title, tarball, below):
        self.title = title
        self.folder = Path(tempfile.mkdtemp(prefix=f"{title.split()[0]}-", dir=below))
        subprocess.run(["tar", "-C", self.folder, "-xf", tarball], check=True)
        shutil.copyfile("/etc/resolv.conf", self.folder / "etc/resolv.conf")
        (self.folder / "etc/dpkg/dpkg.cfg.d/try").write_text("force-unsafe-io\n")
        self.home = self.folder / "home/student"
        self.check("a student who is not root", "useradd --create-home student && apt-get -q update", root=True)
        for name in ("docs/week-1", "tests/kernels/own/programs/hillis_steele.cu"):
            copy = shutil.copytree if (SOURCE / name).is_dir() else shutil.copyfile
            copy(SOURCE / name, self.home / os.path.basename(name))
        self.check("(their files)", "chown -R student: /home/student && ! command -v g++ ffmpeg", root=True)

    def run(self, command, root=False):
        home, user = ("/root", "root") if root else ("/home/student", "student")
        namespaces = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--propagation", "private"]
        return subprocess.run([*namespaces, "bash", "-euc", ENTER, self.folder, home, user, command],
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", timeout=900)

    def check(self, what, command, status=0, out="", lines=None, root=False):
        """Whether a command ends with this status and this output (a regular expression), in so many lines on stderr."""
        began = time.monotonic()
        done = self.run(command, root)
        seconds = time.monotonic() - began
        said = done.stdout + done.stderr
        wrong = []
        if done.returncode != status:
            wrong.append(f"status {done.returncode}, not {status}")
        if not re.search(out, said):
            wrong.append(f"does not say '{out}'")
        if lines is not None and len(done.stderr.splitlines()) != lines:
            wrong.append(f"{len(done.stderr.splitlines())} lines on stderr, not {lines}")
        Root.failed += bool(wrong)
        last = (said.strip().splitlines() or [""])[-1][:100]
        print(f"{'FAIL' if wrong else 'ok':4} {self.title:22} {seconds:7.2f} s  {what}" +
              (f": {'; '.join(wrong)}\n{said[-3000:]}" if wrong else f": {last}" if out else ""), flush=True)
        return said

    def install(self, *packages, what=None):
        """Installs packages by apt, with their dependencies but without the packages they only recommend."""
        names = " ".join(packages)
        command = f"apt-get -q --yes --no-install-recommends install {names}"
        self.check(what or f"apt install {names}", command, root=True)

    def take(self, file):
        """Copies a package into the root; returns its path there."""
        shutil.copyfile(file, self.folder / "srv" / file.name)
        return f"/srv/{file.name}"

    def keep(self, pattern, folder):
        for picture in self.home.glob(pattern):
            shutil.copyfile(picture, folder / f"{self.title.replace(' ', '-')}-{picture.name}")


def use_command_line(root, program, window):
    """Checks what has to work without a compiler, without ffmpeg and without a display."""
    root.check("--version", TIMED.format(f"{program} --version"), out="scanscope [0-9]+[.]")
    root.check("show", TIMED.format(f"{program} show blelloch --input 3,1,7,0,4,1,6,3"), out="25")
    root.check("check of a race", f"{program} check broken-race", status=1, out="race")
    root.check("check of a right kernel", f"{program} check blelloch", out="clean")
    root.check("a program without a compiler", f"{program} check hillis_steele.cu", status=3,
               out="apt install g[+][+]", lines=1)
    root.check("a suite without a compiler", MARK.format(program), status=3, out="apt install g[+][+]")
    if not window:
        root.check("export without the window", f"{program} export blelloch -o scan.svg", status=3, out=".", lines=1)
        return
    for kind, start in (("svg", "<svg"), ("pdf", "%PDF"), ("html", "<!")):
        root.check(f"export to {kind.upper()}",
                   f"{program} export blelloch -o scan.{kind} && head -c 5 scan.{kind}", out=start)
    root.check("export to MP4 without ffmpeg", f"{program} export blelloch -o scan.mp4", status=3, out="ffmpeg",
               lines=1)


def use_compiler(root, program, ffmpeg):
    """Checks what works once a compiler and, with a window, ffmpeg are installed."""
    root.install("g++", *(["ffmpeg"] if ffmpeg else []))
    root.check("a user program", f"{program} check hillis_steele.cu", out="clean")
    root.check("marking", MARK.format(program), status=1, out="anna")
    root.check("the solutions pass", "mkdir -p all && cp -r week-1/solutions all/solution && "
               f"{program} check --suite week-1/TASKS.toml all", out="solution")
    if ffmpeg:
        root.check("export to MP4", f"{program} export blelloch --input 3,1,7,0 -o scan.mp4 && "
                   "ffprobe -v error -show_entries stream=codec_name -of csv=p=0 scan.mp4", out="h264")


def use_window(root, program, name):
    root.install(*SIGHT.split())
    root.check("the window", WINDOW.format(program=program, name=name), out="visible after")


def try_packages(title, tarball, packages, below, keep):
    root = Root(title, tarball, below)
    headless = root.take(packages["scanscope-headless"])
    whole = root.take(packages["scanscope"])
    headers = root.take(packages["scanscope-dev"])
    root.install(headless)
    root.check("no window and no Qt", "! dpkg-query -W 'libqt6*' 2>/dev/null | grep .")
    use_command_line(root, "scanscope", window=False)
    root.install(whole)
    root.check("it replaces the other one", "! test -e /usr/share/doc/scanscope-headless")
    use_command_line(root, "scanscope", window=True)
    use_window(root, "scanscope", "window")
    use_compiler(root, "scanscope", ffmpeg=True)
    root.install(headless)
    root.check("marking without the window", MARK.format("scanscope"), status=1, out="anna")
    root.install(headers, "cmake", "ninja-build")
    root.check("find_package(scanscope)", FIND_HEADERS, out="in /usr/include")
    root.install("lintian")
    # Debian 13's lintian warns that the AppStream metadata names no homepage; there is none.
    print(root.check("lintian", f"lintian --fail-on error {headless} {whole} {headers}"), end="")
    root.check("removed without a trace", "apt-get -q --yes purge scanscope-headless scanscope-dev && "
               "! find /usr /etc /var/lib -name '*scanscope*' ! -path '*/apt/*' | grep .", root=True)
    root.keep("window*.png", keep)
    shutil.rmtree(root.folder)


def try_archive(title, tarball, archive, below, keep):
    root = Root(title, tarball, below)
    path = root.take(archive)
    folder = archive.name.removesuffix(".tar.xz")
    program = f"{folder}/bin/scanscope"
    root.install("xz-utils", what="xz")
    root.check("unpacked", f"tar -xf {path} && cat {folder}/README", out="glibc")
    root.check("no library is missing", f"! find {folder} -type f \\( -name '*.so*' -o -perm /u+x \\) -exec ldd {{}} + "
               "2>/dev/null | grep 'not found'")
    use_command_line(root, program, window=True)   # as on a server, with the spare libraries
    root.install(*DESKTOP.split(), what="what every desktop has")
    use_command_line(root, program, window=True)
    use_window(root, program, "archive")
    root.install("weston")
    root.check("the window on Wayland", WAYLAND.format(program=program))
    use_compiler(root, program, ffmpeg=True)
    root.keep("archive*.png", keep)
    shutil.rmtree(root.folder)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("packages", type=Path)
    parser.add_argument("roots", nargs="+", metavar="SUITE=TARBALL", help="bookworm=… and trixie=…")
    parser.add_argument("--keep", type=Path, default=Path("."), help="folder for the pictures of the window")
    options = parser.parse_args()
    if os.geteuid() != 0:
        sys.exit("try_packages.py: only root can enter a bare root")
    packages = {file.name.split("_")[0]: file for file in options.packages.glob("*.deb")}
    archive = next(options.packages.glob("scanscope-*-x86_64.tar.xz"))
    for file in (*packages.values(), archive):
        print(f"     {file.name}: {file.stat().st_size / 2**20:.1f} MiB")
    options.keep.mkdir(parents=True, exist_ok=True)
    below = Path(tempfile.mkdtemp(prefix="packages-", dir=os.environ.get("TMPDIR", "/var/tmp")))
    try:
        for suite, tarball in (root.split("=", 1) for root in options.roots):
            try_packages(suite, tarball, packages, below, options.keep)
            if suite == "trixie":
                try_archive(f"{suite} archive", tarball, archive, below, options.keep)
    finally:
        shutil.rmtree(below)
    print(f"{Root.failed} checks failed" if Root.failed else "every check passed")
    return 1 if Root.failed else 0


if __name__ == "__main__":
    sys.exit(main())
