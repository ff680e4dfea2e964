// Replaces NVIDIA's cooperative_groups.h: groups of threads, implemented with scanscope_device.h.
#pragma once

#include "cuda_runtime.h"
#include "scanscope_async.h"
#include "scanscope_cuda_atomic.h"

namespace cooperative_groups {

// --- all threads of a block, or of the grid

class thread_block {
public:
    static void sync(SCANSCOPE_HERE) { ::scanscope::barrier(::scanscope::Vote::none, 0, place); }
    static unsigned thread_rank() {
        const uint3 thread = ::scanscope::thread_index();
        const dim3 extent = ::scanscope::block_extent();
        return thread.x + extent.x * (thread.y + extent.y * thread.z);
    }
    static dim3 group_dim() { return ::scanscope::block_extent(); }
    static dim3 dim_threads() { return ::scanscope::block_extent(); }
    static dim3 group_index() { return ::scanscope::block_index(); }
    static dim3 thread_index() { return ::scanscope::thread_index(); }
    static unsigned num_threads() {
        const dim3 extent = ::scanscope::block_extent();
        return extent.x * extent.y * extent.z;
    }
    static unsigned size() { return num_threads(); }
    bool scanscope_has_tile_memory = false;
};
inline thread_block this_thread_block() { return thread_block(); }

// The number of blocks that have reached the grid's barrier. It exists only if a program has such a barrier.
template <class Unused> struct scanscope_grid_barrier {
    static unsigned arrived;
    static ::scanscope::DeviceVariable known;
};
template <class Unused> unsigned scanscope_grid_barrier<Unused>::arrived = 0;
template <class Unused>
::scanscope::DeviceVariable scanscope_grid_barrier<Unused>::known(arrived, "grid_barrier",
                                                                  ::scanscope::Variable::device);

class grid_group {
public:
    // The last block to arrive frees the others: the counter's highest bit flips, because block 0 adds 2^31
    // minus the number of other blocks, and each of these adds 1.
    template <class Unused = void> static void sync(SCANSCOPE_HERE) {
        (void)&scanscope_grid_barrier<Unused>::known;
        unsigned* const arrived = &scanscope_grid_barrier<Unused>::arrived;
        if (!is_valid()) ::scanscope::trap("grid sync() in a launch that is not cooperative", place);
        ::scanscope::barrier(::scanscope::Vote::none, 0, place);
        if (thread_block::thread_rank() == 0) {
            const unsigned last = 0x80000000u;
            const unsigned mine = block_rank() == 0 ? last - unsigned(num_blocks() - 1) : 1;
            __threadfence(place);
            const unsigned before = atomicAdd(arrived, mine, place);
            while (((atomicAdd(arrived, 0u, place) ^ before) & last) == 0) ::scanscope::polls(place);
            __threadfence(place);
        }
        ::scanscope::barrier(::scanscope::Vote::none, 0, place);
    }
    static bool is_valid() { return ::scanscope::is_cooperative(); }
    static unsigned long long block_rank() {
        const uint3 block = ::scanscope::block_index();
        const dim3 extent = ::scanscope::grid_extent();
        return block.x + (unsigned long long)extent.x * (block.y + (unsigned long long)extent.y * block.z);
    }
    static unsigned long long num_blocks() {
        const dim3 extent = ::scanscope::grid_extent();
        return (unsigned long long)extent.x * extent.y * extent.z;
    }
    static unsigned long long thread_rank() {
        return block_rank() * thread_block::num_threads() + thread_block::thread_rank();
    }
    static unsigned long long num_threads() { return num_blocks() * thread_block::num_threads(); }
    static unsigned long long size() { return num_threads(); }
    static dim3 group_dim() { return ::scanscope::grid_extent(); }
    static dim3 dim_blocks() { return ::scanscope::grid_extent(); }
    static dim3 block_index() { return ::scanscope::block_index(); }
};
inline grid_group this_grid() { return grid_group(); }

// The blocks of a cluster. A launch without clusters has clusters of one block.
class cluster_group {
public:
    struct arrival_token {};
    static void sync(SCANSCOPE_HERE) { ::scanscope::sync_cluster(place); }
    static arrival_token barrier_arrive(SCANSCOPE_HERE) {
        ::scanscope::arrive_at_cluster(false, place);
        return arrival_token();
    }
    static void barrier_wait(SCANSCOPE_HERE) { ::scanscope::wait_at_cluster(place); }
    static void barrier_wait(arrival_token&&, SCANSCOPE_HERE) { ::scanscope::wait_at_cluster(place); }
    template <class T> static T* map_shared_rank(T* pointer, int rank, SCANSCOPE_HERE) {
        return static_cast<T*>(::scanscope::map_shared(pointer, unsigned(rank), place));
    }
    static unsigned query_shared_rank(const void* pointer) { return ::scanscope::shared_rank(pointer); }
    static dim3 block_index() { return __clusterRelativeBlockIdx(); }
    static unsigned block_rank() { return __clusterRelativeBlockRank(); }
    static dim3 dim_blocks() { return __clusterDim(); }
    static unsigned num_blocks() { return __clusterSizeInBlocks(); }
    static dim3 thread_index() {
        const dim3 block = block_index(), extent = ::scanscope::block_extent();
        const uint3 thread = ::scanscope::thread_index();
        return dim3(block.x * extent.x + thread.x, block.y * extent.y + thread.y,
                    block.z * extent.z + thread.z);
    }
    static unsigned thread_rank() {
        return block_rank() * thread_block::num_threads() + thread_block::thread_rank();
    }
    static dim3 dim_threads() {
        const dim3 blocks = dim_blocks(), extent = ::scanscope::block_extent();
        return dim3(blocks.x * extent.x, blocks.y * extent.y, blocks.z * extent.z);
    }
    static unsigned num_threads() { return num_blocks() * thread_block::num_threads(); }
    static unsigned size() { return num_threads(); }
};
inline cluster_group this_cluster() { return cluster_group(); }

// --- lanes of one warp

namespace scanscope_details {

// Larger values are sent in pieces.
template <class T>
T exchange(unsigned mask, const T& value, unsigned from, const char* what, ::scanscope::Place place) {
    unsigned long long words[(sizeof(T) + 7) / 8] = {};
    scanscope_copy_bytes(words, &value, sizeof value);
    for (unsigned long long& word : words) word = ::scanscope::exchange_value(mask, word, from, what, place);
    T result = value;
    scanscope_copy_bytes(&result, words, sizeof value);
    return result;
}
// A value of a single word keeps its type.
template <class T>
T moved(unsigned mask, const T& value, unsigned from, const char* what, ::scanscope::Place place,
        ::std::true_type) {
    return ::scanscope::exchange_value(mask, value, from, what, place);
}
template <class T>
T moved(unsigned mask, const T& value, unsigned from, const char* what, ::scanscope::Place place,
        ::std::false_type) {
    return exchange(mask, value, from, what, place);
}
template <class T>
T move(unsigned mask, const T& value, unsigned from, const char* what, ::scanscope::Place place) {
    return moved(mask, value, from, what, place, ::std::integral_constant<bool, sizeof(T) <= 8>());
}

} // namespace scanscope_details

// The lanes that a mask names, in order.
class scanscope_lanes {
public:
    explicit scanscope_lanes(unsigned mask, unsigned number = 0, unsigned groups = 1)
        : mask_(mask)
        , number_(number)
        , groups_(groups) {}

