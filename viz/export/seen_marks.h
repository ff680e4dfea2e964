// What a picture is made of, as a list that tells it from another: where two pictures can differ is known
// before any pixel of the second is painted.
#pragma once

#include <cstdint>
#include <memory>
#include <QRect>
#include <QRegion>
#include <vector>

#include "viz/export/paint_nowhere.h"

namespace scanscope::viz {

// One thing that is drawn. Where two looks are the same, so are their pixels on the same ground.
struct SeenMark {
    std::uint64_t look = 0; // of all that it depends on; 0: never the same as another
    QRect bounds;           // no pixel outside of it changes
};
using SeenMarks = std::vector<SeenMark>;

// Where pictures of these marks, in the order in which they were drawn, can differ; in few rectangles.
[[nodiscard]] QRegion changeBetween(const SeenMarks& before, const SeenMarks& after);

// A device of that many pixels: what is drawn on it is seen, and goes nowhere.
class MarkWatcher : public PaintNowhere {
public:
    explicit MarkWatcher(QSize size);
    ~MarkWatcher() override;
    MarkWatcher(const MarkWatcher&) = delete;
    MarkWatcher& operator=(const MarkWatcher&) = delete;
    [[nodiscard]] SeenMarks takeMarks();
    [[nodiscard]] QPaintEngine* paintEngine() const override;

private:
    class Engine;
    std::unique_ptr<Engine> m_engine;
};

} // namespace scanscope::viz
