// Makes marks of what is drawn on it by code that composes no scene: charts. Their letters become outlines.
#pragma once

#include <memory>
#include <QPaintDevice>
#include <QSize>

#include "viz/export/mark_recorder.h"

namespace scanscope::viz {

class MarkDevice : public QPaintDevice {
public:
    MarkDevice(MarkRecorder& recorder, QSize size);
    ~MarkDevice() override;
    [[nodiscard]] QPaintEngine* paintEngine() const override { return m_engine.get(); }

protected:
    [[nodiscard]] int metric(PaintDeviceMetric which) const override;

private:
    std::unique_ptr<QPaintEngine> m_engine;
    QSize m_size;
};

} // namespace scanscope::viz