    void sync(SCANSCOPE_HERE) const { ::scanscope::sync_warp(mask_, place); }
    unsigned thread_rank() const { return rank_of(::scanscope::this_lane()); }
    unsigned num_threads() const { return unsigned(__builtin_popcount(mask_)); }
    unsigned size() const { return num_threads(); }
    unsigned meta_group_rank() const { return number_; }
    unsigned meta_group_size() const { return groups_; }

    template <class T> T shfl(const T& value, int rank, SCANSCOPE_HERE) const {
        return move(value, rank % int(size()), "shfl", place);
    }
    template <class T> T shfl_up(const T& value, int by, SCANSCOPE_HERE) const {
        return move(value, int(thread_rank()) - by, "shfl_up", place);
    }
    template <class T> T shfl_down(const T& value, int by, SCANSCOPE_HERE) const {
        return move(value, int(thread_rank()) + by, "shfl_down", place);
    }
    template <class T> T shfl_xor(const T& value, int bits, SCANSCOPE_HERE) const {
        return move(value, int(thread_rank()) ^ bits, "shfl_xor", place);
    }
    int any(int predicate, SCANSCOPE_HERE) const {
        return ::scanscope::ballot(mask_, predicate != 0, "any", place) != 0;
    }
    int all(int predicate, SCANSCOPE_HERE) const {
        return ::scanscope::ballot(mask_, predicate == 0, "all", place) == 0;
    }
    unsigned ballot(int predicate, SCANSCOPE_HERE) const {
        return by_rank(::scanscope::ballot(mask_, predicate != 0, "ballot", place));
    }
    template <class T> unsigned match_any(T value, SCANSCOPE_HERE) const {
        return by_rank(__match_any_sync(mask_, value, place));
    }
    template <class T> unsigned match_all(T value, int& all, SCANSCOPE_HERE) const {
        return by_rank(__match_all_sync(mask_, value, &all, place));
    }

