#include "viz/scene/play.h"

#include <algorithm>
#include <cmath>

#include <QCache>
#include <QHash>
#include <QImage>
#include <QPaintEngine>
#include <QPainter>
#include <QRegion>
#include <QVarLengthArray>

#include "viz/scene/canvas.h"

namespace scanscope::viz {

namespace {

constexpr qsizetype keptStamps = 1024;

constexpr int worthKeeping = 48;             // elements of a path
constexpr qsizetype keptPictures = 64 << 20; // bytes
constexpr qint64 largestPicture = 4 << 20;   // pixels

constexpr double smoothing = 2; // pixels that lines and boxes extend beyond their coordinates

struct StampKey {
    QSize size;
    QRgb fill, border;
    long width, radius; // lengths in sixty-fourths of a device pixel
    double scale;       // affects dashes and rounding
    bool dashed;
    friend bool operator==(const StampKey&, const StampKey&) = default;
};

QColor rounded(const QColor& color) { return color.isValid() ? QColor::fromRgba(color.rgba()) : color; }

size_t qHash(const StampKey& key, size_t seed = 0) {
    return qHashMulti(seed, key.size.width(), key.size.height(), key.fill, key.border, key.width, key.radius,
                      key.scale, key.dashed);
}

// Everything that a cached picture of the path depends on: its points within the picture, in sixty-fourths of
// a device pixel, the pen, and the pixel ratio.
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

class Player {
public:
    Player(const Scene& scene, QPainter& painter, const Playing& how)
        : m_scene(scene)
        , m_painter(painter)
        , m_how(how)
        , m_target(painter) {
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setBrush(Qt::NoBrush);
        m_toDevice = painter.deviceTransform();
        m_fromDevice = m_toDevice.inverted();
        m_withoutWorld = m_fromDevice * painter.worldTransform();
        m_opacity = painter.opacity();
    }
    ~Player() { m_painter.restore(); }
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;

    void play() {
        for (const Mark& mark : m_scene.marks) {
            if (isLeftOut(mark)) continue;
            clipTo(mark.clip);
            setOpacity(m_opacity * mark.opacity);
            std::visit([this](const auto& what) { draw(what); }, mark.what);
        }
        clipTo(-1);
    }

private:
    [[nodiscard]] bool isLeftOut(const Mark& mark) const {
        if (!m_how.part) return false;
        const QRectF there = m_toDevice.mapRect(boundsOf(mark));
        return !m_how.part->intersects(
            there.adjusted(-smoothing, -smoothing, smoothing, smoothing).toAlignedRect());
    }

    // Setting the same opacity again is slow in a QPainter.
    void setOpacity(double opacity) {
        if (m_painter.opacity() != opacity) m_painter.setOpacity(opacity);
    }

    void clipTo(int clip) {
        if (clip == m_clip) return;
        if (m_clip >= 0) m_painter.restore();
        m_clip = clip;
        if (clip < 0) return;
        m_painter.save();
        m_painter.setClipRect(m_scene.clips[std::size_t(clip)], Qt::IntersectClip);
    }

    void draw(const Box& box) {
        if (box.glides || !m_target.hasPixels() || !stamp(box)) drawBox(m_painter, box.rect, box.look);
    }

    void draw(const Area& area) {
        if (isGround(area))
            fillGround(area.brush);
        else
            m_painter.fillRect(area.rect, area.brush);
    }
    // An area that covers the whole repainted part is filled only there, in whole pixels.
    [[nodiscard]] bool isGround(const Area& area) const {
        constexpr double rounding = 0.01;
        return m_how.part && area.brush.isOpaque() && m_painter.opacity() == 1 &&
               m_toDevice.mapRect(area.rect)
                   .adjusted(-rounding, -rounding, rounding, rounding)
                   .contains(m_how.part->boundingRect());
    }
    void fillGround(const QBrush& brush) {
        m_painter.setWorldMatrixEnabled(false);
        for (const QRect& rect : *m_how.part) m_painter.fillRect(rect, brush);
        m_painter.setWorldMatrixEnabled(true);
    }

