#include "kernels/own/runner/shared_room.h"

#include <algorithm>
#include <iterator>

namespace scanscope::own {

namespace {

// The number of records that the block's events and steps were made from.
std::uint64_t records_of(const trace::Block& block) {
    std::uint64_t records = block.events.size() + block.shared.size();
    for (const trace::Step& step : block.steps) records += step.threads;
    return records;
}

} // namespace

std::uint64_t SharedRoom::give_up_block(trace::Launch& launch) {
    const std::uint64_t bytes = trace::bytes_of_block(launch.blocks.back());
    records_given_up_ += records_of(launch.blocks.back());
    launch.blocks.pop_back();
    return bytes;
}

bool SharedRoom::make(std::uint64_t bytes, std::uint64_t mine) {
    while (budget_.left() < bytes) {
        if (by_size_.empty() || by_size_.rbegin()->first <= mine) return false;
        const auto largest = by_size_.extract(std::prev(by_size_.end())).value();
        trace::Launch& launch = launches_[largest.second];
        const std::uint64_t given = give_up_block(launch);
        budget_.give_back(given);
        if (launch.blocks.size() > 1) by_size_.emplace(largest.first - given, largest.second);
    }
    return true;
}

void SharedRoom::share_last() {
    trace::Launch& launch = launches_.back();
    std::uint64_t bytes = 0;
    for (const trace::Block& block : launch.blocks) bytes += trace::bytes_of_block(block);
    while (launch.blocks.size() > 1 && !make(bytes, bytes)) bytes -= give_up_block(launch);
    budget_.take(std::min(bytes, budget_.left()));
    if (launch.blocks.size() > 1) by_size_.emplace(bytes, launches_.size() - 1);
}

} // namespace scanscope::own
