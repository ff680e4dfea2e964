// The shared memory of a program's blocks. The arrays have fixed addresses, as the compiled program requires,
// with gaps between them. They contain the data of the running block; the data of other blocks in flight is
// saved until they continue. In a launch with clusters, the other blocks of the running block's cluster have
// their data in windows of their own, where it can be reached.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "kernels/own/device/scanscope_device.h"
#include "kernels/own/runner/arena.h"
#include "kernels/simt/emulator/block.h"
#include "kernels/simt/emulator/clusters.h"
#include "kernels/simt/where.h"

namespace scanscope::own {

struct SharedArray {
    std::uint16_t number = 0; // the same in all launches
    std::string name;
    char* memory = nullptr;
    std::uint64_t bytes = 0, offset = 0;
    CellType type{};
    simt::Where place = {};
    std::uint64_t launch = 0; // the last launch that used it; each launch places its arrays from the start
    // An object with parts: they are arrays of their own, in which accesses are recorded.
    std::vector<std::uint16_t> parts = {};
    std::optional<std::uint16_t> object = {}; // that this array is a part of

    [[nodiscard]] bool holds(const char* address, std::uint64_t count) const {
        return address >= memory && address + count <= memory + bytes;
    }
};

class SharedMemory {
public:
    // `garbage` fills memory that a block has not written. `program` is the path of the loaded file. The
    // arena (arena.h) must exist.
    SharedMemory(unsigned char garbage, std::string program);
    SharedMemory(const SharedMemory&) = delete;
    SharedMemory& operator=(const SharedMemory&) = delete;

    [[nodiscard]] const SharedArray& operator[](std::uint16_t number) const { return arrays_[number]; }
    [[nodiscard]] std::size_t size() const { return arrays_.size(); }

    // The memory of the static array with this key if it was the last to be declared in this launch, or null.
    [[nodiscard]] char* known(const void* key) const {
        return key == recent_key_.key && launch_ == recent_key_.launch ? recent_key_.memory : nullptr;
    }
    // The static array that the program identifies by this key, or nullopt if it does not fit.
    std::optional<std::uint16_t> declare(const void* key, const char* name, std::size_t bytes,
                                         std::size_t alignment, CellType type, simt::Where place);

    // Declares a static array at file or namespace scope, outside of any launch. It has the same address in
    // all launches. Returns its memory, or null if it does not fit.
    [[nodiscard]] char* declare_of_file(const void* key, const char* name, std::size_t bytes,
                                        std::size_t alignment, CellType type, simt::Where place);

    // The dynamic array, which starts at the same address under any name. If it was declared under another
    // name in this launch, its number does not change. A function that declares two names probably expects
    // two arrays: `other` is then the first one. Different functions may each declare their own.
    struct DeclaredDynamic {
        std::string name;
        simt::Where place;
    };
    struct Dynamic {
        std::uint16_t number;
        std::optional<DeclaredDynamic> other;
    };
    Dynamic declare_dynamic(const char* name, CellType type, simt::Where place);
    // Declares a dynamic array at file or namespace scope.
    void declare_dynamic_of_file(const char* name, CellType type, simt::Where place);
    [[nodiscard]] char* window() const { return window_; }
    [[nodiscard]] char* dynamic() const { return window_ + dynamic_offset; }
    [[nodiscard]] std::uint64_t dynamic_bytes() const { return dynamic_used_; }

    // Whether the address is in shared memory at all, and the array that contains it or is before it, or
    // null. For an object with parts, this is one of them.
    [[nodiscard]] bool is_here(const char* address) const {
        return static_cast<std::uint64_t>(address - window_) < window_bytes;
    }
    [[nodiscard]] const SharedArray* near(const char* address) {
        return recent_ && recent_->holds(address, 1) ? recent_ : found_near(address);
    }

    // The array near these bytes that contains all of them, or the object that does if they are in several of
    // its parts; null if there is none.
    [[nodiscard]] const SharedArray* holder(const char* address, std::uint64_t count) {
        const SharedArray* const array = near(address);
        if (!array || array->holds(address, count)) return array;
        const SharedArray* const object = array->object ? &arrays_[*array->object] : nullptr;
        return object && object->holds(address, count) ? object : nullptr;
    }

