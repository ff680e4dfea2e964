#pragma once

#include <string>

namespace scanscope::course {

// Whether a file of that name stays in its folder: not "/etc/passwd", not "../x".
[[nodiscard]] bool stays_inside(const std::string& name);

} // namespace scanscope::course
