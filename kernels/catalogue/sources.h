// The texts of the kernels and of the words they are written in, as they were when the program was built:
// what the code pane shows, and what a trace keeps in its `sources`.
#pragma once

#include <span>

#include "kernels/text/embedded_text.h"

namespace scanscope::kernels {

// In the order of the list in kernels/CMakeLists.txt, with paths from kernels/.
[[nodiscard]] std::span<const EmbeddedText> embedded_kernel_sources();

} // namespace scanscope::kernels
