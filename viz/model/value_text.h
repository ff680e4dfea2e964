// Values as text, in full and in short form.
#pragma once

#include <QString>

#include "kernels/trace/trace.h"

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

// A thread of a launch's blocks: "5", or "(1, 2)" in a block with two dimensions (trace::thread_text).
[[nodiscard]] QString threadName(const trace::Launch& launch, std::uint32_t thread);

// "a[3]", or "a[3..7]" for several cells. The name comes from a file, so it may contain "%1", which must stay
// unchanged.
[[nodiscard]] QString cellName(const QString& array, std::uint64_t cell);
[[nodiscard]] QString cellName(const trace::Array& array, std::uint64_t cell); // "tile[2][5]"
[[nodiscard]] QString cellsName(const QString& array, std::uint64_t first, std::uint64_t last);

} // namespace scanscope::viz
