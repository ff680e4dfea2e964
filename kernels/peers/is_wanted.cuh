// The predicate of compactions, for the fast kernels.
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::kernels::peers {

// Combines both predicates, because each instance of a kernel takes seconds to compile.
template <class T> struct IsWanted {
    bool positive;
    SCANSCOPE_HOST_DEVICE bool operator()(T element) const {
        return positive ? element > T{0} : element != T{0};
    }
};

} // namespace scanscope::kernels::peers
