#include "kernels/own/runner/stream_order.h"

#include <algorithm>

namespace scanscope::own {

namespace {

void join(std::vector<std::uint32_t>& clock, const std::vector<std::uint32_t>& other) {
    if (clock.size() < other.size()) clock.resize(other.size());
    for (std::size_t i = 0; i < other.size(); ++i) clock[i] = std::max(clock[i], other[i]);
}

constexpr std::uintptr_t legacy = 1; // cudaStreamLegacy: the default stream by another name

} // namespace

StreamOrder::StreamOrder() { make(nullptr, true); }

void StreamOrder::make(Stream stream, bool is_blocking) {
    numbers_[stream] = static_cast<std::uint32_t>(streams_.size());
    streams_.push_back({is_blocking, {}});
}

// A stream that was not made here, such as cudaStreamPerThread, is a blocking one.
std::uint32_t StreamOrder::index_of(Stream stream) {
    if (reinterpret_cast<std::uintptr_t>(stream) == legacy) return 0;
    if (const auto found = numbers_.find(stream); found != numbers_.end()) return found->second;
    make(stream, true);
    return numbers_[stream];
}

StreamOrder::Clock StreamOrder::before_next(std::uint32_t stream) const {
    Clock clock = host_;
    join(clock, streams_[stream].clock);
    if (stream == 0) {
        for (const StreamState& other : streams_)
            if (other.is_blocking) join(clock, other.clock);
    } else if (streams_[stream].is_blocking) {
        join(clock, streams_.front().clock);
    }
    return clock;
}

StreamOrder::Operation StreamOrder::begin(Stream stream, simt::Where where) {
    const std::uint32_t index = index_of(stream);
    now_ = before_next(index);
    Clock& clock = streams_[index].clock;
    clock = now_;
    if (clock.size() <= index) clock.resize(index + 1);
    operations_.push_back({index, ++clock[index], where});
    return current();
}

void StreamOrder::record(const void* event, Stream stream) { events_[event] = before_next(index_of(stream)); }

void StreamOrder::wait(Stream stream, const void* event) {
    if (const auto found = events_.find(event); found != events_.end())
        join(streams_[index_of(stream)].clock, found->second);
}

void StreamOrder::host_waits(Stream stream) { host_ = before_next(index_of(stream)); }

void StreamOrder::host_waits_for_event(const void* event) {
    if (const auto found = events_.find(event); found != events_.end()) join(host_, found->second);
}

void StreamOrder::host_waits_for_all() {
    for (const StreamState& stream : streams_) join(host_, stream.clock);
}

bool StreamOrder::is_in(Operation operation, const Clock& clock) const {
    const Known& known = operations_[operation - 1];
    return known.stream < clock.size() && clock[known.stream] >= known.number;
}

bool StreamOrder::is_over(Operation operation) const {
    return operation == 0 || operation == current() || is_in(operation, now_);
}
bool StreamOrder::is_over_for_host(Operation operation) const {
    return operation == 0 || is_in(operation, host_);
}

} // namespace scanscope::own
