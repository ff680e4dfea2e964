// Helpers for user programs in tests: they write programs into a separate folder, record them, and list their
// findings.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "kernels/check/check.h"
#include "kernels/own/built_program.h"
#include "support/runner.h"
#include "support/scratch_folder.h"
#include "support/thrown.h"

namespace scanscope::test {

namespace fs = std::filesystem;

// Programs are compiled in the runner, too, so it has to be known before any test.
inline const bool runner_is_known = [] {
    use_runner();
    return true;
}();

inline trace::Trace recorded(const own::ProgramRequest& request) {
    use_runner();
    return own::record_program(request, {});
}

// "hazard line 12", "leak line 3, harmless": each finding once, in source order.
inline std::vector<std::string> found_in(const trace::Trace& trace) {
    std::vector<std::string> all;
    for (const trace::Finding& finding : kernels::check(trace, nullptr).findings)
        all.push_back(fmt::format(
            "{} line {}{}", trace::name_of(finding.kind),
            finding.location < trace.locations.size() ? trace.locations[finding.location].line : 0,
            finding.is_harmless ? ", harmless" : ""));
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

} // namespace scanscope::test
