// A user program's mistakes, as findings: errors in host code, and actions that were stopped before they did
// harm, such as out-of-bounds accesses. Other mistakes in a kernel's accesses are found elsewhere.
#pragma once

#include <vector>

#include "kernels/findings/finding.h"

namespace scanscope::kernels {

struct ProgramFindings {
    std::vector<trace::Finding> grave;  // why the program ended, and out-of-bounds accesses
    std::vector<trace::Finding> others; // sorted by gravity, the worst first
    bool says_fault = false;            // one of these findings reports the same problem as the trace's fault
};

// Empty if no user program ran. Similar mistakes in several launches become one finding, or one for each
// launch.
[[nodiscard]] ProgramFindings findings_of_program(const trace::Trace& trace, bool is_once_for_all_launches);

// Marks a finding about an undefined value as harmless, unless a user program's results are known to depend
// on it (trace::OwnProgram::ignores_unwritten).
void grade_undefined_value(const trace::Trace& trace, trace::Finding& finding);

} // namespace scanscope::kernels
