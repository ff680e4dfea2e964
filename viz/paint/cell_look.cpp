#include "viz/paint/cell_look.h"

#include <algorithm>
#include <QPainterPath>

namespace scanscope::viz {

namespace {

constexpr double narrow = 16;                              // a wide ring would fill narrower cells
constexpr double hazardLine = 2.5, hazardLineInBar = 1.75; // line widths around wide and narrow cells

double radiusOf(const QRectF& box) { return std::min({7.0, 0.2 * box.width(), 0.16 * box.height()}); }

CellLook plainLook(const Canvas& canvas, const CellKind& kind) {
    const Theme& theme = canvas.theme();
    if (kind.padding) return {{theme.pad, theme.padHatch}, theme.padHatch, theme.muted, 500, theme.faint};
    return {{theme.cell, theme.cellBorder}, {}, theme.text, 500, theme.faint};
}

// The look of the cell's state. Faults are added afterwards.
CellLook lookOfState(const Canvas& canvas, const CellKind& kind, const QRectF& box) {
    const Theme& theme = canvas.theme();
    const RoleColors& role = canvas.role(kind.role);
    CellLook look = plainLook(canvas, kind);
    const auto hatched = [&](const QColor& ground, const QColor& lines) {
        if (kind.padding) look.hatch = Canvas::mixed(ground, lines, 0.3);
    };
    switch (kind.state) {
    case CellState::stands:
        if (kind.ground.isValid())
            look = {{kind.ground, theme.cellBorder},
                    {},
                    kind.hollow ? theme.text : kind.onGround,
                    500,
                    kind.ground};
        break;
    case CellState::past:
        look.box = {kind.padding ? theme.pad : theme.past, theme.pastBorder};
        look.text = theme.muted;
        look.weight = 400;
        look.bar = theme.pastBorder;
        break;
    case CellState::left:
        look = {{role.tint, {}, 0}, {}, role.solid, 600, role.solid};
        hatched(role.tint, role.solid);
        break;
    case CellState::toCome:
        look = {{{}, theme.pastBorder, 1, 0, true}, {}, theme.muted, 400, theme.pastBorder};
        break;
    case CellState::awaited:
        look = {{theme.surface, kind.copied ? theme.faint : role.solid, 1.5, 0, true},
                {},
                theme.text,
                700,
                role.solid};
        hatched(theme.surface, theme.padHatch);
        break;
    case CellState::written:
        look = {{role.solid, {}, 0}, {}, theme.onRole, 700, role.solid};
        hatched(role.solid, theme.onRole);
        break;
    case CellState::read: {
        const double ring = box.width() < narrow ? 1.5 : 2;
        look.box = {Canvas::mixed(look.box.fill, role.tint, kind.lift),
                    Canvas::mixed(theme.cellBorder, role.solid, kind.lift), 1 + kind.lift * (ring - 1)};
        look.text = theme.text;
        look.weight = 600;
        look.bar = canvas.faded(role.solid, 0.55);
        hatched(role.tint, role.solid);
        break;
    }
    case CellState::kept:
        look = {{theme.kept, {}, 0}, {}, theme.onKept, 600, theme.kept};
        break;
    case CellState::dropped:
        look = {{theme.dropped, theme.pastBorder, 1, 0, true}, {}, theme.onDropped, 500, theme.padHatch};
        break;
    }
    return look;
}

// The lines cross, to distinguish this hatch from padding.
void crossHatch(Canvas& canvas, const QRectF& box, const QColor& color) {
    constexpr double apart = 9;
    QPainterPath lines;
    const double reach = box.width() + box.height();
    for (int line = 1; line * apart < reach; ++line) {
        const double d = line * apart;
        const double down = std::min(d, box.height()), right = std::min(d, box.width());
        lines.moveTo(box.left() + d - down, box.top() + down);
        lines.lineTo(box.left() + right, box.top() + d - right);
        lines.moveTo(box.right() - d + down, box.top() + down);
        lines.lineTo(box.right() - right, box.top() + d - right);
    }
    canvas.stroke(lines, color, 1);
}

constexpr double leastPitch = 4; // narrower segments have no room for flags
constexpr double widePitch = 24; // narrower columns show their index at the flag's place

} // namespace

CellLook lookOf(const Canvas& canvas, const CellKind& kind, const QRectF& box) {
    CellLook look = lookOfState(canvas, kind, box);
    const RoleColors hazard = flawColors(canvas.theme(), kind.warns);
    const double line = box.width() < narrow ? hazardLineInBar : hazardLine;
    switch (kind.fault) {
    case CellFault::none:
        break;
    case CellFault::before: // the ring of a read cell says more
        if (kind.state == CellState::read) break;
        look.box.border = hazard.solid;
        look.box.width = 1.25;
        break;
    case CellFault::now:
    case CellFault::oneOfMany: {
        const bool awaited = kind.state == CellState::awaited, isOne = kind.fault == CellFault::now;
        look.box = {awaited ? canvas.theme().surface : hazard.tint, hazard.solid, isOne ? line : 1.5, 0,
                    awaited};
        look.hatch = awaited || !isOne ? QColor() : Canvas::mixed(hazard.tint, hazard.solid, 0.28);
        look.text = canvas.theme().text;
        look.bar = hazard.solid;
        break;
    }
    case CellFault::unknown:
        look = {{{}, hazard.solid, line, 0, true}, {}, hazard.solid, 700, hazard.solid};
        break;
    }
    look.box.radius = radiusOf(box);
    return look;
}

CellLook paintCell(Canvas& canvas, const QRectF& box, const CellKind& kind) {
    CellLook look = lookOf(canvas, kind, box);
    canvas.box(box, look.box);
    if (kind.hollow && kind.state == CellState::stands) {
        const double wall = std::min(4.0, 0.28 * box.height());
        canvas.box(box.adjusted(wall, wall, -wall, -wall),
                   {canvas.theme().surface, {}, 0, look.box.radius / 2});
    }
    if (!look.hatch.isValid()) return look;
    const double inside = std::max(1.5, look.box.width + 0.5);
    const QRectF ground = box.adjusted(inside, inside, -inside, -inside);
    if (kind.fault == CellFault::now)
        crossHatch(canvas, ground, look.hatch);
    else
        canvas.hatch(ground, look.hatch);
    return look;
}

void paintRing(Canvas& canvas, const QRectF& cell, double outside, double width) {
    canvas.box(cell.adjusted(-outside, -outside, outside, outside),
               {{}, canvas.theme().ink, width, radiusOf(cell) + outside});
}

RoleColors flawColors(const Theme& theme, bool warns) {
    return warns ? RoleColors{theme.warn, theme.warnTint} : theme.role(Role::Hazard);
}

void paintFlawSign(Canvas& canvas, QPointF centre, double size, bool warns) {
    const Theme& theme = canvas.theme();
    const QPainterPath sign = roleGlyph(Role::Hazard, centre, size);
    QPainterPath outline;
    outline.setFillRule(Qt::WindingFill);
    outline.addPolygon(roleGlyph(Role::Up, centre - QPointF(0, 0.02 * size), size * 1.05).toFillPolygon());
    canvas.roundStroke(outline, theme.surface, 3);
    canvas.shape(outline, theme.surface);
    canvas.shape(sign, flawColors(theme, warns).solid);
}

double pathWidthAt(double pitch) {
    return pitch >= 28 ? pathWidth : pitch >= 10 ? 1.5 : pitch >= 3 ? 1 : 0.6;
}

void paintDifference(Canvas& canvas, const QRectF& cell, const QColor& color) {
    const double inset = std::min(5.0, 0.2 * cell.width()), height = std::min(3.0, 0.12 * cell.height());
    canvas.box({cell.left() + inset, cell.bottom() - 2 * height, cell.width() - 2 * inset, height},
               {.fill = color, .radius = height / 2});
}

void paintIdleLane(Canvas& canvas, const QRectF& box) {
    const QColor faint = canvas.theme().faint;
    const double radius = radiusOf(box);
    if (box.width() >= narrow) {
        QPainterPath border;
        border.addRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
        canvas.dotted(border, canvas.faded(faint, 0.8), 1, 2, 4);
    } else {
        canvas.box(box, {{}, canvas.theme().pastBorder, 1, radius});
    }
    const double half = std::min(4.0, 0.2 * box.width());
    QPainterPath dash;
    dash.moveTo(box.center() - QPointF(half, 0));
    dash.lineTo(box.center() + QPointF(half, 0));
    canvas.stroke(dash, faint, 1.25);
}

void paintWaitingLane(Canvas& canvas, const QRectF& box, bool ahead) {
    const Theme& theme = canvas.theme();
    canvas.box(box, ahead ? BoxLook{theme.past, theme.pastBorder, 1, radiusOf(box)}
                          : BoxLook{theme.laneWait, {}, 0, radiusOf(box)});
    const double apart = std::min(2.5, 0.15 * box.width()), half = std::min(5.0, 0.22 * box.height());
    QPainterPath bars;
    for (const double x : {-apart, apart}) {
        bars.moveTo(box.center() + QPointF(x, -half));
        bars.lineTo(box.center() + QPointF(x, half));
    }
    canvas.stroke(bars, ahead ? theme.muted : theme.text, std::min(1.75, 0.1 * box.width()));
}

void paintSegmentFlag(Canvas& canvas, double x, double top, double foot, int side) {
    const Theme& theme = canvas.theme();
    QPainterPath pole;
    pole.moveTo(x, top);
    pole.lineTo(x, foot);
    canvas.stroke(pole, theme.text, 1.25);
    QPainterPath flag(QPointF(x, top));
    flag.lineTo(x + side * 7, top + 3);
    flag.lineTo(x, top + 6);
    flag.closeSubpath();
    canvas.fillPath(flag, theme.text);
}

void paintSegmentFlags(Canvas& canvas, const Columns& columns, double top, double foot) {
    if (columns.pitch < leastPitch) return;
    for (const Column start : columns.starts) {
        const double edge = columns.centre(start) - columns.pitch / 2;
        const bool wide = columns.pitch >= widePitch;
        const double x = edge - (!start.isFirst() && wide ? columns.startGap / 2 : 1);
        if (x >= columns.clipLeft - 2 && x <= columns.clipRight)
            paintSegmentFlag(canvas, x, top, foot, wide ? 1 : -1);
    }
}

void paintKeptMark(Canvas& canvas, QPointF centre, double size, const QColor& color) {
    QPainterPath path;
    path.moveTo(centre + QPointF(-0.48, 0.02) * size);
    path.lineTo(centre + QPointF(-0.14, 0.36) * size);
    path.lineTo(centre + QPointF(0.5, -0.36) * size);
    canvas.roundStroke(path, color, 0.17 * size);
}

QString letterOf(TileState state) { return QString(u"XAP"[std::size_t(state)]); }

void paintTileState(Canvas& canvas, const QRectF& box, TileState state, double radius) {
    const Theme& theme = canvas.theme();
    if (state == TileState::prefix) return canvas.box(box, {.fill = theme.tileP, .radius = radius});
    canvas.box(box, {.fill = theme.tileX, .border = theme.pastBorder, .radius = radius});
    if (state == TileState::nothing) return;
    const double half = box.height() / 2;
    canvas.box(box.adjusted(0, half, 0, 0), {.fill = theme.tileA, .radius = std::min(radius, half / 2)});
    if (radius < half) // the fill's upper corners are square
        canvas.fill({box.left(), box.top() + half, box.width(), half / 2}, theme.tileA);
    canvas.box(box, {.border = theme.pastBorder, .radius = radius});
}

TileColors colorsOf(const Theme& theme, TileState state) {
    return state == TileState::prefix    ? TileColors{theme.tileP, theme.onTileP}
           : state == TileState::nothing ? TileColors{theme.tileX, theme.onTileX}
                                         : TileColors{theme.tileA, theme.onTileA};
}

} // namespace scanscope::viz
