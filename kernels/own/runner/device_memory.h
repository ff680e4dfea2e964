// The device's memory: an arena with gaps between its arrays, so that what reaches beyond one lands nowhere
// else, and with a note of which bytes were ever written. The program's own variables for the device are
// arrays, too, where the compiler put them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "kernels/own/device/scanscope_device.h"
#include "kernels/simt/where.h"
#include "kernels/trace/trace.h"

namespace scanscope::own {

enum class ArrayKind : std::uint8_t { device, managed, pinned, variable, constant };

struct DeviceArray {
    std::string name;
    char* memory = nullptr;
    std::uint64_t bytes = 0;
    CellType type{};
    ArrayKind kind = ArrayKind::device;
    std::uint16_t number = 0; // index into Log::globals while it lives, and of no other then; no_array: freed
    std::uint32_t life = 0;   // how many had this number before
    simt::Where made = {}, freed = {};
    bool is_freed = false, is_changed = true; // since its cells were reported

    [[nodiscard]] std::uint64_t extent() const { return bytes / type.bytes; }
    [[nodiscard]] bool host_may_touch() const {
        return kind == ArrayKind::managed || kind == ArrayKind::pinned;
    }
    [[nodiscard]] bool holds(const char* address, std::uint64_t count) const {
        return address >= memory && address + count <= memory + bytes;
    }
};

[[nodiscard]] trace::ElementType element_type_of(CellType type);
// The cell at an address, widened to its element type.
[[nodiscard]] trace::Value read_cell(const char* address, CellType type);

class DeviceMemory {
public:
    // `most` bytes may be allocated at a time.
    explicit DeviceMemory(std::uint64_t most);

    // Null where there is no room.
    DeviceArray* allocate(std::uint64_t bytes, CellType type, std::string name, ArrayKind kind,
                          simt::Where made);
    void release(DeviceArray& array, simt::Where where);
    void know(char* variable, std::uint64_t bytes, CellType type, std::string name, ArrayKind kind,
              simt::Where made);

    // The array that holds the address, or that it lies behind or before; null where it is not in the
    // device's memory at all.
    [[nodiscard]] DeviceArray* near(const char* address) {
        return recent_ && recent_->holds(address, 1) ? recent_ : found_near(address);
    }
    [[nodiscard]] bool in_arena(const void* address) const {
        return static_cast<std::uint64_t>(static_cast<const char*>(address) - arena_) < reserved;
    }

    // Of addresses in the arena alone; variables begin as zeros.
    void note_written(const char* address, std::uint64_t bytes);
    [[nodiscard]] bool was_written(const char* address, std::uint64_t bytes) const;
    // Whether nothing has written any of these bytes. A structure may have some between its members that
    // nobody ever writes, and they are copied with it.
    [[nodiscard]] bool is_untouched(const char* address, std::uint64_t bytes) const;

    [[nodiscard]] std::deque<DeviceArray>& arrays() { return arrays_; }
    [[nodiscard]] std::uint64_t most() const { return most_; }
    [[nodiscard]] std::uint64_t left() const { return most_ - taken_; }

    static constexpr std::uint64_t reserved = std::uint64_t{64} << 30; // bytes of addresses

private:
    [[nodiscard]] DeviceArray* found_near(const char* address);
    [[nodiscard]] DeviceArray& add(char* memory, std::uint64_t bytes, CellType type, std::string name,
                                   ArrayKind kind, simt::Where made);

    std::uint64_t most_, taken_ = 0, used_ = 0;
    char *arena_ = nullptr, *written_ = nullptr; // a byte for each byte
    std::deque<DeviceArray> arrays_;             // in the order in which they were made
    // By number how many arrays had it, and those numbers that none has now: a program that allocates and
    // frees over and over needs no more of them than it has arrays at a time.
    std::vector<std::uint32_t> lives_;
    std::set<std::uint16_t> free_numbers_;
    std::map<const char*, DeviceArray*> in_order_;
    DeviceArray* recent_ = nullptr; // held the last address that was asked for
};

} // namespace scanscope::own
