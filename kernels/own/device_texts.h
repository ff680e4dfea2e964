// The headers that replace CUDA's when a user program is compiled (own/device).
#pragma once

#include <span>

#include "kernels/text/embedded_text.h"

namespace scanscope::own {

using kernels::EmbeddedText;

[[nodiscard]] std::span<const EmbeddedText> embedded_device_texts();

} // namespace scanscope::own
