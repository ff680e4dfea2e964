#include "viz/scene/canvas.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <QPaintEngine>
#include <QPainter>

#include "viz/model/shown_text.h"
#include "viz/scene/fonts.h"
#include "viz/scene/icons.h"

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

} // namespace

Role roleFor(StepRole role) {
    constexpr std::array roles{Role::Plain, Role::Up, Role::Down, Role::Stride, Role::Identity};
    static_assert(roles.size() == std::size_t(StepRole::identity) + 1);
    return roles.at(std::size_t(role));
}

Target::Target(const QTransform& toPixels)
    : m_hasPixels(toPixels.type() <= QTransform::TxScale)
    , m_toDevice(toPixels)
    , m_fromDevice(toPixels.inverted()) {}

Target::Target(const QPainter& painter)
    : Target(painter.deviceTransform()) {
    m_hasPixels = m_hasPixels && painter.paintEngine()->type() == QPaintEngine::Raster;
}

QRectF Target::snapped(const QRectF& rect) const {
    if (!m_hasPixels) return rect;
    const QRectF device = m_toDevice.mapRect(rect);
    const QPointF from(std::round(device.left()), std::round(device.top()));
    const QPointF to(std::round(device.right()), std::round(device.bottom()));
    return m_fromDevice.mapRect(QRectF(from, to));
}

Canvas::Canvas(Scene& scene, const Theme& theme, const Target& target)
    : m_scene(scene)
    , m_theme(theme)
    , m_target(target) {
    constexpr std::size_t usual = 2048; // marks in a frame
    m_scene.marks.reserve(std::max(usual, m_scene.marks.capacity()));
}

QPainterPath Canvas::placed(const QPainterPath& path) const {
    return m_state.origin.isNull() ? path : path.translated(m_state.origin);
}

void Canvas::restore() {
    m_state = m_saved.back();
    m_saved.pop_back();
}

void Canvas::clip(const QRectF& wanted) {
    QRectF rect = wanted.translated(m_state.origin);
    if (m_state.clip >= 0) rect &= m_scene.clips[std::size_t(m_state.clip)];
    if (m_scene.clips.empty() || m_scene.clips.back() != rect) m_scene.clips.push_back(rect);
    m_state.clip = int(m_scene.clips.size()) - 1;
}

void Canvas::spot(Spot spot) {
    spot.rect.translate(m_state.origin);
    spot.line = placed(spot.line);
    spot.clip = m_state.clip;
    m_scene.spots.push_back(std::move(spot));
}

void Canvas::spot(const QRectF& rect, const Subject& subject, double reach) {
    spot({.rect = rect, .subject = subject, .reach = reach});
}

void Canvas::spots(const Columns& columns, int column, int count, double top, double foot,
                   const Subject& first) {
    const int from = std::max(column, columns.firstVisible());
    const int end = std::min(column + count, columns.lastVisible() + 1);
    const Kept kept(*this);
    clip({columns.clipLeft, top, columns.clipRight - columns.clipLeft, foot - top});
    for (int c = from; c < end;) {
        if (columns.isLeftOut(Column(c))) {
            ++c;
            continue;
        }
        const auto next = std::ranges::upper_bound(columns.starts, Column(c));
        int last = columns.startGap > 0 && next != columns.starts.end() ? std::min(end, int(*next)) : end;
        while (std::ranges::any_of(columns.folds, [&](const Fold& fold) {
            return Column(c) < fold.first && fold.first < Column(last);
        }))
            --last;
        spot({.rect = {columns.centre(c) - columns.pitch / 2, top, columns.pitch, foot - top},
              .subject = advanced(first, std::uint64_t(c - column)),
              .count = std::uint64_t(last - c),
              .step = {columns.pitch, 0}});
        c = last;
    }
}

bool Canvas::hasOmitted(Omitted what) const {
    return std::ranges::find(m_scene.omissions, what, &Omission::what) != m_scene.omissions.end();
}

QColor Canvas::faded(QColor color, double opacity) const {
    color.setAlphaF(float(color.alphaF() * m_theme.opacity(opacity)));
    return color;
}

QColor Canvas::mixed(const QColor& a, const QColor& b, double part) {
    const auto mix = [part](int from, int to) { return int(std::lround(from + (to - from) * part)); };
    return {mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue())};
}

QRectF Canvas::snapped(const QRectF& rect) const {
    return m_target.snapped(rect.translated(m_state.origin)).translated(-m_state.origin);
}

void Canvas::box(const QRectF& rect, const BoxLook& wanted) {
    BoxLook look = wanted;
    look.width += m_theme.lineExtra;
    add(Box{m_target.snapped(rect.translated(m_state.origin)), look});
}

void Canvas::fill(const QRectF& rect, const QColor& color) {
    add(Area{m_target.snapped(rect.translated(m_state.origin)), color});
}

void Canvas::area(const QRectF& rect, const QBrush& wanted) {
    QBrush brush = wanted;
    if (brush.gradient())
        brush.setTransform(QTransform::fromTranslate(m_state.origin.x(), m_state.origin.y()));
    add(Area{rect.translated(m_state.origin), brush});
}

