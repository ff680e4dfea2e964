// The option that says which elements a compaction keeps.
#pragma once

#include "kernels/apply/compact.cuh"
#include "kernels/simt/session.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {

// Returns the value of --keep; the default is nonzero.
inline Keep wanted_of(const Problem& problem) {
    return option_is(problem, "keep", "positive")  ? Keep::positive
           : option_is(problem, "keep", "changed") ? Keep::changed
                                                   : Keep::nonzero;
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
