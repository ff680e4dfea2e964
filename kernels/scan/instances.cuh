// Instances of the functions in scans.cuh, for the types that applications
// scan. `FIND` is one of these functions, and `LIST` the ScanList that it
// searches. Included by the units that compile the scans.
#pragma once

#include "kernels/scan/scans.cuh"

#define SCANSCOPE_FIND_SCAN(FIND, LIST)                                        \
    template <class T> SumLaunch<T> FIND(std::string_view id) {                \
        return LIST::find<T>(id);                                              \
    }                                                                          \
    SCANSCOPE_FIND_PLAIN(FIND)                                                 \
    SCANSCOPE_FIND_TAGGED(FIND)

#if defined(__CUDACC__) && defined(SCANSCOPE_RECORDING)
#define SCANSCOPE_FIND_PLAIN(FIND)
#else
#define SCANSCOPE_FIND_PLAIN(FIND)                                             \
    template SumLaunch<int> FIND<int>(std::string_view);                       \
    template SumLaunch<std::int64_t> FIND<std::int64_t>(std::string_view);
#endif

#if defined(SCANSCOPE_WORDS_RECORD)
#define SCANSCOPE_FIND_TAGGED(FIND)                                            \
    template SumLaunch<Tagged<int>> FIND<Tagged<int>>(std::string_view);       \
    template SumLaunch<Tagged<std::int64_t>> FIND<Tagged<std::int64_t>>(       \
        std::string_view);
#else
#define SCANSCOPE_FIND_TAGGED(FIND)
#endif
