// The options that a cell of a notebook gives to its program.
#pragma once

#include "app/cli/commands.h"
#include "kernels/own/notebook.h"

namespace scanscope::app {

// Declares the options of a check of one subject.
void declareCheckOptions(CLI::App& command, CheckOptions& options, const kernels::Backend& backend);

struct CellOptions {
    CheckOptions check;
    ProgramWords words; // with the arguments of its main()
};
// Throws BadRequest.
[[nodiscard]] CellOptions cellOptions(const own::NotebookProgram& program);

// The request for a user program. One in a notebook has the options of its cell, too, unless they are given.
// Throws what RunOptions::programRequest(), read_notebook() and cellOptions() throw.
[[nodiscard]] own::ProgramRequest programRequest(const RunOptions& run, const std::string& file,
                                                 const ProgramWords& words);

} // namespace scanscope::app
