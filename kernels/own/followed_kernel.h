// Kernels whose element type is a parameter of their template, and what is written beside them so that their
// values can be followed: a kernel of the same parameters, which runs the first one with elements that carry
// numbers (device/scanscope_traced.h).
#pragma once

#include <optional>
#include <string>

#include "kernels/own/token_text.h"

namespace scanscope::own {

struct FollowedKernel {
    std::string name;
    TokenText::Place end = 0; // of its definition, or of the declaration
    std::string beside;       // on the line of its end
};

// That whose `__global__` stands there; nothing where no type of its template is one that it takes pointers
// to, or where its parameters are of a kind that is not looked into.
[[nodiscard]] std::optional<FollowedKernel> followed_kernel(const TokenText& text, TokenText::Place global);

// What a kernel is called whose values are followed.
[[nodiscard]] std::string followed_name(std::string_view kernel);

} // namespace scanscope::own
