// The texts of the kernels and of the words they are written in, as they were when the program was built:
// what the code pane shows, and what a trace keeps in its `sources`.
#pragma once

#include <span>
#include <string_view>

namespace scanscope::kernels {

struct EmbeddedText {
    std::string_view path; // from kernels/, with slashes: "scan/blelloch.cuh"
    std::string_view text;
};

// In the order of the list in kernels/CMakeLists.txt.
[[nodiscard]] std::span<const EmbeddedText> embedded_kernel_sources();

} // namespace scanscope::kernels
