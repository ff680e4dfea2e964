#include "viz/export/mark_device.h"

#include <QPaintEngine>
#include <QPainter>

namespace scanscope::viz {

namespace {

// Qt makes paths of what it has no function for here, and of letters.
class Engine : public QPaintEngine {
public:
    explicit Engine(MarkRecorder& recorder)
        : QPaintEngine(AllFeatures &
                       ~(PatternBrush | PerspectiveTransform | ConicalGradientFill | PorterDuff))
        , m_recorder(recorder) {}

    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    [[nodiscard]] Type type() const override { return User; }
    void updateState(const QPaintEngineState&) override {} // the painter knows it

    using QPaintEngine::drawPolygon;
    using QPaintEngine::drawRects;
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {} // nothing is an image
    void drawRects(const QRectF* rects, int count) override {
        for (int i = 0; i < count; ++i) m_recorder.add(transform().mapRect(rects[i]), painted());
    }
    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override {
        QPainterPath path;
        path.moveTo(points[0]);
        for (int i = 1; i < count; ++i) path.lineTo(points[i]);
        Painted how = painted();
        if (mode == PolylineMode)
            how.brush = {};
        else
            path.closeSubpath();
        path.setFillRule(mode == WindingMode ? Qt::WindingFill : Qt::OddEvenFill);
        m_recorder.add(transform().map(path), how);
    }
    void drawPath(const QPainterPath& path) override { m_recorder.add(transform().map(path), painted()); }

private:
    [[nodiscard]] QTransform transform() const { return painter()->combinedTransform(); }
    [[nodiscard]] Painted painted() const {
        Painted how{painter()->brush(), painter()->pen(), {}, painter()->opacity()};
        how.pen.setWidthF(how.pen.widthF() * transform().m11());
        if (painter()->hasClipping()) how.clip = transform().mapRect(painter()->clipBoundingRect());
        return how;
    }

    MarkRecorder& m_recorder;
};

} // namespace

MarkDevice::MarkDevice(MarkRecorder& recorder, QSize size)
    : m_engine(std::make_unique<Engine>(recorder))
    , m_size(size) {}

MarkDevice::~MarkDevice() = default;

int MarkDevice::metric(PaintDeviceMetric which) const {
    constexpr int resolution = 96; // dots per inch
    switch (which) {
    case PdmWidth:
        return m_size.width();
    case PdmHeight:
        return m_size.height();
    case PdmDpiX:
    case PdmDpiY:
    case PdmPhysicalDpiX:
    case PdmPhysicalDpiY:
        return resolution;
    case PdmDevicePixelRatio:
        return 1;
    case PdmDevicePixelRatioScaled:
        return int(devicePixelRatioFScale());
    default:
        return 0;
    }
}

} // namespace scanscope::viz
