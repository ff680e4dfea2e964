// The room for records, which all launches of a program share: where it runs out, the launch that has the
// most gives up its last blocks for a new one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "kernels/trace/recording_budget.h"
#include "kernels/trace/trace.h"

namespace scanscope::own {

class SharedRoom {
public:
    // Both must outlive it. Of a launch blocks are taken from its end, and never the first one.
    SharedRoom(trace::RecordingBudget& budget, std::vector<trace::Launch>& launches)
        : budget_(budget)
        , launches_(launches) {}

    // Whether so many bytes are left, once launches that have more than `mine` have given up what they could.
    bool make(std::uint64_t bytes, std::uint64_t mine);
    // The blocks of the last launch are recorded from now on, and it shares like the others. What they take
    // is charged; where it is more than there is room for, the last of them are gone.
    void share_last();
    // In the blocks that are gone.
    [[nodiscard]] std::uint64_t records_given_up() const { return records_given_up_; }

private:
    std::uint64_t give_up_block(trace::Launch& launch); // gives back its bytes

    trace::RecordingBudget& budget_;
    std::vector<trace::Launch>& launches_;
    // Bytes and number of the launches that have a block to give up.
    std::set<std::pair<std::uint64_t, std::size_t>> by_size_;
    std::uint64_t records_given_up_ = 0;
};

} // namespace scanscope::own
