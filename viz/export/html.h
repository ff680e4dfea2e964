// A run as a single page that plays by itself: without a network, in any browser, also in a frame of another
// page.
#pragma once

#include "viz/export/export_plan.h"

namespace scanscope::viz {

// Returns an empty array if `progress` stopped the export.
[[nodiscard]] QByteArray htmlOf(const Document& document, const ExportOptions& options,
                                const std::vector<FilmStep>& steps, const ExportProgress& progress = {});

// Writes a plan's pages, all or none. Returns the files, or none if `progress` stopped the export. Throws
// ExportError.
QStringList writePages(const Document& document, const ExportPlan& plan, const ExportProgress& progress = {});

} // namespace scanscope::viz
