// The elements of results that the columns show: all of them, or, if they do not fit, the first ones and
// those around the element that matters.
#pragma once

#include <optional>
#include <vector>

#include "viz/layout/columns.h"

namespace scanscope::viz {

struct AnswerGrid {
    Columns columns;
    // The element of each column; nothing for a column that replaces elements left out. If the list is empty,
    // column i shows element i.
    std::vector<std::optional<std::size_t>> elements = {};
    [[nodiscard]] std::optional<std::size_t> at(int column) const {
        return elements.empty() ? std::optional(std::size_t(column)) : elements[std::size_t(column)];
    }
};

// Chooses at most `most` columns for `count` elements, always including `focus`. Each part that is left out
// has a column without an element.
[[nodiscard]] std::vector<std::optional<std::size_t>> elementsAround(std::size_t count, std::size_t most,
                                                                     std::size_t focus);

} // namespace scanscope::viz
