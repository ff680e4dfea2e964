// What kernels work on whose element type is `traced` (device/scanscope_traced.h): in the place of a value a
// number of it that is as large, so that arrays stay what they are. The number says what the value is and
// where it comes from. What is no number is a value itself, of which nobody knows that.
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
        std::uint64_t bits = 0; // of the value, in the low bytes
        trace::Node node = trace::untagged_node;
    };

    // Forgets all numbers; none may be left in memory.
    void begin_launch();

    // --- of the values
    // What stands in so many bytes, of which 4 or 8 may be a number.
    [[nodiscard]] Known known(std::uint64_t bits, unsigned bytes) const;
    [[nodiscard]] std::uint64_t constant(std::uint64_t bits, unsigned bytes);
    // Which inputs are in it, nobody knows.
    [[nodiscard]] std::uint64_t unknown(std::uint64_t bits, unsigned bytes);
    // The same node as another number's value.
    [[nodiscard]] std::uint64_t moved(std::uint64_t from, unsigned from_bytes, std::uint64_t bits,
                                      unsigned bytes);
    // One operator applied to two values. The first one that joins two with inputs is that of the launch:
    // what another one makes of inputs is not followed.
    [[nodiscard]] std::uint64_t joined(std::uint64_t left, std::uint64_t right, std::uint64_t result,
                                       trace::Operator op, CellType type);

    // The value of a cell of memory, and where it comes from. In cells of fewer than 4 bytes a number takes
    // several: `whole` are the bytes of all that are looked at together.
    struct Read {
        std::uint64_t bits = 0;
        trace::Node node = trace::untagged_node;
    };
    [[nodiscard]] Read read(const char* first, CellType type, unsigned place = 0, unsigned whole = 0) const;

    // --- of the device's arrays
    // A kernel takes that array as one of its elements: each that was ever written is an input.
    void take(DeviceArray& array, const DeviceMemory& memory);
    // Of each cell of an array where it comes from, as it stands now.
    [[nodiscard]] std::vector<trace::Node> nodes_of(const DeviceArray& array) const;
    // Numbers in it are values again.
    void put_back(DeviceArray& array) const;
    [[nodiscard]] bool has_arrays() const { return !first_nodes_.empty(); }
    [[nodiscard]] bool has(const DeviceArray& array) const { return first_nodes_.contains(array.number); }
    // What the nodes of the launch stand for; nothing where there were too many values to follow.
    [[nodiscard]] std::optional<trace::Followed> followed() const;

private:
    [[nodiscard]] std::uint64_t number(Known value, unsigned bytes);

    std::vector<Known> values_;                                     // by number
    std::unordered_map<std::uint64_t, std::uint64_t> constants_[2]; // numbers of 4 and 8 bytes, by value
    std::vector<std::uint16_t> inputs_;
    std::unordered_map<std::uint16_t, trace::Node> first_nodes_; // of arrays, by number
    trace::Node inputs_end_ = 1;
    std::optional<trace::Operator> op_;
    std::vector<trace::Join> joins_;
    bool is_full_ = false;
};

} // namespace scanscope::own
