// The check of one subject, for `check` and for each program of a notebook.
#pragma once

#include "app/cli/commands.h"
#include "app/reports/json.h"

namespace scanscope::app {

// Prints the verdict, or sets `json` if the options ask for JSON. Returns the exit status.
int checkOne(const Context& context, const CheckOptions& options, Json& json);

} // namespace scanscope::app
