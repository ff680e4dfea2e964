#include "trace/side_by_side.h"

#include <algorithm>

namespace scanscope::trace {

namespace {

std::size_t place_of(const Step& step, const std::vector<const Step*>& steps) {
    const auto known = std::find_if(steps.begin(), steps.end(),
                                    [&step](const Step* one) { return is_same_step(*one, step); });
    return static_cast<std::size_t>(known - steps.begin());
}

} // namespace

// The steps of the first block, and between them what only others went through, each after the step that came
// before it there. Most blocks go through the same steps, so the next place is tried before all others.
SideBySide side_by_side(const Launch& launch) {
    SideBySide all;
    const auto place = [&all](const Step& step, std::size_t expected) {
        const bool fits = expected < all.steps.size() && is_same_step(*all.steps[expected], step);
        return fits ? expected : place_of(step, all.steps);
    };
    for (const Block& block : launch.blocks) {
        std::size_t next = 0;
        for (const Step& step : block.steps) {
            std::size_t at = place(step, next);
            if (at == all.steps.size()) {
                at = next;
                all.steps.insert(all.steps.begin() + static_cast<std::ptrdiff_t>(at), &step);
            }
            next = at + 1;
        }
    }
    for (const Block& block : launch.blocks) {
        std::vector<std::size_t>& places = all.places.emplace_back();
        for (const Step& step : block.steps) {
            const std::size_t at = place(step, places.empty() ? 0 : places.back() + 1);
            // A block that comes back to a step stays where it has got to.
            places.push_back(places.empty() ? at : std::max(at, places.back()));
        }
    }
    return all;
}

std::size_t count_steps(const Trace& trace) {
    std::size_t count = 0;
    for (const Launch& launch : trace.launches) count += side_by_side(launch).steps.size();
    return count;
}

} // namespace scanscope::trace
