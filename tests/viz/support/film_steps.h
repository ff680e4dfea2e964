// Creates several steps of the film from plain numbers.
#pragma once

#include <initializer_list>
#include <vector>

#include "viz/model/numbering.h"

namespace scanscope::viz::test {

inline std::vector<FilmStep> filmSteps(std::initializer_list<int> numbers) {
    return {numbers.begin(), numbers.end()};
}

} // namespace scanscope::viz::test
