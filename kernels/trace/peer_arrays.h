// The shared arrays of a cluster's blocks that other blocks access. Such an access is recorded as one to a
// global array, which is named after the block and its array: "block 1's tile". The block's own accesses
// stay those to its shared array.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

[[nodiscard]] std::string peer_array_name(std::uint64_t block, std::string_view array);
struct PeerArray {
    std::uint64_t block = 0; // linear index in the grid
    std::string_view array;
};
[[nodiscard]] std::optional<PeerArray> peer_array_named(std::string_view name);

// Finds the block that owns a peer array's cells, and the other way round.
class PeerArrays {
public:
    explicit PeerArrays(const Launch& launch);

    [[nodiscard]] bool is_empty() const { return blocks_.empty(); }
    // The linear index of the block whose shared array this global is; nullopt for other globals.
    [[nodiscard]] std::optional<std::uint64_t> block_of(std::uint16_t global) const;
    // The global that the event accesses, directly or as the owner of the cells. nullopt: none.
    [[nodiscard]] std::optional<std::uint16_t> global_of(std::size_t block, const Event& event) const {
        if (event.space == Space::global) return event.array;
        if (event.space != Space::shared || globals_.empty()) return std::nullopt;
        const auto found = globals_.find({block, event.array});
        return found == globals_.end() ? std::nullopt : std::optional(found->second);
    }

private:
    std::map<std::uint16_t, std::uint64_t> blocks_; // by global
    // For each block, by its number in Launch::blocks, and each of its shared arrays.
    std::map<std::pair<std::size_t, std::uint16_t>, std::uint16_t> globals_;
};

// An asynchronous copy of a block: the thread that began it, and when.
using CopyBegun = std::pair<std::uint32_t, std::uint32_t>;
[[nodiscard]] inline CopyBegun copy_begun(const Event& event) { return {event.thread, event.since}; }
// The block's copies that write another block's shared memory, or arrive at its barrier objects.
[[nodiscard]] std::set<CopyBegun> copies_to_peers(const Launch& launch, const Block& block);

} // namespace scanscope::trace
