#include "kernels/trace/side_by_side.h"

#include <algorithm>
#include <cstdint>
#include <list>
#include <string_view>
#include <unordered_map>

namespace scanscope::trace {

namespace {

// What is_same_step() compares, as a key.
struct StepIdentity {
    const Step* step;
    friend bool operator==(const StepIdentity& a, const StepIdentity& b) {
        return is_same_step(*a.step, *b.step);
    }
};

struct HashOfIdentity {
    std::size_t operator()(const StepIdentity& identity) const {
        const Step& step = *identity.step;
        std::size_t hash = std::hash<std::string_view>()(step.label);
        for (const std::uint64_t part :
             {std::uint64_t{step.interval}, std::uint64_t(step.number), std::uint64_t{step.occurrence}})
            hash = (hash ^ part) * 0x9e3779b97f4a7c15u;
        return hash ^ hash >> 32;
    }
};

using Order = std::list<const Step*>;
using Known = std::unordered_map<StepIdentity, Order::iterator, HashOfIdentity>;

} // namespace

// The steps of the first block, and between them what only others went through, each after the step that came
// before it there.
SideBySide side_by_side(const Launch& launch) {
    Order order;
    Known known;
    for (const Block& block : launch.blocks) {
        auto next = order.begin();
        for (const Step& step : block.steps) {
            const auto [found, is_new] = known.try_emplace(StepIdentity{&step}, next);
            if (is_new) found->second = order.insert(next, &step);
            next = std::next(found->second);
        }
    }
    SideBySide all{{order.begin(), order.end()}, {}};
    std::unordered_map<const Step*, std::size_t> numbers;
    for (const Step* step : all.steps) numbers.emplace(step, numbers.size());
    for (const Block& block : launch.blocks) {
        std::vector<std::size_t>& places = all.places.emplace_back();
        for (const Step& step : block.steps) {
            const std::size_t at = numbers.at(*known.at(StepIdentity{&step}));
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
