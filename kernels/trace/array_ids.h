// The numbers that events use for the arrays of a table: the values of Event::array below no_array.
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
        : end_(static_cast<std::uint16_t>(std::min<std::size_t>(arrays, no_array))) {} // events name no more
    [[nodiscard]] Iterator begin() const { return {0}; }
    [[nodiscard]] Iterator end() const { return {end_}; }

private:
    std::uint16_t end_;
};

// The array numbers of Launch::globals, Block::shared or Block::lanes, or of a table indexed by them.
template <class Entry> [[nodiscard]] ArrayIds array_ids(const std::vector<Entry>& table) {
    return ArrayIds(table.size());
}

} // namespace scanscope::trace
