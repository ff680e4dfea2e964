#!/usr/bin/env python3
"""Finds wordings that CONTRIBUTING.md advises against, in comments, messages and pages.

    english.py since COMMIT     in lines that were added or changed since then, and long paragraphs of pages
    english.py in PATH…         in every line of these files, or of the files below these folders
    english.py test             in sentences whose faults are known, as a test of this script

Comments of C++, CUDA, CMake, shell and Python, sentences for people (in say, tr, english, fmt::format, …), and the prose
of Markdown and of TOML. Prints FILE:LINE: and what is wrong; ends with status 1 if it finds anything.
"""
import bisect
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LONGEST_PARAGRAPH = 100  # words

# Programs as students write them, output of generators, and the past.
LEFT_OUT = re.compile(r"(^|/)(third_party|golden)/|^tests/(.*/)?(programs|followed|hostile)/|^CHANGELOG\.md$|/english\.py$")

START = r"(?:^|(?<=[.!?:] )|(?<=[.!?] \())"  # of a sentence
PATTERNS = [(re.compile(pattern), advice, example) for pattern, advice, example in [
    (START + r"(?:Of|That of|Those of|From|By) (?!default\b|hand\b)", "begin with the subject", "It is red. By a warp."),
    (START + r"(?:What|Who|Whoever|Whatever|No one|Nothing (?:where|for|that))\b(?![^.!?]*\?)(?! is wrong\b)",
     "name the subject", "What is read is shown."),
    (r"\b[Ww]hoever\b", "name the person", "It is given to whoever asks."),
    (r"\b[Nn]obody\b", "name who does not, or use the passive", "A race that nobody sees."),
    (r"\b(?:told|tells?|telling)\b(?! (?:\w+ ){0,4}(?:apart|from)\b)", "says, reports, shows; a tile publishes",
     "The tile tells its sum."),
    (r"\b[Mm]end(?:s|ed|ing)?\b", "fix", "It mends the race."),
    (r"\bcomes? of\b", "results from", "The race comes of it."),
    (r"\bis no matter\b", "does not matter", "The order is no matter."),
    (r"\bhangs? (?:up)?on\b", "depends on", "It hangs on the order."),
    (r"\banew\b", "again", "It is drawn anew."),
    (r"\bthere is no room for\b", "does not fit", "Hidden if there is no room for it."),
    (r"\bstands? (?:in(?! for\b)|at|on|beside|behind|before|below|above|under|there|alone|first|once|here|between)\b", "is",
     "It stands in the list."),
    (r"\b(?:programs? of (?:one|someone|somebody)'s own|own programs?)\b", "user program; in the window: your program",
     "See your own programs."),
    (r"\b(?:kernel|program)(?:'s|s')? texts?\b", "source", "A line of the kernel's text."),
    (r"\b(?:beneath which|wherein|whereof|thereof|hereby|amongst|whilst)\b", "use everyday words", "A part thereof."),
]]

# Functions that take sentences for people, translated or not.
DOORS = re.compile(r"\b(?:tr|say|say_later|english|translated|translated_later|counted|counted_later|plain_count|"
                   r"fmt::format|fmt::print|mistake|BadRequest|Unavailable)\(")
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"')


@dataclass
class Prose:
    """A run of text, and where each of its characters was: the line of the last start at or before it."""
    text: str
    starts: list  # (offset, line), ascending

    def line_at(self, offset):
        return self.starts[bisect.bisect_right(self.starts, (offset, 1 << 30)) - 1][1]


def joined(pieces):
    """One Prose of (line, text) pieces."""
    text, starts = "", []
    for line, piece in pieces:
        starts.append((len(text), line))
        text += piece.strip() + " "
    return Prose(text, starts)


