// The sources of the kernels and of the device functions they use, as they were when the program was built.
// The code pane shows them, and a trace keeps them in its `sources`.
#pragma once

#include <span>

#include "kernels/text/embedded_text.h"

namespace scanscope::kernels {

// The sources in the order of the list in kernels/CMakeLists.txt, with paths relative to kernels/.
[[nodiscard]] std::span<const EmbeddedText> embedded_kernel_sources();

} // namespace scanscope::kernels
