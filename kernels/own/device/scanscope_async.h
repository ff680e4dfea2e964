// Barrier objects and asynchronous copies, as the runner implements them. The headers that replace
// <cuda/barrier>, <cuda/pipeline> and their kin are written with these functions.
#pragma once

#include "scanscope_device.h"

namespace scanscope {
inline namespace program {

// A barrier object has 8 bytes. A phase ends when all expected arrivals were made, all expected bytes have
// arrived, and all copies that are bound to it have ended.
SCANSCOPE_EXPORTED void init_object(void* object, unsigned expected, Place place);
// Arrives `count` times, after adding to the expected bytes. Returns the current phase, counted from 0. If
// `drops`, later phases expect one arrival less.
SCANSCOPE_EXPORTED std::uint64_t arrive_at(void* object, unsigned count, long long bytes, bool drops,
                                           Place place);
// Returns whether the phase has ended, and if it `blocks`, waits until it has. Phases are known by their
// parity.
SCANSCOPE_EXPORTED bool wait_at(const void* object, std::uint64_t phase, bool blocks, Place place);

// How a copy is made: both addresses must be multiples of `alignment`. Bulk copies are waited for separately.
struct CopyKind {
    unsigned alignment;
    bool is_bulk;
};
// Begins to copy `bytes` bytes, followed by `zeros` zeros. The bytes of a bulk copy with an object count for
// its phase; other copies belong to the thread's group.
SCANSCOPE_EXPORTED void begin_copy(void* to, const void* from, std::size_t bytes, std::size_t zeros,
                                   CopyKind kind, void* object, Place place);
// A bulk copy to the same places in those blocks of the cluster whose ranks are in the mask.
SCANSCOPE_EXPORTED void begin_multicast(void* to, const void* from, std::size_t bytes, unsigned mask,
                                        void* object, Place place);
// The current phase ends only after the thread's earlier copies, except bulk copies.
SCANSCOPE_EXPORTED void bind_copies(void* object, Place place);
SCANSCOPE_EXPORTED void commit_copies(bool is_bulk); // ends the group
// Waits for all groups of the thread except the last ones.
SCANSCOPE_EXPORTED void wait_for_copies(std::size_t all_but, bool is_bulk, Place place);

// Begins the thread's share of a copy by a group of threads: pieces of 16 bytes, or fewer if the addresses or
// the size require it.
inline void begin_share(void* to, const void* from, std::size_t bytes, std::size_t rank, std::size_t threads,
                        unsigned alignment, Place place) {
    std::size_t piece = 16;
    while (piece > 1 &&
           ((reinterpret_cast<std::uintptr_t>(to) | reinterpret_cast<std::uintptr_t>(from) | bytes) &
            (piece - 1)) != 0)
        piece /= 2;
    if (threads == 1) piece = bytes;
    for (std::size_t at = rank * piece; at < bytes; at += threads * piece)
        begin_copy(static_cast<char*>(to) + at, static_cast<const char*>(from) + at, piece, 0,
                   {alignment < piece ? alignment : unsigned(piece), false}, nullptr, place);
}

} // namespace program
} // namespace scanscope
