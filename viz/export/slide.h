// One frame for a slide: title, headline, views, legend, and where in the run it is. Laid out with 540 units
// on its shorter side and scaled to the picture, so that 1080p, 4K and SVG are the same picture.
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
    ViewSet views{View::array, View::tree}; // two of one block, or one of the whole run
    double textScale = 1;                   // 0.8 for reading, 1 for a room, 1.3 for a lecture hall
    bool transparent = false;               // no ground
    bool code = false;                      // that runs, at the right
    bool counters = false;                  // in the upper right corner of the views
    bool legend = true, threads = true, sentence = true;
    bool progress = true;         // number of the step, and the line of all
    std::optional<QString> title; // none: algorithm, form and operator; empty: the line is left out
    QString caption;              // lower right
    // The title of a file as a whole, which is never without one.
    [[nodiscard]] QString titleOr(const QString& usual) const {
        return title && !title->isEmpty() ? *title : usual;
    }
    [[nodiscard]] Scope scope() const { return views.ofWholeRun().empty() ? Scope::block : Scope::run; }
};

inline constexpr double slideHeight = 540;

// Units of the picture in one of the slide, whose shorter side has slideHeight.
[[nodiscard]] double slideScale(QSizeF size);

// The slide of a frame that has a document. Scene and target are in units of the slide; `size` is the
// picture's.
[[nodiscard]] Scene composeSlide(QSizeF size, const FrameState& frame, const SlideOptions& options,
                                 const Target& target = {});

// Fills the rectangle (0, 0, size) of the painter; size is that of the picture in the painter's units.
// Returns what there was no room for.
Omissions paintSlide(QPainter& painter, QSizeF size, const FrameState& frame, const SlideOptions& options);

} // namespace scanscope::viz
