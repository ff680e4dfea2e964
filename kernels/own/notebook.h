// Finds the programs in a Jupyter notebook: cells of CUDA C++ or Numba, files that cells write, and ordinary
// Python cells that have Numba kernels.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/own/program_request.h"

namespace scanscope::own {

struct NotebookProgram {
    std::string title; // "cell 3", "cell 4: scan.cu", "its Python cells"
    // Its sources in the order in which they run, named after their cells, whose lines they have:
    // "cell-3.cu".
    std::vector<GivenFile> files;
    std::vector<std::string> words; // options and arguments from the cell's first line
};

struct Notebook {
    std::vector<NotebookProgram> programs;
    std::vector<GivenFile> files;     // that its cells write, for all programs
    std::vector<std::string> remarks; // sentences about cells that are left out
};

// Reads a notebook, which may have no program. `name` is the file's name, for messages. A notebook may be a
// stranger's, so the options of a cell may neither name folders outside the notebook's own nor allow more
// than a minute: such cells are left out. Throws kernels::BadRequest if it is not a notebook.
[[nodiscard]] Notebook notebook_in(std::string_view text, const std::string& name);
// Throws kernels::BadRequest also if the file cannot be read or the notebook has no program.
[[nodiscard]] Notebook read_notebook(const std::filesystem::path& file);
// "scan.ipynb has no CUDA program. …", with all remarks.
[[nodiscard]] std::string no_program_in(const Notebook& notebook, const std::string& name);

// The program that a build names, or the only one. Throws kernels::BadRequest.
[[nodiscard]] const NotebookProgram& program_of(const Notebook& notebook, const Build& build);

} // namespace scanscope::own
