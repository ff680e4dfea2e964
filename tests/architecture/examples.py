#!/usr/bin/env python3
"""Compiles the C++ and CUDA examples in the project's Markdown files, as they are on the page.

    examples.py ROOT COMPILER [--include FOLDER:FOLDER…] [--window] [--nvcc NVCC]

The line that opens a block decides how it is compiled:

    ```cpp            a whole file. On pages below docs and resources it is a user program, and sees the CUDA calls that
                      the emulator offers; on other pages it is a source of the project.
    ```cpp in NAME    a fragment, compiled inside the frame of that name (FRAMES).
    ```cuda           a whole file that needs nvcc.

Examples that need the window (--window) or nvcc are left to builds that have it; the last lines name them. Other
languages must be in OTHERS, so that no block is skipped because its language is misspelt. Prints each
fault, with the line of the page, and ends with status 1 if there are any."""

import argparse
import concurrent.futures
import dataclasses
import os
import pathlib
import re
import subprocess
import sys

# Checked by other tests (links.py, format_test.cpp), or no programs of ours.
OTHERS = {"", "sh", "bash", "console", "text", "json", "toml", "cmake", "diff", "html", "latex", "make", "mermaid", "python", "yaml"}

FRAMES = {
    # Statements of a scan kernel.
    "kernel": ("""\
#include "kernels/simt/tagged.h"
#include "kernels/simt/words.h"
namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;
template <class T, class Op>
__global__ void example(global_ptr<const T> in, global_ptr<T> out, int n, Op op, T identity) {
    shared_memory shared;
    auto temp = shared.array<T>("temp", n);
    const int thread = threadIdx.x;
    const int threads = blockDim.x;
""", """\
}
template void example(global_ptr<const Tagged<int>>, global_ptr<Tagged<int>>, int, SumOperator<Tagged<int>>, Tagged<int>);
}
}
"""),
    # Launchers of scans, and the list BlockScans, whose programs are instantiated for all types and operators.
    "launcher": ("""\
#include "kernels/scan/launchers.cuh"
namespace example {
using namespace scanscope::kernels;
""", """\
static_assert(BlockScans::programs[0].id != "");
}
"""),
    # Rows of the catalogue.
    "row": ("""\
#include <vector>
#include "kernels/catalogue/algorithm.h"
#include "kernels/text/language.h"
namespace scanscope::kernels {
const std::vector<Algorithm> example{
""", """\
};
}
"""),
}


@dataclasses.dataclass
class Example:
    page: str
    line: int  # of its first line
    language: str
    frame: str
    text: str

    @property
    def place(self):
        return f"{self.page}:{self.line}"

    @property
    def is_user_program(self):
        return self.language == "cpp" and not self.frame and self.page.startswith(("docs/", "resources/"))

    @property
    def needs(self):
        if self.language == "cuda":
            return "nvcc"
        return "window" if re.search(r'#include "(?:viz|app)/', self.text) else ""


def blocks(page, text):
    """Yields (line of the opening fence, text after its backticks, content); the content is None if no fence closes it."""
    opened, lines = None, []
    for number, line in enumerate(text.splitlines(), 1):
        if opened is None:
            if fence := re.match(r"\s*(`{3,}|~{3,})(.*)$", line):
                opened, lines = (number, fence[1], fence[2].strip()), []
        elif re.fullmatch(rf"\s*{re.escape(opened[1])}\s*", line):
            yield opened[0], opened[2], "".join(line + "\n" for line in lines)
            opened = None
        else:
            lines.append(line)
    if opened is not None:
        yield opened[0], opened[2], None


def examples_in(page, text):
    """The examples of a page, and a sentence for each block that cannot be one."""
    found, faults = [], []
    for line, info, code in blocks(page, text):
        language, _, rest = info.partition(" ")
        frame = rest.removeprefix("in ").strip()
        if code is None:
            faults.append(f"{page}:{line}: this block has no end.")
        elif language in ("cpp", "cuda"):
            if rest and (not rest.startswith("in ") or frame not in FRAMES or language == "cuda"):
                faults.append(f"{page}:{line}: the frame '{rest}' is unknown; there are: "
                              f"{', '.join('in ' + name for name in FRAMES)} (for cpp).")
            else:
                found.append(Example(page, line + 1, language, frame, code))
        elif language not in OTHERS:
            faults.append(f"{page}:{line}: the language '{language}' is unknown; C++ is cpp.")
        elif language in ("", "text") and re.search(r"^\s*#include\b|^[^$\n]*[);}];$", code, re.M):
            faults.append(f"{page}:{line}: this looks like C++; begin the block with ```cpp.")
    return found, faults


