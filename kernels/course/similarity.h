// Compares programs by what is left after renaming, to find those with a common source.
#pragma once

#include <cstddef>
#include <vector>

#include "kernels/course/suite.h"

namespace scanscope::course {

// Two programs, and the part of the shorter one's passages that are also in the other (0 to 1).
struct SimilarPair {
    std::size_t one = 0, other = 0; // indices, one < other
    double share = 0;
};

// Returns the pairs of programs that share at least half of the shorter one's passages, the most similar
// first. Each program is a list of its files. Names, numbers, texts, comments and layout do not matter; code
// in `handout`, and passages that many of the programs contain, do not count. The passages are chosen by
// winnowing (Schleimer, Wilkerson and Aiken: Winnowing: Local Algorithms for Document Fingerprinting, SIGMOD
// 2003), so that every common run of 24 tokens is found.
[[nodiscard]] std::vector<SimilarPair> similar_programs(const std::vector<std::vector<TextFile>>& programs,
                                                        const std::vector<TextFile>& handout);

} // namespace scanscope::course
