// Determines from a kernel's parameters which arrays it may write. All other arrays need not be read back
// after the launch.
#pragma once

#include <type_traits>

#include "kernels/simt/session.h"
#include "kernels/simt/words.h"

namespace scanscope::simt {
inline namespace SCANSCOPE_VOCABULARY {

// Any other parameter that is not an element, and is large enough for a pointer, may give access to all
// arrays.
template <class Parameter> struct Reached {
    static void add(const Parameter&, Reach& reach) {
        constexpr bool is_element = std::is_arithmetic_v<Parameter> || is_tagged<Parameter>;
        if (!is_element && sizeof(Parameter) >= sizeof(void*)) reach.everything = true;
    }
};
template <class T> struct Reached<global_ptr<T>> {
    static void add(const global_ptr<T>& array, Reach& reach) { reach.arrays.push_back(array.cells().array); }
};
template <class T> struct Reached<global_ptr<const T>> {
    static void add(const global_ptr<const T>&, Reach&) {}
};

template <class... Parameters, class... Arguments>
Reach reach_of(void (*)(Parameters...), const Arguments&... arguments) {
    Reach reach;
    (Reached<Parameters>::add(Parameters(arguments), reach), ...);
    return reach;
}

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::simt
