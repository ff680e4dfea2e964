// What somebody meant who typed a name that there is not.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace scanscope::kernels {

// " Did you mean blelloch?", to stand behind a sentence; empty where no name is near. Letters may be missing,
// too many, wrong or swapped, one in three of them.
[[nodiscard]] std::string did_you_mean(std::string_view typed, std::span<const std::string_view> names);

} // namespace scanscope::kernels
