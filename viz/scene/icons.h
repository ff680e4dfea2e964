// The icons of the window, on an 18 px grid.
#pragma once

#include <QPainterPath>
#include <QRectF>

class QPainter;
class QColor;

namespace scanscope::viz {

enum class Icon {
    Open,
    Save,
    Present,
    Theme,
    Help,
    Menu,
    Search,
    Options,
    Rows,
    Fit,
    First,
    Back,
    Play,
    Pause,
    Forward,
    Last,
    Reverse,
    Loop,
    Follow,
    ChevronDown,
    ChevronUp,
    Close,
    More,
    Warning,
    Check,
    Drawer,
    File,
    ChevronLeft,
    ChevronRight,
};

// An icon on the 18 px grid, scaled to fill `box`: strokes of 1.6 with round caps. The icons of the player
// are filled.
inline constexpr double iconGrid = 18;
struct IconPaths {
    QPainterPath lines, filled;
};
[[nodiscard]] IconPaths iconPaths(Icon icon, const QRectF& box);
void paintIcon(QPainter& painter, Icon icon, const QRectF& box, const QColor& color);

} // namespace scanscope::viz
