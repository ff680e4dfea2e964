#include "viz/charts/chart_number.h"

#include <bit>
#include <cmath>
#include <cstdint>

#include "viz/model/language.h"
#include "viz/model/value_text.h"

namespace scanscope::viz {
namespace {

QString superscript(int number) {
    static const QString digits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    QString text = number < 0 ? QStringLiteral("⁻") : QString();
    for (const QChar digit : QString::number(std::abs(number))) text += digits[digit.digitValue()];
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

} // namespace scanscope::viz
