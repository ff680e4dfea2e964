// The space for records, which all launches of a program share. When it runs out, the launch with the most
// records gives up its last blocks for a new launch.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "kernels/trace/recording_budget.h"
#include "kernels/trace/trace_file.h"

namespace scanscope::own {

class SharedRoom {
public:
    // Both must outlive this object. A launch gives up blocks from its end, and never its first one.
    SharedRoom(trace::RecordingBudget& budget, trace::PackedBlocks& launches)
        : budget_(budget)
        , launches_(launches) {}

    // Returns whether this many bytes are free. If necessary, first removes blocks from launches that use
    // more than `mine` bytes.
    bool make(std::uint64_t bytes, std::uint64_t mine);
    // Lets the last launch share its space like the others, and charges its blocks to the budget. If they do
    // not fit, its last blocks are removed.
    void share_last();

private:
    static std::uint64_t give_up_block(std::vector<trace::PackedBlock>& launch); // returns its bytes

    trace::RecordingBudget& budget_;
    trace::PackedBlocks& launches_;
    // Bytes and index of the launches that have a block to give up.
    std::set<std::pair<std::uint64_t, std::size_t>> by_size_;
};

} // namespace scanscope::own
