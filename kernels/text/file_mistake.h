// An error in a file that a person wrote, and its place.
#pragma once

#include <compare>
#include <string>

namespace scanscope::kernels {

// Line and column, both from 1; 0: the file as a whole.
struct FilePlace {
    unsigned line = 0, column = 0;
    friend auto operator<=>(const FilePlace&, const FilePlace&) = default;
};

struct FileMistake {
    FilePlace place;
    std::string words; // a sentence that says what is wrong and what to do
};

} // namespace scanscope::kernels
