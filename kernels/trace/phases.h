// What the labels of steps have in common, whatever algorithm they are of.
#pragma once

#include <string_view>

namespace scanscope::kernels {

// The step puts the operator's identity where a sum stood: "clear", "clear the root", "identity". Pictures,
// files and the command line call it the phase "identity".
inline bool sets_identity(std::string_view label) {
    return label.find("clear") != std::string_view::npos || label.find("identity") != std::string_view::npos;
}

} // namespace scanscope::kernels
