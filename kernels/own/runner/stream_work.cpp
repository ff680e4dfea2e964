#include "kernels/own/runner/stream_work.h"

#include <algorithm>

namespace scanscope::own {

namespace {

trace::Mistake mistake_of(trace::MistakeKind kind, bool writes, const DeviceArray& array,
                          const TouchedCells::Conflict& met) {
    return {.kind = kind,
            .writes = writes,
            .array = array.name,
            .text = met.wrote ? "write" : "read",
            .index = met.cell,
            .extent = array.extent()};
}

} // namespace

std::optional<StreamWork::Found> StreamWork::touch(const DeviceArray& array, const char* address,
                                                   std::uint64_t bytes, bool writes) {
    // The default stream alone is always in order, and only the host may meet its work.
    if (!order.has_several_streams() && !array.host_may_touch()) return std::nullopt;
    const auto met = cells_.touch(array, address, bytes, writes, order);
    if (!met || (reported_for_ == order.current() && reported_ == &array)) return std::nullopt;
    reported_for_ = order.current();
    reported_ = &array;
    return Found{mistake_of(trace::MistakeKind::unordered, writes, array, *met),
                 order.where_of(order.current()), order.where_of(met->operation)};
}

void StreamWork::brings(const char* memory, std::uint64_t bytes) {
    std::erase_if(copies_, [this](const Copy& copy) { return order.is_over_for_host(copy.operation); });
    copies_.push_back({memory, bytes, order.current()});
    brings_any_.store(true, std::memory_order_relaxed);
}

std::optional<StreamWork::Found> StreamWork::host_touches(DeviceArray* array, const char* address,
                                                          unsigned bytes, bool writes) {
    if (array) {
        const auto met = cells_.met_by_host(*array, address, bytes, writes, order);
        if (!met) return std::nullopt;
        return Found{mistake_of(trace::MistakeKind::not_ready, writes, *array, *met),
                     {},
                     order.where_of(met->operation)};
    }
    std::erase_if(copies_, [this](const Copy& copy) { return order.is_over_for_host(copy.operation); });
    brings_any_.store(!copies_.empty(), std::memory_order_relaxed);
    for (const Copy& copy : copies_)
        if (address + bytes > copy.memory && address < copy.memory + copy.bytes)
            return Found{{.kind = trace::MistakeKind::not_ready, .writes = writes},
                         {},
                         order.where_of(copy.operation)};
    return std::nullopt;
}

} // namespace scanscope::own
