#include "kernels/own/runner/shared_room.h"

#include <algorithm>
#include <iterator>

namespace scanscope::own {

std::uint64_t SharedRoom::give_up_block(std::vector<trace::PackedBlock>& launch) {
    const std::uint64_t bytes = launch.back().unpacked;
    launch.pop_back();
    return bytes;
}

bool SharedRoom::make(std::uint64_t bytes, std::uint64_t mine) {
    while (budget_.left() < bytes) {
        if (by_size_.empty() || by_size_.rbegin()->first <= mine) return false;
        const auto largest = by_size_.extract(std::prev(by_size_.end())).value();
        std::vector<trace::PackedBlock>& launch = launches_[largest.second];
        const std::uint64_t given = give_up_block(launch);
        budget_.give_back(given);
        if (launch.size() > 1) by_size_.emplace(largest.first - given, largest.second);
    }
    return true;
}

void SharedRoom::share_last() {
    std::vector<trace::PackedBlock>& launch = launches_.back();
    std::uint64_t bytes = 0;
    for (const trace::PackedBlock& block : launch) bytes += block.unpacked;
    while (launch.size() > 1 && !make(bytes, bytes)) bytes -= give_up_block(launch);
    budget_.take(std::min(bytes, budget_.left()));
    if (launch.size() > 1) by_size_.emplace(bytes, launches_.size() - 1);
}

} // namespace scanscope::own
