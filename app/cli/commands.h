// The commands behind the command line, one function each. They return an exit status and throw what run.h
// and trace_file.h throw.
#pragma once

#include <optional>
#include <string>

#include "app/cli/console.h"
#include "app/cli/run_options.h"

namespace scanscope::app {

struct Context {
    const kernels::Backend& backend;
    const Console& console;
};

struct ShowOptions {
    std::string subject; // an algorithm's id or a file
    RunOptions run;
    std::string format = "text";
    bool symbolic = false, all = false;
};

struct TraceOptions {
    std::string algorithm, file;
    RunOptions run;
};

struct VerifyCommandOptions {
    bool full = false, json = false;
};

int listCommand(const Context& context, bool json);
int deviceCommand(const Context& context, bool json);
int showCommand(const Context& context, const ShowOptions& options);
int traceCommand(const Context& context, const TraceOptions& options);
int verifyCommand(const Context& context, const VerifyCommandOptions& options);

// What `ALGO|FILE [run options]` stands for: a recorded run, or one made now. Throws BadRequest where options
// come with a file.
[[nodiscard]] trace::Trace traceOf(const Context& context, const std::string& subject, const RunOptions& run);

} // namespace scanscope::app