    // The value of the thread with this rank, or the thread's own value if there is none.
    template <class T> T move(const T& value, int rank, const char* what, ::scanscope::Place place) const {
        const unsigned from =
            rank < 0 || rank >= int(size()) ? ::scanscope::this_lane() : lane_of(unsigned(rank));
        return scanscope_details::move(mask_, value, from, what, place);
    }
    unsigned scanscope_mask() const { return mask_; }
    unsigned lane_of(unsigned rank) const {
        unsigned left = mask_;
        while (rank-- > 0) left &= left - 1;
        return unsigned(__builtin_ffs(int(left)) - 1);
    }

protected:
    unsigned rank_of(unsigned lane) const { return unsigned(__builtin_popcount(mask_ & ((1u << lane) - 1))); }
    // Converts a mask of lanes to one of ranks.
    unsigned by_rank(unsigned lanes) const {
        unsigned ranks = 0, rank = 0;
        for (unsigned left = mask_; left; left &= left - 1, ++rank)
            if (lanes & (left & (0u - left))) ranks |= 1u << rank;
        return ranks;
    }
    unsigned mask_, number_, groups_;
};

class coalesced_group : public scanscope_lanes {
public:
    using scanscope_lanes::scanscope_lanes;
};
// The lanes that have reached this place together.
inline coalesced_group coalesced_threads(SCANSCOPE_HERE) {
    return coalesced_group(::scanscope::active_lanes(place));
}

// A tile that is larger than a warp. Its threads wait for each other, and exchange values, in shared memory.
class scanscope_threads {
public:
    // Called by all threads of the block.
    scanscope_threads(unsigned size, const thread_block& block, ::scanscope::Place place)
        : size_(size) {
        if (!block.scanscope_has_tile_memory) reset(place);
    }
    static void reset(::scanscope::Place place) {
        thread_block::sync(place);
        if (thread_block::thread_rank() == 0)
            for (auto& of_size : counters(place))
                for (unsigned& counter : of_size) counter = 0;
        thread_block::sync(place);
    }
    // A thread waits until the number of arrivals is the next multiple of the tile's size.
    void sync(SCANSCOPE_HERE) const {
        unsigned* const counter = arrived(place);
        __threadfence_block(place);
        const unsigned end = (atomicAdd(counter, 1u, place) / size() + 1) * size();
        while (int(atomicAdd(counter, 0u, place) - end) < 0) ::scanscope::polls(place);
        __threadfence_block(place);
    }
    unsigned thread_rank() const { return thread_block::thread_rank() % size_; }
    unsigned num_threads() const {
        const unsigned behind = thread_block::num_threads() - meta_group_rank() * size_;
        return behind < size_ ? behind : size_;
    }
    unsigned size() const { return num_threads(); }
    unsigned meta_group_rank() const { return thread_block::thread_rank() / size_; }
    unsigned meta_group_size() const { return (thread_block::num_threads() + size_ - 1) / size_; }

    template <class T> T shfl(const T& value, int rank, SCANSCOPE_HERE) const {
        return move(value, rank % int(size()), "shfl", place);
    }
    int any(int predicate, SCANSCOPE_HERE) const { return voters(predicate != 0, place) > 0; }
    int all(int predicate, SCANSCOPE_HERE) const { return voters(predicate != 0, place) == size(); }

