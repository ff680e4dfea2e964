// Number formats of charts: for cards, tables and axes.
#pragma once

#include <QString>

#include "viz/scene/text.h"

namespace scanscope::viz {

// The unit of a panel's values, which determines their format.
enum class ChartUnit {
    Count,
    Percent,      // a fraction in whole percents, for measured values
    ExactPercent, // a fraction with a tenth of a percent, for counted values
    Seconds,
    Ratio, // a factor
    Error  // a fraction, in powers of 10
};

// "2¹¹" for powers of two from 2¹⁰ on, otherwise "1000".
[[nodiscard]] QString sizeText(double n);

// Text for a table cell: "20 481", "1.05e6" from a million on, "29.2 %".
[[nodiscard]] QString chartText(double value, ChartUnit unit);

// Text for an axis label: "1000", "10⁶", "12.5 %", "10 µs".
[[nodiscard]] QString tickText(double value, ChartUnit unit);

// Numbers with exponents, as in charts and tables: the exponents are small raised digits of the value font,
// because its own superscripts are spaced as widely as its digits. `at` is as for drawText(); superscript
// digits in the text become the exponent.
void drawPower(QPainter& painter, QPointF at, Align align, const QString& text, const TextStyle& style,
               const QColor& color);
void drawPowerMiddle(QPainter& painter, QPointF at, Align align, const QString& text, const TextStyle& style,
                     const QColor& color);
[[nodiscard]] double powerWidth(const QString& text, const TextStyle& style);

} // namespace scanscope::viz
