// What stopped a run, to be told in any language: the trace keeps it in English, so that a file is the same
// whoever records it.
#pragma once

#include "kernels/text/message.h"
#include "kernels/trace/trace.h"

namespace scanscope::trace {

[[nodiscard]] kernels::Message message_of(const Fault& fault);
[[nodiscard]] kernels::Message reason_of(const Fault& fault);

} // namespace scanscope::trace
