// One frame as a slide: title, headline, views, legend, and its place in the run. Laid out with 540 units on
// its shorter side and then scaled, so that 1080p, 4K and SVG show the same picture.
#pragma once

#include <optional>
#include <QSizeF>
#include <QString>

#include "viz/model/frame_state.h"
#include "viz/model/run_texts.h"
#include "viz/model/views.h"
#include "viz/scene/canvas.h"
#include "viz/scene/omissions.h"
#include "viz/scene/theme.h"

class QPainter;

namespace scanscope::viz {

struct SlideOptions {
    ThemeId theme = ThemeId::Light;
    ViewSet views{View::array, View::tree}; // two views of one block, or one of the whole run
    double textScale = 1;                   // 0.8 for reading, 1 for a room, 1.3 for a lecture hall
    bool transparent = false;               // no background
    bool code = false;                      // the running code, at the right
    bool counters = false;                  // in the upper right corner of the views
    bool legend = true, threads = true, sentence = true;
    bool progress = true;         // step number, and the line with all steps
    std::optional<QString> title; // none: algorithm, form and operator; empty: no title line
    QString caption;              // lower right
    // The title of the whole file: `usual` if none is set, because every file needs a title.
    [[nodiscard]] QString titleOr(const QString& usual) const {
        return title && !title->isEmpty() ? *title : usual;
    }
    [[nodiscard]] Scope scope() const { return views.ofWholeRun().empty() ? Scope::block : Scope::run; }
};

inline constexpr double slideHeight = 540;

// Picture units per slide unit; the shorter side has slideHeight slide units.
[[nodiscard]] double slideScale(QSizeF size);

// The slide of a frame that has a document. Scene and target are in slide units; `size` is the picture's
// size.
[[nodiscard]] Scene composeSlide(QSizeF size, const FrameState& frame, const SlideOptions& options,
                                 const Target& target = {});

// Fills the rectangle (0, 0, size) of the painter; `size` is the picture's size in the painter's units.
// Returns what did not fit.
Omissions paintSlide(QPainter& painter, QSizeF size, const FrameState& frame, const SlideOptions& options);

} // namespace scanscope::viz
