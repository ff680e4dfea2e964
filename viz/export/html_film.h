// The frames of a page that plays: each step's settled picture in each theme and, if they do not take too
// much space, pictures of the motion before it.
#pragma once

#include <optional>

#include "viz/export/export_plan.h"
#include "viz/export/mark_recorder.h"

namespace scanscope::viz {

using MarkList = std::vector<int>; // indices into the table

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

} // namespace scanscope::viz
