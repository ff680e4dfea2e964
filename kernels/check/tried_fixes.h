// Tries the fixes that are suggested for the hazards of a user program: builds it with each fix, runs it, and
// judges it again.
#pragma once

#include <stop_token>

#include "kernels/check/check.h"
#include "kernels/own/built_program.h"

namespace scanscope::kernels {

// Sets the suggestion of each hazard to a fix that makes the hazard disappear and causes no other finding, or
// to advice if there is no such fix. Findings that disappear with the same fix have the same cause: they
// become the first one's `alike`. `request` is that of the recorded run, and `report` the verdict on it.
// Takes a few builds and runs, but none if no fix is suggested. Throws Cancelled.
void try_fixes(const own::ProgramRequest& request, const trace::Trace& trace, CheckReport& report,
               const std::stop_token& stop);

} // namespace scanscope::kernels
