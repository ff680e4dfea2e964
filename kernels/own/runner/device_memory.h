// The device's memory: an arena with gaps between its arrays, so that an out-of-bounds access does not reach
// another array, and with a mark for each byte that was ever written. The program's own device variables are
// also arrays, at the addresses that the compiler gave them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "kernels/own/device/scanscope_device.h"
#include "kernels/own/runner/arena.h"
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
    std::uint16_t number = 0; // its unique index into Log::globals until it is freed, then no_array
    std::uint32_t life = 0;   // how many arrays had this number before
    simt::Where made = {}, freed = {};
    bool is_freed = false, is_changed = true; // is_changed: since its cells were last reported

    [[nodiscard]] std::uint64_t extent() const { return bytes / type.bytes; }
    [[nodiscard]] bool host_may_touch() const {
        return kind == ArrayKind::managed || kind == ArrayKind::pinned;
    }
    [[nodiscard]] bool holds(const char* address, std::uint64_t count) const {
        return address >= memory && address + count <= memory + bytes;
    }
};

[[nodiscard]] trace::ElementType element_type_of(CellType type);
// Reads the cell at an address, widened to its element type.
[[nodiscard]] trace::Value read_cell(const char* address, CellType type);

class DeviceMemory {
public:
    // At most `most` bytes can be allocated at the same time.
    explicit DeviceMemory(std::uint64_t most);

    // Returns null if there is not enough memory.
    DeviceArray* allocate(std::uint64_t bytes, CellType type, std::string name, ArrayKind kind,
                          simt::Where made);
    void release(DeviceArray& array, simt::Where where);
    void know(char* variable, std::uint64_t bytes, CellType type, std::string name, ArrayKind kind,
              simt::Where made);

    // The array that contains the address, or the nearest one before or after it, or null if the address is
    // not in device memory.
    [[nodiscard]] DeviceArray* near(const char* address) {
        return recent_ && recent_->holds(address, 1) ? recent_ : found_near(address);
    }
    [[nodiscard]] bool in_arena(const void* address) const {
        return static_cast<std::uint64_t>(static_cast<const char*>(address) - arena_) < reserved;
    }

    // A number for an array that is not the device's, and how many arrays had it before.
    struct Number {
        std::uint16_t number;
        std::uint32_t life;
    };
    [[nodiscard]] Number take_number();
    void give_back(std::uint16_t number) { free_numbers_.insert(number); }

    // Marks bytes of the array as written. Only for addresses in the arena: variables start as zeros.
    void note_written(const DeviceArray& array, const char* address, std::uint64_t bytes);
    void note_unwritten(const char* address, std::uint64_t bytes); // the opposite
    // Notes that the address is in the array and, if so, that the array is known to have changed: later
    // accesses there can be quick (arena.h).
    void note_of_array(const DeviceArray& array, const char* address, bool is_changed);
    void note_unchanged(DeviceArray& array); // its cells have just been reported
    [[nodiscard]] bool was_written(const char* address, std::uint64_t bytes) const;
    // Whether none of these bytes was ever written. A structure may have padding that is never written but is
    // copied with it.
    [[nodiscard]] bool is_untouched(const char* address, std::uint64_t bytes) const;

    // Gives a value to those of these bytes that were never written, without marking them as written.
    void fill_untouched(char* address, std::uint64_t bytes, unsigned char value);

    [[nodiscard]] std::deque<DeviceArray>& arrays() { return arrays_; }
    [[nodiscard]] std::uint64_t most() const { return most_; }
    [[nodiscard]] std::uint64_t left() const { return most_ - taken_; }

    static constexpr std::uint64_t reserved = Arena::device_bytes; // size of the address range, in bytes

private:
    [[nodiscard]] DeviceArray* found_near(const char* address);
    [[nodiscard]] DeviceArray& add(char* memory, std::uint64_t bytes, CellType type, std::string name,
                                   ArrayKind kind, simt::Where made);

    std::uint64_t most_, taken_ = 0, used_ = 0;
    char* arena_ = nullptr;
    std::deque<DeviceArray> arrays_; // in the order of their allocation
    // How often each number was used, and the numbers that are free. Numbers are reused, so that a program
    // that allocates and frees repeatedly needs only as many as it has arrays at the same time.
    std::vector<std::uint32_t> lives_;
    std::set<std::uint16_t> free_numbers_;
    std::map<const char*, DeviceArray*> in_order_;
    DeviceArray* recent_ = nullptr; // the array that contained the last address
};

} // namespace scanscope::own
