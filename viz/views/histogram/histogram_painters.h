// The parts of the histogram around its bars, and what all of its parts know.
#pragma once

#include <vector>

#include "viz/paint/bin_colors.h"
#include "viz/views/histogram/histogram_layout.h"
#include "viz/views/painter.h"

namespace scanscope::viz {

class HistogramPart : protected Painter<HistogramLayout> {
protected:
    HistogramPart(Canvas& canvas, const FrameState& frame, const HistogramLayout& layout)
        : Painter(canvas, frame, layout)
        , m_model(*histogramOf(*frame.document))
        , m_step(frame.filmStep) {}

    [[nodiscard]] QColor color(int bin) const { return binColor(m_theme, bin, m_model.bins); }
    [[nodiscard]] QColor onColor(int bin) const { return onBinColor(m_theme, bin, m_model.bins); }
    // The results of the step have arrived by now.
    [[nodiscard]] bool landed(FilmStep step) const {
        return step < m_step || (step == m_step && m_motion.settle > 0.5);
    }

    const HistogramModel& m_model;
    const FilmStep m_step;
};

// The elements that are counted, in the colours of their bins once they are.
void paintHistogramInput(Canvas& canvas, const FrameState& frame, const HistogramLayout& layout);

// The places that the bins take once the elements are sorted by bin: what the scan of the counts says.
void paintHistogramAxis(Canvas& canvas, const FrameState& frame, const HistogramLayout& layout,
                        const std::vector<BinNow>& now);

} // namespace scanscope::viz
