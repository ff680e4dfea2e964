// Tells tests where the runner of this build is, because it is not in their own folders.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>

namespace scanscope::test {

inline void use_runner() {
#if defined(SCANSCOPE_RUNNER_FILE)
    setenv("SCANSCOPE_RUNNER", SCANSCOPE_RUNNER_FILE, 1);
#endif
}

} // namespace scanscope::test

// Tests that run a program need the runner, which builds with ThreadSanitizer do not have.
#if defined(SCANSCOPE_RUNNER_FILE)
#define SCANSCOPE_NEEDS_RUNNER scanscope::test::use_runner()
#else
#define SCANSCOPE_NEEDS_RUNNER                                                                               \
    GTEST_SKIP() << "this build has no runner: it cannot go with the thread sanitizer"
#endif

namespace scanscope::test {

// A suite in which every test runs a program.
class WithRunner : public testing::Test {
protected:
    void SetUp() override { SCANSCOPE_NEEDS_RUNNER; }
};

} // namespace scanscope::test