def unit(examples):
    """One source of examples; an error names the line of its page."""
    text = ""
    for number, example in enumerate(examples):
        before, after = FRAMES.get(example.frame, ("", ""))
        if len(examples) > 1:  # two pages may use the same name
            before, after = f"namespace example_{number} {{\n{before}", f"{after}}}\n"
        text += f'{before}#line {example.line} "{example.page}"\n{example.text}#line 1 "after {example.place}"\n{after}'
    return text


def units(examples):
    """User programs without includes, mostly declarations, share one unit; all others have their own."""
    short = [example for example in examples if example.is_user_program and "#include" not in example.text]
    return [[example] for example in examples if example not in short] + ([short] if short else [])


class Compiler:
    def __init__(self, root, program, include, nvcc):
        self.project = [program, "-x", "c++", "-std=c++20", "-fsyntax-only", "-fPIC", f"-I{root}",
                        *(f"-I{folder}" for folder in include), "-"]
        # As kernels/own compiles them, but without rewriting: the definitions of __global__ and others replace it.
        self.user = [program, "-x", "c++", "-std=c++20", "-fsyntax-only", "-isystem", f"{root}/kernels/own/device",
                     "-DSCANSCOPE_CUDACC=1", "-D__global__=", "-D__device__=", "-D__host__=", "-D__shared__=static",
                     "-include", "cuda_runtime.h", "-"]
        self.cuda = [nvcc, "-x", "cu", "-std=c++17", "-arch=sm_90", f"-I{root}", "-c", "-o", os.devnull, "-"]

    def errors(self, examples):
        """The compiler's messages, or an empty text if it accepts the examples."""
        first = examples[0]
        words = self.cuda if first.language == "cuda" else self.user if first.is_user_program else self.project
        done = subprocess.run(words, input=unit(examples), check=False, capture_output=True, text=True)
        return "" if done.returncode == 0 else done.stdout + done.stderr or f"{words[0]} failed."


def pages_of(root):
    for folder, folders, files in os.walk(root):
        if pathlib.Path(folder) == root:
            folders[:] = [name for name in folders if name != ".git" and not name.startswith("build")]
        yield from (pathlib.Path(folder) / name for name in files if name.endswith(".md"))


def check(root, errors_of, has):
    """The faults of all pages, how many examples were compiled, and the examples that are left out."""
    examples, faults = [], []
    for path in sorted(pages_of(root)):
        found, bad = examples_in(path.relative_to(root).as_posix(), path.read_text(encoding="utf-8"))
        examples += found
        faults += bad
    left = [example for example in examples if example.needs and example.needs not in has]
    tried = [example for example in examples if example not in left]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for errors in pool.map(errors_of, units(tried)):
            faults += [errors] if errors else []
    return faults, len(tried), left


def main(words):
    options = argparse.ArgumentParser()
    options.add_argument("root", type=pathlib.Path)
    options.add_argument("compiler")
    options.add_argument("--include", default="")
    options.add_argument("--window", action="store_true")
    options.add_argument("--nvcc", default="")
    asked = options.parse_args(words)
    root = asked.root.resolve()
    compiler = Compiler(root, asked.compiler, [folder for folder in asked.include.split(":") if folder], asked.nvcc)
    has = {name for name, there in (("window", asked.window), ("nvcc", asked.nvcc)) if there}
    faults, count, left = check(root, compiler.errors, has)
    if not count:
        faults.append("No page has an example: has the line that opens a block changed?")
    print("\n".join(faults) or f"{count} examples compile.")
    for example in left:  # tests/support/skipped.py lists what CUDA would check
        print(f"Skipped: the example {example.place} needs CUDA." if example.needs == "nvcc"
              else f"Left to builds with the window: {example.place}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
