"""The programs in notebook cells: which language they are in, and the file that each becomes."""

import ast
import re
import shlex
import warnings

MAGICS = ("scanscope", "cu", "cuda")  # cells with these magics are programs; the last two are those of other extensions

VERBS = ("check", "show", "play")
BACKSLASH = "\\"  # at the end of a comment it would join the next line to it
DROPPED = ("--help", "-h", "--json")  # in a cell, these options would replace the verdict
# Lines of IPython, where a statement of Python could begin: %magic, !command, name = !command, ?name and name?
MAGIC_LINE = re.compile(r"(?P<indent>\s*)(?:(?P<target>[\w.]+)\s*=\s*[%!]|[%!?]|[\w.*]+\?{1,2}\s*$)")


def split(line):
    """The verb (or None), the words of a magic's line, and the arguments of the program behind --. The theme of the
    player is no option of a run, so it is taken out."""
    try:
        words = shlex.split(line)
    except ValueError:  # a quotation mark without its pair
        words = line.split()
    end = words.index("--") if "--" in words else len(words)
    words = [word for word in words[:end] if word not in DROPPED] + words[end:]
    verb = words.pop(0) if words and words[0] in VERBS else None
    theme = None
    if "--theme" in words[:-1]:
        at = words.index("--theme")
        theme = words[at + 1]
        del words[at:at + 2]
    return verb, words, theme


def without_magics(source):
    """Python without the lines that only IPython understands: they become comments, so lines count as before. Python's
    own parser finds them, so `% x` that continues a statement, or is in a text, stays."""
    lines, begin = source.split("\n"), 0  # what is before `begin` is right, so it is not parsed again
    while True:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                ast.parse("\n".join(lines[begin:]))
            break
        except SyntaxError as error:
            at = begin + (error.lineno or 0) - 1
        except (ValueError, RecursionError, MemoryError):
            break
        found = MAGIC_LINE.match(lines[at]) if begin <= at < len(lines) else None
        if not found:
            break  # this is a mistake in the program, which its run will name
        begin = begin if found["indent"] else at
        statement = f"{found['target']} = []" if found["target"] else "pass"  # as if the command printed nothing
        goes_on, lines[at] = lines[at].endswith(BACKSLASH), f"{found['indent']}{statement}  # {lines[at].strip()}"
        while goes_on and at + 1 < len(lines):
            at += 1
            goes_on, lines[at] = lines[at].endswith(BACKSLASH), f"# {lines[at].strip()}"
    return "\n".join(lines)


def run_cells(namespace, paths):
    """Runs the cells of a notebook, which are files with their names, in one namespace."""
    for path in paths:
        with open(path, encoding="utf-8", errors="replace") as file:
            source = without_magics(file.read())
        exec(compile(source, path, "exec"), namespace)


class Program:
    """A program from a cell. Its text begins with the magic's line as a comment, so lines count as in the cell."""

    def __init__(self, magic, body, name):
        is_python = looks_like_python(body)
        self.name = name + (".py" if is_python else ".cu")
        self.text = f"{'#' if is_python else '//'} {magic.rstrip(BACKSLASH)}\n{without_magics(body) if is_python else body}"

    @property
    def lines(self):
        return self.text.splitlines()


def looks_like_python(body):
    """Whether a cell is a Numba program rather than CUDA C++."""
    if re.search(r"__global__|^\s*#\s*include|\bint\s+main\s*\(", body, re.MULTILINE):
        return False
    return bool(re.search(r"\bcuda\.jit\b|^\s*(import|from)\s+numba\b", body, re.MULTILINE))
