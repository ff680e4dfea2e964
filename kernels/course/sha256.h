#pragma once

#include <string>
#include <string_view>

namespace scanscope::course {

// The hash in hexadecimal.
[[nodiscard]] std::string sha256(std::string_view bytes);

} // namespace scanscope::course
