#include "kernels/trace/log.h"

namespace scanscope::trace {

std::span<Record> Records::room(std::size_t count) {
    constexpr std::size_t usual_piece = 16'384; // 896 KiB
    if (pieces_.empty() || pieces_.back().capacity - pieces_.back().count < count) {
        const std::size_t capacity = std::max(count, usual_piece);
        pieces_.push_back({std::make_unique_for_overwrite<Record[]>(capacity), capacity, 0});
    }
    const Piece& last = pieces_.back();
    return {last.records.get() + last.count, count};
}

} // namespace scanscope::trace
