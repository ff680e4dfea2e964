// The shared memory of a program's blocks. Its arrays stand at fixed addresses, as a compiled program wants
// them, with gaps between; they hold what the block has there that runs, and what other blocks in flight have
// is put away until it is their turn.
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
#include "kernels/simt/emulator/block.h"
#include "kernels/simt/where.h"

namespace scanscope::own {

struct SharedArray {
    std::string name;
    char* memory = nullptr;
    std::uint64_t bytes = 0, offset = 0;
    CellType type{};
    simt::Where place = {};
    std::uint64_t launch = 0; // the last one that it stands in; each has its arrays from the beginning on

    [[nodiscard]] bool holds(const char* address, std::uint64_t count) const {
        return address >= memory && address + count <= memory + bytes;
    }
};

class SharedMemory {
public:
    // Throws std::runtime_error where there is no memory.
    SharedMemory();
    SharedMemory(const SharedMemory&) = delete;
    SharedMemory& operator=(const SharedMemory&) = delete;

    // Arrays have numbers, in all launches the same.
    [[nodiscard]] const SharedArray& operator[](std::uint16_t number) const { return arrays_[number]; }
    [[nodiscard]] std::size_t size() const { return arrays_.size(); }

    // The static array that the program knows by this key; nothing where no room is left for it.
    std::optional<std::uint16_t> declare(const void* key, const char* name, std::size_t bytes,
                                         std::size_t alignment, CellType type, simt::Where place);

    // The dynamic array, which begins where all of them do. Declared under another name before in this
    // launch, it stays what it was. One function that declares two has taken them for two: `other` is the
    // first then. Of two functions each may use it in its turn.
    struct DeclaredDynamic {
        std::string name;
        simt::Where place;
    };
    struct Dynamic {
        std::uint16_t number;
        std::optional<DeclaredDynamic> other;
    };
    Dynamic declare_dynamic(const char* name, CellType type, simt::Where place);
    // Outside of kernels, where a file or a namespace declares it.
    void declare_dynamic_of_file(const char* name, CellType type, simt::Where place);
    [[nodiscard]] char* dynamic() const { return window_ + dynamic_offset; }
    [[nodiscard]] std::uint64_t dynamic_bytes() const { return dynamic_used_; }

    // Whether the address belongs to shared memory at all, and the array that it is in or behind.
    [[nodiscard]] bool is_here(const char* address) const {
        return static_cast<std::uint64_t>(address - window_) < window_bytes;
    }
    [[nodiscard]] std::optional<std::uint16_t> near(const char* address) {
        return recent_ && arrays_[*recent_].holds(address, 1) ? recent_ : found_near(address);
    }

    void begin_launch(std::uint64_t dynamic_bytes);
    void begin(const simt::Block& block); // its arrays hold what nobody has written
    void bring(const simt::Block& block); // it goes on: so does what it has here

private:
    static constexpr std::uint64_t static_bytes = 64u << 10, most_dynamic = 232448, behind = 64u << 10;
    static constexpr std::uint64_t dynamic_offset = static_bytes,
                                   window_bytes = static_bytes + most_dynamic + behind;

    std::uint16_t add(const char* name, std::uint64_t offset, std::uint64_t bytes, CellType type,
                      simt::Where place);
    [[nodiscard]] std::optional<std::uint16_t> found_near(const char* address);
    void put_away(); // what the block that ran last has here, unless it has ended
    void poison(std::uint64_t first, std::uint64_t bytes);

    char* window_ = nullptr;
    std::deque<SharedArray> arrays_;
    std::map<std::uint64_t, std::uint16_t> by_offset_;
    std::optional<std::uint16_t> recent_; // held or stood before the last address that was asked for
    std::map<const void*, std::uint16_t> by_key_;
    std::vector<DeclaredDynamic> declared_dynamic_; // in this launch
    std::uint16_t dynamic_number_ = 0;              // of them all
    std::optional<SharedArray> dynamic_of_file_;
    std::uint64_t static_used_ = 0, dynamic_used_ = 0;
    std::uint64_t launch_ = 0; // how many have begun
    const simt::Block* resident_ = nullptr;
    std::unordered_map<const simt::Block*, std::vector<char>> put_away_;
};

} // namespace scanscope::own
