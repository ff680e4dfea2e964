#include "viz/scene/icons.h"

#include <initializer_list>
#include <map>
#include <QPainter>
#include <QPen>

namespace scanscope::viz {
namespace {

// Collects strokes and filled shapes; each call adds one more.
struct Drawing {
    QPainterPath stroke, fill;

    Drawing& line(std::initializer_list<QPointF> points) {
        auto point = points.begin();
        stroke.moveTo(*point);
        while (++point != points.end()) stroke.lineTo(*point);
        return *this;
    }
    Drawing& polygon(std::initializer_list<QPointF> points) {
        fill.addPolygon(QPolygonF(QList<QPointF>(points)));
        fill.closeSubpath();
        return *this;
    }
    Drawing& box(double x, double y, double w, double h, double r) {
        stroke.addRoundedRect(QRectF(x, y, w, h), r, r);
        return *this;
    }
    Drawing& solidBox(double x, double y, double w, double h) {
        fill.addRoundedRect(QRectF(x, y, w, h), 0.4, 0.4);
        return *this;
    }
    Drawing& circle(double x, double y, double r) {
        stroke.addEllipse(QPointF(x, y), r, r);
        return *this;
    }
    Drawing& dot(double x, double y, double r) {
        fill.addEllipse(QPointF(x, y), r, r);
        return *this;
    }
    Drawing& arc(double x, double y, double r, double from, double sweep) {
        const QRectF square(x - r, y - r, 2 * r, 2 * r);
        stroke.arcMoveTo(square, from);
        stroke.arcTo(square, from, sweep);
        return *this;
    }
    Drawing& rightHalf(double x, double y, double r) {
        fill.moveTo(x, y - r);
        fill.arcTo(QRectF(x - r, y - r, 2 * r, 2 * r), 90, -180);
        fill.closeSubpath();
        return *this;
    }
};

const Drawing& drawingOf(Icon icon) {
    static const std::map<Icon, Drawing> drawings{
        {Icon::Open,
         Drawing().line({{2, 14.5}, {2, 3.5}, {7, 3.5}, {9, 5.8}, {16, 5.8}, {16, 14.5}, {2, 14.5}})},
        {Icon::Save, Drawing()
                         .line({{9, 2.5}, {9, 11}})
                         .line({{5.4, 7.6}, {9, 11.2}, {12.6, 7.6}})
                         .line({{2.5, 15}, {15.5, 15}})},
        {Icon::Present, Drawing().box(2, 3, 14, 9.5, 1.5).line({{6.5, 15.5}, {11.5, 15.5}})},
        {Icon::Theme, Drawing().circle(9, 9, 6.4).rightHalf(9, 9, 6.4)},
        {Icon::Help, Drawing()
                         .circle(9, 9, 7)
                         .arc(9, 7.4, 2.1, 190, -210)
                         .line({{9.9, 9.3}, {9, 10.2}, {9, 10.7}})
                         .dot(9, 13, 0.95)},
        {Icon::Menu, Drawing()
                         .line({{2.5, 4.5}, {15.5, 4.5}})
                         .line({{2.5, 9}, {15.5, 9}})
                         .line({{2.5, 13.5}, {15.5, 13.5}})},
        {Icon::Search, Drawing().circle(7.6, 7.6, 5).line({{11.4, 11.4}, {15.5, 15.5}})},
        {Icon::Options, Drawing()
                            .line({{2, 6}, {8.6, 6}})
                            .circle(10.7, 6, 2)
                            .line({{12.8, 6}, {16, 6}})
                            .line({{2, 12}, {4.9, 12}})
                            .circle(7, 12, 2)
                            .line({{9.1, 12}, {16, 12}})},
        {Icon::Rows,
         Drawing().line({{2.2, 3}, {15.8, 3}}).line({{2.2, 7}, {15.8, 7}}).box(2.2, 10.6, 13.6, 5, 1.4)},
        {Icon::Fit, Drawing()
                        .line({{2, 6}, {2, 2.5}, {6, 2.5}})
                        .line({{12, 2.5}, {16, 2.5}, {16, 6}})
                        .line({{16, 12}, {16, 15.5}, {12, 15.5}})
                        .line({{6, 15.5}, {2, 15.5}, {2, 12}})},
        {Icon::First, Drawing().solidBox(3.4, 4.4, 1.7, 9.2).polygon({{14, 4.4}, {14, 13.6}, {6.4, 9}})},
        {Icon::Back, Drawing().polygon({{12.4, 4.4}, {12.4, 13.6}, {5.2, 9}})},
        {Icon::Play, Drawing().polygon({{5.4, 3.4}, {5.4, 14.6}, {14.6, 9}})},
        {Icon::Pause, Drawing().solidBox(4.8, 3.6, 2.7, 10.8).solidBox(10.5, 3.6, 2.7, 10.8)},
        {Icon::Forward, Drawing().polygon({{5.6, 4.4}, {5.6, 13.6}, {12.8, 9}})},
        {Icon::Last, Drawing().solidBox(12.9, 4.4, 1.7, 9.2).polygon({{4, 4.4}, {4, 13.6}, {11.6, 9}})},
        {Icon::Reverse, Drawing().line({{16, 9}, {2.4, 9}}).line({{6.6, 4.6}, {2.2, 9}, {6.6, 13.4}})},
        {Icon::Loop, Drawing()
                         .line({{3, 8.6}, {3, 7}, {5, 4.6}, {14.6, 4.6}})
                         .line({{11.8, 1.8}, {14.8, 4.6}, {11.8, 7.4}})
                         .line({{15, 9.4}, {15, 11}, {13, 13.4}, {3.4, 13.4}})
                         .line({{6.2, 10.6}, {3.2, 13.4}, {6.2, 16.2}})},
        {Icon::Follow, Drawing()
                           .line({{2, 9}, {11, 9}})
                           .line({{7.6, 5.4}, {11.2, 9}, {7.6, 12.6}})
                           .line({{15, 3.5}, {15, 14.5}})},
        {Icon::ChevronDown, Drawing().line({{5.4, 7.4}, {9, 11}, {12.6, 7.4}})},
        {Icon::ChevronUp, Drawing().line({{5.4, 10.8}, {9, 7.2}, {12.6, 10.8}})},
        {Icon::Close, Drawing().line({{4.5, 4.5}, {13.5, 13.5}}).line({{13.5, 4.5}, {4.5, 13.5}})},
        {Icon::More, Drawing().dot(3.8, 9, 1.5).dot(9, 9, 1.5).dot(14.2, 9, 1.5)},
        {Icon::Warning, Drawing()
                            .line({{9, 2.6}, {16.2, 15}, {1.8, 15}, {9, 2.6}})
                            .line({{9, 7.2}, {9, 10.4}})
                            .dot(9, 12.7, 0.95)},
        {Icon::Check, Drawing().line({{3.6, 9.6}, {7.4, 13.2}, {14.4, 5}})},
        {Icon::Drawer, Drawing().box(2, 3, 14, 12, 1.6).line({{11, 3}, {11, 15}})},
        {Icon::File,
         Drawing().line(
             {{10.4, 2.2}, {4, 2.2}, {4, 15.8}, {14, 15.8}, {14, 5.8}, {10.4, 2.2}, {10.4, 5.8}, {14, 5.8}})},
        {Icon::ChevronLeft, Drawing().line({{10.6, 5.4}, {7, 9}, {10.6, 12.6}})},
        {Icon::ChevronRight, Drawing().line({{7.4, 5.4}, {11, 9}, {7.4, 12.6}})},
    };
    static const Drawing none;
    const auto found = drawings.find(icon);
    return found == drawings.end() ? none : found->second;
}

} // namespace

IconPaths iconPaths(Icon icon, const QRectF& box) {
    const Drawing& drawing = drawingOf(icon);
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
