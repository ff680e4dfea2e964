#!/usr/bin/env python3
"""Collects the texts in the sources that people read, and checks and updates the files with their translations.

    languages.py check [AREA…]    checks that every text is translated, no translation is unused, and placeholders match
    languages.py update [AREA…]   adds new texts to the files, and removes those that are no longer in the sources
    languages.py made-up FILE     writes a language in which every letter has a mark, for the tests

An AREA is a file that each language has, such as "window"; the default is all of them.

Needs xgettext, msgfmt and msgmerge (Debian's package gettext). See README.md beside this file.
"""
import itertools
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]

# For each file of a language, the folders whose texts it has. A subfolder may belong to another file.
AREAS = {
    "kernels": ["kernels"],
    "views": ["viz"],
    "window": ["app/frame", "app/shell", "app/explore", "app/benchmark", "app/export",
               "app/lessons/window", "app/presenter"],
    "command_line": ["app/cli", "app/course", "app/reports", "app/arguments", "app/lessons"],
}
KEYWORDS = ["tr:1,1t", "tr:1,2c,2t", "say:1", "english:1,1t", "english:1,2,2t", "translated:1,1t", "translated:1,2c,2t", "counted:2,3",
            "say_later:1", "counted_later:2,3"]
STEPS = "steps"  # the sentences of the steps, at the head of each page in resources/algorithms

HEADER = '''msgid ""
msgstr ""
"Language: {id}\\n"
"X-Language-Name: {name}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
'''


@dataclass
class Entry:
    context: str = ""
    one: str = ""
    many: str = ""
    texts: list = field(default_factory=list)
    fuzzy: bool = False

    @property
    def key(self):
        return (self.context, self.one)


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t") + '"'


def unquoted(text):
    return re.sub(r"\\(.)", lambda m: {"n": "\n", "t": "\t"}.get(m[1], m[1]), text[1:-1])


def read_po(text):
    """The entries of a PO file, without its header. The file is assumed to be valid; msgfmt checks that."""
    entries, entry, target = [], Entry(), None

    def done():
        nonlocal entry
        if entry.one:
            entries.append(entry)
        entry = Entry()

    for line in text.splitlines():
        if line.startswith("#,") and "fuzzy" in line:
            entry.fuzzy = True
        if line.startswith("#"):
            continue
        if not line.strip():
            done()
            continue
        keyword, _, rest = line.partition(" ") if not line.startswith('"') else (target, "", line)
        if keyword.startswith("msgstr") and keyword != target:
            entry.texts.append("")
        target = keyword
        value = unquoted(rest.strip())
        if keyword == "msgctxt":
            entry.context += value
        elif keyword == "msgid":
            entry.one += value
        elif keyword == "msgid_plural":
            entry.many += value
        else:
            entry.texts[-1] += value
    done()
    return entries


def written(entry):
    lines = [f"msgctxt {quoted(entry.context)}"] if entry.context else []
    lines.append(f"msgid {quoted(entry.one)}")
    if entry.many:
        lines.append(f"msgid_plural {quoted(entry.many)}")
        lines += [f"msgstr[{i}] {quoted(text)}" for i, text in enumerate(entry.texts)]
    else:
        lines.append(f"msgstr {quoted(entry.texts[0])}")
    return "\n".join(lines) + "\n"


