// The last combines of a reduction whose blocks produce several sums: on the host, from left to right.
#pragma once

#include <cstddef>
#include <vector>

#include "kernels/simt/launching.h"

namespace scanscope::kernels {
inline namespace SCANSCOPE_VOCABULARY {
using namespace simt;

// `values` are the sums of the blocks, at least one.
template <class T> void fold_into_output(Problem& problem, const std::vector<trace::Value>& values) {
    auto sum = trace::from_value<plain_t<T>>(values.at(0));
    for (std::size_t i = 1; i < values.size(); ++i)
        sum = apply(problem.op, sum, trace::from_value<plain_t<T>>(values[i]));
    problem.output = {trace::to_value(sum)};
    problem.host_combines = values.size() - 1;
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::kernels
