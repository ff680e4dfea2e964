// A program that is compiled once and then run as often as it takes: recorded, or in another order of its
// threads. Each run is a process of its own under limits, and several may run at a time.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>

#include "kernels/own/compile.h"
#include "kernels/own/followed_build.h"
#include "kernels/own/program_request.h"
#include "kernels/own/scratch.h"
#include "kernels/trace/trace.h"

namespace scanscope::own {

struct Recorded {
    trace::Trace trace;
    std::chrono::duration<double> took{}; // from the start of its process to its end
    // The file that was asked for; nothing where the program left none, or one longer than it may be.
    std::optional<std::string> wanted = {};
};

class BuiltProgram {
public:
    // Throws as build_program() does.
    BuiltProgram(ProgramRequest request, const std::stop_token& stop);

    [[nodiscard]] const ProgramRequest& request() const { return request_; }

    // As it was asked for. What the program does wrong is no error: it stands in the trace, whose `program`
    // is always there.
    [[nodiscard]] Recorded record(const std::stop_token& stop) const;
    // The launches that were asked for, with their arrays before and after, and without what their threads
    // did: they have no blocks.
    [[nodiscard]] trace::Trace run_in(trace::Schedule schedule, std::uint64_t seed,
                                      const std::stop_token& stop) const;

    enum class Records : std::uint8_t { all, arrays };
    // Another run of what was built: with other arguments, files, limits and in another order. What is built
    // is that of the first request.
    [[nodiscard]] Recorded run(const ProgramRequest& request, Records records,
                               const std::stop_token& stop) const;

    // Recorded with the barriers at these places passed over, in an order of its own.
    [[nodiscard]] trace::Trace record_without(const std::vector<trace::BarrierPlace>& barriers,
                                              trace::Schedule schedule, std::uint64_t seed,
                                              const std::stop_token& stop) const;

private:
    // The run that is shown and judged, or the one beside it that follows values: it steps back where the
    // first one wants the processor, and has less room for records.
    enum class Part : std::uint8_t { shown, follows };
    [[nodiscard]] static Recorded run(const Built& built, const ProgramRequest& request, Records records,
                                      Part part, const std::stop_token& stop);
    // Where the values come from; nothing where that cannot be found out.
    [[nodiscard]] std::optional<trace::Trace> follow(const std::stop_token& stop) const;

    ProgramRequest request_;
    Scratch scratch_;
    std::optional<FollowedBuild> followed_; // is under way while the other one is built
    Built built_;
};

// The front door: a CUDA program in, a trace of its launches out. Throws as BuiltProgram does. A mistake of
// the program is no error: it is in the trace, whose `program` is always there.
[[nodiscard]] trace::Trace record_program(const ProgramRequest& request, const std::stop_token& stop);

} // namespace scanscope::own
