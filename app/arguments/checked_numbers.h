// Numbers that a person typed for a benchmark or a run, checked. What is wrong with them is said in the same
// words by the command line and by the window; `name` is what they are called there.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace scanscope::app {

// All throw kernels::BadRequest.
[[nodiscard]] std::uint32_t readThreads(const std::string& text, const std::string& name); // of a block
[[nodiscard]] std::vector<std::uint32_t> readBlockSizes(const std::string& text, const std::string& name);
[[nodiscard]] double readBudget(const std::string& text, const std::string& name); // in seconds

} // namespace scanscope::app
