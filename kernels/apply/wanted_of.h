// Which elements a compaction is asked to keep.
#pragma once

#include "kernels/apply/compact.cuh"
#include "kernels/simt/session.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {

// The value of --keep; without one, those that are not zero.
inline Keep wanted_of(const Problem& problem) {
    return option_is(problem, "keep", "positive")  ? Keep::positive
           : option_is(problem, "keep", "changed") ? Keep::changed
                                                   : Keep::nonzero;
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
