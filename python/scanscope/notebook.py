"""Checks every program in a notebook: python3 -m scanscope.notebook FILE.ipynb [--json] [--strict] [--one-order].
`scanscope check FILE.ipynb` calls this. Code cells are numbered from 1, as in a notebook that was just run."""

import json
import re
import sys
import tempfile
from pathlib import Path, PurePosixPath

from .cells import MAGICS, Program, has_main, looks_like_python, split
from .program import Child, ProgramMissing, Refused

LARGEST = 64 << 20  # bytes
TIMED = ("time", "timeit", "capture", "prun")  # cell magics over ordinary Python


class NotebookError(ValueError):
    """The file is no notebook, or has no programs; the message says what to do."""


def code_cells(file):
    """The sources of all code cells."""
    name = Path(file).name
    try:
        if Path(file).stat().st_size > LARGEST:
            raise NotebookError(f"{name} is larger than 64 MiB, so it is not read: clear its outputs.")
        whole = json.loads(Path(file).read_text(encoding="utf-8"))
        cells = whole["cells"] if isinstance(whole, dict) and isinstance(whole.get("cells"), list) else None
    except OSError as error:
        raise NotebookError(f"{name} cannot be read: {error.strerror}.") from None
    except (ValueError, RecursionError) as error:
        raise NotebookError(f"{name} is no notebook, which is a JSON file: {error}.") from None
    if cells is None:
        raise NotebookError(f"{name} has no list of cells: save it in the notebook format 4.")
    sources = []
    for cell in cells:
        if isinstance(cell, dict) and cell.get("cell_type") == "code":
            source = cell.get("source", "")
            sources.append("".join(map(str, source)) if isinstance(source, list) else str(source))
    return sources


class Job:
    """A program of the notebook: its file, and the cell and line of each of its lines."""

    def __init__(self, title, name, text, places=None, words=()):
        self.title, self.name, self.text, self.places, self.words = title, name, text, places, words

    def in_cells(self, said):
        """Replaces lines of the program by lines of cells, unless the program is one cell, whose lines it has."""
        if not self.places:
            return said

        def replaced(found):
            cell, line = self.places[min(int(found["line"] or found["named"] or found["quoted"]), len(self.places)) - 1]
            if found["quoted"]:
                return f"{line:>6} | "
            return f"cell {cell}{found['mark']}{line}" if found["named"] else f"line {line} of cell {cell}"

        return re.sub(rf"{re.escape(self.name)}(?P<mark>:|, line )(?P<named>\d+)|\bline (?P<line>\d+)|^ +(?P<quoted>\d+) \| ",
                      replaced, said, flags=re.MULTILINE)


class Found:
    """The contents of a notebook: programs, the files that they need, and remarks about cells that are left out."""

    def __init__(self, sources, stem):
        self.jobs, self.files, self.remarks = [], {}, []
        lines, places = [], []
        for number, source in enumerate(sources, 1):
            first, _, body = source.partition("\n")
            magic = re.match(r"%%(\w+)", first)
            if magic and magic[1] in MAGICS:
                program = Program(first, body, f"cell-{number}")
                _, words, _ = split(first.partition(" ")[2]) if magic[1] == "scanscope" else (None, (), None)
                self.jobs.append(Job(f"cell {number}", program.name, program.text, words=words))
            elif magic and magic[1] in ("writefile", "file"):
                self._add_file(number, first, body)
            elif not magic or magic[1] in TIMED:
                for line, text in enumerate(source.split("\n"), 1):
                    lines.append(re.sub(r"^(\s*)([%!].*)", r"\1pass  # \2", text))
                    places.append((number, line))
        if looks_like_python("\n".join(lines)):
            self.jobs.append(Job("its Python cells", stem + ".py", "\n".join(lines) + "\n", places))

    def _add_file(self, number, first, body):
        words = first.split()[1:]
        path = PurePosixPath(words[-1].strip("'\"")) if words else PurePosixPath()
        if path.is_absolute() or ".." in path.parts:
            self.remarks.append(f"cell {number}: {path} is outside the notebook's folder, so it is left out.")
            return
        if not re.fullmatch(r"([\w .+-]{1,100}/){0,8}[\w .+-]{1,100}", str(path)) or not path.name:
            self.remarks.append(f"cell {number}: {str(path)[:40]!r} is not a usual name of a file, so it is left out.")
            return
        if "-a" in words[:-1] or "--append" in words[:-1]:
            body = self.files.get(path, "") + body
        self.files[path] = body
        if path.suffix == ".cu" and not has_main(body):
            self.remarks.append(f"cell {number}: {path} has no main function, so it is not checked by itself.")
        elif path.suffix == ".cu" or (path.suffix == ".py" and looks_like_python(body)):
            mark = "#" if path.suffix == ".py" else "//"
            self.jobs.append(Job(f"cell {number}: {path}", str(path.with_name(f"cell-{number}-{path.name}")),
                                 f"{mark} {first}\n{body}"))


def check(file, options, out):
    """Checks all programs, prints the verdicts, and returns the exit status."""
    file = Path(file).absolute()
    found = Found(code_cells(file), re.sub(r"\W+", "_", file.stem))
    if not found.jobs:
        raise NotebookError(f"{file.name} has no CUDA program. A program is a cell that begins with %%scanscope, %%cu or "
                            "%%cuda, a .cu file that %%writefile writes, or Numba kernels in ordinary cells.")
    as_json, worst, programs = "--json" in options, 0, []
    with tempfile.TemporaryDirectory() as folder:
        for path, text in [*found.files.items(), *((job.name, job.text) for job in found.jobs)]:
            place = Path(folder, path)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8", errors="replace")
        for job in found.jobs:
            near = () if job.name.endswith(".py") else ("-I", file.parent, "-I", folder)
            command = ["check", Path(folder, job.name), *near, *options, *job.words]
            try:
                with Child(command, file.parent) as child:
                    said, status = job.in_cells(child.result()), child.process.returncode
                report = json.loads(said) if as_json else {}
            except Refused as refused:
                if refused.is_unavailable:
                    raise
                said, status = job.in_cells(str(refused).replace(f"{Path(folder, job.name).parent}/", "")), 1
                report = {"verdict": "not-run", "message": said}
            worst = max(worst, status)
            programs.append({"program": job.title, **report})
            if not as_json:
                out.write(f"{'' if job is found.jobs[0] else chr(10)}--- {job.title}\n{said.strip()}\n")
    if as_json:
        json.dump({"programs": programs, "remarks": found.remarks}, out, indent=2)
        out.write("\n")
    else:
        out.writelines(f"\n{remark}\n" for remark in found.remarks)
    return worst


def main(words):
    try:
        return check(words[0], words[1:], sys.stdout)
    except (NotebookError, ProgramMissing) as error:
        print(error, file=sys.stderr)
        return 2
    except Refused as refused:
        print(refused, file=sys.stderr)
        return refused.status
    except OSError as error:  # such as two cells that write a file and a folder of the same name
        print(f"The programs of the notebook cannot be written: {error.strerror}: {error.filename}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
