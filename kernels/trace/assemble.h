// Turns the log of an executor into a Trace: flat records become steps, events and snapshots. All executors
// deliver the same records, so a trace's structure cannot differ between them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/trace/log.h"
#include "kernels/trace/trace.h"

namespace scanscope::trace {

// Thrown when the caller's stop_token was triggered.
struct AssemblingStopped : std::runtime_error {
    AssemblingStopped()
        : std::runtime_error("stopped") {}
};

class LocationTable;

// Assembles a launch while its records arrive, sorted by time.
class LaunchAssembler {
public:
    // Both must outlive this object. More texts, scopes and globals may be added to the log; its own records
    // are ignored.
    LaunchAssembler(Trace& trace, const Log& log);
    ~LaunchAssembler();
    LaunchAssembler(const LaunchAssembler&) = delete;
    LaunchAssembler& operator=(const LaunchAssembler&) = delete;

    // Must be called before the array is accessed.
    void declare(const Record& record);
    void add(const Record& record); // any other record
    // Reserves memory for this number of events of a block.
    void expect(std::uint32_t slot, std::size_t events);
    // Must be called after the block's last record. Returns the block.
    [[nodiscard]] Block end(std::uint32_t slot);
    [[nodiscard]] bool has_ended(std::uint32_t slot) const { return blocks_.at(slot).has_ended; }
    [[nodiscard]] std::uint64_t records(std::uint32_t slot) const { return blocks_.at(slot).records; }
    // Takes back the memory of a block's events, for the next block that ends.
    void reuse(std::vector<Event> events) { sorted_ = std::move(events); }

private:
    class Assembling;
    struct OfBlock {
        std::unique_ptr<Assembling> assembling;
        bool has_ended = false;
        std::uint64_t records = 0;
    };
    Assembling& open(std::uint32_t slot);

    Trace& trace_;
    const Log& log_;
    std::unique_ptr<LocationTable> locations_;
    std::vector<OfBlock> blocks_;         // by slot
    std::vector<Event> in_time_, sorted_; // memory of blocks that have ended
    std::uint64_t order_ = 0;
};

// The launch of a log, without blocks.
[[nodiscard]] Launch launch_of(Log&& log);

// Appends a launch to the trace, with its locations and sources (paths only). Throws AssemblingStopped.
void append_launch(Trace& trace, Log&& log, const std::stop_token& stop = {});

// The text, cut to at most longest_name bytes: the mangled name of a template's instance can be longer.
[[nodiscard]] std::string_view shortened_name(std::string_view text);

// The index of a location in the trace, which is added if it is new. Returns no_location if the trace has as
// many locations as it can number.
std::uint16_t find_or_add_location(Trace& trace, std::string_view file, std::string_view function,
                                   std::uint32_t line);

// "/any/where/kernels/scan/blelloch.cuh" -> "scan/blelloch.cuh".
[[nodiscard]] std::string source_path(std::string_view file);

// Gives a line to those reads and writes of a kernel's registers that cannot get one from a default argument,
// such as conversions and assignments. A read gets the line of the thread's next event, which uses the value;
// a write gets the line of the previous event, which produced it. Only events of the same step count. Without
// such a line, the location stays unknown. The events must be sorted by step, then by time.
void locate_registers(Block& block);

} // namespace scanscope::trace