    void draw(const Line& line) {
        if (line.ends == Ends::round) {
            m_painter.strokePath(line.path,
                                 QPen(line.color, line.width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
            return;
        }
        QPen pen(line.color, line.width);
        if (line.dash <= 0)
            return keeping(line.path, pen, [&](QPainter& painter) { drawStroke(painter, line); });
        pen.setCapStyle(Qt::FlatCap);
        pen.setDashPattern({line.dash / line.width, line.space / line.width});
        keeping(line.path, pen, [&](QPainter& painter) {
            painter.setPen(pen);
            eachPart(line.path, [&painter](const QPainterPath& part) { painter.drawPath(part); });
        });
    }

    void draw(const Strokes& strokes) {
        m_painter.setPen(QPen(strokes.color, strokes.width));
        m_painter.drawLines(strokes.lines);
    }

    void draw(const Shape& shape) {
        if (!shape.hasParts) return m_painter.fillPath(shape.path, shape.color);
        keeping(shape.path, QPen(shape.color, 0), [&](QPainter& painter) {
            eachPart(shape.path, [&](const QPainterPath& part) { painter.fillPath(part, shape.color); });
        });
    }

    void draw(const Words& words) {
        drawText(m_painter, words.at, Align::left, words.text, words.style, words.color);
    }

    void draw(const Halo& halo) {
        m_painter.setOpacity(m_painter.opacity() * double(halo.of.color.alphaF()));
        drawHalo(m_painter, halo.of.at, halo.of.text, halo.of.style, halo.color, halo.reach);
        m_painter.setBrush(Qt::NoBrush);
    }

    static void drawBox(QPainter& painter, const QRectF& rect, const BoxLook& look);
    void drawStroke(QPainter& painter, const Line& line) const;
    template <class Draw> void eachPart(const QPainterPath& path, Draw draw) const;
    template <class Draw> void keeping(const QPainterPath& path, const QPen& pen, Draw draw);
    void drawPicture(QPoint device, const QImage& picture);
    bool stamp(const Box& box);

    const Scene& m_scene;
    QPainter& m_painter;
    const Playing& m_how;
    const Target m_target;
    QTransform m_toDevice, m_fromDevice;
    QTransform m_withoutWorld; // maps device pixels to coordinates without the world transform
    double m_opacity = 1;      // the painter's opacity before playing
    int m_clip = -1;           // index of the painter's current clip
};

// A frame shows hundreds of boxes of a few kinds. Each kind is painted once and then copied, which is several
// times faster than filling its outline again.
bool Player::stamp(const Box& box) {
    const BoxLook& look = box.look;
    const QRect device = m_toDevice.mapRect(box.rect).toRect();
    if (device.width() > 320 || device.height() > 200 || device.isEmpty()) return false;
    const double scale = m_toDevice.m11();
    const StampKey key{device.size(),
                       look.fill.isValid() ? look.fill.rgba() : 0,
                       look.border.isValid() ? look.border.rgba() : 0,
                       std::lround(look.width * scale * 64),
                       std::lround(look.radius * scale * 64),
                       scale,
                       look.dashed};
    thread_local QHash<StampKey, QImage> stamps;
    auto found = stamps.find(key);
    if (found == stamps.end()) {
        if (stamps.size() > keptStamps) stamps.clear();
        QImage image(device.size(), QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        painter.setRenderHint(QPainter::Antialiasing);
        // Only the key's values are used: boxes with smaller differences share a picture, and it must not
        // matter which of them came first.
        painter.scale(scale, scale);
        const BoxLook kept{rounded(look.fill), rounded(look.border), double(key.width) / (64 * scale),
                           double(key.radius) / (64 * scale), look.dashed};
        drawBox(painter, QRectF({}, QSizeF(key.size) / scale), kept);
        painter.end();
        image.setDevicePixelRatio(m_painter.device()->devicePixelRatioF());
        found = stamps.insert(key, image);
    }
    drawPicture(device.topLeft(), *found);
    return true;
}

void Player::drawPicture(QPoint device, const QImage& picture) {
    m_painter.setWorldMatrixEnabled(false);
    m_painter.drawImage(m_withoutWorld.map(QPointF(device)), picture);
    m_painter.setWorldMatrixEnabled(true);
}

// Most lines of a frame are the same in the next one: lines between earlier rows, lines of other steps, and
// all lines while the pointer moves. The second time that a path is drawn, it is painted into a picture,
// which is copied from then on.
template <class Draw> void Player::keeping(const QPainterPath& path, const QPen& pen, Draw draw) {
    if (!m_target.hasPixels() || m_how.isExact || path.elementCount() < worthKeeping) return draw(m_painter);
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

void Player::drawBox(QPainter& painter, const QRectF& rect, const BoxLook& look) {
    const bool bordered = look.border.isValid();
    const double inset = bordered ? look.width / 2 : 0;
    QPen pen(Qt::NoPen);
    if (bordered) {
        pen = QPen(look.border, look.width);
        if (look.dashed) pen.setDashPattern({4 / look.width, 3 / look.width});
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

// Qt's rasterizer takes quadratic time in the number of crossings of one path with a row of pixels, so each
// part is drawn separately.
template <class Draw> void Player::eachPart(const QPainterPath& path, Draw draw) const {
    if (path.elementCount() < 12 || !m_target.hasPixels()) return draw(path);
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

void Player::drawStroke(QPainter& painter, const Line& line) const {
    const double width = line.width;
    QVarLengthArray<QLineF, 64> lines; // Qt draws straight lines faster
    painter.setPen(QPen(line.color, width, Qt::SolidLine, Qt::FlatCap, Qt::BevelJoin));
    eachPart(line.path, [&](const QPainterPath& part) {
        const QPointF from = part.elementAt(0), to = part.currentPosition();
        const bool straight = m_target.hasPixels() && part.elementCount() == 2;
        if (straight && from.x() == to.x()) {
            const QRectF upright(from.x() - width / 2, std::min(from.y(), to.y()), width,
                                 std::abs(to.y() - from.y()));
            painter.fillRect(m_target.snapped(upright), line.color);
        } else if (straight) {
            lines.append({from, to});
        } else {
            painter.drawPath(part);
        }
    });
    if (lines.isEmpty()) return;
    painter.setPen(QPen(line.color, width, Qt::SolidLine, Qt::FlatCap));
    painter.drawLines(lines.data(), int(lines.size()));
}

} // namespace

void play(const Scene& scene, QPainter& painter, const Playing& how) { Player(scene, painter, how).play(); }

void paint(QPainter& painter, const Theme& theme, const std::function<void(Canvas&)>& compose) {
    Scene scene;
    Canvas canvas(scene, theme, Target(painter));
    compose(canvas);
    play(scene, painter);
}

} // namespace scanscope::viz
