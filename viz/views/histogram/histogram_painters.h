// The parts of the histogram around its bars, and what all its parts have in common.
#pragma once

#include <cmath>
#include <vector>

#include "viz/scene/theme.h"
#include "viz/views/histogram/histogram_layout.h"
#include "viz/views/painter.h"

namespace scanscope::viz {

// The colours of bins are ordered, so they use the ramp from dark to bright: the entry of the ramp for a bin.
// Any number of bins is spread over the whole ramp.
inline int binEntry(int bin, int bins) {
    return bins < 2 ? 5 : int(std::lround(15.0 * double(bin) / double(bins - 1)));
}
[[nodiscard]] inline QColor binColor(const Theme& theme, int bin, int bins) {
    return bins == 8 ? theme.digit(bin, 8) : theme.digit(binEntry(bin, bins), 16);
}
[[nodiscard]] inline QColor onBinColor(const Theme& theme, int bin, int bins) {
    return bins == 8 ? theme.onDigit(bin, 8) : theme.onDigit(binEntry(bin, bins), 16);
}

class HistogramPart : protected Painter<HistogramLayout> {
protected:
    HistogramPart(Canvas& canvas, const FrameState& frame, const HistogramLayout& layout)
        : Painter(canvas, frame, layout)
        , m_model(*histogramOf(*frame.document))
        , m_step(frame.filmStep) {}

    [[nodiscard]] QColor color(int bin) const { return binColor(m_theme, bin, m_model.bins); }
    [[nodiscard]] QColor onColor(int bin) const { return onBinColor(m_theme, bin, m_model.bins); }
    // Whether the results of the step have arrived by now.
    [[nodiscard]] bool landed(FilmStep step) const {
        return step < m_step || (step == m_step && m_motion.settle > 0.5);
    }

    const HistogramModel& m_model;
    const FilmStep m_step;
};

// Paints the input elements. Counted elements have the colours of their bins.
void paintHistogramInput(Canvas& canvas, const FrameState& frame, const HistogramLayout& layout);

// Paints the places that the bins take once the elements are sorted by bin. The scan of the counts computes
// them.
void paintHistogramAxis(Canvas& canvas, const FrameState& frame, const HistogramLayout& layout,
                        const std::vector<BinNow>& now);

} // namespace scanscope::viz
