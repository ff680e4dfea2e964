#include "viz/charts/chart_text.h"

#include "viz/scene/fonts.h"

namespace scanscope::viz {
namespace {

constexpr double exponentSize = 0.76, raised = 0.38; // of the text's size

struct Parts {
    QString base, exponent;
    TextStyle small;
    [[nodiscard]] double width(const TextStyle& style) const {
        return textWidth(base, style) + (exponent.isEmpty() ? 0 : textWidth(exponent, small));
    }
};

Parts partsOf(const QString& text, const TextStyle& style) {
    static const QString superscripts = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    Parts parts{{}, {}, style};
    parts.small.px = style.px * exponentSize;
    for (const QChar c : text) {
        const auto digit = superscripts.indexOf(c);
        if (c == u'⁻')
            parts.exponent += u'−';
        else if (digit < 0)
            parts.base += c;
        else
            parts.exponent += QString::number(digit);
    }
    return parts;
}

} // namespace

double powerWidth(const QString& text, const TextStyle& style) { return partsOf(text, style).width(style); }

void drawPower(QPainter& painter, QPointF at, Align align, const QString& text, const TextStyle& style,
               const QColor& color) {
    const Parts parts = partsOf(text, style);
    const double width = parts.width(style);
    const double left = at.x() - (align == Align::left ? 0 : align == Align::right ? width : width / 2);
    drawText(painter, {left, at.y()}, Align::left, parts.base, style, color);
    if (parts.exponent.isEmpty()) return;
    drawText(painter, {left + textWidth(parts.base, style), at.y() - raised * style.px}, Align::left,
             parts.exponent, parts.small, color);
}

void drawPowerMiddle(QPainter& painter, QPointF at, Align align, const QString& text, const TextStyle& style,
                     const QColor& color) {
    drawPower(painter, at + QPointF(0, valueMiddle * style.px), align, text, style, color);
}

} // namespace scanscope::viz
