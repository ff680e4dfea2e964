// The check of one subject, and of each program of a notebook.
#pragma once

#include "app/cli/commands.h"
#include "app/reports/json.h"

namespace scanscope::app {

// Prints the verdict, or sets `json` if the options ask for JSON. Returns the exit status.
int checkOne(const Context& context, const CheckOptions& options, Json& json);

// Checks all programs of a Jupyter notebook. Returns the worst exit status of the programs; one that cannot
// run counts as a fault. Throws BadRequest for options that do not apply to notebooks and for what is not
// one, Unavailable and Cancelled.
int notebookCheck(const Context& context, const CheckOptions& options);

} // namespace scanscope::app
