// A run as a PowerPoint file: one slide for each step, with the speaker's notes.
#pragma once

#include <QByteArray>
#include <QImage>

#include "viz/export/export_plan.h"
#include "viz/scene/scene.h"

namespace scanscope::viz {

// Returns an empty array if `progress` stopped it. Throws ExportError.
[[nodiscard]] QByteArray renderPptx(const Document& document, const ExportPlan& plan, const PlannedFile& file,
                                    const ExportProgress& progress);

// A preview of a slide of the template: its title and picture, but not the template's own pictures. The size
// is that of the options.
[[nodiscard]] QImage previewOnTemplate(const Document& document, Shot shot, const ExportOptions& options);

// The picture of a step on a slide of the template, or of a whole slide without one.
[[nodiscard]] Scene composePptxSlide(const Document& document, Shot shot, const ExportOptions& options);

} // namespace scanscope::viz
