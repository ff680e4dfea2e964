// toml++ without its own assertions, which a stranger's file can fail: then it says what is wrong with the
// file, in every build. Targets that include it need SCANSCOPE_TOML among their include directories.
#pragma once

#include <string_view>

#define TOML_ASSERT(expr) static_assert(true)

#include <toml++/toml.h>

namespace scanscope::kernels {

// Throws toml::parse_error; also where a key has so many parts (a.b.c) that the tables in each other could
// not be taken apart again.
[[nodiscard]] toml::table parse_toml(std::string_view text);

} // namespace scanscope::kernels
