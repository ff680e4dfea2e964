// Replaces <cuda/std/…> where CCCL is not installed, and the names of cuda::std that other headers of CUDA
// bring: they are those of the C++ library.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstring>
#include <functional>
#include <iterator>
#include <limits>
#include <numeric>
#include <ratio>
#include <tuple>
#include <type_traits>
#include <utility>
#if __cplusplus >= 201703L
#include <optional>
#include <string_view>
#include <variant>
#endif
#if __cplusplus >= 202002L
#include <bit>
#include <concepts>
#include <span>
#endif

namespace cuda {
namespace std {
using namespace ::std; // a name of CCCL's own headers comes first
} // namespace std
} // namespace cuda
