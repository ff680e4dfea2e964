#include "viz/paint/canvas.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <QCache>
#include <QHash>
#include <QImage>
#include <QPaintEngine>
#include <QVarLengthArray>

#include "viz/paint/only_part.h"

namespace scanscope::viz {

namespace {

const QPainterPath& unitGlyph(Role role) {
    static const std::array<QPainterPath, roleCount> glyphs = [] {
        std::array<QPainterPath, roleCount> paths;
        for (int r = 0; r < roleCount; ++r) paths[std::size_t(r)] = roleGlyph(Role(r), {}, 1);
        return paths;
    }();
    return glyphs[std::size_t(role)];
}

constexpr qsizetype keptStamps = 1024;

constexpr int worthKeeping = 48;             // elements of a path
constexpr qsizetype keptPictures = 64 << 20; // bytes
constexpr qint64 largestPicture = 4 << 20;   // pixels

thread_local int exactPaintings = 0;

struct StampKey {
    QSize size;
    QRgb fill, border;
    long width, radius; // in sixty-fourths of a device pixel
    bool dashed;
    friend bool operator==(const StampKey&, const StampKey&) = default;
};

QColor rounded(const QColor& color) { return color.isValid() ? QColor::fromRgba(color.rgba()) : color; }

size_t qHash(const StampKey& key, size_t seed = 0) {
    return qHashMulti(seed, key.size.width(), key.size.height(), key.fill, key.border, key.width, key.radius,
                      key.dashed);
}

// What a picture of the path depends on: its points within the picture in sixty-fourths of a device pixel.
QByteArray pictureKey(const QPainterPath& path, const QTransform& toPicture, const QPen& pen,
                      double pixelRatio) {
    QList<qint32> key;
    key.reserve(3 * path.elementCount() + 8);
    key << qint32(pen.color().rgba()) << qint32(std::lround(pen.widthF() * toPicture.m11() * 64));
    key << qint32(std::lround(pixelRatio * 64));
    for (const double dash : pen.dashPattern()) key << qint32(std::lround(dash * 64));
    for (int i = 0; i < path.elementCount(); ++i) {
        const QPainterPath::Element element = path.elementAt(i);
        const QPointF at = toPicture.map(QPointF(element));
        key << element.type << qint32(std::lround(at.x() * 64)) << qint32(std::lround(at.y() * 64));
    }
    return {reinterpret_cast<const char*>(key.constData()), key.size() * qsizetype(sizeof(qint32))};
}

} // namespace

Role roleFor(StepRole role) {
    switch (role) {
    case StepRole::up:
        return Role::Up;
    case StepRole::down:
        return Role::Down;
    case StepRole::stride:
        return Role::Stride;
    case StepRole::identity:
        return Role::Identity;
    case StepRole::plain:
        break;
    }
    return Role::Plain;
}

ExactPainting::ExactPainting() { ++exactPaintings; }

ExactPainting::~ExactPainting() { --exactPaintings; }

Canvas::Canvas(QPainter& painter, const Theme& theme)
    : m_painter(painter)
    , m_theme(theme) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    m_toDevice = painter.deviceTransform();
    m_snaps =
        painter.paintEngine()->type() == QPaintEngine::Raster && m_toDevice.type() <= QTransform::TxScale;
    m_fromDevice = m_toDevice.inverted();
    m_withoutWorld = m_fromDevice * painter.worldTransform();
}

Canvas::~Canvas() { m_painter.restore(); }

QColor Canvas::faded(QColor color, double opacity) const {
    color.setAlphaF(float(color.alphaF() * m_theme.opacity(opacity)));
    return color;
}

QColor Canvas::mixed(const QColor& a, const QColor& b, double part) {
    const auto mix = [part](int from, int to) { return int(std::lround(from + (to - from) * part)); };
    return {mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue())};
}

QRectF Canvas::snapped(const QRectF& rect) const {
    if (!m_snaps) return rect;
    const QRectF device = m_toDevice.mapRect(rect);
    const QPointF from(std::round(device.left()), std::round(device.top()));
    const QPointF to(std::round(device.right()), std::round(device.bottom()));
    return m_fromDevice.mapRect(QRectF(from, to));
}

