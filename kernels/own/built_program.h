// A program, in CUDA C++ or Python, that is compiled once if it needs to be, and then run as often as needed:
// recorded, or with its threads in another order. Each run is a separate process under limits, and several
// can run at the same time.
#pragma once

#include <filesystem>
#include <optional>
#include <stop_token>
#include <vector>

#include "kernels/own/compile.h"
#include "kernels/own/followed_build.h"
#include "kernels/own/program_request.h"
#include "kernels/own/python_program.h"
#include "kernels/own/recorded.h"
#include "kernels/own/scratch.h"
#include "kernels/trace/trace.h"

namespace scanscope::own {

class BuiltProgram {
public:
    // Throws what build_program(), python_program() and read_notebook() throw.
    BuiltProgram(ProgramRequest request, const std::stop_token& stop);

    [[nodiscard]] const ProgramRequest& request() const { return request_; }
    [[nodiscard]] bool is_python() const { return python_.has_value(); }

    // Records the program as requested. Errors in the user's program do not throw: they are in the trace,
    // whose `program` is always set. Throws CompileError for a Python program that launches no kernel, as all
    // of its mistakes are found only when it runs, and if a thread reaches what is not supported. Other runs
    // throw the latter, too.
    [[nodiscard]] Recorded record(const std::stop_token& stop) const;
    // Runs the requested launches and returns their arrays before and after, but not what their threads did:
    // the launches have no blocks.
    [[nodiscard]] trace::Trace run_in(trace::Schedule schedule, std::uint64_t seed,
                                      const std::stop_token& stop) const;

    enum class Records : std::uint8_t { all, arrays };
    // Runs the built program again with other arguments, files, limits or another thread order. The build
    // itself is the one that the first request made. A recorded program that reads memory which nothing has
    // written is run twice more, to see whether its results depend on it (OwnProgram::ignores_unwritten).
    [[nodiscard]] Recorded run(const ProgramRequest& request, Records records,
                               const std::stop_token& stop) const;

    // Records with the barriers at these places skipped, in the given thread order.
    [[nodiscard]] trace::Trace record_without(const std::vector<trace::BarrierPlace>& barriers,
                                              trace::Schedule schedule, std::uint64_t seed,
                                              const std::stop_token& stop) const;

private:
    // Either the run that is shown and judged, or the second run that follows values. The second one yields
    // the processor to the first and gets less space for records.
    enum class Part : std::uint8_t { shown, follows };
    [[nodiscard]] Recorded run(const Built& built, const ProgramRequest& request, Records records, Part part,
                               const std::stop_token& stop) const;
    [[nodiscard]] bool ignores_unwritten(const Recorded& recorded, const ProgramRequest& request,
                                         const std::stop_token& stop) const;
    // Follows the values through the program. Returns nullopt if that is not possible.
    [[nodiscard]] std::optional<trace::Trace> follow(const std::stop_token& stop) const;

    void take_from_notebook();

    ProgramRequest request_;
    Scratch scratch_;
    Build build_;                           // request_.build, or the files of a program in a notebook
    std::vector<GivenFile> beside_;         // files that the notebook writes
    std::optional<PythonProgram> python_;   // which is not built
    std::optional<FollowedBuild> followed_; // built in parallel with built_
    Built built_;
};

// The main entry point: takes a CUDA program and returns a trace of its launches. Throws what BuiltProgram
// throws. Errors in the user's program do not throw: they are in the trace, whose `program` is always set.
[[nodiscard]] trace::Trace record_program(const ProgramRequest& request, const std::stop_token& stop);

} // namespace scanscope::own
