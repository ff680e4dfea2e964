// A changed write, for "What if that cell held another value?": one write of a run stores another value.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

// The run option that changes a write, for every algorithm on the emulator. "temp[5]#2=9": the second time
// that block 0 writes temp[5] in the first launch, it stores 9. "3/temp[5]#2=9" is for block 3, and
// "2.0/temp[5]#1=9" for block 0 of the third launch.
inline constexpr std::string_view changed_write = "changed-write";

struct ChangedWrite {
    std::uint32_t launch = 0;
    std::uint64_t block = 0; // its linear index in the grid
    std::string array;       // "temp", "buffer[1]"
    std::uint64_t index = 0;
    // Number of the write among the block's writes to this cell in the launch, from 1.
    std::uint64_t which = 1;
    std::string value; // as typed; the array determines its type
    friend bool operator==(const ChangedWrite&, const ChangedWrite&) = default;
};

[[nodiscard]] std::string text_of(const ChangedWrite& change);
// Empty if the text is not a changed write.
[[nodiscard]] std::optional<ChangedWrite> parse_changed_write(std::string_view text);
// The changed write among a run's options; empty if there is none, or none that can be read.
[[nodiscard]] std::optional<ChangedWrite> changed_write_of(const std::map<std::string, std::string>& options);

// The array with this name in a recorded launch or block, and its type; empty if there is none.
struct NamedArray {
    Space space = Space::none;
    std::uint16_t number = no_array;
    ElementType type = ElementType::int32;
    std::uint64_t extent = 0;
};
[[nodiscard]] std::optional<NamedArray> find_array(const Launch& launch, const Block& block,
                                                   std::string_view name);

// The last write to the cell up to the end of this step of the block. `block` and `step` are indices into the
// trace; the value is the one that it stores. Empty if no thread of the block has written the cell in this
// launch by then.
[[nodiscard]] std::optional<ChangedWrite> write_behind(const Trace& trace, std::size_t launch,
                                                       std::size_t block, std::size_t step,
                                                       std::string_view array, std::uint64_t index);

} // namespace scanscope::trace
