#include "kernels/own/runner/touched_cells.h"

#include <algorithm>

namespace scanscope::own {

namespace {

struct Units {
    std::uint64_t bytes, first, last; // the size of each, and their numbers
};
Units units_of(const DeviceArray& array, const char* address, std::uint64_t bytes) {
    const std::uint64_t size = std::clamp<std::uint64_t>(array.type.bytes, 1, 4);
    const auto first = reinterpret_cast<std::uintptr_t>(address);
    return {size, first / size, (first + bytes - 1) / size};
}

std::int64_t cell_of(const DeviceArray& array, const Units& units, std::uint64_t number) {
    const auto offset = static_cast<std::int64_t>(number * units.bytes) -
                        static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(array.memory));
    return offset / std::int64_t(array.type.bytes);
}

} // namespace

TouchedCells::Unit* TouchedCells::unit_at(std::uint64_t number, std::uint64_t unit_bytes, bool makes_page) {
    const std::uint64_t key = number / page_units * 8 + unit_bytes;
    if (!recent_ || key != recent_key_) {
        auto found = pages_.find(key);
        if (found == pages_.end()) {
            if (!makes_page || pages_.size() == most_pages) return nullptr;
            found = pages_.emplace(key, std::make_unique<Page>()).first;
        }
        recent_key_ = key;
        recent_ = found->second.get();
    }
    return &(*recent_)[number % page_units];
}

std::optional<TouchedCells::Conflict> TouchedCells::touch(const DeviceArray& array, const char* address,
                                                          std::uint64_t bytes, bool writes,
                                                          const StreamOrder& order) {
    std::optional<Conflict> met;
    const Units units = units_of(array, address, bytes);
    for (std::uint64_t number = units.first; number <= units.last; ++number) {
        Unit* const unit = unit_at(number, units.bytes, true);
        if (!unit) break;
        if (!met && !order.is_over(unit->wrote))
            met = Conflict{unit->wrote, cell_of(array, units, number), true};
        else if (!met && writes && !order.is_over(unit->read))
            met = Conflict{unit->read, cell_of(array, units, number), false};
        (writes ? unit->wrote : unit->read) = order.current();
    }
    return met;
}

std::optional<TouchedCells::Conflict> TouchedCells::met_by_host(const DeviceArray& array, const char* address,
                                                                std::uint64_t bytes, bool writes,
                                                                const StreamOrder& order) {
    const Units units = units_of(array, address, bytes);
    for (std::uint64_t number = units.first; number <= units.last; ++number) {
        const Unit* const unit = unit_at(number, units.bytes, false);
        if (!unit) continue;
        if (!order.is_over_for_host(unit->wrote))
            return Conflict{unit->wrote, cell_of(array, units, number), true};
        if (writes && !order.is_over_for_host(unit->read))
            return Conflict{unit->read, cell_of(array, units, number), false};
    }
    return std::nullopt;
}

} // namespace scanscope::own
