// The source of the library that times a program's launches.
#pragma once

#include <span>

#include "kernels/text/embedded_text.h"

namespace scanscope::bench {

using kernels::EmbeddedText;

[[nodiscard]] std::span<const EmbeddedText> launch_timer_text(); // one text

} // namespace scanscope::bench
