// Kernels whose element type is a template parameter, and the code that is added to follow their values: a
// wrapper kernel with the same parameters, which runs the original with traced elements
// (device/scanscope_traced.h).
#pragma once

#include <optional>
#include <string>

#include "kernels/own/token_text.h"

namespace scanscope::own {

struct FollowedKernel {
    std::string name;
    TokenText::Place end = 0; // the last token of its definition or declaration
    std::string beside;       // the wrapper's code, inserted on the line of `end`
};

// Returns the kernel whose `__global__` is at this place, or nullopt if it takes no pointers to any of its
// template's types, or if its parameters are of an unsupported kind.
[[nodiscard]] std::optional<FollowedKernel> followed_kernel(const TokenText& text, TokenText::Place global);

// The name of the wrapper that follows the values of `kernel`.
[[nodiscard]] std::string followed_name(std::string_view kernel);

} // namespace scanscope::own
