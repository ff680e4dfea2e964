#include "viz/paint/value_text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace scanscope::viz {

namespace {

constexpr std::array suffixes{"", "k", "M", "G", "T", "P", "E"};

// 12345 → "12.3k", "12k" in fewer characters.
QString withSuffix(double number, int characters) {
    double scaled = std::abs(number);
    std::size_t unit = 0;
    while (std::round(scaled) >= 1000 && unit + 1 < suffixes.size()) {
        scaled /= 1000;
        ++unit;
    }
    if (std::round(scaled) >= 1000) return {};
    const QString sign = number < 0 ? QStringLiteral("-") : QString();
    const int most = scaled < 10 ? 2 : scaled < 100 ? 1 : 0;
    for (int decimals = unit == 0 ? 0 : most; decimals >= 0; --decimals) {
        const QString text =
            sign + QString::number(scaled, 'f', decimals) + QString::fromLatin1(suffixes[unit]);
        if (text.size() <= characters) return text;
    }
    return {};
}

QString shortFloat(double number, int characters) {
    if (std::isnan(number)) return QStringLiteral("NaN");
    if (std::isinf(number)) return number < 0 ? QStringLiteral("-∞") : QStringLiteral("∞");
    for (int digits = 3; digits >= 1; --digits) {
        QString text = QString::number(number, 'g', digits);
        text.replace(QStringLiteral("e+0"), QStringLiteral("e"))
            .replace(QStringLiteral("e+"), QStringLiteral("e"));
        text.replace(QStringLiteral("e-0"), QStringLiteral("e-"));
        if (text.size() <= characters) return text;
    }
    return {};
}

} // namespace

QString valueText(trace::Value value, trace::ElementType type) {
    return QString::fromStdString(trace::to_text(value, type));
}

QString shortValueText(trace::Value value, trace::ElementType type, int characters) {
    const QString whole = valueText(value, type);
    if (whole.size() <= characters) return whole;
    const double number = trace::as_double(value, type);
    const QString text = is_integer(type) ? withSuffix(number, characters) : shortFloat(number, characters);
    return text.isEmpty() || text.size() > characters ? QStringLiteral("…") : text;
}

QString cellText(const FrameState& frame, trace::Value value, trace::Node node, trace::ElementType type,
                 int characters) {
    // A constant has no inputs: there the number itself is all there is to say.
    if (frame.symbols)
        if (const QString& symbols = frame.model->symbols(node, characters); !symbols.isEmpty())
            return symbols;
    return shortValueText(value, type, characters);
}

} // namespace scanscope::viz
