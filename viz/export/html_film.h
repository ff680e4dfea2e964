// The frames of a page that plays: the settled picture of each step in each theme, and, where they do not
// take too much room, pictures of the motion before it.
#pragma once

#include <optional>

#include "viz/export/export_plan.h"
#include "viz/export/mark_recorder.h"

namespace scanscope::viz {

using MarkList = std::vector<int>; // by number in the table

struct HtmlFilm {
    MarkTable table;
    QSize size;                  // in units of the marks
    int between = 0;             // pictures of the motion of a step; 0: pictures fade
    std::vector<ThemeId> themes; // what the page can be switched to
    std::vector<std::vector<std::vector<MarkList>>>
        frames; // by step, theme, and time; the last one is settled
};

// Nothing where `progress` stopped it. Throws ExportError where the page would be too large for a browser.
[[nodiscard]] std::optional<HtmlFilm> filmForHtml(const Document& document, const ExportOptions& options,
                                                  const std::vector<FilmStep>& steps,
                                                  const ExportProgress& progress);

} // namespace scanscope::viz
