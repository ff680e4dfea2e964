#include "viz/layout/answer_grid.h"

namespace scanscope::viz {

namespace {

using Elements = std::vector<std::optional<std::size_t>>;

void append(Elements& elements, std::size_t first, std::size_t end) {
    for (std::size_t element = first; element < end; ++element) elements.emplace_back(element);
}

} // namespace

Elements elementsAround(std::size_t count, std::size_t most, std::size_t focus) {
    constexpr std::size_t least = 5; // first element, focus, last element, and two gaps
    most = std::max(most, least);
    Elements elements;
    if (count <= most) {
        append(elements, 0, count);
        return elements;
    }
    const std::size_t head = std::min<std::size_t>(8, (most - 1) / 2), rest = most - head - 2;
    // Near either end, one gap is enough, and its column shows one more element.
    if (focus < most - 1 - rest / 2) {
        append(elements, 0, most - 1);
        elements.emplace_back();
        return elements;
    }
    append(elements, 0, head);
    elements.emplace_back();
    const std::size_t first = focus - rest / 2;
    if (first + rest + 1 >= count) {
        append(elements, count - rest - 1, count);
        return elements;
    }
    append(elements, first, first + rest);
    elements.emplace_back();
    return elements;
}

} // namespace scanscope::viz
