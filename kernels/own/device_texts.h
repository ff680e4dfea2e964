// The headers that a user program finds when it is compiled.
#pragma once

#include <span>

#include "kernels/text/embedded_text.h"

namespace scanscope::own {

using kernels::EmbeddedText;

// Those that replace CUDA's (own/device).
[[nodiscard]] std::span<const EmbeddedText> embedded_device_texts();
// Scanscope's own, as scanscope/scan.cuh: recorded and judged like the program's, unless it brings a copy.
[[nodiscard]] std::span<const EmbeddedText> embedded_scan_headers();

} // namespace scanscope::own
