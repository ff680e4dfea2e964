// A run as a single page that plays by itself: without a network, in any browser, also in a frame of another
// page.
#pragma once

#include <optional>

#include "viz/export/export_plan.h"
#include "viz/export/mark_recorder.h"

namespace scanscope::viz {

using MarkList = std::vector<int>; // indices into the table

// The frames of a page that plays: each step's settled picture in each theme and, if they do not take too
// much space, pictures of the motion before it.
struct HtmlFilm {
    MarkTable table;
    QSize size;                  // size in the units of the marks
    int between = 0;             // number of pictures of a step's motion; 0: pictures fade
    std::vector<ThemeId> themes; // the themes that the page offers
    std::vector<std::vector<std::vector<MarkList>>>
        frames; // by step, theme, and time; the last picture is settled
};

// Returns nothing if `progress` stopped the export. Throws ExportError if the page would be too large for a
// browser.
[[nodiscard]] std::optional<HtmlFilm> filmForHtml(const Document& document, const ExportOptions& options,
                                                  const std::vector<FilmStep>& steps,
                                                  const ExportProgress& progress);

// Returns an empty array if `progress` stopped the export.
[[nodiscard]] QByteArray htmlOf(const Document& document, const ExportOptions& options,
                                const std::vector<FilmStep>& steps, const ExportProgress& progress = {});

// Writes a plan's pages, all or none. Returns the files, or none if `progress` stopped the export. Throws
// ExportError.
QStringList writePages(const Document& document, const ExportPlan& plan, const ExportProgress& progress = {});

} // namespace scanscope::viz
