// What compaction keeps, as its fast kernels ask for it.
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::kernels::peers {

// Both predicates, because each takes seconds to compile.
template <class T> struct IsWanted {
    bool positive;
    SCANSCOPE_HOST_DEVICE bool operator()(T element) const {
        return positive ? element > T{0} : element != T{0};
    }
};

} // namespace scanscope::kernels::peers