void Canvas::stroke(const QPainterPath& path, const QColor& color, double width) {
    if (!path.isEmpty()) add(Line{placed(path), color, width + m_theme.lineExtra});
}

void Canvas::roundStroke(const QPainterPath& path, const QColor& color, double width) {
    if (!path.isEmpty()) add(Line{placed(path), color, width, Ends::round});
}

void Canvas::dotted(const QPainterPath& path, const QColor& color, double width, double dash, double space) {
    if (!path.isEmpty()) add(Line{placed(path), color, width + m_theme.lineExtra, Ends::flat, dash, space});
}

void Canvas::fillPath(const QPainterPath& path, const QColor& color) {
    if (!path.isEmpty()) add(Shape{placed(path), color, true});
}

void Canvas::shape(const QPainterPath& path, const QColor& color) {
    if (!path.isEmpty()) add(Shape{placed(path), color});
}

void Canvas::glyph(StepRole role, QPointF centre, double size, const QColor& color) {
    shape(QTransform(size, 0, 0, size, centre.x(), centre.y()).map(unitGlyph(roleFor(role))), color);
}

void Canvas::icon(Icon which, const QRectF& box, const QColor& color) {
    const auto [lines, filled] = iconPaths(which, box);
    roundStroke(lines, color, 1.6 * box.width() / iconGrid);
    shape(filled, color);
}

void Canvas::chip(QPointF centre, const QString& text, const TextStyle& style, double height, double padding,
                  const QColor& fill, const QColor& color) {
    const double width = std::max(height, textWidth(text, style) + padding);
    const QRectF rect(centre.x() - width / 2, centre.y() - height / 2, width, height);
    add(Box{rect.translated(m_state.origin), {fill, {}, 0, height / 2}, true});
    middle(centre, Align::centre, text, style, color);
}

void Canvas::badge(QPointF centre, double radius, trace::Operator op, const QColor& color, double width,
                   double full) {
    const double r = radius + 0.9, reach = operatorReach(op, radius) + 0.9;
    box({centre.x() - reach, centre.y() - r, 2 * reach, 2 * r},
        {mixed(m_theme.surface, color, full), color, width, r});
    if (full < 0.5) operatorSign(op, centre, radius, color);
}

void Canvas::operatorSign(trace::Operator op, QPointF centre, double radius, const QColor& color) {
    if (const QString word = operatorWord(op); !word.isEmpty()) {
        const double px = operatorWordSize(radius);
        return text(centre + QPointF(0, 0.28 * px), Align::centre, word, figures(px, 700), color);
    }
    roundStroke(QTransform::fromScale(radius, radius).map(operatorSignPath(op)).translated(centre), color,
                1.75 * radius / 9);
}

void Canvas::dot(QPointF centre, double radius, const QColor& color) {
    box({centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius}, {color, {}, 0, radius});
}

void Canvas::clipTo(const Columns& columns, double height) {
    const double room = columns.clipRight - columns.clipLeft;
    if (columns.count * columns.pitch > room + 1) clip({columns.clipLeft - 6, 0, room + 12, height});
}

void Canvas::veil(const Columns& columns, double top, double foot) {
    constexpr double rings = 6; // rings extend slightly beyond their cells
    QColor surface = m_theme.surface;
    surface.setAlphaF(float(1 - m_theme.opacity(0.25)));
    area({columns.visibleLeft() - rings, top, columns.visibleRight() - columns.visibleLeft() + 2 * rings,
          foot - top},
         surface);
}

void Canvas::hatch(const QRectF& rect, const QColor& color, double apart) {
    QList<QLineF> lines;
    // The lines x + y = constant are at the same positions for every box, so that adjacent boxes join up.
    const int first = int(std::ceil((rect.left() + rect.top()) / apart));
    const int last = int(std::ceil((rect.right() + rect.bottom()) / apart));
    for (int line = first; line < last; ++line) {
        const double sum = line * apart;
        const double x0 = std::max(rect.left(), sum - rect.bottom()),
                     x1 = std::min(rect.right(), sum - rect.top());
        lines.append(QLineF(x0, sum - x0, x1, sum - x1).translated(m_state.origin));
    }
    if (!lines.isEmpty()) add(Strokes{std::move(lines), color, 1 + m_theme.lineExtra});
}

void Canvas::text(QPointF at, Align align, const QString& asked, const TextStyle& style,
                  const QColor& color) {
    if (asked.isEmpty()) return;
    const QString text = shownText(asked);
    const double width = textWidth(text, style);
    if (align == Align::centre) at.rx() -= width / 2;
    if (align == Align::right) at.rx() -= width;
    add(Words{at + m_state.origin, text, style, color, width, align});
}

void Canvas::middle(QPointF at, Align align, const QString& words, const TextStyle& style,
                    const QColor& color) {
    text(at + QPointF(0, valueMiddle * style.px), align, words, style, color);
}

void Canvas::fitted(QPointF at, const QString& words, const TextStyle& style, const QColor& color,
                    double room) {
    const QString shown = elided(words, style, room);
    if (shown != words) omit(Omitted::label, words);
    middle(at, Align::left, shown, style, color);
}

} // namespace scanscope::viz
