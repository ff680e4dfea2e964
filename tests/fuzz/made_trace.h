// Makes a recording from bytes. The bytes choose everything that an executor or a user program could have
// produced, including shapes that no kernel of the catalogue has. Random files are mostly refused by the
// reader; this trace is always valid.
#pragma once

#include <string>
#include <string_view>

#include "kernels/trace/trace.h"

namespace scanscope::fuzz {

// A few hundred choices, the same ones for the same seed.
[[nodiscard]] std::string randomChoices(unsigned seed);

// The same bytes always make the same trace; choices beyond the last byte are as small as possible. Has at
// most a few thousand events.
[[nodiscard]] trace::Trace madeTrace(std::string_view choices);

} // namespace scanscope::fuzz
