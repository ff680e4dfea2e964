// "What if that cell held another value?": one write of a run that stores something else.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

// A run's option that goes with every algorithm on the emulator: "temp[5]#2=9", the second time that a thread
// of block 0 writes temp[5] in the first launch it stores 9. "3/temp[5]#2=9" is of block 3, "2.0/temp[5]#1=9"
// of block 0 in the third launch.
inline constexpr std::string_view changed_write = "changed-write";

struct ChangedWrite {
    std::uint32_t launch = 0;
    std::uint64_t block = 0; // its linear index in the grid
    std::string array;       // "temp", "buffer[1]"
    std::uint64_t index = 0;
    std::uint64_t which = 1; // of the block's writes to this cell in the launch, counted from 1
    std::string value;       // as it is typed; of which type it is the array knows
    friend bool operator==(const ChangedWrite&, const ChangedWrite&) = default;
};

[[nodiscard]] std::string text_of(const ChangedWrite& change);
// Nothing where the text is no such change.
[[nodiscard]] std::optional<ChangedWrite> parse_changed_write(std::string_view text);
// That of a run's options; nothing where there is none, or none that can be read.
[[nodiscard]] std::optional<ChangedWrite> changed_write_of(const std::map<std::string, std::string>& options);

// The array of a recorded launch or block that is called so, and its type; nothing where there is none.
struct NamedArray {
    Space space = Space::none;
    std::uint16_t number = no_array;
    ElementType type = ElementType::int32;
    std::uint64_t extent = 0;
};
[[nodiscard]] std::optional<NamedArray> find_array(const Launch& launch, const Block& block,
                                                   std::string_view name);

// The write after which the cell holds what it holds once the step of this block is over: the last one up to
// it. `block` and `step` are indices into the trace; the value is what it stores. Nothing where no thread of
// the block has written the cell in the launch by then.
[[nodiscard]] std::optional<ChangedWrite> write_behind(const Trace& trace, std::size_t launch,
                                                       std::size_t block, std::size_t step,
                                                       std::string_view array, std::uint64_t index);

} // namespace scanscope::trace
