// How large the files of a plan become and how long it takes to write them, measured on parts of them.
#pragma once

#include <functional>
#include <optional>

#include "viz/export/export_plan.h"

namespace scanscope::viz {

struct ExportEstimate {
    qint64 bytes = 0;
    double seconds = 0;
};

// Makes the parts, away from the files of the plan: of pictures and pages one of them, of what moves two of
// its steps, by the encoder that the film will have. `goesOn` is asked meanwhile; nothing where it says no.
// Throws ExportError where the files could not be made either.
[[nodiscard]] std::optional<ExportEstimate> estimateExport(const Document& document, const ExportPlan& plan,
                                                           const std::function<bool()>& goesOn);

} // namespace scanscope::viz
