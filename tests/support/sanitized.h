// What a test leaves out under a sanitizer, which takes memory of its own and many times as long.
#pragma once

#include <gtest/gtest.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SCANSCOPE_SKIP_SANITIZED(why) GTEST_SKIP() << why
#else
#define SCANSCOPE_SKIP_SANITIZED(why) static_cast<void>(0)
#endif
