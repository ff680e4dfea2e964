// A device without pixels, for paint engines that only look at what is drawn.
#pragma once

#include <QPaintDevice>
#include <QSize>

namespace scanscope::viz {

class PaintNowhere : public QPaintDevice {
protected:
    explicit PaintNowhere(QSize size)
        : m_size(size) {}
    [[nodiscard]] int metric(PaintDeviceMetric metric) const override;

private:
    QSize m_size;
};

} // namespace scanscope::viz
