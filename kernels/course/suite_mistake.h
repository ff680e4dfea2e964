#pragma once

#include <string>

namespace scanscope::course {

// In a suite's file. Lines and columns count from 1; 0: of the file as a whole.
struct SuiteMistake {
    unsigned line = 0, column = 0;
    std::string words; // a sentence that says what is wrong and what to do
};

} // namespace scanscope::course
