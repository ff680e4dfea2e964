#include "viz/scene/icons.h"

#include <initializer_list>
#include <QPainter>
#include <QPen>

namespace scanscope::viz {
namespace {

struct Drawing {
    QPainterPath stroke, fill;
    void line(std::initializer_list<QPointF> points) {
        auto point = points.begin();
        stroke.moveTo(*point);
        while (++point != points.end()) stroke.lineTo(*point);
    }
    void polygon(std::initializer_list<QPointF> points) {
        fill.addPolygon(QPolygonF(QList<QPointF>(points)));
        fill.closeSubpath();
    }
    void box(double x, double y, double w, double h, double r) {
        stroke.addRoundedRect(QRectF(x, y, w, h), r, r);
    }
    void solidBox(double x, double y, double w, double h) {
        fill.addRoundedRect(QRectF(x, y, w, h), 0.4, 0.4);
    }
    void circle(double x, double y, double r) { stroke.addEllipse(QPointF(x, y), r, r); }
    void dot(double x, double y, double r) { fill.addEllipse(QPointF(x, y), r, r); }
    void arc(double x, double y, double r, double from, double sweep) {
        const QRectF square(x - r, y - r, 2 * r, 2 * r);
        stroke.arcMoveTo(square, from);
        stroke.arcTo(square, from, sweep);
    }
};

void drawFile(Drawing& d, Icon icon) {
    switch (icon) {
    case Icon::Open:
        d.line({{2, 14.5}, {2, 3.5}, {7, 3.5}, {9, 5.8}, {16, 5.8}, {16, 14.5}, {2, 14.5}});
        break;
    case Icon::Save:
        d.line({{9, 2.5}, {9, 11}}), d.line({{5.4, 7.6}, {9, 11.2}, {12.6, 7.6}}),
            d.line({{2.5, 15}, {15.5, 15}});
        break;
    case Icon::Present:
        d.box(2, 3, 14, 9.5, 1.5), d.line({{6.5, 15.5}, {11.5, 15.5}});
        break;
    case Icon::Theme:
        d.circle(9, 9, 6.4);
        d.fill.moveTo(9, 2.6);
        d.fill.arcTo(QRectF(2.6, 2.6, 12.8, 12.8), 90, -180);
        d.fill.closeSubpath();
        break;
    case Icon::Help:
        d.circle(9, 9, 7);
        d.arc(9, 7.4, 2.1, 190, -210);
        d.line({{9.9, 9.3}, {9, 10.2}, {9, 10.7}});
        d.dot(9, 13, 0.95);
        break;
    case Icon::Menu:
        for (const double y : {4.5, 9.0, 13.5}) d.line({{2.5, y}, {15.5, y}});
        break;
    case Icon::Search:
        d.circle(7.6, 7.6, 5), d.line({{11.4, 11.4}, {15.5, 15.5}});
        break;
    case Icon::File:
        d.line(
            {{10.4, 2.2}, {4, 2.2}, {4, 15.8}, {14, 15.8}, {14, 5.8}, {10.4, 2.2}, {10.4, 5.8}, {14, 5.8}});
        break;
    default:
        break;
    }
}

void drawStage(Drawing& d, Icon icon) {
    switch (icon) {
    case Icon::Options:
        d.line({{2, 6}, {8.6, 6}}), d.circle(10.7, 6, 2), d.line({{12.8, 6}, {16, 6}});
        d.line({{2, 12}, {4.9, 12}}), d.circle(7, 12, 2), d.line({{9.1, 12}, {16, 12}});
        break;
    case Icon::Rows:
        d.line({{2.2, 3}, {15.8, 3}}), d.line({{2.2, 7}, {15.8, 7}}), d.box(2.2, 10.6, 13.6, 5, 1.4);
        break;
    case Icon::Fit:
        d.line({{2, 6}, {2, 2.5}, {6, 2.5}}), d.line({{12, 2.5}, {16, 2.5}, {16, 6}});
        d.line({{16, 12}, {16, 15.5}, {12, 15.5}}), d.line({{6, 15.5}, {2, 15.5}, {2, 12}});
        break;
    case Icon::Follow:
        d.line({{2, 9}, {11, 9}}), d.line({{7.6, 5.4}, {11.2, 9}, {7.6, 12.6}}),
            d.line({{15, 3.5}, {15, 14.5}});
        break;
    case Icon::Drawer:
        d.box(2, 3, 14, 12, 1.6), d.line({{11, 3}, {11, 15}});
        break;
    default:
        break;
    }
}

void drawTransport(Drawing& d, Icon icon) {
    switch (icon) {
    case Icon::First:
        d.solidBox(3.4, 4.4, 1.7, 9.2), d.polygon({{14, 4.4}, {14, 13.6}, {6.4, 9}});
        break;
    case Icon::Back:
        d.polygon({{12.4, 4.4}, {12.4, 13.6}, {5.2, 9}});
        break;
    case Icon::Play:
        d.polygon({{5.4, 3.4}, {5.4, 14.6}, {14.6, 9}});
        break;
    case Icon::Pause:
        d.solidBox(4.8, 3.6, 2.7, 10.8), d.solidBox(10.5, 3.6, 2.7, 10.8);
        break;
    case Icon::Forward:
        d.polygon({{5.6, 4.4}, {5.6, 13.6}, {12.8, 9}});
        break;
    case Icon::Last:
        d.solidBox(12.9, 4.4, 1.7, 9.2), d.polygon({{4, 4.4}, {4, 13.6}, {11.6, 9}});
        break;
    case Icon::Reverse:
        d.line({{16, 9}, {2.4, 9}}), d.line({{6.6, 4.6}, {2.2, 9}, {6.6, 13.4}});
        break;
    case Icon::Loop:
        d.line({{3, 8.6}, {3, 7}, {5, 4.6}, {14.6, 4.6}}), d.line({{11.8, 1.8}, {14.8, 4.6}, {11.8, 7.4}});
        d.line({{15, 9.4}, {15, 11}, {13, 13.4}, {3.4, 13.4}}),
            d.line({{6.2, 10.6}, {3.2, 13.4}, {6.2, 16.2}});
        break;
    default:
        break;
    }
}

void drawSmall(Drawing& d, Icon icon) {
    switch (icon) {
    case Icon::ChevronDown:
        d.line({{5.4, 7.4}, {9, 11}, {12.6, 7.4}});
        break;
    case Icon::ChevronUp:
        d.line({{5.4, 10.8}, {9, 7.2}, {12.6, 10.8}});
        break;
    case Icon::ChevronLeft:
        d.line({{10.6, 5.4}, {7, 9}, {10.6, 12.6}});
        break;
    case Icon::ChevronRight:
        d.line({{7.4, 5.4}, {11, 9}, {7.4, 12.6}});
        break;
    case Icon::Close:
        d.line({{4.5, 4.5}, {13.5, 13.5}}), d.line({{13.5, 4.5}, {4.5, 13.5}});
        break;
    case Icon::More:
        for (const double x : {3.8, 9.0, 14.2}) d.dot(x, 9, 1.5);
        break;
    case Icon::Warning:
        d.line({{9, 2.6}, {16.2, 15}, {1.8, 15}, {9, 2.6}}), d.line({{9, 7.2}, {9, 10.4}}),
            d.dot(9, 12.7, 0.95);
        break;
    case Icon::Check:
        d.line({{3.6, 9.6}, {7.4, 13.2}, {14.4, 5}});
        break;
    default:
        break;
    }
}

} // namespace

IconPaths iconPaths(Icon icon, const QRectF& box) {
    Drawing drawing;
    drawFile(drawing, icon);
    drawStage(drawing, icon);
    drawTransport(drawing, icon);
    drawSmall(drawing, icon);
    const QTransform place(box.width() / iconGrid, 0, 0, box.height() / iconGrid, box.left(), box.top());
    return {place.map(drawing.stroke), place.map(drawing.fill)};
}

void paintIcon(QPainter& painter, Icon icon, const QRectF& box, const QColor& color) {
    const auto [lines, filled] = iconPaths(icon, box);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.strokePath(lines,
                       QPen(color, 1.6 * box.width() / iconGrid, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.fillPath(filled, color);
    painter.restore();
}

} // namespace scanscope::viz
