// Which elements of results stand in which columns: all of them, or where there is no room, the first ones
// and those around the one that matters.
#pragma once

#include <optional>
#include <vector>

#include "viz/layout/columns.h"

namespace scanscope::viz {

struct AnswerGrid {
    Columns columns;
    // The element of each column; nothing where elements are left out. Empty: column i has element i.
    std::vector<std::optional<std::size_t>> elements = {};
    [[nodiscard]] std::optional<std::size_t> at(int column) const {
        return elements.empty() ? std::optional(std::size_t(column)) : elements[std::size_t(column)];
    }
};

// At most so many columns for elements 0 to `count`: with `focus`, and with a column without an element for
// each part that is left out.
[[nodiscard]] std::vector<std::optional<std::size_t>> elementsAround(std::size_t count, std::size_t most,
                                                                     std::size_t focus);

} // namespace scanscope::viz
