// Names as a linker has them, and as a text has them.
#pragma once

#include <string>

namespace scanscope::own {

// "scan(int const*, int*)"; a name that is no mangled one as it is.
[[nodiscard]] std::string demangled(const std::string& name);

} // namespace scanscope::own
