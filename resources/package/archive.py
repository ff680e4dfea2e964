#!/usr/bin/env python3
"""Makes scanscope-VERSION-x86_64.tar.xz from a build with the window: the program, Qt and what that needs, for any
distribution whose glibc is not older than the one here. ./dev package calls it: archive.py BUILD_FOLDER OUTPUT_FOLDER
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

# Libraries that are always taken from the system that the program runs on.
FROM_THE_SYSTEM = {
    # glibc and its loader belong together, and a newer version runs programs built for an older one.
    "ld-linux-x86-64.so.2", "libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "libresolv.so.2", "librt.so.1",
    # A process has one C++ library. It must be new enough for everything in the process: the system's drivers and, in
    # scanscope_runner, the user program that the system's g++ compiled. Every distribution with glibc 2.36 or newer has
    # the library of GCC 12, Debian 12's compiler, or a newer one; a bundled copy would be too old.
    "libstdc++.so.6", "libgcc_s.so.1",
    "libvulkan.so.1", "libdrm.so.2", "libgbm.so.1", "libcuda.so.1",
}

# Libraries that are taken from the system if it has them, as in the list of libraries that an AppImage leaves out. Every
# desktop has them; on a server, the copies in lib/spare are used.
SPARE = {
    # Interfaces to the drivers.
    "libEGL.so.1", "libGL.so.1", "libGLX.so.0", "libGLdispatch.so.0",
    # The drivers also reach the display through these: two copies of one connection do not work.
    "libX11.so.6", "libX11-xcb.so.1", "libxcb.so.1", "libICE.so.6", "libSM.so.6", "libwayland-client.so.0",
    # Fontconfig reads the system's configuration and caches, which an older version may not understand. The libraries
    # around it are linked with each other on the system: an older one would lack functions that the others call.
    "libfontconfig.so.1", "libfreetype.so.6", "libharfbuzz.so.0", "libglib-2.0.so.0", "libz.so.1",
    # D-Bus connects to the system's bus, and a copy of this library would also need systemd's library.
    "libdbus-1.so.3",
}
# libOpenGL.so.0 also leads to the drivers, but it is bundled: Qt is linked with it, some desktops lack it, and it only
# forwards calls to libGLdispatch.

# The folders of distributions' libraries. The run path has them before the spare ones: the loader would search them last.
SYSTEM_FOLDERS = ["/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu", "/lib64", "/usr/lib64", "/lib", "/usr/lib"]

# Qt loads these by their names. Nothing is drawn by OpenGL, so plugins that load a driver are left out.
PLUGINS = [
    "platforms/libqxcb.so", "platforms/libqwayland-generic.so", "platforms/libqoffscreen.so",
    "wayland-shell-integration/libxdg-shell.so", "wayland-decoration-client/libbradient.so",
    "platforminputcontexts/libcomposeplatforminputcontextplugin.so",
    "platforminputcontexts/libibusplatforminputcontextplugin.so",
    "imageformats/libqsvg.so", "iconengines/libqsvgicon.so",
]

# Libraries that are partly compiled into the program: one file from the package of each.
COMPILED_IN = [
    "/usr/include/CLI/CLI.hpp", "/usr/include/fmt/format.h", "/usr/include/nlohmann/json.hpp",
    "/usr/include/toml++/toml.h", "libmd.a", "libboost_context.a", "libbacktrace.a",
]

README = """Scanscope {version}, for every distribution with glibc {glibc} or newer: run bin/scanscope.

lib has Qt and the libraries that it needs, lib/spare those that every desktop has and a server may lack. The system must
provide: {system}.

The program as a whole is under the GNU General Public License 3, Scanscope's own source under the Apache License 2.0.
share/doc/scanscope/libraries has the licences of everything in this archive, and its file LIST the names and versions.
"""

LIST = """The contents of this archive other than Scanscope, by the Debian packages that they were taken from. For each
package, the file of its name has its copyright and licences; the licences that this file refers to in
/usr/share/common-licenses are in the folder common-licenses.

