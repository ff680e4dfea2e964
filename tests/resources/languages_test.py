#!/usr/bin/env python3
"""Tests languages.py on small trees, each with one mistake in a translation."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PROGRAM = Path(__file__).parents[2] / "resources/languages/languages.py"
HEADER = '''msgid ""
msgstr ""
"Language: de\\n"
"X-Language-Name: Deutsch\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
'''
SOURCE = '''
std::string text() { return say("There is no {} in {}.", a, b) + counted(n, "{} case", "{} cases"); }
constexpr auto open = english("Open");
QString state() { return tr("Open", "a state"); }
'''
NO, CASES, OPEN, STATE = (
    'msgid "There is no {} in {}."\nmsgstr "In {1} ist kein {0}."\n',
    'msgid "{} case"\nmsgid_plural "{} cases"\nmsgstr[0] "{} Fall"\nmsgstr[1] "{} Fälle"\n',
    'msgid "Open"\nmsgstr "Öffnen"\n',
    'msgctxt "a state"\nmsgid "Open"\nmsgstr "Offen"\n')
FILE = "resources/languages/de/command_line.po"


class LanguagesTest(unittest.TestCase):
    def run_on(self, *entries, command=("check",), more=None):
        """The status, the output, and the file afterwards."""
        tree = {"app/cli/show.cpp": SOURCE, FILE: "\n".join((HEADER, *entries))} | (more or {})
        with tempfile.TemporaryDirectory() as root:
            program = Path(root) / "resources/languages/languages.py"
            for path, text in (tree | {"resources/languages/languages.py": PROGRAM.read_text()}).items():
                (Path(root) / path).parent.mkdir(parents=True, exist_ok=True)
                (Path(root) / path).write_text(text)
            run = subprocess.run([sys.executable, "-B", program, *command], capture_output=True, text=True, cwd=root,
                                 check=False)
            return run.returncode, run.stdout, (Path(root) / FILE).read_text()

    def problems(self, *entries, **more):
        status, said, _ = self.run_on(*entries, **more)
        lines = said.splitlines()
        self.assertEqual(status, 0 if lines == ["Every text has its translation."] else 1)
        return [line.removeprefix(f"{FILE}: ") for line in lines[:-1]]

    def test_what_is_whole_passes(self):
        self.assertEqual(self.problems(NO, CASES, OPEN, STATE), [])

    def test_a_text_without_translation(self):
        self.assertEqual(self.problems(NO, CASES, OPEN), ['no translation of "Open"'])
        self.assertEqual(self.problems(NO, CASES, OPEN, STATE.replace("Offen", "")), ['no translation of "Open"'])
        self.assertEqual(self.problems(NO, "#, fuzzy\n" + CASES, OPEN, STATE), ['no translation of "{} case"'])
        self.assertEqual(self.problems(NO, CASES.replace("{} Fälle", ""), OPEN, STATE),
                         ['no translation of "{} case"'])

    def test_a_translation_that_nothing_says(self):
        gone = 'msgid "gone"\nmsgstr "weg"\n'
        self.assertEqual(self.problems(NO, CASES, OPEN, STATE, gone), ['the sources have no text "gone"'])

    def test_places_that_are_lost_or_new(self):
        for text in ("In {1} ist nichts.", "In {1} ist kein {0} und kein {2}."):
            self.assertEqual(self.problems(NO.replace("In {1} ist kein {0}.", text), CASES, OPEN, STATE),
                             [f'"{text}" does not have the placeholders of "There is no {{}} in {{}}."'])

    def test_a_file_that_gettext_does_not_read(self):
        problems = self.problems(NO.replace('kein {0}."', "kein {0}."), CASES, OPEN, STATE)
        self.assertIn("end-of-line within string", problems[0])

    def test_two_ways_to_say_the_same(self):
        window = {"app/shell/window.cpp": 'QString open() { return tr("Open"); }',
                  "resources/languages/de/window.po": f'{HEADER}\nmsgid "Open"\nmsgstr "Aufmachen"\n'}
        self.assertEqual(self.problems(NO, CASES, OPEN, STATE, more=window),
                         ['"Open" is translated differently elsewhere'])
        self.assertEqual(self.problems(NO, CASES, OPEN, STATE, more=window, command=("check", "command_line")), [])

    def test_a_file_that_is_missing(self):
        step = {"resources/algorithms/blelloch.md": "id: blelloch\nstep up-sweep: {threads} add\n---\n"}
        self.assertEqual(self.problems(NO, CASES, OPEN, STATE, more=step),
                         ["resources/languages/de/steps.po is missing"])

    def test_update_takes_texts_in_and_leaves_out_what_is_gone(self):
        status, said, file = self.run_on(NO, 'msgid "gone"\nmsgstr "weg"\n', command=("update", "command_line"))
        self.assertEqual((status, said), (0, f"{FILE}: 3 to translate\n"))
        self.assertIn('msgstr "In {1} ist kein {0}."', file)
        self.assertIn('msgctxt "a state"\nmsgid "Open"\nmsgstr ""\n', file)
        self.assertNotIn("gone", file)

    def test_a_word_that_is_no_command(self):
        for command in ((), ("look",), ("check", "everything"), ("made-up",)):
            self.assertEqual(self.run_on(command=command)[0], 2)


if __name__ == "__main__":
    unittest.main()
