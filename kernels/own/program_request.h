// A request to run a user program: how to build it, what to give it, and what to record.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/own/compile.h"
#include "kernels/own/run_progress.h"
#include "kernels/trace/left_out_barriers.h"
#include "kernels/trace/schedule.h"

namespace scanscope::own {

// A file that is put into the folder where the program starts.
struct GivenFile {
    std::string name, text;
};

struct ProgramRequest {
    Build build;
    std::vector<std::string> arguments;  // of main()
    std::vector<std::uint32_t> launches; // to record, from 0; empty: all
    std::vector<std::int64_t> blocks;    // of each launch; negative ones count from the end; empty: all
    trace::Schedule schedule = trace::Schedule::in_order;
    std::uint64_t seed = 1;
    unsigned char garbage = 0xcd; // the value of each byte that nothing has written
    // Whether to find the origins of the values in kernels that are templates of their element type. A second
    // run, in parallel with the recorded one, finds them; they are not part of the verdict.
    bool follows_values = false;
    std::vector<trace::BarrierPlace> without_barriers; // to skip, each with its source
    unsigned seconds = 10;                             // time limit
    std::uint64_t bytes_of_memory = std::uint64_t{4} << 30;
    std::uint64_t bytes_of_file = 256u << 20; // the largest that it may write
    // Files for the program to read. If there are any, no files from the surrounding folders are added.
    std::vector<GivenFile> given;
    std::string wanted; // the name of an output file to return; empty: none
    // Called while the program runs, many times a second and from several threads, if not empty.
    std::function<void(const RunProgress&)> tell;
};

// Whether the other orders are certain to finish within the program's time limit: the recorded run took at
// most a third of it.
[[nodiscard]] bool has_time_for_orders(const ProgramRequest& request, std::chrono::duration<double> took);

// Whether a file name is that of a program, such as "scan.cu".
[[nodiscard]] bool is_program_name(std::string_view file);
// Whether a file name is that of a Python program ("scan.py", python_program.h), or that of a
// notebook ("scan.ipynb"), which contains programs.
[[nodiscard]] bool is_python_name(std::string_view file);
[[nodiscard]] bool is_notebook_name(std::string_view file);
// Whether the name is one of these: what is in the file will run.
[[nodiscard]] bool is_run_by_name(std::string_view file);

// The program's name for people: "scan.cu", or "lecture.ipynb, cell 3".
[[nodiscard]] std::string name_of(const Build& build);

} // namespace scanscope::own
