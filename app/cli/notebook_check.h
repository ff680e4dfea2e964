// Checks all programs of a Jupyter notebook.
#pragma once

#include "app/cli/commands.h"

namespace scanscope::app {

// Returns the worst exit status of the programs; one that cannot run counts as a fault. Throws BadRequest for
// options that do not apply to notebooks and for what is not one, Unavailable and Cancelled.
int notebookCheck(const Context& context, const CheckOptions& options);

} // namespace scanscope::app
