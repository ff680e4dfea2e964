// Replaces NVIDIA's cuda_awbarrier_primitives.h: barrier objects without a class.
#pragma once

#include "scanscope_async.h"

typedef std::uint64_t __mbarrier_t;
typedef std::uint64_t __mbarrier_token_t;

inline unsigned __mbarrier_maximum_count() { return (1u << 20) - 1; }
inline void __mbarrier_init(__mbarrier_t* object, unsigned expected, SCANSCOPE_HERE) {
    ::scanscope::init_object(object, expected, place);
}
inline void __mbarrier_inval(__mbarrier_t*) {}
inline __mbarrier_token_t __mbarrier_arrive(__mbarrier_t* object, SCANSCOPE_HERE) {
    return ::scanscope::arrive_at(object, 1, 0, false, place);
}
inline __mbarrier_token_t __mbarrier_arrive_and_drop(__mbarrier_t* object, SCANSCOPE_HERE) {
    return ::scanscope::arrive_at(object, 1, 0, true, place);
}
inline bool __mbarrier_test_wait(__mbarrier_t* object, __mbarrier_token_t token, SCANSCOPE_HERE) {
    return ::scanscope::wait_at(object, token, false, place);
}
inline bool __mbarrier_test_wait_parity(__mbarrier_t* object, bool parity, SCANSCOPE_HERE) {
    return ::scanscope::wait_at(object, parity, false, place);
}
inline bool __mbarrier_try_wait(__mbarrier_t* object, __mbarrier_token_t token, unsigned, SCANSCOPE_HERE) {
    return ::scanscope::wait_at(object, token, false, place);
}
inline bool __mbarrier_try_wait_parity(__mbarrier_t* object, bool parity, unsigned, SCANSCOPE_HERE) {
    return ::scanscope::wait_at(object, parity, false, place);
}
