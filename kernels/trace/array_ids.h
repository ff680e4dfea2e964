// The numbers by which events name the arrays of a table: Event::array, up to but without no_array.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

class ArrayIds {
public:
    struct Iterator {
        std::uint16_t at;
        std::uint16_t operator*() const { return at; }
        Iterator& operator++() {
            ++at;
            return *this;
        }
        friend bool operator==(const Iterator&, const Iterator&) = default;
    };
    explicit ArrayIds(std::size_t arrays)
        : end_(static_cast<std::uint16_t>(std::min<std::size_t>(arrays, no_array))) {} // no event names more
    [[nodiscard]] Iterator begin() const { return {0}; }
    [[nodiscard]] Iterator end() const { return {end_}; }

private:
    std::uint16_t end_;
};

// One for each entry of Launch::globals, Block::shared or Block::lanes, or of what is kept by their numbers.
template <class Entry> [[nodiscard]] ArrayIds array_ids(const std::vector<Entry>& table) {
    return ArrayIds(table.size());
}

} // namespace scanscope::trace
