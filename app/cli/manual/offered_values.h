// The values of the program's options that shells offer.
#pragma once

#include <string>
#include <vector>

#include "app/cli/manual/command_entry.h"
#include "kernels/verify/backend.h"

namespace scanscope::app {

// Nothing where any value is as good as another.
[[nodiscard]] std::vector<std::string> offeredValues(const kernels::Backend& backend,
                                                     const std::string& command, const OptionEntry& option);

} // namespace scanscope::app
