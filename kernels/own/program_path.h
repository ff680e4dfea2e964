// Finds the programs that are installed on this machine, and their version lines.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

namespace scanscope::own {

// The folders that a shell searches for programs, separated by colons: PATH, or the usual ones if it is not
// set.
[[nodiscard]] std::string search_path();

// The path of the program with this name or path, as a shell finds it, or empty if there is none.
[[nodiscard]] std::string path_of_program(const std::string& name);

// The first line that the command prints, for example "g++ (Debian 12.2.0-14+deb12u1) 12.2.0". Throws
// kernels::Unavailable if it cannot be started, and kernels::Cancelled.
[[nodiscard]] std::string first_words_of(const std::vector<std::string>& words, const std::stop_token& stop);

} // namespace scanscope::own
