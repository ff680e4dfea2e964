// The parts of objects in shared memory, found in the program's debug information.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/own/device/scanscope_device.h"

namespace scanscope::own {

// Adjacent cells of one type in an object.
struct ObjectPart {
    std::string name; // "ring.landed", or the object's name if all of its cells have one type
    std::uint64_t offset = 0, bytes = 0;
    CellType type{};
};

// The parts of the object or array `name` that is declared beside the variable `key` in the file `program`,
// ordered by offset. A part is a data member, with its dimensions if it is an array, and members of members
// are parts of their own. A union, or another type without a fixed layout of numbers, is a part that
// consists of words. Empty if the parts are not known, or there are too many.
[[nodiscard]] std::vector<ObjectPart> object_parts(const std::string& program, const void* key,
                                                   const char* name);

} // namespace scanscope::own
