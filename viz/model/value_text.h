// Values as text, whole and short.
#pragma once

#include <QString>

#include "kernels/trace/value.h"

namespace scanscope::viz {

[[nodiscard]] QString valueText(trace::Value value, trace::ElementType type);

// Three digits and k, M, G or T, beyond them a power of ten: "12.3k", "-9.22e18"; fewer digits where no more
// fit so many characters, and a lone ellipsis where not even one does. Four digits stay as they are.
[[nodiscard]] QString shortValueText(trace::Value value, trace::ElementType type, int characters);

// "−∞" or "+∞".
[[nodiscard]] QString infiniteText(bool negative);

// A count: "8192", "12 281".
[[nodiscard]] QString groupedText(std::uint64_t count);

// "12.3 µs": three digits.
[[nodiscard]] QString secondsText(double seconds);

// "a[3]", and "a[3..7]" for several. The name comes from a file, and a "%1" in it stays what it is.
[[nodiscard]] QString cellName(const QString& array, std::uint64_t cell);
[[nodiscard]] QString cellsName(const QString& array, std::uint64_t first, std::uint64_t last);

} // namespace scanscope::viz
