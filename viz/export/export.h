// Writes a run as the files of a plan: pictures, pages, films. Each file is written completely or not at all.
#pragma once

#include <QImage>
#include <QStringList>

#include "viz/export/export_plan.h"

namespace scanscope::viz {

[[nodiscard]] QImage renderSlide(const Document& document, Shot shot, const ExportOptions& options);
[[nodiscard]] QByteArray renderSvg(const Document& document, Shot shot, const ExportOptions& options);

// Returns the files that were written; if `progress` stopped the export, only the complete ones. Throws
// ExportError.
QStringList writeExport(const Document& document, const ExportPlan& plan,
                        const ExportProgress& progress = {});

// The size of the export in bytes, estimated from one of its pictures.
[[nodiscard]] qint64 estimatedBytes(const Document& document, const ExportPlan& plan);

} // namespace scanscope::viz
