// Draws parts of widgets in a theme: buttons, fields, boxes, bars, tabs and menus.
#pragma once

#include <QColor>
#include <QRect>
#include <QRectF>

#include "viz/scene/theme.h"

class QPainter;
class QStyleOption;
class QWidget;

namespace scanscope::viz {

// A rounded box whose border is inside `rect`, on whole pixels.
void drawBox(QPainter* painter, const QRectF& rect, double radius, const QColor& fill, const QColor& border,
             double width = 1);

// A rounded box with a border along the inside of `rect`, 1 px wide plus the theme's extra width.
void drawFramed(QPainter& painter, const Theme& theme, const QRectF& rect, double radius, const QColor& fill,
                const QColor& border);

void drawButton(const Theme& theme, const QStyleOption* option, QPainter* painter, const QWidget* widget);
void drawField(const Theme& theme, const QStyleOption* option, QPainter* painter, const QWidget* widget);
void drawCheckBox(const Theme& theme, const QStyleOption* option, QPainter* painter, bool round);
void drawComboBox(const Theme& theme, const QStyleOption* option, QPainter* painter, const QWidget* widget);
// `handle` is the handle's rectangle.
void drawSlider(const Theme& theme, const QStyleOption* option, QPainter* painter, const QRect& handle);
void drawScrollBar(const Theme& theme, const QStyleOption* option, QPainter* painter, const QRect& handle);
void drawTab(const Theme& theme, const QStyleOption* option, QPainter* painter);
void drawMenuItem(const Theme& theme, const QStyleOption* option, QPainter* painter);
// A choice's text at the left of `room`, with its second line, if any, muted. `flags` are Qt::TextFlag
// values.
void drawChoice(const Theme& theme, QPainter* painter, const QRect& room, int flags, bool enabled,
                const QString& words, const QString& second);

// Dynamic properties that a widget may have.
inline constexpr char primaryProperty[] = "primary"; // QPushButton: filled with ink
inline constexpr char invalidProperty[] = "invalid"; // QLineEdit, QComboBox: a 2 px border in `error`

} // namespace scanscope::viz
