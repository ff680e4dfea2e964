#include "viz/charts/chart_number.h"

#include <bit>
#include <cmath>
#include <cstdint>

#include "viz/model/language.h"
#include "viz/model/value_text.h"
#include "viz/scene/fonts.h"

namespace scanscope::viz {

namespace {

const QString superscripts = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");

QString superscript(int number) {
    QString text = number < 0 ? QStringLiteral("⁻") : QString();
    for (const QChar digit : QString::number(std::abs(number))) text += superscripts[digit.digitValue()];
    return text;
}

bool isPowerOfTen(double value) {
    const double power = std::log10(value);
    return std::fabs(power - std::round(power)) < 1e-9;
}

QString powerOfTen(double value) { return QStringLiteral("10") + superscript(qRound(std::log10(value))); }

} // namespace

QString sizeText(double n) {
    const auto whole = std::uint64_t(n);
    if (whole >= 1024 && std::has_single_bit(whole)) return u'2' + superscript(std::countr_zero(whole));
    return groupedText(whole);
}

QString chartText(double value, ChartUnit unit) {
    switch (unit) {
    case ChartUnit::Percent:
        return QStringLiteral("%1 %").arg(100 * value, 0, 'f', 0);
    case ChartUnit::ExactPercent:
        return QStringLiteral("%1 %").arg(100 * value, 0, 'f', 1);
    case ChartUnit::Seconds:
        return secondsText(value);
    case ChartUnit::Ratio:
        return QStringLiteral("%1×").arg(value, 0, 'f', 2);
    case ChartUnit::Error:
        if (value == 0) return tr("exact");
        return QString::number(value, 'e', 1).replace(QStringLiteral("e-0"), QStringLiteral("e-"));
    case ChartUnit::Count:
        break;
    }
    if (value < 1e6) return groupedText(std::uint64_t(std::llround(value)));
    return QString::number(value, 'e', 2)
        .replace(QStringLiteral("e+0"), QStringLiteral("e"))
        .replace(QStringLiteral("e+"), QStringLiteral("e"));
}

QString tickText(double value, ChartUnit unit) {
    switch (unit) {
    case ChartUnit::Percent:
    case ChartUnit::ExactPercent:
        return QStringLiteral("%1 %").arg(100 * value, 0, 'g', 4);
    case ChartUnit::Seconds:
        return secondsText(value);
    case ChartUnit::Ratio:
        return QStringLiteral("%1×").arg(value, 0, 'g', 4);
    case ChartUnit::Error:
        if (isPowerOfTen(value)) return powerOfTen(value);
        return QString::number(value, 'e', 0).replace(QStringLiteral("e-0"), QStringLiteral("e-"));
    case ChartUnit::Count:
        break;
    }
    if (value < 10 && value != std::floor(value)) return QString::number(value, 'g', 3);
    return value >= 1e5 && isPowerOfTen(value) ? powerOfTen(value)
                                               : groupedText(std::uint64_t(std::llround(value)));
}

namespace {

constexpr double exponentSize = 0.76, raised = 0.38; // relative to the font size

struct Parts {
    QString base, exponent;
    TextStyle small;
    [[nodiscard]] double width(const TextStyle& style) const {
        return textWidth(base, style) + (exponent.isEmpty() ? 0 : textWidth(exponent, small));
    }
};

Parts partsOf(const QString& text, const TextStyle& style) {
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
