#pragma once

#include <string>

#include "kernels/text/message.h"

namespace scanscope::own {

// The reason why a program does not compile, with its place.
struct CompileProblem {
    std::string file = {}; // as it was named or included; empty if the problem is in no file
    unsigned line = 0;
    kernels::Message words = {}; // "expected ';' before '}' token"
    bool is_unsupported = false; // CUDA that Scanscope does not support, not an error of the user
    std::string whole = {};      // the compiler's complete output

    // "scan.cu, line 12: expected ';' before '}' token", or only the message if the line is unknown.
    [[nodiscard]] kernels::Message sentence() const {
        return line == 0 ? words : kernels::say_later("{}, line {}: {}", file, line, words);
    }
};

} // namespace scanscope::own