    // An address in the shared memory of another block of the cluster: the block's rank, and the address at
    // which the block itself finds the same bytes. `rank` is nullopt for all other addresses.
    struct InPeer {
        std::optional<std::uint64_t> rank;
        char* address = nullptr;
    };
    [[nodiscard]] InPeer peer_at(char* address) const {
        const auto offset = static_cast<std::uint64_t>(address - window_);
        const std::uint64_t window = offset / Arena::window_bytes;
        if (window < 1 || window > clusters_.size() || clusters_.size() == 1) return {};
        return {window - 1, window_ + offset % Arena::window_bytes};
    }
    // The opposite: where the running block finds these bytes of the block with this rank.
    [[nodiscard]] char* in_peer(char* address, std::uint64_t rank) const {
        return address + (rank + 1) * Arena::window_bytes;
    }
    // Where the running block finds the bytes that this block of its cluster has at an address.
    [[nodiscard]] char* seen_by_resident(const simt::Block& block, char* address) const;
    [[nodiscard]] const simt::Block* resident() const { return resident_; }
    // The block of the running block's cluster with this rank, if it has not ended.
    [[nodiscard]] simt::Block* peer(std::uint64_t rank) const;

    void begin_launch(std::uint64_t dynamic_bytes, const simt::Clusters& clusters);
    void begin(simt::Block& block);       // fills its arrays with unwritten bytes
    void bring(const simt::Block& block); // restores the contents of a block that continues

private:
    static constexpr std::uint64_t most_in_kernel = 64u << 10, static_bytes = 256u << 10,
                                   most_dynamic = 232448, behind = 64u << 10;
    static constexpr std::uint64_t dynamic_offset = static_bytes,
                                   window_bytes = static_bytes + most_dynamic + behind;
    static_assert(window_bytes <= Arena::window_bytes);

    std::uint16_t add(std::string name, std::uint64_t offset, std::uint64_t bytes, CellType type,
                      simt::Where place);
    // The same for the array, or the object and its parts, that is declared at this key.
    std::uint16_t add_declared(const void* key, const char* name, std::uint64_t offset, std::uint64_t bytes,
                               CellType type, simt::Where place);
    void move(SharedArray& array, std::uint64_t offset); // to where it is in the current launch
    [[nodiscard]] const SharedArray* found_near(const char* address);
    void put_away(); // saves the contents of the last block, unless they are no longer needed
    void take_out(const simt::Block& block);
    void enter_cluster(const simt::Block& block);
    void settle_in(const simt::Block& block);
    // The used part of a window: the static arrays that exist so far, followed by the dynamic memory.
    [[nodiscard]] std::vector<char> contents_of(const char* window) const;
    void restore(const std::vector<char>& contents, char* window) const;
    [[nodiscard]] char* window_of(std::uint64_t rank) const { return in_peer(window_, rank); }
    [[nodiscard]] bool has_clusters() const { return clusters_.size() > 1; }
    void poison(std::uint64_t first, std::uint64_t bytes);
    void note_of_array(std::uint64_t offset, std::uint64_t bytes);

    unsigned char garbage_;
    std::string program_;
    char* window_ = nullptr;
    std::deque<SharedArray> arrays_;
    std::map<std::uint64_t, std::uint16_t> by_offset_;
    const SharedArray* recent_ = nullptr; // contained or preceded the last address
    std::map<const void*, std::uint16_t> by_key_;
    struct {
        const void* key = nullptr;
        std::uint64_t launch = 0;
        char* memory = nullptr;
    } recent_key_;                                  // the array of the last declaration
    std::vector<DeclaredDynamic> declared_dynamic_; // in this launch
    std::uint16_t dynamic_number_ = 0;              // shared by all their names
    std::optional<SharedArray> dynamic_of_file_;
    std::vector<std::uint16_t> of_file_; // static arrays at file scope, which come first
    std::uint64_t of_file_used_ = 0;     // in bytes
    std::uint64_t static_used_ = 0, dynamic_used_ = 0;
    std::uint64_t launch_ = 0; // number of launches so far
    const simt::Block* resident_ = nullptr;
    std::uint64_t resident_rank_ = 0; // in its cluster
    std::unordered_map<const simt::Block*, std::vector<char>> put_away_;

    // A cluster in flight. Unless it is the current one, `kept` has the memory of its blocks, by rank.
    struct Cluster {
        std::vector<simt::Block*> blocks;
        std::vector<std::vector<char>> kept;
    };
    simt::Clusters clusters_{};                  // of the launch
    std::map<std::uint64_t, Cluster> in_flight_; // by number
    std::optional<std::uint64_t> current_;
};

} // namespace scanscope::own
