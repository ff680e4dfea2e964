// Whether a sanitizer is active. Some tests are left out in this case, because sanitizers need extra memory
// and many times as long.
#pragma once

#include <gtest/gtest.h>

namespace scanscope::test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool is_sanitized = true;
#else
inline constexpr bool is_sanitized = false;
#endif

} // namespace scanscope::test

#define SCANSCOPE_SKIP_SANITIZED(why)                                                                        \
    if (scanscope::test::is_sanitized) GTEST_SKIP() << why
