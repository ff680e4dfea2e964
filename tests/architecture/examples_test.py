#!/usr/bin/env python3
"""Tests which examples of a page examples.py compiles, and how."""

import pathlib
import tempfile
import unittest

from examples import FRAMES, Compiler, Example, check, unit


class Examples(unittest.TestCase):
    def check(self, has=(), **pages):
        """The faults, the compiled examples, and the examples left out."""
        compiled = []

        def errors_of(examples):
            compiled.append(unit(examples))
            return "it does not compile" if "bad" in compiled[-1] else ""
        with tempfile.TemporaryDirectory() as folder:
            for name, text in pages.items():
                path = pathlib.Path(folder, name.replace("__", "/") + ".md")
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            faults, _, left = check(pathlib.Path(folder), errors_of, has)
        return faults, compiled, [example.place for example in left]

    def test_whole_file(self):
        self.assertEqual(self.check(PAGE="Text\n\n```cpp\nint a;\n```\n\n```sh\nbad\n```\n"),
                         ([], ['#line 4 "PAGE.md"\nint a;\n#line 1 "after PAGE.md:4"\n'], []))

    def test_fragment(self):
        before, after = FRAMES["row"]
        self.assertEqual(self.check(kernels__PAGE="```cpp in row\n{},\n```\n")[1],
                         [f'{before}#line 2 "kernels/PAGE.md"\n{{}},\n#line 1 "after kernels/PAGE.md:2"\n{after}'])

    def test_short_user_programs_share_a_unit(self):
        compiled = self.check(docs__A="```cpp\nint a;\n```\n", docs__B="```cpp\nint a;\n```\n",
                              docs__C="```cpp\n#include <cstdio>\n```\n")[1]
        self.assertEqual([text.count("#line 2") for text in compiled], [1, 2])
        self.assertIn('namespace example_1 {\n#line 2 "docs/B.md"\nint a;\n', compiled[1])

    def test_what_a_build_lacks(self):
        pages = {"A": "```cuda\nint a;\n```\n", "B": '```cpp\n#include "viz/a.h"\n```\n'}
        faults, compiled, left = self.check(**pages)
        self.assertEqual((faults, compiled, left), ([], [], ["A.md:2", "B.md:2"]))
        faults, compiled, left = self.check(has={"nvcc", "window"}, **pages)
        self.assertEqual((faults, len(compiled), left), ([], 2, []))

    def test_faults(self):
        self.assertEqual(self.check(A="```cpp\nbad\n```\n")[0], ["it does not compile"])
        self.assertEqual(self.check(A="```c++\nint a;\n```\n")[0], ["A.md:1: the language 'c++' is unknown; C++ is cpp."])
        self.assertEqual(self.check(A="```cpp\nint a;\n")[0], ["A.md:1: this block has no end."])
        self.assertEqual(self.check(A="```\nint a(b);\n```\n")[0],
                         ["A.md:1: this looks like C++; begin the block with ```cpp."])
        for info in ("cpp fragment", "cpp in nothing", "cuda in row"):
            self.assertIn(f"the frame '{info.split(' ', 1)[1]}' is unknown", self.check(A=f"```{info}\n```\n")[0][0])

    def test_errors_are_those_of_the_compiler(self):
        example = Example("A.md", 3, "cpp", "", "int a;\n")
        self.assertEqual(Compiler("/", "true", [], "").errors([example]), "")
        self.assertEqual(Compiler("/", "false", [], "").errors([example]), "false failed.")


if __name__ == "__main__":
    unittest.main()
