// A recording made of bytes: every choice that an executor or a user's program could have made, in the shapes
// that no kernel of the catalogue has. What is read from a file is mostly refused; this is always a valid
// trace.
#pragma once

#include <string>
#include <string_view>

#include "kernels/trace/trace.h"

namespace scanscope::fuzz {

// A few hundred of them, the same for the same seed.
[[nodiscard]] std::string randomChoices(unsigned seed);

// The same bytes make the same trace; what they do not choose is as small as possible. At most a few thousand
// events.
[[nodiscard]] trace::Trace madeTrace(std::string_view choices);

} // namespace scanscope::fuzz
