#include "kernels/trace/register_lines.h"

#include <iterator>
#include <unordered_map>

namespace scanscope::trace {
namespace {

bool lacks_line(const Event& event, EventKind kind) {
    return event.space == Space::lane && event.kind == kind && event.location == no_location;
}

using Locations = std::unordered_map<std::uint32_t, std::uint16_t>; // by thread

// In the order that is asked for, the location that each thread came by last.
template <class Events> void carry(Events begin, Events end, EventKind kind) {
    Locations last;
    for (Events event = begin; event != end; ++event) {
        if (lacks_line(*event, kind)) {
            const auto known = last.find(event->thread);
            if (known != last.end()) event->location = known->second;
        }
        if (event->location != no_location) last[event->thread] = event->location;
    }
}

} // namespace

void locate_registers(Block& block) {
    if (block.lanes.empty()) return;
    for (const Step& step : block.steps) {
        const auto first = block.events.begin() + std::ptrdiff_t(step.first_event);
        const auto last = first + std::ptrdiff_t(step.event_count);
        carry(first, last, EventKind::write);
        carry(std::make_reverse_iterator(last), std::make_reverse_iterator(first), EventKind::read);
    }
}

} // namespace scanscope::trace
