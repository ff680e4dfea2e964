"""Checks every program in a notebook: python3 -m scanscope.notebook FILE.ipynb [--json] [--strict] [--one-order].
`scanscope check FILE.ipynb` calls this. Code cells are numbered from 1, as in a notebook that was just run."""

import json
import re
import sys
import tempfile
from pathlib import Path, PurePosixPath

from .cells import MAGICS, Program, has_main, looks_like_python, split, without_magics, words_of_line
from .program import Child, ProgramMissing, Refused

LARGEST = 64 << 20  # bytes
LONGEST = 60  # seconds that a notebook may give one of its programs
OUTPUT = r"\n\n(Program output:\n|The program's output differs)"  # what begins the last parts of a verdict
PLACED = ("location", "other_location", "message", "mend", "step_name")  # the parts of a finding that name lines
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


def is_outside(path):
    """Whether this path may leave the folder that it starts in."""
    path = PurePosixPath(path)
    return path.is_absolute() or ".." in path.parts


def refusal(words):
    """Why a cell may not have these options, or nothing. The notebook may be a stranger's, and the program of a cell reads
    every folder of -I."""
    words = iter(words)
    for word in words:
        name, has_value, value = word.partition("=")
        if word == "--":
            break
        if name == "--seconds":
            value = value if has_value else next(words, "")
            if not re.fullmatch(r"\d{1,2}", value) or int(value) > LONGEST:
                return f"--seconds may be at most {LONGEST} in a notebook"
        elif name == "--suite":
            return "--suite does not apply to a cell"
        elif is_outside(re.sub(r"^(-I|--[\w-]+)?[=@]?", "", word)):
            return f"{word[:40]} is outside the notebook's folder"
    return ""


class Job:
    """A program of the notebook: its file, and the cell and line of each of its lines."""

    def __init__(self, title, name, text, places=None, words=()):
        self.title, self.name, self.text, self.places, self.words = title, name, text, places, words

    def in_cells(self, said, other_lines=True):
        """Replaces lines of the program by lines of cells, unless the program is one cell, whose lines it has. Words of the
        program itself may contain such lines, too; where they may occur, other_lines is False."""
        if not self.places:
            return said

        def replaced(found):
            number = int(found[found.lastgroup])
            if not 0 < number <= len(self.places) + 1:
                return found[0]
            cell, line = self.places[min(number, len(self.places)) - 1]  # the end of the program is behind its last line
            if found.lastgroup == "quoted":
                return f"{line:>6} | "
            return f"cell {cell}{found['mark']}{line}" if found.lastgroup == "named" else f"line {line} of cell {cell}"

        pattern = rf"{re.escape(self.name)}(?P<mark>:|, line )(?P<named>\d{{1,6}})\b"
        if other_lines:
            pattern += r"|\bline (?P<line>\d{1,6})\b|^ +(?P<quoted>\d{1,6}) \| "
        return re.sub(pattern, replaced, said, flags=re.MULTILINE)

    def verdict_in_cells(self, said):
        """The same for the text of a verdict, without the program's output at its end."""
        found = re.search(OUTPUT, said)
        end = found.start() if found else len(said)
        return self.in_cells(said[:end]) + said[end:]

    def finding_in_cells(self, finding):
        """The same for a finding of a verdict in JSON, which also quotes the source."""
        made = {key: self.in_cells(value) if key in PLACED and value else value for key, value in finding.items()}
        if "alike" in made:
            made["alike"] = [self.finding_in_cells(one) for one in made["alike"]]
        return made


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
                reason = "" if program.name.endswith(".py") or has_main(body) else "it has no main function"
                reason = reason or refusal(words)
                if reason:
                    self.remarks.append(f"cell {number}: {reason}, so it is not checked.")
                else:
                    self.jobs.append(Job(f"cell {number}", program.name, program.text, words=words))
            elif magic and magic[1] in ("writefile", "file"):
                self._add_file(number, first, body)
            elif not magic or magic[1] in TIMED:
                for line, text in enumerate(without_magics(source).split("\n"), 1):
                    lines.append(text)
                    places.append((number, line))
        if looks_like_python("\n".join(lines)):
            self.jobs.append(Job("its Python cells", stem + ".py", "\n".join(lines) + "\n", places))

    def _add_file(self, number, first, body):
        words = words_of_line(first)[1:]
        path = PurePosixPath(words[-1] if words else "")
        if is_outside(path):
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


def write_new(file, text):
    file.parent.mkdir(parents=True, exist_ok=True)
    with open(file, "x", encoding="utf-8", errors="replace") as made:
        made.write(text)


def check(file, options, out):
    """Checks all programs, then prints the verdicts, and returns the exit status. Prints nothing if it raises."""
    file = Path(file).absolute()
    found = Found(code_cells(file), re.sub(r"\W+", "_", file.stem))
    if not found.jobs:
        raise NotebookError(" ".join([
            f"{file.name} has no CUDA program. A program is a cell that begins with %%scanscope, %%cu or %%cuda, or a .cu "
            "file that %%writefile writes, with a main function; or Numba kernels in ordinary cells.", *found.remarks]))
    as_json, worst, programs, texts = "--json" in options, 0, [], []
    with tempfile.TemporaryDirectory() as folder:
        for job in found.jobs:
            try:
                write_new(Path(folder, job.name), job.text)
            except OSError as error:
                raise NotebookError(f"{job.name} cannot be written: {error.strerror}.") from None
        for path, text in found.files.items():
            try:
                write_new(Path(folder, path), text)
            except OSError as error:  # such as a file and a folder of the same name
                found.remarks.append(f"{path} cannot be written, so it is left out: {error.strerror}.")
        for job in found.jobs:
            near = () if job.name.endswith(".py") else ("-I", file.parent, "-I", folder)
            command = ["check", Path(folder, job.name), *near, *options, *job.words]
            try:
                with Child(command, file.parent) as child:
                    said, status = child.result(), child.process.returncode
                report = {}
                if as_json:
                    report = json.loads(said)
                    report["findings"] = [job.finding_in_cells(one) for one in report["findings"]]
                else:
                    said = job.verdict_in_cells(said)
            except Refused as refused:
                if refused.is_unavailable:
                    raise
                said, status = job.in_cells(str(refused).replace(f"{Path(folder, job.name).parent}/", ""), False), 1
                report = {"verdict": "not-run", "message": said, "findings": []}
            worst = max(worst, status)
            programs.append({"program": job.title, **report})
            texts.append(f"--- {job.title}\n{said.strip()}\n")
    if as_json:
        json.dump({"programs": programs, "remarks": found.remarks}, out, indent=2)
        out.write("\n")
    else:
        out.write("\n".join([*texts, *(f"{remark}\n" for remark in found.remarks)]))
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


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
