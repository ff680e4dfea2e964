#include "kernels/trace/used_cells.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernels/trace/access.h"
#include "kernels/trace/peer_arrays.h"

namespace scanscope::trace {

std::vector<std::uint64_t> used_cells(const Launch& launch, const Block& block) {
    std::vector<std::uint64_t> used(block.shared.size());
    if (!PeerArrays(launch).is_empty()) {
        std::ranges::transform(block.shared, used.begin(), &Array::extent);
        return used;
    }
    for (const Event& event : block.events)
        if (event.space == Space::shared && touches_memory(event))
            used.at(event.array) = std::max(used[event.array], event.index + 1);
    return used;
}

std::string unused_cells(const Array& array, std::uint64_t used) {
    return used + 1 == array.extent ? cell_text(array.name, used)
                                    : fmt::format("{}[{}..{}]", array.name, used, array.extent - 1);
}

} // namespace scanscope::trace
