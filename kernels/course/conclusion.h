// How far the runs of a submission came decides what each check says where it did not fail.
#pragma once

#include <cstdint>
#include <optional>

#include "kernels/course/outcome.h"
#include "kernels/course/suite.h"

namespace scanscope::course {

// A check is passed only by runs that came far enough to fail it.
struct Reached {
    bool ended = false;        // a run came to its end by itself
    bool compared = false;     // all runs of one size in several orders did
    bool recorded = false;     // a recorded run did
    bool stored_right = false; // a recorded run came out right: its result can be traced to kernels
    bool cut_short = false;    // a run was stopped, or could not be started: nothing more was tried
    std::optional<std::uint64_t> unseen = {}; // the first size whose run could not be recorded whole
};

// Completes the checks that have not failed yet, and gives the verdict. `seed` is that of the random order.
void conclude(Outcome& outcome, const Task& task, const Reached& reached, std::uint64_t seed);

} // namespace scanscope::course
