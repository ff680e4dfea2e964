"""Typical mistakes of students in the exercises: wrong programs, and patches that turn the solution into one.

A patch is a diff without line numbers. `@@` begins each place; lines begin with a blank if they stay, with - if they are
removed, and with + if they are added. The lines of the solution must occur there exactly once, in this order."""

import re


class Mistake:
    """A wrong program, and the first lines of its file: the checks that must fail, its exercise, and a description of
    the mistake."""

    def __init__(self, path, solution):
        """`solution` is the source that a patch applies to. Raises ValueError if the file is not a valid mistake."""
        self.name = path.stem
        text = path.read_text(encoding="utf-8")
        head = re.match(r"// expect: (?P<checks>.*)\n// exercise: (?P<exercise>.*)\n(?P<words>(?:// .*\n)+)", text)
        if not head:
            raise ValueError(f"{path} does not begin with // expect:, // exercise: and a description of the mistake.")
        self.checks = head["checks"].split(", ")
        self.exercise = head["exercise"]
        self.words = " ".join(line[3:] for line in head["words"].splitlines())
        try:
            self.program = head[0] + patched(solution, text) if path.suffix == ".patch" else text
        except ValueError as fault:
            raise ValueError(f"{path} no longer fits its solution. {fault}") from None


def patched(text, patch):
    """Raises ValueError if a place of the patch does not occur in the text exactly once."""
    lines = text.splitlines()
    for place in re.split(r"^@@.*\n", patch, flags=re.MULTILINE)[1:]:
        lines_of_place = place.splitlines()
        old = [line[1:] for line in lines_of_place if not line.startswith("+")]
        new = [line[1:] for line in lines_of_place if not line.startswith("-")]
        found = [at for at in range(len(lines)) if old and lines[at:at + len(old)] == old]
        if len(found) != 1:
            raise ValueError("\n".join([f"These lines occur {len(found)} times, but must occur once:", *old]))
        lines[found[0]:found[0] + len(old)] = new
    return "\n".join(lines) + "\n"


def mistakes_of(root, exercise):
    """The mistakes of tests/exercises/ID, by name. Ends the program with a sentence for each invalid file."""
    folder, solution = root / "tests/exercises" / exercise, root / "resources/exercises" / exercise / "solution.cu"
    right, mistakes, faults = solution.read_text(encoding="utf-8"), [], []
    for path in sorted([*folder.glob("*.cu"), *folder.glob("*.patch")]):
        try:
            mistakes.append(Mistake(path, right))
        except ValueError as fault:
            faults.append(str(fault))
    if faults:
        raise SystemExit("\n".join(faults))
    return mistakes
