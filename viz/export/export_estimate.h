// Estimates the size of a plan's files and the time to write them, by measuring parts of them.
#pragma once

#include <functional>
#include <optional>

#include "viz/export/export_plan.h"

namespace scanscope::viz {

struct ExportEstimate {
    qint64 bytes = 0;
    double seconds = 0;
};

// Writes parts to a temporary place: one of the pictures or pages, or two steps of a film, with the encoder
// of the final film. Calls `goesOn` repeatedly and returns nothing if it returns false. Throws ExportError if
// the files themselves could not be written either.
[[nodiscard]] std::optional<ExportEstimate> estimateExport(const Document& document, const ExportPlan& plan,
                                                           const std::function<bool()>& goesOn);

} // namespace scanscope::viz
