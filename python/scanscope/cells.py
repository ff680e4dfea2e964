"""The programs in notebook cells: which language they are in, and the file that each becomes."""

import re
import shlex

MAGICS = ("scanscope", "cu", "cuda")  # cells with these magics are programs; the last two are those of other extensions

VERBS = ("check", "show", "play")
BACKSLASH = "\\"  # at the end of a comment it would join the next line to it


def split(line):
    """The verb (or None), the words of a magic's line, and the arguments of the program behind --. The theme of the
    player is no option of a run, so it is taken out."""
    try:
        words = shlex.split(line)
    except ValueError:  # a quotation mark without its pair
        words = line.split()
    verb = words.pop(0) if words and words[0] in VERBS else None
    theme = None
    if "--theme" in words[:-1]:
        at = words.index("--theme")
        theme = words[at + 1]
        del words[at:at + 2]
    return verb, words, theme


class Program:
    """A program from a cell. Its text begins with the magic's line as a comment, so lines count as in the cell."""

    def __init__(self, magic, body, name):
        is_python = looks_like_python(body)
        self.name = name + (".py" if is_python else ".cu")
        self.text = f"{'#' if is_python else '//'} {magic.rstrip(BACKSLASH)}\n{body}"

    @property
    def lines(self):
        return self.text.splitlines()


def looks_like_python(body):
    """Whether a cell is a Numba program rather than CUDA C++."""
    if re.search(r"__global__|^\s*#\s*include|\bint\s+main\s*\(", body, re.MULTILINE):
        return False
    return bool(re.search(r"\bcuda\.jit\b|^\s*(import|from)\s+numba\b", body, re.MULTILINE))


def has_main(text):
    return bool(re.search(r"\bmain\s*\(", text))
