// Functions of a user program that run on the host and compute an expected result: `cpu_scan` in the
// expectation "out = cpu_scan(in)".
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/own/built_program.h"
#include "kernels/own/program_request.h"
#include "kernels/own/scratch.h"
#include "kernels/text/message.h"
#include "kernels/trace/value.h"

namespace scanscope::own {

struct HostArray {
    trace::ElementType type = trace::ElementType::int32;
    std::vector<trace::Value> cells;
    friend bool operator==(const HostArray&, const HostArray&) = default;
};

// The output of a function: nullopt in cells that it did not write. If it cannot be called like
// this, `problem` says why, as the rest of a sentence: "it did not return".
struct HostResult {
    std::vector<std::optional<trace::Value>> cells;
    kernels::Message problem;
};

// Whether the source defines a function of this name, as far as can be seen without compiling it.
[[nodiscard]] bool defines_function(std::string_view source, std::string_view function);

class HostFunctions {
public:
    // Keeps a copy of the request. Nothing is built before the first call.
    HostFunctions(ProgramRequest program, std::stop_token stop);

    // Whether a source of the program defines a function of this name.
    [[nodiscard]] bool defines(const std::string& function) const;

    // Compiles the program with a main() that calls the function, and runs it like the program itself, in a
    // process under limits. The function takes the inputs, in order, and the output as pointers or
    // std::vectors, and the number of the first input's cells wherever it has a number as a parameter: `void
    // cpu_scan(const int* in, int* out, int n)`. It may also return its result. Throws what BuiltProgram
    // throws.
    [[nodiscard]] HostResult call(const std::string& function, std::span<const HostArray> inputs,
                                  trace::ElementType output, std::size_t cells);

private:
    [[nodiscard]] const BuiltProgram& built(const std::string& function);
    [[nodiscard]] const std::filesystem::path* file_of(const std::string& function) const;

    struct Called {
        std::string function;
        std::vector<HostArray> inputs;
        trace::ElementType output = trace::ElementType::int32;
        std::size_t cells = 0;
        HostResult result;
    };

    ProgramRequest program_;
    std::stop_token stop_;
    Scratch scratch_;
    std::map<std::string, std::unique_ptr<const BuiltProgram>> built_;
    std::optional<Called> last_; // runs in other thread orders have the same inputs
};

} // namespace scanscope::own
