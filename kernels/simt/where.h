// A place in a kernel's source. std::source_location fails with clang 14 and libstdc++; the underlying
// builtins work with every supported compiler, as default arguments that are evaluated at the call.
#pragma once

#if defined(__CUDACC__)
#define SCANSCOPE_HOST_DEVICE __host__ __device__
#else
#define SCANSCOPE_HOST_DEVICE
#endif

namespace scanscope::simt {

struct Where {
    const char* file = "";
    const char* function = "";
    unsigned line = 0;
    unsigned number = 0; // distinguishes the barriers of one line; 0 if their source does not
    SCANSCOPE_HOST_DEVICE static constexpr Where current(const char* file = __builtin_FILE(),
                                                         const char* function = __builtin_FUNCTION(),
                                                         unsigned line = __builtin_LINE()) {
        return {file, function, line};
    }
};

} // namespace scanscope::simt
