// Barrier objects (cuda::barrier, mbarrier) and asynchronous copies of a running launch.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "kernels/own/runner/recording.h"
#include "kernels/simt/emulator/block.h"
#include "kernels/simt/where.h"
#include "kernels/trace/barrier_object.h"

namespace scanscope::own {

// A copy that a thread has begun. It happens when its end is waited for: as late as the program allows, so
// that an access that comes too early is seen.
struct AsyncCopy {
    // Adjacent bytes, at their addresses in the issuer's block; `from` is null for bytes that become 0.
    struct Piece {
        char* to;
        const char* from;
        unsigned bytes;
        Target destination, source;
    };
    std::uint32_t number = 0; // in its records
    simt::Thread* issuer = nullptr;
    simt::Where where = {};
    std::vector<Piece> pieces = {};
    std::uint64_t bytes = 0; // that it brings to its barrier object, if that counts bytes
    Cells peers_object = {}; // its barrier object, if that is another block's
    bool has_ended = false;
};
using SharedCopy = std::shared_ptr<AsyncCopy>;

// The copies of a thread that it can wait for itself: those since its last commit, and those of each commit.
struct CopyGroups {
    std::vector<SharedCopy> open = {};
    std::deque<std::vector<SharedCopy>> committed = {};
};

struct BarrierObject {
    std::uint32_t expected = 0, pending = 0; // arrivals: of each phase, and missing in this one
    std::uint32_t first = 0;                 // those that were missing when this phase began
    std::int64_t bytes = 0;                  // that must still arrive in this phase
    std::uint64_t phase = 0;
    std::vector<SharedCopy> copies = {};     // whose ends count for the object
    std::vector<std::uint32_t> arrived = {}; // threads, in this phase

    [[nodiscard]] std::int64_t bytes_in_flight() const {
        std::int64_t sum = 0;
        for (const SharedCopy& copy : copies) sum += std::int64_t(copy->bytes);
        return sum;
    }
    // Whether the phase ends if all copies end now.
    [[nodiscard]] bool may_end() const { return pending == 0 && bytes == bytes_in_flight(); }
    // The cell's value: the phase and the missing arrivals, in a cell of this many bytes.
    [[nodiscard]] std::uint64_t value(unsigned cell_bytes) const {
        return trace::object_value({phase, pending, std::int32_t(bytes)}, cell_bytes);
    }
    // Whether nothing is missing in the phase, not even the end of a copy.
    [[nodiscard]] bool has_all() const { return pending == 0 && bytes == 0 && copies.empty(); }
    // The value with which the current phase began.
    [[nodiscard]] std::uint64_t first_value(unsigned cell_bytes) const {
        return BarrierObject{.pending = first, .phase = phase}.value(cell_bytes);
    }
};

// A thread that waits at a barrier object.
struct ObjectWait {
    char* cell = nullptr; // null: it does not wait
    std::uint64_t phase = 0;
    simt::Where where = {};
};

// The objects and copies of all blocks in flight.
struct AsyncState {
    // An object in shared memory belongs to a block. One in global memory belongs to none.
    using Key = std::pair<const simt::Block*, const char*>;
    std::map<Key, BarrierObject> objects;
    // The copies that threads can wait for themselves, by thread, and whether they are bulk copies.
    std::map<std::pair<const simt::Thread*, bool>, CopyGroups> groups;
    std::map<const simt::Thread*, ObjectWait> waits;
    std::map<const simt::Block*, std::vector<SharedCopy>> in_flight;
    std::uint32_t copies = 0; // so far, in this launch

    // Objects in global memory outlive a launch.
    void begin_launch() {
        AsyncState next;
        for (const auto& [place, object] : objects)
            if (!place.first) next.objects.emplace(place, object).first->second.copies.clear();
        *this = std::move(next);
    }
    void forget(const simt::Block& block) {
        std::erase_if(objects, [&](const auto& one) { return one.first.first == &block; });
        std::erase_if(groups, [&](const auto& one) { return one.first.first->block == &block; });
        std::erase_if(waits, [&](const auto& one) { return one.first->block == &block; });
        in_flight.erase(&block);
    }
};

} // namespace scanscope::own
