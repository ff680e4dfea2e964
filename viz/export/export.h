// Writes a run as the files of a plan: pictures, pages, films. Each file is written completely or not at all.
#pragma once

#include <functional>
#include <optional>
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

// Estimates the size of a plan's files and the time to write them, by measuring parts of them.
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
