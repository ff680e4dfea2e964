#pragma once

#include <string>

#include "kernels/text/message.h"

namespace scanscope::own {

// Where a program does not compile, and what the compiler has to say.
struct CompileProblem {
    std::string file = {}; // as it was named or included; empty where it is in none
    unsigned line = 0;
    kernels::Message words = {}; // "expected ';' before '}' token"
    bool is_unsupported = false; // CUDA that this program does not know, and no mistake
    std::string whole = {};      // what the compiler printed

    // "scan.cu, line 12: expected ';' before '}' token"; the words alone where the line is not known.
    [[nodiscard]] kernels::Message sentence() const {
        return line == 0 ? words : kernels::say_later("{}, line {}: {}", file, line, words);
    }
};

} // namespace scanscope::own
