// Programs that this machine has, and what they say of themselves.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

namespace scanscope::own {

// The folders in which a shell looks for programs, with colons between: PATH, or the usual ones where there
// is none.
[[nodiscard]] std::string search_path();

// Where a program of this name or path is, as a shell finds it; empty where it is not.
[[nodiscard]] std::string path_of_program(const std::string& name);

// The first line that it prints: "g++ (Debian 12.2.0-14+deb12u1) 12.2.0". Throws kernels::Unavailable where
// it cannot be started, and kernels::Cancelled.
[[nodiscard]] std::string first_words_of(const std::vector<std::string>& words, const std::stop_token& stop);

} // namespace scanscope::own
