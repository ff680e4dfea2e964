// Replaces NVIDIA's header of the same name.
#pragma once

#include <type_traits>

#include "scanscope_device.h"

#define SCANSCOPE_ATOMIC_SCOPES(NAME, PARAMETERS, ARGUMENTS)                                                 \
    template <class T> T NAME##_block PARAMETERS {                                                           \
        ::scanscope::narrow_next_atomic();                                                                   \
        return NAME ARGUMENTS;                                                                               \
    }                                                                                                        \
    template <class T> T NAME##_system PARAMETERS { return NAME ARGUMENTS; }
#define SCANSCOPE_ATOMIC(NAME, READS, EXPRESSION)                                                            \
    template <class T> T NAME(T* cell, typename ::std::common_type<T>::type by, SCANSCOPE_HERE) {            \
        return ::scanscope::atomic(                                                                          \
            cell, READS, [by](T old) -> T { return EXPRESSION; }, place);                                    \
    }                                                                                                        \
    template <class T> T NAME(volatile T* cell, typename ::std::common_type<T>::type by, SCANSCOPE_HERE) {   \
        return NAME(const_cast<T*>(cell), by, place);                                                        \
    }                                                                                                        \
    SCANSCOPE_ATOMIC_SCOPES(NAME, (T * cell, typename ::std::common_type<T>::type by, SCANSCOPE_HERE),       \
                            (cell, by, place))
SCANSCOPE_ATOMIC(atomicAdd, true, old + by)
SCANSCOPE_ATOMIC(atomicSub, true, old - by)
SCANSCOPE_ATOMIC(atomicExch, false, ((void)old, by))
SCANSCOPE_ATOMIC(atomicMin, true, by < old ? by : old)
SCANSCOPE_ATOMIC(atomicMax, true, old < by ? by : old)
SCANSCOPE_ATOMIC(atomicAnd, true, old& by)
SCANSCOPE_ATOMIC(atomicOr, true, old | by)
SCANSCOPE_ATOMIC(atomicXor, true, old ^ by)
SCANSCOPE_ATOMIC(atomicInc, true, old >= by ? T(0) : T(old + 1))
SCANSCOPE_ATOMIC(atomicDec, true, old == 0 || old > by ? by : T(old - 1))
#undef SCANSCOPE_ATOMIC
template <class T>
T atomicCAS(T* cell, typename ::std::common_type<T>::type compare, typename ::std::common_type<T>::type value,
            SCANSCOPE_HERE) {
    return ::scanscope::atomic(
        cell, true, [=](T old) -> T { return old == compare ? value : old; }, place);
}
template <class T>
T atomicCAS(volatile T* cell, typename ::std::common_type<T>::type compare,
            typename ::std::common_type<T>::type value, SCANSCOPE_HERE) {
    return atomicCAS(const_cast<T*>(cell), compare, value, place);
}
SCANSCOPE_ATOMIC_SCOPES(atomicCAS,
                        (T * cell, typename ::std::common_type<T>::type compare,
                         typename ::std::common_type<T>::type value, SCANSCOPE_HERE),
                        (cell, compare, value, place))
#undef SCANSCOPE_ATOMIC_SCOPES
