#include "kernels/trace/access.h"

#include <fmt/format.h>

namespace scanscope::trace {

const Array* array_of(const Launch& launch, const Block& block, Space space, std::uint16_t array) {
    const auto in = [array](const auto& arrays) -> const Array* {
        return array < arrays.size() ? &arrays[array] : nullptr;
    };
    switch (space) {
    case Space::shared:
        return in(block.shared);
    case Space::lane:
        return in(block.lanes);
    case Space::global:
        return in(launch.globals);
    case Space::none:
        break;
    }
    return nullptr;
}

std::string cell_text(std::string_view array, std::uint64_t index) {
    return fmt::format("{}[{}]", array, index);
}

} // namespace scanscope::trace