def comments(lines, mark):
    """Paragraphs of comment lines, and the comments behind code, each by itself."""
    run = []
    for number, line in enumerate(lines, 1):
        found = re.match(rf"\s*{mark}[/!<]*(?: (.*))?$", line)
        if found and found[1]:
            run.append((number, found[1]))
            continue
        if run:
            yield joined(run)
            run = []
        behind = re.search(rf"\s{mark} (.+)$", re.sub(r'"(?:[^"\\]|\\.)*"', '""', line))
        if behind and not found:
            yield joined([(number, behind[1])])
    if run:
        yield joined(run)


def docstrings(text):
    for found in re.finditer(r'^\s*r?"""(.*?)"""', text, re.M | re.S):
        first = text.count("\n", 0, found.start(1)) + 1
        run = []
        for number, line in enumerate(found[1].split("\n") + [""], first):
            if line.strip():
                run.append((number, line))
            elif run:
                yield joined(run)
                run = []


def messages(text):
    """The literals that one of these functions is given; those beside each other are one."""
    text = re.sub(r'("(?:[^"\\\n]|\\.)*")|//[^\n]*|\'(?:[^\'\\\n]|\\.)\'', lambda found: found[1] or " " * len(found[0]), text)
    for door in DOORS.finditer(text):
        at, depth, pieces = door.end(), 1, []
        while at < len(text) and depth > 0:
            if text[at] == '"' and (literal := LITERAL.match(text, at)):
                between = text[pieces[-1][1]:at] if pieces else ""
                if pieces and between.strip():
                    yield sentence_of(text, pieces)
                    pieces = []
                pieces.append((at, literal.end(), literal[1]))
                at = literal.end()
                continue
            depth += (text[at] == "(") - (text[at] == ")")
            at += 1
        if pieces:
            yield sentence_of(text, pieces)


def sentence_of(text, pieces):
    whole, starts = "", []
    for at, _, piece in pieces:
        starts.append((len(whole), text.count("\n", 0, at) + 1))
        whole += piece.replace("\\n", " ").replace('\\"', '"')
    return Prose(whole, starts)


def paragraphs(lines):
    """The prose of Markdown: no code, neither in a fence nor between backticks."""
    run, fence, head = [], "", 0
    if lines and lines[0] == "---" and "---" in lines[1:]:  # the head of an algorithm's page
        head = lines.index("---", 1) + 1
        for number, line in enumerate(lines[:head], 1):
            yield joined([(number, line.partition(": ")[2])])
    for number, line in enumerate(lines[head:] + [""], head + 1):
        if (found := re.match(r"\s*(```|~~~)", line)) and fence in ("", found[1]):
            fence = "" if fence else found[1]
            line = ""
        begins = re.match(r"\s*(?:#+|[-*+]|\d+\.|\|)\s", line)
        if line.startswith("<"):  # HTML
            line = ""
        if (not line.strip() or begins or fence) and run:
            yield joined(run)
            run = []
        if not fence and line.strip():
            for cell in line.split("|") if line.startswith("|") else [re.sub(r"^\s*(?:#+|[-*+]|\d+\.|>)\s", "", line)]:
                cell = re.sub(r"\]\([^)]*\)", "]", re.sub(r"`[^`]*`", "`x`", cell))
                if line.startswith("|"):
                    yield joined([(number, cell)])
                elif not re.match(r"#+ What\b", line):  # a heading that begins with "What" is a short question
                    run.append((number, cell))


def prose_of(path, text):
    lines = text.splitlines()
    if path.suffix in (".h", ".cpp", ".cuh", ".cu", ".js"):
        yield from comments(lines, "//")
        if "tests" not in path.parts:
            yield from messages(text)
    elif path.suffix in (".py", ".cmake", ".sh") or path.name in ("dev", "CMakeLists.txt"):
        yield from comments(lines, "#")
        if path.suffix == ".py":
            yield from docstrings(text)
    elif path.suffix == ".md":
        yield from paragraphs(lines)
    elif path.suffix == ".toml":
        for number, line in enumerate(lines, 1):
            yield joined([(number, re.sub(r"^\w+ = ", "", line).strip('"'))])


