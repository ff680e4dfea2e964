// Checks all programs of a Jupyter notebook.
#pragma once

#include "app/cli/commands.h"

namespace scanscope::app {

// Returns the worst exit status of the programs. The Python package finds the programs in the notebook, and
// calls this program for each, so that findings name the cell and its line. Throws BadRequest for options
// that do not apply to notebooks, and what own::python_here() and own::python_folder() throw.
int notebookCheck(const Context& context, const CheckOptions& options);

} // namespace scanscope::app
