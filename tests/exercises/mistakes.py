"""The mistakes that students make in the exercises: wrong programs, and patches that make one of the solution.

A patch is a diff without numbers of lines. `@@` begins each place; its lines begin with a blank where they stay, with -
where they go and with + where they come. Those that the solution has must stand there once, one after the other."""

import re


class Mistake:
    """A wrong program and what the first lines of its file say: the checks that must fail, its exercise, and what is
    wrong."""

    def __init__(self, path, solution):
        """`solution` is the text that a patch is for. Raises ValueError where the file is no such mistake."""
        self.name = path.stem
        text = path.read_text(encoding="utf-8")
        head = re.match(r"// expect: (?P<checks>.*)\n// exercise: (?P<exercise>.*)\n(?P<words>(?:// .*\n)+)", text)
        if not head:
            raise ValueError(f"{path} does not begin with // expect:, // exercise: and what is wrong.")
        self.checks = head["checks"].split(", ")
        self.exercise = head["exercise"]
        self.words = " ".join(line[3:] for line in head["words"].splitlines())
        try:
            self.program = head[0] + patched(solution, text) if path.suffix == ".patch" else text
        except ValueError as fault:
            raise ValueError(f"{path} no longer fits its solution. {fault}") from None


def patched(text, patch):
    """Raises ValueError where a place of the patch does not stand in the text just once."""
    lines = text.splitlines()
    for place in re.split(r"^@@.*\n", patch, flags=re.MULTILINE)[1:]:
        told = place.splitlines()
        old = [line[1:] for line in told if not line.startswith("+")]
        new = [line[1:] for line in told if not line.startswith("-")]
        found = [at for at in range(len(lines)) if old and lines[at:at + len(old)] == old]
        if len(found) != 1:
            raise ValueError("\n".join([f"These lines stand there {len(found)} times, and must once:", *old]))
        lines[found[0]:found[0] + len(old)] = new
    return "\n".join(lines) + "\n"


def mistakes_of(root, exercise):
    """Those of tests/exercises/ID, by their names. Ends the program with a sentence on each file that is none."""
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
