#include "kernels/trace/recording_budget.h"

#include <vector>

#include "kernels/trace/log.h"

namespace scanscope::trace {

namespace {

template <class T> std::uint64_t bytes_of(const std::vector<T>& rows) { return rows.capacity() * sizeof(T); }

std::uint64_t bytes_of(const Snapshot& snapshot) {
    std::uint64_t bytes = 0;
    for (const std::vector<Value>& values : snapshot.shared) bytes += sizeof values + bytes_of(values);
    return bytes;
}

// Names are not counted: they are short enough to be stored inside their objects, or cost about as much as an
// object.
std::uint64_t bytes_of(const Block& block) {
    std::uint64_t bytes = bytes_of(block.shared) + bytes_of(block.lanes) + bytes_of(block.steps) +
                          block.events.size() * sizeof(Event) + bytes_of(block.snapshots);
    for (const Snapshot& snapshot : block.snapshots) bytes += bytes_of(snapshot);
    return bytes;
}

} // namespace

std::uint64_t bytes_of_elements(ElementType type, std::uint64_t extent) {
    return extent * 2 * static_cast<std::uint64_t>(size_of(type));
}

std::uint64_t bytes_of_records(std::uint64_t records) { return records * (sizeof(Record) + sizeof(Event)); }

std::uint64_t bytes_of_block(const Block& block) { return sizeof(Block) + bytes_of(block); }

std::uint64_t bytes_of_blocks(const Launch& launch) {
    std::uint64_t bytes = launch.blocks.capacity() * sizeof(Block);
    for (const Block& block : launch.blocks) bytes += bytes_of(block);
    return bytes;
}

} // namespace scanscope::trace