// A frame shows hundreds of boxes of a few kinds. Each kind is painted once and then copied, which is several
// times faster than filling its outline again.
bool Canvas::stamp(const QRectF& rect, const BoxLook& look, double width) {
    const QRect device = m_toDevice.mapRect(rect).toRect();
    if (device.width() > 320 || device.height() > 200 || device.isEmpty()) return false;
    const double scale = m_toDevice.m11();
    const StampKey key{device.size(),
                       look.fill.isValid() ? look.fill.rgba() : 0,
                       look.border.isValid() ? look.border.rgba() : 0,
                       std::lround(width * scale * 64),
                       std::lround(look.radius * scale * 64),
                       look.dashed};
    thread_local QHash<StampKey, QImage> stamps;
    auto found = stamps.find(key);
    if (found == stamps.end()) {
        if (stamps.size() > keptStamps) stamps.clear();
        QImage image(device.size(), QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        painter.setRenderHint(QPainter::Antialiasing);
        // From the key alone: boxes that differ by less look the same, whichever of them came first.
        painter.scale(scale, scale);
        const BoxLook kept{rounded(look.fill), rounded(look.border), 0, double(key.radius) / (64 * scale),
                           look.dashed};
        drawBox(painter, QRectF({}, QSizeF(key.size) / scale), kept, double(key.width) / (64 * scale));
        painter.end();
        image.setDevicePixelRatio(m_painter.device()->devicePixelRatioF());
        found = stamps.insert(key, image);
    }
    drawPicture(device.topLeft(), *found);
    return true;
}

void Canvas::drawPicture(QPoint device, const QImage& picture) {
    m_painter.setWorldMatrixEnabled(false);
    m_painter.drawImage(m_withoutWorld.map(QPointF(device)), picture);
    m_painter.setWorldMatrixEnabled(true);
}

// Most lines of a frame come again in the next one just as they were: between earlier rows, of other steps,
// and all of them under a moving pointer. A path that comes the second time is painted into a picture, and
// from then on copied.
template <class Draw> void Canvas::keeping(const QPainterPath& path, const QPen& pen, Draw draw) {
    const double pens = pen.widthF();
    if (isLeftOut(m_painter, path.controlPointRect().adjusted(-pens, -pens, pens, pens))) return;
    if (!m_snaps || exactPaintings > 0 || path.elementCount() < worthKeeping) return draw(m_painter);
    const double reach = pen.widthF() + 1;
    const QRect device =
        m_toDevice.mapRect(path.controlPointRect().adjusted(-reach, -reach, reach, reach)).toAlignedRect();
    if (qint64(device.width()) * device.height() > largestPicture) return draw(m_painter);
    const QTransform toPicture = m_toDevice * QTransform::fromTranslate(-device.x(), -device.y());
    thread_local QCache<QByteArray, QImage> pictures(keptPictures);
    const double pixelRatio = m_painter.device()->devicePixelRatioF();
    const QByteArray key = pictureKey(path, toPicture, pen, pixelRatio);
    const QImage* kept = pictures.object(key);
    if (!kept) {
        pictures.insert(key, new QImage, key.size());
        return draw(m_painter);
    }
    if (!kept->isNull()) return drawPicture(device.topLeft(), *kept);
    QImage picture(device.size(), QImage::Format_ARGB32_Premultiplied);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setTransform(toPicture);
    draw(painter);
    painter.end();
    picture.setDevicePixelRatio(pixelRatio);
    drawPicture(device.topLeft(), picture);
    pictures.insert(key, new QImage(picture), key.size() + picture.sizeInBytes());
}

void Canvas::drawBox(QPainter& painter, const QRectF& rect, const BoxLook& look, double width) const {
    const bool bordered = look.border.isValid();
    const double inset = bordered ? width / 2 : 0;
    QPen pen(Qt::NoPen);
    if (bordered) {
        pen = QPen(look.border, width);
        if (look.dashed) pen.setDashPattern({4 / width, 3 / width});
    }
    painter.setPen(pen);
    painter.setBrush(look.fill.isValid() ? QBrush(look.fill) : QBrush(Qt::NoBrush));
    const QRectF inner = rect.adjusted(inset, inset, -inset, -inset);
    if (look.radius < 0.75)
        painter.drawRect(inner);
    else
        painter.drawRoundedRect(inner, look.radius - inset, look.radius - inset);
    painter.setBrush(Qt::NoBrush);
}

void Canvas::box(const QRectF& wanted, const BoxLook& look) {
    const QRectF rect = snapped(wanted);
    if (isLeftOut(m_painter, rect)) return;
    const double width = look.width + m_theme.lineExtra;
    if (!m_snaps || !stamp(rect, look, width)) drawBox(m_painter, rect, look, width);
}

void Canvas::fill(const QRectF& rect, const QColor& color) { m_painter.fillRect(snapped(rect), color); }

// Qt's rasterizer takes time in the square of what one path has on a line of pixels, so the parts go one by
// one.
template <class Draw> void Canvas::eachPart(const QPainterPath& path, Draw draw) const {
    if (path.elementCount() < 12 || !m_snaps) return draw(path);
    QPainterPath part;
    part.setFillRule(path.fillRule());
    for (int i = 0; i < path.elementCount(); ++i) {
        const QPainterPath::Element element = path.elementAt(i);
        if (element.isMoveTo()) {
            if (part.elementCount() > 1) draw(part);
            part.clear();
            part.moveTo(element);
        } else if (element.isLineTo()) {
            part.lineTo(element);
        } else if (element.isCurveTo()) {
            part.cubicTo(element, path.elementAt(i + 1), path.elementAt(i + 2));
            i += 2;
        }
    }
    if (part.elementCount() > 1) draw(part);
}

void Canvas::stroke(const QPainterPath& path, const QColor& color, double width) {
    if (path.isEmpty()) return;
    const QPen pen(color, width + m_theme.lineExtra);
    keeping(path, pen, [&](QPainter& painter) { drawStroke(painter, path, color, pen.widthF()); });
}

void Canvas::drawStroke(QPainter& painter, const QPainterPath& path, const QColor& color,
                        double width) const {
    QVarLengthArray<QLineF, 64> lines; // straight ones take Qt's short way
    painter.setPen(QPen(color, width, Qt::SolidLine, Qt::FlatCap, Qt::BevelJoin));
    eachPart(path, [&](const QPainterPath& part) {
        const QPointF from = part.elementAt(0), to = part.currentPosition();
        const bool straight = m_snaps && part.elementCount() == 2;
        if (straight && from.x() == to.x()) {
            const QRectF line(from.x() - width / 2, std::min(from.y(), to.y()), width,
                              std::abs(to.y() - from.y()));
            painter.fillRect(snapped(line), color);
        } else if (straight) {
            lines.append({from, to});
        } else {
            painter.drawPath(part);
        }
    });
    if (lines.isEmpty()) return;
    painter.setPen(QPen(color, width, Qt::SolidLine, Qt::FlatCap));
    painter.drawLines(lines.data(), int(lines.size()));
}

void Canvas::dotted(const QPainterPath& path, const QColor& color, double width, double dash, double space) {
    if (path.isEmpty()) return;
    const double used = width + m_theme.lineExtra;
    QPen pen(color, used, Qt::SolidLine, Qt::FlatCap);
    pen.setDashPattern({dash / used, space / used});
    keeping(path, pen, [&](QPainter& painter) { drawDotted(painter, path, pen); });
}

void Canvas::drawDotted(QPainter& painter, const QPainterPath& path, const QPen& pen) const {
    painter.setPen(pen);
    eachPart(path, [&painter](const QPainterPath& part) { painter.drawPath(part); });
}

void Canvas::fillPath(const QPainterPath& path, const QColor& color) {
    if (path.isEmpty()) return;
    keeping(path, QPen(color, 0), [&](QPainter& painter) {
        eachPart(path, [&](const QPainterPath& part) { painter.fillPath(part, color); });
    });
}

void Canvas::glyph(StepRole role, QPointF centre, double size, const QColor& color) {
    if (isLeftOut(m_painter, {centre.x() - size, centre.y() - size, 2 * size, 2 * size})) return;
    QTransform place(size, 0, 0, size, centre.x(), centre.y());
    m_painter.fillPath(place.map(unitGlyph(roleFor(role))), color);
}

void Canvas::chip(QPointF centre, const QString& text, const TextStyle& style, double height, double padding,
                  const QColor& fill, const QColor& color) {
    const double width = std::max(height, textWidth(text, style) + padding);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(fill);
    m_painter.drawRoundedRect(QRectF(centre.x() - width / 2, centre.y() - height / 2, width, height),
                              height / 2, height / 2);
    m_painter.setBrush(Qt::NoBrush);
    middle(centre, Align::centre, text, style, color);
}

void Canvas::badge(QPointF centre, double radius, trace::Operator op, const QColor& color, double width,
                   double full) {
    const double r = radius + 0.9, reach = operatorReach(op, radius) + 0.9;
    box({centre.x() - reach, centre.y() - r, 2 * reach, 2 * r},
        {mixed(m_theme.surface, color, full), color, width, r});
    if (full < 0.5) paintOperator(m_painter, op, centre, radius, color);
}

void Canvas::clipTo(const Columns& columns, double height) {
    const double room = columns.clipRight - columns.clipLeft;
    if (columns.count * columns.pitch > room + 1)
        m_painter.setClipRect(QRectF(columns.clipLeft - 6, 0, room + 12, height), Qt::IntersectClip);
}

void Canvas::veil(const Columns& columns, double top, double foot) {
    constexpr double rings = 6; // stand a little outside of their cells
    QColor surface = m_theme.surface;
    surface.setAlphaF(float(1 - m_theme.opacity(0.25)));
    m_painter.fillRect(QRectF(columns.visibleLeft() - rings, top,
                              columns.visibleRight() - columns.visibleLeft() + 2 * rings, foot - top),
                       surface);
}

void Canvas::dot(QPointF centre, double radius, const QColor& color) {
    box({centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius}, {color, {}, 0, radius});
}

void Canvas::hatch(const QRectF& rect, const QColor& color, double apart) {
    QVarLengthArray<QLineF, 64> lines;
    // Lines x + y = constant, at the same places for every box, so that neighbours continue each other.
    const int first = int(std::ceil((rect.left() + rect.top()) / apart));
    const int last = int(std::ceil((rect.right() + rect.bottom()) / apart));
    for (int line = first; line < last; ++line) {
        const double sum = line * apart;
        const double x0 = std::max(rect.left(), sum - rect.bottom()),
                     x1 = std::min(rect.right(), sum - rect.top());
        lines.append({x0, sum - x0, x1, sum - x1});
    }
    m_painter.setPen(QPen(color, 1 + m_theme.lineExtra));
    m_painter.drawLines(lines.data(), int(lines.size()));
}

} // namespace scanscope::viz
