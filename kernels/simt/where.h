// Where in a kernel's text something happened. std::source_location fails under clang 14 with libstdc++; the
// builtins behind it work in every compiler here, as defaults of a parameter at the place of the call.
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
    SCANSCOPE_HOST_DEVICE static constexpr Where current(const char* file = __builtin_FILE(),
                                                         const char* function = __builtin_FUNCTION(),
                                                         unsigned line = __builtin_LINE()) {
        return {file, function, line};
    }
};

} // namespace scanscope::simt
