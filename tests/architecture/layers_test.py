#!/usr/bin/env python3
"""Tests what layers.py reports, and what it accepts."""

import unittest

from layers import include_faults, layer_faults, picture_faults, read_links, read_picture

LINKS = """\
kernels/scanscope_warnings
kernels/scanscope_trace
  scanscope_warnings
kernels/scanscope_simt
  scanscope_trace
  Boost::context
kernels/scanscope_kernels
  scanscope_simt
  scanscope_trace
kernels/scanscope_kernels_benchmark
  scanscope_kernels
viz/scanscope_viz
  scanscope_trace
app/scanscope
  scanscope_kernels
  scanscope_viz
"""
PICTURE = """\
```mermaid
flowchart LR
    a --> b
```

```mermaid
flowchart TD
    subgraph app_folder["app"]
        scanscope(["scanscope<br/>the program"])
    end
    subgraph viz_folder["viz"]
        viz["viz<br/>draws"]
    end
    subgraph kernels_folder["kernels"]
        kernels["kernels"]
        gpu["gpu"]
        simt["simt"]
        trace["trace"]
    end
    scanscope --> kernels
    scanscope --> viz
    viz --> trace
    kernels --> simt
    kernels -.-> gpu
    gpu --> simt
    simt --> trace
```
"""
WITH_GPU = "kernels/scanscope_gpu\n  scanscope_simt\n"


class Picture(unittest.TestCase):
    def faults(self, links=LINKS, picture=PICTURE):
        return list(picture_faults(read_links(links), read_picture(picture)))

    def test_agrees_with_builds_with_and_without_a_part(self):
        self.assertEqual(self.faults(), [])
        with_gpu = LINKS.replace("  scanscope_simt\n  scanscope_trace", "  scanscope_simt\n  scanscope_gpu")
        self.assertEqual(self.faults(links=with_gpu + WITH_GPU), [])

    def test_needs_no_folder_that_the_build_leaves_out(self):
        headless = LINKS.replace("viz/scanscope_viz\n  scanscope_trace\n", "").replace("  scanscope_viz\n", "")
        self.assertEqual(self.faults(links=headless), [])

    def test_lacks_an_arrow(self):
        self.assertEqual(self.faults(picture=PICTURE.replace("    viz --> trace\n", "")),
                         ["An arrow is missing: viz is linked with trace; draw `viz --> trace`."])

    def test_has_an_arrow_that_is_no_link(self):
        self.assertEqual(self.faults(picture=PICTURE.replace("    viz --> trace\n", "    viz --> trace\n    viz --> simt\n")),
                         ["An arrow is redundant: other arrows lead from viz to trace; remove `viz --> trace`.",
                          "An arrow is wrong: viz is not linked with simt; remove `viz --> simt`."])

    def test_has_an_arrow_that_others_say(self):
        self.assertEqual(self.faults(picture=PICTURE.replace("    viz -->", "    kernels --> trace\n    viz -->")),
                         ["An arrow is redundant: other arrows lead from kernels to trace; remove `kernels --> trace`."])

    def test_lacks_a_library(self):
        self.assertEqual(self.faults(links=LINKS + "viz/scanscope_charts\n  scanscope_viz\n"),
                         ['The library charts is not in the picture: add it to the subgraph "viz".'])

    def test_shows_a_library_that_is_gone(self):
        self.assertEqual(self.faults(picture=PICTURE.replace('        viz["', '        old["old"]\n        viz["')),
                         ["The picture shows old, which this build does not have."])

    def test_shows_a_library_in_another_folder(self):
        moved = PICTURE.replace('        simt["simt"]\n', "").replace('        viz["', '        simt["simt"]\n        viz["')
        self.assertEqual(self.faults(picture=moved),
                         ['The picture shows simt in the folder "viz", but it is built in "kernels".'])

    def test_has_to_be_there(self):
        with self.assertRaises(SystemExit):
            read_picture("# Architecture\n")


class Layers(unittest.TestCase):
    def test_are_linked_downwards(self):
        self.assertEqual(list(layer_faults(read_links(LINKS))), [])
        upwards = LINKS.replace("  scanscope_warnings", "  scanscope_viz")
        self.assertEqual(list(layer_faults(read_links(upwards))),
                         ["trace in kernels is linked with viz in viz, which is above it."])

    def test_include_downwards(self):
        text = '#include "app/cli/console.h"\n#include "viz/model/film.h"\n#include "kernels/run/run.h"\n#include <QString>\n'
        self.assertEqual(list(include_faults("app", "a.cpp", text)), [])
        self.assertEqual(list(include_faults("viz", "a.cpp", text)),
                         ["a.cpp:1 includes app/cli/console.h, which is above viz."])
        self.assertEqual(list(include_faults("kernels", "a.cpp", text)),
                         ["a.cpp:1 includes app/cli/console.h, which is above kernels.",
                          "a.cpp:2 includes viz/model/film.h, which is above kernels.",
                          "a.cpp:4 includes QString, but kernels does not use Qt."])


if __name__ == "__main__":
    unittest.main()
