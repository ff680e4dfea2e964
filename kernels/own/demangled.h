// Converts linker names to source names.
#pragma once

#include <string>

namespace scanscope::own {

// Returns, for example, "scan(int const*, int*)". A name that is not mangled is returned unchanged.
[[nodiscard]] std::string demangled(const std::string& name);

} // namespace scanscope::own
