// Converts linker names to source names.
#pragma once

#include <string>

namespace scanscope::own {

// Returns, for example, "scan(int const*, int*)". A name that is not mangled is returned unchanged.
[[nodiscard]] std::string demangled(const std::string& name);

// Returns the function's name with its template arguments, without scopes, return type and parameters:
// "scan<int, Sum>".
[[nodiscard]] std::string function_name(const std::string& mangled);

} // namespace scanscope::own
