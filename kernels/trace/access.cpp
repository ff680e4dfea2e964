#include "kernels/trace/access.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernels/trace/own_program.h"

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

std::string cell_text(std::string_view array, std::uint64_t index, Shape shape) {
    if (shape.is_flat()) return fmt::format("{}[{}]", array, index);
    const std::uint64_t row = index / shape.columns, column = index % shape.columns;
    if (shape.rows == 0) return fmt::format("{}[{}][{}]", array, row, column);
    return fmt::format("{}[{}][{}][{}]", array, row / shape.rows, row % shape.rows, column);
}

Shape shape_named(const Launch& launch, std::string_view name) {
    const auto in = [name](const auto& arrays) -> const Array* {
        const auto found = std::ranges::find(arrays, name, &Array::name);
        return found == arrays.end() ? nullptr : &*found;
    };
    for (const Block& block : launch.blocks)
        if (const Array* array = in(block.shared)) return array->shape;
    const Array* array = in(launch.globals);
    return array ? array->shape : Shape{};
}

namespace {

std::string extent_text(const Dim3& size) {
    if (size.z > 1) return fmt::format("({}, {}, {})", size.x, size.y, size.z);
    return size.y > 1 ? fmt::format("({}, {})", size.x, size.y) : std::to_string(size.x);
}

} // namespace

std::string launch_text(const Trace& trace, const Launch& launch) {
    const bool is_for_numba = is_python(trace);
    return fmt::format("{}{}{}, {}{}", launch.kernel, is_for_numba ? "[" : "<<<", extent_text(launch.grid),
                       extent_text(launch.block), is_for_numba ? "]" : ">>>");
}

std::string thread_text(const Dim3& block, std::uint32_t thread) {
    const std::uint32_t x = thread % block.x, y = thread / block.x % block.y, z = thread / block.x / block.y;
    if (block.z > 1) return fmt::format("({}, {}, {})", x, y, z);
    return block.y > 1 ? fmt::format("({}, {})", x, y) : std::to_string(thread);
}

} // namespace scanscope::trace
