// Translates the fault that stopped a run. Traces keep it in English, so that a file does not depend on the
// language of the computer that recorded it.
#pragma once

#include "kernels/text/message.h"
#include "kernels/trace/trace.h"

namespace scanscope::trace {

[[nodiscard]] kernels::Message message_of(const Fault& fault);
[[nodiscard]] kernels::Message reason_of(const Fault& fault);

} // namespace scanscope::trace
