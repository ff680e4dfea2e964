// Text that stands in HTML or XML.
#pragma once

#include <string>
#include <string_view>

namespace scanscope::app {

// With what both would obey written out, and without what neither may hold: control characters, and bytes
// that are no UTF-8, become U+FFFD.
[[nodiscard]] std::string escaped(std::string_view text);

} // namespace scanscope::app
