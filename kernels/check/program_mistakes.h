// A user program's mistakes apart from its kernels' accesses, as findings: host-side errors, and what was
// stopped before it happened.
#pragma once

#include <vector>

#include "kernels/findings/finding.h"

namespace scanscope::kernels {

struct ProgramFindings {
    std::vector<trace::Finding> grave;  // why the program ended, and out-of-bounds accesses
    std::vector<trace::Finding> others; // sorted by gravity, the worst first
    bool says_fault = false;            // one of them reports the same problem as the trace's fault
};

// Empty if no user program ran. Similar mistakes in several launches become one finding, or one for each
// launch.
[[nodiscard]] ProgramFindings findings_of_program(const trace::Trace& trace, bool is_once_for_all_launches);

// Marks a finding about an undefined value as harmless (trace::OwnProgram::ignores_unwritten).
void excuse_unused_value(trace::Finding& finding);

} // namespace scanscope::kernels
