// Which limits of programs (runner/sandbox.h) this system does not offer.
#pragma once

#include <string>
#include <vector>

namespace scanscope::own {

// A sentence each, with what a program can do here for lack of it.
[[nodiscard]] std::vector<std::string> missing_limits();

} // namespace scanscope::own
