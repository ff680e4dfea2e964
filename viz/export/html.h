// A run as one page that plays by itself: without a network, in any browser, in a frame of another page.
#pragma once

#include "viz/export/export_plan.h"

namespace scanscope::viz {

// Nothing where `progress` stopped it.
[[nodiscard]] QByteArray htmlOf(const Document& document, const ExportOptions& options,
                                const std::vector<FilmStep>& steps, const ExportProgress& progress = {});

// The pages of a plan, all or none. Returns their files, nothing where `progress` stopped it. Throws
// ExportError.
QStringList writePages(const Document& document, const ExportPlan& plan, const ExportProgress& progress = {});

} // namespace scanscope::viz
