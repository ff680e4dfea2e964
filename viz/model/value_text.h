// Values as text, in full and in short form.
#pragma once

#include <QString>

#include "kernels/trace/value.h"

namespace scanscope::viz {

[[nodiscard]] QString valueText(trace::Value value, trace::ElementType type);

// Three digits and k, M, G or T: "12.3k". Even larger numbers use a power of ten: "-9.22e18". Uses fewer
// digits if the text would exceed this many characters, and an ellipsis if not even one digit fits. Numbers
// of up to four digits stay unchanged.
[[nodiscard]] QString shortValueText(trace::Value value, trace::ElementType type, int characters);

// "−∞" or "+∞".
[[nodiscard]] QString infiniteText(bool negative);

// A count: "8192", "12 281".
[[nodiscard]] QString groupedText(std::uint64_t count);

// "12.3 µs", with three digits.
[[nodiscard]] QString secondsText(double seconds);

// "a[3]", or "a[3..7]" for several cells. The name comes from a file, so it may contain "%1", which must stay
// unchanged.
[[nodiscard]] QString cellName(const QString& array, std::uint64_t cell);
[[nodiscard]] QString cellsName(const QString& array, std::uint64_t first, std::uint64_t last);

} // namespace scanscope::viz