def template_of_sources(folders):
    named = [folder for area in AREAS.values() for folder in area]
    files = []
    for folder in folders:
        inner = tuple(other + "/" for other in named if other.startswith(folder + "/"))
        files += (name for path in (ROOT / folder).rglob("*") if path.suffix in (".cpp", ".h", ".cuh", ".cu")
                  and not (name := str(path.relative_to(ROOT))).startswith(inner))
    template = subprocess.run(
        ["xgettext", "--language=C++", "--from-code=UTF-8", "--output=-", "--files-from=-", "--no-location",
         "--keyword", *(f"--keyword={keyword}" for keyword in KEYWORDS)],
        input="\n".join(sorted(files)), cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return re.sub(r"^#,.*\n", "", template, flags=re.M)  # xgettext takes "50 % of" for a format of C


def template_of_steps():
    """The texts in the heads of pages: the sentences of steps, each label in two forms, notes, and the words of
    theories."""
    entries = {}

    def add(text, context=""):
        entries.setdefault((context, text), Entry(context=context, one=text, texts=[""]))

    for page in sorted((ROOT / "resources/algorithms").glob("*.md")):
        for line in page.read_text().split("\n---", 1)[0].splitlines():
            kind, _, text = line.partition(": ")
            if kind.startswith("step "):
                label = kind.removeprefix("step ")
                add(text)
                add(label, "step")
                add(label[0].upper() + label[1:], "phase")
            elif kind == "note":
                add(text)
            elif kind.startswith("theory "):
                for shown in text.rpartition(" = ")[0].split(" | "):
                    if re.search(r"[A-Za-z]{2,}", re.sub(r"\b(log|max|min|mod)(?![A-Za-z])", "", shown)):
                        add(shown.strip())
    return HEADER.format(id="", name="") + "\n" + "\n".join(written(entry) for entry in entries.values())


def templates(areas=()):
    """The English texts, by area, each as a PO template."""
    return {area: template_of_sources(AREAS[area]) if area in AREAS else template_of_steps()
            for area in areas or [*AREAS, STEPS]}


# Placeholders, which a translation must keep: {n}, %1. Forms that depend on a number, "{threads?add|adds}", may differ
# between languages (viz/model/step_template.h).
PLACES = re.compile(r"\{[^{}?]*\}|%\d|%n")


def places(text):
    """The placeholders of a text. Each {} gets its number, so that a translation may move it by writing "{1}"."""
    number = itertools.count()
    named = [place if place[1:2] not in (":", "}") else f"{{{next(number)}{place[1:]}"
             for place in PLACES.findall(text.replace("{{", "").replace("}}", ""))]
    return set(named)


def check(areas):
    problems, wanted = [], templates(areas)
    for folder in sorted(path for path in HERE.iterdir() if path.is_dir() and path.name != "__pycache__"):
        said = {}
        for area, template in wanted.items():
            path = folder / f"{area}.po"
            name = path.relative_to(ROOT)
            english = {entry.key: entry for entry in read_po(template)}
            if not path.exists():
                problems += [f"{name} is missing"] if english else []
                continue
            formed = subprocess.run(["msgfmt", "--check", "--output-file=/dev/null", path], capture_output=True,
                                    text=True)
            problems += [f"{line}" for line in formed.stderr.splitlines() if formed.returncode]
            entries = {entry.key: entry for entry in read_po(path.read_text())}
            problems += [f"{name}: no translation of {quoted(one)}" for context, one in english
                         if (context, one) not in entries or entries[context, one].fuzzy
                         or not all(entries[context, one].texts)]
            problems += [f"{name}: the sources have no text {quoted(one)}" for context, one in entries
                         if (context, one) not in english]
            for key, entry in entries.items():
                before = said.setdefault(key, entry.texts)
                if before != entry.texts:
                    problems.append(f"{name}: {quoted(entry.one)} is translated differently elsewhere")
                for text, source in zip(entry.texts, [entry.one, entry.many]):
                    kept, asked = places(text), places(source if source else entry.one)
                    if text and (kept - asked if area == STEPS else kept != asked):  # a step's translation may leave one out
                        problems.append(f"{name}: {quoted(text)} does not have the placeholders of {quoted(source)}")
    for problem in problems:
        print(problem)
    print(f"{len(problems)} problems" if problems else "Every text has its translation.")
    return 1 if problems else 0


def update(areas):
    for folder in sorted(path for path in HERE.iterdir() if path.is_dir() and path.name != "__pycache__"):
        for area, template in templates(areas).items():
            path = folder / f"{area}.po"
            if not path.exists():
                path.write_text(HEADER.format(id=folder.name, name=folder.name))
            with tempfile.NamedTemporaryFile("w", suffix=".pot") as pot:
                pot.write(template)
                pot.flush()
                subprocess.run(["msgmerge", "--quiet", "--update", "--backup=none", "--no-fuzzy-matching",
                                "--no-location", "--no-wrap", path, pot.name], check=True)
            subprocess.run(["msgattrib", "--no-obsolete", "--no-location", "--no-wrap", "-o", path, path], check=True)
            kept = [line for line in path.read_text().splitlines(True)
                    if not line.startswith(('"POT-Creation-Date', '"Report-Msgid-Bugs-To'))]
            path.write_text("".join(kept))
            missing = sum(not all(entry.texts) for entry in read_po(path.read_text()))
            print(f"{path.relative_to(ROOT)}: {missing} to translate")
    return 0


MARKED = str.maketrans("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
                       "áƀçďéƒğĥíĵķļɱñóþʠřšťúṽŵẋýžÁƁÇĎÉƑĞĤÍĴĶĻṀÑÓÞɊŘŠŤÚṼŴẊÝŽ")


def made_up(path):
    keep = re.compile(r"\{[^{}?]*\}|\{\w*\?|%\d|%n|</?\w+[^<>/]*>|&\w+;")

    def marked(text):
        parts, at = [], 0
        for place in keep.finditer(text):
            parts += [text[at:place.start()].translate(MARKED), place[0]]
            at = place.end()
        return "".join(parts) + text[at:].translate(MARKED)

    entries = {}
    for template in templates().values():
        for entry in read_po(template):
            entry.texts = [marked(text) for text in ([entry.one, entry.many] if entry.many else [entry.one])]
            kept = entries.setdefault(entry.key, entry)
            if entry.many and not kept.many:
                entries[entry.key] = entry
    header = HEADER.format(id="zz", name="Made up")
    Path(path).write_text(header + "\n" + "\n".join(written(entry) for entry in entries.values()))
    return 0


def main(arguments):
    areas_are_known = all(area in [*AREAS, STEPS] for area in arguments[1:])
    if arguments[:1] == ["check"] and areas_are_known:
        return check(arguments[1:])
    if arguments[:1] == ["update"] and areas_are_known:
        return update(arguments[1:])
    if len(arguments) == 2 and arguments[0] == "made-up":
        return made_up(arguments[1])
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