def advice_on(prose):
    for pattern, advice, _ in PATTERNS:
        for found in pattern.finditer(prose.text):
            yield prose.line_at(found.start()), f"\"{prose.text[found.start():found.end() + 24].strip()}\": {advice}"


def look(path, is_wanted):
    try:
        text = (ROOT / path).read_text(encoding="utf-8")
    except (UnicodeDecodeError, FileNotFoundError, IsADirectoryError):
        return
    found = set()
    for prose in prose_of(path, text):
        found.update(one for one in advice_on(prose) if is_wanted(one[0]))
        words = len(prose.text.split())
        if path.suffix == ".md" and words > LONGEST_PARAGRAPH and any(is_wanted(line) for _, line in prose.starts):
            found.add((prose.starts[0][1], f"a paragraph of {words} words; {LONGEST_PARAGRAPH} at most"))
    for line, advice in sorted(found):
        yield f"{path}:{line}: {advice}"


def git(*words):
    result = subprocess.run(["git", "-C", ROOT, *words], stdout=subprocess.PIPE, encoding="utf-8")
    if result.returncode != 0:  # git has said why
        sys.exit(1)
    return result.stdout


def changed_lines(commit):
    """The numbers of the lines of each file that a commit does not have."""
    every = range(1, 1 << 30)
    lines = {Path(name): every for name in git("ls-files", "--others", "--exclude-standard").splitlines()}
    path = None
    for line in git("diff", "-U0", "--no-color", "--no-ext-diff", "--src-prefix=a/", "--dst-prefix=b/", commit).splitlines():
        if line.startswith("+++ "):
            path = Path(line[6:]) if line.startswith("+++ b/") else None
        elif path and (found := re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@", line)):
            first, count = int(found[1]), int(found[2] or 1)
            lines.setdefault(path, set()).update(range(first, first + count))
    return lines


def self_test():
    wrong = [example for pattern, _, example in PATTERNS if not pattern.search(example)]
    good = ["The size of a cell.", "What is a warp?", "It cannot tell the two apart.", "An amendment.", "It stands for a lane.",
            "Read by a warp.", "By default it is on.", "It stands in for the GPU."]
    wrong += [one for one in good if list(advice_on(joined([(1, one)])))]
    source = '// Fine\n//\n// Of a\nf(say("By {}\\n" // x (\n  "it", \'"\', "nobody"), 3); // Whoever\nx("nobody");\n'
    seen = sorted({line for prose in prose_of(Path("a.cpp"), source) for line, _ in advice_on(prose)})
    if seen != [3, 4, 5]:
        wrong.append(f"lines {seen} of a source, not 3, 4 and 5")
    page = "```\nOf a\n~~~\nOf a\n```\n[Of a](by/a.md) [x](nobody)\n"
    seen = [line for prose in prose_of(Path("a.md"), page) for line, _ in advice_on(prose)]
    seen += [line for prose in prose_of(Path("a.py"), '"""Fine.\n\n  Of a"""\nx = 1  # Of b\n') for line, _ in advice_on(prose)]
    if seen != [4, 3]:
        wrong.append(f"lines {seen} of a page and of a Python file, not 4 and 3")
    return wrong


def main(words):
    if words == ["test"]:
        found = self_test()
    elif len(words) == 2 and words[0] == "since":
        found = [one for path, lines in sorted(changed_lines(words[1]).items()) if not LEFT_OUT.search(str(path))
                 for one in look(path, lines.__contains__)]
    elif len(words) > 1 and words[0] == "in":
        found = [one for name in git("ls-files", "--error-unmatch", "--", *words[1:]).splitlines() if not LEFT_OUT.search(name)
                 for one in look(Path(name), lambda _: True)]
    else:
        sys.exit(__doc__)
    print("\n".join(found), end="\n" if found else "")
    sys.exit(1 if found else 0)


main(sys.argv[1:])
