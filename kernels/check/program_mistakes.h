// What a user program did wrong beside its kernels' accesses, as findings: the host's mistakes,
// and what was stopped before it happened.
#pragma once

#include <vector>

#include "kernels/findings/finding.h"

namespace scanscope::kernels {

struct ProgramFindings {
    std::vector<trace::Finding> grave;  // why it ended, and what reached beyond its memory
    std::vector<trace::Finding> others; // by what weighs more
    bool says_fault = false;            // one of them says what the trace's fault says
};

// Nothing where no program ran. What several launches do alike is one finding, or one of each.
[[nodiscard]] ProgramFindings findings_of_program(const trace::Trace& trace, bool is_once_for_all_launches);

} // namespace scanscope::kernels
