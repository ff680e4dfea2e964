#include "viz/model/value_text.h"

#include <array>
#include <cmath>
#include <limits>

#include "kernels/text/text.h"
#include "kernels/trace/access.h"

namespace scanscope::viz {

namespace {

constexpr std::array suffixes{"", "k", "M", "G", "T"};
constexpr int wholeDigits = 4;
constexpr double leastPlain = 1e-3; // smaller floats are written as powers of ten

QString tidied(QString text) { // "1.20e+05" → "1.2e5"
    const qsizetype exponent = text.indexOf(QLatin1Char('e'));
    QString mantissa = text.left(exponent);
    while (mantissa.contains(QLatin1Char('.')) && (mantissa.endsWith(u'0') || mantissa.endsWith(u'.')))
        mantissa.chop(1);
    return mantissa + QLatin1Char('e') + QString::number(text.mid(exponent + 1).toInt());
}

double largest(trace::ElementType type) {
    return type == trace::ElementType::float32 ? double(std::numeric_limits<float>::max())
                                               : std::numeric_limits<double>::max();
}

// Writes the number with this many digits. Rounds towards zero if rounding up would exceed the type's range.
QString scientific(double number, int digits, trace::ElementType type) {
    const auto text = [digits](double x) { return QString::number(x, 'e', digits - 1); };
    bool good = false;
    const double rounded = std::abs(text(number).toDouble(&good));
    if (good && rounded <= largest(type)) return tidied(text(number));
    const double unit = std::pow(10, std::floor(std::log10(std::abs(number))) - digits + 1);
    return tidied(text(number - std::copysign(unit / 2, number)));
}

// 12345 → "12.3k". Without a suffix, trailing zeros after the decimal point are removed.
QString withSuffix(double number, int digits) {
    double scaled = std::abs(number);
    std::size_t unit = 0;
    while (std::round(scaled) >= 1000 && unit + 1 < suffixes.size()) {
        scaled /= 1000;
        ++unit;
    }
    if (std::round(scaled) >= 1000) return {};
    const QString sign = number < 0 ? QStringLiteral("-") : QString();
    if (unit == 0) return sign + QString::number(scaled, 'g', digits);
    const int before = scaled < 9.995 ? 1 : scaled < 99.95 ? 2 : 3;
    return sign + QString::number(scaled, 'f', std::max(0, digits - before)) +
           QString::fromLatin1(suffixes[unit]);
}

QString shortened(double number, int digits, trace::ElementType type) {
    const bool plain = trace::is_integer(type) || number == 0 || std::abs(number) >= leastPlain;
    const QString text = plain ? withSuffix(number, digits) : QString();
    return text.isEmpty() || text.contains(QLatin1Char('e')) ? scientific(number, digits, type) : text;
}

} // namespace

QString groupedText(std::uint64_t count) { return QString::fromStdString(kernels::grouped(count)); }

QString infiniteText(bool negative) { return negative ? QStringLiteral("−∞") : QStringLiteral("+∞"); }

QString valueText(trace::Value value, trace::ElementType type) {
    return QString::fromStdString(trace::to_text(value, type));
}

QString shortValueText(trace::Value value, trace::ElementType type, int characters) {
    const double number = trace::as_double(value, type);
    const auto fits = [characters](const QString& text) { return text.size() <= characters; };
    if (std::isnan(number)) return fits(QStringLiteral("NaN")) ? QStringLiteral("NaN") : QStringLiteral("…");
    if (std::isinf(number)) return infiniteText(number < 0);
    const QString whole = valueText(value, type);
    if (whole.size() <= wholeDigits + (number < 0) && fits(whole)) return whole;
    for (int digits = 3; digits >= 1; --digits)
        if (const QString text = shortened(number, digits, type); fits(text)) return text;
    return QStringLiteral("…");
}

QString secondsText(double seconds) {
    constexpr std::array<const char*, 4> units{"ns", "µs", "ms", "s"};
    double scaled = seconds * 1e9;
    std::size_t unit = 0;
    for (; scaled >= 999.5 && unit + 1 < units.size(); ++unit) scaled /= 1000;
    return QStringLiteral("%1 %2").arg(scaled, 0, 'g', 3).arg(QString::fromUtf8(units.at(unit)));
}

QString cellName(const QString& array, std::uint64_t cell) {
    return array + u'[' + QString::number(cell) + u']';
}

QString cellName(const trace::Array& array, std::uint64_t cell) {
    return QString::fromStdString(trace::cell_text(array, cell));
}

QString threadName(const trace::Launch& launch, std::uint32_t thread) {
    return QString::fromStdString(trace::thread_text(launch.block, thread));
}

QString cellsName(const QString& array, std::uint64_t first, std::uint64_t last) {
    if (first == last) return cellName(array, first);
    return array + u'[' + QString::number(first) + QStringLiteral("..") + QString::number(last) + u']';
}

} // namespace scanscope::viz