    // The value of the thread with this rank, or the thread's own value if there is none.
    template <class T> T move(const T& value, int rank, const char*, ::scanscope::Place place) const {
        static_assert(sizeof(T) <= 8, "a large tile moves values of at most eight bytes here");
        unsigned long long* const words = values(place);
        unsigned long long word = 0;
        scanscope_copy_bytes(&word, &value, sizeof value);
        words[thread_rank()] = word;
        sync(place);
        word = words[rank < 0 || rank >= int(size()) ? thread_rank() : unsigned(rank)];
        sync(place);
        T result = value;
        scanscope_copy_bytes(&result, &word, sizeof value);
        return result;
    }

private:
    unsigned voters(bool predicate, ::scanscope::Place place) const {
        unsigned long long* const words = values(place);
        words[thread_rank()] = predicate;
        sync(place);
        unsigned count = 0;
        for (unsigned rank = 0; rank < size(); ++rank) count += unsigned(words[rank]);
        sync(place);
        return count;
    }
    typedef unsigned Counters[4][16]; // of each size, and each tile
    static Counters& counters(::scanscope::Place place) {
        static char key;
        return ::scanscope::shared<Counters>(&key, "tile_barrier", place);
    }
    unsigned* arrived(::scanscope::Place place) const {
        return &counters(place)[unsigned(__builtin_ctz(size_)) - 6][meta_group_rank()];
    }
    unsigned long long* values(::scanscope::Place place) const {
        static char key;
        return ::scanscope::shared<unsigned long long[1024]>(&key, "tile_values", place) +
               meta_group_rank() * size_;
    }
    unsigned size_;
};

// The memory of tiles that are larger than a warp. It is not used: they have arrays of their own. Without it,
// each tile resets them, between barriers that a GPU would not have.
template <unsigned MaxBlockSize = 1024> struct block_tile_memory {};
template <unsigned MaxBlockSize>
thread_block this_thread_block(block_tile_memory<MaxBlockSize>&, SCANSCOPE_HERE) {
    scanscope_threads::reset(place);
    thread_block block;
    block.scanscope_has_tile_memory = true;
    return block;
}

template <unsigned Size, class Parent = void>
class thread_block_tile : public ::std::conditional<(Size > 32), scanscope_threads, scanscope_lanes>::type {
    typedef typename ::std::conditional<(Size > 32), scanscope_threads, scanscope_lanes>::type Threads;
    static_assert(Size >= 1 && Size <= 512 && (Size & (Size - 1)) == 0,
                  "a tile has a power of two of threads, up to 512");

public:
    using Threads::Threads;
    // Converts from a tile with another parent, which has the same threads.
    template <class Other>
    thread_block_tile(const thread_block_tile<Size, Other>& other)
        : Threads(static_cast<const Threads&>(other)) {}
};

namespace scanscope_details {

// The tile of this thread: `size` adjacent lanes, or fewer at the end of the group.
template <class Group> Group part(unsigned size, unsigned rank, unsigned threads) {
    const unsigned first = ::scanscope::this_lane() - rank % size;
    const unsigned here = threads - rank / size * size < size ? threads - rank / size * size : size;
    const unsigned mask = (here >= 32 ? ~0u : (1u << here) - 1) << first;
    return Group(mask, rank / size, (threads + size - 1) / size);
}
// The lanes of the group that belong to the same part as this thread.
inline unsigned part_of_lanes(const scanscope_lanes& group, unsigned size) {
    unsigned mask = 0;
    const unsigned first = group.thread_rank() / size * size;
    for (unsigned rank = first; rank < first + size && rank < group.size(); ++rank)
        mask |= 1u << group.lane_of(rank);
    return mask;
}

} // namespace scanscope_details

template <unsigned Size, typename ::std::enable_if<(Size > 32), int>::type = 0>
thread_block_tile<Size, thread_block> tiled_partition(const thread_block& block, SCANSCOPE_HERE) {
    return thread_block_tile<Size, thread_block>(Size, block, place);
}
// A part of a tile that is larger than a warp.
template <unsigned Size, unsigned Of, class Parent, typename ::std::enable_if<(Of > 32), int>::type = 0>
thread_block_tile<Size, thread_block_tile<Of, void>> tiled_partition(const thread_block_tile<Of, Parent>&) {
    static_assert(Size <= 32, "a part of a large tile has at most 32 threads here");
    return scanscope_details::part<thread_block_tile<Size, thread_block_tile<Of, void>>>(
        Size, thread_block::thread_rank() % Of, Of);
}
template <unsigned Size, typename ::std::enable_if<Size <= 32, int>::type = 0>
thread_block_tile<Size, thread_block> tiled_partition(const thread_block&) {
    return scanscope_details::part<thread_block_tile<Size, thread_block>>(Size, thread_block::thread_rank(),
                                                                          thread_block::num_threads());
}
template <unsigned Size, unsigned Of, class Parent, typename ::std::enable_if<Of <= 32, int>::type = 0>
thread_block_tile<Size, thread_block_tile<Of, void>>
tiled_partition(const thread_block_tile<Of, Parent>& group) {
    static_assert(Size <= Of, "a tile cannot be larger than its parent");
    return thread_block_tile<Size, thread_block_tile<Of, void>>(scanscope_details::part_of_lanes(group, Size),
                                                                group.thread_rank() / Size, Of / Size);
}
inline coalesced_group tiled_partition(const thread_block&, unsigned size) {
    return scanscope_details::part<coalesced_group>(size, thread_block::thread_rank(),
                                                    thread_block::num_threads());
}
inline coalesced_group tiled_partition(const scanscope_lanes& group, unsigned size) {
    return coalesced_group(scanscope_details::part_of_lanes(group, size), group.thread_rank() / size,
                           (group.size() + size - 1) / size);
}

template <class Label>
coalesced_group labeled_partition(const scanscope_lanes& group, Label label, SCANSCOPE_HERE) {
    return coalesced_group(__match_any_sync(group.scanscope_mask(), label, place));
}
inline coalesced_group binary_partition(const scanscope_lanes& group, bool predicate, SCANSCOPE_HERE) {
    const unsigned those = ::scanscope::ballot(group.scanscope_mask(), predicate, "binary_partition", place);
    return coalesced_group(predicate ? those : group.scanscope_mask() & ~those);
}

// The parameter type of functions that accept any group.
class thread_group {
public:
    thread_group(const thread_block&)
        : lanes_(0)
        , is_block_(true) {}
    thread_group(const scanscope_lanes& lanes)
        : lanes_(lanes)
        , is_block_(false) {}
    void sync(SCANSCOPE_HERE) const {
        if (is_block_)
            thread_block::sync(place);
        else
            lanes_.sync(place);
    }
    unsigned thread_rank() const { return is_block_ ? thread_block::thread_rank() : lanes_.thread_rank(); }
    unsigned num_threads() const { return is_block_ ? thread_block::num_threads() : lanes_.num_threads(); }
    unsigned size() const { return num_threads(); }
    bool scanscope_is_block() const { return is_block_; }
    const scanscope_lanes& scanscope_members() const { return lanes_; }

private:
    scanscope_lanes lanes_;
    bool is_block_;
};
inline coalesced_group tiled_partition(const thread_group& group, unsigned size) {
    return group.scanscope_is_block() ? tiled_partition(this_thread_block(), size)
                                      : tiled_partition(group.scanscope_members(), size);
}

template <class Group> void sync(const Group& group, SCANSCOPE_HERE) { group.sync(place); }

// Each thread copies its share, as a group of copies.
template <class Group, class T, class Bytes>
void memcpy_async(const Group& group, T* to, const T* from, const Bytes& bytes, SCANSCOPE_HERE) {
    ::scanscope::begin_share(to, from, size_t(bytes), group.thread_rank(), group.size(), 1, place);
    ::scanscope::commit_copies(false);
}
template <class Group, class T, class ToCount, class FromCount>
void memcpy_async(const Group& group, T* to, const ToCount& to_count, const T* from,
                  const FromCount& from_count, SCANSCOPE_HERE) {
    const size_t count = size_t(to_count) < size_t(from_count) ? size_t(to_count) : size_t(from_count);
    memcpy_async(group, to, from, count * sizeof(T), place);
}
template <class Group> void wait(const Group& group, SCANSCOPE_HERE) {
    ::scanscope::wait_for_copies(0, false, place);
    group.sync(place);
}
template <unsigned Prior, class Group> void wait_prior(const Group& group, SCANSCOPE_HERE) {
    ::scanscope::wait_for_copies(Prior, false, place);
    group.sync(place);
}

} // namespace cooperative_groups
