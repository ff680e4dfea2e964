#!/usr/bin/env python3
"""Tests what links.py reports, and what it accepts."""

import pathlib
import tempfile
import unittest

from links import Known, faults

DEV_HELP = """\
Usage: ./dev [--preset NAME] COMMAND [arguments]

  run [arguments]     start it
                      again
  gpu bench           measure
"""
PRINTED = {"-h": "Options:\n  --version   the version\nSubcommands:\n  show        steps\n  export      pictures\n",
           "show -h": "Options:\n  --input LIST   numbers\n  --all\n",
           "export -h": "Options:\n  -o,--output FILE\n  --no-legend\n",
           "show blelloch": "all its\nsteps\n\n"}


class Links(unittest.TestCase):
    def faults(self, **files):
        known = Known(DEV_HELP, {"cpu", "cuda"}, lambda words: PRINTED[" ".join(words)])
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "docs" / "deep").mkdir(parents=True)
            (root / "docs" / "picture.png").touch()
            (root / "docs" / "OTHER.md").write_text("# Other\n\n## Keys & `clicks`, all\n", encoding="utf-8")
            for name, text in files.items():
                (root / (name if "." in name else f"{name}.md")).write_text(text, encoding="utf-8")
            return list(faults(root, known))

    def test_agree(self):
        self.assertEqual(self.faults(README="""\
[other](docs/OTHER.md), [keys](docs/OTHER.md#keys--clicks-all), ![it](docs/picture.png), [web](https://example.org)
<img src="docs/picture.png"> [here](#below) `[code](is/no/link)`

## Below

`docs/OTHER.md`, `docs/*.png`, `build/cpu`, `./dev run`, `./dev gpu bench`, `./dev --preset cpu run`,
`cmake --build --preset cuda`, `scanscope show ALGO\\|FILE --all`, `scanscope run.scantrace`, `scanscope --version`

```sh
./dev run   # ./dev nothing
build/cpu/app/scanscope export blelloch \\
    --no-legend
```

```console
$ scanscope show blelloch
all its
steps
$ ls
scanscope dance
```

```mermaid
    scanscope nothing
```
"""), [])

    def test_lead_nowhere(self):
        self.assertEqual(self.faults(README='[a](docs/NONE.md) ![b](none.png) <img src="no.png"> [c](docs/OTHER.md#none) [d](#no)\n'),
                         ["README.md links to docs/NONE.md, which does not exist.",
                          "README.md links to none.png, which does not exist.",
                          "README.md links to docs/OTHER.md#none, but there is no such heading.",
                          "README.md links to #no, but there is no such heading.",
                          "README.md links to no.png, which does not exist."])

    def test_name_a_path_that_is_gone(self):
        self.assertEqual(self.faults(README="`docs/OTHER.md` `docs/GONE.md` `docs/*.svg` `viz/`\n"),
                         ["README.md names docs/GONE.md, which does not exist.",
                          "README.md names docs/*.svg, which does not exist.",
                          "README.md names viz/, which does not exist."])
        self.assertEqual(self.faults(**{"docs/A": "`docs/A.md` `A.md` `docs/docs/A.md`\n"}),
                         ["docs/A.md names docs/docs/A.md, which does not exist."])

    def test_name_a_source_that_is_gone(self):
        self.assertEqual(self.faults(**{"docs/A": "`b.cpp` `docs/b.cpp` `b.h` `deep/b.cpp` `deep/c.cpp` `page.html`\n",
                                        "docs/deep/b.cpp": "", "docs/deep/B": "`b.cpp`\n"}),
                         ["docs/A.md names docs/b.cpp, which does not exist.",
                          "docs/A.md names b.h, which does not exist.",
                          "docs/A.md names deep/c.cpp, which does not exist."])

    def test_say_a_command_that_is_unknown(self):
        self.assertEqual(self.faults(A="`./dev dance`, `./dev --preset none run`, `cmake --preset gone`\n",
                                     B="```sh\nscanscope dance 1\n```\n"),
                         ["A.md has `./dev dance`, which is not a command of ./dev.",
                          "A.md names the preset none, which CMakePresets.json does not have.",
                          "A.md names the preset gone, which CMakePresets.json does not have.",
                          "B.md has `scanscope dance`, which is not a command."])

    def test_say_an_option_that_is_unknown(self):
        self.assertEqual(self.faults(A="`scanscope show blelloch --legend`, `scanscope export x --legend`, `scanscope --dark`\n",
                                     B="```sh\nscanscope show \\\n    --in 3\n```\n"),
                         ["A.md has `scanscope show --legend`, which is not an option of it.",
                          "A.md has `scanscope export --legend`, which is not an option of it.",
                          "A.md has `scanscope --dark`, which is not an option of it.",
                          "B.md has `scanscope show --in`, which is not an option of it."])

    def test_show_another_output(self):
        self.assertEqual(self.faults(A="```console\n$ scanscope show blelloch\nall its steps\n```\n"),
                         ["A.md shows an output of `scanscope show blelloch` that differs from the real one."])


if __name__ == "__main__":
    unittest.main()
