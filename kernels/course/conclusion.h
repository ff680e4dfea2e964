// The results of the checks that did not fail, which depend on how far the runs of a submission came.
#pragma once

#include <cstdint>
#include <optional>

#include "kernels/course/outcome.h"
#include "kernels/course/suite.h"

namespace scanscope::course {

// How far the runs came. A check passes only if a run came far enough that the check could have failed.
struct Reached {
    bool ended = false;        // a run finished by itself
    bool compared = false;     // all runs of one size in several orders finished
    bool recorded = false;     // a recorded run finished
    bool stored_right = false; // a recorded run was right, so its result can be traced to kernels
    bool cut_short = false;    // a run was stopped or could not be started, and nothing more was tried
    std::optional<std::uint64_t> unseen = {}; // the first size whose run could not be recorded completely
};

// Sets the checks that have not failed, and the verdict. `seed` is the random order's seed.
void conclude(Outcome& outcome, const Task& task, const Reached& reached, std::uint64_t seed);

} // namespace scanscope::course
