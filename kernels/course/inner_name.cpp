#include "kernels/course/inner_name.h"

#include <algorithm>
#include <filesystem>

namespace scanscope::course {

bool stays_inside(const std::string& name) {
    if (name.empty() || name.find('\0') != name.npos || name.find('\\') != name.npos) return false;
    const std::filesystem::path path(name);
    return path.is_relative() && std::ranges::find(path, std::filesystem::path("..")) == path.end();
}

} // namespace scanscope::course
