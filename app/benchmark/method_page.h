// How results were measured, and what is missing in them.
#pragma once

#include "app/benchmark/page.h"
#include "kernels/bench/report.h"

namespace scanscope::app {

// All conditions and notes, how rows were verified and why they ended, noise, samples that were dropped, and
// what was left out.
[[nodiscard]] Page methodPage(const bench::Report& report);

// What was not measured, a sentence for each reason.
[[nodiscard]] QStringList missingText(const std::vector<bench::LeftOut>& leftOut);

} // namespace scanscope::app
