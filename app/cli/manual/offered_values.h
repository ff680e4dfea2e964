// The option values that shells offer.
#pragma once

#include <string>
#include <vector>

#include "app/cli/manual/command_entry.h"
#include "kernels/verify/backend.h"

namespace scanscope::app {

// Returns the values of an option; empty if it takes arbitrary values.
[[nodiscard]] std::vector<std::string> offeredValues(const kernels::Backend& backend,
                                                     const std::string& command, const OptionEntry& option);

} // namespace scanscope::app
