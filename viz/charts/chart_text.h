// Sizes with their exponents, as charts and tables write them: small raised digits in the face of values,
// whose own superscripts stand as far apart as its digits.
#pragma once

#include "viz/scene/text.h"

namespace scanscope::viz {

// `at` as for drawText(); superscript digits of the text become the exponent.
void drawPower(QPainter& painter, QPointF at, Align align, const QString& text, const TextStyle& style,
               const QColor& color);
void drawPowerMiddle(QPainter& painter, QPointF at, Align align, const QString& text, const TextStyle& style,
                     const QColor& color);
[[nodiscard]] double powerWidth(const QString& text, const TextStyle& style);

} // namespace scanscope::viz