"""


def output_of(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def is_elf(path):
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def libraries_of(path):
    """The libraries that a file is directly linked with, and their paths on this machine."""
    needed = re.findall(r"\(NEEDED\).*\[(.*)\]", output_of("readelf", "-d", path))
    found = dict(re.findall(r"^\s*(\S+) => (/\S+)", output_of("ldd", path), re.MULTILINE))
    return {name: found.get(name) for name in needed}


def package_of(path):
    # Debian's packages name some files in /lib, which leads to /usr/lib.
    for name in (path, os.path.realpath(path), path.removeprefix("/usr"), os.path.realpath(path).removeprefix("/usr")):
        owner = subprocess.run(["dpkg-query", "-S", name], capture_output=True, text=True)
        if owner.returncode == 0:
            return owner.stdout.split(":")[0]
    sys.exit(f"archive.py: no Debian package contains {path}")


def copy_libraries(files, folder):
    """Copies all libraries that these files need and the system may lack. Returns the source of each copy, by its path
    below the folder, and the libraries that the system has to provide."""
    copied, left = {}, set()
    (folder / "spare").mkdir()
    waiting = list(files)
    while waiting:
        for name, source in libraries_of(waiting.pop()).items():
            place = f"spare/{name}" if name in SPARE else name
            if name in FROM_THE_SYSTEM:
                left.add(name)
            elif place not in copied:
                if not source:
                    sys.exit(f"archive.py: {name} was not found")
                shutil.copyfile(source, folder / place)
                copied[place] = source
                waiting.append(folder / place)
    return copied, left


def glibc_of(files):
    """The oldest version of glibc that has every symbol that these files need."""
    versions = {tuple(map(int, version.split("."))) for path in files
                for version in re.findall(r"\bGLIBC_([0-9.]+)", output_of("readelf", "-V", path))}
    return ".".join(map(str, max(versions)))


def write_licences(folder, sources):
    """Writes the copyright file of each package that something was taken from, and a list of the packages."""
    packages = {}
    for source in sources:
        packages.setdefault(package_of(source), []).append(os.path.basename(source))
    compiled_in = []
    for name in COMPILED_IN:
        source = name if name.startswith("/") else output_of("g++", f"-print-file-name={name}").strip()
        compiled_in.append(package_of(os.path.realpath(source)))
        packages.setdefault(compiled_in[-1], []).append("compiled in")
    (folder / "common-licenses").mkdir(parents=True)
    lines, common = [], set()
    for package in sorted(packages):
        copyright_file = Path("/usr/share/doc", package, "copyright")
        shutil.copyfile(copyright_file, folder / package)
        text = copyright_file.read_text(errors="replace")
        common |= set(re.findall(r"common-licenses/([A-Za-z]+-?[0-9.]*[0-9])", text))
        version = output_of("dpkg-query", "-W", "-f", "${Version}\n", package).split("\n")[0]
        lines.append(f"{package} {version}: {', '.join(sorted(packages[package]))}\n")
    for licence in sorted(common | {"GPL-3", "LGPL-3"}):
        text = Path("/usr/share/common-licenses", licence)
        if text.exists():
            shutil.copyfile(text, folder / "common-licenses" / licence)
    (folder / "LIST").write_text(LIST + "".join(lines))


def main():
    build, output = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    version = re.search(r"^CMAKE_PROJECT_VERSION:\w+=(.*)$", (build / "CMakeCache.txt").read_text(), re.MULTILINE)[1]
    name = f"scanscope-{version}-x86_64"
    root = build / "archive" / name
    shutil.rmtree(root.parent, ignore_errors=True)
    for component in ("program", "desktop"):
        subprocess.run(["cmake", "--install", build, "--prefix", root, "--strip", "--component", component], check=True,
                       stdout=subprocess.DEVNULL)

    libraries, plugins = root / "lib", root / "lib" / "qt6" / "plugins"
    plugins.mkdir(parents=True)
    # For a server without a configuration of its own (app/shell/desktop_qt.cpp).
    (root / "lib" / "fonts.conf").write_text("<fontconfig><cachedir prefix=\"xdg\">fontconfig</cachedir></fontconfig>\n")
    (root / "bin" / "qt.conf").write_text("[Paths]\nPrefix = ..\nPlugins = lib/qt6/plugins\nData = lib/qt6\n")
    # On Wayland Qt warns that there is no plugin for OpenGL, which is not needed.
    (plugins.parent / "qtlogging.ini").write_text("[Rules]\nqt.qpa.wayland.warning=false\n")
    installed = Path(output_of("qmake6", "-query", "QT_INSTALL_PLUGINS").strip())
    for plugin in PLUGINS:
        (plugins / plugin).parent.mkdir(exist_ok=True)
        shutil.copyfile(installed / plugin, plugins / plugin)
    programs = [path for path in root.rglob("*") if path.is_file() and not path.is_symlink() and is_elf(path)]
    copied, left = copy_libraries(programs, libraries)
    for path in [*programs, *(libraries / name for name in copied)]:
        folder = Path("$ORIGIN", os.path.relpath(libraries, path.parent))  # "." is dropped
        run_path = ":".join(map(str, [folder, *SYSTEM_FOLDERS, folder / "spare"]))
        subprocess.run(["patchelf", "--set-rpath", run_path, path], check=True)

    write_licences(root / "share" / "doc" / "scanscope" / "libraries",
                   [*copied.values(), *(str(installed / plugin) for plugin in PLUGINS)])
    glibc = glibc_of([*programs, *(libraries / name for name in copied)])
    (root / "README").write_text(README.format(version=version, glibc=glibc, system=", ".join(sorted(left))))

    output.mkdir(parents=True, exist_ok=True)
    archive = output / f"{name}.tar.xz"
    subprocess.run(["tar", "--create", "--file", archive, "--xz", "--sort=name", "--owner=0", "--group=0",
                    "--numeric-owner", "--mode=u+rw,go+r-w,a+X", f"--mtime=@{os.environ.get('SOURCE_DATE_EPOCH', '0')}",
                    "--directory", root.parent, name], check=True)
    print(f"{archive.name}: {len(copied)} libraries and {len(PLUGINS)} plugins, for glibc {glibc} or newer")


if __name__ == "__main__":
    main()
