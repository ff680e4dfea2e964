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
                         ["README.md leads to docs/NONE.md, which is not there.",
                          "README.md leads to none.png, which is not there.",
                          "README.md leads to docs/OTHER.md#none, and there is no such heading.",
                          "README.md leads to #no, and there is no such heading.",
                          "README.md leads to no.png, which is not there."])

    def test_name_a_path_that_is_gone(self):
        self.assertEqual(self.faults(README="`docs/OTHER.md` `docs/GONE.md` `docs/*.svg` `viz/`\n"),
                         ["README.md names docs/GONE.md, which is not there.",
                          "README.md names docs/*.svg, which is not there.",
                          "README.md names viz/, which is not there."])
        self.assertEqual(self.faults(**{"docs/A": "`docs/A.md` `A.md` `docs/docs/A.md`\n"}),
                         ["docs/A.md names docs/docs/A.md, which is not there."])

    def test_name_a_source_that_is_gone(self):
        self.assertEqual(self.faults(**{"docs/A": "`b.cpp` `docs/b.cpp` `b.h` `deep/b.cpp` `deep/c.cpp` `page.html`\n",
                                        "docs/deep/b.cpp": "", "docs/deep/B": "`b.cpp`\n"}),
                         ["docs/A.md names docs/b.cpp, which is not there.",
                          "docs/A.md names b.h, which is not there.",
                          "docs/A.md names deep/c.cpp, which is not there."])

    def test_say_a_command_that_is_unknown(self):
        self.assertEqual(self.faults(A="`./dev dance`, `./dev --preset none run`, `cmake --preset gone`\n",
                                     B="```sh\nscanscope dance 1\n```\n"),
                         ["A.md says `./dev dance`, which ./dev does not know.",
                          "A.md names the preset none, which CMakePresets.json does not have.",
                          "A.md names the preset gone, which CMakePresets.json does not have.",
                          "B.md says `scanscope dance`, which is no command."])

    def test_say_an_option_that_is_unknown(self):
        self.assertEqual(self.faults(A="`scanscope show blelloch --legend`, `scanscope export x --legend`, `scanscope --dark`\n",
                                     B="```sh\nscanscope show \\\n    --in 3\n```\n"),
                         ["A.md says `scanscope show --legend`, which is no option of it.",
                          "A.md says `scanscope export --legend`, which is no option of it.",
                          "A.md says `scanscope --dark`, which is no option of it.",
                          "B.md says `scanscope show --in`, which is no option of it."])

    def test_show_another_output(self):
        self.assertEqual(self.faults(A="```console\n$ scanscope show blelloch\nall its steps\n```\n"),
                         ["A.md shows another output of `scanscope show blelloch` than it has."])


if __name__ == "__main__":
    unittest.main()
