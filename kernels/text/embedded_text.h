// A text file that is embedded in the program (resources/embed.cmake).
#pragma once

#include <string_view>

namespace scanscope::kernels {

struct EmbeddedText {
    std::string_view path; // relative to the folder it was taken from, with slashes: "scan/blelloch.cuh"
    std::string_view text;
};

} // namespace scanscope::kernels
