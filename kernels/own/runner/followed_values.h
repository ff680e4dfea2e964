// The values of kernels whose element type is `traced` (device/scanscope_traced.h). Each value is replaced by
// a number of the same size, so arrays keep their layout. The number identifies the value and its origin.
// Bits that are not such a number stand for a value of unknown origin.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <unordered_map>
#include <vector>

#include "kernels/own/device/scanscope_device.h"
#include "kernels/own/runner/device_memory.h"
#include "kernels/trace/trace.h"

namespace scanscope::own {

class FollowedValues {
public:
    struct Known {
        std::uint64_t bits = 0; // the value, in the low bytes
        trace::Node node = trace::untagged_node;
    };

    // Forgets all numbers. Memory must not contain any when this is called.
    void begin_launch();

    // --- values
    // Returns the value that these bits stand for. Only 4 or 8 bytes can be a number.
    [[nodiscard]] Known known(std::uint64_t bits, unsigned bytes) const;
    [[nodiscard]] std::uint64_t constant(std::uint64_t bits, unsigned bytes);
    // Returns the number of a new value whose inputs are unknown.
    [[nodiscard]] std::uint64_t unknown(std::uint64_t bits, unsigned bytes);
    // Returns the number of a new value with the node of another value.
    [[nodiscard]] std::uint64_t moved(std::uint64_t from, unsigned from_bytes, std::uint64_t bits,
                                      unsigned bytes);
    // The result of an operator on two values. The first operator that joins two values with inputs becomes
    // the launch's operator; results of other operators are not followed.
    [[nodiscard]] std::uint64_t joined(std::uint64_t left, std::uint64_t right, std::uint64_t result,
                                       trace::Operator op, CellType type);

    // The value of a cell in memory, and its origin. If cells have fewer than 4 bytes, a number covers
    // several of them: `whole` is the size of all cells that are accessed together, in bytes.
    struct Read {
        std::uint64_t bits = 0;
        trace::Node node = trace::untagged_node;
    };
    [[nodiscard]] Read read(const char* first, CellType type, unsigned place = 0, unsigned whole = 0) const;

    // --- the device's arrays
    // Makes an input of each cell of the array that was ever written. Called when a kernel takes the array as
    // elements.
    void take(DeviceArray& array, const DeviceMemory& memory);
    // The current origin of each cell of an array.
    [[nodiscard]] std::vector<trace::Node> nodes_of(const DeviceArray& array) const;
    // Replaces the numbers in the array by their values.
    void put_back(DeviceArray& array) const;
    [[nodiscard]] bool has_arrays() const { return !first_nodes_.empty(); }
    [[nodiscard]] bool has(const DeviceArray& array) const { return first_nodes_.contains(array.number); }
    // The meaning of the launch's nodes, or nullopt if there were too many values to follow.
    [[nodiscard]] std::optional<trace::Followed> followed() const;

private:
    [[nodiscard]] std::uint64_t number(Known value, unsigned bytes);

    std::vector<Known> values_;                                     // by number
    std::unordered_map<std::uint64_t, std::uint64_t> constants_[2]; // numbers of 4 and of 8 bytes, by value
    std::vector<std::uint16_t> inputs_;
    std::unordered_map<std::uint16_t, trace::Node> first_nodes_; // by array number
    trace::Node inputs_end_ = 1;
    std::optional<trace::Operator> op_;
    std::vector<trace::Join> joins_;
    bool is_full_ = false;
};

} // namespace scanscope::own
