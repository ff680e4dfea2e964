#include "viz/views/grid/grid_parts.h"

#include <algorithm>

namespace scanscope::viz {

double StripPart::pitch() const {
    const bool startsWithHead = !heads.empty() && heads.front() == first; // before which there is no gap
    const double gaps = gap * double(heads.size() - startsWithHead);
    return (right - left - gaps) / double(std::max<std::uint64_t>(1, count));
}

double StripPart::leftOf(std::uint64_t cell) const {
    const auto before = std::upper_bound(heads.begin(), heads.end(), cell) -
                        std::upper_bound(heads.begin(), heads.end(), first);
    return left + double(cell - first) * pitch() + double(before) * gap;
}

std::optional<std::pair<double, double>> ArrayStrip::spanOf(const trace::Range& cells) const {
    std::optional<std::pair<double, double>> span;
    for (const StripPart& part : parts) {
        const std::uint64_t from = std::max(part.first, cells.first),
                            end = std::min(part.end(), cells.first + cells.count);
        if (from >= end) continue;
        const double right = part.leftOf(end - 1) + part.pitch();
        if (span)
            span->second = right;
        else
            span = {part.leftOf(from), right};
    }
    return span;
}

} // namespace scanscope::viz
