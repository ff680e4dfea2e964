// A run with very many steps, as a file may contain.
#pragma once

#include <cstdint>
#include <memory>

#include "kernels/trace/trace.h"

namespace scanscope::viz::test {

// Step i writes i % 100 into the cell i % `cells`.
inline std::shared_ptr<const trace::Trace> longRun(std::uint32_t steps, std::uint64_t cells) {
    auto trace = std::make_shared<trace::Trace>();
    trace::Launch& launch = trace->launches.emplace_back();
    launch.block = {4, 1, 1};
    trace::Block& block = launch.blocks.emplace_back();
    trace::Array& array = block.shared.emplace_back();
    array.name = array.group = "temp";
    array.extent = cells;
    for (std::uint32_t i = 0; i < steps; ++i) {
        trace::Step& step = block.steps.emplace_back();
        step.label = "sweep";
        step.number = i + 1;
        step.interval = i;
        step.first_event = i;
        step.event_count = 1;
        trace::Event& event = block.events.emplace_back();
        event.kind = trace::EventKind::write;
        event.space = trace::Space::shared;
        event.array = 0;
        event.thread = i % 4;
        event.step = event.interval = i;
        event.index = i % cells;
        event.value = trace::to_value(std::int32_t(i % 100));
        event.order = i;
    }
    return trace;
}

} // namespace scanscope::viz::test
