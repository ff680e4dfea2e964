// A text file that the program carries (resources/embed.cmake).
#pragma once

#include <string_view>

namespace scanscope::kernels {

struct EmbeddedText {
    std::string_view path; // from the folder that they were taken from, with slashes: "scan/blelloch.cuh"
    std::string_view text;
};

} // namespace scanscope::kernels
