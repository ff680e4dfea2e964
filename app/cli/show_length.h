// How much of a run is printed, so that what is too long is refused beforehand.
#pragma once

#include "app/cli/commands.h"

namespace scanscope::app {

// Throws BadRequest for a run of which more would be printed than there is memory for.
void checkLength(const trace::Trace& trace, bool asText);

// The same before the run is made, of one of many elements, by what runs of fewer print.
void checkLengthBefore(const Context& context, const kernels::Request& request, bool asText);

} // namespace scanscope::app
