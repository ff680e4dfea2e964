// How the numbers of a chart are written: in its card, in tables, on its axes.
#pragma once

#include <QString>

#include "viz/scene/text.h"

namespace scanscope::viz {

// The unit of a panel's values, which decides how they read.
enum class ChartUnit {
    Count,
    Percent,      // a part of 1, written in whole percents: of what was measured
    ExactPercent, // the same to a tenth of a percent: of what was counted
    Seconds,
    Ratio, // times as much
    Error  // a part of 1, in powers of 10
};

// "2¹¹" for a power of two from 2¹⁰ on, else "1000".
[[nodiscard]] QString sizeText(double n);

// As a cell of a table: "20 481", "1.05e6" from a million on, "29.2 %".
[[nodiscard]] QString chartText(double value, ChartUnit unit);

// As a label of the axis: "1000", "10⁶", "12.5 %", "10 µs".
[[nodiscard]] QString tickText(double value, ChartUnit unit);

// Sizes with their exponents, as charts and tables write them: small raised digits in the face of values,
// whose own superscripts stand as far apart as its digits. `at` as for drawText(); superscript digits of the
// text become the exponent.
void drawPower(QPainter& painter, QPointF at, Align align, const QString& text, const TextStyle& style,
               const QColor& color);
void drawPowerMiddle(QPainter& painter, QPointF at, Align align, const QString& text, const TextStyle& style,
                     const QColor& color);
[[nodiscard]] double powerWidth(const QString& text, const TextStyle& style);

} // namespace scanscope::viz
